"""Money: whole cents, exact rates, and the rounding of what a player receives (rule book M)."""

import re
from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction
from functools import wraps
from math import isfinite
from operator import index
from typing import Any, Final, NewType, ParamSpec, SupportsIndex, TypeAlias, TypeVar, cast

Cents = NewType("Cents", int)
RateLike: TypeAlias = Fraction | int | str
"""A name of an exact rate: a Fraction, a whole number, or text such as `5%`, `0.05` or `1/20`."""
UNIT: Final = 100
"""Cents in one chip unit: people type and read units, code and JSON hold cents."""

LONGEST: Final = 13
"""The most digits of an amount in chip units: in cents it stays a whole number that every JSON reader keeps."""

_AMOUNT: Final = re.compile(r"([0-9]+)(?:[.,]([0-9]{1,2}))?")
_RATE: Final = re.compile(r"(-?[0-9]{1,6}(?:\.[0-9]{1,6}|/[1-9][0-9]{0,5})?)(\s*%)?")
_FINE_RATE: Final = re.compile(r"(-?[0-9]{1,200}(?:\.[0-9]{1,200}|/[1-9][0-9]{0,199})?)(\s*%)?")
_LARGEST: Final = 10**200
"""Above every numerator and denominator of a rate: it stays one that can be written down and reckoned with."""
_QUOTED: Final = 60

_DIGITS: Final = 4
_PLAIN: Final = frozenset({int, str, bool, float, type(None), Fraction})
P = ParamSpec("P")
R = TypeVar("R")


class MoneyError(ValueError):
    """A text that names no amount or no rate."""


class Rounding(StrEnum):
    """Ways to round a fraction of the smallest coin for the player (M2)."""

    DOWN = "down"
    NEAREST = "nearest"
    UP = "up"


def quoted(value: object) -> str:
    """A bad input as a message quotes it: cut where it is long."""
    try:
        text = repr(value)
    except ValueError:  # Python writes no whole number of more than some thousand digits
        return "a number without end"
    except Exception:  # what is nested without end, or has a text of its own that fails
        return f"a {type(value).__name__} that cannot be written"
    text = text.lower() if isinstance(value, bool) else text if isinstance(value, str) else " ".join(text.split())
    return text if len(text) <= _QUOTED else f"{text[: _QUOTED - 3]}..."


def many(number: int, thing: str) -> str:
    """A number of things as a sentence says it: `1 deck`, `1,000 shoes`."""
    return f"{number:,} {thing}{'s' * (number != 1)}"


def is_a(argument: object, kind: type | tuple[type, ...]) -> bool:
    """Whether an argument is of the kind that its annotation says: not every caller's are checked by a program."""
    return isinstance(argument, kind)


def whole(number: object) -> int | None:
    """The number as Python's, if it is a whole one of Python's or NumPy's and no truth value: whatever is an index."""
    try:
        return None if isinstance(number, bool) else index(cast("SupportsIndex", number))
    except TypeError:
        return None


def plain(argument: object) -> object:
    """A whole number of NumPy's as Python's, also as a member of a list or a tuple; all else as it is."""
    if type(argument) not in (list, tuple):
        return plain_number(argument)
    several = cast("list[object] | tuple[object, ...]", argument)
    if all(type(each) in _PLAIN for each in several):
        return several
    members = [plain_number(each) for each in several]
    return members if isinstance(several, list) else tuple(members)


def plain_number(argument: object) -> object:
    """A whole number of NumPy's as Python's; all else as it is."""
    number = None if type(argument) in _PLAIN else whole(argument)
    return argument if number is None else number


def whole_numbers(call: Callable[P, R]) -> Callable[P, R]:
    """The call with NumPy's whole numbers read as Python's."""

    @wraps(call)
    def read(*arguments: P.args, **named: P.kwargs) -> R:
        if not named and _PLAIN.issuperset(map(type, arguments)):
            return call(*arguments, **named)
        by_name = {name: plain(each) for name, each in named.items()}
        return cast("Any", call)(*map(plain, arguments), **by_name)  # type: ignore[no-any-return]

    return read


def is_whole(number: object, least: int, most: int) -> bool:
    """Whether an argument is a whole number within bounds, a truth value being none."""
    return type(number) is int and least <= number <= most


def bounds_said(number: object, least: int, most: int) -> str:
    """Bounds as a refusal says them; of what is no whole number it says that it is one too: 2.5 lies within 1 to 3."""
    bounds = f"{least:,} to {most:,}"
    return bounds if type(number) is int else f"a whole number, {bounds}"


def cents(units: str | SupportsIndex | Fraction | float) -> Cents:
    """The amount in chip units, a number or typed: `25`, `2.50` or `2,5`; refuses fractions of a cent, signs."""
    number = None if isinstance(units, str) else whole(units)
    if number is not None:
        units = quoted(number)
    elif isinstance(units, float | Fraction):
        return _exact_cents(units)
    match = _AMOUNT.fullmatch(units.strip()) if isinstance(units, str) else None
    if match is None:
        raise MoneyError(_no_amount(units))
    before, part = match[1], match[2] or ""
    if len(before) > LONGEST:
        raise MoneyError(_too_large(units))
    return Cents(int(before) * UNIT + int(part.ljust(2, "0")))


