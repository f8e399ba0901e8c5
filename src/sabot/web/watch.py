"""An operator's news of attempts at the doors: records of a log, without names, addresses, cards or keys."""

import asyncio
import logging
from typing import Final, Literal, get_args

AGAIN_S: Final = 60.0
"""Seconds within which repetitions are counted, and told once."""
REFUSED: Final = frozenset(
    {
        "foreign_page",
        "house_full",
        "malformed",
        "no_session",
        "no_such_link",
        "not_admitted",
        "not_your_name",
        "not_host",
        "not_json",
        "rate_limited",
        "sent_away",
        "too_many_lines",
        "too_many_tables_there",
        "too_slow",
        "unknown_host",
        "watch_only",
    }
)
"""The refusals that are told: who has met a door that is closed to him, or a limit."""
Act = Literal[
    "a personal link was made",
    "a personal link was claimed",
    "a device was ended",
    "signed out everywhere",
    "an account was deleted",
    "a link was made at table",
    "the host sent somebody away at table",
    "a host took over table",
    "the host closed table",
]
"""Acts told beside refusals: those that open or end an account, and a host's, each with its table."""
ACTS: Final[tuple[str, ...]] = get_args(Act)
_LOG: Final = logging.getLogger("sabot.security")


class Watch:
    """Tells events of a house's doors to the log: the first of a kind at once, the next ones by their number."""

    def __init__(self, again_s: float = AGAIN_S) -> None:
        self._again_s = again_s
        self._more: dict[str, int] = {}

    def refused(self, code: str) -> None:
        """Somebody has met a refusal."""
        if code in REFUSED:
            self._tell(f"refused: {code}")

    def done(self, act: Act, table: str = "") -> None:
        """Somebody has done something that opens or closes doors."""
        self._tell(f"{act} {table}".rstrip())

    def _tell(self, what: str) -> None:
        if what in self._more:
            self._more[what] += 1
            return
        _LOG.info("%s", what)
        self._more[what] = 0
        asyncio.get_running_loop().call_later(self._again_s, self._count, what)

    def _count(self, what: str) -> None:
        if more := self._more.pop(what):
            _LOG.info("%s (%d times more in %g s)", what, more, self._again_s)
