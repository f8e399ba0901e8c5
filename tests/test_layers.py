"""Rooms and doors: a room imports only from itself and from the rooms above it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "sabot"

# From the top down. The package itself (`from sabot import ...`) and `python -m sabot` are the lowest.
ORDER = """
    cards money tableau shoe coup faults
    bets roads games rulesets selfplay
    compiled paper version nearest odds solve simulate risk trainer bench
    words hosts changes wire client house web envs cli
    __init__ __main__
"""
ROOMS = ORDER.split()

# What comes from elsewhere: rooms up to the games know msgspec alone; arrays and solvers have their own rooms.
PURE = set(ROOMS[: ROOMS.index("games") + 1])
NUMERIC = {"numpy", "numba", "scipy", "flint"}
NUMERIC_ROOMS = {"compiled", "paper", "odds", "simulate", "solve", "risk", "envs"}

MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "node_modules" not in path.parts)


def dotted(path: Path) -> str:
    """`src/sabot/games/seats.py` is `sabot.games.seats`; `__init__` keeps its name."""
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def imports(module: str, source: str) -> Iterator[str]:
    """Every dotted name that `module` imports, wherever in the file; relative ones made absolute."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parent = module.split(".")[: -node.level] if node.level else []
            base = ".".join([*parent, *filter(None, [node.module])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def all_over(faults_of: Callable[[str, str], list[str]], paths: list[Path]) -> list[str]:
    """What is found in any of these modules."""
    assert len(paths) > 30
    return [fault for path in paths for fault in faults_of(dotted(path), path.read_text(encoding="utf-8"))]


def room_of(module: str) -> str:
    """The room a name of Sabot's belongs to; a name of the package itself is in `__init__`."""
    name = module.split(".")[1]
    return name if name in ROOMS or is_module(name) else "__init__"


def is_module(name: str) -> bool:
    return (PACKAGE / name).is_dir() or (PACKAGE / f"{name}.py").is_file()


def faults(module: str, source: str) -> list[str]:
    """What `module` imports and may not, as sentences."""
    room = room_of(module)
    if room not in ROOMS:
        return [f"{room} is not in the list of rooms"]
    found = []
    for name in imports(module, source):
        top = name.split(".")[0]
        if top == "sabot":
            other = room_of(name) if "." in name else "__init__"
            if other not in ROOMS[: ROOMS.index(room) + 1]:
                found.append(f"{module} imports {name}: {other} is not above {room}")
        elif top in sys.stdlib_module_names:
            continue
        elif (room in PURE and top != "msgspec") or (top in NUMERIC and room not in NUMERIC_ROOMS):
            found.append(f"{module} imports {name}, which {room} may not know")
    return found


GAMES = sorted(path.parent.name for path in PACKAGE.glob("games/*/__init__.py"))
NAMELESS = {"selfplay", "wire", "client", "house", "web"}
"""Rooms that know no game by its name."""
OUTSIDE_THE_MACHINE = ("bots", "reading", "told", "card", "moves", "croupier", "rulefile")
"""What stands beside the pure machine in a game's folder: none of it is known to the machine."""


def named_games(module: str, source: str) -> list[str]:
    """The games that `module` names and may not, as sentences."""
    own = module.split(".")[2:4] if module.startswith("sabot.games.") else []
    found = []
    for name in imports(module, source):
        game = name.split(".")[2] if name.startswith("sabot.games.") else ""
        if game in GAMES and room_of(module) in NAMELESS:
            found.append(f"{module} names {game}")
        if game in GAMES and own and own[0] in GAMES and game != own[0]:
            found.append(f"{own[0]} imports {game}")
        beside = len(own) == 2 and own[0] in GAMES and own[1] not in (*OUTSIDE_THE_MACHINE, "record")
        if beside and any(f"sabot.games.{own[0]}.{each}" in name for each in OUTSIDE_THE_MACHINE):
            found.append(f"{module} imports {name}, which stands beside the machine")
    return found


def test_games_are_known_by_the_registry_alone() -> None:
    assert all_over(named_games, MODULES) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("sabot.house.table", "from sabot.games.punto import Punto"),
        ("sabot.wire", "import sabot.games.chemin.views"),
        ("sabot.games.punto.state", "from sabot.games.chemin.state import prime"),
        ("sabot.games.punto.legality", "from sabot.games.punto.bots import PuntoBot"),
        ("sabot.games.chemin.views", "from sabot.games.chemin import croupier"),
    ],
)
def test_a_game_named_where_it_must_not_be_is_found(module: str, source: str) -> None:
    assert len(named_games(module, source)) == 1


def test_a_module_imports_only_from_its_room_and_those_above() -> None:
    assert all_over(faults, MODULES) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("sabot.cards", "import sabot.money"),
        ("sabot.games.punto", "from sabot.house.store import Store"),
        ("sabot.games.punto", "from sabot import web"),
        ("sabot.games.punto", "from ..house import clock"),
        ("sabot.games.punto", "from .. import house"),
        ("sabot.games.punto", "from sabot import __version__"),
        ("sabot.games.punto", "def late():\n    import numpy"),
        ("sabot.house.tables", "import numpy.random"),
        ("sabot.odds.__init__", "from ..simulate import run"),
        ("sabot.solve.chemin.midshoe", "from sabot.simulate.runs import map_chunks"),
        ("sabot.cellar", ""),
    ],
)
def test_a_forbidden_import_is_found(module: str, source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.is_module", lambda name: name == "cellar")
    assert len(faults(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("sabot.money", "from sabot.cards import Card"),
        ("sabot.games.punto", "import math, msgspec\nfrom . import seats\nfrom ..shoe import Shoe"),
        ("sabot.games.__init__", "from .seats import Seat\nfrom ..cards import Card"),
        ("sabot.odds.law", "import numpy as np"),
        ("sabot.web.app", "import litestar\nfrom sabot import house, wire"),
        ("sabot.__main__", "from sabot.cli import main"),
    ],
)
def test_a_lawful_import_passes(module: str, source: str) -> None:
    assert faults(module, source) == []


SOLVERS = ("exact", "chemin", "banque", "bank")
"""The rooms of `solve`, from the top down."""


def solver_faults(module: str, source: str) -> list[str]:
    """What a room of `solve` imports from below it, or from the door of all."""
    own = module.split(".")[2]
    below = SOLVERS[SOLVERS.index(own) + 1 :]
    return [
        f"{module} imports {name}"
        for name in imports(module, source)
        if name.startswith("sabot.solve.")
        and (name.split(".")[2] in below or name.split(".")[2] not in (*SOLVERS, "errors"))
    ]


def test_exact_arithmetic_knows_no_game_and_chemin_knows_no_banque() -> None:
    assert all_over(solver_faults, sorted(PACKAGE.glob("solve/*/**/*.py"))) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("sabot.solve.exact.cells", "from sabot.solve.chemin.problem import Problem"),
        ("sabot.solve.chemin.game", "from sabot.solve.banque import solve"),
        ("sabot.solve.chemin.game", "from sabot.solve import solve"),
    ],
)
def test_a_solver_that_knows_one_below_it_is_found(module: str, source: str) -> None:
    assert len(solver_faults(module, source)) == 1
