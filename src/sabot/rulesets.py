"""The rule sets of all games as data: one TOML file each, in its game's folder, checked when it is loaded."""

import tomllib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypeVar, cast, overload

import msgspec

from sabot.games.bounds import RuleSetError
from sabot.games.registry import IDS, KINDS, GameError, home, strangers
from sabot.games.rulefile import TEXT, RuleKind, Written, check_keys, is_line
from sabot.games.rules import Rules
from sabot.money import Cents, Rounding, plain, quoted

if TYPE_CHECKING:
    from sabot.games.banque.rules import BanqueRules
    from sabot.games.chemin.rules import CheminRules
    from sabot.games.punto.rules import PuntoRules

__all__ = [
    "BanqueId",
    "CheminId",
    "PuntoId",
    "RuleSetError",
    "Rules",
    "exact",
    "is_there",
    "load",
    "names",
    "of_kind",
    "read",
    "read_file",
    "varied",
]

R = TypeVar("R")
PuntoId: TypeAlias = Literal[
    "american", "ez-baccarat", "low-commission", "midi", "mini", "punto-banco", "punto-banco-uk", "side-bets", "super-6"
]
CheminId: TypeAlias = Literal["chemin-de-fer", "chemmy"]
BanqueId: TypeAlias = Literal["baccara-banque", "banque-ouverte", "banque-privee"]
"""The rule sets that come with the package, by their game: what `load` of one returns is known to type checkers."""


def exact(kind: type, value: Any) -> object:
    """A value of a rule set from JSON as it was: fractions from text; for `dec_hook`. Raises ValueError."""
    if kind is not Fraction:
        return value
    try:
        return Fraction(value)
    except (TypeError, ValueError, ZeroDivisionError):
        raise ValueError(f"{quoted(value)} is no fraction") from None


def names(game: str | None = None) -> tuple[str, ...]:
    """The ids of the rule sets that come with the package, of one game or of all, sorted."""
    games = _ours() if game in IDS else {**_ours(), **_strangers()}
    return tuple(sorted(name for name, lies in games.items() if game in (None, lies)))


@overload
def load(name: PuntoId) -> "PuntoRules": ...
@overload
def load(name: CheminId) -> "CheminRules": ...
@overload
def load(name: BanqueId) -> "BanqueRules": ...
@overload
def load(name: str) -> Any: ...
@overload
def load(name: str, kind: type[R]) -> R: ...
def load(name: str, kind: type[Any] | None = None) -> Any:
    """The rule set of an id, of any game or of one kind such as `PuntoRules`; raises RuleSetError."""
    return of_kind(_loaded(name), kind)


@overload
def read(text: str, name: str) -> Any: ...
@overload
def read(text: str, name: str, kind: type[R]) -> R: ...
def read(text: str, name: str, kind: type[Any] | None = None) -> Any:
    """A rule set from TOML text, of any game or of one kind; raises RuleSetError that names what is wrong."""
    _check_name(name)
    return of_kind(_built(name, _with_base(_written(text, name), name, ())), kind)


@overload
def read_file(path: Path) -> Any: ...
@overload
def read_file(path: Path, kind: type[R]) -> R: ...
def read_file(path: Path, kind: type[Any] | None = None) -> Any:
    """A rule set from a TOML file, whose name is its id; raises RuleSetError."""
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        why = (isinstance(error, OSError) and error.strerror) or error
        raise RuleSetError(f"the rule set {str(path)!r} cannot be read: {why}") from None
    return read(text, path.stem) if kind is None else read(text, path.stem, kind)


def varied(rules: R, **changes: object) -> R:
    """The rule set with some values changed, checked like any other; raises RuleSetError."""
    changes = _typed(changes)
    _check_numbers(rules, changes)
    changed: Any = cast("Any", msgspec.structs.replace)(rules, **changes)
    KINDS[changed.game].check(changed)
    return cast("R", changed)


def _typed(changes: dict[str, object]) -> dict[str, object]:
    """NumPy's whole numbers are Python's; a rounding named by text becomes one, or it would round but down (M2)."""
    changes = {name: plain(value) for name, value in changes.items()}
    named = changes.get("rounding")
    return changes | {"rounding": Rounding(named)} if isinstance(named, str) and named in tuple(Rounding) else changes


_NUMBERS: Final[tuple[Any, ...]] = (int, Cents)


def _check_numbers(rules: Any, changes: Mapping[str, object]) -> None:
    """Raises RuleSetError for what is no whole number where a rule set has one."""
    for field in msgspec.structs.fields(rules):
        value = changes.get(field.name)
        if field.name in changes and field.type in _NUMBERS and type(value) is not int:
            wanted = "a whole number" if field.type is int else "whole cents"
            raise RuleSetError(f"rule set {rules.id!r}: {field.name} = {quoted(value)}: it is {wanted}")


def is_there(name: str) -> bool:
    """Whether a rule set of this id is installed."""
    return _home(name) is not None


def _home(name: str) -> str | None:
    """The game of a rule set that is installed; None for a name that is none's. Strangers' are looked up last."""
    return _ours().get(name) or _strangers().get(name)


@cache
def _ours() -> Mapping[str, str]:
    return {name: game for game in IDS for name in _files(game)}


