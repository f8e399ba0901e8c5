"""Rooms and doors: a room imports only from itself and from the rooms above it; the house is composed of parts."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from places import DOCS, ROOT, TESTS
from sabot.games.registry import BY_ID, IDS

PACKAGE = ROOT / "src" / "sabot"

# From the top down. The package itself (`from sabot import ...`) and `python -m sabot` are the lowest.
ORDER = """
    screen cards money tableau shoe coup faults
    parameters bets roads games rulesets transcripts selfplay wild
    compilation paper version nearest odds solve simulate risk words recorded readings advice bench
    script school hosts changes wire client house web envs cli
    __init__ __main__
"""
ROOMS = ORDER.split()

# What comes from elsewhere: rooms up to the games know msgspec alone; arrays and solvers have their own rooms.
PURE = set(ROOMS[: ROOMS.index("games") + 1])
NUMERIC = {"numpy", "numba", "scipy", "flint"}
NUMERIC_ROOMS = {"compilation", "paper", "odds", "simulate", "solve", "risk", "recorded", "advice", "envs"}

MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "node_modules" not in path.parts)


def dotted(path: Path) -> str:
    """`src/sabot/games/seats.py` is `sabot.games.seats`; `__init__` keeps its name."""
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


@cache
def imports(module: str, source: str) -> list[str]:
    """Every dotted name that `module` imports, wherever in the file; relative ones made absolute."""
    found = list[str]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parent = module.split(".")[: -node.level] if node.level else []
            base = ".".join([*parent, *filter(None, [node.module])])
            found += (f"{base}.{alias.name}" for alias in node.names)
    return found


def all_over(faults_of: Callable[[str, str], list[str]], paths: list[Path], more_than: int = 30) -> list[str]:
    """What is found in any of these modules."""
    assert len(paths) > more_than
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


NAMELESS = {"selfplay", "wild", "wire", "client", "house", "web"}
"""Rooms that know no game by its name."""
GAME = re.compile(rf"\b(?:{'|'.join(IDS)})\b")


def game_of(module: str) -> str:
    """The game whose folder a module lies in, of those that the registry has; nothing where it lies in none."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["sabot", "games"] and len(parts) > 2 and parts[2] in IDS else ""


def named_games(module: str, source: str) -> list[str]:
    """The games that `module` names and may not, as sentences."""
    own = game_of(module)
    found = []
    for name in imports(module, source) if GAME.search(source) else ():
        game = game_of(name)
        if game and room_of(module) in NAMELESS:
            found.append(f"{module} names {game}")
        if game and module.startswith("sabot.games.") and game != own:
            found.append(f"{own or module} imports {game}")
    return found


def machine_of(game: str, sources: dict[str, str]) -> set[str]:
    """The modules of a game's folder that its machine is made of: those of its handlers, and all that they import."""
    tables = (BY_ID[game].machine.objections, BY_ID[game].machine.acts, BY_ID[game].machine.folds)
    left = {handler.__module__ for table in tables for handler in table.values()} & set(sources)
    found: set[str] = set()
    while left:
        found |= left
        left = {each for module in left for each in imported(module, sources)} - found
    return found


def imported(module: str, sources: dict[str, str]) -> set[str]:
    """The modules of `sources` that one of them imports."""
    names = set(imports(module, sources[module]))
    return {each for each in sources if any(name == each or name.startswith(f"{each}.") for name in names)}


def beside_machine(game: str, sources: dict[str, str]) -> set[str]:
    """What no machine may know: the bots that play, the record that names them, the card and the file of its rules."""
    record, rulefile = f"sabot.games.{game}.record", f"sabot.games.{game}.rulefile"
    playing = {each for each in sources if any(hasattr(kind, "choose") for kind in defined(each))}
    return {record, rulefile, BY_ID[game].rules.card.__module__, *playing}


def defined(module: str) -> list[type]:
    """The classes that a module defines."""
    found = vars(import_module(module)).values()
    return [each for each in found if isinstance(each, type) and each.__module__ == module]


