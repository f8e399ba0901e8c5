"""The first start on an earlier version's database folds its logs from their first events; no later one does."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final, get_origin

import msgspec
import pytest
from house_tools import open_house
from msgspec import inspect, structs

from long import first
from old_tables import VERSIONS, database
from part_swap import swapped
from sabot.games.game import AnyGame
from sabot.games.registry import GAMES
from sabot.house.store import Checkpoint, Store, StoredEvent, TableLog, WriteFailed, open_store
from sabot.house.table.restoring import checkpoint_of, restored, shape_of, state_of
from sabot.house.table.setup import Setup, TableSettings, setup_of
from sabot.house.table.shapes import digest, shapes
from sabot.rulesets import load, names
from world.disk import changed

versions = pytest.mark.parametrize("old", first(1, VERSIONS))
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


class Folds:
    """Counts the events that are folded into tables of a game."""

    def __init__(self, setup: Setup) -> None:
        self.count = 0
        self._evolve = setup.game.evolve
        self.setup = structs.replace(setup, game=swapped(setup.game, evolve=self._folded))

    def _folded(self, state: Any, event: Any) -> Any:
        self.count += 1
        return self._evolve(state, event)


ANOTHER_SHAPE: Final = "UPDATE checkpoints SET version = 'another'"
"""States have been kept in a shape that is none today, also those of a release whose shape is today's."""


@versions
async def test_a_log_is_folded_from_its_first_event_once(tmp_path: Path, old: str) -> None:
    path = database(old, tmp_path)
    async with open_store(path) as store:
        changed(path, ANOTHER_SHAPE)
        for kept in await store.tables(closed=True):
            first, second = Folds(setup_of(kept)), Folds(setup_of(kept))
            whole = await store.load(kept.id)
            before = await restored(first.setup, store)
            after = await restored(second.setup, store)
            last = max((await store.shoe_ends(kept.id)).values())
            assert (first.count, second.count) == (len(whole), len(whole) - last)
            assert after.state == before.state
            assert [row.number for row in after.rows] == list(range(last, len(whole) + 1))


class Counting:
    """A store that counts the events that it gives."""

    def __init__(self, store: Store) -> None:
        self.given, self._store = 0, store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def load(self, table: str, *bounds: Any) -> tuple[StoredEvent, ...]:
        rows = await self._store.load(table, *bounds)
        self.given += len(rows)
        return rows

    async def log(self, table: str, shape: str) -> TableLog:
        log = await self._store.log(table, shape)
        self.given += len(log.events)
        return log


@versions
async def test_a_house_that_opens_again_reads_no_shoe_that_is_over(tmp_path: Path, old: str) -> None:
    path = database(old, tmp_path)

    async def start() -> int:
        async with open_house(tmp_path, Counting) as house:
            assert house.tables
            assert not house.aside
            return int(house.store.given)  # type: ignore[attr-defined]

    with closing(sqlite3.connect(path)) as connection:
        open_tables = "SELECT id FROM tables WHERE closed_ms IS NULL"
        query = f"SELECT count(*) FROM events WHERE table_id IN ({open_tables})"  # noqa: S608 - our own words
        (single,) = connection.execute(query).fetchone()
    await open_store(path).close()
    changed(path, ANOTHER_SHAPE)
    first, second, third = await start(), await start(), await start()
    assert first >= single
    assert second == third < first / 2


async def test_a_state_that_cannot_be_kept_keeps_no_house_from_opening(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Full(Counting):
        async def keep_state(self, table: str, state: Checkpoint) -> None:
            raise WriteFailed("the disk is full")

    database(VERSIONS[0], tmp_path)
    async with open_house(tmp_path, Full) as house:
        assert not house.aside
    assert "its state is not kept: " in caplog.text
    assert "the disk is full" in caplog.text


async def test_of_two_states_the_later_is_kept(tmp_path: Path) -> None:
    """Another process of the house may have kept one meanwhile."""
    async with open_store(database(VERSIONS[-1], tmp_path)) as store:
        (kept, *_) = await store.tables()
        setup = setup_of(kept)
        state: Any = (await restored(setup, store)).state
        for seq, stays in ((9000, 9000), (8000, 9000), (9000, 9000), (9001, 9001)):
            await store.keep_state(kept.id, checkpoint_of(structs.replace(state, seq=seq)))
            found = (await store.log(kept.id, shape_of(setup))).checkpoint
            assert found is not None
            assert found.number == stays


def a_setup(game: AnyGame) -> Setup:
    rules = load(next(iter(names(game.id))))
    return Setup(
        "t", "", game, rules, msgspec.json.decode(b'{"host":"h","seconds":9,"pace":"calm"}', type=TableSettings)
    )


@games
def test_a_kept_state_bears_the_shape_of_states_and_no_version(game: AnyGame) -> None:
    setup = a_setup(game)
    state = game.open(setup.rules)
    kept = checkpoint_of(state)
    assert kept.shape == shape_of(setup) == f"1-{digest(state.__class__)}"
    assert state_of(setup, kept) == state
    assert state_of(setup, structs.replace(kept, shape="0.1.0")) is None
    assert state_of(setup, structs.replace(kept, shape="2" + kept.shape[1:])) is None


@games
def test_a_state_writes_all_its_fields(game: AnyGame) -> None:
    """What is left out at its default would mean another state once that default is another; no digest tells."""
    written = inspect.type_info(type(game.open(a_setup(game).rules)))
    assert isinstance(written, inspect.StructType)
    assert [kind.__name__ for kind in records(written) if kind.__struct_config__.omit_defaults] == []


def records(kind: Any) -> list[Any]:
    """The records that one is made of."""
    found = [get_origin(kind.cls) or kind.cls] if isinstance(kind, inspect.StructType) else []
    inner = [field.type for field in getattr(kind, "fields", ())] + [*getattr(kind, "types", ())]
    inner += [*getattr(kind, "item_types", ())]
    inner += [getattr(kind, name) for name in ("item_type", "key_type", "value_type") if hasattr(kind, name)]
    return found + [each for part in inner for each in records(part)]


class Inner(msgspec.Struct):
    one: int


class Outer(msgspec.Struct):
    inner: dict[str, Inner]
    which: int | None = None


def other(**fields: Any) -> Any:
    return msgspec.defstruct("Renamed", list(fields.items()))


def test_a_shape_is_its_fields_types_and_places_and_no_names_of_classes() -> None:
    same = other(inner=dict[str, other(one=int)], which=int)  # type: ignore[misc]
    assert shapes(same)[""] == {"inner": "dict[struct]", "which": "int"}
    assert shapes(Outer) == {"": {"inner": "dict[struct]", "which": "int | none?"}, ".inner{}": {"one": "int"}}
    changed = (
        other(inner=dict[str, other(two=int)], which=int),  # type: ignore[misc]
        other(inner=dict[str, other(one=str)], which=int),  # type: ignore[misc]
        other(inner=list[other(one=int)], which=int),  # type: ignore[misc]
        other(which=int, inner=dict[str, other(one=int)]),  # type: ignore[misc]
        other(inner=dict[str, other(one=int)]),  # type: ignore[misc]
    )
    assert len({digest(each) for each in (same, Outer, *changed)}) == 7
    assert digest(other(inner=dict[str, other(one=int)], which=int)) == digest(same)  # type: ignore[misc]
