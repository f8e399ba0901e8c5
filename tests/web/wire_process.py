"""A house as a process of its own, that can be killed and started again on the same port and database."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Self

import sabot
from patience import port_to_keep
from places import TESTS

SERVE = """
import sys
from pathlib import Path
from house_chance import Stacked
from sabot.house.clock import Times
from sabot.house.desk import ENTROPY
from sabot.web.server import ServeError, serve

port, database, rules, tempo, front, held, shared_at, still_ms, windows, seconds = sys.argv[1:]
held = Path(held)
if shared_at:
    from sabot.house.store.fellows import Register
    Register.still_ms = int(still_ms)

class Unhurried(Times, frozen=True):
    def scaled(self, milliseconds):  # while the file is there, cards just dealt are shown for ever
        return 3_600_000 if milliseconds in (900, 3600) and held.exists() else super().scaled(milliseconds)

unhurried = Unhurried(tempo=float(tempo), windows=int(windows), seconds=int(seconds), grace=1000 * 15_000)
chance = Stacked(front) if front else ENTROPY
try:
    serve(
        host="127.0.0.1", port=int(port), database=database, rules_folder=Path(rules), times=unhurried, chance=chance,
        shared_at=shared_at,
    )
except ServeError as error:
    sys.exit(str(error))
"""


class Process:
    """One life of a house after another."""

    def __init__(self, folder: Path, rules: Path, *, tempo: float = 0.02, front: str = "", shared: str = "") -> None:
        self.database: Path | str = shared or folder / "house.db"
        self.held = folder / "held"
        """A file: where it is, the next card lies on the table until the house ends."""
        self.port = port_to_keep()
        self._rules, self._tempo, self._front = rules, tempo, front
        self.shared_at = f"127.0.0.1:{self.port}" if shared else ""
        self.windows = 1000
        """People are waited for so much longer than the tempo says."""
        self.seconds = 0
        """So it is in the windows that a table sets, where this is another number."""
        self.still_ms = 10**9
        """No process is given up for dead because a machine is slow; a test of freezes says otherwise."""
        self._running: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._running is not None:
            self._ended(signal.SIGKILL)

    async def start(self) -> None:
        """Open the house; each life has the same port."""
        paths = (Path(sabot.__file__).parent.parent, TESTS)
        words = (
            self.port,
            self.database,
            self._rules,
            self._tempo,
            self._front,
            self.held,
            self.shared_at,
            self.still_ms,
            self.windows,
            self.seconds or self.windows,
        )
        self._running = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-c", SERVE, *map(str, words)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))},
        )
        assert self._running.stdout is not None
        said = await asyncio.to_thread(self._running.stdout.readline)
        assert said == f"Sabot is open at {self.address}/\n"

    def send(self, how: signal.Signals) -> None:
        """Send the house a signal that it outlives, or not at once."""
        assert self._running is not None
        self._running.send_signal(how)

    async def over(self) -> int:
        """Wait until the house has ended by itself; its exit status."""
        running = self._running
        assert running is not None
        with running as ended:
            status = await asyncio.to_thread(ended.wait)
        self._running = None
        return status

    async def end(self, how: signal.Signals) -> int:
        """Have the house end, and wait until it has; its exit status."""
        return await asyncio.to_thread(self._ended, how)

    def _ended(self, how: signal.Signals) -> int:
        assert self._running is not None
        self._running.send_signal(how)
        with self._running as ended:
            status = ended.wait()
        self._running = None
        self.held.unlink(missing_ok=True)
        return status