@pytest.mark.parametrize("game", IDS)
def test_a_machine_knows_neither_bots_nor_record_nor_card(game: str) -> None:
    paths = (PACKAGE / "games" / game).glob("*.py")
    sources = {dotted(path).removesuffix(".__init__"): path.read_text("utf-8") for path in paths}
    machine, beside = machine_of(game, sources), beside_machine(game, sources)
    assert machine
    assert machine & beside == set()


def test_a_machine_that_knows_what_stands_beside_it_is_found() -> None:
    table = "sabot.games.chemin.table"
    coup, card = "sabot.games.chemin.coup", "sabot.games.chemin.card"
    sources = {table: "from sabot.games.chemin import coup", coup: "", card: ""}
    assert coup in machine_of("chemin", sources)
    sources[coup] = "from sabot.games.chemin.card import card"
    assert card in machine_of("chemin", sources) & beside_machine("chemin", sources)


def test_games_are_known_by_the_registry_alone() -> None:
    assert all_over(named_games, MODULES) == []


KITS = ("layout", "bank")
"""Rooms of `games` for some games: what plays against the house, and what plays against a player's bank."""


def kit_faults(module: str, source: str) -> list[str]:
    """What a room of `games` imports from below it: all games share the top, a game knows the rooms that it is in."""
    room = games_room(module)
    below = {*KITS, *IDS} - {room} if room in ("", *KITS) else set[str]()
    return [f"{module} imports {name}" for name in imports(module, source) if games_room(name) in below]


def games_room(module: str) -> str | None:
    """The kit or game of a name of the games, "" for what all share, None for another's."""
    parts = module.split(".")
    if parts[:2] != ["sabot", "games"]:
        return None
    return parts[2] if len(parts) > 2 and parts[2] in (*KITS, *IDS) else ""


def test_what_all_games_share_knows_neither_layout_nor_bank_and_neither_knows_the_other() -> None:
    assert all((PACKAGE / "games" / kit / "__init__.py").is_file() for kit in KITS)
    shared = [path for path in PACKAGE.glob("games/**/*.py") if path.name != "registry.py"]
    assert all_over(kit_faults, shared) == []


def test_a_module_imports_only_from_its_room_and_those_above() -> None:
    assert all_over(faults, MODULES) == []


HOUSE_ORDER = """
    failures limits allowance entropy budgets clocks errors store
    accounts table tables cluster reckoning archive school auditing backup house
"""
HOUSE_ROOMS: list[str] = [*HOUSE_ORDER.split()]
"""The rooms of a house from below: each knows those before it."""


def house_faults(module: str, source: str) -> list[str]:
    """What a room of the house imports from one that stands above it."""
    own = house_room(module)
    others = ((name, house_room(name)) for name in imports(module, source))
    above = HOUSE_ROOMS[HOUSE_ROOMS.index(own) + 1 :] if own else []
    return [f"{module} imports {name}" for name, other in others if other in above]


def house_room(module: str) -> str | None:
    """The room of the house that a name is in; None for another's, and for what the house says of itself."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["sabot", "house"] and len(parts) > 2 and parts[2] in HOUSE_ROOMS else None


def test_a_room_of_the_house_knows_those_below_it_alone() -> None:
    there = {path.stem for path in PACKAGE.glob("house/*") if path.suffix == ".py" or (path / "__init__.py").is_file()}
    assert there - {"__init__"} == {*HOUSE_ROOMS}
    assert all_over(house_faults, [*PACKAGE.glob("house/**/*.py")]) == []


def named(text: str) -> list[str]:
    """The rooms that a text names, in the order in which it first does."""
    return list(dict.fromkeys(word for word in re.findall(r"[a-z]+", text) if word in ROOMS))


def test_the_map_draws_every_room_in_its_order_and_rooms_are_told_of_in_a_list() -> None:
    picture = (ROOT / "ARCHITECTURE.md").read_text("utf-8").partition("```text\n")[2].partition("```")[0]
    told = re.findall(r"^\| (`[^|]*) \| ", (DOCS / "rooms.md").read_text("utf-8"), re.MULTILINE)
    assert named(picture) == [room for room in ROOMS if not room.startswith("__")]
    assert sorted(named(" ".join(told))) == sorted(named(picture))


def test_every_room_in_the_list_is_there() -> None:
    assert [room for room in ROOMS if not is_module(room)] == []


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


SOLVERS = {
    "exact": (),
    "coup": ("exact",),
    "chemin": ("exact", "coup"),
    "banque": ("exact", "coup"),
    "bank": ("exact", "coup", "chemin", "banque"),
}
"""The rooms of `solve`, each with those that it knows."""


def solver_faults(module: str, source: str) -> list[str]:
    """What a room of `solve` imports from one that it does not know, from the door of all, or of a table's game."""
    own = module.split(".")[2]
    known = {own, *SOLVERS[own], "errors"}
    others = (name for name in imports(module, source) if name.startswith(("sabot.solve.", "sabot.games.")))
    return [f"{module} imports {name}" for name in others if "games" in name or name.split(".")[2] not in known]


