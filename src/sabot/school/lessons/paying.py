"""Questions about winnings: commission, coin and rounding, and payment in chips; change (rule book M2, P3)."""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Final

from sabot.bets import BANKER, PLAYER, TIE, BetId
from sabot.games.punto.rules import PuntoRules
from sabot.games.refusals import Fact
from sabot.money import UNIT, Cents, Rounding, decimal, units
from sabot.rulesets import Rules, varied
from sabot.school.drill import AnswerKey, Drill, Exhibit, Reason, Sentence, Task, Topic
from sabot.school.lessons.stakes import CHIPS, drawn_stake, fewest, odds_of, paid, percent, punto, rounded
from sabot.school.marking import piled

RATES: Final = tuple(Fraction(each) / 100 for each in ("2.5", "2.75", "3", "4", "5"))
"""Commissions that houses take (P3)."""
COINS: Final = (Cents(50), Cents(100))


def _at_once(rules: Rules, **changes: object) -> PuntoRules:
    return varied(punto(rules), commission_mode="immediate", **changes)


def _odd(random: Random, rules: PuntoRules, bet: BetId) -> Cents:
    """A stake that is an odd number of the steps in which stakes come."""
    step = UNIT if rules.by_id[bet].minimum < 5 * UNIT else 5 * UNIT
    while not (stake := drawn_stake(random, rules, bet)) // step % 2:
        pass
    return stake


def _even(random: Random, rules: PuntoRules, bet: BetId) -> Cents:
    step = UNIT if rules.by_id[bet].minimum < 5 * UNIT else 5 * UNIT
    return drawn_stake(random, rules, bet, Cents(2 * step))


def _uneven(random: Random, rules: PuntoRules, bet: BetId) -> Cents:
    """A stake whose payment is rounded."""
    while not (stake := drawn_stake(random, rules, bet)) * (1 - rules.commission) % rules.coin:
        pass
    return stake


def _table(item: str, random: Random, rules: Rules) -> tuple[PuntoRules, Cents]:
    """The table of an item, and a stake on Banker there."""
    if item in tuple(Rounding):
        table = _at_once(rules, coin=random.choice(COINS), rounding=item)
        return table, _uneven(random, table, BANKER)
    if item == "rate":
        table = _at_once(rules, commission=random.choice([each for each in RATES if each != punto(rules).commission]))
        return table, _even(random, table, BANKER)
    table = _at_once(rules)
    return table, (_even if item == "even" else _odd)(random, table, BANKER)


def _commission(item: str, random: Random, rules: Rules) -> Task:
    """A question about the winnings of a stake on Banker, or for `levy` the commission that the house keeps."""
    table, stake = _table(item, random, rules)
    received = paid(table, BANKER, stake)
    exact = stake * (1 - table.commission)
    told: dict[str, Fact] = {
        "stake": stake,
        "rate": percent(table),
        "exact": decimal(exact / UNIT),
        "received": received,
    }
    levy = Cents(stake - received)
    why = (Reason("P3", Sentence("paying.why_levied", {**told, "levy": levy})),)
    if received != exact:
        why = (
            Reason(
                "M2",
                Sentence(f"paying.why_{table.rounding}", {**told, "exact": decimal(exact / UNIT), "coin": table.coin}),
            ),
        )
    lies = (
        Exhibit(Sentence("paying.banker_wins"), amount=stake),
        Exhibit(Sentence("paying.rate", {"rate": percent(table)})),
        rounded(table),
    )
    asked = Drill(
        "commission", item, Sentence("paying.ask_levy" if item == "levy" else "paying.ask_net"), "amount", lies
    )
    return Task(asked, AnswerKey(units(levy if item == "levy" else received), why))


_PAID: Final[dict[str, tuple[BetId, Callable[[Random, PuntoRules, BetId], Cents]]]] = {
    "player": (PLAYER, drawn_stake),
    "banker": (BANKER, _even),
    "odd": (BANKER, _odd),
    "tie": (TIE, drawn_stake),
    "pair": (BetId("player_pair"), drawn_stake),
    "perfect": (BetId("perfect_pair"), drawn_stake),
}
"""By item, the bet that wins and how a stake on it is drawn."""


def _chips(random: Random, coin: Cents, most: Cents) -> tuple[Cents, ...]:
    """The values of a table's chips, the smallest its coin."""
    values = [Cents(each) for each in random.choice(CHIPS) if coin <= each <= most]
    return (*values, *(() if coin in values else (coin,)))


