"""The bots of a house: which of them sits down where, and who is made for a table where none can."""

from itertools import islice
from typing import Final

from sabot.games.offers import free_seats
from sabot.games.seats import Seat, Sit
from sabot.games.windows import PlayerId
from sabot.house import entropy
from sabot.house.accounts import names
from sabot.house.accounts.members import BOT, BOT_GRANT, Members
from sabot.house.errors import HouseError
from sabot.house.limits import Limits, counted
from sabot.house.table.bots import bot_of
from sabot.house.table.setup import check_temperament, tempered
from sabot.house.table.table import Table
from sabot.house.tables.directory import Directory
from sabot.house.tables.hosting import Hosting
from sabot.house.tables.ports import Beside
from sabot.selfplay import MIXED, NAMES

_TRIED: Final = 16
"""So many bots that sit nowhere are asked for one whose name is free at a table."""


class Bots:
    """Seats bots; one sits at one table of the house at most."""

    def __init__(
        self, accounts: Members, directory: Directory, hosting: Hosting, cluster: Beside, limits: Limits
    ) -> None:
        self._accounts, self._directory, self._hosting = accounts, directory, hosting
        self._cluster, self._limits = cluster, limits
        self._coming = set[PlayerId]()

    async def add(self, table: Table, count: int, temperament: str = MIXED) -> None:
        """Seat some bots of a temperament where there is room; raises HouseError."""
        check_temperament(table.game, temperament)
        if count > len(_free_seats(table)):
            raise HouseError("table_full", seats=table.state.rules.seats)
        seated = sum(len(each.bots) for each in self._directory.running.values())
        if count + seated + self._directory.called.total() > self._limits.bots:
            raise HouseError("too_many_bots", most=self._limits.bots)
        with counted(self._directory.called, table.id, count):
            for _ in range(count):
                free = _free_seats(table)
                if not free or not await self._seat(table, free[len(free) // 2], temperament):
                    raise HouseError("table_full", seats=table.state.rules.seats)

    async def _seat(self, table: Table, seat: Seat, temperament: str) -> bool:
        """Seat one bot, whose temperament is kept; tell whether it found its seat free."""
        player = await self._idle(table) or await self._new(table)
        self._coming.add(player)
        try:
            self._hosting.introduce(table, player, await self._accounts.person(player))
            here = {*table.state.players, *self._coming}
            await self._hosting.change(table, lambda now: {"bots": tempered(now.bots, here, player, temperament)})
            bot = bot_of(table.game, table.state.rules, player, temperament)
            table.bot_seats.seat(player, bot)
            return (await table.house(Sit(seat, bot.buy_in), actor=player)).outcome == "accepted"
        finally:
            self._coming.discard(player)

    async def _new(self, table: Table) -> PlayerId:
        used = {person.nickname for person in table.people.values()}
        name = next((each for each in map(names.of_bot, NAMES) if each not in used), names.of_bot(NAMES[0]))
        player = await self._accounts.create(BOT, name, entropy.token())
        self._cluster.has_made(player)
        return player

    async def _idle(self, table: Table) -> PlayerId | None:
        """A bot that sits nowhere, has chips still and a name that is free here: each new one costs a grant."""
        for player in islice(self._all_idle(), _TRIED):
            name = (await self._accounts.person(player)).nickname
            used = {person.nickname for known, person in table.people.items() if known != player}
            if name not in used and player in self._all_idle():
                return player
        return None

    def _all_idle(self) -> list[PlayerId]:
        busy = {player for table in self._directory.running.values() for player in table.state.players} | self._coming
        rich = self._accounts.ledger.holders(BOT, at_least=BOT_GRANT // 2)
        return [player for player in rich if player not in busy and self._cluster.may_seat(player)]


def _free_seats(table: Table) -> tuple[Seat, ...]:
    return free_seats(table.state.players, table.state.rules.seats)