def test_theory_knows_no_table_and_neither_bank_game_the_other() -> None:
    assert all_over(solver_faults, sorted(PACKAGE.glob("solve/*/**/*.py"))) == []


ADVICE = {"forecast", "rating", "hands", "tallies", "shoe_review", "laboratory", "dials", "record", "bank"}
"""What all of `advice` shares, `bank` for the two games whose bank a player holds."""


def advice_faults(module: str, source: str) -> list[str]:
    """What a game's advice imports of another's, and what all share imports of any game's."""
    own = module.split(".")[2]
    known = ADVICE if own in ADVICE else {own, *ADVICE}
    others = (name for name in imports(module, source) if name.startswith("sabot.advice."))
    return [f"{module} imports {name}" for name in others if name.split(".")[2] not in known]


def test_advice_on_a_game_knows_no_other_game_s() -> None:
    shared = [path for each in ADVICE - {"bank"} for path in PACKAGE.glob(f"advice/{each}.py")]
    assert all_over(advice_faults, [*shared, *sorted(PACKAGE.glob("advice/*/*.py"))]) == []


def proof_faults(module: str, source: str) -> list[str]:
    """What a verifier imports beside the claim that it verifies and what lies in rooms called as its own."""
    others = (name for name in imports(module, source) if name.startswith("sabot."))
    return [f"{module} imports {name}" for name in others if not {"proof", "certificate"} & set(name.split("."))]


def test_a_verifier_shares_nothing_with_what_it_verifies() -> None:
    assert all_over(proof_faults, sorted(PACKAGE.glob("solve/*/proof/*.py")), more_than=10) == []


