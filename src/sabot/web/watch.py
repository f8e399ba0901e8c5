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
HostAct = Literal[
    "a link was made at table",
    "a host took over table",
    "the host closed table",
    "the host paused table",
    "the host went on at table",
    "the host changed the settings of table",
    "the host set the limits of table",
    "the host limited somebody at table",
    "the host limits somebody no more at table",
    "the host had bots come to table",
    "the host had bots leave table",
    "the host admitted somebody at table",
    "the host refused somebody at table",
    "the host sent somebody away at table",
    "the host muted somebody at table",
    "the host mutes somebody no more at table",
    "the host gave somebody more time at table",
    "the host gives somebody no more time at table",
    "the host gave somebody play money at table",
    "the host gave somebody no play money at table",
]
"""Acts of a table's host, each told with its table."""
AccountAct = Literal[
    "a personal link was made",
    "a personal link was claimed",
    "a device was ended",
    "signed out everywhere",
    "an account was deleted",
]
"""Acts that open or end an account."""
Act = AccountAct | HostAct
HOST_ACTS: Final[tuple[HostAct, ...]] = get_args(HostAct)
ACTS: Final[tuple[Act, ...]] = (*get_args(AccountAct), *HOST_ACTS)
"""Acts told beside refusals."""
SECURITY: Final = "sabot.security"
"""The logger that is told of them."""
_LOG: Final = logging.getLogger(SECURITY)


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
