"""The shape of the package: `python tools/shape.py [REVISION ...]` prints that of the tree beside older ones.

Folders with their files, lines, imports and `Any`; what each folder imports; modules that texts name; public class
names that stand for several things; lines that stand twice; and the longest ways that a parameter is handed on. All of
it is read from the sources: nothing is imported.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tarfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Final, TypeVar

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = "src/sabot"
RUN: Final = 6
"""Lines that follow each other and stand elsewhere too are a repetition from this many on."""
SHOWN: Final = 8
"""How many of a long list are printed."""
NAMED_IN_TEXT: Final = re.compile(r"sabot(\.\w+)+:\w+")

Function = ast.FunctionDef | ast.AsyncFunctionDef
T = TypeVar("T")
Step = tuple[str, str]
"""A function's dotted name and one of its parameters."""


@dataclass(frozen=True)
class Module:
    """A file of the package: its path below it, and its text."""

    path: PurePosixPath
    text: str

    @property
    def folder(self) -> str:
        """The folder; files of the package itself are in `.`."""
        return str(self.path.parent)

    @property
    def dotted(self) -> str:
        """`games/seats.py` is `games.seats`, a folder's `__init__` the folder."""
        return ".".join(self.path.with_suffix("").parts).removesuffix(".__init__")

    @cached_property
    def tree(self) -> ast.Module:
        """The parsed text."""
        return ast.parse(self.text)

    @property
    def lines(self) -> list[str]:
        """What is written: without blank lines, comments and white space at the ends."""
        stripped = (line.strip() for line in self.text.splitlines())
        return [line for line in stripped if line and not line.startswith("#")]


def of_tree(root: Path = ROOT) -> list[Module]:
    """The modules of a working tree."""
    package = root / SOURCES
    paths = sorted(path for path in package.rglob("*.py") if "node_modules" not in path.parts)
    return [Module(PurePosixPath(path.relative_to(package)), path.read_text(encoding="utf-8")) for path in paths]


def of_revision(revision: str) -> list[Module]:
    """The modules of a commit."""
    asked = ["git", "archive", "--end-of-options", revision, SOURCES]
    packed = subprocess.run(asked, cwd=ROOT, check=False, capture_output=True)  # noqa: S603
    if packed.returncode:
        sys.exit(f"{revision!r} is no revision of this repository: {packed.stderr.decode().strip()}")
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
        files = {member.name: archive.extractfile(member) for member in archive if member.name.endswith(".py")}
        return [
            Module(PurePosixPath(name).relative_to(SOURCES), file.read().decode())
            for name, file in sorted(files.items())
            if file is not None
        ]


# Folders and what they import.


def imported(module: Module) -> Iterator[str]:
    """Each dotted name of the package that is imported, without the package's own name."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from (each.name.removeprefix("sabot.") for each in node.names if each.name.startswith("sabot."))
        elif isinstance(node, ast.ImportFrom):
            parents = module.path.parts[: -node.level] if node.level else ()
            base = ".".join((*parents, node.module or ""))
            if node.level or base == "sabot" or base.startswith("sabot."):
                below = base.removeprefix("sabot").strip(".")
                yield from (f"{below}.{each.name}".strip(".") for each in node.names)


def import_lines(module: Module) -> int:
    """Lines that an import statement takes, over several lines too."""
    statements = (node for node in ast.walk(module.tree) if isinstance(node, ast.Import | ast.ImportFrom))
    return sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in statements)


def anys(module: Module) -> int:
    """How often `Any` is written, its import too."""
    return len(re.findall(r"\bAny\b", module.text))


@dataclass(frozen=True)
class Folder:
    """Files, lines, lines of imports and `Any` of a folder, and of how many files' imports it has from others."""

    files: int
    lines: int
    imports: int
    anys: int
    arrows: Mapping[str, int]


def folders(modules: Sequence[Module]) -> dict[str, Folder]:
    """Every folder by its name."""
    homes = {module.dotted: module.folder for module in modules}
    held = defaultdict[str, list[Module]](list)
    for module in modules:
        held[module.folder].append(module)
    return {
        folder: Folder(
            len(inside),
            sum(len(module.text.splitlines()) for module in inside),
            sum(map(import_lines, inside)),
            sum(map(anys, inside)),
            Counter(home for module in inside for home in _homes(module, homes) - {folder}),
        )
        for folder, inside in sorted(held.items())
    }


