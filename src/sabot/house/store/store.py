"""The store: events, replies, players and ledger of a house behind one async interface."""

import asyncio
import time
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import Self, TypeVar

from sqlalchemy import Connection

from . import devices, heads, keys, ledger, reads, shoes, writes
from .batch import Faults
from .database import Database
from .reader import StoreReader
from .records import (
    Append,
    Checkpoint,
    Committed,
    DeviceRecord,
    KeyRecord,
    PlayerRecord,
    StoredEvent,
    StoredReply,
    TableLog,
    TableRecord,
    Transfer,
)
from .sql import WritingSession
from .writer import Writer

T = TypeVar("T")


class Store:
    """The one owner of a database. What a method here has returned from is on disk."""

    def __init__(self, database: Database, faults: Faults) -> None:
        self._database = database
        self._writer = Writer(database, faults)
        self._reader = StoreReader(database.reading())
        self._over: list[tuple[str, int]] | None = None

    @property
    def where(self) -> str:
        """The database's path or address, as it may be shown."""
        return self._database.where

    @property
    def trouble(self) -> str | None:
        """The reason why the last commit failed, in a sentence; None where it did not."""
        return self._writer.trouble

    def committed_within(self, seconds: float) -> bool:
        """Whether a step of a table, or a probe, reached the disk so short a time ago, and nothing has failed since."""
        return self.trouble is None and time.monotonic() - self._writer.committed_at < seconds

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Finish what waits, then give the database free; anything asked later raises `StoreClosed`."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._reader.close()
        self._writer.close()  # the last connection brings the log into the database
        self._database.release()

    async def write(self, work: Callable[[WritingSession], T]) -> T:
        """Do a work of one's own in a transaction; once this returns, it is on disk."""
        return await self._writer.submit(work)

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Ask a question of one's own, on a connection that cannot write."""
        return await asyncio.wrap_future(self._reader.submit(question))

    async def append(self, step: Append) -> Committed:
        """Store one step of a table. Raises `NotStored` (`Conflict`, ...) or `OutcomeUnknown`."""
        ledger.check(step.ledger)
        committed = await self._writer.append(step)
        if step.shoe_ends and self._over is not None:
            self._over += ((step.table, end.number) for end in step.shoe_ends)
        return committed

    async def pack(self) -> int:
        """Put one compressed row in the place of the events of each shoe that is over; return of how many."""
        if self._over is None:
            self._over = await self.read(shoes.unpacked_ends)
        count = 0
        while self._over:
            count += await self._pack(*self._over.pop(0))
        return count

    def look_again(self) -> None:
        """Have `pack` find what another process has left as it was."""
        self._over = None

    async def _pack(self, table: str, last: int) -> bool:
        shoe = await self.read(lambda connection: shoes.packed(connection, table, last))
        if shoe is not None:
            await self.write(lambda session: shoes.keep(session, shoe))
        return shoe is not None

    async def load(self, table: str, first: int = 1, last: int | None = None) -> tuple[StoredEvent, ...]:
        """Return a table's events from number `first` on, to `last` where it is given, in order."""
        return await self.read(lambda connection: shoes.load(connection, table, first, last))

    async def shoe_ends(self, table: str) -> dict[int, int]:
        """Return the numbers of the events with which a table's shoes ended."""
        return await self.read(lambda connection: reads.shoe_ends_of(connection, table))

    async def shoe(self, table: str, shoe: int) -> tuple[StoredEvent, ...]:
        """Return the events since the shoe before one that is over, to its end; none where it is not over."""
        return await self.read(lambda connection: reads.shoe(connection, table, shoe))

    async def shoes(self, table: str) -> tuple[int, ...]:
        """Return the numbers of a table's shoes that are over."""
        return await self.read(lambda connection: reads.shoes(connection, table))

    async def heads_after(self, number: int) -> heads.ListRows:
        """Return the entries of the list of heads behind one, as many as are read at once."""
        return await self.read(lambda connection: heads.after(connection, number))

    async def heads_since(self, entry: str) -> heads.ListRows:
        """Return the entries of the list of heads from one on; none where it does not stand there."""
        return await self.read(lambda connection: heads.since(connection, entry))

    async def moved(self, table: str) -> dict[str, tuple[int, int]]:
        """Return what each account gave to a table and got from it, in cents, first comers first."""
        return await self.read(lambda connection: reads.moved(connection, table))

    async def log(self, table: str, shape: str) -> TableLog:
        """Return what is needed to go on with a table, its log from a checkpoint of this shape on."""
        return await self.read(lambda connection: reads.log(connection, table, shape))

    async def keep_state(self, table: str, state: Checkpoint) -> None:
        """Keep the state of a table after an event of its log, unless a later one of its shape is kept."""
        await self.write(lambda session: writes.keep_states(session, {table: state}))

    async def replies(self, table: str) -> tuple[StoredReply, ...]:
        """Return every kept reply of a table."""
        return await self.read(lambda connection: reads.replies_of(connection, table))

    async def reply(self, table: str, player: str, command: str) -> StoredReply | None:
        """Return the kept reply to a command: if there is one, the command has been stored."""
        return await self.read(lambda connection: reads.reply(connection, table, player, command))

    async def create_table(self, table: TableRecord, holder: str = "") -> None:
        """Store a new table, and which of several processes holds it; its id must be new."""
        await self.write(lambda session: writes.create_table(session, table, holder))

    async def set_settings(self, table: str, settings: bytes, holder: str = "") -> None:
        """Keep how a table is run from now on; of several processes as the one that holds it."""
        await self.write(lambda session: writes.set_settings(session, table, settings, holder))

    async def close_table(self, table: str, at_ms: int, holder: str = "") -> None:
        """End a table's log for good, of several processes as the one that holds it; nothing of it is deleted."""
        await self.write(lambda session: writes.close_table(session, table, at_ms, holder))

    async def tables(self, *, closed: bool = False) -> tuple[TableRecord, ...]:
        """Return the open tables, with `closed` all, oldest first."""
        return await self.read(lambda connection: reads.tables_of(connection, closed=closed))

    async def table(self, table: str) -> TableRecord | None:
        """Return a table by its id."""
        return await self.read(lambda connection: reads.table(connection, table))

    async def create_player(self, player: PlayerRecord, grant: int = 0, browser: str | None = None) -> None:
        """Store a new player and move the grant, in cents, from the issuer to the player's account.

        With `browser`, what kind of one he came by, his token is that of a device.
        """
        await self.write(lambda session: writes.create_player(session, player, grant, browser))

    async def player(self, player: str) -> PlayerRecord | None:
        """Return a player by his id."""
        return await self.read(lambda connection: reads.player(connection, player))

    async def player_by_token(self, digest: bytes) -> PlayerRecord | None:
        """Return the player one of whose devices has a token with this digest."""
        return await self.read(lambda connection: reads.player_by_token(connection, digest))

    async def add_key(self, key: KeyRecord, most: int = keys.MOST_KEYS, browser: str = "") -> None:
        """Store what opens a player's account from now on, a device's with its browser; the newest of a kind stay."""
        await self.write(lambda session: keys.add(session, key, most, browser))

    async def devices(self, player: str) -> tuple[DeviceRecord, ...]:
        """Return the devices that open a player's account, those seen last first."""
        return await self.read(lambda connection: devices.of_player(connection, player))

    async def device_seen(self, digest: bytes) -> int | None:
        """Return when a device was there last, None where that is not known."""
        return await self.read(lambda connection: devices.seen_ms(connection, digest))

    async def last_open(self) -> int | None:
        """Return when the house was open last, None where that is not known."""
        return await self.read(devices.last_open_ms)

    async def is_open(self, at_ms: int, later_ms: int) -> None:
        """Take note that the house is open, and have every device be seen so much later than it was."""
        await self.write(lambda session: devices.is_open(session, at_ms, later_ms))

    async def see_device(self, device: DeviceRecord) -> None:
        """Take note that a device is there."""
        await self.write(lambda session: devices.see(session, device))

    async def end_idle_devices(self, before_ms: int) -> int:
        """Have devices that were not there since a time open nothing any more; return how many."""
        idle = await self.read(lambda connection: devices.idle(connection, before_ms))
        if idle:
            await self.write(lambda session: keys.forget_idle(session, idle))
        return len(idle)

    async def player_by_key(self, digest: bytes, kind: str) -> str | None:
        """Return the id of the player whose key of this kind has this digest."""
        return await self.read(lambda connection: keys.player_of(connection, digest, kind))

    async def forget_key(self, digest: bytes) -> None:
        """Have a device's key open nothing any more."""
        await self.write(lambda session: keys.forget(session, digest))

    async def forget_other_devices(self, player: str, digest: bytes) -> None:
        """Have no device of a player open anything any more but one."""
        await self.write(lambda session: keys.forget_others(session, player, digest))

    async def forget_keys(self, player: str) -> None:
        """Have no key of a player open anything any more."""
        await self.write(lambda session: keys.forget_all(session, player))

    async def forget_player(self, player: str, nickname: str, digest: bytes) -> None:
        """Leave of a player nothing but his id, and another nickname; logs and ledger stay as they are."""
        await self.write(lambda session: keys.forget_player(session, player, nickname, digest))

    async def players(self, ids: Iterable[str]) -> dict[str, PlayerRecord]:
        """Return those of the players who exist, by id."""
        wanted = tuple(ids)
        return await self.read(lambda connection: reads.players_by_id(connection, wanted))

    async def balance(self, account: str) -> int:
        """Return an account's balance in cents; an account never used holds 0."""
        return await self.read(lambda connection: reads.balance(connection, account))

    async def purses(self) -> dict[str, int]:
        """Return every account that cannot be overdrawn with its balance in cents."""
        return await self.read(reads.purses)

    async def balances(self) -> dict[str, int]:
        """Return every account ever used with its balance in cents; they sum to zero."""
        return await self.read(reads.all_balances)

    async def transfer(self, move: Transfer) -> None:
        """Move chips outside any table, a grant for example."""
        ledger.check(move.entries)
        await self.write(lambda session: writes.transfer(session, move))

    async def probe(self) -> None:
        """Commit something trivial: when this returns, the database works."""
        await self.write(writes.probe)