def _exact_cents(number: float | Fraction) -> Cents:
    """A number of chip units that is whole cents; a float is the shortest decimal that it is written as."""
    if isinstance(number, float) and not isfinite(number):
        raise MoneyError(_no_amount(number))
    exact = Fraction(repr(float(number))) if isinstance(number, float) else number
    if exact < 0:
        raise MoneyError(_no_amount(number))
    if exact >= 10**LONGEST:
        raise MoneyError(_too_large(number))
    if (exact * UNIT).denominator != 1:
        raise MoneyError(f"{quoted(number)} is not in whole cents: write chip units such as 25 or 2.50")
    return Cents(int(exact * UNIT))


def _no_amount(units: object) -> str:
    return f"{quoted(units)} is not an amount: write chip units such as 25 or 2.50"


def _too_large(units: object) -> str:
    return f"{quoted(units)} is too large an amount: write at most {LONGEST} digits before the point"


def units(amount: Cents) -> str:
    """The amount as people read it: whole units without a point, else two decimals; a minus for a debt."""
    whole, part = divmod(abs(amount), UNIT)
    sign = "-" if amount < 0 else ""
    return f"{sign}{whole}" if not part else f"{sign}{whole}.{part:02d}"


def chips(amount: Cents) -> int | float:
    """Cents as a number of chip units, whole where it is: what analysis writes as JSON."""
    return amount // UNIT if amount % UNIT == 0 else amount / UNIT


@whole_numbers
def rate(number: RateLike, *, fine: bool = False) -> Fraction:
    """An exact rate from `5%`, `0.95`, `1/2`, `11`, a Fraction or a whole number of up to six digits.

    A `fine` text has up to two hundred digits: what is reckoned exactly can be said. Raises MoneyError for
    everything else, floats above all, which are not exact.
    """
    if isinstance(number, Fraction) and abs(number.numerator) < _LARGEST and number.denominator < _LARGEST:
        return number
    if type(number) is int and abs(number) < 10**6:
        return Fraction(number)
    if isinstance(number, float):
        raise MoneyError(f'{quoted(number)} is a float, which is no exact rate: write "5%", "0.95" or "1/2", in quotes')
    match = (_FINE_RATE if fine else _RATE).fullmatch(number.strip()) if isinstance(number, str) else None
    if match is None:
        many = isinstance(number, str) and not fine and _FINE_RATE.fullmatch(number.strip())
        fault = "has more digits than a rate is given with, which are six" if many else "is not a rate"
        right = "5%, 0.95, 1/2 or 11" if isinstance(number, str) else '"5%", "0.95", "1/2", in quotes, or 11'
        raise MoneyError(f"{quoted(number)} {fault}: write {right}")
    return Fraction(match[1]) / (100 if match[2] else 1)


@whole_numbers
def commission_rate(number: RateLike) -> Fraction:
    """A commission, an exact rate of 0 to 1; raises MoneyError."""
    try:
        commission = rate(number, fine=True)
    except MoneyError as error:
        raise MoneyError(f"commission: {error}") from None
    if not 0 <= commission <= 1:
        raise MoneyError(f'a commission of {quoted(str(number))} is out of bounds: it is 0% to 100%, such as "5%"')
    return commission


def share(stake: Cents, of: Fraction, coin: Cents, rounding: Rounding) -> Cents:
    """A non-negative rate of a stake in whole coins; `nearest` takes an exact half up, to the player (M2)."""
    return _share(stake, of.numerator, of.denominator, coin, rounding)


def levy(amount: Cents, rate: Fraction, coin: Cents, rounding: Rounding) -> Cents:
    """The house's share of an amount: what rounding leaves to the player is his, the rest is levied (M2)."""
    parts = rate.denominator
    return Cents(amount - _share(amount, parts - rate.numerator, parts, coin, rounding))


def _share(stake: int, numerator: int, denominator: int, coin: int, rounding: Rounding) -> Cents:
    limit = denominator * coin
    whole, rest = divmod(stake * numerator, limit)
    if not rest:
        return Cents(whole * coin)
    up = rounding is Rounding.UP
    near = rounding is Rounding.NEAREST and 2 * rest >= limit
    return Cents((whole + (up or near)) * coin)


def first_rounded_up(least: int, rate: Fraction, rounding: Rounding) -> int | None:
    """The least number of coins, `least` or more, of which a rate is rounded up; None where it never is.

    What is left of a coin is `rest` parts of the rate's denominator, and grows by `step` with every coin staked, round
    and round. It is rounded up from `half` on, if not always; steps of at most a half, up or down, cannot miss that.
    """
    parts = rate.denominator
    rest, step, half = least * rate.numerator % parts, rate.numerator % parts, -(-parts // 2)
    if rounding is Rounding.DOWN or parts == 1:
        return None
    if rounding is Rounding.UP:
        return least + (not rest)
    if rest >= half:
        return least
    if step <= parts - half:
        return least + -(-(half - rest) // step)
    return least + rest // (parts - step) + 1


def decimal(number: Fraction) -> str:
    """A decimal of up to four digits where it is exact, else a fraction."""
    scaled = number * 10**_DIGITS
    if scaled.denominator != 1:
        return str(number)
    whole, part = divmod(scaled.numerator, 10**_DIGITS)
    return f"{whole}.{part:0{_DIGITS}}".rstrip("0").rstrip(".")
