"""What an append costs on either kind of database, and how long it takes, by one process of a house and by two.

Each process opens the database as `sabot serve` does, and appends to tables of its own, one step at a time and then
twenty at once. The server is a real one on this machine, set up as in the tests: it does not wait for its disk.
"""

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from typing import Any, Final

from benchmarks.house import CPU_MS, TABLES, step
from benchmarks.kills import tests
from benchmarks.report import ROOT, Effort, Measure
from sabot.house.store import PlayerRecord, Store, TableRecord, open_store

RUNS: Final = 3
APPENDS: Final = 1000
MS: Final = "ms"


def measures(effort: Effort) -> list[Measure]:
    """A file with its one process, a server with one and with two."""
    runs, count = range(effort.runs(RUNS)), effort.size(APPENDS, 40)
    servers = tests("servers")
    with servers.postgres() as server:
        cases: dict[str, list[list[dict[str, float]]]] = {"a file": [], "PostgreSQL": [], "PostgreSQL, two": []}
        for _ in runs:  # side by side: what else the machine does hits each alike
            with tempfile.TemporaryDirectory() as folder:
                cases["a file"].append(_processes(f"{folder}/house.db", 1, count))
            cases["PostgreSQL"].append(_processes(servers.empty(server), 1, count))
            cases["PostgreSQL, two"].append(_processes(servers.empty(server), 2, count))
    return [measure for name, found in cases.items() for measure in _rows(name, found)]


def _rows(name: str, found: list[list[dict[str, float]]]) -> list[Measure]:
    on = f"on {name} processes of a house" if name.endswith("two") else f"on {name}"
    goal = "" if name == "a file" else "0.25"
    every = {key: [max(each[key] for each in run) for run in found] for key in found[0][0]}
    return [
        Measure(f"An append alone in its commit {on}", CPU_MS, every["alone"], goal=goal),
        Measure(f"An append in a batch of {TABLES} {on}", CPU_MS, every["among"], goal=goal),
        Measure(f"An append alone, 99 of 100 are answered within, {on}", MS, every["p99"]),
    ]


def _processes(where: str, count: int, appends: int) -> list[dict[str, float]]:
    """What so many processes measure at once; of those on a server each opens it as one of several."""
    shared = "shared" if count > 1 else ""
    words = [sys.executable, "-m", "benchmarks.appends", where, str(appends), shared]
    running = [
        subprocess.Popen([*words, str(each)], cwd=ROOT, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own words
        for each in range(count)
    ]
    said = [each.communicate()[0] for each in running]
    if any(each.returncode for each in running):
        raise ValueError("a process that appends has failed")
    return [json.loads(each) for each in said]


async def _alone(where: str, count: int, shared: bool, prefix: str) -> dict[str, float]:
    async with open_store(where, shared=shared) as store:
        names = [f"{prefix}-{table}" for table in range(TABLES)]
        for name in names:
            await store.create_table(TableRecord(name, "", b"{}", b"{}", 0))
            await store.create_player(PlayerRecord(name, "", name.encode(), 0), grant=10**12)
        lasts, taken = [0] * TABLES, list[float]()
        await _timed(store, lasts, names, (20, 5), [])
        alone = await _timed(store, lasts, names, (1, count), taken)
        among = await _timed(store, lasts, names, (TABLES, count // TABLES), [])
    return {"alone": alone, "among": among, "p99": sorted(taken)[len(taken) * 99 // 100] * 1000}


async def _timed(store: Store, lasts: list[int], names: list[str], sizes: tuple[int, int], taken: list[float]) -> float:
    """The processor's ms for an append, where so many are made at once so often."""
    together, times = sizes
    begun = time.process_time()
    for _ in range(times):
        asked = time.perf_counter()
        await asyncio.gather(*(_append(store, lasts, names, table) for table in range(together)))
        taken.append(time.perf_counter() - asked)
    return (time.process_time() - begun) * 1000 / (times * together)


async def _append(store: Store, lasts: list[int], names: list[str], table: int) -> Any:
    return await store.append(step(lasts, table, names[table]))


if __name__ == "__main__":
    place, size, kind, mine = sys.argv[1:]
    print(json.dumps(asyncio.run(_alone(place, int(size), bool(kind), f"t{mine}"))))
