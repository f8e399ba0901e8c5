"""Counting systems as people write them: one TOML file each, every slip with a sentence of its own."""

import re
import tomllib
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, partial
from importlib import resources
from pathlib import Path
from typing import Any, Final, get_args

from sabot.bets import BetId
from sabot.cards import MOST_DECKS
from sabot.games.rulefile import AMOUNT, NUMBER, RATES, TEXT, Kind
from sabot.money import MoneyError, is_a, quoted, rate
from sabot.simulate.errors import SimulateError
from sabot.simulate.systems import system as parts
from sabot.simulate.systems.system import FINEST_TAG, HIGHEST_COUNT, HIGHEST_TAG, System, by_value

REQUIRED: Final = ("bet", "tags", "count", "trigger")

_PACKAGE: Final = "sabot.simulate.systems"


def _is_list(value: Any) -> bool:
    return isinstance(value, list)


def _is_table(value: Any) -> bool:
    return isinstance(value, dict)


_TAGS: Final = Kind(_is_list, "a list of ten tags, for A, 2, ..., 9 and ten-valued cards")
_RAMP: Final = Kind(_is_table, 'a table of counts and the units staked from them on, such as { "5" = 2, "6" = 4 }')
_KEYS: Final[dict[str, Kind]] = {
    "title": TEXT,
    "bet": TEXT,
    "net": RATES,
    "tags": _TAGS,
    "count": TEXT,
    "remaining": TEXT,
    "divisor": TEXT,
    "rounding": TEXT,
    "initial": AMOUNT,
    "trigger": TEXT,
    "stake": AMOUNT,
    "ramp": _RAMP,
    "decks": NUMBER,
    "stop_card": NUMBER,
    "source": TEXT,
    "note": TEXT,
}
_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "count": get_args(parts.Kind),
    "remaining": get_args(parts.Remaining),
    "divisor": get_args(parts.Divisor),
    "rounding": get_args(parts.Rounding),
}
_AS_WRITTEN: Final = ("title", "source", "note", "decks", "stop_card", *_CHOICES)
_TRIGGER: Final = re.compile(r"\s*(>=|<=)\s*(\S+)\s*")


@cache
def system_names() -> tuple[str, ...]:
    """The ids of the published systems that come with the package, sorted."""
    files = (path.name for path in resources.files(_PACKAGE).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in files if name.endswith(".toml")))


def load_system(name: str) -> System:
    """The published system of an id; raises SimulateError that lists the known ones."""
    if not is_a(name, str) or name not in system_names():
        known = ", ".join(system_names())
        raise SimulateError(f"there is no counting system {quoted(name)}: it is {known}, or a .toml file")
    return read_system(resources.files(_PACKAGE).joinpath(f"{name}.toml").read_text("utf-8"), name)


def system_named(named: str) -> System:
    """The published system of an id, or that of a TOML file, whose name is its id; raises SimulateError."""
    if not is_a(named, str) or named in system_names() or not named.endswith(".toml"):
        return load_system(named)
    path = Path(named)
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        raise SimulateError(f"the counting system {quoted(named)} cannot be read: {error}") from None
    return read_system(text, path.stem)


def read_system(text: str, name: str) -> System:
    """A counting system from TOML text; raises SimulateError that names what is wrong."""
    where = f"counting system {quoted(name)}"
    if not is_a(text, str):
        raise SimulateError(f"{where} is not TOML: {quoted(text)} is no text")
    try:
        written = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise SimulateError(f"{where} is not TOML: {error}") from None
    try:
        _check(written)
        return _built(name, written)
    except (SimulateError, MoneyError) as error:
        raise SimulateError(f"{where}: {error}") from None


def _check(written: Mapping[str, Any]) -> None:
    for key, value in written.items():
        if key not in _KEYS:
            raise SimulateError(f"there is no key {quoted(key)}: known are {', '.join(_KEYS)}")
        if not _KEYS[key].holds(value):
            raise SimulateError(f"{key} = {quoted(value)}: it is {_KEYS[key].words}")
    for key in REQUIRED:
        if key not in written:
            raise SimulateError(f"the key {key!r} is missing: a system needs {', '.join(REQUIRED)}")
    for key, known in _CHOICES.items():
        if key in written and written[key] not in known:
            raise SimulateError(f"{key} = {quoted(written[key])}: it is one of {', '.join(known)}")
    _check_fit(written)