@cache
def _strangers() -> Mapping[str, str]:
    """Rule sets of other packages; none stands for one of ours. Raises GameError where two have one name."""
    games: dict[str, str] = {}
    for game in strangers():
        for name in _files(game):
            if games.setdefault(name, game) != game:
                raise GameError(f"the rule set {name!r} is in two games, {games[name]!r} and {game!r}: rename one")
    return {name: game for name, game in games.items() if name not in _ours()}


def _files(game: str) -> Iterator[str]:
    try:
        files = [*resources.files(home(game)).joinpath("rulesets").iterdir()]
    except Exception as error:
        if game in IDS:
            raise
        raise GameError(f"the game {game!r} of the package {home(game)!r} has no rule sets: {error}") from error
    return (each.name.removesuffix(".toml") for each in files if each.name.endswith(".toml"))


@cache
def _loaded(name: str) -> Rules:
    if not is_there(name):
        raise RuleSetError(f"there is no rule set {quoted(name)}: known are {', '.join(names())}")
    try:
        return _built(name, _merged(name))
    except RuleSetError as error:
        game = _home(name) or ""
        if game in IDS:
            raise
        raise GameError(
            f"the game {game!r} of the package {home(game)!r} has a rule set that cannot be played: {error}"
        ) from error


def of_kind(rules: Rules, kind: type[Any] | None) -> Rules:
    """A rule set that is of this kind, where one is asked for; raises RuleSetError."""
    if kind is None or isinstance(rules, kind):
        return rules
    wanted = next(game for game, written in KINDS.items() if written.record is kind)
    raise RuleSetError(f"rule set {rules.id!r} is of the game {rules.game!r}, not of {wanted!r}")


def _check_name(name: str) -> None:
    """Refuse an id that would stand for another rule set, or that a terminal would obey."""
    if is_there(name):
        says = f"rule set {name!r} bears the name of one of the package: give the file another name"
        raise RuleSetError(says, "name_taken", name=name)
    if not is_line(name):
        raise RuleSetError(f"rule set {name!r} has a control character in its name: give the file another name")


def _built(name: str, written: Mapping[str, Any]) -> Rules:
    rules: Rules = _kind(name, written).built(name, written)
    return rules


def _kind(name: str, written: Mapping[str, Any]) -> RuleKind[Any]:
    """The rule sets that a file, or its base, is one of; raises RuleSetError."""
    if "game" not in written:
        advice = "write it, or take what is left out from another rule set, with base"
        raise RuleSetError(f"rule set {name!r}: the key 'game' is missing: {advice}", "lack_key", key="game")
    named = _text_of(name, written, "game")
    if named not in KINDS:
        says = f"rule set {name!r}: game = {quoted(named)}: it is one of {', '.join(KINDS)}"
        raise RuleSetError(says, "not_one_of", key="game", value=quoted(named), known=tuple(KINDS))
    return KINDS[named]


def _text_of(name: str, written: Mapping[str, Any], key: str) -> str:
    if not isinstance(written[key], str):
        says = f"rule set {name!r}: {key} = {quoted(written[key])}: it is {TEXT.words}"
        raise RuleSetError(says, "wrong_kind", key=key, value=quoted(written[key]), kind=TEXT.name)
    return str(written[key])


def _merged(name: str, seen: tuple[str, ...] = ()) -> Written:
    return _with_base(_written(_text(name), name), name, (*seen, name))


def _text(name: str) -> str:
    """A file of the package."""
    folder = resources.files(home(_home(name) or ""))
    return folder.joinpath("rulesets", f"{name}.toml").read_text("utf-8")


def _written(text: str, name: str) -> Written:
    """A file's own keys, checked one by one."""
    try:
        written = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RuleSetError(f"rule set {name!r} is not TOML: {error}", "not_toml") from None
    except (ValueError, RecursionError):
        says = f"rule set {name!r} is not TOML: a number or a nest of brackets has no end"
        raise RuleSetError(says, "not_toml") from None
    base = _base_of(written, name)
    kind = _kind(name, {**({"game": _home(base)} if base else {}), **written})
    check_keys(f"rule set {name!r}", written, kind.keys)
    kind.written(f"rule set {name!r}", written)
    return written


def _base_of(written: Mapping[str, Any], name: str) -> str:
    """The rule set that a file begins with, empty where it begins with none; raises RuleSetError."""
    if "base" not in written:
        return ""
    base = _text_of(name, written, "base")
    if not is_there(base):
        says = f"rule set {name!r}: base = {quoted(base)}: it is one of {', '.join(names())}"
        raise RuleSetError(says, "not_one_of", key="base", value=quoted(base), known=names())
    return base


def _with_base(written: Written, name: str, seen: tuple[str, ...]) -> Written:
    """A file's keys over those of its base; `seen` are the rule sets of the package on the way to it."""
    base = _base_of(written, name)
    own = {key: value for key, value in written.items() if key != "base"}
    if not base:
        return own
    if base in seen:
        raise RuleSetError(f"rule set {name!r}: base = {base!r} leads round in a circle: {' - '.join((*seen, base))}")
    below = _merged(base, seen)
    if own.get("game", below["game"]) != below["game"]:
        says = f"rule set {name!r}: base = {base!r} is of the game {below['game']!r}: it is another game"
        raise RuleSetError(says, "other_game", key="game", value=str(own["game"]), base=base, game=below["game"])
    return _kind(name, below).over(below, own)