@pytest.mark.parametrize(
    ("found_by", "module", "source"),
    [
        (kit_faults, "sabot.games.moves", "from sabot.games.bank.auction import Bid"),
        (kit_faults, "sabot.games.folds", "from sabot.games import layout"),
        (kit_faults, "sabot.games.bank.way", "from sabot.games.layout.stakes import Stakes"),
        (kit_faults, "sabot.games.layout.way", "from ..bank import table"),
        (kit_faults, "sabot.games.bank.table", "from sabot.games.chemin.state import Chemin"),
        (named_games, "sabot.house.table.table", "from sabot.games.punto import Punto"),
        (named_games, "sabot.wire", "import sabot.games.chemin.table"),
        (named_games, "sabot.games.punto.state", "from sabot.games.chemin.state import prime"),
        (named_games, "sabot.games.seats", "from sabot.games.chemin import way"),
        (faults, "sabot.cards", "import sabot.money"),
        (faults, "sabot.games.punto", "from sabot.house.store import Store"),
        (faults, "sabot.games.punto", "from sabot import web"),
        (faults, "sabot.games.punto", "from ..house import clock"),
        (faults, "sabot.games.punto", "from .. import house"),
        (faults, "sabot.games.punto", "from sabot import __version__"),
        (faults, "sabot.games.punto", "def late():\n    import numpy"),
        (faults, "sabot.house.tables", "import numpy.random"),
        (house_faults, "sabot.house.table.judge", "from sabot.house.tables.floor import Floor"),
        (house_faults, "sabot.house.store.writer", "from sabot.house import clocks, accounts"),
        (faults, "sabot.odds.__init__", "from ..simulate import run"),
        (faults, "sabot.solve.chemin.midshoe", "from sabot.simulate.runs import map_chunks"),
        (faults, "sabot.cellar", ""),
        (solver_faults, "sabot.solve.exact.cells", "from sabot.solve.coup.problem import Problem"),
        (solver_faults, "sabot.solve.coup.game", "from sabot.solve.chemin.search import Search"),
        (solver_faults, "sabot.solve.chemin.game", "from sabot.solve.banque import solve"),
        (solver_faults, "sabot.solve.banque.deal_law", "from sabot.solve.chemin.solving import solve_game"),
        (solver_faults, "sabot.solve.chemin.game", "from sabot.solve import solve"),
        (solver_faults, "sabot.solve.bank.coup", "from sabot.games.chemin.rules import CheminRules"),
        (advice_faults, "sabot.advice.banque.review", "from sabot.advice.chemin.review import judged"),
        (advice_faults, "sabot.advice.tallies", "from sabot.advice.chemin.review import Judged"),
        (advice_faults, "sabot.advice.bank.target_action", "from sabot.advice.chemin.edges import chemin_edges"),
        (proof_faults, "sabot.solve.banque.proof.deals", "from sabot.solve.coup.model import PAIRS"),
    ],
)
def test_an_import_that_must_not_be_is_found(
    found_by: Callable[[str, str], list[str]], module: str, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A room below, a game's name, another game, a kit of others, a room that is not listed."""
    monkeypatch.setattr(f"{__name__}.is_module", lambda name: name == "cellar")
    assert len(found_by(module, source)) == 1


BESIDE = {"browser", "clauses", "conformance", "repository", "rooms", "transcripts"}
"""Folders of tests that mirror none of the package's: `rooms` has those of rooms that are one file."""


def has_place(folder: str) -> bool:
    """Whether tests may lie in a folder: in one that is called as the package's is, or in one beside these."""
    return folder in BESIDE or (folder != "." and (PACKAGE / folder).is_dir())


def test_every_test_lies_in_a_folder_called_as_that_of_what_it_tests() -> None:
    folders = {path.parent.relative_to(TESTS).as_posix() for path in TESTS.rglob("test_*.py")}
    assert [folder for folder in sorted(folders) if not has_place(folder)] == []


@pytest.mark.parametrize("folder", [".", "store", "punto", "games/rooms", "solve/poker"])
def test_a_folder_that_mirrors_nothing_is_found(folder: str) -> None:
    assert not has_place(folder)


IMPORT_LINE = re.compile(r"^ *(?:from|import) (.*)", re.MULTILINE)


def elsewhere(path: Path, source: str, folders: dict[str, Path]) -> list[str]:
    """What a module of the tests imports from a folder that is neither its own nor that of what all share."""
    others = {name for name, folder in folders.items() if folder not in (path.parent, TESTS)}
    if others.isdisjoint(re.findall(r"\w+", " ".join(IMPORT_LINE.findall(source)))):
        return []
    names = {name.split(".")[0] for name in imports(path.stem, source)} & others
    return [f"{path.stem} imports {name}" for name in sorted(names)]


def test_a_test_imports_by_their_names_what_all_share_and_what_lies_beside_it() -> None:
    """So that it runs alone, and no name stands for two modules."""
    paths = sorted(TESTS.rglob("*.py"))
    folders = {path.stem: path.parent for path in paths}
    assert len(folders) == len(paths) > 200
    assert [fault for path in paths for fault in elsewhere(path, path.read_text("utf-8"), folders)] == []


def test_a_test_that_imports_from_another_folder_is_found() -> None:
    folders = {"house_tools": TESTS / "house", "patience": TESTS}
    source = "from house_tools import run\nimport patience"
    assert elsewhere(TESTS / "house" / "test_a.py", source, folders) == []
    assert elsewhere(TESTS / "web" / "test_a.py", source, folders) == ["test_a imports house_tools"]


# -- the house is composed: its parts are handed what they need, and none is made of another by inheritance


HOUSE = ROOT / "src" / "sabot" / "house"
PARTS = {
    *("Members", "Directory", "Hosting", "Menu", "Floor", "Lobby", "Bots", "Archive", "Cluster", "Alone"),
    *("BotSeats", "Journal", "Rounds", "Schedule", "Supervisor"),
}
"""What tests of the house make alone."""
WHOLE = {"House", "open_house"}
MOST_PUBLIC = 10
"""So many methods and properties a house and a running table show; what is more is a part of its own."""


def classes(source: str) -> Iterator[ast.ClassDef]:
    """The classes that a module defines, wherever."""
    return (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef))


