"""Runs on a Dask cluster (`sabot[cluster]`): the same chunks as on one machine, so the same results to the bit.

A chunk that a lost worker had is done again by another; the scheduler sees to it. What is sent are this package's own
functions and the run's data, by name: every worker needs this version of Sabot.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from secrets import token_hex
from typing import Any, Final, TypeVar

from sabot.money import quoted
from sabot.simulate.errors import SimulateError
from sabot.simulate.files import needs
from sabot.simulate.procedure import Procedure
from sabot.simulate.runs import Work
from sabot.simulate.stream import ALGORITHM, checked_seed, chunks, shoes_in

_Found = TypeVar("_Found")

REACHED_WITHIN = 5.0
"""Seconds in which a scheduler answers, or is not there."""
GRACE: Final = 10.0
"""Seconds for which a cluster may be without any worker before its run is given up."""
_AHEAD: Final = 4
"""Chunks that each worker's thread is given before the first of them is asked for."""
_LOOK: Final = 0.5  # seconds between two looks at whether there are workers


def map_on_cluster(
    work: Work[_Found], procedure: Procedure, shoes: int, seed: int, *, address: str, grace: float = GRACE
) -> Generator[_Found]:
    """The result of every chunk of a run, in order, like `runs.map_chunks`; raises SimulateError.

    `address` is a scheduler's, such as `127.0.0.1:8786`. A cluster whose workers are all gone is waited for `grace`
    seconds, then the run ends.
    """
    needs("distributed", "cluster", "a cluster")
    checked_seed(seed)
    number = chunks(shoes)
    return _mapped(work, (procedure, seed, shoes), number, address, grace)


def task(work: Work[_Found], procedure: Procedure, seed: int, chunk: int, shoes: int, *, algorithm: int) -> _Found:
    """What a worker does; raises SimulateError where its Sabot deals other shoes."""
    if algorithm != ALGORITHM:
        raise SimulateError(f"a worker's Sabot deals by algorithm {ALGORITHM}, not {algorithm}: install the same one")
    return work(procedure, seed, chunk, shoes)


def _mapped(
    work: Work[_Found], run: tuple[Procedure, int, int], number: int, address: str, grace: float
) -> Generator[_Found]:
    procedure, seed, shoes = run
    name = token_hex(8)
    with _connected(address) as client:
        waiting: deque[Any] = deque()
        room = _AHEAD * max(1, sum(client.nthreads().values()))
        for chunk in range(number):
            call = task, work, procedure, seed, chunk, shoes_in(chunk, shoes)
            waiting.append(client.submit(*call, algorithm=ALGORITHM, key=f"sabot-{name}-{chunk}", pure=False))
            if len(waiting) >= room:
                yield _result(client, waiting.popleft(), address, grace)
        while waiting:
            yield _result(client, waiting.popleft(), address, grace)


@contextmanager
def _connected(address: str) -> Generator[Any]:
    """A client of the scheduler, its own complaints left to our sentences."""
    distributed: Any = import_module("distributed")  # optional, and slow to import
    logger = logging.getLogger("distributed")
    level = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        _knock(distributed, address)
        client = _client(distributed, address)
        try:
            yield client
        finally:
            client.close(timeout=2)
    finally:
        logger.setLevel(level)


def _knock(distributed: Any, address: str) -> None:
    """Raise SimulateError where nobody answers; a client would complain after us, or wait for ever."""

    async def knocked() -> None:
        arguments = distributed.Security().get_connection_args("client")
        connected = distributed.core.connect(address, timeout=REACHED_WITHIN, **arguments)
        (await asyncio.wait_for(connected, REACHED_WITHIN + 1)).abort()

    try:
        with ThreadPoolExecutor(1) as pool:  # a notebook's own thread has a loop of its own
            pool.submit(asyncio.run, knocked()).result()
    except Exception as error:  # an address may be wrong in many ways, each with an error of its own
        raise _unreached(address, error) from None


def _client(distributed: Any, address: str, *, again: bool = True) -> Any:
    """A client of the scheduler; raises SimulateError where there is none."""
    try:
        return distributed.Client(address, timeout=REACHED_WITHIN, set_as_default=False)
    except Exception as error:  # an address may be wrong in many ways, each with an error of its own
        if again and isinstance(error, AssertionError):  # on a busy machine its thread may have begun too late
            return _client(distributed, address, again=False)
        raise _unreached(address, error) from None


def _unreached(address: str, error: Exception) -> SimulateError:
    return SimulateError(f"no scheduler is reached at {quoted(address)}: {_brief(error)}")


def _result(client: Any, future: Any, address: str, grace: float) -> Any:
    """A chunk's result, however long it takes while somebody works on it."""
    alone_since: float | None = None
    while True:
        try:
            return future.result(timeout=_LOOK)
        except TimeoutError:
            if future.status == "error":  # the work's own
                raise
            if client.status != "running":
                raise _gone(address) from None
        except SimulateError:
            raise
        except ImportError as error:
            raise SimulateError(f"the workers at {quoted(address)} lack something: {_brief(error)}") from None
        except BaseException as error:
            if type(error).__name__ == "KilledWorker":
                raise SimulateError(f"every worker that took one chunk died of it: {_brief(error)}") from None
            if type(error).__name__ in ("CancelledError", "FutureCancelledError"):
                raise _gone(address) from None
            raise
        alone_since = None if _workers(client, address) else alone_since or time.monotonic()
        if alone_since is not None and time.monotonic() - alone_since > grace:
            raise SimulateError(f"all workers of the cluster at {quoted(address)} are gone")


def _workers(client: Any, address: str) -> int:
    try:
        return len(client.nthreads())
    except (OSError, ValueError):
        raise _gone(address) from None


def _gone(address: str) -> SimulateError:
    return SimulateError(f"the scheduler at {quoted(address)} is gone")


def _brief(error: BaseException) -> str:
    said = " ".join(str(error).split()) or type(error).__name__
    return said if len(said) <= 160 else f"{said[:157]}..."
