"""Runs on a real cluster: the same bits as at home, also when a worker is killed; sentences when nobody is there."""

import json
import signal
import socket
from functools import partial
from pathlib import Path

import pytest

from bankroll_tools import table, terms
from cluster_tools import Watched, cluster
from sabot.cli import main
from sabot.money import Cents
from sabot.rulesets import load
from sabot.simulate import cluster as cluster_of
from sabot.simulate import files
from sabot.simulate.bankroll.runs import bankrolls
from sabot.simulate.cluster import map_on_cluster, task
from sabot.simulate.errors import SimulateError
from sabot.simulate.procedure import procedure
from sabot.simulate.record import record
from sabot.simulate.runs import map_chunks
from sabot.simulate.stream import ALGORITHM, CHUNK_SHOES

SHOES = 12 * CHUNK_SHOES + 100


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_of, "REACHED_WITHIN", 2.0)


def test_a_cluster_gives_the_same_bits_though_a_worker_is_killed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dealing = procedure(load("mini"))
    marks = tmp_path / "marks"
    marks.mkdir()
    work = Watched(str(marks), 0.1)
    given = terms("labouchere", "banker", table(), bankroll=Cents(2000))
    with cluster(tmp_path, 2) as there:
        victim, other = there.workers
        found = []
        for result in map_on_cluster(work, dealing, SHOES, 3, address=there.address):
            found.append(result)
            if victim.poll() is None and _begun(marks, victim.pid) and _begun(marks, other.pid):
                victim.kill()
                victim.wait()
        assert victim.returncode == -signal.SIGKILL, "both have worked, and one was killed"
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
        with pytest.raises(SimulateError, match="no scheduler is reached at 'tcp://127"):
            next(map_on_cluster(work, dealing, 1, 3, address=there.address))
    main([*words, str(here_file), "--json"])
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [{**each, "seconds": 0} for each in told[:1]] == [{**each, "seconds": 0} for each in told[1:]]
    assert there_file.read_bytes() == here_file.read_bytes()
    assert twice, "what the lost worker had begun was done again"
    at_home = list(map_chunks(Watched(str(marks), 0), dealing, SHOES, 3, 1))
    assert found == at_home
    assert len(found) == 13
    assert remote == bankrolls(given, 5000, seed=8)


def _begun(marks: Path, pid: int) -> set[str]:
    return {each.name.split(".")[0] for each in marks.iterdir() if each.name.endswith(f".{pid}")}


@pytest.mark.parametrize("address", ["foo", "", "foo:bar", "http://foo:1", "inproc://foo", "[::1"])
def test_no_client_is_begun_for_an_address_that_is_none(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = list[object]()
    monkeypatch.setattr("distributed.Client", lambda *given, **_: begun.append(given))  # half begun it complains later
    with pytest.raises(SimulateError, match="no scheduler is reached at"):
        next(map_on_cluster(record, procedure(load("mini")), 1, 3, address=address))
    assert not begun


def test_who_listens_and_says_nothing_is_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_of, "REACHED_WITHIN", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(SimulateError, match=f"no scheduler is reached at '{address}'"):
            next(map_on_cluster(record, procedure(load("mini")), 1, 3, address=address))


def test_a_worker_of_another_version_is_refused() -> None:
    with pytest.raises(SimulateError, match="algorithm"):
        task(record, procedure(load("mini")), 1, 0, 1, algorithm=ALGORITHM + 1)


@pytest.mark.parametrize("address", ["nonsense", "127.0.0.1:99999", "ftp://127.0.0.1:1"])
def test_an_address_of_no_scheduler_is_a_sentence(address: str) -> None:
    with pytest.raises(SimulateError, match=f"no scheduler is reached at '{address}'"):
        next(map_on_cluster(record, procedure(load("mini")), 1, 1, address=address))


def test_without_the_package_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "find_spec", lambda _: None)
    with pytest.raises(SimulateError, match=r"pip install 'sabot\[cluster\]'"):
        map_on_cluster(record, procedure(load("mini")), 1, 1, address="127.0.0.1:1")
