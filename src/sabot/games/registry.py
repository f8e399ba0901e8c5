"""The games there are: ours by the names of their folders, a stranger's by the entry point of his package.

A game is read when it is first asked for, its rule sets without the machine that plays them. What others have installed
is looked up only for a game that is not ours, and by who asks for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, ValuesView
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

if TYPE_CHECKING:
    from sabot.games.game import AnyGame
    from sabot.games.rulefile import RuleKind

IDS: Final = ("punto", "chemin", "banque")
"""Our games; the one line."""
GROUP: Final = "sabot.games"
"""The entry points of strangers' packages: the game's id, and the package that it lies in."""

Part = TypeVar("Part")


class GameError(Exception):
    """A stranger's game that cannot be read: the message says which, and why."""


def home(game: str) -> str:
    """The package that a game lies in; raises KeyError for one that is not there."""
    return f"{GROUP}.{game}" if game in IDS else strangers()[game]


@cache
def strangers() -> Mapping[str, str]:
    """The games of installed packages, and where they lie; none stands for one of ours. Raises GameError for two."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - it takes longer than most commands

    homes: dict[str, str] = {}
    for each in entry_points(group=GROUP):
        if homes.get(each.name, each.value) != each.value:
            both = f"{homes[each.name]!r} and {each.value!r}"
            raise GameError(f"the game {each.name!r} is in two packages, {both}: take one of them away")
        if not each.name.isidentifier():
            raise GameError(f"the game {each.name!r} of the package {each.value!r} has no name that a program can have")
        if each.name not in IDS:
            homes[each.name] = each.value
    return homes


class _Parts(Mapping[str, Part], Generic[Part]):
    """Something of every game, by the game's id, out of a module of its package."""

    def __init__(self, module: str, name: str) -> None:
        self._module, self._name = module, name

    def __getitem__(self, game: str) -> Part:
        value: Part = part(game, self._module, self._name.format(game.upper()))
        return value

    def __contains__(self, game: object) -> bool:
        return game in IDS or game in strangers()

    def __iter__(self) -> Iterator[str]:
        return iter((*IDS, *strangers()))

    def __len__(self) -> int:
        return len(IDS) + len(strangers())


@cache
def part(game: str, module: str, name: str) -> Any:
    """Something out of a module of a game's package; raises GameError where a stranger's cannot be read."""
    lies = home(game)
    try:
        value = getattr(import_module(f"{lies}.{module}"), name)
    except Exception as error:
        if game in IDS:
            raise
        where = f"the game {game!r} of the package {lies!r} cannot be read"
        raise GameError(f"{where}: {type(error).__name__}: {error}; mend the package, or take it away") from error
    if game != (called := getattr(value, "id", game)):
        raise GameError(f"the game {game!r} of the package {lies!r} calls itself {called!r}: both are one name")
    return value


BY_ID: Final[Mapping[str, AnyGame]] = _Parts("record", "{}")
GAMES: Final[ValuesView[AnyGame]] = BY_ID.values()
KINDS: Final[Mapping[str, RuleKind[Any]]] = _Parts("rulefile", "RULES")
"""How each game's rule sets are written."""
