"""The people of a house without the house: accounts, devices and preferences on a store."""

from pathlib import Path

from new_database import new_database
from sabot.games.windows import PlayerId
from sabot.house.accounts.members import BOT, GRANT, Members
from sabot.house.store import LedgerEntry, Store, Transfer, open_store, player_account
from sabot.wire import Preferences


async def lost(store: Store, player: PlayerId, cents: int) -> None:
    """Another process of the house moves chips off an account."""
    entries = (LedgerEntry(player_account(player), -cents), LedgerEntry("table:t", cents))
    await store.transfer(Transfer(1, entries))


async def test_chips_that_another_process_moved_are_known_where_the_ledger_is_shared(tmp_path: Path) -> None:
    async with open_store(new_database(tmp_path / "house.db")) as store:
        for shared in (False, True):
            people = Members(store, lambda: 1, lambda _: None, shared=shared)
            player = (await people.enter("Ann"))[1].player
            await lost(store, player, 300)
            assert (await people.session(player)).balance == GRANT - 300 * shared


async def test_bots_alone_are_known_as_bots(tmp_path: Path) -> None:
    async with open_store(new_database(tmp_path / "house.db")) as store:
        people = Members(store, lambda: 1, lambda _: None)
        made = [await people.create(prefix, "Ann", prefix) for prefix in (BOT, "p-")]
        assert [(await people.person(player)).bot for player in made] == [True, False]
        again = Members(store, lambda: 1, lambda _: None)
        assert [(await again.person(player)).bot for player in made] == [True, False]


async def test_who_ends_a_device_hangs_up_and_what_he_wants_to_see_stays(tmp_path: Path) -> None:
    hung_up: list[PlayerId] = []
    async with open_store(new_database(tmp_path / "house.db")) as store:
        people = Members(store, lambda: 1, hung_up.append)
        token, session = await people.enter("Ann", "Firefox")
        await people.preferences.keep(session.player, Preferences(language="fr"))
        (device,) = await people.devices.of_player(session.player, token)
        assert (device.browser, device.here) == ("Firefox", True)
        await people.devices.end(session.player, device.id)
        assert hung_up == [session.player]
        assert await people.session_of(token) is None
        assert (await people.preferences.of_player(session.player)).language == "fr"
