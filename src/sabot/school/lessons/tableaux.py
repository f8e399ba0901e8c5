"""Stakes on two tableaux at Banque: halves, the order of payment, a bank that does not reach, the taxe (B5-B11)."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random
from typing import Final, NamedTuple, cast

from sabot.games.banque.order import first_side, order, side_of
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.state import Banque
from sabot.games.banque.taxe import BanqueTaxeTaken
from sabot.games.banque.vocabulary import SIDES, BanqueSettled, Laid, Place, Side
from sabot.games.refusals import Fact
from sabot.games.windows import PlayerId
from sabot.money import UNIT, Cents, decimal, units
from sabot.rulesets import Rules, varied
from sabot.school.drill import AnswerKey, Drill, Exhibit, Reason, Sentence, Task, Topic
from sabot.school.lessons.banks import (
    all_told,
    banker_exhibit,
    drawn_people,
    drawn_seats,
    people_at,
    picks,
    stage,
    with_amounts,
)
from sabot.script.stage import ScriptStage

SEATS: Final = 10
WON: Final = "9"
TIED: Final = "8"
LOST: Final = "5"
BANKER: Final = "8"
"""The banker's points: a naturel, so that no hand draws; a side with 9 wins, with 8 it ties, with 5 it loses."""


def banque(rules: Rules, **changes: object) -> BanqueRules:
    """A rule set of the game, with some of its keys changed."""
    return varied(cast("BanqueRules", rules), **changes)


def banked(random: Random, rules: Rules, bank: int, cards: str, *, many: int = 0, standing: int = 0) -> ScriptStage:
    """A table with a bank, whose stakes are open; its banker is one of the seated."""
    people = drawn_people(random, drawn_seats(random, many or random.randint(5, 8), SEATS), standing)
    banker = random.choice([name for name, seat, _ in people if seat])
    table = stage(rules, people, cards, banker, str(bank))
    table.until_stage("stakes")
    return table


def state_of(table: ScriptStage) -> Banque:
    """The table of the game."""
    state: Banque = table.state
    return state


def place_of(table: ScriptStage, player: PlayerId, random: Random, cheval: float) -> Place:
    """The place where a player lays: à cheval so often, else his own side, or a drawn one where he stands."""
    if random.random() < cheval:
        return "cheval"
    own = side_of(state_of(table), player)
    return random.choice(SIDES) if own is None else own


def lay(table: ScriptStage, player: PlayerId, amount: int, place: Place) -> None:
    """A stake of so many units."""
    table.do(player, f"{amount} {place}")


def closed(table: ScriptStage) -> None:
    """The stakes are closed; the banker who is asked for more says nothing."""
    table.until_stage("deal")


def settled(table: ScriptStage) -> BanqueSettled:
    """The coup, played to its end."""
    table.until(lambda: state_of(table).settled is not None, "the end of the coup")
    return cast("BanqueSettled", state_of(table).settled)


def laid_place(laid: Laid) -> Place:
    """The place of a stake."""
    return "cheval" if laid.one and laid.two else "one" if laid.one else "two"


def stakes_at(table: ScriptStage, stakes: Mapping[PlayerId, Laid]) -> tuple[Exhibit, ...]:
    """Exhibits of each player's counted stake, in cents, and its place."""
    places: dict[PlayerId, Fact] = {player: laid_place(each) for player, each in stakes.items()}
    lies = people_at(table, "tableaux.stake", stakes, place=places)
    return with_amounts(lies, {player: each.total for player, each in stakes.items()})


def hands_of(table: ScriptStage) -> tuple[Exhibit, ...]:
    """The three hands as they lie open."""
    state = state_of(table)
    hands = (("one", state.hands[0]), ("two", state.hands[1]), ("banker", state.banker_hand))
    return tuple(Exhibit(Sentence(f"tableaux.hand_{name}"), cards) for name, cards in hands)


def _half(item: str, random: Random, rules: Rules) -> Task:
    """The part of a stake à cheval on one of the tableaux; an item is where its odd coin goes, if it has one."""
    house = banque(rules, coin=Cents(1 if item == "even" else UNIT))
    while True:
        table = banked(random, house, 2000, "", standing=2)
        sides: dict[str, Side | None] = {"own_one": "one", "own_two": "two", "standing": None}
        fit = [
            each for each in order(state_of(table)) if item == "even" or side_of(state_of(table), each) == sides[item]
        ]
        if fit:
            break
    about, asks = random.choice(fit), random.choice(SIDES)
    lay(table, about, 2 * random.randint(10, 150) + 1, "cheval")
    closed(table)
    laid = state_of(table).layout[about]
    lies = (
        banker_exhibit(table),
        *stakes_at(table, {about: laid}),
        Exhibit(Sentence("covering.coin", {"coin": house.coin})),
    )
    asked = Drill("cheval", item, Sentence(f"tableaux.ask_half_{asks}"), "amount", lies)
    told: dict[str, Fact] = {"stake": laid.total, "one": laid.one, "two": laid.two, "coin": house.coin}
    key = "why_even" if laid.one == laid.two else "why_standing" if item == "standing" else "why_own"
    side = first_side(state_of(table), about)
    why = Reason("B5", Sentence(f"tableaux.{key}", {**told, "side": side}))
    return Task(asked, AnswerKey(units(laid.on(asks)), (why,)))


