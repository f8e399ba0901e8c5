"""The games there are: whoever adds one writes its folder, and its name here.

A game is read when it is first asked for, its rule sets without the machine that plays them.
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
"""The one line."""

Part = TypeVar("Part")


class _Parts(Mapping[str, Part], Generic[Part]):
    """Something of every game, by the game's id, out of a module of its folder."""

    def __init__(self, module: str, name: str) -> None:
        self._module, self._name = module, name

    def __getitem__(self, game: str) -> Part:
        if game not in IDS:
            raise KeyError(game)
        part: Part = _part(f"sabot.games.{game}.{self._module}", self._name.format(game.upper()))
        return part

    def __iter__(self) -> Iterator[str]:
        return iter(IDS)

    def __len__(self) -> int:
        return len(IDS)


@cache
def _part(module: str, name: str) -> Any:
    return getattr(import_module(module), name)


BY_ID: Final[Mapping[str, AnyGame]] = _Parts("record", "{}")
GAMES: Final[ValuesView[AnyGame]] = BY_ID.values()
KINDS: Final[Mapping[str, RuleKind[Any]]] = _Parts("rulefile", "RULES")
"""How each game's rule sets are written."""
