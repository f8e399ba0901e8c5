"""Mutants of source files, drawn by a seed: which of them do some tests kill?

    python tools/mutants.py SEED COUNT SOURCE.. -- TEST.. [-- TEST..]

A test is a file of Python, with whatever words for pytest stand beside it, or a *.script; after a second `--` stand
others, to which the same mutants are put. tests/MUTANTS.md keeps what came of it.
"""

import ast
import copy
import gc
import importlib
import io
import os
import random
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final, NamedTuple

import pytest

from sabot.script.playing import play
from sabot.script.reading import read_file

LONGEST: Final = 90
"""Seconds; tests that take longer of a mutant have killed it."""
OTHER: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
PLAIN: Final = ("-x", "-q", "-p", "no:cacheprovider", "--rootdir", ".", "-c", "pyproject.toml")


class Mutant(NamedTuple):
    """One thing changed within a function of a file: the place of its node in a walk, and what stands there instead."""

    path: Path
    place: int
    line: int
    was: ast.AST
    now: ast.AST

    @property
    def said(self) -> str:
        """The line, and what was changed in it."""
        return f"{self.path}:{self.line}: {_short(self.was)} -> {_short(self.now)}"


def others(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand instead of a node."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield ast.Compare(node.left, [OTHER[type(node.ops[0])]()], node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield ast.Call(ast.Name("bool", ast.Load()), [node.operand], [])
    elif isinstance(node, ast.IfExp):
        yield ast.IfExp(node.test, node.orelse, node.body)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant):
        yield ast.Pass()
    elif isinstance(node, ast.Return) and not isinstance(node.value, ast.Constant | None):
        yield ast.Return(ast.Constant(None))


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of a file's functions."""
    tree = ast.parse(path.read_text("utf-8"))
    inner = {
        id(node)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for statement in function.body
        for node in ast.walk(statement)
    }
    for place, node in enumerate(ast.walk(tree)):
        for other in others(node) if id(node) in inner else ():
            yield Mutant(path, place, getattr(node, "lineno", 0), node, other)


class _Put(ast.NodeTransformer):
    def __init__(self, at: ast.AST, new: ast.AST) -> None:
        self.at, self.new = at, new

    def visit(self, node: ast.AST) -> Any:
        return self.new if node is self.at else self.generic_visit(node)


def _short(node: ast.AST) -> str:
    words = " ".join(ast.unparse(ast.fix_missing_locations(node)).split())
    return words if len(words) <= 70 else f"{words[:67]}..."


def put(mutant: Mutant) -> None:
    """Give the functions of a file the code that they have in the mutant."""
    tree = ast.parse(mutant.path.read_text("utf-8"))
    at = next(node for place, node in enumerate(ast.walk(tree)) if place == mutant.place)
    new = ast.copy_location(copy.deepcopy(mutant.now), at)
    whole = ast.fix_missing_locations(_Put(at, new).visit(tree))
    codes = {_key(code): code for code in _codes(compile(whole, str(mutant.path), "exec"))}
    file = str(mutant.path.resolve())
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename == file:
            each.__code__ = codes.get(_key(each.__code__), each.__code__)


def _key(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _codes(each)


def holds(tests: Sequence[str], mutant: Mutant | None = None) -> bool:
    """Whether tests pass, in a process of their own; with a mutant in the place of its file."""
    child = os.fork()
    if child == 0:
        os._exit(_failed(tests, mutant))
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def _failed(tests: Sequence[str], mutant: Mutant | None) -> int:
    signal.alarm(LONGEST)
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        try:
            if mutant is not None:
                put(mutant)
            for path in (Path(each) for each in tests if each.endswith(".script")):
                for script in read_file(path):
                    play(script, path.parent)
            words = [each for each in tests if not each.endswith(".script")]
            return int(pytest.main([*PLAIN, *words])) if words else 0
        except BaseException:  # whatever it is, the mutant is dead
            return 1


def main(words: Sequence[str]) -> None:
    """Say of each drawn mutant which of the tests kill it, and how many each of them does."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    seed, count, *rest = words
    sources, *suites = [part.split() for part in " ".join(rest).split(" -- ")]
    for source in sources:
        importlib.import_module(".".join(Path(source).with_suffix("").parts[1:]))
    every = [each for source in sources for each in mutants(Path(source))]
    drawn = random.Random(int(seed)).sample(every, min(int(count), len(every)))  # noqa: S311 - the same for a seed
    for tests in suites:
        if not holds(tests):
            raise SystemExit(f"{' '.join(tests)}: fails without any mutant")
    killed = [0] * len(suites)
    for mutant in sorted(drawn, key=lambda each: (each.path, each.line, each.place)):
        dead = [not holds(tests, mutant) for tests in suites]
        killed = [before + one for before, one in zip(killed, dead, strict=True)]
        print(" ".join("dead" if one else "LIVES" for one in dead), mutant.said, flush=True)
    print(f"seed {seed}: {len(drawn)} of {len(every)} mutants; killed {killed}")


if __name__ == "__main__":
    main(sys.argv[1:])
