"""The supervision of a table: it runs, and begins anew from its log where it fails."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from sabot.house.failures import where
from sabot.house.store import StoreError
from sabot.house.table.inbox import Inbox

MOST_RESTARTS: Final = 3
"""How often a table that fails is taken from its log again before it is set aside."""
RESTART_MS: Final = 1000
_LOG: Final = logging.getLogger(__name__)


class Watched(msgspec.Struct, frozen=True):
    """Acts of a table for its supervisor: it plays to its end, forsakes its work after a failure, begins anew from
    its log (which raises StoreError while that cannot be read), is set aside for a reason, and turns away what still
    waits, with a code.
    """

    play: Callable[[], Awaitable[None]]
    forsake: Callable[[], None]
    begin_anew: Callable[[], Awaitable[None]]
    set_aside: Callable[[str], None]
    turn_away: Callable[[str], None]


class Supervisor:
    """The task of one table, from when it starts until its session or the house is over, or it has failed too often."""

    def __init__(self, table: str, watched: Watched, inbox: Inbox, again_s: float) -> None:
        self._table, self._watched, self._inbox, self._again_s = table, watched, inbox, again_s
        self.is_closing = False
        self.task: asyncio.Task[None] | None = None
        self._failures = 0

    def start(self) -> None:
        """Have the table play from now on."""
        self.task = asyncio.create_task(self._run(), name=f"table {self._table}")

    async def stop(self) -> None:
        """Have the table finish what it is storing, and end."""
        self.is_closing = True
        if self.task is not None and not self.task.done():
            self._inbox.close()
            await self.task

    @property
    def has_ended(self) -> str | None:
        """The refusal's code once nothing is taken any more; None while the table plays, or has not begun."""
        return self._code if self.task is not None and self.task.done() else None

    @property
    def _code(self) -> str:
        return "not_stored" if self.is_closing else "table_failed"

    async def _run(self) -> None:
        """Play until the session or the house is over; a table that fails begins anew from its log, a few times."""
        while self._failures <= MOST_RESTARTS and not self.is_closing:
            try:
                if not self._failures or await self._has_begun_anew():
                    await self._watched.play()
                    return
            except Exception as error:
                self._failures += 1
                _LOG.error("table %s has failed, for the %s. time: %s", self._table, self._failures, where(error))
                self._forsake()
        if not self.is_closing:
            self._watched.set_aside(f"it has failed {self._failures} times since the house opened")
        self._watched.turn_away(self._code)

    def _forsake(self) -> None:
        try:
            self._watched.forsake()
        except Exception as error:
            _LOG.error("table %s cannot say that it rests: %s", self._table, where(error))

    async def _has_begun_anew(self) -> bool:
        """Take the table from its log as soon as the store works; tell whether the house is still open then."""
        while not self.is_closing:
            await asyncio.sleep(self._again_s)
            try:
                await self._watched.begin_anew()
            except StoreError as error:
                _LOG.error("table %s: %s", self._table, error)
            else:
                return True
        return False
