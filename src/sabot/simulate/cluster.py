"""Runs on a Dask cluster (`sabot[cluster]`): the same chunks as on one machine, so the same results to the bit.

A task is a batch of chunks, long enough that what it costs to send is small beside the work. A batch that a lost worker
had is done again by another; the scheduler sees to it. What is sent are this package's own functions and the run's
data, by name: every worker needs this version of Sabot.
"""

import pickle
import time
from collections import deque
from collections.abc import Callable, Generator
from secrets import token_hex
from typing import Any, Final, NamedTuple, TypeVar

from sabot.money import quoted
from sabot.paper.files import needs
from sabot.simulate.errors import SimulateError
from sabot.simulate.procedure import Procedure
from sabot.simulate.runs import Work
from sabot.simulate.scheduler import brief, connected, gone, threads_by_worker
from sabot.simulate.stream import ALGORITHM, checked_seed, chunks, shoes_in

_Found = TypeVar("_Found")
Lost = Callable[[str], None]
"""A function called with the address of each worker that is lost."""

GRACE: Final = 10.0
"""Seconds for which a cluster may be without any worker before its run is given up."""
LOOK: Final = 0.5
"""Seconds between two looks at the workers."""


class TaskRun(NamedTuple):
    """A task's terms of its run."""

    procedure: Procedure
    seed: int
    shoes: int


class Sent(NamedTuple):
    """A worker's answer: the results of its chunks, pickled, and the seconds that they took."""

    results: bytes
    seconds: float


class Pace:
    """The pace of a run: the chunks of a task, and the tasks each thread has before the first of them is asked for.

    It follows what tasks have taken so far, and changes nothing but the time: results are those of chunks.
    """

    SECONDS = 0.2
    """Of work in a task, about."""
    BYTES = 2**24
    """Of results in a task of more than one chunk, at most."""
    GROWTH: Final = 4
    """Times as many chunks as in a task that is done."""
    AHEAD: Final = (4, 16)
    """Tasks for each thread: at least, and where their results are small."""

    def __init__(self) -> None:
        self.chunks = 1
        self.ahead = self.AHEAD[1]
        self._fastest = float("inf")  # seconds a chunk: a worker's first task loads kernels too

    def learn(self, chunks: int, seconds: float, size: int) -> None:
        """Of a task that is done, with results of so many bytes."""
        least, most = self.AHEAD
        self._fastest = min(self._fastest, max(seconds / chunks, 1e-9))
        each = max(size / chunks, 1.0)
        self.chunks = int(max(1, min(self.SECONDS / self._fastest, self.BYTES / each, self.GROWTH * chunks)))
        self.ahead = int(max(least, min(most, least * self.BYTES / (each * self.chunks))))


def map_on_cluster(
    work: Work[_Found],
    procedure: Procedure,
    shoes: int,
    seed: int,
    *,
    address: str,
    grace: float = GRACE,
    lost: Lost | None = None,
) -> Generator[_Found]:
    """The result of every chunk of a run, in order, like `runs.map_chunks`; raises SimulateError.

    `address` is a scheduler's, such as `127.0.0.1:8786`. Workers may come and go; for each that is lost `lost` is
    called. A cluster whose workers are all gone is waited for `grace` seconds, then the run ends. Without the package
    that it needs PaperError is raised.
    """
    needs("distributed", "cluster", "a cluster")
    checked_seed(seed)
    number = chunks(shoes)
    return _mapped(work, TaskRun(procedure, seed, shoes), number, (address, grace, lost))


def task(work: Work[_Found], run: TaskRun, first: int, count: int, *, algorithm: int) -> Sent:
    """A worker's task: some chunks of a run; raises SimulateError where its Sabot deals other shoes."""
    if algorithm != ALGORITHM:
        raise SimulateError(f"a worker's Sabot deals by algorithm {ALGORITHM}, not {algorithm}: install the same one")
    began = time.perf_counter()
    batch = range(first, first + count)
    answers = [work(run.procedure, run.seed, chunk, shoes_in(chunk, run.shoes)) for chunk in batch]
    return Sent(pickle.dumps(answers, pickle.HIGHEST_PROTOCOL), time.perf_counter() - began)


def _mapped(work: Work[_Found], run: TaskRun, number: int, to: tuple[str, float, Lost | None]) -> Generator[_Found]:
    name, pace, begun = token_hex(8), Pace(), 0
    waiting: deque[tuple[range, Any]] = deque()
    with connected(to[0]) as client:
        workers = _Workers(client, *to)
        while waiting or begun < number:
            workers.look()
            while begun < number and len(waiting) < pace.ahead * workers.threads:
                batch = range(begun, min(begun + pace.chunks, number))
                key = f"sabot-{name}-{begun}"
                call = task, work, run, begun, len(batch)
                waiting.append((batch, client.submit(*call, algorithm=ALGORITHM, key=key, pure=False)))
                begun = batch.stop
            batch, future = waiting[0]
            sent = _sent(client, future, to[0])
            if sent is not None:
                waiting.popleft()
                pace.learn(len(batch), sent.seconds, len(sent.results))
                yield from pickle.loads(sent.results)  # noqa: S301 - as Dask's own messages are
        workers.look(at_once=True)


class _Workers:
    """The workers of a cluster, looked at now and then."""

    def __init__(self, client: Any, address: str, grace: float, lost: Lost | None) -> None:
        self.threads = 1
        self._client, self._address, self._grace, self._lost = client, address, grace, lost
        self._known: set[str] = set()
        self._looked = self._seen = time.monotonic()

    def look(self, *, at_once: bool = False) -> None:
        """Tell of those lost since; raises SimulateError where the scheduler is gone, or nobody works for too long."""
        now = time.monotonic()
        if self._known and not at_once and now - self._looked < LOOK:
            return
        self._looked = now
        threads = threads_by_worker(self._client, self._address)
        self.threads = max(1, sum(threads.values()))
        for worker in sorted(self._known - threads.keys()):
            if self._lost is not None:
                self._lost(worker)
        self._known = set(threads)
        if threads:
            self._seen = now
        elif now - self._seen > self._grace:
            raise SimulateError(f"all workers of the cluster at {quoted(self._address)} are gone")


def _sent(client: Any, future: Any, address: str) -> Sent | None:
    """The answer of a task's worker, or None where it is not there yet."""
    try:
        sent: Sent = future.result(timeout=LOOK)
    except TimeoutError:
        if future.status == "error":  # the work's own
            raise
        if client.status != "running":
            raise gone(address) from None
        return None
    except SimulateError:
        raise
    except ImportError as error:
        raise SimulateError(f"the workers at {quoted(address)} lack something: {brief(error)}") from None
    except BaseException as error:
        if type(error).__name__ == "KilledWorker":
            raise SimulateError(f"every worker that took one task died of it: {brief(error)}") from None
        if type(error).__name__ in ("CancelledError", "FutureCancelledError"):
            raise gone(address) from None
        raise
    return sent
