"""What is kept of a player beside his chips: when his devices were there, and what he wants to see and hear."""

import asyncio

import pytest
from store_cases import on_files_first
from store_tools import Place, a_player, opened

from sabot.house.store import DeviceRecord, preferences
from sabot.house.store.errors import UnknownPlayer
from sabot.house.store.sql import WritingSession


async def test_it_is_known_when_the_house_was_open_last_and_no_device_is_idle_for_what_it_was_away(
    place: Place,
) -> None:
    """A house of before has stored its devices' visits alone."""
    async with opened(place) as store:
        await store.create_player(a_player("ann"))
        known = [await store.last_open()]
        await store.see_device(DeviceRecord(b"ann", "ann", 5, 7, "Firefox"))
        known.append(await store.last_open())
        for at_ms, away_ms in ((20, 0), (30, 9), (25, 0)):
            await store.is_open(at_ms, away_ms)
            known.append(await store.last_open())
        assert (known, await store.device_seen(b"ann")) == ([None, 7, 20, 30, 25], 16)


@on_files_first
async def test_of_devices_that_open_nothing_any_more_nothing_is_known(place: Place) -> None:
    async with opened(place) as store:
        await store.create_player(a_player("ann"))
        await store.see_device(DeviceRecord(b"ann", "ann", 5, 7, "Firefox"))
        assert await store.device_seen(b"ann") == 7
        await store.forget_keys("ann")
        assert await store.device_seen(b"ann") is None


async def test_changes_of_preferences_that_meet_are_made_one_after_the_other(place: Place) -> None:
    """Two devices that choose at once both have what they chose; nobody else's changes."""
    async with opened(place) as store:
        for name in ("ann", "bob"):
            await store.create_player(a_player(name))

        def add(session: WritingSession) -> bytes:
            return preferences.change(session, "ann", lambda before: before + b"x")

        await asyncio.gather(*(store.write(add) for _ in range(5)))
        ann = await store.read(lambda connection: preferences.of_player(connection, "ann"))
        bob = await store.read(lambda connection: preferences.of_player(connection, "bob"))
        assert (ann, bob) == (preferences.NONE + b"xxxxx", preferences.NONE)


async def test_preferences_go_with_the_account(place: Place) -> None:
    async with opened(place) as store:
        await store.create_player(a_player("ann"))
        await store.write(lambda session: preferences.change(session, "ann", lambda _: b'{"text":150}'))
        with pytest.raises(UnknownPlayer):
            await store.forget_player("eve", "eve", b"nobody's")
        assert len(await asyncio.to_thread(place.look, "SELECT 1 FROM preferences")) == 1
        await store.forget_player("ann", "ann", b"another")
        assert await asyncio.to_thread(place.look, "SELECT 1 FROM preferences") == []
