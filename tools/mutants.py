"""Mutants of the package, drawn by a seed, as many of each room as it has lines: which of them does a test kill?

    python tools/mutants.py map SECONDS TEST..           which lines each test runs, of no function for longer than that
    python tools/mutants.py SEED COUNT SECONDS [ROOM..]  the mutants, put to tests that run what is changed

A mutant is changed in a process of its own, in which tests run, the cheapest first, until one fails or those for so
many seconds have passed. What is found is kept in build/mutants: the map grows by each further call; a hunt goes on
where it stopped, asks again what was not reached, and with more seconds what lived. tests/MUTANTS.md keeps what came
of it.

One call at a time: what tests write lies in one folder, which each process clears.

With NUMBA_DISABLE_JIT=1 kernels are mutated too, by a map that was made so. What tests run in other processes, and
what is run only when a module is imported, is not reached.
"""

import ast
import contextlib
import copy
import functools
import gc
import importlib
import io
import json
import mmap
import os
import random
import resource
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Final, NamedTuple

import pytest
from coverage import Coverage, CoverageData
from hypothesis import Phase, settings

ROOT: Final = Path.cwd()
PACKAGE: Final = ROOT / "src/sabot"
KEPT: Final = ROOT / "build/mutants"
LONGEST: Final = 1.5
"""Seconds of a processor; a test that takes longer is put to no mutant."""
WAITED: Final = 20
"""Seconds of a clock; a test that waits longer, for what a test before it has spoiled, is put to none either."""
STUCK: Final = 5
"""Seconds beyond those that tests take; who takes longer of a mutant has killed it."""
STATES: Final = {0: "lives", 3: "unput", -signal.SIGPROF: "stuck", -signal.SIGALRM: "waits"}
"""What a process that ends so says of its mutant: one that waits does not run, and may be told by a quiet machine."""
ASK_AGAIN: Final = ("unreached", "unput", "waits")
KERNEL: Final = "compiled"
CACHE: Final = type(functools.cache(len))
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
PLAIN: Final = (
    *("-q", "--tb=no", "--assert=plain", "--rootdir", str(ROOT), "-c", str(ROOT / "pyproject.toml")),
    *("-p", "no:randomly", "-p", "no:xdist", "-p", "no:cacheprovider", "--basetemp", str(KEPT / "tmp")),
    *("--ignore", str(ROOT / "tests/browser"), "-k", "not postgres"),
)


