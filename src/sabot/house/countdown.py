"""When the croupier makes his next move: the deadline of what a table waits for."""

from typing import Final

from sabot.games.punto import Pending
from sabot.games.windows import Seq

_NOTHING: Final = (Seq(0), "")


class Countdown:
    """The time of one question after another. While the table rests there is no deadline, and what was left is kept."""

    def __init__(self) -> None:
        self.deadline: int | None = None
        self._asked: tuple[Seq, str] = _NOTHING
        self._left_ms = 0

    def seconds(self, now_ms: int) -> float | None:
        """How long until the deadline, None where there is none."""
        return None if self.deadline is None else max(0, self.deadline - now_ms) / 1000

    def begin(self, waits: Pending, left_ms: int) -> None:
        """Go on with a window that had something left of its time when the house closed."""
        self._asked, self._left_ms = _question(waits), left_ms

    def run(self, waits: Pending, now_ms: int, deadline: int) -> None:
        """Let the time of a question run: of a new one to its deadline, of one that rested what is left."""
        if _question(waits) != self._asked:
            self._asked, self.deadline = _question(waits), deadline
        elif self.deadline is None:
            self.deadline = now_ms + self._left_ms

    def rest(self, waits: Pending | None, now_ms: int, least_ms: int) -> None:
        """Stop; a window in which players are asked keeps what was left of its time, and not too little."""
        if waits is None or waits.idle or not waits.players:
            self._asked = _NOTHING
        elif self.deadline is not None:
            self._left_ms = max(self.deadline - now_ms, least_ms)
        self.deadline = None


def _question(waits: Pending) -> tuple[Seq, str]:
    """What a deadline belongs to; the croupier's own moves and a first stake are questions of their own."""
    return waits.on, f"{waits.step} {'idle' if waits.idle else ''} {'players' if waits.players else 'croupier'}"
