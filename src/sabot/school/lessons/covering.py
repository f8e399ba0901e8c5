"""Questions about stakes against a bank, sums that leave it, and its win less the taxe (rule book C3, C5, C8)."""

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple, cast

from sabot.games.bank.vocabulary import Amounts
from sabot.games.chemin.claims import prime
from sabot.games.chemin.coup import CheminCoupEnded, CheminTaxeTaken
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.stakes import BankFitted
from sabot.games.chemin.state import Chemin
from sabot.games.chemin.way import BankReturned
from sabot.games.refusals import Fact
from sabot.games.windows import PlayerId
from sabot.money import UNIT, Cents, Rounding, decimal, units
from sabot.rulesets import Rules, varied
from sabot.school.drill import AnswerKey, Drill, Exhibit, Reason, Sentence, Task, Topic
from sabot.school.lessons.banks import (
    PONTE_LOSES,
    PONTE_WINS,
    TIE,
    all_told,
    banker_exhibit,
    drawn_people,
    drawn_seats,
    hold_bank,
    people_at,
    stage,
    with_amounts,
)
from sabot.script.stage import ScriptStage

SEATS: Final = 9
STEP: Final = 5
"""Stakes are drawn in so many units."""
OVER: Final = (1.2, 2.2)
UNDER: Final = (0.4, 0.9)


class Against(NamedTuple):
    """A bank, and what was staked against it when the window closed; `avec` is the caller of half of it, if any."""

    table: ScriptStage
    bank: Cents
    stakes: Amounts
    avec: PlayerId | None
    lies: tuple[Exhibit, ...]

    @property
    def state(self) -> Chemin:
        """The table now."""
        now: Chemin = self.table.state
        return now


def chemin(rules: Rules, **changes: object) -> CheminRules:
    """A rule set of the game, with some of its keys changed."""
    return varied(cast("CheminRules", rules), **changes)


def _against(
    random: Random,
    rules: Rules,
    cover: tuple[float, float] | None,
    *,
    cards: str = PONTE_WINS,
    joined: bool = False,
    avec: bool = False,
) -> Against:
    """Stakes that cover so much of a bank, or none; each player says what he stakes, and the window is still open."""
    people = drawn_people(random, drawn_seats(random, random.randint(4, 6), SEATS), random.randint(0, 1))
    table = stage(rules, people, cards)
    banker = random.choice([name for name, seat, _ in people if seat])
    hold_bank(table, banker, random.randint(100, 500))
    if joined:
        table.do(random.choice(prime(table.state)), "joins")
    table.until_stage("calls")
    if avec:
        table.do(random.choice(prime(table.state)), "avec")
    table.until_stage("stakes")
    caller = table.state.callers[0] if avec else None
    stakes = {} if cover is None else _staked(table, random, cover)
    amounts = stakes | ({caller: table.state.layout[caller]} if caller else {})
    lies = (
        banker_exhibit(table),
        *people_at(table, "covering.associate", [table.state.associate] if joined else []),
        *with_amounts(people_at(table, "covering.avec", [caller] if caller else []), amounts),
        *with_amounts(people_at(table, "covering.stake", stakes), amounts),
        Exhibit(Sentence("covering.no_more")),
    )
    return Against(table, table.state.bank, stakes, caller, lies)


