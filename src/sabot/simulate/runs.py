"""Runs: the chunks of a simulation on threads, their results in order, so that these depend on the seed alone."""

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

from sabot.money import quoted
from sabot.simulate.errors import SimulateError
from sabot.simulate.procedure import Procedure
from sabot.simulate.stream import checked_seed, chunks, shoes_in

_Found = TypeVar("_Found")
MOST_CORES: Final = 1024
_AHEAD: Final = 4
"""Chunks that each core is given before the first of them is asked for."""


Work = Callable[[Procedure, int, int, int], _Found]
"""What is done with a chunk: a function of procedure, seed, chunk and shoes alone, which a cluster can pickle."""


def cores() -> int:
    """Cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # no such question on this system
        return os.cpu_count() or 1


def map_chunks(work: Work[_Found], procedure: Procedure, shoes: int, seed: int, cores: int = 1) -> Iterator[_Found]:
    """The result of every chunk of a run of `shoes` shoes, in order; raises SimulateError before any is made.

    Whoever stops asking, as an interrupted command does, ends the run: chunks not begun are not dealt.
    """
    checked_seed(seed)
    number = chunks(shoes)
    if type(cores) is not int or not 1 <= cores <= MOST_CORES:
        raise SimulateError(f"{quoted(cores)} cores are none: it is 1 to {MOST_CORES}")
    calls = (partial(work, procedure, seed, chunk, shoes_in(chunk, shoes)) for chunk in range(number))
    return _alone(calls) if cores == 1 else _shared(calls, cores)


def _alone(calls: Iterator[Callable[[], _Found]]) -> Iterator[_Found]:
    for call in calls:
        yield call()


def _shared(calls: Iterator[Callable[[], _Found]], cores: int) -> Iterator[_Found]:
    waiting: deque[Future[_Found]] = deque()
    pool = ThreadPoolExecutor(cores)
    try:
        for call in calls:
            waiting.append(pool.submit(call))
            if len(waiting) >= _AHEAD * cores:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
