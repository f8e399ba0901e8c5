"""A table of a real house, on SQLite, in made-up time: the clock stands while the database works."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from inspect import iscoroutinefunction
from pathlib import Path
from random import Random
from typing import Any, Final, Unpack

import pytest
from house_tools import PURSE, Ear

from new_database import new_database
from sabot.games.seats import Seat, Sit
from sabot.games.windows import PlayerId
from sabot.hosts import Intend, Wanted
from sabot.house import entropy
from sabot.house.house import House
from sabot.house.store import Store, audit, open_store
from sabot.house.table.clock import HOUSE_TIMES
from sabot.house.table.table import Table
from sabot.money import Cents
from sabot.wire import Command, NewTable, Reply
from world.clock import Clock, abroad, now_ms

TABLE: Final = "t-1"
Log = tuple[tuple[int, str, bytes], ...]
"""What the database has of a table: number, kind and body of each event."""


class Abroad:
    """A store whose thread has all the time of the machine: by the loop's clock it takes none."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        if not iscoroutinefunction(found):
            return found

        async def waited(*args: Any, **more: Any) -> Any:
            with abroad():
                return await found(*args, **more)

        return waited


class RealRoom:
    """The table of a house on a database: what people do there, and what is stored of it."""

    def __init__(self, folder: Path, rules: Any, people: tuple[str, ...], chance: Random) -> None:
        self._folder, self._rules, self._people, self._chance = folder, rules, people, chance
        self._count = 0
        self.house: House

    async def opens(self) -> None:
        """The house opens, on what its database has."""
        store: Any = Abroad(open_store(new_database(self._folder / "house.db")))
        self.house = House(
            store, rules={"scene": self._rules}, now_ms=now_ms, wall_ms=Clock(), chance=self._chance, times=HOUSE_TIMES
        )
        await self.house.start()

    async def closes(self) -> None:
        await self.house.stop()

    async def opens_a_table(self) -> None:
        """People come under names that are their ids, and the first of them opens a table."""
        names = iter((*self._people, TABLE))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(entropy, "name", lambda _: next(names))
            for name in self._people:
                await self.house.accounts.enter(name)
            await self.house.lobby.open(NewTable(rules="scene"), PlayerId(self._people[0]))

    @property
    def table(self) -> Table:
        return self.house.table(TABLE)

    @property
    def state(self) -> Any:
        return self.table.state

    def ear(self, player: str | None = None) -> Ear:
        """A connection that hears from now on."""
        ear = Ear(player)
        self.table.watch(ear)
        return ear

    async def do(self, player: str, action: Any) -> Reply:
        self._count += 1
        return await self.house.floor.command(self.table, PlayerId(player), Command(f"c{self._count}", action))

    async def sit(self, player: str, seat: int, purse: int = PURSE) -> None:
        reply = await self.do(player, Sit(Seat(seat), Cents(purse)))
        assert reply.outcome == "accepted", reply

    async def intends(self, player: str, **said: Unpack[Wanted]) -> None:
        """What a player says once for every coup, as his device sends it."""
        self._count += 1
        reply = await self.house.hosting.intend(self.table, PlayerId(player), Intend(f"i{self._count}", **said))
        assert reply.outcome == "accepted", reply

    async def log(self) -> Log:
        return tuple((row.number, row.kind, row.body) for row in await self.house.store.load(TABLE))

    async def check(self) -> None:
        """Nothing is lost: the ledger of the house holds the chips of the table."""
        assert await audit(self.house.store) == ()


@asynccontextmanager
async def real_room(folder: Path, rules: Any, people: tuple[str, ...], chance: Random) -> AsyncIterator[RealRoom]:
    """A table of a house that is open."""
    room = RealRoom(folder, rules, people, chance)
    await room.opens()
    try:
        await room.opens_a_table()
        yield room
    finally:
        await room.closes()
