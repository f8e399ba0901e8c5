"""`sabot simulate --output`: the coups of a run in a file, beside what is counted of them."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

from sabot.cli.simulate_run import Done, PlannedRun, Work, carried_out
from sabot.simulate import Procedure

_Part = TypeVar("_Part")


class RecordingWork(msgspec.Struct, Generic[_Part], frozen=True):
    """Work on a chunk, and every coup of it."""

    work: Work[_Part]

    def __call__(self, procedure: Procedure, seed: int, chunk: int, shoes: int, /) -> tuple[_Part, Any]:
        """The work's part for a chunk of shoes, and the chunk's coups."""
        from sabot.simulate.record import record  # noqa: PLC0415 - NumPy and Numba are slow to start

        return self.work(procedure, seed, chunk, shoes), record(procedure, seed, chunk, shoes)


def check_output(output: str | None) -> None:
    """Refuse a file that could not be written; raises PaperError."""
    if output is not None:
        from sabot.simulate.output import output_place  # noqa: PLC0415 - rarely asked for

        output_place(output)


def counted(
    asked: PlannedRun, work: Work[_Part], add: Callable[[_Part, _Part], _Part], output: str | None
) -> Done[_Part]:
    """The sum of the work on every chunk; its coups are in the output's file when the run was not interrupted.

    Raises PaperError before any shoe is dealt where the file could not be written, and where it fails later.
    """
    if output is None:
        return carried_out(asked, work, add)
    from sabot.simulate.output import CoupFile, facts, output_place  # noqa: PLC0415 - rarely asked for

    path = output_place(output)
    with CoupFile(path, facts(asked.rules.id, asked.shoes, asked.seed)) as file:

        def write_coups(part: tuple[_Part, Any]) -> _Part:
            file.write(part[1])
            return part[0]

        done = carried_out(asked, RecordingWork(work), add, each=write_coups)
        if done.interrupted:
            file.abandon()
    return done
