"""The WebSocket of a table: frames out, commands in."""

import asyncio
import contextlib
import logging
from functools import partial
from typing import Any, Final, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from sabot.games.seats import Sit, Stand
from sabot.hosts import Intend, Lift, Say
from sabot.house.budgets import metered
from sabot.house.errors import HouseError
from sabot.house.failures import where
from sabot.house.house import House
from sabot.house.store.tab import TAB
from sabot.house.table.outbox import End, Outbox
from sabot.house.table.table import Table
from sabot.house.tables.admission import role_of
from sabot.web.addresses import address_of
from sabot.web.asking import key_of, player_of
from sabot.web.door import Door, headers_of
from sabot.web.gate import LINE, Gate, Hearing
from sabot.web.line import LINE_ITSELF, TOO_MUCH, LineProtocol
from sabot.wire import UNREADABLE, Command, Malformed, Refused, Reply, codec, id_of, malformed

NO_SUCH_TABLE: Final = 4404
TABLE_FAILED: Final = 4410
NOT_ADMITTED: Final = 4401
FOREIGN_PAGE: Final = 4403
SENT_AWAY: Final = 4406
TOO_SLOW: Final = 4408
HUNG_UP: Final = 4409
MOVED: Final = 1012
FAILED: Final = 1011
ENDS: Final[dict[End, tuple[int, str]]] = {
    "failed": (TABLE_FAILED, "table failed"),
    "moved": (MOVED, "the table is elsewhere"),
    "sent_away": (SENT_AWAY, "sent away"),
    "hung_up": (HUNG_UP, "signed out"),
    "slow": (TOO_SLOW, "too slow"),
}
"""The code and the reason by which the house closes a line."""
_GONE: Final = {
    "no_such_table": (NO_SUCH_TABLE, "no such table"),
    "table_failed": ENDS["failed"],
    "not_stored": ENDS["moved"],
}
"""The same where there is no table to open one to, by why."""
_LOG: Final = logging.getLogger(__name__)

Socket = WebSocket[object, object, State]


@websocket("/api/tables/{table_id:str}/play")
async def play(socket: Socket, table_id: FromPath[str]) -> None:
    """A connection to a table, of a player or of a spectator, until either side closes it.

    House, door and gate are asked for as they lie there: to have them handed in costs a tenth of a line.
    """
    house, door, gate = _at(socket)
    await socket.accept()
    if not _is_own(socket, door):
        gate.watch.refused("foreign_page")
        await socket.close(FOREIGN_PAGE, "foreign page")
        return
    try:
        table = house.table(table_id)
    except HouseError as error:
        await socket.close(*_GONE[error.refused.code])
        return
    hung_up = house.hung_up
    outbox = Outbox(await player_of(socket, house))
    try:
        await house.directory.role(table_id, outbox.player, key_of(socket))
    except HouseError as error:
        gate.watch.refused(error.refused.code)
        sent_away = error.refused.code == "sent_away"
        await socket.close(*(ENDS["sent_away"] if sent_away else (NOT_ADMITTED, "not admitted")))
        return
    address = address_of(socket.scope)
    whose = outbox.player or address
    hearing = Hearing(gate, whose, address, key_of(socket))
    try:
        with gate.line(address, outbox.player):
            await _connected(socket, house, table, outbox, hearing, hung_up=hung_up)
    except HouseError as error:
        gate.watch.refused(error.refused.code)
        await gate.slow(whose)
        await socket.close(TOO_MUCH, error.refused.code)


def _at(socket: Socket) -> tuple[House, Door, Gate]:
    state = socket.app.state
    return state.house, state.door, state.gate


async def _connected(
    socket: Socket, house: House, table: Table, outbox: Outbox, hearing: Hearing, *, hung_up: int
) -> None:
    """Both directions at once; when one ends, so does the other. Raises HouseError for who has no time left.

    Where lines were ended since it was asked whose device it is, that is asked again: it may be nobody's any more.
    """
    with hearing.working(LINE):
        table.watch(outbox)
        for said in house.hosting.recently_said(table):
            outbox.put(said)
    tasks = list[asyncio.Task[None]]()
    try:
        if house.hung_up != hung_up and await player_of(socket, house) != outbox.player:
            outbox.drop("hung_up")
        tasks.append(asyncio.create_task(_send(socket, outbox)))
        if outbox.ended is None:
            tasks.append(asyncio.create_task(_receive(socket, house, table, outbox, hearing)))
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.unwatch(outbox)
        for task in tasks:
            task.cancel()
        for error in await asyncio.gather(*tasks, return_exceptions=True):
            if error is not None:
                await _told_of(_innermost(error), socket, table)


