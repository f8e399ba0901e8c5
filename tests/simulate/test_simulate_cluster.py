"""Runs on a real cluster: the same bits as at home, also when a worker is killed; sentences when nobody is there."""

import json
import re
import socket
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from bankroll_tools import table, terms
from cluster_tools import Together, Watched, cluster, late_worker

from patience import STUCK_AFTER
from sabot.cli import main
from sabot.money import Cents
from sabot.paper import files
from sabot.paper.errors import PaperError
from sabot.rulesets import load
from sabot.simulate import scheduler
from sabot.simulate.bankroll.runs import bankrolls
from sabot.simulate.cluster import Pace, TaskRun, map_on_cluster, task
from sabot.simulate.errors import SimulateError
from sabot.simulate.outcomes import tally
from sabot.simulate.procedure import procedure
from sabot.simulate.record import record
from sabot.simulate.runs import map_chunks
from sabot.simulate.stream import ALGORITHM, CHUNK_SHOES

SHOES = 12 * CHUNK_SHOES + 100


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "REACHED_WITHIN", STUCK_AFTER)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Where nobody is, nobody is waited for."""
    return lambda: monkeypatch.setattr(scheduler, "REACHED_WITHIN", 0.3)


@pytest.mark.long
def test_a_cluster_gives_the_same_bits_though_a_worker_is_killed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], impatient: Callable[[], None]
) -> None:
    dealing = procedure(load("mini"))
    marks = tmp_path / "marks"
    marks.mkdir()
    given = terms("labouchere", "banker", table(), bankroll=Cents(2000))
    with cluster(tmp_path, 2) as there:
        victim, other = there.workers
        work, lost = Watched(str(marks), victim.pid), list[str]()

        def strike() -> None:
            for _ in range(20 * STUCK_AFTER):
                if _begun(marks, victim.pid) and _begun(marks, other.pid):
                    break
                time.sleep(0.05)
            victim.kill()
            victim.wait()

        with ThreadPoolExecutor(1) as pool:
            pool.submit(strike)
            found = list(map_on_cluster(work, dealing, SHOES, 3, address=there.address, lost=lost.append))
        twice = _begun(marks, victim.pid) & _begun(marks, other.pid)
        remote = bankrolls(given, 5000, seed=8, mapping=partial(map_on_cluster, address=there.address))
        words = ("simulate", "mini", "--shoes", "5000", "--seed", "4", "--output")
        there_file, here_file = tmp_path / "there.parquet", tmp_path / "here.parquet"
        main([*words, str(there_file), "--scheduler", there.address, "--json"])
        other.kill()
        with pytest.raises(SimulateError, match="all workers of the cluster at"):
            list(map_on_cluster(work, dealing, 1, 3, address=there.address, grace=0.5))
        there.scheduler.kill()
        there.scheduler.wait()
        impatient()
        with pytest.raises(SimulateError, match="no scheduler is reached at 'tcp://127"):
            next(map_on_cluster(work, dealing, 1, 3, address=there.address))
    main([*words, str(here_file), "--json"])
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [{**each, "seconds": 0} for each in told[:1]] == [{**each, "seconds": 0} for each in told[1:]]
    assert there_file.read_bytes() == here_file.read_bytes()
    assert twice, "what the lost worker had begun was done again"
    assert [each.partition("://127.0.0.1:")[0] for each in lost] == ["tcp"], "told of once"
    at_home = list(map_chunks(Watched(str(marks), 0), dealing, SHOES, 3, 1))
    assert found == at_home
    assert len(found) == 13
    assert remote == bankrolls(given, 5000, seed=8)


@pytest.mark.long
def test_a_task_is_a_batch_of_chunks_and_its_length_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A chunk of some milliseconds is no task of its own; results are those of the chunks, whatever the batches."""
    sizes = list[int]()
    learn = Pace.learn

    def watched(pace: Pace, chunks: int, seconds: float, size: int) -> None:
        sizes.append(chunks)
        learn(pace, chunks, seconds, size)

    monkeypatch.setattr(Pace, "learn", watched)
    run = partial(map_on_cluster, tally, procedure(load("mini")), 100 * CHUNK_SHOES - 7, 5)
    with cluster(tmp_path, 1) as there:
        monkeypatch.setattr(Pace, "SECONDS", 0.0)
        alone, alone_sizes = list(run(address=there.address)), [*sizes]
        sizes.clear()
        monkeypatch.setattr(Pace, "SECONDS", 1e9)
        together = list(run(address=there.address))
    assert alone_sizes == [1] * 100
    assert sum(sizes) == 100
    assert len(sizes) < 50
    assert alone == together == list(map_chunks(tally, procedure(load("mini")), 100 * CHUNK_SHOES - 7, 5))


