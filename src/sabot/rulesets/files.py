"""Rule sets as people write them: TOML with amounts in chip units, a base to start from, bets by name."""

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final, Literal, get_args

import msgspec

from sabot.bets import Bet, BetError, BetFile, BetId, catalogue, read_bet, with_payouts
from sabot.money import Cents, MoneyError, Rounding, cents, quoted, rate
from sabot.rulesets.bounds import RuleSetError, check_choices
from sabot.rulesets.chemin import CheminRules
from sabot.rulesets.chemin_file import CHEMIN_KEYS, built_chemin
from sabot.rulesets.keys import DEFAULTS, check_complete, check_keys, check_written, is_line
from sabot.rulesets.possible import check_possible
from sabot.rulesets.punto import CHOICES, PuntoRules, TableBet, check

Game = Literal["punto", "chemin"]
AnyRules = PuntoRules | CheminRules

_AMOUNTS: Final = ("minimum", "maximum", "coin")
_LIMITS: Final = ("minimum", "maximum")
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
    """A rule set as it is written, its base and the defaults taken in."""

    title: str
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
    shoe_direction: str
    commission: str
    commission_mode: str
    tie_release: str
    coin: str | int
    rounding: str
    minimum: str | int
    maximum: str | int
    absent_coups: int
    bets: dict[str, _BetEntry]


def every_name() -> tuple[str, ...]:
    """The ids of the rule sets that come with the package, of all games, sorted."""
    return tuple(sorted(path.name.removesuffix(".toml") for path in _folder().iterdir() if path.name.endswith(".toml")))


@cache
def names(game: Game = "punto") -> tuple[str, ...]:
    """The ids of a game's rule sets that come with the package, sorted."""
    return tuple(name for name in every_name() if _merged(name).get("game") == game)


@cache
def load(name: str) -> PuntoRules:
    """The rule set of Punto Banco of an id; raises RuleSetError that lists the known ones."""
    _check_known(name, names())
    return _punto(_any_built(name, _merged(name)))


@cache
def load_chemin(name: str) -> CheminRules:
    """The rule set of Chemin de Fer of an id; raises RuleSetError that lists the known ones."""
    _check_known(name, names("chemin"))
    return _chemin(_any_built(name, _merged(name)))


def load_any(name: str) -> AnyRules:
    """The rule set of an id, whatever its game; raises RuleSetError that lists the known ones."""
    _check_known(name, every_name())
    return _any_built(name, _merged(name))


def read(text: str, name: str) -> PuntoRules:
    """A rule set of Punto Banco from TOML text; raises RuleSetError that names what is wrong."""
    return _punto(read_any(text, name))


def read_chemin(text: str, name: str) -> CheminRules:
    """A rule set of Chemin de Fer from TOML text; raises RuleSetError that names what is wrong."""
    return _chemin(read_any(text, name))


def read_any(text: str, name: str) -> AnyRules:
    """A rule set of any game from TOML text; raises RuleSetError that names what is wrong."""
    _check_name(name)
    return _any_built(name, _with_base(_written(text, name), name, ()))


def read_file(path: Path) -> PuntoRules:
    """A rule set of Punto Banco from a TOML file; its id is the file's name."""
    return _punto(read_any_file(path))


def read_any_file(path: Path) -> AnyRules:
    """A rule set of any game from a TOML file; its id is the file's name."""
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        raise RuleSetError(f"the rule set {str(path)!r} cannot be read: {error}") from None
    return read_any(text, path.stem)


def _check_name(name: str) -> None:
    """Refuse an id that would stand for another rule set, or that a terminal would obey."""
    if name in every_name():
        raise RuleSetError(f"rule set {name!r} bears the name of one of the package: give the file another name")
    if not is_line(name):
        raise RuleSetError(f"rule set {name!r} has a control character in its name: give the file another name")


def _any_built(name: str, written: Mapping[str, Any]) -> AnyRules:
    return built_chemin(name, written) if written.get("game") == "chemin" else _built(name, written)


def _punto(rules: AnyRules) -> PuntoRules:
    if isinstance(rules, PuntoRules):
        return rules
    raise RuleSetError(f"rule set {rules.id!r} is of the game {rules.game!r}, not of 'punto'")


def _chemin(rules: AnyRules) -> CheminRules:
    if isinstance(rules, CheminRules):
        return rules
    raise RuleSetError(f"rule set {rules.id!r} is of the game {rules.game!r}, not of 'chemin'")


def _folder() -> Any:
    return resources.files("sabot.rulesets")


def _merged(name: str, seen: tuple[str, ...] = ()) -> dict[str, Any]:
    return _with_base(_written(_text(name), name), name, (*seen, name))


def _text(name: str) -> str:
    """A file of the package."""
    text: str = _folder().joinpath(f"{name}.toml").read_text("utf-8")
    return text


def _check_known(name: str, known: tuple[str, ...]) -> None:
    if name not in every_name():
        raise RuleSetError(f"there is no rule set {quoted(name)}: known are {', '.join(known)}")


def _written(text: str, name: str) -> dict[str, Any]:
    """A file's own keys, checked one by one."""
    try:
        written = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RuleSetError(f"rule set {name!r} is not TOML: {error}") from None
    except (ValueError, RecursionError):
        raise RuleSetError(f"rule set {name!r} is not TOML: a number or a nest of brackets has no end") from None
    if _game(written) == "chemin":
        check_keys(f"rule set {name!r}", written, CHEMIN_KEYS)
    else:
        check_written(f"rule set {name!r}", written)
    return written


