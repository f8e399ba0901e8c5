"""What players want to see and hear, in a database of either kind: changed as a whole, forgotten with the account."""

import asyncio

import pytest
from store_tools import Place, a_player

from patience import run
from sabot.house.store import open_store, preferences
from sabot.house.store.errors import UnknownPlayer
from sabot.house.store.sql import WritingSession


def test_changes_that_meet_are_made_one_after_the_other(place: Place) -> None:
    """Two devices that choose at once both have what they chose; nobody else's changes."""

    async def story() -> tuple[bytes, bytes]:
        async with open_store(place.where) as store:
            for name in ("ann", "bob"):
                await store.create_player(a_player(name))

            def add(session: WritingSession) -> bytes:
                return preferences.change(session, "ann", lambda before: before + b"x")

            await asyncio.gather(*(store.write(add) for _ in range(5)))
            ann = await store.read(lambda connection: preferences.of_player(connection, "ann"))
            return ann, await store.read(lambda connection: preferences.of_player(connection, "bob"))

    assert run(story()) == (preferences.NONE + b"xxxxx", preferences.NONE)


def test_they_go_with_the_account(place: Place) -> None:
    async def story() -> list[int]:
        async with open_store(place.where) as store:
            await store.create_player(a_player("ann"))
            await store.write(lambda session: preferences.change(session, "ann", lambda _: b'{"text":150}'))
            with pytest.raises(UnknownPlayer):
                await store.forget_player("eve", "eve", b"nobody's")
            before = len(await asyncio.to_thread(place.look, "SELECT 1 FROM preferences"))
            await store.forget_player("ann", "ann", b"another")
            return [before, len(await asyncio.to_thread(place.look, "SELECT 1 FROM preferences"))]

    assert run(story()) == [1, 0]