def _staked(table: ScriptStage, random: Random, cover: tuple[float, float]) -> Amounts:
    """Stakes of two to four players, together such a share of what is open."""
    state: Chemin = table.state
    free = [each for each in prime(state) if each not in state.layout]
    players = random.sample(free, random.randint(2, min(4, len(free))))
    shares = [random.randint(1, 10) for _ in players]
    total = round(random.uniform(*cover) * (state.bank - sum(state.layout.values())) / UNIT)
    stakes: Amounts = {}
    for each, share in zip(players, shares, strict=True):
        amount = max(STEP, total * share // sum(shares) // STEP * STEP)
        stakes[each] = Cents(amount * UNIT)
        table.do(each, str(amount))
    return stakes


def _drawn(make: Callable[[], Against], fits: Callable[[Against], bool]) -> Against:
    """A scene that fits, its cards about to be dealt: whoever is asked to raise, or to take what is open, is silent."""
    while True:
        against = make()
        against.table.until_stage("deal")
        if fits(against):
            return against


_WANTED: Final = {"full": "full", "part": "part", "nothing": "nothing", "under": "full", "avec": "part"}


def _of_fate(against: Against, fate: str) -> list[PlayerId]:
    """The players whose stake fares so."""
    counts = against.state.layout
    return [each for each, stake in against.stakes.items() if _fate(stake, counts.get(each, Cents(0))) == fate]


def _fate(stake: Cents, counts: Cents) -> str:
    return "nothing" if not counts else "full" if counts == stake else "part"


def _counted(item: str, random: Random, rules: Rules) -> Task:
    """The part of a player's stake that counts; an item is what becomes of it."""
    scene = _drawn(
        lambda: _against(random, rules, UNDER if item == "under" else OVER, avec=item == "avec"),
        lambda against: bool(_of_fate(against, _WANTED[item])),
    )
    about = random.choice(_of_fate(scene, _WANTED[item]))
    right = scene.state.layout.get(about, Cents(0))
    asked = Drill("counted", item, Sentence("covering.ask_counts", {"player": about}), "amount", scene.lies)
    return Task(asked, AnswerKey(units(right), (_why_counts(scene, about, right),)))


def _why_counts(against: Against, about: PlayerId, right: Cents) -> Reason:
    staked = Cents(sum(against.stakes.values()))
    avec_stake = against.state.layout[against.avec] if against.avec else Cents(0)
    room = Cents(against.bank - avec_stake)
    if staked <= room:
        return Reason("C5.2", Sentence("covering.why_under", {"staked": staked, "open": room}))
    order = [each for each in prime(against.state) if each in against.stakes]
    before = Cents(sum(against.stakes[each] for each in order[: order.index(about)]))
    told: dict[str, Fact] = {"open": room, "order": tuple(order), "before": before, "counts": right, "player": about}
    return Reason("C5.1", Sentence("covering.why_over", told))


def _to(against: Against) -> Amounts:
    """Amounts in cents that leave the bank before the deal, by their receiver."""
    table = against.table
    gone = [each.to for each in all_told(table, BankFitted)] + [each.to for each in all_told(table, BankReturned)]
    return gone[0] if gone else {}


def _back(item: str, random: Random, rules: Rules) -> Task:
    """The part of a bank that is not covered and goes back to somebody."""
    joined = item in ("banker", "associate")
    house = chemin(rules, coin=Cents(random.choice((1, UNIT)))) if joined else chemin(rules)
    if item == "nobody":
        scene = _against(random, house, None)
        scene.table.time()
    else:
        scene = _drawn(
            lambda: _against(random, house, UNDER, joined=joined, avec=item == "avec"),
            lambda against: bool(_to(against)) and (not joined or _is_odd(against)),
        )
    to = _to(scene)
    about = next(iter(to)) if item != "associate" else [*to][1]
    coin = (Exhibit(Sentence("covering.coin", {"coin": house.coin})),) if joined else ()
    asked = Drill("bank_back", item, Sentence("covering.ask_back", {"player": about}), "amount", (*scene.lies, *coin))
    rest = Cents(sum(to.values()))
    told: dict[str, Fact] = {"bank": scene.bank, "covered": Cents(scene.bank - rest), "rest": rest, "coin": house.coin}
    whole = Reason("C5.3" if item == "nobody" else "C5.2", Sentence(f"covering.why_{_REST[item]}", told))
    halves = (Reason("C3", Sentence("covering.why_halves", {**told, "player": about, "right": to[about]})),)
    return Task(asked, AnswerKey(units(to[about]), (whole, *(halves if joined else ()))))


_REST: Final = {"short": "rest", "avec": "rest", "nobody": "nobody", "banker": "rest", "associate": "rest"}


def _is_odd(against: Against) -> bool:
    coin = against.state.rules.coin
    return sum(_to(against).values()) // coin % 2 == 1 or coin == 1


def _settled(item: str, random: Random, rules: Rules) -> Task:
    """A question about a coup's settlement: a ponte's winnings, the taxe, or the bank afterwards."""
    rounded = item in tuple(Rounding)
    house = chemin(rules, **({"coin": Cents(UNIT), "rounding": item} if rounded else {}))
    cards = {"paid": PONTE_WINS, "tie": TIE}.get(item, PONTE_LOSES)
    scene = _drawn(
        lambda: _against(random, house, UNDER if item in ("fitted", "even") else OVER, cards=cards),
        lambda against: not rounded or bool(sum(against.state.layout.values()) % (20 * UNIT)),
    )
    about = random.choice([*scene.state.layout])
    banco = scene.state.bank
    scene.table.until(lambda: scene.state.settled is not None, "the end of the coup")
    won = all_told(scene.table, CheminCoupEnded)[0].won
    taxe = Cents(sum(each.amount for each in all_told(scene.table, CheminTaxeTaken)))
    paid = scene.state.settled.received.get(about, Cents(0)) if scene.state.settled else Cents(0)
    right, ask = {"paid": (Cents(paid // 2), "paid")}.get(item, (scene.state.bank, "bank"))
    if item in ("even", *Rounding):
        right, ask = taxe, "taxe"
    lies = (
        *scene.lies,
        Exhibit(Sentence(f"covering.{'ponte' if item == 'paid' else 'tie' if item == 'tie' else 'banker'}_result")),
        Exhibit(Sentence("covering.rate", {"rate": percent(house)})),
        *((Exhibit(Sentence(f"covering.rounding_{house.rounding}", {"coin": house.coin})),) if rounded else ()),
    )
    asked = Drill(
        "chemin_settled",
        item,
        Sentence(f"covering.ask_{ask}", {"player": about} if ask == "paid" else {}),
        "amount",
        lies,
    )
    told: dict[str, Fact] = {
        "player": about, "won": won, "taxe": taxe, "banco": banco, "bank": scene.state.bank, "rate": percent(house),
        "exact": decimal(won * house.taxe / UNIT), "paid": Cents(paid // 2),
    }  # fmt: skip
    clause, key = _WHY.get(item, ("C8.2", "why_bank" if ask == "bank" else "why_taxe"))
    return Task(asked, AnswerKey(units(right), (Reason(clause, Sentence(f"covering.{key}", told)),)))


_WHY: Final = {
    "paid": ("C8.1", "why_paid"),
    "tie": ("C8.3", "why_tie"),
    **{str(each): ("M2", "why_rounded") for each in Rounding},
}


def percent(house: CheminRules) -> str:
    """The taxe as people write it."""
    return f"{decimal(100 * house.taxe)} %"


RULES: Final = ("chemin-de-fer",)
TOPICS: Final = (
    Topic(
        id="counted",
        game="chemin",
        rules=RULES,
        items={"full": 2, "part": 4, "nothing": 2, "under": 1, "avec": 3},
        draw=_counted,
        slow_s=15,
    ),
    Topic(
        id="bank_back",
        game="chemin",
        rules=RULES,
        items={"short": 2, "avec": 2, "nobody": 1, "banker": 3, "associate": 3},
        draw=_back,
        slow_s=15,
    ),
    Topic(
        id="chemin_settled",
        game="chemin",
        rules=RULES,
        items={"paid": 2, "even": 2, "bank": 3, "fitted": 3, "tie": 1, "down": 2, "nearest": 1, "up": 1},
        draw=_settled,
        slow_s=12,
    ),
)
