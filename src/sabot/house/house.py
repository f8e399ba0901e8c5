"""The house: its players, its tables, and the store that both outlive a restart in."""

import asyncio
import hashlib
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from sabot.games.punto import Punto
from sabot.games.seats import Leave, LimitPlayer, Seat, Sit, taken
from sabot.games.windows import PlayerId
from sabot.house import entropy, pace
from sabot.house.accounts import Accounts
from sabot.house.bots import BUY_IN, NAMES, TEMPERAMENTS, Bot
from sabot.house.desk import Desk
from sabot.house.judge import Kept
from sabot.house.setup import HouseError, Settings, built_in, chosen, folded, record, rules_of, settings_of
from sabot.house.shoes import shoe_numbers, shoe_record
from sabot.house.store import (
    ISSUER,
    LedgerEntry,
    PlayerRecord,
    Store,
    StoredEvent,
    TableRecord,
    Transfer,
    player_account,
)
from sabot.house.table import Table
from sabot.money import Cents
from sabot.rulesets import PuntoRules, RuleSetError, read_file
from sabot.wire import Command, NewTable, Person, Reply, Session, ShoeRecord, TableCard

GRANT: Final = Cents(1_000_000)
"""Play money on a new account, in cents."""
BOT_GRANT: Final = Cents(10**11)
"""A bot's account lasts: bots buy in again as often as they must."""
BOT: Final = "bot-"
MOST_TABLES: Final = 200
MOST_HOSTED: Final = 8
"""The most tables that one host has open, so that nobody can close the house to the others."""


