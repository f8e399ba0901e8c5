"""The one thread that writes: it takes all that waits and commits it together."""

import asyncio
import contextlib
import math
import queue
import threading
import time
from collections.abc import Callable
from typing import Final, TypeVar, cast

from . import heads
from .batch import Batch, Faults, Job, Step, Work, fail, reason
from .database import Database, Mark
from .errors import StoreClosed, WriteFailed
from .records import Append, Committed
from .sql import WritingSession, same

T = TypeVar("T")

MOST_JOBS: Final = 1024
"""Jobs in one commit at most, so that the first is not kept waiting for ever."""
SEVERAL: Final = 3
"""After a commit of so many jobs more are on their way: they are waited for."""
GATHER_S: Final = 0.003
"""So long. A commit, and each turn that it takes with the threads of the house, cost one job as much as fifty."""
_ROLLBACK: Final = same("ROLLBACK")


def no_faults(_step: Step) -> None:
    """Let everything happen as it does."""


class Writer:
    """A queue of works, a thread, and the connection that only this thread uses."""

    def __init__(self, database: Database, faults: Faults = no_faults) -> None:
        self.trouble: str | None = None
        self.committed_at = -math.inf
        self._database = database
        self._faults = faults
        self._session: WritingSession | None = None
        self._doubt: Mark | None = None
        """A commit of which nobody knows yet whether it is, or will be, stored."""
        self._connected()
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._gathers = False
        self._door = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="sabot-store-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[WritingSession], T]) -> asyncio.Future[T]:
        """Queue a work; its future is answered when its commit is on disk, or is known not to be."""
        return cast("asyncio.Future[T]", self._submit(work))

    def append(self, step: Append) -> asyncio.Future[Committed]:
        """Queue a step of a table."""
        return cast("asyncio.Future[Committed]", self._submit(step))

    def _submit(self, work: Work | Append) -> asyncio.Future[object]:
        loop = asyncio.get_running_loop()
        job = Job(work, loop, loop.create_future())
        with self._door:
            if self._closed:
                raise StoreClosed
            self._queue.put(job)
        return job.future

    def close(self) -> None:
        """Take nothing more, finish what waits, and return when it is answered."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()
        self._disconnect()

    def _run(self) -> None:
        running = True
        while running:
            jobs, running = self._take()
            self._gathers = len(jobs) >= SEVERAL
            if jobs:
                self._settle(jobs)

    def _take(self) -> tuple[list[Job], bool]:
        """All that waits, and of a busy house what comes in a moment; whether more is to come."""
        jobs: list[Job] = []
        job = self._queue.get()
        if self._gathers and job is not None:
            time.sleep(GATHER_S)
        while job is not None:
            jobs.append(job)
            if len(jobs) == MOST_JOBS:
                return jobs, True
            try:
                job = self._queue.get_nowait()
            except queue.Empty:
                return jobs, True
        return jobs, False

    def _settle(self, jobs: list[Job]) -> None:
        batch, mark, asked = Batch(), None, False
        try:
            session = self._connected()
            mark = self._write(session, batch, jobs)
            asked = bool(batch.done)
            if asked:
                self._commit(session)
            else:
                session.execute(_ROLLBACK)
        except Exception as error:
            self.trouble = reason(error)
            if asked:
                self._look_up(batch, mark, error)
            else:
                self._roll_back()
                fail(jobs, error)
        else:
            if asked:
                self.trouble = None
            if batch.has_written:
                self.committed_at = time.monotonic()
            batch.answer()

    def _write(self, session: WritingSession, batch: Batch, jobs: list[Job]) -> Mark:
        self._database.check(session)
        self._clear_doubt(session)
        self._faults("begin")
        mark = self._database.begin(session)
        batch.judge(session, jobs, self._faults)
        heads.add(session, batch.heads())  # the last of all, since what it waits for every process waits for
        return mark

    def _clear_doubt(self, session: WritingSession) -> None:
        """Raise while an earlier commit may still come: what is asked then would be answered too early."""
        if self._doubt is not None:
            if self._database.is_stored(session, self._doubt) is None:
                raise WriteFailed("an earlier commit is still on its way")
            self._doubt = None

    def _commit(self, session: WritingSession) -> None:
        self._faults("commit")
        self._database.commit(session)
        self._faults("committed")

    def _roll_back(self) -> None:
        """Leave the transaction; a connection that cannot is not used again."""
        try:
            if self._session is not None and self._database.in_transaction(self._session):
                self._session.execute(_ROLLBACK)
        except Exception:  # whatever the driver raises
            self._disconnect()

    def _look_up(self, batch: Batch, mark: Mark, error: Exception) -> None:
        stored = self._is_stored(mark)
        if stored is None:
            self._doubt = mark
            batch.doubt(error)
        elif stored:
            batch.answer()
        else:
            fail([job for job, _ in (*batch.done, *batch.refused)], error)

    def _is_stored(self, mark: Mark) -> bool | None:
        """Tell whether a commit is stored, None if that cannot be known."""
        try:
            self._faults("resolve")
            self._database.check(None)
            self._disconnect()  # a connection that failed to commit is not asked again
            return self._database.is_stored(self._connected(), mark)
        except Exception:  # the database does not work yet
            self._roll_back()
            return None

    def _connected(self) -> WritingSession:
        """The connection, made where there is none."""
        if self._session is None:
            self._session = self._database.connect()
        return self._session

    def _disconnect(self) -> None:
        if self._session is not None:
            with contextlib.suppress(Exception):  # it may be broken, and is not needed any more
                self._session.driver.close()
        self._session = None
