"""Question of `sabot solve --bank`, and the form of its numbers."""

from fractions import Fraction
from typing import Any

import msgspec

from sabot.cli.forms import Form
from sabot.cli.numbers import both
from sabot.cli.solve_words import BankWords, SolveQuestion
from sabot.money import UNIT, Cents, units
from sabot.solve.bank.interval import Bracket
from sabot.words import Language


class AskedBank(msgspec.Struct, frozen=True, kw_only=True):
    """A question about a bank: the rule set gives what is not said."""

    rules: Any
    question: SolveQuestion
    theta: str | None
    words: BankWords
    form: Form
    language: Language


def bracket(bounds: Bracket | None) -> dict[str, str | float | None] | None:
    """Two rationals between which a number lies."""
    return (
        None
        if bounds is None
        else {**both("low", bounds.low), **both("high", bounds.high), "decimal": float(bounds.middle)}
    )


def amount(chips: Fraction | float) -> str:
    """Chip units to the nearest cent."""
    return units(Cents(round(float(UNIT * chips))))


def exactly(name: str, chips: Fraction | None) -> dict[str, float | str | None]:
    """An amount in chip units, and beside it exact, as text."""
    decimal, exact = (None, None) if chips is None else (float(chips), str(chips))
    return {f"{name}_chips": decimal, f"{name}_chips_exact": exact}
