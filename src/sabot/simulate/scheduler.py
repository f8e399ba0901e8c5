"""Reaching a Dask scheduler, and the sentences for when it cannot be reached."""

import asyncio
import logging
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from sabot.money import quoted
from sabot.simulate.errors import SimulateError

REACHED_WITHIN = 5.0
"""Seconds in which a scheduler answers, or is not there."""


@contextmanager
def connected(address: str) -> Generator[Any]:
    """A client of the scheduler, its own complaints left to our sentences; raises SimulateError."""
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


def threads_by_worker(client: Any, address: str) -> dict[str, int]:
    """The workers that the scheduler has now, and the threads of each; raises SimulateError where it is gone."""
    try:
        threads: dict[str, int] = client.nthreads()
    except (OSError, ValueError):
        raise gone(address) from None
    return threads


def gone(address: str) -> SimulateError:
    """The sentence for a scheduler that was there."""
    return SimulateError(f"the scheduler at {quoted(address)} is gone")


def brief(error: BaseException) -> str:
    """An error of somebody else's in one line."""
    said = " ".join(str(error).split()) or type(error).__name__
    return said if len(said) <= 160 else f"{said[:157]}..."


def _knock(distributed: Any, address: str) -> None:
    """Raise SimulateError where nobody answers; a client would complain after us, or wait for ever."""

    async def knocked() -> None:
        arguments = distributed.Security().get_connection_args("client")
        connecting = distributed.core.connect(address, timeout=REACHED_WITHIN, **arguments)
        (await asyncio.wait_for(connecting, REACHED_WITHIN + 1)).abort()

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
    return SimulateError(f"no scheduler is reached at {quoted(address)}: {brief(error)}")
