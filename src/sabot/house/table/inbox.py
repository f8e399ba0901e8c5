"""Requests on their way to a table: in order of arrival, bounded, each answered once."""

import asyncio
import hashlib
from collections import deque
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Final, Literal

import msgspec

from sabot.games.kinds import TableAction
from sabot.games.windows import PlayerId
from sabot.wire import Refused, Reply

LENGTH: Final = 256
BATCH: Final = 32


def nothing() -> None:
    """Nobody wants to hear."""


class Request:
    """Somebody's action on its way; a command of a person has an id and is answered.

    `on_held` hears that its answer comes at a fixed time, so that nobody waits for it.
    """

    def __init__(
        self, actor: PlayerId, action: TableAction, command: str = "", on_held: Callable[[], None] = nothing
    ) -> None:
        self.actor = actor
        self.action = action
        self.command = command
        self.on_held = on_held
        self.answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()

    @property
    def key(self) -> tuple[PlayerId, str]:
        """Under which a reply is kept."""
        return self.actor, self.command

    @property
    def has_failed(self) -> bool:
        """Whether the rules failed on it."""
        reply = self.answer.result() if self.answer.done() and not self.answer.cancelled() else None
        return reply is not None and reply.refused is not None and reply.refused.code == "server_error"

    @cached_property
    def digest(self) -> bytes:
        """The SHA-256 of the action, by which a repeated command is told from another one under the same id."""
        return hashlib.sha256(msgspec.json.encode(self.action)).digest()

    def reply(self, reply: Reply) -> None:
        """Answer, once."""
        if not self.answer.done():
            self.answer.set_result(reply)


class InboxClosed:
    """The word that nothing more is taken."""


NOBODY: Final = PlayerId("")
Arrived = Request | PlayerId | InboxClosed
"""A request, a bot that has thought, or the end; a bot that is nobody only has the table look again."""


class Inbox:
    """A table's inbox, for which it alone waits: without a task for each wait, as `asyncio.wait_for` makes one."""

    def __init__(self) -> None:
        self._items = deque[Arrived]()
        self._awaited: asyncio.Future[None] | None = None

    def put(self, item: Request | PlayerId) -> bool:
        """Take something in; tell whether there was room."""
        has_room = len(self._items) < LENGTH
        if has_room:
            self._add(item)
        return has_room

    def poke(self) -> None:
        """Have the table look again at what it waits for."""
        self.put(NOBODY)

    def close(self) -> None:
        """Say that nothing more is taken, however full it is."""
        self._add(InboxClosed())

    async def arrived(self, wait_ms: int | None) -> list[Arrived]:
        """Arrivals that wait, at most a batch; where none waits, those that come within `wait_ms`; None is for ever."""
        if not self._items:
            await self._filled(wait_ms)
        return [self._items.popleft() for _ in range(min(BATCH, len(self._items)))]

    async def _filled(self, wait_ms: int | None) -> None:
        """Wait until something is there, or the time is over."""
        loop = asyncio.get_running_loop()
        awaited = self._awaited = loop.create_future()
        timer = None if wait_ms is None else loop.call_later(wait_ms / 1000, _let_go, awaited)
        try:
            await awaited
        finally:
            self._awaited = None
            if timer is not None:
                timer.cancel()

    def _add(self, item: Arrived) -> None:
        self._items.append(item)
        if self._awaited is not None:
            _let_go(self._awaited)

    def taken_out(self, chosen: Callable[[Request], bool]) -> list[Request]:
        """Take out some of the requests that wait; what is left keeps its order."""
        out = [each for each in self._items if isinstance(each, Request) and chosen(each)]
        self._items = deque(each for each in self._items if not any(each is one for one in out))
        return out

    def turn_away(self, code: str) -> None:
        """Refuse all that still waits."""
        items, self._items = self._items, deque[Arrived]()
        refuse_all(items, code)


def _let_go(awaited: asyncio.Future[None]) -> None:
    if not awaited.done():
        awaited.set_result(None)


def refusal(request: Request, code: str, **facts: int | str) -> Reply:
    """A refusal that the house makes itself."""
    outcome: Literal["not_stored", "refused"] = "not_stored" if code == "not_stored" else "refused"
    return Reply(request.command, outcome, refused=Refused(code, dict(facts)))


def refuse_all(left: Iterable[object], code: str) -> None:
    """Answer the requests among what a table no longer takes."""
    for each in left:
        if isinstance(each, Request):
            each.reply(refusal(each, code))
