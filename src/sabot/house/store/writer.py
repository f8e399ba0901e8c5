"""The one thread that writes: it takes all that waits and commits it together."""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Final, TypeVar, cast

from sqlalchemy import Connection, Engine

from . import marks
from .batch import Batch, Faults, Job, Step, fail, reason
from .errors import DatabaseReplaced, StoreClosed
from .files import Files

T = TypeVar("T")

MOST_JOBS: Final = 1024
"""Jobs in one commit at most, so that the first is not kept waiting for ever."""


def no_faults(_step: Step) -> None:
    """Let everything happen as it does."""


class Writer:
    """A queue of works, a thread, and the connection that only this thread uses."""

    def __init__(self, engine: Engine, files: Files, faults: Faults = no_faults) -> None:
        self.trouble: str | None = None
        self._engine = engine
        self._files = files
        self._faults = faults
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._door = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="sabot-store-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], T]) -> Future[T]:
        """Queue a work; its future is answered when its commit is on disk, or is known not to be."""
        job = Job(work)
        with self._door:
            if self._closed:
                raise StoreClosed
            self._queue.put(job)
        return cast("Future[T]", job.future)

    def close(self) -> None:
        """Take nothing more, finish what waits, and return when it is answered."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        running = True
        while running:
            jobs, running = self._take()
            if jobs:
                self._settle(jobs)

    def _take(self) -> tuple[list[Job], bool]:
        jobs: list[Job] = []
        job = self._queue.get()
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
        batch, mark, asked = Batch(), 0, False
        try:
            with self._engine.connect() as connection:
                mark = self._write(connection, batch, jobs)
                if batch.done:
                    asked = True
                    self._commit(connection)
        except Exception as error:
            self.trouble = reason(error)
            if asked:
                self._look_up(batch, mark, error)
            else:
                fail(jobs, error)
        else:
            self.trouble = None
            batch.answer()

    def _write(self, connection: Connection, batch: Batch, jobs: list[Job]) -> int:
        self._check_files(connection)
        self._faults("begin")
        connection.begin()
        mark = marks.advance(connection)
        for job in jobs:
            batch.judge(connection, job, self._faults)
        return mark

    def _commit(self, connection: Connection) -> None:
        self._faults("commit")
        connection.commit()
        self._files.check()
        self._faults("committed")

    def _check_files(self, connection: Connection) -> None:
        """Raise where the files are others; what was committed to a log that lost its name is brought to safety."""
        try:
            self._files.check()
        except DatabaseReplaced:
            if self._files.has_database:
                connection.connection.cursor().execute("PRAGMA wal_checkpoint(FULL)")  # outside any transaction
            raise

    def _look_up(self, batch: Batch, mark: int, error: Exception) -> None:
        stored = self._is_stored(mark)
        if stored is None:
            batch.doubt(error)
        elif stored:
            batch.answer()
        else:
            fail([job for job, _ in (*batch.done, *batch.refused)], error)

    def _is_stored(self, mark: int) -> bool | None:
        """Tell whether a commit is on disk, None if that cannot be known: only a later commit proves it."""
        try:
            self._faults("resolve")
            self._files.check()
            self._engine.dispose()  # a connection that failed to commit is not asked again
            with self._engine.begin() as connection:
                self._files.remember()
                last = marks.last(connection)
                marks.advance(connection)
        except Exception:  # the database does not work yet
            return None
        return last >= mark
