"""Rule sets as people write them: TOML with amounts in chip units, a base to start from, bets by name."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

import msgspec

from sabot.bets import Bet, BetError, BetFile, BetId, catalogue, read_bet, with_payouts
from sabot.money import Cents, MoneyError, Rounding, cents, rate
from sabot.rulesets.punto import CHOICES, PuntoRules, RuleSetError, TableBet, check

_AMOUNTS: Final = ("minimum", "maximum", "coin")
_MAIN: Final = ("player", "tie", "banker")
"""Main bets come first on every layout; side bets follow as they are written."""


class _BetEntry(msgspec.Struct, forbid_unknown_fields=True):
    """One bet under [bets]: nothing, other payouts, other limits, or a whole bet of its own."""

    net: list[str | int] | None = None
    pays: list[dict[str, Any]] | None = None
    push: str | None = None
    stays: bool | None = None
    minimum: str | int | None = None
    maximum: str | int | None = None


class _RuleFile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A rule set as it is written; every key is required, `base` supplies those of another."""

    title: str = ""
    game: str
    decks: int
    deck_options: list[int]
    seats: int
    stop_card: int
    last_coup: str
    burn: str
    ceremony: str
    dealing: str
    shoe_passes: str
    commission: str
    commission_mode: str
    tie_release: str
    coin: str | int
    rounding: str
    minimum: str | int
    maximum: str | int
    absent_coups: int
    bets: dict[str, _BetEntry]


def names() -> tuple[str, ...]:
    """The ids of the rule sets that come with the package, sorted."""
    return tuple(sorted(path.name.removesuffix(".toml") for path in _folder().iterdir() if path.name.endswith(".toml")))


@cache
def load(name: str) -> PuntoRules:
    """The rule set of an id; raises RuleSetError that lists the known ones."""
    return _built(name, _merged(name))


def read(text: str, name: str) -> PuntoRules:
    """A rule set from TOML text; raises RuleSetError that names what is wrong."""
    return _built(name, _with_base(_parsed(text, name), name, ()))


def read_file(path: Path) -> PuntoRules:
    """A rule set from a TOML file; its id is the file's name."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RuleSetError(f"the rule set {str(path)!r} cannot be read: {error}") from None
    return read(text, path.stem)


def _folder() -> Any:
    return resources.files("sabot.rulesets")


def _merged(name: str, seen: tuple[str, ...] = ()) -> dict[str, Any]:
    if name not in names():
        raise RuleSetError(f"there is no rule set {name!r}: known are {', '.join(names())}")
    return _with_base(_parsed(_folder().joinpath(f"{name}.toml").read_text("utf-8"), name), name, seen)


def _parsed(text: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RuleSetError(f"rule set {name!r} is not TOML: {error}") from None


def _with_base(written: dict[str, Any], name: str, seen: tuple[str, ...]) -> dict[str, Any]:
    base = written.pop("base", None)
    if base is None:
        return written
    if not isinstance(base, str) or base in (*seen, name) or base not in names():
        raise RuleSetError(f"rule set {name!r}: base = {base!r}: it is one of {', '.join(names())}")
    below = _merged(base, (*seen, name))
    bets = written.get("bets", {})
    if not isinstance(bets, dict):
        raise RuleSetError(f"rule set {name!r}: bets is a table, one entry a bet")
    return {**below, "title": "", **written, "bets": {**below["bets"], **bets}}


def _built(name: str, written: Mapping[str, Any]) -> PuntoRules:
    try:
        file = msgspec.convert(written, _RuleFile)
        fields = {key: getattr(file, key) for key in _RuleFile.__struct_fields__ if key != "bets"}
        fields |= {key: _amount(fields[key]) for key in _AMOUNTS}
        fields["commission"] = rate(file.commission)
        bets = tuple(_table_bet(bet, file.bets[bet], fields) for bet in sorted(file.bets, key=_main_first))
        _check_choices(fields)
        rules = msgspec.convert(
            {**fields, "id": name, "bets": bets, "rounding": Rounding(file.rounding)},
            PuntoRules,
            from_attributes=True,
        )
    except (msgspec.ValidationError, MoneyError, BetError, ValueError) as error:
        raise RuleSetError(f"rule set {name!r}: {error}") from None
    check(rules)
    return rules


def _check_choices(fields: Mapping[str, Any]) -> None:
    for key, choices in CHOICES.items():
        if fields[key] not in choices:
            raise ValueError(f"{key} = {fields[key]!r}: it is one of {', '.join(choices)}")


def _table_bet(name: str, entry: _BetEntry, rules: Mapping[str, Any]) -> TableBet:
    return TableBet(
        bet=_bet(name, entry),
        minimum=rules["minimum"] if entry.minimum is None else _amount(entry.minimum),
        maximum=rules["maximum"] if entry.maximum is None else _amount(entry.maximum),
    )


def _bet(name: str, entry: _BetEntry) -> Bet:
    if entry.pays is not None:
        body = {"pays": entry.pays, "push": entry.push or "", "stays": bool(entry.stays)}
        return read_bet(name, msgspec.convert(body, BetFile))
    known = catalogue().get(BetId(name))
    if known is None:
        raise BetError(f"there is no bet {name!r} in the catalogue: give it its own pays, or one of its ids")
    return known if entry.net is None else with_payouts(known, entry.net)


def _main_first(bet: str) -> int:
    return _MAIN.index(bet) if bet in _MAIN else len(_MAIN)


def _amount(written: str | int) -> Cents:
    return cents(str(written))
