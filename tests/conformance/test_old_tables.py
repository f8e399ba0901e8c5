"""Databases of earlier versions are opened, folded, proved, replayed, audited and played on, of every game they had."""

import asyncio
import re
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from importlib import resources
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from long import asked_later
from old_tables import LOGS, VERSIONS, database, games_of, read
from patience import STUCK_AFTER, run
from places import ROOT
from sabot.games.game import AnyGame
from sabot.games.registry import GAMES
from sabot.games.windows import PlayerId
from sabot.house.auditing import audited
from sabot.house.house import House
from sabot.house.store import open_store
from sabot.house.table.clock import Times
from sabot.house.table.outbox import Outbox
from sabot.house.table.setup import setup_of
from sabot.shoe import proof_faults

SCRIPT: Final = Path(str(resources.files("sabot.web").joinpath("verify_shoe.py")))
CHANGELOG: Final = (ROOT / "CHANGELOG.md").read_text("utf-8")
HEADINGS: Final = re.findall(r"^## (\S+)", CHANGELOG, re.MULTILINE)
HURRIED: Final = Times(tempo=0.003)
WITHOUT_A_LIST: Final = "SKIPPED  The record has no digest of the list of promises: "
versions = pytest.mark.parametrize("old", [VERSIONS[0], *map(asked_later, VERSIONS[1:-1]), VERSIONS[-1]])


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[House]:
    """A house on a database that was another version's."""
    house = House(open_store(path), times=HURRIED)
    await house.start()
    try:
        yield house
    finally:
        await house.stop()


def tables(path: Path) -> dict[str, tuple[str, bool]]:
    """The tables of a database, each with its game, and whether it is closed."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT id, ruleset, closed_ms FROM tables").fetchall()
    return {table: (msgspec.json.decode(rules)["game"], closed is not None) for table, rules, closed in rows}


@pytest.mark.parametrize("release", [each for each in HEADINGS if each != "Unreleased"])
def test_a_release_left_its_tables(release: str) -> None:
    """`python tools/keep_tables.py` makes them; CONTRIBUTING says when."""
    assert release in VERSIONS


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_left_tables_with_every_release_since_its_first(game: AnyGame) -> None:
    """One that no release has yet is told of under *Unreleased*."""
    of = [old for old in VERSIONS if game.id in games_of(old)]
    assert of == VERSIONS[VERSIONS.index(of[0]) :] if of else HEADINGS[0] == "Unreleased"


@versions
def test_a_version_left_a_log_and_tables_of_each_of_its_games(tmp_path: Path, old: str) -> None:
    games = games_of(old)
    assert {setup_of(read(path)[0]).game.id for path in LOGS if path.parent.name == old} == games
    found = tables(database(old, tmp_path))
    assert sorted(found.values()) == sorted((each, over) for each in games for over in (False, True))


@versions
def test_its_books_add_up_before_anybody_opens_it_and_nothing_of_it_changes(tmp_path: Path, old: str) -> None:
    path = database(old, tmp_path)
    before = path.read_bytes()
    found = audited(str(path))
    assert found.findings == ()
    assert (found.tables, found.events > 300) == (2 * len(games_of(old)), True)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


@versions
def test_a_house_opens_it_and_plays_on(tmp_path: Path, old: str) -> None:
    path = database(old, tmp_path)
    going = {table for table, (_, over) in tables(path).items() if not over}

    async def story() -> None:
        async with opened(path) as house:
            assert house.aside == {}
            assert set(house.tables) == going
            before = {table: each.state.coups for table, each in house.tables.items()}
            for table in house.tables.values():
                table.watch(Listening())
            while any(table.state.coups < before[table.id] + 2 for table in house.tables.values()):
                await asyncio.sleep(0.01)
                assert house.aside == {}

    run(story())
    assert audited(str(path)).findings == ()


class Listening(Outbox):
    """Somebody who looks on, and hears nothing."""

    def __init__(self) -> None:
        super().__init__(None)

    def put(self, message: bytes) -> None:
        """It is not kept."""


@versions
def test_its_shoes_are_proved_and_say_what_they_could_not_promise_yet(tmp_path: Path, old: str) -> None:
    path = database(old, tmp_path)

    async def story() -> None:
        async with opened(path) as house:
            for table, (_, over) in tables(path).items():
                records = [await house.archive.shoe(table, shoe) for shoe in await house.archive.shoes(table)]
                assert len(records) >= (1 if over else 2)
                assert records[0].cards
                for record in records:
                    assert proof_faults(record.proof, record.decks) == ()
                    lists_nothing = record.proof.promises is None
                    assert [each for each in verified(record) if each.startswith(WITHOUT_A_LIST)] == (
                        [WITHOUT_A_LIST + "whether a seed was invented or dropped cannot be told."] * lists_nothing
                    )

    def verified(record: Any) -> list[str]:
        (tmp_path / "record.json").write_bytes(msgspec.json.encode(record))
        words = [sys.executable, "-I", str(SCRIPT), str(tmp_path / "record.json")]
        done = subprocess.run(words, capture_output=True, encoding="ascii", timeout=STUCK_AFTER, check=False)
        assert done.returncode == 0, done.stdout
        return done.stdout.splitlines()

    run(story())


@versions
async def test_its_coups_are_told_and_replayed(tmp_path: Path, old: str) -> None:
    path = database(old, tmp_path)
    async with opened(path) as house:
        for table, (_, over) in tables(path).items():
            coups = 0
            for shoe in await house.archive.shoes(table):
                for coup in (await house.archive.shoe_narration(table, shoe, None)).coups:
                    assert coup.told
                    assert len(msgspec.json.decode(await house.archive.replay(table, shoe, coup.coup, None))) > 5
                    coups += 1
            assert coups
            if over:
                assert (await house.archive.end(table, PlayerId("nobody"))).view.stage == "over"
            lines = b"".join([piece async for piece in house.archive.history(table, None)])
            assert lines.count(b"\n") > 50