def _homes(module: Module, homes: Mapping[str, str]) -> set[str]:
    """The folders that a module imports from; a dotted name may be one in a module."""
    found = set[str]()
    for name in imported(module):
        known = name
        while known and known not in homes:
            known = known.rpartition(".")[0]
        found.add(homes.get(known, "."))
    return found


def named_in_texts(modules: Iterable[Module]) -> list[tuple[str, str]]:
    """The modules that a text names and the file that does: arrows that no import shows."""
    return [
        (module.dotted, node.value)
        for module in modules
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and NAMED_IN_TEXT.fullmatch(node.value)
    ]


# Names and lines that stand twice.


def class_names(modules: Iterable[Module]) -> dict[str, list[str]]:
    """Public class names that are defined more than once, with the modules that do, the most first."""
    found = defaultdict[str, list[str]](list)
    for module in modules:
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(module.dotted)
    several = ((name, places) for name, places in found.items() if len(places) > 1)
    return dict(sorted(several, key=lambda each: (-len(each[1]), each[0])))


def repeated(modules: Iterable[Module]) -> dict[str, int]:
    """By file: lines in runs of at least RUN that stand elsewhere too, imports left out; the most first."""
    runs = defaultdict[tuple[str, ...], list[tuple[str, int]]](list)
    for module in modules:
        lines = [line for line in module.lines if not line.startswith(("import ", "from "))]
        for begin in range(len(lines) - RUN + 1):
            runs[tuple(lines[begin : begin + RUN])].append((module.dotted, begin))
    twice = {
        (dotted, begin + beyond)
        for places in runs.values()
        if len(places) > 1
        for dotted, begin in places
        for beyond in range(RUN)
    }
    return dict(Counter(dotted for dotted, _ in twice).most_common())


# Ways of a parameter.


def _functions(module: Module) -> Iterator[tuple[str, Function]]:
    """The functions of a module and of its classes, by their dotted names."""
    for node in module.tree.body:
        if isinstance(node, Function):
            yield f"{module.dotted}.{node.name}", node
        elif isinstance(node, ast.ClassDef):
            yield from (
                (f"{module.dotted}.{node.name}.{each.name}", each) for each in node.body if isinstance(each, Function)
            )


def _parameters(function: Function) -> list[str]:
    """The names that may be given by position, `self` left out; then those by keyword alone."""
    arguments = function.args
    named = (each.arg for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs))
    return [name for name in named if name not in {"self", "cls"}]


def _called(call: ast.Call) -> str:
    """The last part of the name that is called."""
    match call.func:
        case ast.Name(name) | ast.Attribute(_, name):
            return name
        case _:
            return ""


