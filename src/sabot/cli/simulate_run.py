"""A run as a command carries it out: with progress on a terminal, and an end that Ctrl-C may bring."""

import sys
import time
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from functools import partial
from typing import Any, Final, Generic, NoReturn, TypeVar

import msgspec

from sabot.bench.questions import WholeShoes
from sabot.cli.forms import PAGE, Form
from sabot.cli.usage import heading
from sabot.simulate import Procedure
from sabot.simulate.listening import listening
from sabot.words import Language, say

_Part = TypeVar("_Part")
_Sum = TypeVar("_Sum")
INTERRUPTED: Final = 130
"""Exit status of a program that Ctrl-C has ended."""
_EVERY: Final = 0.1
"""Seconds between two looks at the progress."""

Work = Callable[[Procedure, int, int, int], _Part]
Told = Callable[[int], None]


class PlannedRun(WholeShoes, frozen=True):
    """The shoes of a run, where they are dealt if not here, and how it is told."""

    scheduler: str | None = None
    language: Language = "en"
    form: Form = PAGE
    may_fail: bool = False

    @property
    def begins(self) -> bool:
        """Whether its page has begun before a shoe is dealt: not where the run may be refused later."""
        return self.form.is_page and not self.may_fail

    def begin(self) -> None:
        """Print what the page of a run begins with: its rule set."""
        if self.begins:
            print(self.heading, flush=True)

    @property
    def heading(self) -> str:
        """The rule set, as a page's first line."""
        return heading(self.rules, self.language)


class Done(msgspec.Struct, Generic[_Part], frozen=True):
    """Sum of a run: over all shoes asked for, or over the first `shoes` where it was interrupted."""

    total: _Part
    shoes: int
    seconds: float
    algorithm: int
    interrupted: bool


def carried_out(
    asked: PlannedRun,
    work: Work[_Part],
    add: Callable[[_Sum, _Sum], _Sum],
    *,
    each: Callable[[_Part], _Sum] | None = None,
    prepare: bool = True,
    after: tuple[_Sum, int] | None = None,
    keep: Callable[[_Sum, int], None] | None = None,
) -> Done[_Sum]:
    """The sum of the work on every chunk, or of what `each` makes of it, in order; raises SimulateError.

    Ends the command where it is interrupted before there is any. The clock starts when the kernels are ready:
    compiled, or loaded, by a first shoe that is not counted; a cluster's workers, and work that is not to be
    `prepare`d, do without. `after` is the sum of so many chunks that were dealt before, on this machine; `keep` is told
    the sum of those that are dealt whole.
    """
    from sabot.simulate.stream import ALGORITHM, CHUNK_SHOES, shoes_in  # noqa: PLC0415 - as above

    began, interrupted = time.perf_counter(), False
    first = 0 if after is None else after[1]
    done = None if after is None else (after[0], first * CHUNK_SHOES)
    try:
        with listening() as check:
            if prepare and asked.scheduler is None:
                work(asked.procedure, asked.seed, 0, 1)
                began = time.perf_counter()
                check()
            with _progress(asked.shoes) as tell, closing(_parts(asked, work, first)) as parts:
                for chunk, of_chunk in enumerate(parts, first):
                    part: Any = of_chunk if each is None else each(of_chunk)
                    shoes = shoes_in(chunk, asked.shoes)
                    done = (part, shoes) if done is None else (add(done[0], part), done[1] + shoes)
                    if keep is not None and shoes == CHUNK_SHOES:
                        keep(done[0], chunk + 1)
                    tell(done[1])
                    check()
    except KeyboardInterrupt:
        interrupted = True
    if done is None:
        leave_early()
    return Done(*done, time.perf_counter() - began, ALGORITHM, interrupted and done[1] < asked.shoes)


def _parts(asked: PlannedRun, work: Work[_Part], first: int) -> Generator[_Part]:
    """The results of the chunks, from this machine or from a cluster."""
    run = work, asked.procedure, asked.shoes, asked.seed
    if asked.scheduler is None:
        from sabot.simulate.runs import map_chunks  # noqa: PLC0415 - as above

        return map_chunks(*run, asked.cores, first=first)
    from sabot.simulate.cluster import map_on_cluster  # noqa: PLC0415 - rarely asked for

    return map_on_cluster(*run, address=asked.scheduler, lost=partial(_tell_lost, asked.language))


def _tell_lost(language: Language, worker: str) -> None:
    print(f"sabot simulate: {say(language, 'cli.worker_lost', worker=worker)}", file=sys.stderr, flush=True)


def leave_interrupted(done: Done[object]) -> None:
    """End with the exit code of an interrupted program, if this is one; what is done has been printed."""
    if done.interrupted:
        sys.stdout.flush()
        raise SystemExit(INTERRUPTED)


def leave_early(before: str = "the first shoes were counted") -> NoReturn:
    """End an interrupted command that has nothing to report."""
    print(f"sabot simulate: Interrupted before {before}.", file=sys.stderr)
    raise SystemExit(INTERRUPTED)


@contextmanager
def _progress(shoes: int) -> Generator[Told]:
    """A bar on a terminal; nothing where output or errors go elsewhere."""
    if not (sys.stdout.isatty() and sys.stderr.isatty()):
        yield lambda _done: None
        return
    from rich.console import Console  # noqa: PLC0415 - on terminals alone
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn  # noqa: PLC0415

    with Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True
    ) as bar:
        task = bar.add_task("", total=shoes)
        yield _now_and_then(lambda done: bar.update(task, completed=done))


def _now_and_then(tell: Told) -> Told:
    """The same, but not more often than eyes can follow."""
    last = time.perf_counter()

    def throttled_tell(done: int) -> None:
        nonlocal last
        now = time.perf_counter()
        if now - last > _EVERY:
            last = now
            tell(done)

    return throttled_tell
