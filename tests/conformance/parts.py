"""What a registered game must bring, and whether its dispatch tables lead where they should."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from importlib import resources
from importlib.abc import Traversable
from pathlib import Path
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import sabot
from sabot.games.game import AnyGame
from sabot.games.registry import BY_ID, home
from sabot.games.tempo import PERCENT
from sabot.words import LANGUAGES

assert sabot.__file__ is not None
PACKAGE: Final = Path(sabot.__file__).parent
DISPATCH: Final = {"objections": "every_action", "acts": "every_action", "folds": "events", "tellers": "public"}
"""The tables of a game's machine, and the union whose members each of them leads from."""


def members(union: Any) -> frozenset[type]:
    """The types of a union, of unions in it too."""
    return frozenset(get_args(union))


def missing(game: AnyGame) -> list[str]:
    """The parts that a game lacks, by name; empty for one that is whole."""
    folder = resources.files(home(game.id)) if game.id in BY_ID else PACKAGE / "nowhere"
    parts = {
        "rule sets": any(each.name.endswith(".toml") for each in files(folder / "rulesets")),
        "words": {f"{language}.json" for language in LANGUAGES} <= {each.name for each in files(folder / "words")},
        "bots": {"mixed"} < set(game.bots),
        "pace of events": set(game.shown_ms) == members(game.events),
        "pace of windows": bool(game.waits) and set(game.waits.values()) <= set(PERCENT),
        "choices": set(game.choices) == members(game.options_type),
        "pace of cards": all(game.shown_ms.get(event, lying) >= lying for event, lying in game.lying_ms.items()),
        "secret events": members(game.events) - set(game.secret) < members(game.public),
        "actions of players": members(game.actions) < members(game.every_action),
        **{f"table {name}": set(table_of(game, name)) == members(getattr(game, of)) for name, of in DISPATCH.items()},
    }
    return [name for name, there in parts.items() if not there]


def files(folder: Traversable) -> list[Traversable]:
    """The files of a folder of a package, where there is one."""
    return [*folder.iterdir()] if folder.is_dir() else []


def table_of(game: AnyGame, name: str) -> Mapping[type, Callable[..., Any]]:
    """A table of a game's machine."""
    table: Mapping[type, Callable[..., Any]] = getattr(game.machine, name)
    return table


def misrouted(table: Mapping[type, Callable[..., Any]], union: Any) -> list[str]:
    """What is wrong with a dispatch table: members that it lacks, strangers, handlers of something else."""
    wanted = members(union)
    lacks = [f"{kind.__name__} has no handler" for kind in wanted - set(table)]
    strangers = [f"{kind.__name__} is no member" for kind in set(table) - wanted]
    wrong = [
        f"{kind.__name__} leads to {handler.__name__}, which takes {sorted(_names(takes))}"
        for kind, handler in table.items()
        if (takes := taken(handler)) is not None and kind not in takes
    ]
    return sorted((*lacks, *strangers, *wrong))


def taken(handler: Callable[..., Any]) -> frozenset[type] | None:
    """What a handler says that it takes; None where it takes anything, as a shared one or a lambda does."""
    hints = get_type_hints(handler) if inspect.isfunction(handler) else {}
    parameters = [each for each in inspect.signature(handler).parameters if each in hints]
    said = [hints[each] for each in parameters if _is_a_kind(hints[each])]
    return frozenset().union(*map(_kinds, said)) if said else None


def _is_a_kind(hint: Any) -> bool:
    """Whether a parameter is of an action or event: a tagged struct, or a union of such."""
    return all(getattr(getattr(kind, "__struct_config__", None), "tag", None) is not None for kind in _kinds(hint))


def _kinds(hint: Any) -> frozenset[type]:
    return frozenset(get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,))


def _names(kinds: Iterable[type]) -> list[str]:
    return [kind.__name__ for kind in kinds]