class TableauxCoup(NamedTuple):
    """A coup with stakes on both sides, and what each player was paid."""

    table: ScriptStage
    bank: Cents
    settlement: BanqueSettled


def _coup(random: Random, rules: Rules, cards: str, cover: tuple[float, float], cheval: float = 0.3) -> TableauxCoup:
    """Stakes that are together such a share of the bank, and a coup of these points."""
    bank = random.randint(20, 80) * 10
    table = banked(random, rules, bank, f"{cards}-{BANKER}", standing=random.randint(0, 1))
    players = list(order(state_of(table)))
    shares = [random.randint(1, 8) for _ in players]
    total = bank * random.uniform(*cover)
    for each, share in zip(players, shares, strict=True):
        lay(table, each, max(10, round(total * share / sum(shares) / 5) * 5), place_of(table, each, random, cheval))
    closed(table)
    return TableauxCoup(table, state_of(table).bank, settled(table))


def _drawn(
    make: Callable[[], TableauxCoup], fits: Callable[[TableauxCoup, PlayerId], bool]
) -> tuple[TableauxCoup, list[PlayerId]]:
    """A coup with somebody of whom one can ask."""
    while True:
        coup = make()
        if about := [each for each in coup.settlement.stakes if fits(coup, each)]:
            return coup, about


_POINTS: Final = {
    "full": (f"{WON}-{WON}",),
    "part": (f"{WON}-{WON}",),
    "nothing": (f"{WON}-{WON}",),
    "cheval": (f"{WON}-{TIED}", f"{TIED}-{WON}", f"{WON}-{LOST}", f"{LOST}-{WON}"),
    "collected": (f"{WON}-{LOST}", f"{LOST}-{WON}"),
}
"""Points of both sides, by item."""


def _wins(settlement: BanqueSettled, player: PlayerId) -> Cents:
    """Winnings in cents of a player's stakes, were the bank large enough."""
    outcomes = (settlement.ended.one.outcome, settlement.ended.two.outcome)
    stake = settlement.stakes[player]
    return Cents(sum(stake.on(side) for side, outcome in zip(SIDES, outcomes, strict=True) if outcome == "won"))


def _fits(item: str, coup: TableauxCoup, player: PlayerId) -> bool:
    settlement = coup.settlement
    wins, paid = _wins(settlement, player), settlement.ended.paid.get(player, Cents(0))
    if not wins:
        return False
    if item == "cheval":
        return laid_place(settlement.stakes[player]) == "cheval" and paid == wins
    if item == "collected":  # the bank alone would not have reached so far
        return paid > 0 and _before(coup, player) + paid > coup.bank
    fate = "nothing" if not paid else "full" if paid == wins else "part"
    return fate == item


def _before(coup: TableauxCoup, player: PlayerId) -> Cents:
    """Payments in cents to the players who are paid before one."""
    claims = [each for each in order(state_of(coup.table)) if each in coup.settlement.stakes]
    return Cents(sum(coup.settlement.ended.paid.get(each, 0) for each in claims[: claims.index(player)]))


def _paid(item: str, random: Random, rules: Rules) -> Task:
    """The payment of a limited bank to a player; an item is how he fares."""
    cover = (0.5, 0.9) if item in ("full", "cheval") and random.random() < 1 / 2 else (1.1, 1.8)
    if item == "collected":  # one side has to win more than the bank
        cover = (1.8, 3.0)
    coup, fit = _drawn(
        lambda: _coup(random, rules, random.choice(_POINTS[item]), cover),
        lambda coup, each: _fits(item, coup, each),
    )
    about, ended = random.choice(fit), coup.settlement.ended
    paid, wins = ended.paid.get(about, Cents(0)), _wins(coup.settlement, about)
    lies = (
        Exhibit(banker_exhibit(coup.table).said, amount=coup.bank),
        *stakes_at(coup.table, coup.settlement.stakes),
        *hands_of(coup.table),
    )
    claims = tuple(
        each for each in order(state_of(coup.table)) if each in coup.settlement.stakes and _wins(coup.settlement, each)
    )
    told: dict[str, Fact] = {
        "player": about, "paid": paid, "wins": wins, "bank": coup.bank, "collected": ended.collected,
        "order": claims, "before": _before(coup, about),
    }  # fmt: skip
    asked = Drill("banque_paid", item, Sentence("tableaux.ask_paid", {"player": about}), "amount", lies)
    return Task(asked, AnswerKey(units(paid), (Reason("B10.2", Sentence("tableaux.why_paid", told)),)))


