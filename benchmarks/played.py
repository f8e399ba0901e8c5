"""What one has played: a player with two hundred shoes, reckoned for the first time and told again."""

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final

from benchmarks.report import Effort, Failed, Measure
from sabot.games.registry import BY_ID
from sabot.games.taille import ShoeRevealed
from sabot.games.windows import PlayerId
from sabot.house.accounts.ledger import entries
from sabot.house.archive.played import Played
from sabot.house.reckoning.workers import Workers
from sabot.house.store import Append, PlayerRecord, ShoeEnd, Store, open_store
from sabot.house.table.restoring import checkpoint_of
from sabot.house.table.setup import TableSettings, record, stored
from sabot.rulesets import load
from sabot.selfplay import MIXED, Happened, SelfPlay

SHOES: Final = 200
SOME: Final = 20
AGAIN: Final = 20
GRANT: Final = 10**12
PEOPLE: Final = tuple(PlayerId(f"p-{number}") for number in range(4))


def measures(effort: Effort) -> Sequence[Measure | Failed]:
    """Four people at one table of Punto Banco, of whom one asks."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measured(Path(folder), effort.size(SHOES, 3), effort.size(AGAIN, 2)))


async def _measured(folder: Path, shoes: int, again: int) -> list[Measure | Failed]:
    store, some = open_store(folder / "many.db"), open_store(folder / "some.db")
    await _laid(store, shoes)
    await _laid(some, min(SOME, shoes))
    first = await _first_answers(some, again)
    workers = Workers("worth")
    played = Played(store, workers)
    began = perf_counter()
    await played.of(PEOPLE[0], None)
    took = perf_counter() - began
    told = list[float]()
    for _ in range(again):
        began = perf_counter()
        await played.summary(PEOPLE[0])
        told.append(1000 * (perf_counter() - began))
    await played.stop()
    workers.stop()
    await store.close()
    await some.close()
    return [
        Measure(f"What one has played: the first answer, {min(SOME, shoes)} shoes to reckon", "ms", first, goal="300"),
        Measure(f"{shoes} shoes reckoned for the first time, a worker's start included", "s", [took]),
        Measure(f"All of {shoes} shoes told again", "ms", told),
    ]


async def _first_answers(store: Store, again: int) -> list[float]:
    """How soon something is told where nothing was reckoned, workers not begun."""
    found = list[float]()
    for _ in range(min(again, 3)):
        workers = Workers("worth")
        played = Played(store, workers)
        began = perf_counter()
        await played.summary(PEOPLE[1])
        found.append(1000 * (perf_counter() - began))
        await played.stop()
        workers.stop()
    return found


async def _laid(store: Store, shoes: int) -> None:
    """A table's log and ledger, a shoe at a time."""
    rules = load("punto-banco")
    for each in PEOPLE:
        await store.create_player(PlayerRecord(each, each.title(), each.encode(), 1), GRANT)
    await store.create_table(record("t-one", rules, TableSettings(PEOPLE[0], 20, "calm"), "One", 1))
    made = BY_ID[rules.game].bots[MIXED]
    bots = [made(rules, each, number, str(number)) for number, each in enumerate(PEOPLE)]
    play, steps = SelfPlay(rules, bots, Random(1)), list[Happened]()  # noqa: S311 - play money
    for happened in play.happenings(lambda state: state.taille.number > shoes):
        steps.append(happened)
        if happened.is_last and any(isinstance(step.event, ShoeRevealed) for step in steps):
            await store.append(_append(steps))
            steps = []


def _append(steps: Sequence[Happened]) -> Append:
    before: Any = steps[0].before
    after: Any = steps[-1].after
    events = tuple(each.event for each in steps)
    ends = tuple(ShoeEnd(each.event.shoe, each.after.seq) for each in steps if isinstance(each.event, ShoeRevealed))
    return Append(
        table="t-one",
        expected=before.seq,
        at_ms=1000 * int(after.seq),
        events=tuple(map(stored, events)),
        ledger=entries("t-one", before, after, events),
        shoe_ends=ends,
        checkpoint=checkpoint_of(after),
    )
