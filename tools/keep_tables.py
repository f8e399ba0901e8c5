"""Keeps what a release stores, for the tests of all later ones: `python tools/keep_tables.py 0.2.0`.

A house of this very Sabot opens two tables of each game on short shoes: one plays some shoes and goes on, the other is
closed after its first. Its host takes what is offered to him, whatever it is, and bots play. Under `tests/logs`, in the
folder that is named, lie then its database, compressed, the log of each closed table - its rule set on the first line,
on each other an event behind the number of its format - and the fields of all that is stored.
"""

from __future__ import annotations

import asyncio
import json
import lzma
import random
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from sabot.games.game import AnyGame
from sabot.games.offers import CanLeave, CanSit
from sabot.games.registry import BY_ID
from sabot.games.windows import PlayerId
from sabot.house.house import House
from sabot.house.store import looking_into, open_store
from sabot.house.store.reads import tables_of
from sabot.house.store.shoes import load as load_rows
from sabot.house.table.clock import Times
from sabot.house.table.outbox import Outbox
from sabot.house.table.setup import TableSettings
from sabot.house.table.shapes import Shapes, shapes
from sabot.house.table.table import Table
from sabot.rulesets import load, names, varied
from sabot.wire import Command, NewTable, Reply

LOGS: Final = Path(__file__).parents[1] / "tests" / "logs"
SHORT: Final = {"decks": 1, "deck_options": (1,), "stop_card": 24}
HURRIED: Final = Times(tempo=0.003)
SHOES: Final = 2
"""So many are over at a table that goes on."""
PATIENCE_S: Final = 120.0
"""A table that has not come so far by then never will."""


class Host:
    """Who opens the tables, and takes a part in them by chance."""

    def __init__(self, house: House, player: PlayerId) -> None:
        self._house, self._player, self._done = house, player, 0
        self._chance = random.Random(7)  # noqa: S311 - what is offered is taken, whatever it is

    async def play(self, table: Table, until: Callable[[Any], bool]) -> None:
        """Take now and then one of the offers, sit first, until the table is so far."""
        table.watch(outbox := Outbox(self._player))
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE_S
        while not until(table.state) and loop.time() < end:
            await self._move(table)
            await asyncio.sleep(0.01)
            if outbox.ended:
                table.unwatch(outbox)
                table.watch(outbox := Outbox(self._player))
        table.unwatch(outbox)
        if not until(table.state):
            raise TimeoutError(f"{table.game.id} does not come on")

    async def _move(self, table: Table) -> None:
        offers = [each for each in table.game.options(table.state, self._player) if not isinstance(each, CanLeave)]
        if not offers:
            return
        sits = [each for each in offers if isinstance(each, CanSit)]
        action = table.game.moves(self._chance.choice(sits or offers), self._chance)
        self._done += 1
        await self._house.floor.command(table, self._player, Command(f"c{self._done}", action))


async def evening(database: Path) -> dict[str, str]:
    """Play in a new database; return the closed table of each game."""
    rules = {f"{each.id}-short": each for each in map(short, BY_ID.values())}
    house = House(open_store(database), rules=rules, times=HURRIED)
    await house.start()
    _, session = await house.accounts.enter("Zoe")
    host, closed = Host(house, session.player), dict[str, str]()
    for name, each in rules.items():
        asked = NewTable(rules=name, bots=3, pace="brisk", seconds=5)
        goes_on = house.table((await house.lobby.open(asked, session.player)).id)
        await host.play(goes_on, lambda state: shoes_of(state) > SHOES)
        ends = house.table((await house.lobby.open(asked, session.player)).id)
        await host.play(ends, lambda state: shoes_of(state) > 1)
        ends.end()
        await host.play(ends, lambda state: state.over)
        closed[each.game] = ends.id
    await house.pack()
    await house.stop()
    return closed


def short(game: AnyGame) -> Any:
    """A game's first rule set on a shoe that is soon over."""
    name = next(iter(names(game.id)))
    return varied(load(name), id=f"{game.id}-short", **SHORT)


def shoes_of(state: Any) -> int:
    """How many shoes a table has begun to deal from."""
    ready: bool = state.taille.stage == "ready"
    return int(state.taille.number) - (not ready)


def fields() -> dict[str, Shapes]:
    """The shapes of all that is stored, by what it is."""
    found = {"settings": shapes(TableSettings), "reply": shapes(Reply)}
    for game in BY_ID.values():
        found[f"{game.id} rules"] = shapes(game.rules.record)
        found[f"{game.id} event"] = shapes(game.events)
        found[f"{game.id} state"] = shapes(type(game.open(short(game))))
    return found


def keep(folder: Path) -> None:
    """Write all of it."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as scratch:
        database = Path(scratch) / "house.db"
        closed = asyncio.run(evening(database))
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("VACUUM")
        for game, table in closed.items():
            (folder / f"{game}.log").write_bytes(b"".join(each + b"\n" for each in log_of(database, table)))
        (folder / "house.db.xz").write_bytes(lzma.compress(database.read_bytes(), preset=9))
    (folder / "fields.json").write_text(json.dumps(fields(), indent=1, ensure_ascii=False) + "\n", "utf-8")


def log_of(database: Path, table: str) -> list[bytes]:
    """A table's rule set, and the events of its log."""
    with looking_into(database) as connection:
        kept = tables_of(connection, closed=True)
        (ruleset,) = [each.ruleset for each in kept if each.id == table]
        return [ruleset, *(b"%d %s" % (row.format, row.body) for row in load_rows(connection, table, 1))]


if __name__ == "__main__":
    (release,) = sys.argv[1:]
    keep(LOGS / release)
