"""The one thread that writes: it takes all that waits and commits it together."""

import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Final, TypeVar, cast

from . import marks
from .batch import Batch, Faults, Job, Step, Work, fail, reason
from .engine import writing_connection
from .errors import DatabaseReplaced, StoreClosed
from .files import Files
from .records import Append, Committed

T = TypeVar("T")

MOST_JOBS: Final = 1024
"""Jobs in one commit at most, so that the first is not kept waiting for ever."""


def no_faults(_step: Step) -> None:
    """Let everything happen as it does."""


class Writer:
    """A queue of works, a thread, and the connection that only this thread uses."""

    def __init__(self, path: Path, faults: Faults = no_faults) -> None:
        self.trouble: str | None = None
        self._path = path
        self._faults = faults
        self._files = Files(path)
        self._connection: sqlite3.Connection | None = None
        self._connected()
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._door = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="sabot-store-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[sqlite3.Connection], T]) -> Future[T]:
        """Queue a work; its future is answered when its commit is on disk, or is known not to be."""
        return cast("Future[T]", self._submit(work))

    def append(self, step: Append) -> Future[Committed]:
        """Queue a step of a table."""
        return cast("Future[Committed]", self._submit(step))

    def _submit(self, work: Work | Append) -> Future[object]:
        job = Job(work)
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
            connection = self._connected()
            mark = self._write(connection, batch, jobs)
            asked = bool(batch.done)
            if asked:
                self._commit(connection)
            else:
                connection.execute("ROLLBACK")
        except Exception as error:
            self.trouble = reason(error)
            if asked:
                self._look_up(batch, mark, error)
            else:
                self._roll_back()
                fail(jobs, error)
        else:
            self.trouble = None
            batch.answer()

    def _write(self, connection: sqlite3.Connection, batch: Batch, jobs: list[Job]) -> int:
        self._check_files(connection)
        self._faults("begin")
        connection.execute("BEGIN IMMEDIATE")
        mark = marks.advance(connection)
        batch.judge(connection, jobs, self._faults)
        return mark

    def _commit(self, connection: sqlite3.Connection) -> None:
        self._faults("commit")
        connection.execute("COMMIT")
        self._files.check()
        self._faults("committed")

    def _check_files(self, connection: sqlite3.Connection) -> None:
        """Raise where the files are others; what was committed to a log that lost its name is brought to safety."""
        try:
            self._files.check()
        except DatabaseReplaced:
            if self._files.has_database:
                connection.execute("PRAGMA wal_checkpoint(FULL)")
            raise

    def _roll_back(self) -> None:
        """Leave the transaction; a connection that cannot is not used again."""
        try:
            if self._connection is not None and self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            self._disconnect()

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
            self._disconnect()  # a connection that failed to commit is not asked again
            connection = self._connected()
            connection.execute("BEGIN IMMEDIATE")
            last = marks.last(connection)
            marks.advance(connection)
            connection.execute("COMMIT")
        except Exception:  # the database does not work yet
            self._roll_back()
            return None
        return last >= mark

    def _connected(self) -> sqlite3.Connection:
        """The connection, made where there is none; the log that it opens is from then on the one to be held to."""
        if self._connection is None:
            connection = writing_connection(self._path)
            marks.last(connection)  # the log is there when something was read
            self._files.remember()
            self._connection = connection
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
        self._connection = None