def _handed_on(call: ast.Call, parameters: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The names that a call hands on, each with the parameter that takes it."""
    for name, value in zip(parameters, call.args, strict=False):
        if isinstance(value, ast.Name):
            yield value.id, name
    for keyword in call.keywords:
        if keyword.arg and keyword.arg in parameters and isinstance(keyword.value, ast.Name):
            yield keyword.value.id, keyword.arg


def steps(modules: Iterable[Module]) -> dict[Step, set[Step]]:
    """Whom each parameter of a function is handed on to; a call is followed where its name is one function's alone."""
    functions = dict(each for module in modules for each in _functions(module))
    named = defaultdict[str, list[str]](list)
    for dotted in functions:
        named[dotted.rpartition(".")[2]].append(dotted)
    alone = {name: dotted for name, (dotted, *others) in named.items() if not others}
    handed = defaultdict[Step, set[Step]](set)
    for dotted, function in functions.items():
        own = set(_parameters(function))
        for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
            if taker := alone.get(_called(call)):
                for given, taken in _handed_on(call, _parameters(functions[taker])):
                    if given in own:
                        handed[dotted, given].add((taker, taken))
    return handed


def ways(handed: Mapping[Step, set[Step]]) -> list[tuple[Step, ...]]:
    """The longest way of every parameter that nobody hands on to where it begins, the longest first."""
    known = dict[Step, tuple[Step, ...]]()

    def longest(step: Step, before: frozenset[Step]) -> tuple[Step, ...]:
        if step not in known:
            further = (longest(each, before | {step}) for each in sorted(handed.get(step, ())) if each not in before)
            known[step] = (step, *max(further, key=len, default=()))
        return known[step]

    taken = {each for others in handed.values() for each in others}
    return sorted(
        (longest(step, frozenset({step})) for step in handed if step not in taken), key=lambda way: (-len(way), way)
    )


# What is printed.


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    yield "| " + " | ".join(head) + " |"
    yield "|---" + "|--:" * (len(head) - 1) + "|"
    yield from ("| " + " | ".join(map(str, row)) + " |" for row in rows)


def _sums(modules: Sequence[Module]) -> dict[str, object]:
    """The figures that are held against those of another revision."""
    each, names, longest = folders(modules), class_names(modules), ways(steps(modules))
    games = [folder for name, folder in each.items() if name.startswith("games")]
    shared = [
        f
        for name, f in each.items()
        if name.startswith("games") and not re.match(r"games/(punto|chemin|banque)\b", name)
    ]
    return {
        "files": sum(folder.files for folder in each.values()),
        "lines": sum(folder.lines for folder in each.values()),
        "lines of imports": sum(folder.imports for folder in each.values()),
        "`Any`": sum(folder.anys for folder in each.values()),
        "files of `games`": sum(folder.files for folder in games),
        "lines of `games`": sum(folder.lines for folder in games),
        "lines of imports of `games`": sum(folder.imports for folder in games),
        "`Any` of `games` without the three games": sum(folder.anys for folder in shared),
        "arrows between folders": sum(len(folder.arrows) for folder in each.values()),
        "modules named in texts": len(named_in_texts(modules)),
        "public class names with several definitions": len(names),
        "their definitions": sum(map(len, names.values())),
        f"lines in runs of {RUN} that stand twice": sum(repeated(modules).values()),
        "longest way of a parameter, functions": len(longest[0]) if longest else 0,
    }


def report(revisions: Mapping[str, Sequence[Module]]) -> Iterator[str]:
    """The lines of the report; the last revision is shown whole."""
    sums = {name: _sums(modules) for name, modules in revisions.items()}
    *_, modules = revisions.values()
    yield from (
        "# Shape",
        "",
        "Made by `make shape`: what the sources say of themselves. No figure is a goal by itself.",
        "",
    )
    yield from _table(("", *sums), ((row, *(each[row] for each in sums.values())) for row in next(iter(sums.values()))))
    yield from ("", "## Folders", "", "Behind each folder of others: so many files import it.", "")
    yield from _table(
        ("folder", "files", "lines", "imports", "`Any`", "imports from"),
        ((f"`{n}`", f.files, f.lines, f.imports, f.anys, _arrows(f.arrows)) for n, f in folders(modules).items()),
    )
    yield from ("", "## Modules that texts name", "")
    yield from (f"- `{where}`: `{named}`" for where, named in named_in_texts(modules))
    yield from ("", "## Class names with several definitions", "")
    yield from (f"- `{name}` ({len(places)}): {', '.join(places)}" for name, places in _first(class_names(modules)))
    yield from ("", "## Lines that stand twice", "")
    yield from (f"- `{dotted}`: {lines}" for dotted, lines in _first(repeated(modules)))
    yield from ("", "## Longest ways of a parameter", "")
    yield from (f"- {len(way)}: {_way_text(way)}" for way in ways(steps(modules))[:SHOWN])


def _way_text(way: Iterable[Step]) -> str:
    return " > ".join(f"`{where}({name})`" for where, name in way)


def _arrows(arrows: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {files}" for name, files in sorted(arrows.items(), key=lambda each: (-each[1], each[0])))


def _first(each: Mapping[str, T]) -> list[tuple[str, T]]:
    return list(each.items())[:SHOWN]


if __name__ == "__main__":
    print("\n".join(report({revision: of_revision(revision) for revision in sys.argv[1:]} | {"now": of_tree()})))