def _check_fit(written: Mapping[str, Any]) -> None:
    """Keys that exclude each other, and bounds."""
    for key in ("remaining", "divisor", "rounding"):
        if key in written and written["count"] == "running":
            raise SimulateError(f'{key} belongs to a true count: leave it out, or write count = "true"')
    if len(written["tags"]) != 10:
        raise SimulateError(f"{len(written['tags'])} tags: it is {_TAGS.words}")
    if not 1 <= written.get("decks", 1) <= MOST_DECKS:
        raise SimulateError(f"decks = {quoted(written['decks'])}: it is 1 to {MOST_DECKS}")


def _built(name: str, written: Mapping[str, Any]) -> System:
    sign, trigger = _trigger(written["trigger"])
    fields: dict[str, Any] = {"title": name, **{key: written[key] for key in _AS_WRITTEN if key in written}}
    fields |= {key: read(written[key]) for key, read in _NUMBERS.items() if key in written}
    return System(
        id=name,
        bet=BetId(written["bet"]),
        net=tuple(map(rate, written.get("net", []))),
        tags=by_value(_tags(written["tags"])),
        sign=sign,
        trigger=trigger,
        ramp=_ramp(written.get("ramp", {}), sign, trigger),
        **fields,
    )


def _tags(written: list[Any]) -> list[Fraction]:
    tags: list[Fraction] = []
    for each in written:
        if isinstance(each, bool) or not isinstance(each, int | str):
            raise SimulateError(f'the tag {quoted(each)}: it is a whole number, or text in quotes: -1 or "0.5"')
        tag = rate(each)
        if abs(tag) > HIGHEST_TAG or FINEST_TAG % tag.denominator:
            raise SimulateError(f"the tag {quoted(each)}: it is {-HIGHEST_TAG} to {HIGHEST_TAG}, to three decimals")
        tags.append(tag)
    return tags


def _trigger(written: str) -> tuple[parts.Sign, Fraction]:
    match = _TRIGGER.fullmatch(written)
    if match is None:
        raise SimulateError(f'trigger = {quoted(written)}: it is ">=" or "<=" and a count, such as ">= 4"')
    return (">=" if match[1] == ">=" else "<="), _within("trigger", match[2])


def _ramp(written: Mapping[str, Any], sign: parts.Sign, trigger: Fraction) -> tuple[tuple[Fraction, Fraction], ...]:
    """The steps of a ramp, from the trigger on."""
    steps: dict[Fraction, Fraction] = {}
    for at, units in written.items():
        if isinstance(units, bool) or not isinstance(units, int | str):
            raise SimulateError(f'ramp: {quoted(units)} is no stake: it is a whole number, or text in quotes: "2.5"')
        count = _within("ramp", at)
        if not (count > trigger if sign == ">=" else count < trigger):
            raise SimulateError(f"ramp: {quoted(at)} is not beyond the trigger, {sign} {parts.written(trigger)}")
        if count in steps:
            raise SimulateError(f"ramp: the count {quoted(at)} stands there twice")
        steps[count] = _stake(units)
    return tuple(sorted(steps.items(), reverse=sign == "<="))


def _within(key: str, written: str | int) -> Fraction:
    count = rate(written)
    if abs(count) > HIGHEST_COUNT or FINEST_TAG % count.denominator:
        wanted = f"a count of {-HIGHEST_COUNT} to {HIGHEST_COUNT}, to three decimals"
        raise SimulateError(f"{key} = {quoted(written)}: it is {wanted}")
    return count


def _stake(written: str | int) -> Fraction:
    stake = rate(written)
    if stake <= 0:
        raise SimulateError(f"stake = {quoted(written)}: it is above 0, in units")
    return stake


_NUMBERS: Final[dict[str, Callable[[str | int], Fraction]]] = {"initial": partial(_within, "initial"), "stake": _stake}
