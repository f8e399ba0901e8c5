"""A connection to a table by WebSocket that survives a lost line."""

import asyncio
import secrets
from collections.abc import Callable
from time import time
from types import TracebackType
from typing import Any, Final, Literal, NamedTuple, Self, TypeVar, Unpack

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from sabot.client.headers import headers
from sabot.client.notes import compared, heads_file, is_bound, is_listed, noted
from sabot.client.problems import HouseRefused, LineClosed, PromiseNotListed
from sabot.games.taille import RevealSeed, ShoeRevealed
from sabot.games.windows import Seq
from sabot.hosts import Intend, Lift, Lifted, Said, Say, Wanted
from sabot.shoe import NOTHING_NOTED, Link, ShoeNoted, promise
from sabot.wire import SILENT_S, AnyFrame, Command, Heard, Malformed, Pulse, Reader, Reply, Resume

FINAL_CODES: Final = frozenset({1009, 4401, 4403, 4404, 4406, 4410})
"""Close codes after which coming back would end in the same way."""
PATIENCE: Final = 30.0
"""Seconds that an answer, a frame or the line itself is waited for."""
_FIRST_WAIT: Final = 0.05
_LONGEST_WAIT: Final = 2.0
_LARGEST_FRAME: Final = 16 * 1024 * 1024
_TIMES_ASKED: Final = 2
MOST_NOTED: Final = 100
"""So many shoes are kept in mind; save `heads_file` in time where more are to be compared."""

LineState = Literal["connecting", "open", "lost", "closed"]
"""How a line is: whether the house was heard on it yet, is heard, is to be heard again, or will not be any more."""
Found = TypeVar("Found")


