"""Runs: chunks in order, on any number of cores, and an end that is an end."""

import threading
import time

import pytest
from simulate_tools import PUNTO, same

from sabot.simulate import Procedure, SimulateError
from sabot.simulate.record import record
from sabot.simulate.runs import map_chunks
from sabot.simulate.stream import CHUNK_SHOES

SHOES = 2 * CHUNK_SHOES + 5


def numbered(_way: Procedure, seed: int, chunk: int, shoes: int) -> tuple[int, int, int]:
    time.sleep(0.02 * (chunk % 3 == 0))
    return seed, chunk, shoes


@pytest.mark.parametrize("cores", [1, 2, 5])
def test_results_come_in_the_order_of_chunks(cores: int) -> None:
    found = list(map_chunks(numbered, PUNTO, 40 * CHUNK_SHOES + 1, 9, cores))
    assert found == [(9, chunk, CHUNK_SHOES) for chunk in range(40)] + [(9, 40, 1)]


def test_a_chunk_alone_is_the_chunk_of_a_run() -> None:
    *_, last = map_chunks(record, PUNTO, SHOES, 4, 2)
    assert same(last, record(PUNTO, 4, 2, 5))


def test_who_stops_asking_ends_the_run() -> None:
    begun: list[int] = []
    before = set(threading.enumerate())

    def work(_way: Procedure, _seed: int, chunk: int, _shoes: int) -> int:
        begun.append(chunk)
        return chunk

    run = map_chunks(work, PUNTO, 10**6 * CHUNK_SHOES, 4, 2)
    assert [next(run) for _ in range(3)] == [0, 1, 2]
    run.close()
    assert len(begun) < 50
    assert set(threading.enumerate()) <= before


def test_what_work_raises_is_raised() -> None:
    def work(_way: Procedure, _seed: int, chunk: int, _shoes: int) -> int:
        raise LookupError(chunk)

    for cores in (1, 2):
        with pytest.raises(LookupError, match="0"):
            next(map_chunks(work, PUNTO, SHOES, 4, cores))


@pytest.mark.parametrize("cores", [0, -1, 1025, 1.0])
def test_no_such_cores(cores: int) -> None:
    with pytest.raises(SimulateError, match=r"cores are none: it is (a whole number, )?1 to 1,024"):
        map_chunks(record, PUNTO, 1, 1, cores)


@pytest.mark.parametrize(("shoes", "seed"), [(0, 1), (1, -1)])
def test_a_bad_run_is_refused_before_it_begins(shoes: int, seed: int) -> None:
    with pytest.raises(SimulateError):
        map_chunks(record, PUNTO, shoes, seed)
