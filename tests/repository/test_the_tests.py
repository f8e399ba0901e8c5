"""No test's outcome depends on speed, or on what ran before it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import servers
from long import first, of_share
from places import TESTS
from scheduling import SERVER, TOGETHER, unit

LEAVING = {
    "the handler of Ctrl-C": "import signal\ndef test_it(): signal.signal(signal.SIGINT, lambda *_: None)",
    "the variable SABOT_LEFT": "import os\ndef test_it(): os.environ['SABOT_LEFT'] = '1'",
    "the folder": "import os\ndef test_it(tmp_path): os.chdir(tmp_path)",
    "where modules are looked for": "import sys\ndef test_it(): sys.path.append('elsewhere')",
    "how decimals are rounded": "import decimal\ndef test_it(): decimal.getcontext().prec = 5",
    "the handler of SIGTERM": """
import pytest, signal
@pytest.fixture(scope="module")
def deaf(): signal.signal(signal.SIGTERM, signal.SIG_IGN)
def test_it(deaf): pass""",
}


def pytest_of(folder: Path, text: str, *options: str, before: str = "") -> subprocess.CompletedProcess[str]:
    """A run of these tests under the rules of all tests."""
    for name in ("conftest.py", "patience.py"):
        shutil.copy(TESTS / name, folder)
    (folder / "test_one.py").write_text(text, "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options, str(folder)]
    return subprocess.run(
        ["bash", "-c", f'{before} "$@"', "bash", *command], cwd=folder, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("what", first(2, LEAVING))
@pytest.mark.long
def test_a_test_that_leaves_something_behind_fails(what: str, tmp_path: Path) -> None:
    done = pytest_of(tmp_path, LEAVING[what])
    assert done.returncode == 1
    assert "1 passed, 1 error" in done.stdout
    assert f"'{what}'" in done.stdout


def test_a_test_that_is_a_coroutine_is_run(tmp_path: Path) -> None:
    """With its fixtures and cases; where what it claims is not so it fails."""
    text = """
import asyncio, pytest
@pytest.mark.parametrize("wanted", [0, 1])
async def test_it(wanted, tmp_path):
    await asyncio.sleep(0)
    assert len(list(tmp_path.iterdir())) == wanted
"""
    done = pytest_of(tmp_path, text)
    assert (done.returncode, "1 failed, 1 passed" in done.stdout) == (1, True), done.stdout
    assert "assert 0 == 1" in done.stdout


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="no shell that makes its jobs deaf")
def test_ctrl_c_is_heard_in_the_background_of_a_shell_too(tmp_path: Path) -> None:
    """And a test that leaves nothing behind passes."""
    text = """
import signal
def test_it(monkeypatch):
    monkeypatch.setenv("SABOT_LEFT", "1")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
"""
    done = pytest_of(tmp_path, text, before="trap '' INT;")
    assert done.returncode == 0, done.stdout


@pytest.mark.long
def test_one_worker_does_what_must_not_run_at_the_same_time(tmp_path: Path) -> None:
    text = """
