"""Rule sets as people write them, whatever the game: what each key may hold, and how a record is made of them."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar, cast
from unicodedata import category

import msgspec

from sabot.games.bounds import MOST_CARDS, RuleSetError
from sabot.games.refusals import Fact
from sabot.money import Cents, MoneyError, cents, quoted, rate

R = TypeVar("R")
Written: TypeAlias = Mapping[str, Any]
"""Content of a file, by its keys; other files may be laid over it."""


class Kind(NamedTuple):
    """Requirement on a value, as a check, in words, and by a name for words of another language."""

    holds: Callable[[object], bool]
    words: str
    name: str = ""


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def is_line(value: object) -> bool:
    """Whether a value is text that can be printed as it is: no line's end, no tab, no control character."""
    return isinstance(value, str) and all(each.isprintable() or category(each) == "Zs" for each in value)


def _is_whole(value: object) -> bool:
    return type(value) is int and abs(value) < 10**15


def _is_text_or_whole(value: object) -> bool:
    return _is_text(value) or _is_whole(value)


def _is_truth(value: object) -> bool:
    return isinstance(value, bool)


def _is_table(value: object) -> bool:
    return isinstance(value, dict)


def _list_of(holds: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, list) and all(map(holds, cast("list[object]", value)))


def _is_pay_table(value: object) -> bool:
    if _is_table(value):
        return all(map(_is_text_or_whole, cast("dict[str, object]", value).values()))
    return _is_text(value) or _list_of(_is_table)(value)


TEXT: Final = Kind(_is_text, "text in quotes", "text")
TITLE: Final = Kind(is_line, "one line of text in quotes, without control characters", "line")
PERCENT: Final = Kind(_is_text, 'text in quotes, such as "5%"', "rate")
NUMBER: Final = Kind(_is_whole, "a whole number", "number")
NUMBERS: Final = Kind(_list_of(_is_whole), "a list of whole numbers, such as [4, 6, 8]", "numbers")
AMOUNT: Final = Kind(_is_text_or_whole, 'chip units, a whole number or text in quotes: 10 or "2.50"', "amount")
RATE: Final = Kind(_is_text_or_whole, 'a payout to one, a whole number or text in quotes: 8, "0.54" or "1/2"', "payout")
RATES: Final = Kind(
    _list_of(_is_text_or_whole), 'a list of payouts to one, such as [8], ["0.54"] or [12, "1/2"]', "payouts"
)
YES_OR_NO: Final = Kind(_is_truth, "true or false, without quotes", "truth")
TABLE: Final = Kind(_is_table, "a table, such as { minimum = 5 }", "table")
PAYS: Final = Kind(
    _is_pay_table,
    'conditions and what they pay, such as { "b > p" = 1 } or [{ when = "b > p", net = "1" }]',
    "pays",
)


def _nothing_more(_where: str, _written: Written) -> None:
    """A file whose keys tell all."""


def _laid_over(below: Written, written: Written) -> Written:
    return {**below, "title": "", **written}


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a rule set's card, without a language: a key of the words, and its facts."""

    section: str
    key: str
    facts: dict[str, Fact] = {}


class RuleKind(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """The kind of a game's rule sets: how they are written, checked and made.

    `keys` are those of a file, `choices` the options that a house chooses by name, `groups` those in which a host reads
    them. `written` checks what keys alone do not tell, `over` lays a file's keys over those of its base, `built` makes
    the record of checked keys, `check` refuses one that cannot be played. A coup takes at most `coup_cards` (S4).
    `card` are the lines of a rule set's card.
    """

    record: type[R]
    keys: Mapping[str, Kind]
    choices: Mapping[str, tuple[str, ...]]
    groups: Mapping[str, tuple[str, ...]]
    check: Callable[[R], None]
    built: Callable[[str, Written], R]
    card: Callable[[R], Iterable[Row]]
    written: Callable[[str, Written], None] = _nothing_more
    over: Callable[[Written, Written], Written] = _laid_over
    coup_cards: int = MOST_CARDS


def check_keys(where: str, written: Written, kinds: Mapping[str, Kind]) -> None:
    """Refuse unknown keys and values of the wrong kind in a file, before its base is taken in."""
    check_kinds(where, written, {"base": TEXT, **kinds})


def check_kinds(where: str, written: Written, kinds: Mapping[str, Kind]) -> None:
    """Refuse unknown keys, and values of the wrong kind."""
    for key, value in written.items():
        if key not in kinds:
            says = f"{where}: there is no key {quoted(key)}: known are {', '.join(kinds)}"
            raise RuleSetError(says, "no_key", key=quoted(key)[1:-1], known=tuple(kinds))
        if not kinds[key].holds(value):
            says = f"{where}: {key} = {quoted(value)}: it is {kinds[key].words}"
            raise RuleSetError(says, "wrong_kind", key=key, value=quoted(value), kind=kinds[key].name)


def check_present(where: str, written: Written, keys: Iterable[str], advice: str) -> None:
    """Refuse what leaves one of these keys out."""
    for key in keys:
        if key not in written:
            raise RuleSetError(f"{where}: the key {key!r} is missing: {advice}", "lack_key", key=key)


def amount(key: str, written: str | int) -> Cents:
    """The amount of a key, in cents; raises RuleSetError."""
    try:
        return cents(str(written))
    except MoneyError as error:
        raise RuleSetError(f"{key}: {error}", "no_amount", key=key, value=quoted(written)) from None


def share_of(key: str, written: str) -> Fraction:
    """The rate of a key, such as a levy; raises RuleSetError."""
    try:
        return rate(written)
    except MoneyError as error:
        raise RuleSetError(f"{key}: {error}", "wrong_kind", key=key, value=quoted(written), kind="rate") from None
