"""Runs: the chunks of a simulation on threads, their results in order, so that these depend on the seed alone."""

import os
import time
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Event
from typing import Final, TypeVar

from sabot.money import bounds_said, is_whole, quoted, whole_numbers
from sabot.parameters import MOST_CORES
from sabot.simulate.errors import SimulateError
from sabot.simulate.procedure import Procedure, checked_procedure
from sabot.simulate.stream import checked_seed, chunks, shoes_in

_Found = TypeVar("_Found")
_AHEAD: Final = 2
"""Batches that each core is given before the first of them is asked for."""
_SHORT: Final = 0.005
"""Seconds: a batch that takes less is followed by one twice as long."""
_LARGEST: Final = 16


Work = Callable[[Procedure, int, int, int], _Found]
"""Work on a chunk: a function of procedure, seed, chunk and shoes alone, which a cluster can pickle."""


def cores_here() -> int:
    """Cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # no such question on this system
        return os.cpu_count() or 1


def checked_run(shoes: int, seed: int, cores: int) -> int:
    """The number of chunks of a run; raises SimulateError."""
    checked_seed(seed)
    checked_cores(cores)
    return chunks(shoes)


def checked_cores(cores: int) -> int:
    """The number of cores, if it is one; raises SimulateError."""
    if type(cores) is not int or not 1 <= cores <= MOST_CORES:
        raise SimulateError(f"{quoted(cores)} cores are none: it is {bounds_said(cores, 1, MOST_CORES)}")
    return cores


@whole_numbers
def map_chunks(
    work: Work[_Found], procedure: Procedure, shoes: int, seed: int, cores: int = 1, *, first: int = 0
) -> Generator[_Found, None, None]:
    """The result of every chunk of a run of `shoes` shoes, from `first` on, in order.

    Raises SimulateError before any is made.

    Whoever closes it, as an interrupted command does, ends the run: chunks not begun are not dealt.
    """
    if not callable(work):
        raise SimulateError(f"{quoted(work)} is no work: give a function of procedure, seed, chunk and shoes")
    checked_procedure(procedure)
    number = checked_run(shoes, seed, cores)
    if not is_whole(first, 0, number - 1):
        wanted = bounds_said(first, 0, number - 1)
        raise SimulateError(f"{quoted(first)} is no chunk of {shoes:,} shoes: it is {wanted}")
    call = partial(_of_chunk, work, procedure, seed, shoes)
    chunks_asked = range(first, number)
    return _alone(call, chunks_asked) if cores == 1 else _shared(call, chunks_asked, cores)


def _of_chunk(work: Work[_Found], procedure: Procedure, seed: int, shoes: int, chunk: int) -> _Found:
    return work(procedure, seed, chunk, shoes_in(chunk, shoes))


def _alone(call: Callable[[int], _Found], asked: range) -> Generator[_Found, None, None]:
    for chunk in asked:
        yield call(chunk)


def _shared(call: Callable[[int], _Found], asked: range, cores: int) -> Generator[_Found, None, None]:
    """Batches of chunks on threads; a batch is as long as makes its own cost small beside the work."""
    stopped = Event()
    waiting: deque[Future[tuple[list[_Found], float]]] = deque()
    begun, size = asked.start, 1
    pool = ThreadPoolExecutor(cores)
    try:
        while waiting or begun < asked.stop:
            while begun < asked.stop and len(waiting) < _AHEAD * cores:
                batch = range(begun, min(begun + size, asked.stop))
                waiting.append(pool.submit(_worked_off, call, batch, stopped))
                begun = batch.stop
            answers, seconds = waiting.popleft().result()
            if seconds < _SHORT:
                size = min(2 * size, _LARGEST)
            yield from answers
    finally:
        stopped.set()
        pool.shutdown(wait=True, cancel_futures=True)


def _worked_off(call: Callable[[int], _Found], batch: range, stopped: Event) -> tuple[list[_Found], float]:
    """The results of a batch, and the seconds that it took."""
    began = time.perf_counter()
    answers = [call(chunk) for chunk in batch if not stopped.is_set()]
    return answers, time.perf_counter() - began
