"""The benchmarks: they run, they measure beside their baseline, what cannot be is no row, and docs quote the rows."""

import asyncio
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from benchmarks import cluster, first_use, load, processes, simulate
from benchmarks.__main__ import BENCHMARKS, main
from benchmarks.page import styled_of
from benchmarks.processes import Ended, rate, two_against_one
from benchmarks.report import RESULTS, Effort, Failed, Measure, judged, medians, page, section, sections
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from extras import needed
from long import first
from places import DOCS, ROOT

QUICK = Effort(quick=True)
BY_THE_CLOCK = {"The same on two cores"}
ROW = Measure("Something", "a second", [1.0, 3.0, 2.0], "2")


def run_main(
    *words: str, found: Sequence[Measure | Failed], capsys: pytest.CaptureFixture[str]
) -> tuple[int, str, str]:
    code = main(["some", *words], {"some": lambda _: found, "other": lambda _: [ROW._replace(name="Other")]})
    printed = capsys.readouterr()
    return code, printed.out, printed.err


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "RESULTS.md"
    monkeypatch.setattr("benchmarks.__main__.RESULTS", file)
    return file


@pytest.mark.parametrize(
    ("measure", "why"),
    [
        (Measure("Two", processes.CLOCK, [1.9, 2.86], most=2), f"2.86 {processes.CLOCK} cannot be: it is 2 at most"),
        (Measure("Two", "coups a second", [10, rate(5, -0.1)]), "inf coups a second cannot be"),
        (Measure("Two", "coups a second", [-3.0]), "-3 coups a second cannot be"),
        (Measure("Two", "coups a second", []), "no run coups a second cannot be"),
    ],
)
def test_what_cannot_be_is_told_as_a_failed_measurement_and_is_no_row(
    measure: Measure, why: str, results: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run_main("--write", found=[ROW, measure], capsys=capsys)
    assert (code, err) == (1, f"failed measurement: Two: {why}\n")
    assert medians(out) == medians(results.read_text("utf-8")) == {"Something, a second": 2.0}


def test_a_trace_that_tells_nothing_of_styles_is_a_failed_measurement(
    results: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def trace(*counts: int) -> bytes:
        found = [{"name": "UpdateLayoutTree", "args": {"elementCount": count}} for count in counts]
        return json.dumps({"traceEvents": [{"name": "Layout", "args": {}}, *found]}).encode()

    assert styled_of(trace(3, 40, 12)) == 40
    nothing = Measure("Styled", "elements", [styled_of(trace())], "200")
    assert run_main(found=[nothing], capsys=capsys)[2] == "failed measurement: Styled: -1 elements cannot be\n"


def test_what_can_be_is_a_row(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    two = Measure("Two", processes.CLOCK, [1.9, 2.0], "1.9", most=2)
    code, out, err = run_main("--write", found=[two], capsys=capsys)
    assert (code, err) == (0, "")
    assert out.strip() in results.read_text("utf-8")
    assert "| Two, times the rate, by the clock |   1.95 |   1.9 |    2 |    2 |  1.9 |" in out


def test_a_benchmark_is_written_in_its_own_section(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run_main("other", "--write", found=[ROW], capsys=capsys)
    before = sections(results.read_text("utf-8"))
    assert list(before) == ["some", "other"]
    run_main("--write", found=[ROW._replace(runs=[7.0])], capsys=capsys)
    after = sections(results.read_text("utf-8"))
    assert after["other"] == before["other"]
    assert medians(after["some"]) == {"Something, a second": 7.0}
    assert page(after) == results.read_text("utf-8")


@pytest.mark.parametrize("words", [["--fast"], ["nothing"], ["--quick", "--write"]])
def test_words_that_say_nothing_are_refused(
    words: list[str], results: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert "python -m benchmarks takes --full, --quick or --write" in capsys.readouterr().err
    assert not results.exists()


RUN = "games solve interchange bots odds bankroll banque load learning pace"


@pytest.mark.parametrize("name", first(1, RUN.split()))
def test_a_benchmark_runs(name: str) -> None:
    if name in ("solve", "interchange"):
        needed("pygambit")
    found = BENCHMARKS[name](QUICK)
    bad = {each.name for each in map(judged, found) if isinstance(each, Failed)}
    assert bad <= BY_THE_CLOCK, "a busy machine can make these alone impossible"
    rows = [each for each in found if isinstance(each, Measure)]
    assert len(medians(section(rows))) == len(rows), "every row says what it is of"


class Machine:
    """Programs that take as long as they are told: seconds for a shoe, and for the start."""

    def __init__(self, seconds: Mapping[str, float], others: float = 0.0) -> None:
        self.seconds, self.others = seconds, others
        self.ran: list[str] = []

    def sabot(self, *words: object, **_: str) -> Ended:
        given = [*map(str, words)]
        shoes = int(given[given.index("--shoes") + 1]) if "--shoes" in given else 0
        kind = "one" if given[-2:] == ["--cores", "1"] else "two"
        return self._ended(kind, shoes, json.dumps({"coups": 80 * shoes, "seconds": len(self.ran)}))

    def ended(self, words: list[str], _: object = None) -> Ended:
        if words[0] == "gcc":
            return Ended("", 1.0, 1.0)
        if words[0].endswith("shoes"):
            return self._ended("c", int(words[1]), f"{80 * int(words[1])} 1 2 3")
        return self._ended(words[-2], int(words[-1]), str(80 * int(words[-1])))

    def _ended(self, kind: str, shoes: int, printed: str) -> Ended:
        self.ran.append(kind)
        processor = 1 + shoes * self.seconds[kind]
        return Ended(printed, processor, processor * (1 + self.others))


SECONDS = {"one": 80e-9, "two": 45e-9, "c": 800e-9, "cells": 160e-9, "values": 8e-6, "counting": 80e-6}


def on(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (simulate, cluster, first_use):
        monkeypatch.setattr(module, "sabot", machine.sabot)
    monkeypatch.setattr(simulate, "ended", machine.ended)
    monkeypatch.setattr(simulate, "which", str)


def test_shoes_are_measured_beside_the_loop_in_C_in_every_run(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(SECONDS)
    on(machine, monkeypatch)
    monkeypatch.setattr(simulate, "get_host_cpu_features", dict)
    rows = {each.name: each for each in simulate.measures(Effort()) if isinstance(each, Measure)}
    assert machine.ran[: 2 + 4 * simulate.RUNS] == ["one", "c"] * (1 + 2 * simulate.RUNS)
    expected = {
        "Simulated outcomes, one core": 1000,
        "Baseline: the C loop": 100,
        "Simulated outcomes": 10,
        "Simulated, each coup in its cell of the law": 500,
        "Exact value of the main bets before each coup": 10e6,
        "Shoes counted by a system": 1e6,
    }
    assert {name: rows[name].runs for name in expected} == {
        name: pytest.approx([value] * simulate.RUNS) for name, value in expected.items()
    }
    assert rows["Simulated on two cores"].runs == pytest.approx([4.2 / 2.8] * simulate.RUNS)


def test_two_cores_are_not_measured_while_others_have_them(monkeypatch: pytest.MonkeyPatch) -> None:
    on(Machine(SECONDS, others=0.5), monkeypatch)
    monkeypatch.setattr(simulate, "get_host_cpu_features", dict)
    failed = [each for each in simulate.measures(Effort()) if isinstance(each, Failed)]
    assert [each.name for each in failed] == ["Simulated on two cores"]
    assert "had the processor for 67% of its time" in failed[0].why


def test_two_cores_are_measured_between_two_runs_of_one() -> None:
    clocks = iter([10.0, 6.0, 12.0])

    def timed() -> Ended:
        clock = next(clocks)
        return Ended("", clock, clock)

    found = two_against_one("Two", 1, timed, timed, goal="1.9")
    assert found == Measure("Two", processes.CLOCK, [11 / 6], "1.9", most=2)


def test_a_cluster_is_measured_beside_one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    class Local:
        scheduler_address = "tcp://127.0.0.1:1"

        def __init__(self, **asked: Any) -> None:
            assert asked["n_workers"] == 2

        def __enter__(self) -> "Local":
            return self

        def __exit__(self, *_: object) -> None: ...

    machine = Machine(SECONDS)
    on(machine, monkeypatch)
    monkeypatch.setattr("distributed.LocalCluster", Local)
    (found,) = cluster.measures(Effort())
    assert isinstance(found, Measure)
    assert machine.ran == ["two", "one", *["one", "two", "one"] * cluster.RUNS]
    assert found.runs == pytest.approx([10.6 / 6.4] * cluster.RUNS)


def test_first_uses_are_measured_beside_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    caches: list[str] = []

    def sabot(*words: object, **environment: str) -> Ended:
        cache = Path(environment["NUMBA_CACHE_DIR"])
        cold = not any(cache.iterdir())
        (cache / "kernel").touch()
        caches.append(str(cache))
        return Ended("", 4.0 if cold else 1.0, 9.0)

    def first_line(*_: object, **environment: str) -> float:
        return 3.0 if environment else 0.5

    monkeypatch.setattr(first_use, "sabot", sabot)
    monkeypatch.setattr(first_use, "first_line", first_line)
    rows = first_use.measures(Effort())
    runs, lines = first_use.RUNS, len(first_use.LINES)
    assert [row.runs for row in rows[:6]] == [(4.0,) * runs, (1.0,) * runs] * 3
    assert [row.runs for row in rows[6:]] == [(0.5,) * runs, (3.0,) * runs] * lines
    assert len(set(caches)) == 3 * first_use.RUNS
    names = {row.name for row in rows}
    assert {"First sabot simulate --perfect of a machine", "First sabot solve of a machine"} <= names


def test_the_committed_results_are_of_benchmarks_and_can_be() -> None:
    text = RESULTS.read_text("utf-8")
    assert set(sections(text)) <= set(BENCHMARKS)
    found = medians(text)
    assert found
    assert all(number <= 2 for what, number in found.items() if what.endswith(processes.CLOCK))


def test_a_line_hears_pulses_and_counts_frames_and_what_ends_it_ends_the_run() -> None:
    """A table at which nothing happens for a while has a pulse; a line that is closed is not waited for."""

    async def frames(socket: ServerConnection) -> None:
        for said in (b'{"type":"pulse"}', b'{"now":0}', b'{"type":"pulse"}', b'{"now":0}'):
            await socket.send(said)

    async def run() -> list[float]:
        waited = list[float]()
        async with serve(frames, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            lines = [asyncio.create_task(load.line(port, "t", waited))]
            await load.heard(lines, waited, 2)
            with pytest.raises(ConnectionClosed):
                await load.heard(lines, waited, 3)
        return waited

    assert len(asyncio.run(run())) == 2


# -- speeds in the documentation are those of benchmarks/RESULTS.md: each is tied to the rows that it quotes


SPEED: Final = re.compile(r"(?:coups|shoes) a second|\d (?:ms|microseconds)\b|\btimes a plain loop|in a second or two")
"""What speaks of a speed; code and what commands print is left out."""


class Quoted(NamedTuple):
    """A phrase of a page, and the lines of the rows that it quotes."""

    page: str
    phrase: str
    rows: str


QUOTES: Final = """
README.md, CHANGELOG.md: more than 400 million coups a second
    400 to 1000: Simulated outcomes, one core, million coups a processor second
docs/simulation.md: more than 400 million coups a second
    400 to 1000: Simulated outcomes, one core, million coups a processor second
    400 to 1000: Simulated outcomes, one core, no AVX-512, million coups a processor second
docs/simulation.md: seven or eight times a plain loop
    6.5 to 8.5: Simulated outcomes, times the C loop
    6.5 to 8.5: Simulated outcomes, no AVX-512, times the C loop
docs/bankroll.md: more than 100,000 coups a second
    100000 to 400000: Bankrolls by a function in Python, coups a processor second
docs/counting.md: more than 200,000 coups a second
    200000 to 600000: Exact value of the main bets before each coup, coups a processor second
docs/large-house.md: 0.2 to 0.3 ms of the house's processor
    0.15 to 0.35: An append alone in its commit on PostgreSQL, ms of the processor
docs/large-house.md: 0.02 to 0.06 ms, and as much of the server's
    0.015 to 0.065: An append in a batch of 20 on PostgreSQL, ms of the processor
docs/mathematics.md: about 2 ms in plain Python
    1.5 to 2.5: Law of a coup, plain integers, ms
docs/mathematics.md: 3 to 7 microseconds
    3 to 7: Batch of 100,000, one core, us each
docs/chemin-theory.md: less than a millisecond for a shoe
    1000 to 10000: Coefficients of shoes, B3, a processor second
docs/chemin-theory.md: 2 to 5 ms each
    1.5 to 5.5: B2 solved exactly, with certificate, ms
    1.5 to 5.5: B3 solved exactly, with certificate, ms
docs/chemin-theory.md: 2 to 6 ms in B2
    1.5 to 6.5: B2 with a levy of 5%, all equilibria, ms
docs/chemin-theory.md: 10 to 20 ms in B3
    0.010 to 0.020: B3 with a levy of 5%, all equilibria, certificate, s
docs/interchange.md: in a second or two
    0.5 to 2.5: The same read by Gambit, s
"""
"""Pages with a phrase, and below it the rows of the table whose medians are so for it to be true."""
QUOTED: Final = [
    Quoted(page, phrase, rows)
    for pages, phrase, rows in re.findall(r"^(\S.*?): (.*)\n((?:    .*\n)+)", QUOTES, re.MULTILINE)
    for page in pages.split(", ")
]
PAGES: Final = ("README.md", "CHANGELOG.md", *sorted(f"docs/{path.name}" for path in DOCS.glob("*.md")))


def text_of(page: str) -> str:
    """A page in one line, without its blocks of code."""
    text = re.sub(r"^ *```.*?^ *```$", "", (ROOT / page).read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    return " ".join(text.split())


@pytest.mark.parametrize("quoted", QUOTED, ids=lambda quoted: f"{quoted.page}: {quoted.phrase}")
def test_a_quoted_speed_is_what_the_table_says(quoted: Quoted) -> None:
    """Docs quote what the table says."""
    assert quoted.phrase in text_of(quoted.page)
    table = medians(RESULTS.read_text("utf-8"))
    for least, most, row in re.findall(r"(\S+) to (\S+): (.*)", quoted.rows):
        median = next(number for what, number in table.items() if what.startswith(row))
        assert float(least) <= median <= float(most), row


@pytest.mark.parametrize("page", PAGES)
def test_every_speed_is_tied_to_the_table(page: str) -> None:
    text = text_of(page)
    for quoted in QUOTED:
        if quoted.page == page:
            text = text.replace(quoted.phrase, "")
    assert not SPEED.findall(text)
