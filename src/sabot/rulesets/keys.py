"""What each key of a rule-set file may hold, so that every slip gets its own sentence before anything is built."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple
from unicodedata import category

from sabot.money import quoted
from sabot.rulesets.bounds import RuleSetError


class Kind(NamedTuple):
    """What a value must be, as a check and in words."""

    holds: Callable[[Any], bool]
    words: str


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_line(value: Any) -> bool:
    """Whether a value is text that can be printed as it is: no line's end, no tab, no control character."""
    return _is_text(value) and all(each.isprintable() or category(each) == "Zs" for each in value)


def _is_whole(value: Any) -> bool:
    return type(value) is int and abs(value) < 10**15


def _is_text_or_whole(value: Any) -> bool:
    return _is_text(value) or _is_whole(value)


def _is_truth(value: Any) -> bool:
    return isinstance(value, bool)


def _is_table(value: Any) -> bool:
    return isinstance(value, dict)


def _is_list(value: Any) -> bool:
    return isinstance(value, list)


def _list_of(holds: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: _is_list(value) and all(map(holds, value))


TEXT: Final = Kind(_is_text, "text in quotes")
TITLE: Final = Kind(is_line, "one line of text in quotes, without control characters")
PERCENT: Final = Kind(_is_text, 'text in quotes, such as "5%"')
NUMBER: Final = Kind(_is_whole, "a whole number")
NUMBERS: Final = Kind(_list_of(_is_whole), "a list of whole numbers, such as [4, 6, 8]")
AMOUNT: Final = Kind(_is_text_or_whole, 'chip units, a whole number or text in quotes: 10 or "2.50"')
RATE: Final = Kind(_is_text_or_whole, 'a payout to one, a whole number or text in quotes: 8, "0.54" or "1/2"')
RATES: Final = Kind(_list_of(_is_text_or_whole), 'a list of payouts to one, such as [8], ["0.54"] or [12, "1/2"]')
YES_OR_NO: Final = Kind(_is_truth, "true or false, without quotes")
TABLE: Final = Kind(_is_table, "a table, such as { minimum = 5 }")
LINES: Final = Kind(_list_of(_is_table), 'a list of lines, such as [{ when = "b > p", net = "1" }]')

RULES: Final[dict[str, Kind]] = {
    "title": TITLE,
    "game": TEXT,
    "decks": NUMBER,
    "deck_options": NUMBERS,
    "seats": NUMBER,
    "stop_card": NUMBER,
    "last_coup": TEXT,
    "burn": TEXT,
    "ceremony": TEXT,
    "dealing": TEXT,
    "shoe_passes": TEXT,
    "shoe_direction": TEXT,
    "commission": PERCENT,
    "commission_mode": TEXT,
    "tie_release": TEXT,
    "coin": AMOUNT,
    "rounding": TEXT,
    "minimum": AMOUNT,
    "maximum": AMOUNT,
    "absent_coups": NUMBER,
    "bets": TABLE,
}
"""The keys of a rule set."""
DEFAULTS: Final = {"title": "", "shoe_direction": "counter_clockwise"}
"""The keys that a rule set may leave out, a base or not, and what stands for them then."""
BET: Final[dict[str, Kind]] = {
    "net": RATES,
    "pays": LINES,
    "push": TEXT,
    "stays": YES_OR_NO,
    "minimum": AMOUNT,
    "maximum": AMOUNT,
}
"""The keys of a bet under [bets]."""
LINE: Final[dict[str, Kind]] = {"when": TEXT, "net": RATE, "levied": YES_OR_NO}
"""The keys of a line of a bet's own pay table."""


def check_keys(where: str, written: Mapping[str, Any], kinds: Mapping[str, Kind]) -> None:
    """Refuse unknown keys and values of the wrong kind in a file, before its base is taken in."""
    _check(where, written, {"base": TEXT, **kinds})


def check_written(where: str, written: Mapping[str, Any]) -> None:
    """Refuse unknown keys and values of the wrong kind in a file of Punto Banco, its bets too."""
    check_keys(where, written, RULES)
    for bet, entry in written.get("bets", {}).items():
        _check_bet(f"{where}: bet {quoted(bet)}", entry)


def check_complete(where: str, written: Mapping[str, Any]) -> None:
    """Refuse a rule set that leaves a key out, its base taken in."""
    advice = 'write it, or take what is left out from another rule set, with base = "punto-banco"'
    check_present(where, written, [key for key in RULES if key not in DEFAULTS], advice)


def _check_bet(where: str, entry: Any) -> None:
    if not _is_table(entry):
        raise RuleSetError(f"{where} = {quoted(entry)}: it is {TABLE.words}")
    _check(where, entry, BET)
    if "net" in entry and "pays" in entry:
        raise RuleSetError(
            f"{where} has both net and pays: net replaces the payouts of a bet, pays is a bet of its own"
        )
    for line in entry.get("pays", []):
        _check(where, line, LINE)
        check_present(where, line, ("when", "net"), 'a line is such as { when = "b > p", net = "1" }')


def _check(where: str, written: Mapping[str, Any], kinds: Mapping[str, Kind]) -> None:
    for key, value in written.items():
        if key not in kinds:
            raise RuleSetError(f"{where}: there is no key {quoted(key)}: known are {', '.join(kinds)}")
        if not kinds[key].holds(value):
            raise RuleSetError(f"{where}: {key} = {quoted(value)}: it is {kinds[key].words}")


def check_present(where: str, written: Mapping[str, Any], keys: Iterable[str], advice: str) -> None:
    """Refuse what leaves one of these keys out."""
    for key in keys:
        if key not in written:
            raise RuleSetError(f"{where}: the key {key!r} is missing: {advice}")