def _in_chips(item: str, random: Random, rules: Rules) -> Task:
    """A payment in the fewest chips."""
    bet, drawn = _PAID[item]
    table = _at_once(rules, coin=random.choice(COINS))
    stake = drawn(random, table, bet)
    received = paid(table, bet, stake)
    chips = _chips(random, table.coin, table.maximum)
    lies = [Exhibit(Sentence("paying.bet_wins", {"bet": bet, "pays": odds_of(table, bet)}), amount=stake)]
    if bet == BANKER:
        lies.append(Exhibit(Sentence("paying.rate", {"rate": percent(table)})))
    asked = Drill("net_chips", item, Sentence("paying.ask_chips"), "chips", (*lies, rounded(table)), chips=chips)
    right = piled(fewest(received, chips))
    facts: dict[str, Fact] = {
        "stake": stake,
        "bet": bet,
        "received": received,
        "pieces": sum(fewest(received, chips).values()),
    }
    clause = "P3" if bet in (PLAYER, BANKER, TIE) else "P6"
    return Task(asked, AnswerKey(right, (Reason(clause, Sentence("paying.why_chips", facts)),)))


_NOTES: Final = tuple(Cents(each * UNIT) for each in (50, 100, 200, 500, 1000))
_MOST_PIECES: Final = 40


def _parts(item: str, random: Random, chips: tuple[Cents, ...]) -> tuple[Cents, dict[str, int], dict[Cents, int]]:
    """A note, how it is to be changed, and the pieces; drawn until it comes out even."""
    note = random.choice(_NOTES)
    small = [each for each in chips if each < note]
    if item == "one":
        value = random.choice(small)
        return note, {"value": value}, {value: note // value}
    if item == "stake":
        value, stake = random.choice(small), Cents(5 * UNIT * random.randint(2, note // (5 * UNIT) - 1))
        return note, {"value": value, "stake": stake}, {value: (note - stake) // value}
    values = sorted(random.sample(small, 3 if item == "three" else 2), reverse=True)
    counts = [random.randint(1, max(1, note // value - 1)) for value in values[:-1]]
    rest = note - sum(value * count for value, count in zip(values, counts, strict=False))
    told = dict(zip(("value", "other") if item == "three" else ("value",), values, strict=False))
    many = dict(zip(("count", "others"), counts, strict=False))
    piles = dict(zip(values, (*counts, rest // values[-1]), strict=True))
    return note, {**told, **many, "rest": values[-1]}, piles


def _change(item: str, random: Random, _rules: Rules) -> Task:
    """The change that a player asks for."""
    chips = tuple(map(Cents, random.choice(CHIPS)))
    while True:
        note, told, piles = _parts(item, random, chips)
        worth = sum(value * count for value, count in piles.items())
        if worth + told.get("stake", 0) == note and min(piles.values()) > 0 and sum(piles.values()) <= _MOST_PIECES:
            break
    lies = (Exhibit(Sentence("paying.note"), amount=note),)
    sums = " + ".join(f"{count} × {units(value)}" for value, count in piles.items())
    why = Reason("M3", Sentence("paying.why_change", {"sums": sums, "note": Cents(note - told.get("stake", 0))}))
    asked = Drill("change", item, Sentence(f"paying.ask_{item}", told), "chips", lies, chips=chips)
    return Task(asked, AnswerKey(piled(piles), (why,)))


_RULES: Final = ("punto-banco", "low-commission", "mini", "american")
TOPICS: Final = (
    Topic(
        id="commission",
        game="punto",
        rules=_RULES,
        items={"even": 2, "odd": 4, "levy": 2, "rate": 2, "down": 4, "nearest": 3, "up": 3},
        draw=_commission,
        slow_s=8,
    ),
    Topic(
        id="net_chips",
        game="punto",
        rules=_RULES,
        items={"player": 1, "banker": 2, "odd": 4, "tie": 3, "pair": 3, "perfect": 2},
        draw=_in_chips,
        slow_s=15,
    ),
    Topic(
        id="change",
        game="punto",
        rules=_RULES[:1],
        items={"one": 2, "rest": 3, "three": 3, "stake": 2},
        draw=_change,
        slow_s=12,
    ),
)
