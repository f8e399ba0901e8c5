"""Works that share one commit: each judged in its own savepoint, answered when the commit is known."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Literal

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from .errors import OutcomeUnknown, StoreError, WriteFailed

Step = Literal["begin", "write", "commit", "committed", "resolve"]
"""Where faults can strike: before a batch, a work, its commit; after the commit; before looking it up."""

Faults = Callable[[Step], None]
"""Called at each step, for tests; what it raises happens there."""


@dataclass
class Job:
    """A work for the writer, and the promise of its answer."""

    work: Callable[[Connection], object]
    future: Future[object] = field(default_factory=Future[object])

    def __post_init__(self) -> None:
        self.future.set_running_or_notify_cancel()  # a caller who goes away cancels nothing


@dataclass
class Batch:
    """Jobs on their way to one commit: those that worked, and those refused with their error."""

    done: list[tuple[Job, object]] = field(default_factory=list[tuple[Job, object]])
    refused: list[tuple[Job, Exception]] = field(default_factory=list[tuple[Job, Exception]])

    def judge(self, connection: Connection, job: Job, faults: Faults) -> None:
        """Do one job in a savepoint; raise only where the whole transaction is lost."""
        savepoint = connection.begin_nested()
        try:
            faults("write")
            answer = job.work(connection)
            savepoint.commit()
        except Exception as error:  # whatever it was, the other jobs must not suffer from it
            savepoint.rollback()
            self.refused.append((job, as_refusal(error)))
        else:
            self.done.append((job, answer))

    def answer(self) -> None:
        """The state the jobs were judged on is the stored one: tell everybody."""
        for job, answer in self.done:
            job.future.set_result(answer)
        for job, error in self.refused:
            job.future.set_exception(error)

    def doubt(self, error: Exception) -> None:
        """Nobody knows whether the commit is on disk; what was refused is not, in either case."""
        for job, _ in self.done:
            job.future.set_exception(_caused(OutcomeUnknown(reason(error)), error))
        fail([job for job, _ in self.refused], error)


def fail(jobs: list[Job], error: Exception) -> None:
    """Nothing of these jobs is in the database."""
    for job in jobs:
        job.future.set_exception(as_refusal(error))


def as_refusal(error: Exception) -> Exception:
    """Return the store's own errors as they are, any other as a failed write."""
    return error if isinstance(error, StoreError) else _caused(WriteFailed(reason(error)), error)


def reason(error: Exception) -> str:
    """Say in the database's words what went wrong; without the statement, which may hold secrets."""
    if isinstance(error, StoreError):
        return str(error)
    return str(error.orig) if isinstance(error, DBAPIError) else f"{type(error).__name__}: {error}"


def _caused(error: StoreError, cause: Exception) -> StoreError:
    error.__cause__ = cause
    return error
