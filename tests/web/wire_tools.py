"""What the tests of the wire share: a real house on a port, people who come to it, and short words for both."""

import asyncio
import http.client
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeVar

import pytest
import uvicorn
from litestar.routes import BaseRoute
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from new_database import new_database
from patience import STUCK_AFTER
from sabot.bets import BetId
from sabot.client import Client, HouseRefused, Visitor, line
from sabot.games.layout.stakes import Enter
from sabot.games.offers import CanCut
from sabot.games.seats import Seat, Sit
from sabot.games.steps import Finish
from sabot.games.taille import Cut
from sabot.games.windows import PlayerId
from sabot.house.house import House
from sabot.house.limits import Limits
from sabot.house.store import Faults, Store, open_store
from sabot.house.store.writer import no_faults
from sabot.house.table.clock import Times
from sabot.house.table.setup import with_folder
from sabot.money import Cents
from sabot.rulesets import Rules
from sabot.web import server
from sabot.web.app import application
from sabot.web.door import Door
from sabot.web.server import _listen, configured  # pyright: ignore[reportPrivateUsage]
from sabot.wire import AnyFrame, NewTable, Reply

T = TypeVar("T")

TEMPO = 0.02
UNHURRIED = Times(tempo=TEMPO, windows=1000, seconds=1000, grace=1000 * 15_000)
"""People are waited for, whatever the tempo: no test depends on the speed of the machine."""
PLENTY = Limits(
    connections=10_000,
    lines=1000,
    hosted_there=1000,
    sessions=100_000,
    opened=100_000,
    top_ups=100_000,
    records=100_000,
    requests=10**6,
    messages=100_000,
    messages_there=10**6,
    work=10**6,
    work_there=10**6,
)
PURSE = 100_000
QUICK = """
decks = 1
deck_options = [1]
seats = 4
stop_card = {stop_card}
absent_coups = 2
coin = "0.05"
"""
"""One deck, and a stop card that ends a shoe after few coups."""
BETWEEN = ("shuffle", "promises", "seeds", "cut", "over")
"""Stages between two shoes."""
BASES = {"quick": "side-bets", "quick-american": "american"}


def rules_folder(path: Path, stop_card: int = 30) -> Path:
    """A folder with rule sets whose shoes are soon over."""
    folder = path / "rules"
    folder.mkdir(exist_ok=True)
    for name, base in BASES.items():
        text = f'base = "{base}"' + QUICK.format(stop_card=stop_card)
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


@cache
def quick_rules(stop_card: int) -> dict[str, Rules]:
    """The rule sets of such a folder, beside those of the package."""
    with TemporaryDirectory() as folder:
        return with_folder(rules_folder(Path(folder), stop_card))


class Server(uvicorn.Server):
    """A server that leaves Ctrl-C to whoever runs the tests.

    It would put back what it found: the handler of a loop that is closed by then.
    """

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@cache
def all_routes() -> Sequence[BaseRoute]:
    """Every route of a house."""
    unused: Any = Store.__new__(Store)
    return application(House(unused)).routes


class Running:
    """A house that is open, and who has come."""

    def __init__(self, house: House, store: Store, port: int, stack: AsyncExitStack) -> None:
        self.house = house
        self.store = store
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        self.visitors: list[Visitor] = []
        self._stack = stack

    async def table(self, host: Visitor, rules: str = "quick", **more: Any) -> str:
        """A new table's id."""
        return (await host.open_table(NewTable(rules=rules, **{"seconds": 600, **more}))).id

    async def enter(self, nickname: str) -> Visitor:
        self.visitors.append(await Visitor.enter(self.address, nickname))
        return self.visitors[-1]

    async def line(self, visitor: Visitor, table: str) -> Client:
        """A connection that is hung up with the house."""
        return await self._stack.enter_async_context(visitor.at(table))

    def record(self, client: Client) -> list[AnyFrame]:
        """Every frame of a client's from now on."""
        frames: list[AnyFrame] = []

        def keep(frame: AnyFrame) -> bool:
            frames.append(frame)
            return False

        task = asyncio.create_task(client.until(keep, timeout=STUCK_AFTER))
        self._stack.callback(task.cancel)
        return frames

    async def spectator(self, table: str) -> Client:
        return await self.line(Visitor(self.address), table)

    async def seated(self, nickname: str, table: str, seat: int, purse: int = PURSE) -> Client:
        """A new player with a seat."""
        client = await self.line(await self.enter(nickname), table)
        await accepted(client, Sit(Seat(seat), Cents(purse)))
        return client


class Hall(NamedTuple):
    """An open house, and the loop that it lives in."""

    runner: asyncio.Runner
    running: Running

    def run(self, work: Coroutine[Any, Any, T], timeout: float = STUCK_AFTER) -> T:
        return self.runner.run(asyncio.wait_for(work, timeout))


