"""The running house: what storing a step costs its processor."""

import asyncio
import tempfile
import time
from pathlib import Path
from typing import Final

from benchmarks.report import Effort, Measure
from sabot.house.store import (
    Append,
    LedgerEntry,
    NewEvent,
    PlayerRecord,
    Store,
    StoredReply,
    TableRecord,
    open_store,
)

RUNS = 5
TABLES: Final = 20
APPENDS: Final = 2000
CPU_MS: Final = "ms of the processor"


def measures(effort: Effort) -> list[Measure]:
    """The store's appends, from its caller's side to the answer; a run before warms up."""
    return [*appends(effort)]


def appends(effort: Effort) -> list[Measure]:
    """A step of a table alone in its commit, and one of twenty."""
    alone, among = asyncio.run(_appends(effort.runs(RUNS), effort.size(APPENDS, 40)))
    return [
        Measure("An append alone in its commit", CPU_MS, alone, goal="0.4"),
        Measure("An append in a batch of 20", CPU_MS, among, goal="0.15"),
    ]


async def _appends(runs: int, count: int) -> tuple[list[float], list[float]]:
    with tempfile.TemporaryDirectory() as folder:
        async with open_store(Path(folder) / "house.db") as store:
            for table in range(TABLES):
                await store.create_table(TableRecord(f"t{table}", "", b"{}", b"{}", 0))
                await store.create_player(PlayerRecord(f"p{table}", "", str(table).encode(), 0), grant=10**12)
            lasts = [0] * TABLES
            alone = [await _timed(store, lasts, 1, count) for _ in range(runs + 1)]
            among = [await _timed(store, lasts, TABLES, count) for _ in range(runs + 1)]
    return alone[1:], among[1:]


async def _timed(store: Store, lasts: list[int], together: int, count: int) -> float:
    """What an append costs, where so many tables append at once."""
    begun = time.process_time()
    for _ in range(count // together):
        await asyncio.gather(*(store.append(_step(lasts, table)) for table in range(together)))
    return (time.process_time() - begun) * 1000 / (count // together * together)


def _step(lasts: list[int], table: int) -> Append:
    """An event as large as a stake's, its reply, and every fourth time a purse filled."""
    last = lasts[table]
    lasts[table] += 1
    body = b'{"type":"stakes_entered","player":"p-0123456789","stakes":{"player":5000,"tie":1000,"player_pair":500}}'
    reply = StoredReply(f"p{table}", f"c{last}", bytes(32), b'{"id":"c0","outcome":"accepted","seq":123456}')
    moved = (LedgerEntry(f"player:p{table}", -1), LedgerEntry(f"table:t{table}", 1)) if last % 4 == 0 else ()
    return Append(f"t{table}", last, last, (NewEvent("stakes_entered", body),), moved, (reply,))
