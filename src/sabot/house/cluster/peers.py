"""A house of several processes: this one beats, takes the tables that nobody holds, and gives its own back.

Which process runs a table is settled in the database; the numbers of a table's log are the fence, so that a process
which erred about it stores nothing.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from msgspec import structs

from sabot.games.seats import BuyIn, Sit, Stand
from sabot.games.windows import PlayerId
from sabot.house.house import House
from sabot.house.store import Store, StoreError
from sabot.house.store.fellows import BEAT_S, Fellow, Register
from sabot.house.table.clock import may_end
from sabot.house.table.desk import Desk
from sabot.house.table.inbox import nothing
from sabot.house.table.table import Table
from sabot.wire import Command, Reply

TAKE_S: Final = 1.0
"""So often a process looks for tables that nobody holds."""
FAREWELL_S: Final = 0.3
"""So long a process that is cut off tells those who wait at it that it ends."""
DRAIN_S: Final = 30.0
"""So long a process that is to end waits for coups to end, where another can go on."""
SEEK_S: Final = 20.0
"""So long is looked for who has a table."""
_LOOK_S: Final = 0.02
_LOG: Final = logging.getLogger(__name__)


async def _nobody(_what: str, _player: PlayerId) -> None:
    """There is nobody to be told."""


class SharedHouse(House):
    """One of the processes that together are a house."""

    can_drain = True

    def __init__(self, store: Store, register: Register, *, on_dead: Callable[[], None], **more: Any) -> None:
        self.me, self.holder = register.me, register.me.id
        super().__init__(store, **more)
        self.fellows: dict[str, Fellow] = {}
        """The other processes that live, by their ids."""
        self.tell: Callable[[str, PlayerId], Awaitable[None]] = _nobody
        """Has every other process hear what concerns a player."""
        self._register, self._on_dead = register, on_dead
        self._departed: dict[str, asyncio.Event] = {}
        self._taking = asyncio.Lock()
        self._beating: asyncio.Task[None] | None = None
        self._minding: asyncio.Task[None] | None = None
        self._beaten = 0.0
        """When the last beat was begun that was heard."""
        self.cut_off = asyncio.Event()
        """Nobody has heard of this process for so long that others go on with its tables."""
        self._telling_others = set[asyncio.Task[None]]()
        self._bots = set[PlayerId]()

    # -- the house opens and closes -----------------------------------------------------------------------

    async def start(self) -> None:
        """Open the doors: tables that nobody holds go on here."""
        await self.accounts.open()
        self._looking_round = asyncio.create_task(self._look_round(), name="looking round")
        await self._beat()
        await self.take()
        self._beating = asyncio.create_task(self._keep_beating(), name="beating")
        self._minding = asyncio.create_task(self._mind(), name="minding the beat")

    async def stop(self) -> None:
        """Close the doors; the others go on with what is held here."""
        if self._beating is not None and self._minding is not None:
            for task in (self._beating, self._minding):
                task.cancel()
            await asyncio.gather(self._beating, self._minding, return_exceptions=True)
            self._beating = self._minding = None
            await super().stop()
            with contextlib.suppress(StoreError):
                await asyncio.to_thread(self._register.leave)
        else:
            await super().stop()
            self._register.close()

    async def drain(self) -> None:
        """Give every table back between two of its coups, as long as there is somebody to take it."""
        self.draining = True
        until = asyncio.get_running_loop().time() + DRAIN_S
        while self.tables and self.fellows and asyncio.get_running_loop().time() < until:
            for table in list(self.tables.values()):
                if may_end(table.game, table.state):
                    await self._give_back(table)
            await asyncio.sleep(_LOOK_S)

    async def _give_back(self, table: Table) -> None:
        self._drop(table)
        table.audience.send_away(moved=True)
        await table.stop()
        with contextlib.suppress(StoreError):  # then it is taken when this process has ended
            await asyncio.to_thread(self._register.give_back, table.id)

    # -- who lives, and who holds what --------------------------------------------------------------------

    async def _keep_beating(self) -> None:
        loop = asyncio.get_running_loop()
        steady_from, taken = loop.time(), loop.time()
        while True:
            await asyncio.sleep(BEAT_S)
            try:
                await self._beat()
                if (loop.time() - steady_from > TAKE_S and await self._bury()) or loop.time() - taken > TAKE_S:
                    taken = loop.time()
                    await self.take()
            except StoreError as error:  # others beat again no sooner than this one
                steady_from = loop.time()
                _LOG.error("this process of the house is not heard of: %s", error)

    async def _mind(self) -> None:
        """End where this process was not heard of for so long that the others give it up, whatever it waits for.

        That is counted while it runs: one that stood still asks first whether it was given up.
        """
        silent_s, before = 0.0, self._beaten
        while silent_s < self._register.still_ms / 1000:
            await asyncio.sleep(BEAT_S)
            silent_s = silent_s + BEAT_S if self._beaten == before else 0.0
            before = self._beaten
        _LOG.critical("this process of the house is cut off from its database: it ends")
        self.cut_off.set()
        for table in self.tables.values():
            table.audience.send_away(moved=True)
        await asyncio.sleep(FAREWELL_S)
        self._on_dead()

    async def _beat(self) -> None:
        began = asyncio.get_running_loop().time()
        alive = await asyncio.to_thread(self._register.beat)
        if alive is None:
            _LOG.critical("the other processes of the house have given this one up: it ends")
            self._on_dead()
            return
        self._beaten = began
        before, self.fellows = self.fellows, {each.id: each for each in alive if each.id != self.me.id}
        if before.keys() - self.fellows.keys():
            self._store.look_again()
        for gone in self._departed.keys() - self.fellows.keys():
            self._departed.pop(gone).set()

    async def _bury(self) -> bool:
        if not await asyncio.to_thread(self._register.bury):
            return False
        await self._beat()
        return True

    async def take(self) -> None:
        """Go on with all tables that nobody alive holds."""
        async with self._taking:
            for name in () if self.draining else await asyncio.to_thread(self._register.take):
                if name not in self.tables and name not in self.aside:
                    kept = await self._store.table(name)
                    if kept is not None and kept.closed_ms is None:
                        await self._restore(kept)
                        await self._know_chips(self.tables.get(name))

    async def holder_of(self, table: str) -> Fellow | None:
        """The other process that has an open table, None where it is here or is none; what nobody holds is taken.

        Raises StoreError, and TimeoutError where nobody has it for long.
        """
        async with asyncio.timeout(SEEK_S):
            while table not in self.tables and table not in self.aside:
                holder = await asyncio.to_thread(self._register.holder, table)
                if holder is None:
                    return None
                if holder in self.fellows:
                    return self.fellows[holder]
                if self.draining and self.fellows:
                    return next(iter(self.fellows.values()))
                await self._bury()
                await self._beat()
                await self.take()
                await asyncio.sleep(0 if table in self.tables else _LOOK_S)
        return None

    async def pack(self) -> None:
        """Keep shoes that are over compressed, where each process of the house can read them so."""
        with contextlib.suppress(StoreError):
            if await asyncio.to_thread(self._register.all_unpack):
                await super().pack()

    async def departed(self, fellow: Fellow) -> None:
        """Wait until a process is no more."""
        if fellow.id in self.fellows:
            await self._departed.setdefault(fellow.id, asyncio.Event()).wait()

    async def fails(self) -> None:
        """Somebody was not answered by a process: if it is dead, its tables are taken. Many ask; one looks."""
        if self._taking.locked():
            return
        with contextlib.suppress(StoreError):
            if await self._bury():
                await self.take()

    def _desk(self) -> Desk:
        knows = {"reads_heads": self._read_heads, "lists_heads": self._list_heads, "reads_beacons": self._read_beacons}
        return structs.replace(super()._desk(), is_lost=self._lost, **knows)

    def _read_heads(self) -> bool:
        """A shoe has heads where each process of the house can go on with it."""
        return all(each.reads_heads for each in self.fellows.values())

    def _list_heads(self) -> bool:
        """Heads stand in the house's list where each process of the house puts them there."""
        return all(each.lists_heads for each in self.fellows.values())

    def _read_beacons(self) -> bool:
        """A shoe has a beacon where each process of the house can go on with it."""
        return all(each.reads_beacons for each in self.fellows.values())

    def _lost(self, name: str) -> bool:
        table = self.tables.get(name)
        if table is None:
            return True
        _LOG.error("table %s goes on elsewhere", name)
        self._drop(table)
        table.audience.send_away(moved=True)
        closing = asyncio.create_task(table.stop())
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)
        return True

    def _drop(self, table: Table) -> None:
        self.tables.pop(table.id, None)
        self.hosting.ended(table.id)
        self._bots -= set(table.state.players)

    # -- chips that move elsewhere ------------------------------------------------------------------------

    async def command(
        self, table: Table, player: PlayerId, command: Command[Any], on_held: Callable[[], None] = nothing
    ) -> Reply:
        """A player's command at a table; who brings chips is judged by what the ledger has."""
        if isinstance(command.action, Sit | Stand | BuyIn):
            await self.accounts.learn(player)
        return await super().command(table, player, command, on_held)

    async def _know_chips(self, table: Table | None) -> None:
        for player in () if table is None else tuple(table.state.players):
            await self.accounts.learn(player)

    async def _new_bot(self, table: Table) -> PlayerId:
        player = await super()._new_bot(table)
        self._bots.add(player)
        return player

    def _idle_bots(self) -> list[PlayerId]:
        return [bot for bot in super()._idle_bots() if bot in self._bots]  # others may sit elsewhere

    # -- what concerns a player everywhere ----------------------------------------------------------------

    async def forget(self, player: PlayerId) -> None:
        """Delete what names a player, at the tables of the others too."""
        await super().forget(player)
        await self.tell("forget", player)

    def _end_lines(self, player: PlayerId) -> None:
        super()._end_lines(player)
        telling = asyncio.create_task(_told(self.tell("hang-up", player)))
        self._telling_others.add(telling)
        telling.add_done_callback(self._telling_others.discard)

    async def hear(self, what: str, player: PlayerId) -> None:
        """What another process says of a player."""
        if what == "forget":
            await super().forget(player)
        else:
            super()._end_lines(player)


async def _told(telling: Awaitable[None]) -> None:
    await telling