def _innermost(error: BaseException) -> BaseException:
    """The error for which a group of tasks failed."""
    inner = cast("tuple[BaseException, ...]", getattr(error, "exceptions", ()))
    return _innermost(inner[0]) if inner else error


async def _told_of(error: BaseException, socket: Socket, table: Table) -> None:
    """Log why a line has ended, where it was nobody's wish, and have the client come back."""
    if isinstance(error, WebSocketDisconnect | RuntimeError | OSError | asyncio.CancelledError):
        return
    _LOG.error("a line to table %s has failed: %s", table.id, where(error))
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.close(FAILED, "server error")


async def _send(socket: Socket, outbox: Outbox) -> None:
    line: LineProtocol = cast("Any", socket.scope)[LINE_ITSELF]
    while (message := await outbox.get()) is not None:
        await line.say(message)
    await socket.close(*ENDS[outbox.ended or "slow"])


async def _receive(socket: Socket, house: House, table: Table, outbox: Outbox, hearing: Hearing) -> None:
    messages = codec(table.game.id).client_messages
    TAB.set(hearing.tab)
    async with asyncio.TaskGroup() as answering:
        while not hearing.is_flooded:
            await asyncio.sleep(0)  # many messages that came together do not hold up the others, nor their own answers
            text = await socket.receive_text()
            if not await hearing.allowed():
                outbox.put(_too_much(text, hearing.limit))
                continue
            try:
                message = messages.decode(text)
            except UNREADABLE as error:
                outbox.put(msgspec.json.encode(malformed(text, error)))
                continue
            if not hearing.affords(message):
                outbox.put(_too_much(text, "work"))
            elif isinstance(message, Command) and _may_do(message.action, table, outbox, hearing):
                goes_on = asyncio.Event()
                answering.create_task(_answer(house, table, outbox, message, goes_on))
                await goes_on.wait()
            else:
                await metered(_heard(house, table, outbox, message, hearing), partial(hearing.spent, message))
    await socket.close(TOO_MUCH, "too much")


async def _heard(house: House, table: Table, outbox: Outbox, message: Any, hearing: Hearing) -> None:
    """Do what a message says that is no command, or refuse a command that is not his to give."""
    if isinstance(message, Command):
        hearing.watch.refused("watch_only")
        outbox.put(msgspec.json.encode(Reply(message.id, "refused", refused=Refused("watch_only"))))
    elif isinstance(message, Say):
        outbox.put(msgspec.json.encode(await _said(house, table, outbox, message)))
    elif isinstance(message, Intend):
        outbox.put(msgspec.json.encode(await _intended(house, table, outbox, message)))
    elif isinstance(message, Lift):
        if outbox.player is not None:
            house.hosting.lift(table, outbox.player, message)
    else:
        table.watch(outbox, message.after)


def _may_do(action: Any, table: Table, outbox: Outbox, hearing: Hearing) -> bool:
    """Whether somebody may come to a seat: by a link, as long as it opens the table."""
    if not isinstance(action, Sit | Stand):
        return True
    return role_of(table.settings, table.state.players, outbox.player, hearing.key) in ("host", "seat")


async def _said(house: House, table: Table, outbox: Outbox, say: Say) -> Reply:
    if outbox.player is None:
        return Reply(say.id, "refused", refused=Refused("no_session"))
    return await house.hosting.say(table, outbox.player, say)


async def _intended(house: House, table: Table, outbox: Outbox, asked: Intend) -> Reply:
    if outbox.player is None:
        return Reply(asked.id, "refused", refused=Refused("no_session"))
    return await house.hosting.intend(table, outbox.player, asked)


def _too_much(text: str, limit: str) -> bytes:
    """The answer to a message beyond what its sender may say; it is not read for more than its id."""
    refused, name = Refused("rate_limited", {"limit": limit}), id_of(text)
    answer = Malformed(refused) if name is None else Reply(name, "refused", refused=refused)
    return msgspec.json.encode(answer)


async def _answer(house: House, table: Table, outbox: Outbox, command: Command[Any], goes_on: asyncio.Event) -> None:
    """Answer a command; the next one is heard after that, or as soon as the answer is held for its time (C7.2)."""
    reply = Reply(command.id, "refused", refused=Refused("no_session"))
    try:
        if outbox.player is not None:
            reply = await house.floor.command(table, outbox.player, command, goes_on.set)
        outbox.put(msgspec.json.encode(reply))
    except asyncio.CancelledError:  # nobody knows what became of it: he comes back and asks again
        outbox.drop()
        raise
    finally:
        goes_on.set()


def _is_own(socket: Socket, door: Door) -> bool:
    """Browsers name the page that opens a socket; only our own may, other programs name none."""
    headers = headers_of(socket.scope)
    host, origin = headers.get("host", ""), headers.get("origin")
    return door.knows(host) and origin in (None, door.origin(host))
