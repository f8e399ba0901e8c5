"""Banque's switches: what pontes hear and see, the Banker's customs, taxes, and stakes beyond the bank."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import product
from typing import Any, Final

from sabot.games.banque.rules import BanqueRules
from sabot.money import UNIT, Cents, Rounding, levy
from sabot.odds.composition import fresh
from sabot.readings.switch import Price, Pricing, Switch
from sabot.rulesets import load
from sabot.solve.bank.banque import BanqueCoup, beyond_edge, coup_of_banque
from sabot.solve.banque import BankerPlace, BanqueSolution, solve
from sabot.solve.banque.levy import gain_of
from sabot.solve.banque.rules import banker_by, cost
from sabot.solve.coup.model import points_of

DECKS: Final = 3
MODEL: Final = "B2"
HALF: Final = Fraction(1, 2)
"""The share of tableau 1."""
COUPS: Final = 20
"""Coups over which a taxe on capital is set against one on winnings."""
SIDE: Final = 10 * UNIT
"""Stakes of a side where coins matter."""


@cache
def base() -> BanqueRules:
    """The rule set that switches are thrown in."""
    return load("baccara-banque", BanqueRules)


@cache
def saddle(decks: int = DECKS, hears: str = "declaration", naturals: str = "in_turn") -> BanqueSolution:
    """A coup in equilibrium."""
    return solve(MODEL, fresh(decks), HALF, hears=hears, naturals=naturals)


def _coup(taxe: Fraction) -> BanqueCoup:
    return coup_of_banque(saddle().law(), HALF, taxe)


def _bank(**other: Any) -> Iterator[Price]:
    yield Price("bank", "equilibrium", -saddle().value, -saddle(**other).value)


def _liberty() -> Iterator[Price]:
    """The Banker bound to `weighted`, against pontes who know it."""
    yield Price("bank", "equilibrium", -saddle().value, -cost(saddle(), "weighted").best)


def _custom() -> Iterator[Price]:
    """`weighted` and `larger_side`, against the best pontes, and against those of the equilibrium."""
    weighted, larger = (cost(saddle(), rule) for rule in ("weighted", "larger_side"))
    yield Price("bank_against_best", "custom", -weighted.best, -larger.best)
    yield Price("bank_against_saddle", "custom", -weighted.saddle, -larger.saddle)


def _ponte_5() -> Iterator[Price]:
    """Both pontes by the custom against `weighted`."""
    costs = cost(saddle(), "weighted")
    yield Price("bank", "custom", -costs.draws, -costs.stands)


def _banker_stands(points: int, third: int) -> Iterator[Price]:
    """`larger_side`, which at equal stakes answers tableau 1: with these points it stands on this third card."""
    solution = saddle()
    custom = banker_by(solution.game, "larger_side")
    changed = {place: Fraction(0) if _answers(place, points, third) else draws for place, draws in custom.items()}
    standard, other = (-solution.game.payoffs(solution.team, each).pontes for each in (custom, changed))
    yield Price("bank_by_larger_side", "custom", standard, other)


def _answers(place: BankerPlace, points: int, third: int) -> bool:
    """Whether `larger_side` answers such a third card there: tableau 1's, or 2's beside a natural."""
    side = place.side_2 if isinstance(place.side_1, tuple) else place.side_1
    return points_of(place.hand) == points and side == third


def _taxe(other: Fraction) -> Iterator[Price]:
    yield Price("bank_after_taxe", "equilibrium", _coup(base().taxe_limited).after, _coup(other).after)


def _on_capital() -> Iterator[Price]:
    """A capital that just covers all stakes, for so many coups in which it is not broken."""
    winnings = COUPS * _coup(base().taxe_limited).after
    yield Price("bank_20_coups", "equilibrium", winnings, COUPS * -saddle().value - base().taxe_capital)


def _by_sides() -> Iterator[Price]:
    """The open bank's taxe on each tableau that it wins, whatever it loses on the other."""
    rate, law = base().taxe_open, saddle().law()
    gross = sum((chance * _won(result) for result, chance in law.items()), Fraction(0))
    yield Price("bank_after_taxe", "equilibrium", _coup(rate).after, -saddle().value - rate * gross)