def wall_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class House:
    """Everything that runs on one database. `tempo` scales all waiting; tests play faster."""

    def __init__(
        self,
        store: Store,
        *,
        rules: Mapping[str, PuntoRules] | None = None,
        now_ms: Callable[[], int] = wall_ms,
        tempo: float = 1.0,
    ) -> None:
        self.rules = dict(rules or built_in())
        self.tables: dict[str, Table] = {}
        self._store, self._now_ms, self._tempo = store, now_ms, tempo
        self._accounts = Accounts({})
        self._people: dict[PlayerId, Person] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._granting = asyncio.Lock()

    async def start(self) -> None:
        """Open the doors: every table goes on where its log ends."""
        self._accounts = Accounts(await self._store.balances())
        for stored in await self._store.tables():
            await self._restore(stored)

    async def stop(self) -> None:
        """Close the doors; nothing is lost. Closing twice is closing once."""
        await asyncio.gather(*(table.stop() for table in self.tables.values()))
        await asyncio.gather(*self._closing)
        self.tables.clear()
        self._closing.clear()
        await self._store.close()

    # -- players ------------------------------------------------------------------------------------------

    async def enter(self, nickname: str) -> tuple[str, Session]:
        """A new player with play money on his account; returns the secret that identifies him."""
        name = " ".join(nickname.split())
        if not name or not name.isprintable():
            raise HouseError("bad_nickname", nickname=nickname)
        token = entropy.token()
        player = await self._create_player("p-", name, token)
        return token, await self.session(player)

    async def session_of(self, token: str) -> Session | None:
        """Who holds a token."""
        player = await self._store.player_by_token(_digest(token))
        if player is None:
            return None
        self._people[PlayerId(player.id)] = Person(player.nickname)
        return await self.session(PlayerId(player.id))

    async def session(self, player: PlayerId) -> Session:
        """What a player is told of himself."""
        return Session(player, (await self._person(player)).nickname, self._accounts.balance(player))

    async def refill(self, player: PlayerId) -> Session:
        """Bring an account back to the first grant; play money costs nothing."""
        async with self._granting:  # asked twice at once, it is granted once
            missing = GRANT - self._accounts.balance(player)
            if missing > 0:
                await self._grant(player, missing)
        return await self.session(player)

    # -- tables -------------------------------------------------------------------------------------------

    async def open_table(self, asked: NewTable, host: PlayerId) -> TableCard:
        """Open a table with some bots; raises HouseError."""
        hosted = sum(table.settings.host == host for table in self.tables.values())
        if len(self.tables) >= MOST_TABLES or hosted >= MOST_HOSTED:
            raise HouseError("too_many_tables", most=MOST_HOSTED)
        title = " ".join(asked.title.split())
        if not title.isprintable():
            raise HouseError("bad_request", reason=f"the title {title!r} has a control character")
        rules = chosen(asked, self.rules)
        settings = Settings(host, asked.seconds, asked.pace)
        kept = record(entropy.name("t-"), rules, settings, title, self._now_ms())
        await self._store.create_table(kept)
        table = await self._run(kept, Punto(rules=rules), {})
        await self.add_bots(table, min(asked.bots, rules.seats))
        return await self.card(table)

    def table(self, table: str) -> Table:
        """A running table; raises HouseError."""
        if table not in self.tables:
            raise HouseError("no_such_table", table=table)
        return self.tables[table]

    async def card(self, table: Table) -> TableCard:
        """A table as the lobby lists it."""
        return TableCard(
            id=table.id,
            title=table.title,
            rules=table.state.rules.id,
            host=(await self._person(table.settings.host)).nickname,
            seats=table.state.rules.seats,
            players=len(table.state.players),
            bots=len(table.bots),
            coups=table.state.coups,
            over=table.state.over,
        )

    async def command(self, table: Table, player: PlayerId, command: Command) -> Reply:
        """A player's command at a table; who sits down is known to it by name."""
        if player in table.people or not isinstance(command.action, Sit):
            return await table.command(player, command)
        table.people[player] = await self._person(player)
        reply = await table.command(player, command)
        if player not in table.state.players:
            table.people.pop(player, None)
        return reply

    async def add_bots(self, table: Table, count: int) -> None:
        """Seat some bots where there is room; raises HouseError when there is none."""
        if count > len(_free_seats(table)):
            raise HouseError("table_full", seats=table.state.rules.seats)
        for _ in range(count):
            free = _free_seats(table)
            if not free or not await self._seat_bot(table, free[len(free) // 2]):
                raise HouseError("table_full", seats=table.state.rules.seats)

    async def remove_bots(self, table: Table) -> None:
        """Have every bot leave as soon as nothing of its is at stake."""
        for player in table.bots:
            await table.house(Leave(), actor=player)

    async def limit(self, table: Table, player: PlayerId, maximum: Cents | None) -> Reply:
        """The host's maximum a bet for one player (P1)."""
        return await table.house(LimitPlayer(player, maximum))

    # -- shoes --------------------------------------------------------------------------------------------

    async def shoes(self, table: str) -> tuple[int, ...]:
        """The shoes of a table that are over, and can be verified; tables that are closed too."""
        await self._known(table)
        return shoe_numbers(await self._store.load(table))

    async def shoe(self, table: str, number: int) -> ShoeRecord:
        """A finished shoe with its proof; raises HouseError."""
        kept = await self._known(table)
        found = shoe_record(kept.id, rules_of(kept).decks, number, await self._store.load(table))
        if found is None:
            raise HouseError("no_such_shoe", shoe=number)
        return found

    # -- within -------------------------------------------------------------------------------------------

    async def _known(self, table: str) -> TableRecord:
        kept = await self._store.table(table)
        if kept is None:
            raise HouseError("no_such_table", table=table)
        return kept

    async def _restore(self, kept: TableRecord) -> None:
        rows = await self._store.load(kept.id)
        replies = {
            (PlayerId(row.player), row.command): (row.digest, msgspec.json.decode(row.body, type=Reply))
            for row in await self._store.replies(kept.id)
        }
        state = folded(rules_of(kept), rows)
        if state.over:
            await self._store.close_table(kept.id, self._now_ms())
            return
        table = await self._run(kept, state, replies, left_ms=self._left_ms(kept, state, rows))
        for player in state.players:
            table.people[player] = await self._person(player)
            if player.startswith(BOT):
                table.seat_bot(player, _bot(player, state.rules))

    def _left_ms(self, kept: TableRecord, state: Punto, rows: tuple[StoredEvent, ...]) -> int:
        return pace.left_ms(state, rows, settings_of(kept).seconds, self._tempo)

    async def _run(self, kept: TableRecord, state: Punto, replies: Kept, left_ms: int | None = None) -> Table:
        desk = Desk(self._store, self._accounts, self._now_ms, self._tempo, self._over)
        table = Table(kept, state, desk, replies)
        table.people[table.settings.host] = await self._person(table.settings.host)
        self.tables[kept.id] = table
        table.start(left_ms=left_ms)
        return table

    def _over(self, table: str) -> None:
        """A session has ended: the table is closed in the store and leaves the lobby."""
        closing = asyncio.create_task(self._store.close_table(table, self._now_ms()))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)
        self.tables.pop(table, None)

    async def _seat_bot(self, table: Table, seat: Seat) -> bool:
        """Seat one bot; tell whether it found its seat free."""
        used = {person.nickname for person in table.people.values()}
        name = next((each for each in NAMES if each not in used), f"{NAMES[0]} {len(used)}")
        player = await self._create_player(BOT, name, entropy.token())
        table.people[player] = Person(name, bot=True)
        rules = table.state.rules
        table.seat_bot(player, _bot(player, rules))
        purse = Cents(min(GRANT, rules.minimum * BUY_IN))
        return (await table.house(Sit(seat, purse), actor=player)).outcome == "accepted"

    async def _create_player(self, prefix: str, nickname: str, token: str) -> PlayerId:
        player = PlayerId(entropy.name(prefix))
        grant = BOT_GRANT if prefix == BOT else GRANT
        await self._store.create_player(PlayerRecord(player, nickname, _digest(token), self._now_ms()), grant=grant)
        self._accounts.give(player, grant)
        self._people[player] = Person(nickname, bot=prefix == BOT)
        return player

    async def _grant(self, player: PlayerId, amount: int) -> None:
        entries = (LedgerEntry(ISSUER, -amount), LedgerEntry(player_account(player), amount))
        await self._store.transfer(Transfer(self._now_ms(), entries))
        self._accounts.give(player, amount)

    async def _person(self, player: PlayerId) -> Person:
        if player not in self._people:
            kept = await self._store.player(player)
            self._people[player] = Person(kept.nickname if kept else player, bot=player.startswith(BOT))
        return self._people[player]


def with_folder(folder: Path) -> dict[str, PuntoRules]:
    """The built-in rule sets and those of a folder's TOML files; raises RuleSetError."""
    if not folder.is_dir():
        raise RuleSetError(f"there is no folder {str(folder)!r}: name one that holds rule sets as .toml files")
    return built_in() | {path.stem: read_file(path) for path in sorted(folder.glob("*.toml"))}


def _free_seats(table: Table) -> list[Seat]:
    """The seats nobody sits on."""
    seats = (Seat(seat) for seat in range(1, table.state.rules.seats + 1))
    return [seat for seat in seats if seat not in taken(table.state.players)]


def _bot(player: PlayerId, rules: PuntoRules) -> Bot:
    """The bot behind a player's id: the same temperament whenever the house opens."""
    random = Random(player)  # noqa: S311 - a bot's moods, not what is dealt
    return Bot(player, random.choice(TEMPERAMENTS), Cents(rules.minimum * BUY_IN), random)


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
