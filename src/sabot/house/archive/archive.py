"""Finished tables, as their links show them, and finished shoes, which the store keeps compressed from then on."""

import asyncio
import logging
from collections.abc import AsyncIterator
from tempfile import SpooledTemporaryFile
from typing import Final

from sabot.games.bank.judgement import ShoeReview
from sabot.games.game import TableState
from sabot.games.windows import PlayerId
from sabot.house.accounts.members import Members
from sabot.house.archive.history import history, written
from sabot.house.archive.replaying import Shelf, coups, frame_of, frames, names_in
from sabot.house.archive.shoes import list_of, shoe_record
from sabot.house.errors import HouseError
from sabot.house.reckoning.worth import Reckoner
from sabot.house.store import Store, StoreError, player_account
from sabot.house.table.restoring import StoredShoe, restored
from sabot.house.table.rulecards import rule_card
from sabot.house.table.setup import Setup, readable, setup_of
from sabot.house.table.table import Table
from sabot.house.tables.directory import Directory
from sabot.money import Cents
from sabot.wire import AnyFrame, HeadList, LedgerRow, Person, ShoeRecord, ShoeTold, TableCard, TablePage

_LOG: Final = logging.getLogger(__name__)
_PIECE: Final = 64 * 1024
_IN_MEMORY: Final = 1024 * 1024
"""A history larger than this is kept in a file while it is sent."""


class Archive:
    """A house's account of tables and shoes from its store, whether they are open or over."""

    def __init__(self, store: Store, accounts: Members, directory: Directory, reckoner: Reckoner) -> None:
        self._store, self._accounts, self._directory, self._reckoner = store, accounts, directory, reckoner
        self._telling, self._shelf = asyncio.Lock(), Shelf()

    async def page(self, table: str, viewer: PlayerId | None) -> TablePage:
        """A table and its rule set, closed ones too, as somebody sees them; raises HouseError."""
        if table in self._directory.running or table in self._directory.aside:
            running = self._directory.table(table)
            return TablePage(await self._directory.card(running, viewer), rule_card(running.state.rules))
        setup, state = await self._left(table)
        return TablePage(await self._card_of(setup, state.coups, viewer), rule_card(state.rules))

    async def end(self, table: str, viewer: PlayerId | None) -> AnyFrame:
        """A closed table as its last event left it; raises HouseError."""
        setup, state = await self._left(table)
        people = {setup.settings.host: await self._accounts.person(setup.settings.host)}
        return frame_of(setup, state, (), viewer, people)

    async def pack(self) -> None:
        """Have the store keep the shoes that are over compressed; what it cannot today it can tomorrow."""
        try:
            await self._store.pack()
        except StoreError as error:
            _LOG.error("shoes that are over are not compressed: %s", error)

    async def shoes(self, table: str) -> tuple[int, ...]:
        """The shoes of a table that are over, and can be verified; tables that are closed too."""
        record = await self._directory.known(table)
        with readable(table):
            setup_of(record)
        return await self._store.shoes(table)

    async def heads_after(self, number: int) -> HeadList:
        """The house's list of heads behind an entry."""
        return list_of(await self._store.heads_after(number))

    async def heads_since(self, entry: str) -> HeadList:
        """The house's list of heads from an entry on; nothing of it where that does not stand in it."""
        return list_of(await self._store.heads_since(entry))

    async def shoe(self, table: str, number: int) -> ShoeRecord:
        """A finished shoe with its proof; raises HouseError."""
        table_record, rows = await self._directory.known(table), await self._store.shoe(table, number)
        with readable(table):
            record = shoe_record(setup_of(table_record), number, rows)
        if record is None:
            raise HouseError("no_such_shoe", shoe=number)
        return record

    async def shoe_narration(self, table: str, number: int, viewer: PlayerId | None) -> ShoeTold:
        """Lines told of the settled coups of a shoe, over or in play, as a viewer heard them; raises HouseError."""
        with readable(table):
            shoe = await self._shelf.shoe(setup_of(await self._directory.known(table)), self._store, number)
            settled, since = coups(shoe, viewer)
            return ShoeTold(table, number, tuple(settled), since, await self._people_of(shoe))

    async def replay(self, table: str, number: int, coup: int, viewer: PlayerId | None) -> bytes:
        """The frames of a settled coup, as a viewer could see them, as a list in JSON; raises HouseError."""
        with readable(table):
            shoe = await self._shelf.shoe(setup_of(await self._directory.known(table)), self._store, number)
            coup_frames = list(frames(shoe, coup, viewer, await self._people_of(shoe)))
        if not coup_frames:
            raise HouseError("no_such_coup", coup=coup)
        return b"[" + b",".join(coup_frames) + b"]"

    async def _people_of(self, shoe: StoredShoe) -> dict[PlayerId, Person]:
        players = tuple(names_in(shoe))
        await self._accounts.know(players)
        return {player: await self._accounts.person(player) for player in players}

    async def ledger(self, table: str) -> list[LedgerRow]:
        """Chips brought to a table and taken from it, in cents and by player; tables that are closed too."""
        record = await self._directory.known(table)
        running, prefix = self._directory.running.get(table), player_account("")
        rows: list[LedgerRow] = []
        for account, (into, back) in (await self._store.moved(record.id)).items():
            if account.startswith(prefix):
                player = PlayerId(account.removeprefix(prefix))
                here = 0 if running is None else _here(running, player)
                name, amounts = (await self._accounts.person(player)).nickname, (into, back, here, back + here - into)
                rows.append(LedgerRow(player, name, *map(Cents, amounts)))
        return rows

    async def history(self, table: str, viewer: PlayerId | None) -> AsyncIterator[bytes]:
        """A table's history as JSON Lines, as a viewer saw it; nobody waits for a slow reader."""
        record = await self._directory.known(table)
        with SpooledTemporaryFile(_IN_MEMORY) as file:
            async with self._telling:
                rows = await self._store.load(table)
                with readable(table):
                    await written(file, history(setup_of(record), rows, viewer))
            while chunk := file.read(_PIECE):
                yield chunk

    async def review(self, table: str, number: int, player: PlayerId) -> ShoeReview:
        """A player's free decisions of a finished shoe, judged by the equilibrium; raises HouseError."""
        if number not in await self.shoes(table):
            raise HouseError("no_such_shoe", shoe=number)
        record = await self._directory.known(table)
        with readable(table):
            shoe = await self._shelf.shoe(setup_of(record), self._store, number)
        return await self._reckoner.review(record, shoe, player)

    async def _left(self, table: str) -> tuple[Setup, TableState]:
        """A table that is over, as it was set up and as its log left it."""
        record = await self._directory.known(table)
        with readable(table):
            setup = setup_of(record)
            state = (await restored(setup, self._store)).state
        if not state.over:
            raise HouseError("no_such_table", table=table)
        return setup, state

    async def _card_of(self, setup: Setup, coups: int, viewer: PlayerId | None) -> TableCard:
        return TableCard(
            id=setup.id,
            title=setup.title,
            game=setup.game.id,
            rules=setup.rules.id,
            host=(await self._accounts.person(setup.settings.host)).nickname,
            seats=setup.rules.seats,
            players=0,
            bots=0,
            coups=coups,
            over=True,
            private=setup.settings.private,
            mine=viewer == setup.settings.host,
        )


def _here(table: Table, player: PlayerId) -> int:
    """All that a player has at a table: his purse, and what of his is on it."""
    person = table.state.players.get(player)
    return 0 if person is None else person.purse + sum(table.game.holds(table.state, player).values())
