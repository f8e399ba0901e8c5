"""A house of several processes: this one beats, takes the tables that nobody holds, and gives its own back.

Which process runs a table is settled in the database; the numbers of a table's log are the fence, so that a process
which erred about it stores nothing.
"""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final

from sabot.games.windows import PlayerId
from sabot.house.failures import where
from sabot.house.store import StoreError
from sabot.house.store.peers import BEAT_S, Peer, Register
from sabot.house.table.clock import may_end
from sabot.house.table.table import Table
from sabot.house.tables.ports import OwnHouse

TAKE_S: Final = 1.0
"""So often a process looks for tables that nobody holds."""
FAREWELL_S: Final = 0.3
"""So long a process that is cut off tells those who wait at it that it ends."""
DRAIN_S: Final = 30.0
"""So long a process that is to end waits for coups to end, where another can go on."""
SETTLED_S: Final = 5.0
"""So long a process is there before it gets tables of the others."""
HANDED_AT_ONCE: Final = 8
"""So many tables at most change to another process together."""
SEEK_S: Final = 6.0
"""So long is looked for who has a table."""
STOOD_S: Final = 1.0
"""A process whose tasks did not run for so long stood still."""
WAKES_S: Final = 1.0
"""One that stood still has so long to be heard of once more before it ends."""
_LOOK_S: Final = 0.02
_LOG: Final = logging.getLogger(__name__)


async def _nobody(_what: str, _player: PlayerId) -> None:
    """There is nobody to be told."""


