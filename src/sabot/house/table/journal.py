"""The storage of a table: each verdict whole or not at all, and certainty where the store fails (rule book S7)."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Literal

from sabot.games.seats import Issue, issued_by
from sabot.games.taille import ShoeRevealed
from sabot.games.windows import PlayerId
from sabot.house.store import Append, Conflict, InsufficientFunds, NotStored, StoreError
from sabot.house.table.inbox import Request
from sabot.house.table.judge import Verdict
from sabot.house.table.replies import Kept, Replies
from sabot.house.table.services import Services
from sabot.house.table.storing import append_of, covered_no_more, give_up, is_stored

Stored = Literal["stored", "not_stored", "uncovered"]
"""Fates of a verdict; an uncovered one moves chips that somebody no longer has, and is to be judged anew."""
_LOG: Final = logging.getLogger(__name__)


class Journal:
    """The log of one table, and the replies that are kept beside it.

    `pause` has the table rest while the store does not work, and go on after it; `is_closing` says that nobody waits
    for the store any more.
    """

    def __init__(
        self,
        table: str,
        services: Services,
        replies: Kept,
        pause: Callable[[bool], None],
        is_closing: Callable[[], bool],
    ) -> None:
        self._table, self._services, self._pause, self._is_closing = table, services, pause, is_closing
        self.begin(replies)

    def begin(self, replies: Kept) -> None:
        """Go on with nothing in mind but replies that are stored."""
        self.replies = Replies(replies)
        self._doubted = set[tuple[PlayerId, str]]()

    def doubts(self, request: Request) -> bool:
        """Whether it is not known yet whether a command under this id is stored."""
        return request.key in self._doubted

    async def store(self, verdict: Verdict) -> Stored:
        """Store a verdict and take over what belongs to it; where nothing is stored its requests are answered."""
        try:
            append = append_of(self._table, verdict, self.replies, self._services.wall_ms())
        except Exception:
            self._give_up(verdict, known=False)
            raise
        stored = await self._append(verdict, append) if append.events or append.replies else "stored"
        if stored == "stored":
            self._take_over(verdict)
        return stored

    async def _append(self, verdict: Verdict, append: Append) -> Stored:
        try:
            await self._services.store.append(append)
        except StoreError as error:
            if isinstance(error, InsufficientFunds) and covered_no_more(verdict, self._services.accounts, error):
                return "uncovered"
            _LOG.error("table %s: %s", self._table, error)
            return "stored" if await self._is_there(verdict, append, error) else "not_stored"
        return "stored"

    async def _is_there(self, verdict: Verdict, append: Append, error: StoreError) -> bool:
        """After an error: wait until the store works, and say what is certain; tell whether it has the verdict."""
        if isinstance(error, NotStored):
            self._give_up(verdict, known=not isinstance(error, Conflict) or not self._services.is_lost(self._table))
            await self._is_stored(append)
            return False
        self._doubted = {request.key for request, _ in verdict.answers if request.command}
        stored = await self._is_stored(append)
        self._doubted = set[tuple[PlayerId, str]]()
        if not stored:
            self._give_up(verdict, known=stored is not None)
        return bool(stored)

    async def _is_stored(self, append: Append) -> bool | None:
        """Pause until the store works, and tell whether it has an append; None where the house closes before."""
        self._pause(True)
        while not self._is_closing():
            try:
                await self._services.store.probe()
                stored = await is_stored(self._services.store, append)
            except StoreError:
                await asyncio.sleep(self._services.times.tempo)
            else:
                self._pause(False)
                return stored
        return None

    def _give_up(self, verdict: Verdict, *, known: bool) -> None:
        give_up(verdict, self._services.accounts, self.replies, known=known)

    def _take_over(self, verdict: Verdict) -> None:
        """Replies, and chips that came back to accounts."""
        self.replies.keep(verdict.bound, verdict.state.seq)
        for _, event in verdict.steps:
            if isinstance(event, Issue) and (returned := -issued_by(event)) > 0:
                self._services.accounts.give(event.player, returned)
            if isinstance(event, ShoeRevealed):
                self.replies.shoe_over(verdict.state.seq)