class Client:
    """A connection to a table. When the line drops it comes back, and nothing is lost or done twice.

    `events` are all events since number `first`, in order and without a gap. Where the house no longer has some that
    were missed, they begin again and `lost` counts one more. `noted` is what was seen of each shoe, by its number,
    while it still bound the house, its heads too; when a shoe is over its proof is held against that, and `compared`
    has by its number what is wrong with it, as codes of `sabot.shoe.proof_faults`: nothing where all is well. Noted are
    the last `MOST_NOTED` shoes.

    `state` is how the line is, and `on_state` is told each new one: `lost` as soon as it drops, or nothing was heard
    for `SILENT_S` seconds, and `open` when the house is heard again. What `on_state` raises ends the line.
    """

    def __init__(
        self,
        address: str,
        table: str,
        token: str | None = None,
        *,
        after: Seq | None = None,
        key: str = "",
        on_state: Callable[[LineState], object] | None = None,
    ) -> None:
        self.state: LineState = "connecting"
        self.events: list[Any] = []
        self.first = Seq((after or 0) + 1)
        self.lost = 0
        self.noted: dict[int, ShoeNoted] = {}
        self.compared: dict[int, tuple[str, ...]] = {}
        self.said: list[Said] = []
        self.lifted: list[Lifted] = []
        self._on_state = on_state
        self._table = table
        self._url = f"{address.rstrip('/').replace('http', 'ws', 1)}/api/tables/{table}/play"
        self._headers = headers(address, token, key)
        self._begun = after is not None
        self._asked = 0
        self._frame: AnyFrame | None = None
        self._unanswered: list[_Asked] = []
        self._awaited: list[_Awaited] = []
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._ended: Exception | None = None

    @classmethod
    def at(
        cls,
        address: str,
        table: str,
        token: str | None = None,
        *,
        after: Seq | None = None,
        on_state: Callable[[LineState], object] | None = None,
    ) -> Self:
        """A connection to be entered with `async with`; with `after` it begins by asking for what came after it."""
        return cls(address, table, token, after=after, on_state=on_state)

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run(), name=f"line to {self._url}")
        try:
            await self.until(lambda _: True)
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def frame(self) -> AnyFrame:
        """The latest frame; its view is the table as this viewer may know it."""
        if self._frame is None:
            raise RuntimeError("nothing has been heard yet: use `async with`")
        return self._frame

    def heads_file(self, seen: Link | None = None) -> bytes:
        """Notes of the shoes, and of the house's list, as a file that `verify_shoe.py` reads."""
        return heads_file(self.noted.values(), seen)

    @property
    def seen(self) -> Seq:
        """The number of the last event in `events`, or of the one before the first of them."""
        return Seq(self.first + len(self.events) - 1)

    def can(self, kind: type[Found]) -> Found | None:
        """The option of a kind such as `CanEnter`, if the table offers it now."""
        return next((each for each in self.frame.options if isinstance(each, kind)), None)

    async def do(self, action: msgspec.Struct, *, command: str | None = None, timeout: float = PATIENCE) -> Reply:
        """Send a command and return its reply; after a lost line it is sent again under the same id.

        Raises TimeoutError, LineClosed or HouseRefused (a message the house does not understand). After the first
        two nobody can say here whether it was done: do it again under the same `command`. Raises PromiseNotListed,
        and sends nothing, where a seed would be revealed that the closed list of promises does not bind.
        """
        self._guard(action)
        name = command or secrets.token_hex(8)
        return await self._exchange(name, Command(name, action), timeout)

    async def say(self, text: str, *, timeout: float = PATIENCE) -> Reply:
        """Say something at the table; `said` is what was heard there. Raises as `do` does."""
        name = secrets.token_hex(8)
        return await self._exchange(name, Say(name, text), timeout)

    async def intend(self, *, timeout: float = PATIENCE, **said: Unpack[Wanted]) -> Reply:
        """Say once what one does in every coup from now on; what is left out stays as it is. Raises as `do` does.

        `frame.terms.intentions` is all that one has said.
        """
        name = secrets.token_hex(8)
        return await self._exchange(name, Intend(name, **said), timeout)

    async def lift(self, card: int, percent: int) -> None:
        """Tell the others how far one has lifted a card; `lifted` is what was heard of theirs. Nothing answers it."""
        await self._say(msgspec.json.encode(Lift(self.frame.view.on, card, percent)).decode())

    async def _exchange(self, name: str, asking: msgspec.Struct, timeout: float) -> Reply:
        message = msgspec.json.encode(asking).decode()
        asked = _Asked(name, message, asyncio.get_running_loop().create_future())
        self._unanswered.append(asked)
        try:
            await self._say(message)
            return await self._result(asked.reply, timeout)
        finally:
            if asked in self._unanswered:
                self._unanswered.remove(asked)

    async def until(self, holds: Callable[[AnyFrame], bool], timeout: float = PATIENCE) -> AnyFrame:
        """The first frame, from the latest one on, for which something holds. Raises TimeoutError or LineClosed."""
        if self._frame is not None and holds(self._frame):
            return self._frame
        awaited = _Awaited(holds, asyncio.get_running_loop().create_future())
        self._awaited.append(awaited)
        try:
            return await self._result(awaited.frame, timeout)
        finally:
            self._awaited.remove(awaited)

    async def close(self) -> None:
        """Hang up."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._end(LineClosed(1000, "hung up"))

    def _guard(self, action: msgspec.Struct) -> None:
        if self._frame is None or self._frame.view.stage != "seeds" or not isinstance(action, RevealSeed):
            return
        note = self.noted.get(self._frame.view.shoe.number, NOTHING_NOTED)
        if not is_listed(self._frame, note, promise(action.seed)):
            raise PromiseNotListed(f"the list of promises does not hold {promise(action.seed)} of {self._frame.me}")
        if not is_bound(note):
            raise PromiseNotListed(f"no head binds the cut before {promise(action.seed)} of {self._frame.me} is shown")

    async def _result(self, answer: "asyncio.Future[Found]", timeout: float) -> Found:
        if self._ended is not None:
            raise self._ended
        return await asyncio.wait_for(answer, timeout)

    async def _run(self) -> None:
        """Keep the line up until it is closed for good."""
        clock, wait = asyncio.get_running_loop().time, _FIRST_WAIT
        heard = clock()
        while self._ended is None:
            try:
                async with connect(
                    self._url,
                    additional_headers=self._headers,
                    compression=None,
                    proxy=None,
                    max_size=_LARGEST_FRAME,
                ) as socket:
                    wait = _FIRST_WAIT
                    try:
                        await self._talk(socket)
                    finally:
                        heard = clock()
            except ConnectionClosed as closed:
                self._judge(closed)
            except (OSError, TimeoutError, WebSocketException) as error:
                if clock() - heard > PATIENCE:
                    self._end(LineClosed(1006, str(error)))
            except Exception as error:  # a frame that this version cannot read, for example
                self._end(error)
            if self.state == "open":
                self._becomes("lost")
            await asyncio.sleep(wait)
            wait = min(2 * wait, _LONGEST_WAIT)

    async def _talk(self, socket: ClientConnection) -> None:
        """Say again what is unanswered, then listen until the line drops."""
        self._socket, self._asked = socket, 0
        reader = Reader()
        try:
            for asked in tuple(self._unanswered):
                await socket.send(asked.message)
            while self._ended is None:
                message = reader.read(await _next(socket))
                self._becomes("open")
                await self._heard(message)
        finally:
            self._socket = None

    def _judge(self, closed: ConnectionClosed) -> None:
        code, reason = (1006, "") if closed.rcvd is None else (closed.rcvd.code, closed.rcvd.reason)
        over = self._frame is not None and self._frame.view.stage == "over"
        if over or code in FINAL_CODES:
            self._end(LineClosed(code, reason))

    def _becomes(self, state: LineState) -> None:
        """Tell how the line is now, where it was otherwise."""
        if self.state in (state, "closed"):
            return
        self.state = state
        if self._on_state is not None:
            try:
                self._on_state(state)
            except Exception as error:
                self._end(error)

    def _end(self, error: Exception) -> None:
        if self._ended is None:
            self._ended = error
        self._becomes("closed")
        for asked in self._unanswered:
            _fail(asked.reply, self._ended)
        for awaited in self._awaited:
            _fail(awaited.frame, self._ended)

    async def _say(self, message: str) -> None:
        """Send, if the line is up; if not, `_talk` will."""
        if self._socket is not None:
            try:
                await self._socket.send(message)
            except ConnectionClosed:
                return

    async def _heard(self, message: Heard) -> None:
        match message:
            case Said():
                if message not in self.said:  # after a lost line it is told again
                    self.said.append(message)
            case Lifted():
                self.lifted.append(message)
            case Pulse():
                pass
            case Reply(name):
                self._answer(name, message)
            case Malformed(refused, name):
                self._answer(name, HouseRefused(refused))
            case _:
                await self._take(message)

    def _answer(self, name: str | None, answer: Reply | HouseRefused) -> None:
        """Answer the oldest command of that name."""
        asked = next((each for each in self._unanswered if each.name == name), None)
        if asked is None:
            return
        self._unanswered.remove(asked)
        if isinstance(answer, HouseRefused):
            _fail(asked.reply, answer)
        elif not asked.reply.done():
            asked.reply.set_result(answer)

    async def _take(self, frame: AnyFrame) -> None:
        """Adopt a frame, unless events are missing before it: then they are asked for, and their frame is the next."""
        if not self._begun:
            self.first, self._begun = frame.first, True
        if frame.first > self.seen + 1 and not self._gone(frame):
            if not frame.events or not self._asked:
                self._asked += 1
                await self._say(msgspec.json.encode(Resume(self.seen)).decode())
            return
        self._asked = 0
        news = frame.events[self.seen + 1 - frame.first :]
        self.events += news
        self._frame = frame
        if frame.view.shoe.commitment:
            number = frame.view.shoe.number
            self.noted[number] = noted(self.noted.get(number, NOTHING_NOTED), frame, self._table, int(time()))
            for each in sorted(self.noted)[:-MOST_NOTED]:
                del self.noted[each]
        for event in news:
            if isinstance(event, ShoeRevealed):
                self.compared[event.shoe] = compared(self.noted, event.shoe, event.proof)
        for awaited in self._awaited:
            _try(awaited, frame)

    def _gone(self, frame: AnyFrame) -> bool:
        """Whether the missing events cannot be had: a fresh view was the answer, twice, lest it was sent unasked."""
        if frame.events or self._asked < _TIMES_ASKED:
            return False
        self.events, self.first, self.lost = [], frame.first, self.lost + 1
        return True


class _Asked(NamedTuple):
    """A command on its way."""

    name: str
    message: str
    reply: "asyncio.Future[Reply]"


class _Awaited(NamedTuple):
    """Somebody who waits for a frame."""

    holds: Callable[[AnyFrame], bool]
    frame: "asyncio.Future[AnyFrame]"


async def _next(socket: ClientConnection) -> str | bytes:
    """The house's next message; after SILENT_S seconds without one the line is cut, and TimeoutError raised."""
    try:
        async with asyncio.timeout(SILENT_S):
            return await socket.recv()
    except TimeoutError:
        socket.transport.abort()  # nobody would answer a farewell
        raise


def _try(awaited: _Awaited, frame: AnyFrame) -> None:
    """Give a frame to somebody who waits for such a one."""
    try:
        if not awaited.frame.done() and awaited.holds(frame):
            awaited.frame.set_result(frame)
    except Exception as error:
        _fail(awaited.frame, error)


def _fail(answer: "asyncio.Future[Found]", error: Exception) -> None:
    if not answer.done():
        answer.set_exception(error)