def _order(item: str, random: Random, rules: Rules) -> Task:
    """The order in which the winners are paid."""
    while True:
        table = banked(
            random, rules, 5000, f"{WON}-{WON}-{BANKER}", many=random.randint(5, 6), standing=item == "standing"
        )
        sides = [side_of(state_of(table), each) for each in order(state_of(table))]
        if (abs(sides.count("one") - sides.count("two")) > 1) == (item == "uneven") or item == "standing":
            break
    for each in order(state_of(table)):
        lay(table, each, 10 * random.randint(2, 20), place_of(table, each, random, 0.2))
    closed(table)
    settlement = settled(table)
    right = tuple(settlement.ended.paid)
    lies = (
        Exhibit(banker_exhibit(table).said, amount=settlement.bank),
        *stakes_at(table, settlement.stakes),
        *hands_of(table),
    )
    asked = Drill("payment_order", item, Sentence("tableaux.ask_order"), "order", lies, picks(right))
    return Task(asked, AnswerKey(" ".join(right), (Reason("B6", Sentence("tableaux.why_order", {"order": right})),)))


def _taxe(item: str, random: Random, rules: Rules) -> Task:
    """The taxe, by kind of bank: on what a coup wins, or on capital."""
    if item == "capital":
        return _on_capital(random, banque(rules, taxe_on="capital"))
    house = banque(rules, bank_kind="open" if item in ("open", "open_split") else "limited")
    cards = {"limited": f"{LOST}-{LOST}", "open": f"{LOST}-{LOST}"}.get(
        item, random.choice((f"{WON}-{LOST}", f"{LOST}-{WON}"))
    )
    coup, _ = _drawn(
        lambda: _coup(random, house, cards, (0.5, 0.95)),
        lambda coup, _: (
            (coup.settlement.ended.collected > sum(coup.settlement.ended.paid.values())) != (item == "loses")
        ),
    )
    ended, rate = coup.settlement.ended, house.taxe_open if house.bank_kind == "open" else house.taxe_limited
    paid = Cents(sum(ended.paid.values()))
    lies = (
        Exhibit(banker_exhibit(coup.table).said, amount=coup.bank),
        Exhibit(Sentence(f"tableaux.kind_{house.bank_kind}")),
        *_rates(house),
        *stakes_at(coup.table, coup.settlement.stakes),
        *hands_of(coup.table),
    )
    told: dict[str, Fact] = {
        "collected": ended.collected, "paid": paid, "won": Cents(max(ended.collected - paid, 0)), "rate": percent(rate),
        "taxe": coup.settlement.taxe,
    }  # fmt: skip
    asked = Drill("banque_taxe", item, Sentence("tableaux.ask_taxe"), "amount", lies)
    key = "why_no_taxe" if item == "loses" else "why_taxe"
    return Task(asked, AnswerKey(units(coup.settlement.taxe), (Reason("B11", Sentence(f"tableaux.{key}", told)),)))


def _rates(house: BanqueRules) -> tuple[Exhibit, ...]:
    told: dict[str, Fact] = {"limited": percent(house.taxe_limited), "open": percent(house.taxe_open)}
    rounding = Exhibit(Sentence(f"covering.rounding_{house.rounding}", {"coin": house.coin}))
    return Exhibit(Sentence("tableaux.rates", told)), rounding


def _on_capital(random: Random, house: BanqueRules) -> Task:
    table = banked(random, house, random.randint(100, 900), "")
    taxe = Cents(sum(each.amount for each in all_told(table, BanqueTaxeTaken)))
    rate = percent(house.taxe_capital)
    lies = (banker_exhibit(table), Exhibit(Sentence("tableaux.rate_capital", {"rate": rate})))
    asked = Drill("banque_taxe", "capital", Sentence("tableaux.ask_capital"), "amount", lies)
    told: dict[str, Fact] = {"rate": rate, "bank": state_of(table).bank, "taxe": taxe}
    return Task(asked, AnswerKey(units(taxe), (Reason("B11", Sentence("tableaux.why_capital", told)),)))


def percent(rate: Fraction) -> str:
    """A rate as people write it."""
    return f"{decimal(100 * rate)} %"


RULES: Final = ("baccara-banque",)
TOPICS: Final = (
    Topic(
        id="cheval",
        game="banque",
        rules=RULES,
        items={"even": 1, "own_one": 2, "own_two": 2, "standing": 2},
        draw=_half,
        slow_s=8,
    ),
    Topic(
        id="payment_order",
        game="banque",
        rules=RULES,
        items={"sides": 1, "uneven": 2, "standing": 2},
        draw=_order,
        slow_s=20,
    ),
    Topic(
        id="banque_paid",
        game="banque",
        rules=RULES,
        items={"full": 1, "part": 3, "nothing": 2, "cheval": 2, "collected": 3},
        draw=_paid,
        slow_s=30,
    ),
    Topic(
        id="banque_taxe",
        game="banque",
        rules=RULES,
        items={"limited": 1, "open": 2, "split": 3, "open_split": 3, "loses": 2, "capital": 2},
        draw=_taxe,
        slow_s=20,
    ),
)