class Mutant(NamedTuple):
    """One thing changed within a function of a file: the place of its node in a walk, and what stands there instead."""

    path: Path
    place: int
    was: ast.AST
    now: ast.AST
    kernel: bool

    @property
    def lines(self) -> range:
        """The lines that the changed node stands in."""
        return range(_at(self.was).lineno, (_at(self.was).end_lineno or 0) + 1)

    @property
    def said(self) -> str:
        """The line, and what was changed in it."""
        name = self.path.relative_to(PACKAGE).as_posix()
        return f"{name}:{self.lines[0]}: {_short(self.was)} -> {_short(self.now)}"

    @property
    def room(self) -> str:
        """The folder, or the file, of the package in which it is."""
        return self.path.relative_to(PACKAGE).parts[0]

    @property
    def module(self) -> str:
        """What it is imported as."""
        return ".".join(self.path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def _at(node: ast.AST) -> Any:
    """What a mutant is made of has a line."""
    return node


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
    inner = dict[int, bool]()
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            kernel = any(isinstance(each, ast.Name) and each.id == KERNEL for each in function.decorator_list)
            inner |= {id(node): kernel for statement in function.body for node in ast.walk(statement)}
    for place, node in enumerate(ast.walk(tree)):
        for other in others(node) if id(node) in inner else ():
            yield Mutant(path, place, node, other, inner[id(node)])


def drawn(seed: int, count: int) -> dict[str, list[Mutant]]:
    """Of each room's mutants a share, as large as that of its lines that can be changed."""
    rooms = defaultdict[str, list[Mutant]](list)
    for path in sorted(PACKAGE.rglob("*.py")):
        if "node_modules" not in path.parts:
            for each in mutants(path):
                rooms[each.room].append(each)
    lines = {room: len({(each.path, each.lines[0]) for each in found}) for room, found in rooms.items()}
    shares = {room: round(count * some / sum(lines.values())) for room, some in lines.items()}
    return {
        room: random.Random(f"{seed} {room}").sample(found, min(shares[room], len(found)))  # noqa: S311 - by the seed
        for room, found in rooms.items()
    }


class _Put(ast.NodeTransformer):
    def __init__(self, at: ast.AST, new: ast.AST) -> None:
        self.at, self.new = at, new

    def visit(self, node: ast.AST) -> Any:
        return self.new if node is self.at else self.generic_visit(node)


def _short(node: ast.AST) -> str:
    words = " ".join(ast.unparse(ast.fix_missing_locations(node)).split())
    return words if len(words) <= 70 else f"{words[:67]}..."


def put(mutant: Mutant, functions: Iterable[FunctionType]) -> bool:
    """Give functions the code that they have in the mutant: whether there was one."""
    tree = ast.parse(mutant.path.read_text("utf-8"))
    whole = [*_codes(compile(tree, str(mutant.path), "exec", dont_inherit=True))]
    at = next(node for place, node in enumerate(ast.walk(tree)) if place == mutant.place)
    new = ast.copy_location(_closing_over(mutant), at)
    mutated = ast.fix_missing_locations(_Put(at, new).visit(tree))
    other = [*_codes(compile(mutated, str(mutant.path), "exec", dont_inherit=True))]
    if len(other) != len(whole):  # what was dropped held a function
        named = {(each.co_qualname, each.co_firstlineno): each for each in other}
        other = [named.get((each.co_qualname, each.co_firstlineno), each) for each in whole]
    changed = [(before, after) for before, after in zip(whole, other, strict=True) if before != after]
    given = [(each, after) for each in functions for before, after in changed if each.__code__ == before]
    for function, after in given:
        function.__code__ = after
    return bool(given)


def _closing_over(mutant: Mutant) -> ast.AST:
    """What stands there instead, with every name in it that stood there: a function closes over no less than before."""
    was, now = copy.deepcopy(mutant.was), copy.deepcopy(mutant.now)
    if isinstance(now, ast.Pass) and isinstance(was, ast.Expr):
        return ast.If(ast.Constant(False), [was], [])
    if isinstance(now, ast.Return) and isinstance(was, ast.Return) and was.value is not None:
        return ast.Return(ast.IfExp(ast.Constant(False), was.value, ast.Constant(None)))
    return now


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _codes(each)


class Runs:
    """A plugin: of each test the lines of the package that it runs, and the seconds of a processor that it takes."""

    def __init__(self, most: float) -> None:
        self.most = most
        self.coverage = Coverage(data_file=str(KEPT / "lines"), source=[str(PACKAGE)], config_file=False)
        self.seconds = times()
        self.spent = defaultdict[str, float](float)
        self.failed = set[str]()
        self.module: object = None

    def pytest_collection(self) -> None:
        """Begin before the modules are imported."""
        settle()
        self.coverage.load()
        self.coverage.start()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """One test, for as long as one may take."""
        if self.module != item.path:
            self.module = item.path
            forget()
        self.coverage.switch_context(item.nodeid)
        signal.signal(signal.SIGPROF, _too_long)
        signal.signal(signal.SIGALRM, _too_long)
        before = sum(os.times()[:4])
        signal.setitimer(signal.ITIMER_PROF, LONGEST, 0.5)
        signal.setitimer(signal.ITIMER_REAL, WAITED, 0.5)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)
            self.coverage.switch_context("")
            took = sum(os.times()[:4]) - before
            self.spent[item.nodeid.partition("[")[0]] += took
            self.seconds[item.nodeid] = round(took, 3)

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Of a function that took its time already the rest is left out."""
        if self.spent[item.nodeid.partition("[")[0]] > self.most:
            pytest.skip("enough of it")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """What is skipped, or takes too long, is no test."""
        if not report.passed:
            self.failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Keep it."""
        self.coverage.stop()
        self.coverage.save()
        kept = {name: took for name, took in self.seconds.items() if name not in self.failed}
        (KEPT / "times.json").write_text(json.dumps(kept, indent=0), "utf-8")


