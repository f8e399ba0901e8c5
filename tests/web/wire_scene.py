"""A table in the middle of play, for tests of what is said at it."""

from collections.abc import Awaitable
from typing import Any, Final

import msgspec
from wire_tools import Running, bets_open

from sabot.client import Client
from sabot.house.store import StoredReply
from sabot.wire import Reply

SMALL: Final = 3000
"""Ann's purse, in cents: less than the maxima of two bets."""


class Scene:
    """A table at which bets are open: Ann sits, somebody with an account and somebody without one look on."""

    def __init__(self, running: Running, table: str, ann: Client, bob: Client, nobody: Client) -> None:
        self.running, self.table, self.ann, self.bob, self.nobody = running, table, ann, bob, nobody

    async def unchanged(self, doing: Awaitable[Any]) -> Any:
        """The answer to something after which table, log and ledger are as they were, and no reply but of refusals."""
        before, replies = await self._everything(), await self._replies()
        answer = await doing
        assert await self._everything() == before
        more = [reply for reply in await self._replies() if reply not in replies]
        assert all(msgspec.json.decode(reply.body, type=Reply).outcome == "refused" for reply in more)
        return answer

    async def _replies(self) -> tuple[StoredReply, ...]:
        return await self.running.store.replies(self.table)

    async def _everything(self) -> Any:
        store = self.running.store
        state = self.running.house.table(self.table).state
        return state, await store.load(self.table), await store.balances()


async def scene(running: Running, rules: str = "quick") -> Scene:
    """A table at which bets are open."""
    table = await running.table(await running.enter("Host"), rules)
    ann = await running.seated("Ann", table, 1, SMALL)
    bob, nobody = await running.line(await running.enter("Bob"), table), await running.spectator(table)
    await bets_open(ann)
    return Scene(running, table, ann, bob, nobody)