def bases(sources: list[str]) -> dict[str, set[str]]:
    """The classes of some modules, with the names that stand as their bases."""
    return {
        each.name: {ast.unparse(base).split("[")[0].split(".")[-1] for base in each.bases}
        for source in sources
        for each in classes(source)
    }


def heirs(sources: list[str]) -> set[str]:
    """The classes that inherit from another of these modules; errors are data, and have kinds."""
    known = bases(sources)
    errors = {name for name in known if is_error(name, known)}
    return {name for name, of in known.items() if of & (known.keys() - errors)}


def is_error(name: str, known: dict[str, set[str]]) -> bool:
    return any(base in ("Exception", "RuntimeError") or is_error(base, known) for base in known.get(name, ()))


def test_no_part_of_the_house_inherits_from_another() -> None:
    sources = [path.read_text("utf-8") for path in sorted(HOUSE.rglob("*.py"))]
    assert len(sources) > 80
    assert heirs(sources) == set()


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("class A: ...\nclass B(A): ...", {"B"}),
        ("class A(Generic[T]): ...\nclass B(rooms.A[int]): ...", {"B"}),
        ("class A(Exception): ...\nclass B(A): ...\nclass C(B): ...", set()),
        ("class A(Protocol): ...\nclass B: ...", set()),
    ],
)
def test_an_heir_is_found(source: str, found: set[str]) -> None:
    assert heirs([source]) == found


def face(source: str, name: str) -> list[str]:
    """The methods and properties of a class that others may call."""
    (found,) = (each for each in classes(source) if each.name == name)
    functions = (each for each in found.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef))
    return [each.name for each in functions if not each.name.startswith("_")]


@pytest.mark.parametrize(("module", "name"), [("table/table.py", "Table"), ("house.py", "House")])
def test_a_house_and_a_table_have_small_faces(module: str, name: str) -> None:
    shown = face((HOUSE / module).read_text("utf-8"), name)
    assert 0 < len(shown) <= MOST_PUBLIC, shown


def test_a_face_is_methods_and_properties() -> None:
    source = (
        "class A:\n def __init__(self): ...\n async def b(self): ...\n @property\n def c(self): ...\n def _d(self): ..."
    )
    assert face(source, "A") == ["b", "c"]


def made_alone(source: str) -> set[str]:
    """What a test module makes by its name; nothing where it makes a whole house, or has one made."""
    called = {
        node.func.id
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    return set() if called & WHOLE else called


def test_each_part_of_the_house_is_made_alone_in_a_test() -> None:
    tests = [path.read_text("utf-8") for path in (ROOT / "tests" / "house").glob("test_*.py")]
    assert set[str]().union(*map(made_alone, tests)) >= PARTS


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("part = Journal(store)", {"Journal"}),
        ("part = Journal(store)\nasync with open_house(folder) as house: ...", set()),
        ("from sabot.house.table.journal import Journal", set()),
    ],
)
def test_a_part_that_is_made_alone_is_found(source: str, found: set[str]) -> None:
    assert made_alone(source) == found


MOST_ANY = 40
"""Places of the house where a type is not known: `Any`, or a name of `games/kinds.py` that stands for it."""
UNKNOWN = re.compile(r"\bAny(?:Rules|State|Union|View|Event|Option|Action)?\b")


def test_few_places_of_the_house_say_any() -> None:
    lines = (line for path in HOUSE.rglob("*.py") for line in path.read_text("utf-8").splitlines())
    places = [line for line in lines if UNKNOWN.search(line) and not line.startswith(("from ", "import "))]
    assert 0 < len(places) <= MOST_ANY