def _too_long(_: int, __: FrameType | None) -> None:
    raise TimeoutError


def times() -> dict[str, float]:
    """The tests of the map, and what each of them takes."""
    path = KEPT / "times.json"
    return dict(json.loads(path.read_text("utf-8"))) if path.exists() else {}


def settle() -> None:
    """Hypothesis tries the same each time, keeps nothing, and is content with any failure."""
    settings.register_profile("mutants", database=None, derandomize=True, phases=[Phase.explicit, Phase.generate])
    settings.load_profile("mutants")


def forget() -> None:
    """Empty the caches of the package and of the tests."""
    for each in gc.get_objects():
        if issubclass(type(each), CACHE):  # a weak reference to what is gone has no class to ask for
            code = getattr(each.__wrapped__, "__code__", None)
            if code is not None and code.co_filename.startswith(str(ROOT)):
                each.cache_clear()


class Hunt:
    """A plugin: instead of running the tests once, put each mutant to some of them."""

    def __init__(self, wanted: Sequence[Mutant], seconds: float, file: Path) -> None:
        self.wanted, self.seconds, self.file = wanted, seconds, file
        self.times = times()
        self.data = CoverageData(str(KEPT / "lines"))
        self.data.read()
        self.sound = set[str]()
        self.failed = False
        self.at = mmap.mmap(-1, 4)

    def pytest_collection(self) -> None:
        """Before any test is imported."""
        settle()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """In the process of a mutant: has one failed."""
        self.failed |= report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Every mutant that is wanted."""
        self.items = {each.nodeid: each for each in session.items if each.nodeid in self.times}
        for module in sorted({each.module for each in self.wanted}):  # some are imported by what runs alone
            with contextlib.suppress(ImportError):
                importlib.import_module(module)
        self.modules = defaultdict[Path, list[str]](list)
        for name, item in self.items.items():
            self.modules[item.path].append(name)
        forget()
        functions = [each for each in gc.get_objects() if type(each) is FunctionType]
        self.functions = defaultdict[str, list[FunctionType]](list)
        for each in functions:
            self.functions[each.__code__.co_filename].append(each)
        gc.collect()
        gc.freeze()
        for mutant in self.wanted:
            self.note(mutant)
        return True

    def note(self, mutant: Mutant) -> None:
        """Keep what becomes of one."""
        began = time.monotonic()
        names = self.near(mutant)
        state, by = self.put(mutant, names) if names else ("unreached", "")
        found = {"said": mutant.said, "place": mutant.place, "room": mutant.room, "state": state, "by": by}
        found |= {"asked": len(names), "budget": self.seconds, "took": round(time.monotonic() - began, 2)}
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(found) + "\n")
        print(f"{state:9} {found['took']:5} {len(names):4} {mutant.said}", flush=True)

    def near(self, mutant: Mutant) -> list[str]:
        """The tests to ask: those that run its lines, then others of their modules; one of each function first."""
        lines = self.data.contexts_by_lineno(str(mutant.path))
        run = dict.fromkeys(name for line in mutant.lines for name in lines.get(line, ()) if name in self.items)
        beside = dict.fromkeys(each for name in run for each in self.modules[self.items[name].path] if each not in run)
        chosen, left = list[str](), self.seconds
        for name in (*self.turns(run), *self.turns(beside)):
            if self.times[name] <= left or len(chosen) < 3:
                chosen.append(name)
                left -= self.times[name]
        modules = list(dict.fromkeys(self.items[name].path for name in chosen))
        return sorted(chosen, key=lambda name: modules.index(self.items[name].path))

    def turns(self, names: Iterable[str]) -> list[str]:
        """The cheapest first, by turns of the functions."""
        before = defaultdict[str, int](int)
        ranks = dict[str, int]()
        for name in sorted(names, key=lambda each: (self.times[each], each)):
            function = name.partition("[")[0]
            ranks[name] = before[function]
            before[function] += 1
        return sorted(ranks, key=lambda each: (ranks[each], self.times[each], each))

    def put(self, mutant: Mutant, names: list[str]) -> tuple[str, str]:
        """Whether it is dead, and by which test; one that fails without it too is asked no more."""
        while True:
            state, by = self.apart(names, mutant)
            if state != "dead" or by in self.sound or self.apart([by], None)[0] == "lives":
                self.sound |= {by} if state == "dead" else set()
                return state, by
            print(f"fails alone: {by}")
            self.items.pop(by)
            names = [name for name in names if name != by]

    def apart(self, names: list[str], mutant: Mutant | None) -> tuple[str, str]:
        """In a process of its own."""
        most = STUCK + 2 * sum(self.times[name] for name in names)
        child = os.fork()
        if child == 0:
            os.setpgid(0, 0)
            with contextlib.suppress(BaseException):
                self.ask(names, mutant, int(most))
            os._exit(1)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)  # what the tests left behind
        state = STATES.get(code, "dead")
        return state, names[int.from_bytes(self.at[:4], "big")] if state in ("dead", "stuck") else ""

    def ask(self, names: list[str], mutant: Mutant | None, most: int) -> None:
        """In that process: run tests until one fails."""
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, most)
        signal.alarm(60 + 10 * most)
        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        resource.setrlimit(resource.RLIMIT_DATA, (used + 2**32, used + 2**32))
        self.at[:4] = bytes(4)
        if mutant is not None and not put(mutant, self.functions[str(mutant.path)]):
            os._exit(3)
        items = [self.items[name] for name in names]
        reporter: Any = items[0].config.pluginmanager.getplugin("terminalreporter")
        reporter._tw._file = io.StringIO()
        for place, item in enumerate(items):
            self.at[:4] = place.to_bytes(4, "big")
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=[*items, None][place + 1])
            if self.failed:
                os._exit(1)
        os._exit(0)


def results(file: Path) -> dict[str, dict[str, Any]]:
    """What became of each mutant, as it was asked last."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return {f"{each['place']} {each['said']}": each for each in map(json.loads, lines)}


