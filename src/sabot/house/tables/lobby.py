"""A lobby, where players open tables: from the menu's rule sets or their own, as long as the house has room."""

from collections import Counter

from sabot.games.windows import PlayerId
from sabot.house.accounts import names
from sabot.house.errors import HouseError
from sabot.house.limits import Limits, counted
from sabot.house.table.setup import TableSettings, chosen
from sabot.house.tables.bots import Bots
from sabot.house.tables.directory import Directory
from sabot.house.tables.floor import Floor
from sabot.house.tables.menu import Menu
from sabot.wire import NewTable, TableCard


class Lobby:
    """Opens tables; what runs there is the floor's, and who sits there unasked the bots'."""

    def __init__(self, menu: Menu, directory: Directory, floor: Floor, bots: Bots, limits: Limits) -> None:
        self._menu, self._directory, self._floor, self._bots, self._limits = menu, directory, floor, bots, limits
        self._opening = Counter[PlayerId]()
        """Tables on their way, by their host."""

    async def open(self, asked: NewTable, host: PlayerId) -> TableCard:
        """Open a table with some bots; raises HouseError."""
        known = {asked.rules: await self._menu.read(asked.rules, asked.own)} if asked.own else self._menu.rules
        self._check_room(host)
        title = names.title(asked.title)
        rules = chosen(asked, known)
        settings = TableSettings(
            host,
            asked.seconds,
            asked.pace,
            asked.private,
            approves=asked.approves,
            advice=asked.advice,
            declares=asked.declares,
        )
        with counted(self._opening, host):
            table = await self._floor.open(rules, settings, title)
        await self._bots.add(table, min(asked.bots, rules.seats), asked.temperament)
        return await self._directory.card(table, host)

    def _check_room(self, host: PlayerId) -> None:
        running = self._directory.running
        hosted = sum(table.settings.host == host for table in running.values()) + self._opening[host]
        if len(running) + self._opening.total() >= self._limits.tables:
            raise HouseError("house_full", most=self._limits.tables)
        if hosted >= self._limits.hosted:
            raise HouseError("too_many_tables", most=self._limits.hosted)