def _game(written: Mapping[str, Any], seen: tuple[object, ...] = ()) -> object:
    """The game that a file names, else its base's; None where there is neither."""
    base = written.get("base")
    if "game" in written or base in seen or base not in every_name():
        return written.get("game")
    return _game(tomllib.loads(_text(str(base))), (*seen, base))


def _with_base(written: dict[str, Any], name: str, seen: tuple[str, ...]) -> dict[str, Any]:
    """A file's keys over those of its base; `seen` are the rule sets of the package on the way to it."""
    base = written.pop("base", None)
    if base is None:
        return written
    if base not in every_name():
        raise RuleSetError(f"rule set {name!r}: base = {quoted(base)}: it is one of {', '.join(every_name())}")
    if base in seen:
        raise RuleSetError(f"rule set {name!r}: base = {base!r} leads round in a circle: {' - '.join((*seen, base))}")
    below = _merged(base, seen)
    if written.get("game", below["game"]) != below["game"] and written.get("game") in get_args(Game):
        raise RuleSetError(f"rule set {name!r}: base = {base!r} is of the game {below['game']!r}: it is another game")
    if below["game"] == "chemin":
        return {**below, "title": "", **written}
    own = written.get("bets", {})
    kept = _within(below["bets"], below["maximum"], written.get("maximum"))
    return {**below, "title": "", **written, "bets": _bets_over(kept, own)}


def _within(bets: dict[str, Any], before: Any, lowered: Any) -> dict[str, Any]:
    """The base's bets without the limits above a maximum that the file lowers: those of the rule set hold instead."""
    most = _known(lowered)
    if most is None or most >= (_known(before) or 0):
        return bets
    return {
        bet: {key: limit for key, limit in entry.items() if key not in _LIMITS or (_known(limit) or 0) <= most}
        for bet, entry in bets.items()
    }


def _known(written: Any) -> Cents | None:
    """An amount that can be read; what cannot is refused when the rule set is built."""
    try:
        return cents(str(written))
    except MoneyError:
        return None


def _bets_over(below: dict[str, Any], written: dict[str, Any]) -> dict[str, Any]:
    """Bets over those of the base: what an entry leaves out stays, but a pay table of its own replaces the base's."""
    limits = {bet: {key: entry[key] for key in _LIMITS if key in entry} for bet, entry in below.items()}
    kept = {bet: limits if "pays" in entry else below for bet, entry in written.items()}
    return {**below, **{bet: {**kept[bet].get(bet, {}), **entry} for bet, entry in written.items()}}


def _built(name: str, given: Mapping[str, Any]) -> PuntoRules:
    where, written = f"rule set {name!r}", {**DEFAULTS, **given}
    check_complete(where, written)
    check_choices(where, CHOICES, written)
    file = msgspec.convert(written, _RuleFile)
    try:
        fields = {key: getattr(file, key) for key in _RuleFile.__struct_fields__ if key != "bets"}
        fields |= {key: _amount(key, fields[key]) for key in _AMOUNTS}
        fields["commission"] = _commission(file.commission)
        bets = tuple(_table_bet(bet, file.bets[bet], fields) for bet in sorted(file.bets, key=_main_first))
    except (RuleSetError, BetError) as error:
        raise RuleSetError(f"{where}: {error}") from None
    options = {"deck_options": tuple(file.deck_options), "rounding": Rounding(file.rounding)}
    rules = msgspec.convert({**fields, **options, "id": name, "bets": bets}, PuntoRules, from_attributes=True)
    for decks in (rules.decks, *rules.deck_options):
        check(msgspec.structs.replace(rules, decks=decks))
    return rules


def _table_bet(name: str, entry: _BetEntry, rules: Mapping[str, Any]) -> TableBet:
    try:
        return TableBet(
            bet=_bet(name, entry),
            minimum=rules["minimum"] if entry.minimum is None else _amount("minimum", entry.minimum),
            maximum=rules["maximum"] if entry.maximum is None else _amount("maximum", entry.maximum),
        )
    except RuleSetError as error:
        raise RuleSetError(f"bet {name!r}: {error}") from None


def _bet(name: str, entry: _BetEntry) -> Bet:
    bet = _bet_of_its_own(name, entry) if entry.pays is not None else _known_bet(name, entry)
    return bet if entry.net is None else with_payouts(bet, entry.net)


def _bet_of_its_own(name: str, entry: _BetEntry) -> Bet:
    body = {"pays": entry.pays, "push": entry.push or "", "stays": bool(entry.stays)}
    bet = read_bet(name, msgspec.convert(body, BetFile))
    check_possible(bet)
    return bet


def _known_bet(name: str, entry: _BetEntry) -> Bet:
    known = catalogue().get(BetId(name))
    if known is None:
        raise BetError(f"there is no bet {quoted(name)} in the catalogue: give it its own pays, or one of its ids")
    if entry.push is not None or entry.stays is not None:
        raise BetError(f"bet {name!r}: push and stays belong to a bet of its own: give it pays too")
    return known


def _main_first(bet: str) -> int:
    return _MAIN.index(bet) if bet in _MAIN else len(_MAIN)


def _amount(key: str, written: str | int) -> Cents:
    try:
        return cents(str(written))
    except MoneyError as error:
        raise RuleSetError(f"{key}: {error}") from None


def _commission(written: str) -> Fraction:
    try:
        return rate(written)
    except MoneyError as error:
        raise RuleSetError(f"commission: {error}") from None
