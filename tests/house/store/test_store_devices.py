"""When devices were there, and the house was open, in a database of either kind."""

from store_tools import Place, a_player

from patience import run
from sabot.house.store import DeviceRecord, open_store


def test_it_is_known_when_the_house_was_open_last_and_no_device_is_idle_for_what_it_was_away(place: Place) -> None:
    """A house of before has stored its devices' visits alone."""

    async def story() -> tuple[list[int | None], int | None]:
        async with open_store(place.where) as store:
            await store.create_player(a_player("ann"))
            known = [await store.last_open()]
            await store.see_device(DeviceRecord(b"ann", "ann", 5, 7, "Firefox"))
            known.append(await store.last_open())
            for at_ms, away_ms in ((20, 0), (30, 9), (25, 0)):
                await store.is_open(at_ms, away_ms)
                known.append(await store.last_open())
            return known, await store.device_seen(b"ann")

    assert run(story()) == ([None, 7, 20, 30, 25], 16)


def test_of_devices_that_open_nothing_any_more_nothing_is_known(place: Place) -> None:
    async def story() -> list[int | None]:
        async with open_store(place.where) as store:
            await store.create_player(a_player("ann"))
            await store.see_device(DeviceRecord(b"ann", "ann", 5, 7, "Firefox"))
            known = [await store.device_seen(b"ann")]
            await store.forget_keys("ann")
            return [*known, await store.device_seen(b"ann")]

    assert run(story()) == [7, None]
