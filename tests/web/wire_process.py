"""A house as a process of its own, that can be killed and started again on the same port and database."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Self

from wire_tools import patience

from patience import port_to_keep
from world.kill import Lives

SERVE = """
import sys
from pathlib import Path
from house_chance import Stacked
from sabot.house.table.clock import Times
from sabot.house.table.services import ENTROPY
from sabot.web.server import ServeError, serve

port, database, rules, tempo, front, held, shared_at, still_ms, windows, seconds = sys.argv[1:]
held = Path(held)
if shared_at:
    from sabot.house.store.peers import Register
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


class Process(Lives):
    """One life of a house after another; its clients wait for it however long it takes to open."""

    def __init__(self, folder: Path, rules: Path, *, tempo: float = 0.02, front: str = "", shared: str = "") -> None:
        super().__init__()
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

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._patience = patience()
        self._patience.__enter__()
        return super().__enter__()

    def __exit__(self, *error: Any) -> None:
        super().__exit__(*error)
        self._patience.__exit__(*error)

    def words(self) -> Iterable[object]:
        """Each life has the same port."""
        where = (self.port, self.database, self._rules, self._tempo, self._front, self.held, self.shared_at)
        return ("-c", SERVE, *where, self.still_ms, self.windows, self.seconds or self.windows)

    def says(self) -> str:
        """Where it is open."""
        return f"Sabot is open at {self.address}/\n"

    def _waited(self) -> int:
        status = super()._waited()
        self.held.unlink(missing_ok=True)
        return status