class Cluster:
    """The other processes that together with this one are a house, as this one knows them."""

    can_drain = True

    def __init__(self, register: Register, *, on_dead: Callable[[], None]) -> None:
        self.me, self.holder, self.draining = register.me, register.me.id, False
        self._own: OwnHouse
        self.peers: dict[str, Peer] = {}
        """The other processes that live, by their ids."""
        self.tell: Callable[[str, PlayerId], Awaitable[None]] = _nobody
        """Has every other process hear what concerns a player."""
        self._register, self._on_dead = register, on_dead
        self._departed: dict[str, asyncio.Event] = {}
        self._came: dict[str, float] = {}
        """When the others were first heard of."""
        self._taking = asyncio.Lock()
        self._tasks = list[asyncio.Task[None]]()
        self._steady_from = 0.0
        """Since when every beat was heard."""
        self._has_begun = False
        self._beaten = 0.0
        """When the last beat was begun that was heard."""
        self.cut_off = asyncio.Event()
        """Nobody has heard of this process for so long that others go on with its tables, or they have given it up."""
        self._ending: asyncio.Task[None] | None = None
        self._telling_others = set[asyncio.Task[None]]()
        self._bots = set[PlayerId]()

    # -- the house opens and closes -----------------------------------------------------------------------

    async def begin(self, own: OwnHouse) -> None:
        """Tables that nobody holds go on here."""
        self._own = own
        await self._beat()
        self._tasks = [asyncio.create_task(self._keep_beating(), name="beating")]
        self._tasks.append(asyncio.create_task(self._mind(), name="minding"))
        await self.take()
        self._steady_from = asyncio.get_running_loop().time()
        self._tasks.append(asyncio.create_task(self._keep_tables(), name="keeping tables"))

    async def cease(self) -> None:
        """Beat no more, and take nothing; the others go on with what is held here."""
        self._has_begun = bool(self._tasks)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()

    async def leave(self) -> None:
        """Give back what was held."""
        if self._has_begun:
            with contextlib.suppress(StoreError):
                await asyncio.to_thread(self._register.leave)
        else:
            self._register.close()

    async def drain(self) -> None:
        """Give every table back between two of its coups, as long as there is somebody to take it."""
        self.draining = True
        with contextlib.suppress(StoreError):
            await asyncio.to_thread(self._register.end)
        clock = asyncio.get_running_loop().time
        until, looked = clock() + DRAIN_S, clock()
        while self._own.directory.running and self._heirs() and clock() < until:
            for table in list(self._own.directory.running.values()):
                if may_end(table.game, table.state):
                    await self._give_back(table)
            if clock() - looked > TAKE_S:
                looked = clock()
                await self._give_back_untaken()
            await asyncio.sleep(_LOOK_S)

    async def level(self) -> None:
        """Hand tables between two of their coups to the process that has the fewest, where this one has the most."""
        loads = Counter(await asyncio.to_thread(self._register.loads))
        sharing, now = [each.id for each in self._heirs() if each.reads_all], asyncio.get_running_loop().time()
        settled = [each for each in sharing if now - self._came[each] > SETTLED_S]
        if not settled or any((loads[each], each) > (loads[self.me.id], self.me.id) for each in sharing):
            return
        heir = min(settled, key=lambda each: (loads[each], each))
        ready = sorted(filter(self._may_go, self._own.directory.running.values()), key=_watched)
        for table in ready[: min(HANDED_AT_ONCE, (loads[self.me.id] - loads[heir]) // 2)]:
            await self._hand(table, heir)

    def _heirs(self) -> list[Peer]:
        """The others that do not end."""
        return [each for each in self.peers.values() if not each.ends]

    def _may_go(self, table: Table) -> bool:
        """Whether a table runs here between two coups, and no bot is on its way to it."""
        directory = self._own.directory
        is_here = directory.running.get(table.id) is table
        return is_here and not directory.called[table.id] and may_end(table.game, table.state)

    async def _hand(self, table: Table, heir: str) -> None:
        async with self._taking:  # it is not taken here again meanwhile
            if self._may_go(table) and not self._takes_none:
                await self._part_with(table)
                await asyncio.to_thread(self._register.hand, table.id, heir)

    async def _give_back_untaken(self) -> None:
        """Tables handed to this process before the others heard that it ends go back."""
        with contextlib.suppress(StoreError):
            async with self._taking:
                for name in await asyncio.to_thread(self._register.tables):
                    if not self._is_here(name):
                        await asyncio.to_thread(self._register.give_back, name)

    async def _give_back(self, table: Table) -> None:
        await self._part_with(table)
        with contextlib.suppress(StoreError):  # then it is taken when this process has ended
            await asyncio.to_thread(self._register.give_back, table.id)

    async def _part_with(self, table: Table) -> None:
        self._drop(table)
        table.audience.send_away(moved=True)
        await table.stop()
        self._bots -= set(table.state.players)

    # -- who lives, and who holds what --------------------------------------------------------------------

    async def _keep_beating(self) -> None:
        while True:
            await asyncio.sleep(BEAT_S)
            try:
                await self._beat()
            except StoreError as error:  # others beat again no sooner than this one
                self._steady_from = asyncio.get_running_loop().time()
                _LOG.error("this process of the house is not heard of: %s", error)

    async def _keep_tables(self) -> None:
        """Go on with what the dead held, and share: beside the beat, which waits for no table.

        One that stood still is heard of first.
        """
        clock = asyncio.get_running_loop().time
        taken_at = clock()
        while True:
            await asyncio.sleep(BEAT_S)
            if clock() - self._beaten > STOOD_S:
                continue
            try:
                if (clock() - self._steady_from > TAKE_S and await self._bury()) or clock() - taken_at > TAKE_S:
                    taken_at = clock()
                    await self.take()
                    await self.level()
            except StoreError as error:
                _LOG.error("this process of the house takes and hands no tables: %s", error)
            except Exception as error:  # whatever it is, it is tried again
                _LOG.error("this process of the house has failed to share tables: %s", where(error))

    async def _mind(self) -> None:
        """End where this process was not heard of for so long that the others give it up, whatever it waits for.

        That is counted by the clock, from the beat that was heard last. One that stood still has `WAKES_S` from when it
        wakes, once until it is heard again: it may not be given up, and asks that by a beat. The house answers nothing
        as stored meanwhile that is not: the numbers of the logs are the fence.
        """
        clock, still_s = asyncio.get_running_loop().time, self._register.still_ms / 1000
        looked, spared, woke = clock(), -1.0, 0.0
        while (until := max(self._beaten + still_s, woke + WAKES_S)) > clock():
            await asyncio.sleep(min(BEAT_S, max(until - clock(), 0.0)))
            before, looked = looked, clock()
            if looked - before > STOOD_S and spared != self._beaten:
                spared, woke = self._beaten, looked
        await self._end("this process of the house is cut off from its database: it ends")

    async def _end(self, why: str) -> None:
        """End this process, whoever asks for it and goes: all who ask wait for the one end."""
        if self._ending is None:
            _LOG.critical(why)
            self._ending = asyncio.create_task(self._say_farewell(), name="ending")
        await asyncio.shield(self._ending)

    async def _say_farewell(self) -> None:
        """Close the lines, answer nothing as stored for a moment, and end."""
        self.cut_off.set()
        for table in self._own.directory.running.values():
            table.audience.send_away(moved=True)
        await asyncio.sleep(FAREWELL_S)
        self._on_dead()

    async def _beat(self) -> None:
        began = asyncio.get_running_loop().time()
        alive = await asyncio.to_thread(self._register.beat)
        if alive is None:
            await self._end("the other processes of the house have given this one up: it ends")
            return
        self._beaten = began
        before, self.peers = self.peers, {each.id: each for each in alive if each.id != self.me.id}
        self._came = {each: self._came.get(each, began) for each in self.peers}
        if before.keys() - self.peers.keys():
            self._own.store.look_again()
        for gone in self._departed.keys() - self.peers.keys():
            self._departed.pop(gone).set()

    async def _bury(self) -> bool:
        if not await asyncio.to_thread(self._register.bury):
            return False
        await self._beat()
        return True

    async def take(self) -> None:
        """Go on with all tables that nobody alive holds."""
        async with self._taking:
            for name in () if self._takes_none else await asyncio.to_thread(self._register.take):
                if not self._is_here(name) and not self._takes_none:
                    record = await self._own.store.table(name)
                    if record is not None and record.closed_ms is None:
                        await self._own.floor.restore(record)
                        await self._know_chips(self._own.directory.running.get(name))

    @property
    def _takes_none(self) -> bool:
        """Whether this process ends, and goes on with no table more."""
        return self.draining or self.cut_off.is_set()

    def _is_here(self, table: str) -> bool:
        return table in self._own.directory.running or table in self._own.directory.aside

    async def holder_of(self, table: str) -> Peer | None:
        """The other process that has an open table, None where it is here or is none; what nobody holds is taken.

        Raises StoreError, and TimeoutError where nobody has it for long.
        """
        async with asyncio.timeout(SEEK_S):
            while not self._is_here(table):
                holder = await asyncio.to_thread(self._register.holder, table)
                if holder is None:
                    self._own.directory.moved.discard(table)
                    return None
                if holder in self.peers:
                    return self.peers[holder]
                if self.draining and (heirs := self._heirs()):
                    return heirs[0]
                await self._bury()
                await self._beat()
                await self.take()
                await asyncio.sleep(0 if table in self._own.directory.running else _LOOK_S)
        return None

    async def all_unpack(self) -> bool:
        """Whether each process of the house can read shoes that are kept compressed."""
        try:
            return await asyncio.to_thread(self._register.all_unpack)
        except StoreError:
            return False

    async def departed(self, peer: Peer) -> None:
        """Wait until a process is no more."""
        if peer.id in self.peers:
            await self._departed.setdefault(peer.id, asyncio.Event()).wait()

    async def fails(self) -> None:
        """Somebody was not answered by a process: if it is dead, its tables are taken. Many ask; one looks."""
        if self._taking.locked():
            return
        with contextlib.suppress(StoreError):
            if await self._bury():
                await self.take()

    def read_heads(self) -> bool:
        """A shoe has heads where each process of the house can go on with it."""
        return all(each.reads_heads for each in self.peers.values())

    def list_heads(self) -> bool:
        """Heads stand in the house's list where each process of the house puts them there."""
        return all(each.lists_heads for each in self.peers.values())

    def read_beacons(self) -> bool:
        """A shoe has a beacon where each process of the house can go on with it."""
        return all(each.reads_beacons for each in self.peers.values())

    def loses(self, table: str) -> bool:
        """Hears of a table whose log goes on without it: another process has it."""
        here = self._own.directory.running.get(table)
        if here is None:
            return True
        _LOG.error("table %s goes on elsewhere", table)
        self._drop(here)
        here.audience.send_away(moved=True)
        closing = asyncio.create_task(here.stop())
        self._own.floor.closing.add(closing)
        closing.add_done_callback(self._own.floor.closing.discard)
        return True

    def _drop(self, table: Table) -> None:
        self._own.floor.let_go(table)
        self._bots -= set(table.state.players)

    async def _know_chips(self, table: Table | None) -> None:
        for player in () if table is None else tuple(table.state.players):
            await self._own.accounts.learn(player)

    # -- bots ---------------------------------------------------------------------------------------------

    def has_made(self, bot: PlayerId) -> None:
        """Hears of a bot that was made here."""
        self._bots.add(bot)

    def may_seat(self, bot: PlayerId) -> bool:
        """Whether a bot was made here: others may sit elsewhere."""
        return bot in self._bots

    # -- what concerns a player everywhere ----------------------------------------------------------------

    async def forget(self, player: PlayerId) -> None:
        """Delete what names a player, at the tables of the others too."""
        await self.tell("forget", player)

    def end_lines(self, player: PlayerId) -> None:
        """End a player's lines to the others as well."""
        telling = asyncio.create_task(_finish(self.tell("hang-up", player)))
        self._telling_others.add(telling)
        telling.add_done_callback(self._telling_others.discard)

    async def hear(self, what: str, player: PlayerId) -> None:
        """Another process's word on a player is carried out here: he is forgotten, or his lines end."""
        if what == "forget":
            await self._own.forget_here(player)
        else:
            self._own.end_lines_here(player)


def _watched(table: Table) -> int:
    """The number of a table's lines that would be sent to another process."""
    return len(table.audience)


async def _finish(telling: Awaitable[None]) -> None:
    await telling
