"""Works that share one commit: judged together, each alone where one is refused, answered when the commit is known."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from typing import Literal

from sqlalchemy.exc import DBAPIError

from .errors import OutcomeUnknown, StoreError, WriteFailed
from .records import Append
from .sql import WritingSession
from .writes import BACK, RELEASE, SAVEPOINT, append, probe

Step = Literal["begin", "write", "commit", "committed", "resolve"]
"""Where faults can strike: before a batch, a work, its commit; after the commit; before looking it up."""

Faults = Callable[[Step], None]
"""Called at each step, for tests; what it raises happens there."""


Work = Callable[[WritingSession], object]


@dataclass
class Job:
    """A work for the writer, or a step of a table, and the promise of its answer in the loop that asks."""

    work: Work | Append
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[object]


@dataclass
class Batch:
    """Jobs on their way to one commit: those that worked, and those refused with their error."""

    done: list[tuple[Job, object]] = field(default_factory=list[tuple[Job, object]])
    refused: list[tuple[Job, Exception]] = field(default_factory=list[tuple[Job, Exception]])

    def judge(self, session: WritingSession, jobs: Sequence[Job], faults: Faults) -> None:
        """Do all jobs at once, in a savepoint that is there; where one is refused each by itself, in its own."""
        try:
            answers = _answers(session, jobs, faults)
        except Exception as error:  # whatever it was, the other jobs must not suffer from it
            session.execute(BACK)
            self._again(session, jobs, faults, error)
        else:
            self.done += zip(jobs, answers, strict=True)

    def _again(self, session: WritingSession, jobs: Sequence[Job], faults: Faults, error: Exception) -> None:
        if len(jobs) == 1:
            self.refused.append((jobs[0], as_refusal(error)))
            return
        for job in jobs:
            session.execute(SAVEPOINT)
            self.judge(session, [job], faults)
            session.execute(RELEASE)

    def heads(self) -> list[str]:
        """The house's list entries of the heads of all works that succeeded, in order."""
        return [entry for job, _ in self.done if isinstance(job.work, Append) for entry in job.work.heads]

    @property
    def has_written(self) -> bool:
        """Whether something of it surely waits for the disk: other works may have found nothing to write."""
        return any(isinstance(job.work, Append) or job.work is probe for job, _ in self.done)

    def answer(self) -> None:
        """The state the jobs were judged on is the stored one: tell everybody."""
        tell(self.done, self.refused)

    def doubt(self, error: Exception) -> None:
        """Nobody knows whether the commit is on disk; what was refused is not, in either case."""
        tell((), [(job, _caused(OutcomeUnknown(reason(error)), error)) for job, _ in self.done])
        fail([job for job, _ in self.refused], error)


def _answers(session: WritingSession, jobs: Sequence[Job], faults: Faults) -> list[object]:
    """Do jobs in order; steps that follow one another are stored together."""
    answers: list[object] = []
    for _ in jobs:
        faults("write")
    for _, run in groupby(jobs, lambda job: isinstance(job.work, Append)):
        works = [job.work for job in run]
        steps = [work for work in works if isinstance(work, Append)]
        answers += append(session, steps) if steps else [work(session) for work in works if callable(work)]
    return answers


def fail(jobs: list[Job], error: Exception) -> None:
    """Nothing of these jobs is in the database."""
    tell((), [(job, as_refusal(error)) for job in jobs])


def tell(done: Sequence[tuple[Job, object]], failed: Sequence[tuple[Job, Exception]]) -> None:
    """Answer jobs in the loops that asked, each woken once; what failed is raised there."""
    answers = [(job, partial(job.future.set_result, answer)) for job, answer in done]
    answers += [(job, partial(job.future.set_exception, error)) for job, error in failed]
    for loop, own in groupby(answers, lambda each: each[0].loop):
        with suppress(RuntimeError):  # a loop that has ended asks no more
            loop.call_soon_threadsafe(_answered, [*own])


def _answered(answers: Sequence[tuple[Job, Callable[[], None]]]) -> None:
    for job, answer in answers:
        if not job.future.done():  # a caller who has gone away cancels nothing
            answer()


def as_refusal(error: Exception) -> Exception:
    """Return the store's own errors as they are, any other as a failed write."""
    return error if isinstance(error, StoreError) else _caused(WriteFailed(reason(error)), error)


def reason(error: Exception) -> str:
    """Say in the database's words what went wrong; without the statement, which may hold secrets."""
    if isinstance(error, DBAPIError) and isinstance(error.orig, Exception):
        return reason(error.orig)
    if isinstance(error, StoreError | sqlite3.Error):
        return str(error)
    if hasattr(error, "sqlstate"):  # PostgreSQL's: the lines after the first may quote values
        return next(iter(str(error).splitlines()), type(error).__name__)
    return f"{type(error).__name__}: {error}"


def _caused(error: StoreError, cause: Exception) -> StoreError:
    error.__cause__ = cause
    return error
