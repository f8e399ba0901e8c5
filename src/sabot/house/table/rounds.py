"""The rounds of a public beacon that the shoes of one table wait for (S6): each is asked for, its value brought."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from sabot.games.game import TableState
from sabot.games.taille import Stage, TakeBeacon
from sabot.shoe import Beacon
from sabot.wire import Reply

AGAIN_S: Final = 1.0
"""A beacon's value that could not be stored is taken again so much later."""

Ask = Callable[[Beacon, int], Awaitable[str | None]]
"""Waits for a round of a beacon; None where it is not told in time."""
Take = Callable[[TakeBeacon], Awaitable[Reply]]
"""Has the table take what was told."""


class Rounds:
    """Asks for the round that was named last, until the table has taken its value, or that it was not told."""

    def __init__(self, table: str, ask: Ask, take: Take) -> None:
        self._table, self._ask, self._take = table, ask, take
        self._named: tuple[Beacon, int] | None = None
        self._asking: asyncio.Task[None] | None = None
        self._has_stopped = False

    def look(self, state: TableState) -> None:
        """Take in a state of the table, and ask for the round that it waits for, where nobody does so already."""
        self._named = _named(state)
        if self._named is not None and not self._has_stopped and (self._asking is None or self._asking.done()):
            self._asking = asyncio.create_task(self._asked(), name=f"beacon of {self._table}")

    def stop(self) -> None:
        """Ask no more."""
        self._has_stopped = True
        if self._asking is not None:
            self._asking.cancel()

    async def _asked(self) -> None:
        while self._named is not None and not self._has_stopped:
            beacon, number = self._named
            reply = await self._take(TakeBeacon(number, await self._ask(beacon, number)))
            if reply.outcome != "accepted":
                await asyncio.sleep(AGAIN_S)


def _named(state: TableState) -> tuple[Beacon, int] | None:
    """The round that the shoe waits for."""
    taille = state.taille
    if taille.stage is not Stage.BEACON or taille.beacon is None or taille.drawn is None:
        return None
    return taille.beacon, taille.drawn.round
