"""A restart folds one shoe at most: the state at a shoe's end is kept, and so is where each shoe ends."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
from house_tools import Ear, open_house, until

from house_games import SHORT, of_each_house, of_each_rules
from sabot.games.windows import PlayerId, Seq
from sabot.house.auditing import audited
from sabot.house.errors import HouseError
from sabot.house.house import House
from sabot.house.store import Checkpoint, open_store
from sabot.house.table.restoring import checkpoint_of, state_of
from sabot.house.table.setup import Setup, TableSettings, folded, setup_of
from sabot.house.table.table import Table
from sabot.selfplay import table_of_bots
from sabot.wire import NewTable
from world.disk import changed


@of_each_house
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


@of_each_rules
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


@of_each_rules
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


@of_each_rules
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