import os, pathlib, pytest
@pytest.mark.parametrize("number", range(6))
def test_it(number): pathlib.Path(f"{number}.%s").write_text(str(os.getpid()))"""
    folders = ("browser", "elsewhere")
    shutil.copy(TESTS / "scheduling.py", tmp_path)
    for folder in folders:
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"test_{folder}.py").write_text(text % folder, "utf-8")
    done = pytest_of(tmp_path, "", "-n2")
    assert done.returncode == 0, done.stdout
    assert len({path.read_text("utf-8") for path in tmp_path.glob("*.browser")}) == 1


def test_shares_have_every_test_once_and_as_many() -> None:
    tests = [f"tests/test_{module}.py::test_it[{case}]" for module in "abc" for case in range(200)]
    shares = [[test for test in tests if of_share(test, f"{part}/3")] for part in (1, 2, 3)]
    assert sorted(test for share in shares for test in share) == sorted(tests)
    assert all(150 < len(share) < 250 for share in shares)


@pytest.mark.long
def test_a_share_of_the_tests_is_asked_for_by_a_word(tmp_path: Path) -> None:
    shutil.copy(TESTS / "long.py", tmp_path)
    text = "import pytest\n@pytest.mark.parametrize('number', range(6))\ndef test_it(number): pass"
    lines = [pytest_of(tmp_path, text, "--share", f"{part}/2").stdout.splitlines()[-1] for part in (1, 2)]
    counts = [[int(count) for count in re.findall(r"(\d+) (?:passed|deselected)", line)] for line in lines]
    assert counts[0] == counts[1][::-1] and sum(counts[0]) == 6, lines


@pytest.mark.parametrize("share", ["0/3", "4/3", "2", "x/3", "1/0"])
def test_what_is_no_share_is_refused(share: str) -> None:
    with pytest.raises(pytest.UsageError, match=f"'{share}' is no share of the tests: write it as 2/3"):
        of_share("tests/test_a.py::test_it", share)


@pytest.mark.long
@pytest.mark.parametrize("workers", [(), ("-n2",)], ids=["alone", "among others"])
def test_a_test_that_waits_for_ever_is_ended_and_says_where(workers: tuple[str, ...], tmp_path: Path) -> None:
    text = "import threading\ndef test_it(): threading.Event().wait()\ndef test_other(): pass"
    limits = ("-o", "faulthandler_timeout=2", "-o", "faulthandler_exit_on_timeout=true")
    done = pytest_of(tmp_path, text, *limits, *workers)
    assert done.returncode == 1
    assert "line 2 in test_it" in done.stdout + done.stderr
    assert not workers or "1 failed, 1 passed" in done.stdout


def test_one_server_serves_all_who_ask_for_it() -> None:
    asking = {path.name: path.read_text("utf-8") for path in TESTS.rglob("test_*.py") if path != Path(__file__)}
    found = {test for name, text in asking.items() for test in re.findall(r"def (\w+)\([^)]*postgres: str", text)
             if unit(f"{name}::{test}") != SERVER}  # fmt: skip
    assert found == set()
    assert unit("tests/house/store/test_a.py::test_it[postgres]") == SERVER


def test_without_a_server_in_the_environment_tests_are_skipped_or_fail_where_they_must_not_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(servers, "PACKAGES", ("no_such_server",))
    monkeypatch.delenv("SABOT_REQUIRE_EXTRAS", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no_such_server is not installed: pip install"), servers.postgres():
        pass
    monkeypatch.setenv("SABOT_REQUIRE_EXTRAS", "1")
    with pytest.raises(pytest.fail.Exception, match="SABOT_REQUIRE_EXTRAS is set"), servers.postgres():
        pass


def test_what_must_not_run_at_the_same_time_is_there() -> None:
    assert [name for name in TOGETHER if not (TESTS / name).exists()] == []


def test_no_clock_stops_hypothesis() -> None:
    assert settings().deadline is None
    assert HealthCheck.too_slow in settings().suppress_health_check


CLOCK = re.compile(r"\b(perf_counter|monotonic|time\.time|process_time)\(")
HURRY = re.compile(r"\b(timeout=|timeout\(|wait\(|settimeout\(|result\(|exception\()\d|wait_for\(.*, \d+\)")
NOBODY_ANSWERS = "await client.do(BuyIn(Cents(1)), timeout=0.1)"
"""The house is closed, and what is waited for cannot come."""


def test_no_test_reads_a_clock_and_none_gives_up_on_a_slow_machine() -> None:
    """Whoever waits for what must come waits `STUCK_AFTER`; whoever plays with time makes it up."""
    found = [
        f"{path.relative_to(TESTS)}: {line.strip()}"
        for path in sorted({*TESTS.rglob("*.py")} - {Path(__file__)})
        for line in path.read_text("utf-8").splitlines()
        if (CLOCK.search(line) or HURRY.search(line)) and line.strip() != NOBODY_ANSWERS
    ]
    assert found == []


@pytest.mark.parametrize("line", ["began = perf_counter()", "wait(60)", "run(x, timeout=5)", "wait_for(story(), 30)"])
def test_the_patterns_find_what_they_are_for(line: str) -> None:
    assert CLOCK.search(line) or HURRY.search(line)
