"""Money: whole cents, exact rates, and the rounding of what a player receives (rule book M)."""

from enum import StrEnum
from fractions import Fraction
from typing import Final, NewType

Cents = NewType("Cents", int)
UNIT: Final = 100
"""Cents in one chip unit: people type and read units, code and JSON hold cents."""


class MoneyError(ValueError):
    """A text that names no amount or no rate."""


class Rounding(StrEnum):
    """How a fraction of the smallest coin is rounded for the player (M2)."""

    DOWN = "down"
    NEAREST = "nearest"
    UP = "up"


def cents(units: str) -> Cents:
    """The amount a person typed in chip units: `25`, `2.50` or `2,5`; refuses fractions of a cent and signs."""
    text = units.strip().replace(",", ".")
    whole, _, part = text.partition(".")
    if (
        not (whole.isascii() and whole.isdigit())
        or len(part) > 2
        or ("." in text and not (part.isascii() and part.isdigit()))
    ):
        raise MoneyError(f"{units!r} is not an amount: write chip units such as 25 or 2.50")
    return Cents(int(whole) * UNIT + int(part.ljust(2, "0") or "0"))


def units(amount: Cents) -> str:
    """The amount as people read it: whole units without a point, else two decimals; a minus for a debt."""
    whole, part = divmod(abs(amount), UNIT)
    sign = "-" if amount < 0 else ""
    return f"{sign}{whole}" if not part else f"{sign}{whole}.{part:02d}"


def rate(text: str | int) -> Fraction:
    """An exact rate from `5%`, `0.95`, `1/2`, `11` or a whole number; refuses everything else."""
    try:
        if isinstance(text, int):
            return Fraction(text)
        plain = text.strip()
        return Fraction(plain[:-1]) / 100 if plain.endswith("%") else Fraction(plain)
    except (ValueError, ZeroDivisionError):
        raise MoneyError(f"{text!r} is not a rate: write 5%, 0.95, 1/2 or 11") from None


def to_coin(amount: Fraction, coin: Cents, rounding: Rounding) -> Cents:
    """A non-negative amount in whole coins; `nearest` takes an exact half up, to the player (M2)."""
    whole, rest = divmod(amount.numerator, amount.denominator * coin)
    limit = amount.denominator * coin
    up = rounding is Rounding.UP and rest > 0
    near = rounding is Rounding.NEAREST and 2 * rest >= limit
    return Cents((whole + (up or near)) * coin)