def summary(rooms: Mapping[str, Sequence[Mutant]], found: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """By room, how many were drawn, and what became of them."""
    for room, some in rooms.items():
        states = [found[key]["state"] for each in some if (key := f"{each.place} {each.said}") in found]
        counts = ", ".join(f"{states.count(state)} {state}" for state in sorted(set(states)))
        yield f"{room}: {len(some)} drawn, {len(states)} asked: {counts}"


def main(words: Sequence[str]) -> None:
    """Make the map, or hunt."""
    KEPT.mkdir(parents=True, exist_ok=True)
    os.environ.pop("PYTEST_ADDOPTS", None)  # in which order tests run is said here alone
    if words[0] == "map":
        pytest.main([*PLAIN, *words[2:]], plugins=[Runs(float(words[1]))])
        return
    seed, count, seconds, *names = words
    file = KEPT / f"{seed}.jsonl"
    rooms = drawn(int(seed), int(count))
    found = results(file)
    jit = not os.environ.get("NUMBA_DISABLE_JIT")
    wanted = list[Mutant]()
    for room, some in rooms.items():
        for each in some if not names or room in names else ():
            before = found.get(f"{each.place} {each.said}")
            lived = before is not None and before["state"] == "lives" and before["budget"] < float(seconds)
            again = lived or before is None or before["state"] in ASK_AGAIN
            if again and not (each.kernel and jit):
                wanted.append(each)
    modules = sorted({name.partition("::")[0] for name in times()})
    if wanted:
        pytest.main([*PLAIN, *modules], plugins=[Hunt(wanted, float(seconds), file)])
    print("\n".join(summary(rooms, results(file))))


if __name__ == "__main__":
    main(sys.argv[1:])
