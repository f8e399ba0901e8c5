"""Chemin de Fer's switches: liberties, customs, the taxe, and what a bank is worth that is kept."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache, partial
from typing import Any, Final

from sabot.games.chemin.rules import CheminRules
from sabot.money import UNIT, Cents, Rounding, share
from sabot.odds.composition import fresh
from sabot.readings.punto import shoes
from sabot.readings.switch import How, Price, Pricing, Switch
from sabot.rulesets import load
from sabot.solve import coup_game, solve_game
from sabot.solve.bank.coup import CoupWorth, worth_of
from sabot.solve.bank.keeping import held
from sabot.solve.chemin.worth import ponte_worth
from sabot.solve.coup.model import HIGHEST, PAIRS
from sabot.tableau import DRAW, FREE, PONTE

DECKS: Final = 6
MODEL: Final = "B2"
WINS: Final = 3
"""Wins for which a bank is kept, where that is asked."""
CUSTOM: Final = ("custom",)
STAKE: Final = Cents(10 * UNIT)


@cache
def base() -> CheminRules:
    """The rule set that switches are thrown in."""
    return load("chemin-de-fer", CheminRules)


@cache
def coup(bind: tuple[str, ...] = (), decks: int = DECKS, levy: Fraction | None = None) -> CoupWorth:
    """A coup in equilibrium, some decisions bound."""
    game = coup_game(MODEL, fresh(decks), base().taxe if levy is None else levy)
    return worth_of(game, solve_game(game, bind))


def _sides(standard: CoupWorth, other: CoupWorth, how: How = "equilibrium") -> Iterator[Price]:
    for measure in ("ponte", "bank"):
        yield Price(measure, how, _of(standard, measure), _of(other, measure))


def _of(worth: CoupWorth, measure: str) -> Fraction:
    return worth.ponte if measure == "ponte" else worth.banker


def _bound(standard: tuple[str, ...], other: tuple[str, ...], how: How = "equilibrium") -> Iterator[Price]:
    yield from _sides(coup(standard), coup(other), how)


def _decks(decks: int) -> Iterator[Price]:
    yield from _sides(coup(), coup(decks=decks))


def _taxe(levy: Fraction) -> Iterator[Price]:
    yield from _sides(coup(), coup(levy=levy))


def _rounded(rounding: str) -> Iterator[Price]:
    """The banker, 10 at stake, in coins of 1."""
    worth = coup()
    standard, other = (
        Fraction(share(STAKE, 1 - worth.levy, Cents(UNIT), Rounding(way)), STAKE) * worth.win - worth.lose
        for way in ("down", rounding)
    )
    yield Price("bank_at_10", "equilibrium", standard, other)


def _at_liberty() -> Iterator[Price]:
    """A ponte free with 0 to 7 against the banker of the equilibrium.

    Where no hand gains by leaving the tableau, both strategies stay an equilibrium, and the liberty is worth nothing.
    Raises ArithmeticError where one gains: then the larger game has to be solved.
    """
    game = coup_game(MODEL, fresh(DECKS), base().taxe)
    banker = solve_game(game).banker
    for pair in PAIRS:
        choice = PONTE[sum(pair) % 10]
        if sum(pair) % 10 > HIGHEST or choice == FREE:
            continue
        worth = ponte_worth(fresh(DECKS), pair, banker)
        if (worth.draw > worth.stand) != (choice == DRAW):
            raise ArithmeticError(f"with {pair} a free ponte leaves his tableau")
    yield from _sides(coup(), coup())


def _obliged() -> Iterator[Price]:
    """A bank of 1, covered whole until it has won or lost once: who must post it, or may decline."""
    yield Price("bank_once", "closed", Fraction(0), held(coup(), 1).gain)


def _each_time(part: Fraction, *, stays: bool) -> Fraction:
    """Mean gain of a bank of 1 kept for some wins, a part of it covered each time; the open part stays, or goes."""
    worth, gain, bank, reached = coup(), Fraction(0), Fraction(1), Fraction(1)
    for _ in range(WINS):
        staked = part * bank
        gain += reached * staked * (worth.growth - 1)
        bank = (bank if stays else staked) + (1 - worth.levy) * staked
        reached *= worth.decided
    return gain


def _open_part() -> Iterator[Price]:
    half = Fraction(1, 2)
    yield Price("bank_kept", "closed", _each_time(half, stays=False), _each_time(half, stays=True))


def _risk_chosen() -> Iterator[Price]:
    """The whole bank at stake each time, or the same unit each time."""
    worth = coup()
    flat = sum((worth.decided**wins for wins in range(WINS)), Fraction(0)) * (worth.growth - 1)
    yield Price("bank_kept", "closed", held(worth, WINS).gain, flat)


def _left_out(side: str, part: Fraction = Fraction(1)) -> Iterator[Price]:
    """A side's gain for each unit of the bank, beside 0 where the rules leave it out."""
    yield Price(side, "equilibrium", part * _of(coup(), side), Fraction(0))


def _switch(clause: str, key: str, standard: str, other: str, prices: Pricing, **more: Any) -> Switch:
    return Switch(clause=clause, game="chemin", key=key, taken=standard, other=other, prices=prices, **more)


def _customs() -> Iterable[Switch]:
    for key, decision in (("ponte_5", "ponte:5"), ("banker_3_9", "3:9"), ("banker_5_4", "5:4")):
        other = (*CUSTOM, f"{decision}=stand")
        yield _switch("C7.4", f"custom_{key}", "draw", "stand", partial(_bound, CUSTOM, other, "custom"))


_READ: Final[dict[str, Any]] = {"kind": "reading"}
SWITCHES: Final = (
    _switch("S1", "decks", "6", "3", partial(_decks, 3), **_READ),
    *(_switch(*each) for each in shoes(DECKS, 7, (10, 14, 16))),
    _switch("M2", "rounding", "down", "nearest", partial(_rounded, "nearest")),
    _switch("M2", "rounding", "down", "up", partial(_rounded, "up")),
    _switch("C2", "posting", "may decline", "must", _obliged, **_READ),
    _switch("C", "standing_calls", "yes", "no", partial(_left_out, "ponte")),
    _switch("C3", "associate", "allowed", "off", partial(_left_out, "bank")),
    _switch("C4.2", "a_deux", "allowed", "off", partial(_left_out, "ponte", Fraction(1, 2))),
    _switch("C5.2", "open_part", "leaves", "stays", _open_part, **_READ),
    _switch("C7.2", "ponte_liberty", "five", "banco", _at_liberty),
    _switch("C7.2", "ponte_liberty", "five", "always", _at_liberty),
    _switch("C7.3", "banker_liberty", "tableau", "always", partial(_bound, ("banker=tableau",), ())),
    *_customs(),
    _switch("C8.2", "taxe", "5 %", "0.5 %", partial(_taxe, Fraction(1, 200)), **_READ),
    _switch("C8.2", "risk_of_a_round", "the whole bank", "one unit", _risk_chosen, **_READ),
    _switch("C11.2", "suite_auction", "yes", "no", partial(_left_out, "bank")),
)
