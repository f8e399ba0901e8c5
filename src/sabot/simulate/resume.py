"""A run's file: how far it has come, so that another goes on from there with the same bits as in one piece."""

import time
from pathlib import Path
from typing import Final

import msgspec

from sabot.money import many, quoted
from sabot.paper.errors import PaperError
from sabot.paper.files import place, write_whole
from sabot.simulate.errors import SimulateError
from sabot.simulate.outcomes import Tally
from sabot.simulate.procedure import Procedure
from sabot.simulate.stream import ALGORITHM, CHUNK_SHOES

ENDINGS: Final = (".json",)
EVERY: Final = 2.0
"""Seconds between two writings."""


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A run's file: which run it is, and the tally of its first `chunks`, which are dealt whole."""

    algorithm: int
    procedure: tuple[int, ...]
    seed: int
    chunks: int
    tally: Tally


class ResumeFile:
    """The file of a run, read when it is there; raises SimulateError where it is another's or none."""

    def __init__(self, named: str, procedure: Procedure, seed: int) -> None:
        self._run = ALGORITHM, tuple(int(each) for each in procedure.numbers), seed
        try:
            self._path = place(named, ENDINGS)
        except PaperError as error:
            raise SimulateError(str(error)) from None
        self.after = self._read(named)
        self._next = 0.0
        self._unwritten: tuple[Tally, int] | None = None

    def _read(self, named: str) -> tuple[Tally, int] | None:
        """The tally of the chunks that are done, and their number."""
        path = Path(named)
        if not path.exists():
            return None
        try:
            state = msgspec.json.decode(path.read_bytes(), type=Kept)
        except (OSError, ValueError) as error:
            raise SimulateError(f"{quoted(named)} holds no run that could go on: {error}") from None
        if (state.algorithm, state.procedure, state.seed) != self._run:
            raise SimulateError(f"{quoted(named)} is of another run: its rules or its seed, {state.seed}, are others")
        if state.chunks < 1 or state.tally.shoes != state.chunks * CHUNK_SHOES:
            raise SimulateError(f"{quoted(named)} holds no run that could go on: its shoes are no whole chunks")
        return state.tally, state.chunks

    def check(self, shoes: int) -> None:
        """Refuse a run of fewer shoes than are dealt; raises SimulateError."""
        if self.after is not None and self.after[0].shoes > shoes:
            raise SimulateError(
                f"{many(self.after[0].shoes, 'shoe')} dealt: a run goes on to more of them, not to {shoes:,}"
            )

    def keep(self, tally: Tally, chunks: int) -> None:
        """The file anew, now and then; raises SimulateError where it cannot be written."""
        self._unwritten = tally, chunks
        if time.monotonic() >= self._next:
            self.end()
            self._next = time.monotonic() + EVERY

    def end(self) -> None:
        """Write the tally kept last, if the file lacks it; raises SimulateError where it cannot be written."""
        if self._unwritten is not None:
            self._write(*self._unwritten)
            self._unwritten = None

    def _write(self, tally: Tally, chunks: int) -> None:
        """The file anew, whole or not at all."""
        try:
            write_whole(self._path, msgspec.json.encode(Kept(*self._run, chunks, tally)))
        except PaperError as error:
            raise SimulateError(str(error)) from None
