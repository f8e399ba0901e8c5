"""The tables of a house: those that run, those that were set aside, and what is known of those that are closed."""

import re
from collections import Counter
from typing import Final

from sabot.games.windows import PlayerId
from sabot.house.accounts.members import Members
from sabot.house.errors import HouseError
from sabot.house.store import Store, TableRecord
from sabot.house.table.setup import readable, setup_of
from sabot.house.table.table import Table
from sabot.house.tables.admission import Role, role_of
from sabot.house.tables.idle import IdleTables
from sabot.wire import TableCard

LIMITED: Final = ("limits", "minimum")
"""The rows of a rule card that say what can be staked."""
_MARKS: Final = re.compile(r"\+.")
"""Marks of a coup beside its winner."""


class Directory:
    """A directory of the tables; whoever runs them puts them in and takes them out."""

    def __init__(self, store: Store, accounts: Members, idle_tables: IdleTables) -> None:
        self._store, self._accounts, self.idle_tables = store, accounts, idle_tables
        self.running: dict[str, Table] = {}
        self.aside: dict[str, str] = {}
        """The tables that were set aside, and why."""
        self.moved = set[str]()
        """The tables that have gone on elsewhere."""
        self.called = Counter[str]()
        """How many bots are on their way to a table."""

    def table(self, table: str) -> Table:
        """A running table; raises HouseError."""
        if table in self.aside:
            raise HouseError("table_failed", table=table)
        if table in self.moved:
            raise HouseError("not_stored")
        if table not in self.running:
            raise HouseError("no_such_table", table=table)
        return self.running[table]

    async def known(self, table: str) -> TableRecord:
        """A table as it was opened, closed ones too; raises HouseError."""
        record = await self._store.table(table)
        if record is None:
            raise HouseError("no_such_table", table=table)
        return record

    async def role(self, table: str, player: PlayerId | None, key: str) -> Role:
        """Somebody's role at a table, closed ones too; raises HouseError where he may not even look on."""
        running = self.running.get(table)
        if running is None:
            record = await self.known(table)
            with readable(table):
                settings = setup_of(record).settings
                role = role_of(settings, (), player, key)
        else:
            settings, role = running.settings, role_of(running.settings, running.state.players, player, key)
        if role is not None:
            return role
        if player in settings.barred:
            raise HouseError("sent_away", table=table, host=(await self._accounts.person(settings.host)).nickname)
        raise HouseError("not_admitted", table=table)

    async def card(self, table: Table, viewer: PlayerId | None) -> TableCard:
        """A table as the lobby lists it to somebody."""
        outcomes, players = table.game.outcomes, table.state.players
        return TableCard(
            id=table.id,
            title=table.title,
            game=table.game.id,
            rules=table.state.rules.id,
            host=(await self._accounts.person(table.settings.host)).nickname,
            seats=table.state.rules.seats,
            players=len(players),
            bots=len(table.bots),
            coups=table.state.coups,
            over=table.state.over,
            private=table.settings.private,
            mine=viewer is not None and (viewer == table.settings.host or viewer in players),
            limit=next((row for row in table.game.rules.card(table.state.rules) if row.key in LIMITED), None),
            results=None if outcomes is None else _MARKS.sub("", outcomes(table.state)),
            ends_in=self.idle_tables.ends_in(table),
        )
