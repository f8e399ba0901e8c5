"""The people of a house: accounts, what opens them, and what is on them."""

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Callable, Iterable
from typing import Final

import msgspec
from msgspec import UNSET

from sabot.games.windows import PlayerId
from sabot.house import entropy
from sabot.house.accounts import names
from sabot.house.accounts.ledger import Accounts
from sabot.house.store import (
    DEVICE,
    ISSUER,
    LINK,
    BalanceMoved,
    DeviceRecord,
    KeyRecord,
    LedgerEntry,
    PlayerRecord,
    Store,
    StoreError,
    Transfer,
    player_account,
    preferences,
)
from sabot.house.table.clock import steady
from sabot.house.tables.setup import HouseError
from sabot.money import Cents
from sabot.wire import UNREADABLE, Device, Person, Preferences, Session

_LOG: Final = logging.getLogger(__name__)
GRANT: Final = Cents(1_000_000)
"""Play money on a new account, in cents."""
BOT_GRANT: Final = Cents(10**11)
"""A bot's account lasts: bots buy in again as often as they must."""
BOT: Final = "bot-"
DAY_MS: Final = 24 * 3600 * 1000
IDLE_MS: Final = 90 * DAY_MS
"""A device that was not there for so long opens nothing any more."""
AWAY_MS: Final = 30 * DAY_MS
"""By so much nobody's idleness grows at once: the house was not open, or its clock has jumped."""
SEEN_EVERY_MS: Final = 3600 * 1000
"""So often it is stored that a device is there."""
MOST_SEEN: Final = 10_000
"""Of so many devices is kept in mind when that was."""