def _next_coup() -> Iterator[Price]:
    """The open bank's taxe on two coups running: what one wins less what the next loses; half of it for a coup."""
    rate, law = base().taxe_open, saddle().law()
    netted = sum(
        (one * two * max(gain_of(a, HALF) + gain_of(b, HALF), Fraction(0))
         for (a, one), (b, two) in product(law.items(), repeat=2)),
        Fraction(0),
    )  # fmt: skip
    yield Price("bank_after_taxe", "equilibrium", _coup(rate).after, -saddle().value - rate * netted / 2)


def _won(result: tuple[int, int]) -> Fraction:
    return sum((HALF for side in result if side < 0), Fraction(0))


def _beyond() -> Iterator[Price]:
    """A limited bank of half of all stakes; and a unit beyond it, in the mean of all that are."""
    at_risk, returned = beyond_edge(saddle().law(), HALF, HALF), HALF * -saddle().value
    yield Price("bank_of_half", "equilibrium", at_risk, returned)
    yield Price("ponte_beyond", "equilibrium", (returned - at_risk) / HALF, Fraction(0))


def _unreached() -> Iterator[Price]:
    """The same bank where it keeps a winning stake that it cannot pay: both sides win, and it reaches one."""
    law = saddle().law()
    standard = beyond_edge(law, HALF, HALF)
    yield Price("bank_of_half", "equilibrium", standard, standard + HALF * law[1, 1])


def _collected() -> Iterator[Price]:
    """The same bank where losing stakes beyond it are given back."""
    edge = Fraction(0)
    for result, chance in saddle().law().items():
        gain = gain_of(result, HALF)
        edge += chance * max(min(gain, HALF), -HALF)
    yield Price("bank_of_half", "equilibrium", beyond_edge(saddle().law(), HALF, HALF), edge)


def _rounded(rounding: str) -> Iterator[Price]:
    """The bank with 10 on either side, in coins of 1."""
    standard, other = (_with_coins(Rounding(way)) for way in ("down", rounding))
    yield Price("bank_at_10", "equilibrium", standard, other)


def _with_coins(rounding: Rounding) -> Fraction:
    edge = Fraction(0)
    for result, chance in saddle().law().items():
        gain = Cents(int(gain_of(result, HALF) * 2 * SIDE))
        taxed = levy(gain, base().taxe_limited, Cents(UNIT), rounding) if gain > 0 else 0
        edge += chance * Fraction(gain - taxed, 2 * SIDE)
    return edge


def _switch(clause: str, key: str, standard: str, other: str, prices: Pricing, **more: Any) -> Switch:
    return Switch(clause=clause, game="banque", key=key, taken=standard, other=other, prices=prices, **more)


_READ: Final[dict[str, Any]] = {"kind": "reading"}
SWITCHES: Final = (
    *(_switch("S1", "decks", "3", str(decks), partial(_bank, decks=decks)) for decks in (2, 4, 5, 6)),
    _switch("M2", "rounding", "down", "nearest", partial(_rounded, "nearest")),
    _switch("M2", "rounding", "down", "up", partial(_rounded, "up")),
    _switch("B4", "bank_kind", "limited", "open", lambda: _taxe(base().taxe_open)),
    _switch("B7", "beyond", "at_risk", "returned", _beyond),
    _switch("B9", "ponte_2_hears", "the declaration", "the third card", partial(_bank, hears="third_card"), **_READ),
    _switch("B9", "ponte_2_hears", "the declaration", "nothing", partial(_bank, hears="nothing"), **_READ),
    _switch("B9", "naturals", "in_turn", "shown", partial(_bank, naturals="shown")),
    _switch("B9.2", "banker_liberty", "always", "tableau", _liberty),
    _switch("B9.2", "custom", "weighted", "larger_side", _custom),
    _switch("B9.2", "custom_ponte_5", "draw", "stand", _ponte_5),
    _switch("B9.2", "custom_banker_3_9", "draw", "stand", partial(_banker_stands, 3, 9)),
    _switch("B9.2", "custom_banker_5_4", "draw", "stand", partial(_banker_stands, 5, 4)),
    _switch("B10.1", "losing_stakes_beyond", "collected", "given back", _collected, **_READ),
    _switch("B10.2", "winning_stakes_unreached", "given back", "lost", _unreached, **_READ),
    _switch("B11", "taxe_on", "winnings", "capital", _on_capital),
    _switch("B11", "taxe_nets", "the other tableau", "nothing", _by_sides, **_READ),
    _switch("B11", "taxe_nets", "the other tableau", "the next coup", _next_coup, **_READ),
)
