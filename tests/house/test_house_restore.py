"""What a house that opens again knows of its tables and its people."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from house_tools import Ear, open_house, until

from sabot.games.layout.stakes import stage
from sabot.games.windows import PlayerId
from sabot.house.errors import HouseError
from sabot.house.store import Append, NewEvent, Store, TableRecord, audit, open_store
from sabot.house.table.setup import TableSettings
from sabot.house.table.table import Table
from sabot.wire import NewTable


class Unclosing:
    """A store whose house is ended before it has closed any table."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def close_table(self, table: str, at_ms: int, holder: str = "") -> None:
        """Too late."""


def described(table: Table) -> dict[str, Any]:
    """All that a table is beside what happens at it."""
    return {
        "state": table.state,
        "title": table.title,
        "settings": table.settings,
        "bots": table.bots,
        "people": {player: table.people[player] for player in table.state.players},
    }


async def test_tables_are_as_they_were_opened_and_bots_play_on(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        token, session = await house.accounts.enter("Host")
        asked = NewTable(
            rules="punto-banco", title="Salon  bleu", bots=3, decks=6, seconds=600, pace="brisk",
            options={"commission_mode": "box", "tie_release": "locked"},
        )  # fmt: skip
        card = await house.lobby.open(asked, session.player)
        table = house.table(card.id)
        ear = Ear(session.player)
        table.watch(ear)
        await until(lambda: len(table.state.results) >= 2)
        table.unwatch(ear)
        await until(lambda: stage(table.state) == "bets")
    before = described(table)
    async with open_house(tmp_path) as house:
        table = house.table(card.id)
        assert described(table) == before
        assert (table.title, table.state.rules.decks, len(table.bots)) == ("Salon bleu", 6, 3)
        assert (table.state.rules.commission_mode, table.state.rules.tie_release) == ("box", "locked")
        found = await house.directory.card(table)
        assert found == msgspec.structs.replace(card, coups=table.state.coups, results=found.results)
        assert await house.accounts.session_of(token) == session
        table.watch(Ear(None))
        coups = table.state.coups
        await until(lambda: table.state.coups > coups)


async def test_a_session_that_ended_in_the_last_moment_is_over_and_its_shoe_can_be_verified(tmp_path: Path) -> None:
    """The house ended between the session's end and the closing of the table."""
    async with open_house(tmp_path, Unclosing) as house:
        session = (await house.accounts.enter("Host"))[1]
        table = house.table((await house.lobby.open(NewTable(rules="mini", bots=2), session.player)).id)
        table.watch(Ear(None))
        await until(lambda: stage(table.state) == "bets")
        table.end()
        await until(lambda: table.state.over)
    async with open_house(tmp_path) as house:
        with pytest.raises(HouseError, match="no_such_table"):
            house.table(table.id)
        assert await house.archive.shoes(table.id) == (1,)
    async with open_store(tmp_path / "house.db") as store:
        kept = await store.table(table.id)
        assert kept is not None
        assert kept.closed_ms is not None
        assert (await store.balances())[f"table:{table.id}"] == 0
        assert await audit(store) == ()


async def test_whoever_is_not_known_is_nobody(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        token, session = await house.accounts.enter("Ann")
        for wrong in ("", token[:-1], token + "x", session.player):
            assert await house.accounts.session_of(wrong) is None
        assert await house.accounts.session_of(token) == session


def strange(table: str, game: str) -> TableRecord:
    settings = msgspec.json.encode(TableSettings(PlayerId("host"), 20, "calm"))
    return TableRecord(table, "", msgspec.json.encode({"game": game}), settings, 0)


async def test_a_table_that_cannot_be_read_is_set_aside_with_a_sentence_and_every_other_opens(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A rule set of no known game, events that no game knows, of another game, or out of place."""
    async with open_house(tmp_path) as house:
        host = (await house.accounts.enter("Host"))[1].player
        names = [
            (await house.lobby.open(NewTable(rules=rules), host)).id
            for rules in ("mini", "chemin-de-fer", "mini", "chemin-de-fer", "chemin-de-fer")
        ]
    whole, flown, other, early = names[:2], names[2], names[3], names[4]
    async with open_store(tmp_path / "house.db") as store:
        await store.create_table(strange("t-tarot", "tarot"))
        await store.create_table(strange("t-bare", "chemin"))
        for table, kind, body in (
            (flown, "flown", b'{"type":"flown"}'),
            (other, "stakes_entered", b'{"type":"stakes_entered","player":"ann","stakes":{}}'),
            (early, "left", b'{"type":"leaving_said","player":"nobody"}'),
        ):
            await store.append(Append(table, 0, 0, (NewEvent(kind, body),)))
    async with open_house(tmp_path) as house:
        assert set(house.tables) == set(whole)
        with pytest.raises(HouseError, match="unreadable_table"):
            await house.archive.shoe("t-tarot", 1)
        with pytest.raises(HouseError, match="unreadable_table"):
            await house.archive.shoes("t-tarot")
    said = {record.getMessage().split()[1]: record.getMessage() for record in caplog.records}
    assert set(said) == {flown, other, early, "t-tarot", "t-bare"}
    assert "set aside: event 1 (flown) cannot be read" in said[flown]
    assert "set aside: event 1 (stakes_entered) cannot be read" in said[other]
    assert "event 1 (left) does not fit" in said[early]
    assert "of the game 'tarot'; this version knows punto, chemin" in said["t-tarot"]
