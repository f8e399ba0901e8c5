"""What holds for every test: it leaves the process as it found it, and no clock fails it."""

from __future__ import annotations

import decimal
import gc
import importlib
import inspect
import locale
import os
import signal
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

NOT_OURS = {"PYTEST_CURRENT_TEST", "_RJEM_MALLOC_CONF", "PYGAME_HIDE_SUPPORT_PROMPT", "SDL_AUDIODRIVER"}
"""Variables that pytest sets and, when they are imported, polars, Gymnasium and PettingZoo."""

settings.register_profile("sabot", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("sabot")


def surroundings() -> dict[str, object]:
    """What all tests of a process share, and one could leave changed."""
    return {
        "the handler of Ctrl-C": signal.getsignal(signal.SIGINT),
        "the handler of SIGTERM": signal.getsignal(signal.SIGTERM),
        "the folder": os.getcwd(),  # noqa: PTH109 - as a text
        "where modules are looked for": tuple(sys.path),
        "the locale": locale.setlocale(locale.LC_ALL),
        "how decimals are rounded": (decimal.getcontext().prec, decimal.getcontext().rounding),
        **{f"the variable {name}": os.environ[name] for name in os.environ.keys() - NOT_OURS},
    }


def left_behind() -> Iterator[None]:
    """Fail where something is not as it was."""
    before = surroundings()
    yield
    now = surroundings()
    assert {name: now.get(name) for name in now.keys() | before.keys() if now.get(name) != before.get(name)} == {}


@pytest.fixture(autouse=True, scope="module")
def _kept_out_of_the_garbage() -> None:
    """Look for garbage among what comes from now on: thousands of tests, and what they import, are there to stay."""
    gc.collect()
    gc.freeze()


_by_a_module = pytest.fixture(left_behind, autouse=True, scope="module")
_by_a_test = pytest.fixture(left_behind, autouse=True)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is a coroutine has a loop of its own, whose clock is made up where its module is marked so.

    A module's hall is open in a loop already, and so are its tests.
    """
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    runs = "world.clock" if pyfuncitem.get_closest_marker("made_up_clock") else "patience"
    given = {name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}
    runner: Any = given.get("hall") or importlib.import_module(runs)
    runner.run(pyfuncitem.obj(**given))
    return True


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL; whoever asks for it has `postgres` in his name, so that one worker starts one."""
    with importlib.import_module("servers").postgres() as address:
        yield address


@pytest.fixture(params=["file", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> object:
    """An empty database of either kind, in the tests of the store."""
    of: Any = importlib.import_module("store_tools").Place
    if request.param == "file":
        return of(str(tmp_path / "house.db"))
    return of(importlib.import_module("servers").empty(request.getfixturevalue("postgres")))


@pytest.fixture(scope="module")
def browser() -> Iterator[object]:
    """Chromium, in the tests of the page."""
    yield from importlib.import_module("browser_tools").open_browser()


@pytest.fixture
def doors(tmp_path: Path) -> Iterator[object]:
    """A house that browsers visit, in the tests of the page."""
    yield from importlib.import_module("browser_tools").open_doors(tmp_path)


@pytest.fixture
def open_house(browser: object) -> object:
    """A house that many tests of the page visit: none may kill it, or look for what others have left there."""
    return importlib.import_module("browser_tools").shared_house()


@pytest.fixture
def sabot(capsys: pytest.CaptureFixture[str]) -> object:
    """Runs `sabot` with some words, in the tests of the commands."""
    return importlib.import_module("cli_tools").Runner(capsys)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, object, object]:
    """A test fails in the course of which a page did, at whose end who came for it goes."""
    failed: list[str] = []
    try:
        result = yield
    finally:
        if "page" in sys.modules:
            failed = sys.modules["page"].parted()
    assert failed == []
    return result


def pytest_configure() -> None:
    """Have Ctrl-C heard, here and in programs that tests start: a shell's background jobs are started deaf to it.

    Tables are as wide as they are, unless a test says how wide a terminal is.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.pop("COLUMNS", None)  # a worker of pytest-xdist has no terminal, and says that it is 80 wide


def pytest_addoption(parser: pytest.Parser) -> None:
    """Have a share of the tests asked for."""
    parser.addoption("--share", help="run a share of the tests, such as 2/3: the second of three")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what other shares have."""
    if share := config.getoption("share"):
        of_share = importlib.import_module("long").of_share
        parts: dict[bool, list[pytest.Item]] = {True: [], False: []}
        for item in items:
            parts[of_share(item.nodeid, share)].append(item)
        items[:] = parts[True]
        config.hook.pytest_deselected(items=parts[False])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Keep together what must not run at the same time; where this file was copied alone, nothing must."""
    try:
        scheduler: object = importlib.import_module("scheduling").Together(config, log)
    except ModuleNotFoundError:
        return None
    return scheduler


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Close the browser after the last test of a folder."""
    tools = sys.modules.get("browser_tools")
    if tools is not None and (nextitem is None or nextitem.path.parent != item.path.parent):
        tools.close_browser()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say which order the tests had, so that a failure can be seen again."""
    seed = config.getoption("randomly_seed", None)
    if seed is not None:
        terminalreporter.write_line(f"The order of the tests: pytest --randomly-seed={seed}")