def test_a_task_takes_as_many_chunks_as_make_a_fifth_of_a_second() -> None:
    pace = Pace()
    grown = []
    for _ in range(6):
        pace.learn(pace.chunks, 0.005 * pace.chunks, 100 * pace.chunks)
        grown.append(pace.chunks)
    assert grown == [4, 16, 40, 40, 40, 40]
    assert pace.ahead == 16
    pace.learn(40, 9.0, 4000)
    assert pace.chunks == 40, "a worker that still loads its kernels says nothing of the work"


def test_a_task_sends_no_more_than_a_message_should_hold() -> None:
    pace = Pace()
    pace.learn(1, 0.001, 6_000_000)
    assert (pace.chunks, pace.ahead) == (2, 5)
    pace.learn(2, 0.002, 60_000_000)
    assert (pace.chunks, pace.ahead) == (1, 4)


@pytest.mark.long
def test_workers_that_come_late_get_work(tmp_path: Path) -> None:
    """Forty chunks are only ever begun together if those who come after the run's begin get tasks as well."""
    marks = tmp_path / "marks"
    marks.mkdir()
    work = Together(str(marks), 40)
    with cluster(tmp_path, 1) as there, ExitStack() as late:

        def join() -> None:
            while not any(marks.iterdir()):
                time.sleep(0.05)
            late.enter_context(late_worker(tmp_path, 40))

        with ThreadPoolExecutor(1) as pool:
            joined = pool.submit(join)
            run = map_on_cluster(work, procedure(load("mini")), 50 * CHUNK_SHOES, 3, address=there.address)
            assert list(run) == list(range(50))
            joined.result()


def _begun(marks: Path, pid: int) -> set[str]:
    return {each.name.split(".")[0] for each in marks.iterdir() if each.name.endswith(f".{pid}")}


@pytest.mark.parametrize(
    "address", ["foo", "", "foo:bar", "http://foo:1", "inproc://foo", "[::1", "127.0.0.1:99999", "ftp://127.0.0.1:1"]
)
def test_no_client_is_begun_for_an_address_that_is_none(
    address: str, monkeypatch: pytest.MonkeyPatch, impatient: Callable[[], None]
) -> None:
    impatient()
    begun = list[object]()
    monkeypatch.setattr("distributed.Client", lambda *given, **_: begun.append(given))  # half begun it complains later
    with pytest.raises(SimulateError, match=re.escape(f"no scheduler is reached at {address!r}")):
        next(map_on_cluster(record, procedure(load("mini")), 1, 3, address=address))
    assert not begun


def test_who_listens_and_says_nothing_is_no_scheduler(impatient: Callable[[], None]) -> None:
    impatient()
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(SimulateError, match=f"no scheduler is reached at '{address}'"):
            next(map_on_cluster(record, procedure(load("mini")), 1, 3, address=address))


def test_a_worker_of_another_version_is_refused() -> None:
    with pytest.raises(SimulateError, match="algorithm"):
        task(record, TaskRun(procedure(load("mini")), 1, 1), 0, 1, algorithm=ALGORITHM + 1)


def test_without_the_package_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "find_spec", lambda _: None)
    with pytest.raises(PaperError, match=r"pip install 'sabot\[cluster\]'"):
        map_on_cluster(record, procedure(load("mini")), 1, 1, address="127.0.0.1:1")
