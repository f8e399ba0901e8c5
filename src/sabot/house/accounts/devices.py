"""The devices of a house's people: each is seen, ends where its player says so, and by itself when it was idle long."""

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Callable
from typing import Final

from sabot.games.windows import PlayerId
from sabot.house import entropy
from sabot.house.clocks import steady
from sabot.house.errors import HouseError
from sabot.house.store import DeviceRecord, PlayerRecord, Store, StoreError
from sabot.wire import Device

_LOG: Final = logging.getLogger(__name__)
DAY_MS: Final = 24 * 3600 * 1000
IDLE_MS: Final = 90 * DAY_MS
"""A device that was not there for so long opens nothing any more."""
AWAY_MS: Final = 30 * DAY_MS
"""By so much nobody's idleness grows at once: the house was not open, or its clock has jumped."""
SEEN_EVERY_MS: Final = 3600 * 1000
"""So often it is stored that a device is there."""
MOST_SEEN: Final = 10_000
"""Of so many devices is kept in mind when that was."""


class Devices:
    """Devices that open accounts at a house, on one store; `hang_up` ends a player's lines to the tables."""

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
        self._noted_ms: int | None = None
        """The time of day at which it was stored last that the house is open."""
        self._looking = asyncio.Lock()
        self._seen: dict[bytes, int] = {}
        self._ended_idle_ms = 0

    async def sees(self, digest: bytes, player: PlayerRecord, browser: str) -> bool:
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
            self.seen(digest)
        return True

    def seen(self, digest: bytes) -> None:
        """Keep in mind that a device is there now."""
        if len(self._seen) >= MOST_SEEN:
            self._seen.clear()
        self._seen[digest] = self._wall_ms()

    async def of_player(self, player: PlayerId, token: str) -> list[Device]:
        """The devices that open a player's account, those seen last first; he asks from the one with the token."""
        here = entropy.digest(token)
        return [
            Device(_named(each.digest), each.first_ms, each.seen_ms, each.browser, here=each.digest == here)
            for each in await self._store.devices(player)
        ]

    async def end(self, player: PlayerId, device: str) -> None:
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

    async def end_others(self, player: PlayerId, token: str) -> None:
        """Have none of a player's devices open anything any more but the one with the token, as `end` does."""
        await self._store.forget_other_devices(player, entropy.digest(token))
        self._hang_up(player)

    async def end_idle(self) -> None:
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
                last = await self._store.last_open()
                ahead = 0 if last is None else now - last
            else:
                before, from_ms = self._looked
                ahead = now - before - (steadily - from_ms)
            await self._note_open(now, ahead if ahead > AWAY_MS else 0)
            self._looked = now, steadily

    async def _note_open(self, now: int, away_ms: int) -> None:
        """Store once a day that the house is open, and at once how long it was away."""
        if away_ms:
            _LOG.warning("the time of day is %d days ahead: no device was idle for them", away_ms // DAY_MS)
        elif self._noted_ms is not None and 0 <= now - self._noted_ms < DAY_MS:
            return
        await self._store.is_open(now, away_ms)
        self._noted_ms = now


def _named(digest: bytes) -> str:
    """The name of a device for people, made of its digest; it opens nothing."""
    return hashlib.sha256(digest).hexdigest()[:16]
