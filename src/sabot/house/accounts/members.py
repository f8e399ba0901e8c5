"""The people of a house: accounts, what opens them, and what is on them."""

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from typing import Final

from sabot.games.windows import PlayerId
from sabot.house import entropy
from sabot.house.accounts import names
from sabot.house.accounts.devices import Devices
from sabot.house.accounts.ledger import Accounts
from sabot.house.accounts.preferences import KeptPreferences
from sabot.house.errors import HouseError
from sabot.house.store import (
    DEVICE,
    ISSUER,
    LINK,
    BalanceMoved,
    KeyRecord,
    LedgerEntry,
    PlayerRecord,
    Store,
    StoreError,
    Transfer,
    player_account,
)
from sabot.money import Cents
from sabot.wire import Person, Session

GRANT: Final = Cents(1_000_000)
"""Play money on a new account, in cents."""
BOT_GRANT: Final = Cents(10**11)
"""A bot's account lasts: bots buy in again as often as they must."""
BOT: Final = "bot-"


class Members:
    """Players with an account at a house, on one store; `hang_up` ends a player's lines to the tables.

    Where other processes move chips as well, `shared`, the ledger is asked before a balance is told.
    """

    def __init__(
        self,
        store: Store,
        wall_ms: Callable[[], int],
        hang_up: Callable[[PlayerId], None],
        now_ms: Callable[[], int] | None = None,
        *,
        shared: bool = False,
    ) -> None:
        self._store, self._wall_ms, self._hang_up, self.shared = store, wall_ms, hang_up, shared
        self.ledger, self.preferences = Accounts({}), KeptPreferences(store)
        self.devices = Devices(store, wall_ms, hang_up, now_ms)
        self._people: dict[PlayerId, Person] = {}
        self._granting = asyncio.Lock()

    async def open(self) -> None:
        """Learn what the ledger has, before the doors are opened."""
        self.ledger.learn_all(await self._store.purses())

    async def enter(self, nickname: str, browser: str = "") -> tuple[str, Session]:
        """A new player with play money on his account, on a device; returns the secret that identifies him."""
        name = names.nickname(nickname)
        token = entropy.token()
        player = await self.create("p-", name, token, browser)
        self.devices.seen(entropy.digest(token))
        return token, await self.session(player)

    async def personal_link(self, player: PlayerId) -> str:
        """A secret that lets its bearer into a player's account from now on, in place of any earlier one."""
        key = entropy.token()
        await self._store.add_key(KeyRecord(entropy.digest(key), player, LINK, self._wall_ms()), most=1)
        return key

    async def claim(self, key: str, browser: str = "") -> tuple[str, Session]:
        """Let another device in by a personal link; returns the secret that identifies it. Raises HouseError."""
        player = await self._store.player_by_key(entropy.digest(key), LINK)
        if player is None:
            raise HouseError("no_such_link")
        token = entropy.token()
        await self._store.add_key(KeyRecord(entropy.digest(token), player, DEVICE, self._wall_ms()), browser=browser)
        self.devices.seen(entropy.digest(token))
        return token, await self.session(PlayerId(player))

    async def sign_out(self, token: str, *, everywhere: bool) -> None:
        """Have a device's token open nothing any more; or no token and link of its player. Other devices come back."""
        player = await self._store.player_by_token(entropy.digest(token))
        if player is not None and everywhere:
            await self._store.forget_keys(player.id)
        elif player is not None:
            await self._store.forget_key(entropy.digest(token))
        if player is not None:
            self._hang_up(PlayerId(player.id))

    async def forget(self, player: PlayerId) -> None:
        """Delete a player's name, keys and links; logs of games and the ledger name his id alone."""
        await self._store.forget_player(player, player, entropy.digest(entropy.token()))
        self._people[player] = Person(player)
        self._hang_up(player)

    async def session_of(self, token: str, browser: str = "") -> Session | None:
        """The session that a token opens, None where it opens none; its device is noted, with the kind of browser."""
        player = await self._store.player_by_token(entropy.digest(token))
        if player is None or not await self.devices.sees(entropy.digest(token), player, browser):
            return None
        self._people[PlayerId(player.id)] = Person(player.nickname)
        return await self.session(PlayerId(player.id))

    async def session(self, player: PlayerId) -> Session:
        """A player's session, as he alone is told it: his id, nickname and balance."""
        if self.shared:
            await self.learn(player)
        return Session(player, (await self.person(player)).nickname, self.ledger.balance(player))

    async def refill(self, player: PlayerId) -> Session:
        """Bring an account back to the first grant; play money costs nothing."""
        if self.shared:
            await self.learn(player)
        async with self._granting:  # asked twice at once, it is granted once; elsewhere too, the database judges
            balance = await self._store.balance(player_account(player))
            missing = GRANT - max(balance, self.ledger.balance(player))
            if missing > 0:
                with contextlib.suppress(BalanceMoved):
                    await self.grant(player, missing, balance=(player_account(player), balance))
        return await self.session(player)

    async def learn(self, player: PlayerId) -> None:
        """Hold for true what the ledger has of a player, where the store works."""
        with contextlib.suppress(StoreError):  # the ledger judges anyhow
            account = player_account(player)
            self.ledger.learn(account, await self._store.balance(account))

    async def create(self, prefix: str, nickname: str, token: str, browser: str | None = None) -> PlayerId:
        """Make an account, of a person or of a bot, with its first grant."""
        player = PlayerId(entropy.name(prefix))
        grant = BOT_GRANT if prefix == BOT else GRANT
        created = PlayerRecord(player, nickname, entropy.digest(token), self._wall_ms())
        await self._store.create_player(created, grant, browser)
        self.ledger.give(player, grant)
        self._people[player] = Person(nickname, bot=prefix == BOT)
        return player

    async def grant(
        self, player: PlayerId, amount: int, reference: str | None = None, balance: tuple[str, int] | None = None
    ) -> None:
        """Put play money on an account; raises AlreadyStored where that was done by this reference."""
        entries = (LedgerEntry(ISSUER, -amount), LedgerEntry(player_account(player), amount))
        await self._store.transfer(Transfer(self._wall_ms(), entries, reference, balance))
        self.ledger.give(player, amount)

    async def person(self, player: PlayerId) -> Person:
        """The person behind an id, named by the id itself where the store has no such player."""
        if player not in self._people:
            record = await self._store.player(player)
            self._people[player] = _behind(player, record.nickname if record else player)
        return self._people[player]

    async def knows(self, player: PlayerId) -> bool:
        """Whether somebody has an account."""
        return await self._store.player(player) is not None

    async def know(self, players: Iterable[PlayerId]) -> None:
        """Read who is behind some ids at once."""
        unknown = [player for player in players if player not in self._people]
        for player, record in (await self._store.players(unknown)).items() if unknown else ():
            self._people[PlayerId(player)] = _behind(PlayerId(player), record.nickname)


def _behind(player: PlayerId, nickname: str) -> Person:
    """The person behind an id; bots of older houses have no mark in their names yet."""
    is_bot = player.startswith(BOT)
    return Person(names.of_bot(nickname) if is_bot else nickname, bot=is_bot)