@contextmanager
def patience(pulse_s: float = STUCK_AFTER, silent_s: float = STUCK_AFTER) -> Iterator[None]:
    """Clients come back soon, and wait for a house however long it takes to open or to be heard of."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(line, "_LONGEST_WAIT", 0.1)
        patch.setattr(line, "PATIENCE", STUCK_AFTER)
        patch.setattr(line, "SILENT_S", silent_s)
        patch.setattr(server, "SILENT_S", silent_s)
        patch.setattr(server, "PULSE_S", pulse_s)
        yield


@asynccontextmanager
async def opened(
    path: Path,
    *,
    times: Times = UNHURRIED,
    stop_card: int = 30,
    faults: Faults = no_faults,
    buffer: int = 0,
    limits: Limits = PLENTY,
    door: Door | None = None,
    pulse: tuple[float, float] = (STUCK_AFTER, STUCK_AFTER),
    **own: Any,
) -> AsyncIterator[Running]:
    """A real server on a free port and a real database; everybody is sent home at the end.

    The house may have its `own` rule sets, chance and clock. `pulse` is after how many seconds it says that it is
    there, and after how many silent ones a line is lost.
    """
    store = open_store(new_database(path / "house.db"), faults=faults)
    own = {"rules": quick_rules(stop_card)} | own
    house = House(store, times=times, limits=limits, **own)
    with patience(*pulse), closing(_listen("127.0.0.1", 0)) as listening:
        if buffer:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
        server = Server(configured(house, door))
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            assert not serving.done(), "the server did not start"
            await asyncio.sleep(0.005)
        try:
            async with AsyncExitStack() as stack:
                yield Running(house, store, listening.getsockname()[1], stack)
        finally:
            server.should_exit = True
            await serving


@contextmanager
def open_hall(path: Path, **own: Any) -> Iterator[Hall]:
    """A house that stays open meanwhile; it may have its own, as any that is opened."""
    with asyncio.Runner() as runner:
        door = opened(path, **own)
        running = runner.run(door.__aenter__())
        try:
            yield Hall(runner, running)
        finally:
            runner.run(door.__aexit__(None, None, None))


async def accepted(client: Client, action: Any) -> Reply:
    """The reply to an action that is done; what it made happen has been told before."""
    reply = await client.do(action)
    assert reply.outcome == "accepted", reply
    assert client.frame.view.seq >= reply.seq
    return reply


async def code(client: Client, action: Any, **more: Any) -> str:
    """The code with which an action is refused."""
    reply = await client.do(action, **more)
    assert reply.outcome != "accepted", reply
    assert reply.refused is not None, reply
    return reply.refused.code


async def refusal_of(asked: Awaitable[Any]) -> HouseRefused:
    """The refusal of what is asked of a house by HTTP."""
    with pytest.raises(HouseRefused) as refusal:
        await asked
    return refusal.value


async def refused(asked: Awaitable[Any]) -> tuple[int, str]:
    """The status and the code with which something is refused."""
    refusal = await refusal_of(asked)
    return refusal.status, refusal.refused.code


def raw_line(running: Running, table: str, token: str | None = None, **more: Any) -> connect:
    """A line to a table for which nothing is done, nobody's or of who has a token."""
    cookie = None if token is None else {"Cookie": f"sabot={token}"}
    url = f"ws://127.0.0.1:{running.port}/api/tables/{table}/play"
    return connect(url, additional_headers=cookie, proxy=None, **more)


async def end_of(line: ClientConnection) -> tuple[int, str]:
    """The code and the reason with which the house ends a line, before it has said anything else."""
    with pytest.raises(ConnectionClosed) as closed:
        await line.recv()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


def at(stage: str) -> Callable[[AnyFrame], bool]:
    return lambda frame: frame.view.stage == stage


def coup(number: int) -> Callable[[AnyFrame], bool]:
    """Whether bets are open for a coup with this number or a later one of the table."""
    return lambda frame: frame.view.stage == "bets" and frame.view.coup >= number


def purse(frame: AnyFrame, player: PlayerId | None = None) -> int:
    wanted = player or frame.me
    return next(int(each.purse) for each in frame.view.players if each.id == wanted)


def stakes(client: Client, **amounts: int) -> Enter:
    """Stakes, in cents, for the window that is open."""
    return Enter(client.frame.view.on, {BetId(bet): Cents(amount) for bet, amount in amounts.items()})


def done(client: Client) -> Finish:
    return Finish(client.frame.view.on)


async def bets_open(*clients: Client) -> None:
    """Everybody passes on seeds and cuts where he is asked, until bets are open."""
    await asyncio.gather(*map(_to_bets, clients))


async def _to_bets(client: Client) -> None:
    answered: set[int] = set()

    def asked(frame: AnyFrame) -> bool:
        waited = frame.me in frame.view.waits_for and frame.view.on not in answered
        return frame.view.stage == "bets" or (waited and frame.view.stage in BETWEEN)

    while (frame := await client.until(asked)).view.stage != "bets":
        answered.add(frame.view.on)
        cut = next((each for each in frame.options if isinstance(each, CanCut)), None)
        await client.do(Finish(frame.view.on) if cut is None else Cut(cut.on, cut.first))


async def play_coup(*clients: Client, **amounts: int) -> int:
    """The players stake the same and are done; the number of the coup, once it is settled."""
    await bets_open(*clients)
    number: int = clients[0].frame.view.coup
    for client in clients:
        await client.until(coup(number))
        await accepted(client, stakes(client, **(amounts or {"player": 1000})))
    for client in clients:
        await accepted(client, done(client))
    for client in clients:
        await client.until(
            lambda frame: frame.view.coup > number or frame.view.stage in ("shuffle", "promises", "over")
        )
    return number


async def http_answer(
    running: Running, method: str, path: str, body: str | bytes | None = None, **headers: str | None
) -> tuple[int, dict[str, str], bytes]:
    """A question of the house's own page: status, headers by their small names, body. A header of None is left out."""
    own = {"origin": running.address, "content-type": "application/json"}
    said = {**own, **{name.replace("_", "-"): value for name, value in headers.items()}}

    def ask() -> tuple[int, dict[str, str], bytes]:
        with closing(http.client.HTTPConnection("127.0.0.1", running.port, timeout=STUCK_AFTER)) as line:
            line.request(
                method,
                path,
                body.encode() if isinstance(body, str) else body,
                {name: value for name, value in said.items() if value is not None},
            )
            answer = line.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()

    return await asyncio.to_thread(ask)