class Members:
    """Who has an account at a house, on one store; `hang_up` ends a player's lines to the tables."""

    holder = ""
    """Which of several processes this is."""

    def __init__(
        self,
        store: Store,
        wall_ms: Callable[[], int],
        hang_up: Callable[[PlayerId], None],
        now_ms: Callable[[], int] | None = None,
    ) -> None:
        self._store, self._wall_ms, self._hang_up = store, wall_ms, hang_up
        self._now_ms = now_ms or steady()
        self._looked: tuple[int, int] | None = None
        """The time of day, and of the clock that never jumps, when the former was looked at last."""
        self._looking = asyncio.Lock()
        self._accounts = Accounts({})
        self._people: dict[PlayerId, Person] = {}
        self._granting = asyncio.Lock()
        self._seen: dict[bytes, int] = {}
        self._ended_idle_ms = 0

    async def enter(self, nickname: str, browser: str = "") -> tuple[str, Session]:
        """A new player with play money on his account, on a device; returns the secret that identifies him."""
        name = names.nickname(nickname)
        token = entropy.token()
        player = await self._create_player("p-", name, token, browser)
        self._device_seen(entropy.digest(token))
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
        self._device_seen(entropy.digest(token))
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
        """Who holds a token; the device is seen, by what kind of browser it is."""
        player = await self._store.player_by_token(entropy.digest(token))
        if player is None or not await self._sees(entropy.digest(token), player, browser):
            return None
        self._people[PlayerId(player.id)] = Person(player.nickname)
        return await self.session(PlayerId(player.id))

    async def _sees(self, digest: bytes, player: PlayerRecord, browser: str) -> bool:
        """Note a device once in a while; tell whether it opens anything: one that was idle for long does not."""
        now = self._wall_ms()
        if 0 <= now - self._seen.get(digest, -SEEN_EVERY_MS) < SEEN_EVERY_MS:
            return True
        last = await self._store.device_seen(digest)
        if last is not None and now - last > IDLE_MS:
            await self._look_at_the_clock()
            last = await self._store.device_seen(digest)
        if last is not None and now - last > IDLE_MS:
            await self._store.forget_key(digest)
            return False
        if last is not None and 0 <= now - last < SEEN_EVERY_MS:  # by another process, or before this one began
            self._seen[digest] = last
            return True
        with contextlib.suppress(StoreError):  # whoever only looks on needs no store that works
            first = player.created_ms if digest == player.token_digest else now
            await self._store.see_device(DeviceRecord(digest, player.id, first, now, browser))
            self._device_seen(digest)
        return True

    def _device_seen(self, digest: bytes) -> None:
        if len(self._seen) >= MOST_SEEN:
            self._seen.clear()
        self._seen[digest] = self._wall_ms()

    async def devices(self, player: PlayerId, token: str) -> list[Device]:
        """The devices that open a player's account, those seen last first; he asks from the one with the token."""
        here = entropy.digest(token)
        return [
            Device(_named(each.digest), each.first_ms, each.seen_ms, each.browser, here=each.digest == here)
            for each in await self._store.devices(player)
        ]

    async def end_device(self, player: PlayerId, device: str) -> None:
        """Have one of a player's devices open nothing any more; its lines end, here and elsewhere. Raises HouseError.

        All lines of his end: those of other devices come back.
        """
        digest = next(
            (each.digest for each in await self._store.devices(player) if _named(each.digest) == device), None
        )
        if digest is None:
            raise HouseError("no_such_device")
        await self._store.forget_key(digest)
        self._hang_up(player)

    async def end_idle_devices(self) -> None:
        """End the devices that were not there for long; asked often, it is done once a day."""
        await self._look_at_the_clock()
        now = self._wall_ms()
        if now - self._ended_idle_ms > DAY_MS:
            self._ended_idle_ms = now
            await self._store.end_idle_devices(now - IDLE_MS)

    async def _look_at_the_clock(self) -> None:
        """Count as idle for nobody what the time of day has gone on while the house was not open, or by a jump.

        Without this a clock that is set wrong ends every device there is, and so does a long holiday of the house.
        """
        async with self._looking:
            now, steadily = self._wall_ms(), self._now_ms()
            if self._looked is None:
                last = await self._store.devices_seen()
                ahead = 0 if last is None else now - last
            else:
                before, from_ms = self._looked
                ahead = now - before - (steadily - from_ms)
            if ahead > AWAY_MS:
                _LOG.warning("the time of day is %d days ahead: no device was idle for them", ahead // DAY_MS)
                await self._store.devices_seen_later(ahead)
            self._looked = now, steadily

    async def preferences(self, player: PlayerId) -> Preferences:
        """What a player wants to see and hear."""
        return _preferred(await self._store.read(lambda connection: preferences.of_player(connection, player)))

    async def prefer(self, player: PlayerId, said: Preferences) -> Preferences:
        """Keep what a player says that he wants to see and hear; of what he leaves out what he said before stays."""

        def with_said(body: bytes) -> bytes:
            before = {name: getattr(_preferred(body), name) for name in Preferences.__struct_fields__}
            now = {name: getattr(said, name) for name in before if getattr(said, name) is not UNSET}
            return msgspec.json.encode(Preferences(**{**before, **now}))

        return _preferred(await self._store.write(lambda session: preferences.change(session, player, with_said)))

    async def session(self, player: PlayerId) -> Session:
        """What a player is told of himself."""
        return Session(player, (await self._person(player)).nickname, self._accounts.balance(player))

    async def refill(self, player: PlayerId) -> Session:
        """Bring an account back to the first grant; play money costs nothing."""
        async with self._granting:  # asked twice at once, it is granted once; elsewhere too, the database judges
            held = await self._store.balance(player_account(player))
            missing = GRANT - max(held, self._accounts.balance(player))
            if missing > 0:
                with contextlib.suppress(BalanceMoved):
                    await self._grant(player, missing, found=(player_account(player), held))
        return await self.session(player)

    async def _create_player(self, prefix: str, nickname: str, token: str, browser: str | None = None) -> PlayerId:
        player = PlayerId(entropy.name(prefix))
        grant = BOT_GRANT if prefix == BOT else GRANT
        created = PlayerRecord(player, nickname, entropy.digest(token), self._wall_ms())
        await self._store.create_player(created, grant, browser)
        self._accounts.give(player, grant)
        self._people[player] = Person(nickname, bot=prefix == BOT)
        return player

    async def _grant(
        self, player: PlayerId, amount: int, reference: str | None = None, found: tuple[str, int] | None = None
    ) -> None:
        entries = (LedgerEntry(ISSUER, -amount), LedgerEntry(player_account(player), amount))
        await self._store.transfer(Transfer(self._wall_ms(), entries, reference, found))
        self._accounts.give(player, amount)

    async def _person(self, player: PlayerId) -> Person:
        if player not in self._people:
            kept = await self._store.player(player)
            self._people[player] = _behind(player, kept.nickname if kept else player)
        return self._people[player]

    async def _know(self, players: Iterable[PlayerId]) -> None:
        """Read who is behind some ids at once."""
        unknown = [player for player in players if player not in self._people]
        for player, kept in (await self._store.players(unknown)).items() if unknown else ():
            self._people[PlayerId(player)] = _behind(PlayerId(player), kept.nickname)


def _behind(player: PlayerId, nickname: str) -> Person:
    """Who is behind an id; bots of older houses have no mark in their names yet."""
    is_bot = player.startswith(BOT)
    return Person(names.of_bot(nickname) if is_bot else nickname, bot=is_bot)


def _preferred(body: bytes) -> Preferences:
    """What was kept of a player; nothing of what another version wrote that this one does not know."""
    try:
        return msgspec.json.decode(body, type=Preferences)
    except UNREADABLE:
        return Preferences()


def _named(digest: bytes) -> str:
    """What a device is called where it is spoken of; it opens nothing."""
    return hashlib.sha256(digest).hexdigest()[:16]
