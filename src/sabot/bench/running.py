"""Runs of the bench: carried out, interrupted, gone on with, with the bits of a run in one piece."""

import sys
import time
from collections.abc import Callable
from contextlib import closing
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from sabot.bench.errors import BenchError
from sabot.bench.questions import WholeShoes
from sabot.money import many, quoted
from sabot.parameters import Whole, as_int
from sabot.screen import on_a_screen
from sabot.simulate import Procedure
from sabot.simulate.listening import listening
from sabot.simulate.runs import Work, cores_here, map_chunks
from sabot.simulate.stream import CHUNK_SHOES, chunks, shoes_in

S = TypeVar("S")
Progress: TypeAlias = Callable[[int, int], object]
"""Told the shoes that are done, and all."""
_EVERY: Final = 0.2
"""Seconds between two lines of progress."""


class RunPlan(NamedTuple, Generic[S]):
    """The plan of a run: the work on a chunk, the addition of two sums, the seed, the cores."""

    work: Work[S]
    procedure: Procedure
    seed: int
    add: Callable[[S, S], S]
    cores: int | None = None

    def __repr__(self) -> str:
        """At most a screen."""
        return on_a_screen(self)


class RunProgress(NamedTuple, Generic[S]):
    """The progress of a run: `whole` sums its `chunks` that are dealt whole, `total` all `shoes` of those asked."""

    run: RunPlan[S]
    whole: S | None
    chunks: int
    total: S
    shoes: int
    asked: int

    def __repr__(self) -> str:
        """At most a screen."""
        return on_a_screen(self)

    @property
    def interrupted(self) -> bool:
        """Whether shoes are missing that were asked for."""
        return self.shoes < self.asked

    @property
    def note(self) -> tuple[str, ...]:
        """A page's note on a run that was interrupted."""
        said = f"Interrupted: {self.shoes:,} of {self.asked:,} shoes were dealt; more() goes on."
        return (said,) if self.interrupted else ()


def run_of(asked: WholeShoes, work: Work[S], add: Callable[[S, S], S]) -> RunPlan[S]:
    """The run of a work over the shoes that are asked for."""
    return RunPlan(work, asked.procedure, asked.seed, add, asked.cores)


def carried(
    run: RunPlan[S],
    shoes: int,
    told: Progress | None = None,
    *,
    after: "RunProgress[S] | None" = None,
    keep: Callable[[S, int], None] | None = None,
) -> RunProgress[S]:
    """A run of so many shoes, from where `after` has come to; interrupted it has what is done, if there is any.

    `keep` is told the sum of the chunks that are dealt whole, and their number. Raises BenchError, SimulateError.
    """
    cores = cores_here() if run.cores is None else run.cores
    if after is not None and shoes <= after.shoes:
        if shoes < after.shoes:
            raise BenchError(f"{many(after.shoes, 'shoe')} dealt: a run goes on to more of them, not to {shoes:,}")
        return after._replace(asked=shoes)
    whole, chunks = (None, 0) if after is None else (after.whole, after.chunks)
    total, done = whole, chunks * CHUNK_SHOES
    parts = map_chunks(run.work, run.procedure, shoes, run.seed, cores, first=chunks)
    try:
        with listening() as check, closing(parts):
            for chunk, part in enumerate(parts, chunks):
                total, dealt = part if total is None else run.add(total, part), shoes_in(chunk, shoes)
                done += dealt
                if dealt == CHUNK_SHOES:
                    whole, chunks = total, chunk + 1
                    if keep is not None:
                        keep(total, chunks)
                if told is not None:
                    told(done, shoes)
                check()
    except KeyboardInterrupt:
        if after is not None and done < after.shoes:
            return after._replace(asked=shoes)
        if total is None:
            raise
    assert total is not None  # noqa: S101 - a run has a chunk at least
    return RunProgress(run, whole, chunks, total, done, shoes)


def noted(way: "RunProgress[Any] | None") -> tuple[str, ...]:
    """A page's note on the run behind a result, empty where there was none or it was whole."""
    return () if way is None else way.note


def seeded(seed: int | None) -> int:
    """The seed of a run; raises BenchError where none is given."""
    if seed is None:
        raise BenchError("no seed is given: write seed=7, or any whole number; the same seed deals the same shoes")
    return seed


def told_by(progress: Progress | bool) -> Progress | None:
    """The receiver of a run's progress: nobody, standard error, or a function of the caller's; raises BenchError."""
    if progress is False:
        return None
    if progress is True:
        return _Line()
    if not callable(progress):
        raise BenchError(f"{quoted(progress)} tells no progress: give True, or a function of the shoes done and all")
    return progress


def gone_on(way: "RunProgress[S] | None", shoes: Whole | None, progress: Progress | bool = False) -> "RunProgress[S]":
    """The run of a result, to so many shoes in all, those asked for if unsaid.

    Raises SimulateError, and BenchError for a result that was put together without a run.
    """
    if way is None:
        raise BenchError("this result is of no run of the bench: it cannot go on")
    asked = way.asked if shoes is None else as_int(shoes)
    chunks(asked)  # refuses what is no number of shoes
    return carried(way.run, asked, told_by(progress), after=way)


class _Line:
    """A line of standard error, written over."""

    def __init__(self) -> None:
        self._next = 0.0

    def __call__(self, done: int, shoes: int) -> None:
        """The line as it is now."""
        if (now := time.monotonic()) >= self._next or done == shoes:
            self._next = now + _EVERY
            print(f"\r{done:,} of {shoes:,} shoes", end="\n" if done == shoes else "", file=sys.stderr, flush=True)


AnyWay: TypeAlias = RunProgress[Any]
