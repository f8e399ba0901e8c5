"""What a house that opens again knows: a restart folds one shoe at most, and all is there that was stored."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from house_tools import Ear, open_house, until

from house_games import BANQUE_HOUSE, CHEMIN_HOUSE, PUNTO_HOUSE, SHORT, of_house, of_rules
from sabot.games.layout.stakes import stage
from sabot.games.windows import PlayerId, Seq
from sabot.house.auditing import audited
from sabot.house.errors import HouseError
from sabot.house.house import House
from sabot.house.store import Append, Checkpoint, NewEvent, Store, TableRecord, audit, open_store
from sabot.house.table.restoring import checkpoint_of, state_of
from sabot.house.table.setup import Setup, TableSettings, folded, setup_of
from sabot.house.table.table import Table
from sabot.selfplay import table_of_bots
from sabot.wire import NewTable
from world.disk import changed


@of_house(CHEMIN_HOUSE)
def test_every_state_of_every_game_is_kept_as_it_is(house: Any, rules: Any) -> None:
    setup = Setup("t", "", house.game, rules, TableSettings(PlayerId("host"), 20, "calm"))
    table = table_of_bots(rules, 5, 1)
    states = [table.state for _ in table.log(lambda state: state.coups >= 30)]
    assert len(states) > 300
    for state in states:
        assert state_of(setup, checkpoint_of(state)) == state


def test_what_is_no_state_of_this_version_is_not_taken() -> None:
    house, rules = SHORT[0]
    setup = Setup("t", "", house.game, rules, TableSettings(PlayerId("host"), 20, "calm"))
    kept = checkpoint_of(house.game.open(rules))
    for wrong in (
        Checkpoint(kept.number, "0.0.0", kept.state),
        Checkpoint(kept.number + 1, kept.shape, kept.state),
        Checkpoint(kept.number, kept.shape, kept.state[:-1]),
        Checkpoint(kept.number, kept.shape, b'{"seq":0}'),
        Checkpoint(kept.number, kept.shape, b'"\xff"'),
    ):
        assert state_of(setup, wrong) is None


def opened(path: Path, rules: Any) -> AbstractAsyncContextManager[House]:
    return open_house(path, tempo=0.001, rules={"short": rules})


async def played(path: Path, rules: Any, shoes: int = 3) -> str:
    """A table at which some shoes are over, and the next is begun."""
    async with opened(path, rules) as house:
        table = await watched(house)
        await until(lambda: table.state.taille.number > shoes)
        return table.id


async def watched(house: House) -> Table:
    """A table of bots, at which somebody looks on."""
    host = (await house.accounts.enter("Ann"))[1].player
    table = house.table((await house.lobby.open(NewTable(rules="short", bots=4, seconds=3), host)).id)
    table.watch(Ear(None))
    return table


@of_rules(PUNTO_HOUSE)
async def test_who_comes_back_after_a_restart_hears_what_he_has_missed(tmp_path: Path, rules: Any) -> None:
    """Though the house was gone before it told of it."""
    async with opened(tmp_path, rules) as house:
        table = await watched(house)
        await until(lambda: table.state.coups >= 2)
    async with opened(tmp_path, rules) as house:
        again, ear = house.table(table.id), Ear(None)
        again.watch(ear, Seq(table.state.seq - 5))
        assert [frame.first for frame in ear.frames] == [table.state.seq - 4]
        assert len(ear.frames[0].events) == again.state.seq - table.state.seq + 5


async def log_folded(path: Path, table: str) -> Any:
    async with open_store(path / "house.db") as store:
        kept = await store.table(table)
        assert kept is not None
        return folded(setup_of(kept), await store.load(table))


DAMAGED = "UPDATE events SET body = CAST('{}' AS BLOB) WHERE number < (SELECT number FROM checkpoints)"
FIRST_DAMAGED = "UPDATE events SET body = CAST('{}' AS BLOB) WHERE number <= (SELECT min(number) FROM shoe_ends)"
BEFORE_SHOE_ENDS = (
    "DROP INDEX ix_transactions_table_id",
    "DROP TABLE shoe_ends",
    "DROP TABLE checkpoints",
    "UPDATE alembic_version SET version_num = '0002'",
)
"""Takes from a database what later versions gave it."""


@of_rules(CHEMIN_HOUSE)
async def test_a_restart_reads_nothing_before_the_end_of_the_last_shoe(tmp_path: Path, rules: Any) -> None:
    """Nor does it trust a checkpoint that another version wrote: then the log is folded."""
    table = await played(tmp_path, rules, shoes=1)
    state = await log_folded(tmp_path, table)
    changed(tmp_path / "house.db", DAMAGED)
    async with opened(tmp_path, rules) as house:
        assert house.table(table).state == state
    changed(tmp_path / "house.db", "UPDATE checkpoints SET version = '0.0.1'")
    async with opened(tmp_path, rules) as house:
        assert set(house.aside) == {table}


async def test_a_shoe_is_read_alone_and_a_database_from_before_gets_its_index(tmp_path: Path) -> None:
    _, rules = SHORT[0]
    table = await played(tmp_path, rules)
    async with opened(tmp_path, rules) as house:
        shoes = await house.archive.shoes(table)
        assert shoes[:3] == (1, 2, 3)
        records = [await house.archive.shoe(table, shoe) for shoe in shoes]
        with pytest.raises(HouseError, match="no_review"):
            await house.archive.review(table, 1, PlayerId("ann"))
        with pytest.raises(HouseError, match="no_such_shoe"):
            await house.archive.shoe(table, 99)
    assert [record.shoe for record in records] == list(shoes)
    state = await log_folded(tmp_path, table)
    changed(tmp_path / "house.db", *BEFORE_SHOE_ENDS)
    async with opened(tmp_path, rules) as house:
        assert house.table(table).state == state
        assert await house.archive.shoes(table) == shoes
        assert [await house.archive.shoe(table, shoe) for shoe in shoes] == records
    changed(tmp_path / "house.db", FIRST_DAMAGED)
    async with opened(tmp_path, rules) as house:
        assert [await house.archive.shoe(table, shoe) for shoe in shoes[1:]] == records[1:]
        with pytest.raises(HouseError, match="unreadable_table"):
            await house.archive.shoe(table, 1)


@of_rules(BANQUE_HOUSE)
async def test_shoes_that_are_over_are_kept_compressed_and_all_that_is_told_of_them_stays(
    tmp_path: Path, rules: Any
) -> None:
    async def archive_of(house: House, table: str) -> list[Any]:
        lines = b"".join([piece async for piece in house.archive.history(table, None)]).splitlines()
        last = (await house.store.shoe_ends(table))[2]  # the table may go on meanwhile
        found: list[Any] = [last, lines[: last + 1]]
        for shoe in (await house.archive.shoes(table))[:2]:
            coups = (await house.archive.shoe_narration(table, shoe, None)).coups
            replays = [await house.archive.replay(table, shoe, coup.coup, None) for coup in coups]
            found += [await house.archive.shoe(table, shoe), coups, replays]
        return found

    table = await played(tmp_path, rules, shoes=2)
    async with opened(tmp_path, rules) as house:
        before = await archive_of(house, table)
        await house.pack()
        assert await archive_of(house, table) == before
    async with open_store(tmp_path / "house.db") as store:
        shoes = await store.read(lambda connection: connection.exec_driver_sql("SELECT * FROM shoes").all())
    assert len(shoes) >= 2
    assert audited(str(tmp_path / "house.db")).findings == ()
    changed(tmp_path / "house.db", "UPDATE checkpoints SET version = '0.0.1'")
    async with opened(tmp_path, rules) as house:
        assert set(house.tables) == {table}
        assert await archive_of(house, table) == before
    changed(tmp_path / "house.db", "UPDATE shoes SET body = x'00'")
    (finding,) = audited(str(tmp_path / "house.db")).findings
    assert "cannot be read" in finding


async def test_a_log_that_cannot_be_read_does_not_keep_the_database_from_being_brought_up_to_date(
    tmp_path: Path,
) -> None:
    table = await played(tmp_path, SHORT[0][1], shoes=1)
    changed(tmp_path / "house.db", *BEFORE_SHOE_ENDS, "UPDATE events SET body = x'ff00' WHERE kind = 'shoe_revealed'")
    async with opened(tmp_path, SHORT[0][1]) as house:
        assert await house.archive.shoes(table) == ()


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
        found = await house.directory.card(table, session.player)
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
