"""The fast kernels: they deal the very shoes of the record and of its twin, whatever they count."""

import hashlib
import os
import subprocess
import sys
from functools import reduce
from itertools import groupby
from pathlib import Path

import numpy as np
import pytest
from simulate_tools import EZ, FEW, PROCEDURES, PUNTO
from simulate_twin import twin_coups

from long import first
from sabot.coup import winner
from sabot.simulate import Procedure, SimulateError, lockstep, vectors
from sabot.simulate.outcomes import LONGEST, STREAKS, Tally, added, cells, streaks, tally, tally_of
from sabot.simulate.record import Coups, record
from sabot.simulate.runs import map_chunks
from sabot.simulate.stream import CHUNK_SHOES, LANES


def winners(found: Coups) -> dict[int, str]:
    """Who won the coups of each shoe, in a row."""
    rows: dict[int, str] = {}
    for shoe, cell in zip(found.shoe.tolist(), found.cell.tolist(), strict=True):
        rows[shoe] = rows.get(shoe, "") + winner(cell % 100 // 10, cell % 10)
    return rows


def tally_by_record(found: Coups, shoes: int) -> Tally:
    text = "".join(winners(found).values())
    return Tally(shoes, len(text), text.count("B"), text.count("P"), text.count("T"))


def streaks_by_record(found: Coups) -> list[list[int]]:
    rows = [[0] * (LONGEST + 1) for _ in STREAKS]
    for text in winners(found).values():
        for row, letter, given in ((0, "P", text.replace("T", "")), (1, "B", text.replace("T", ""))):
            for who, streak in groupby(given):
                rows[row][len(list(streak))] += who == letter
        for who, streak in groupby(text):
            rows[{"P": 2, "B": 3, "T": 4}[who]][len(list(streak))] += 1
    return rows


@pytest.mark.parametrize("way", first(7, PROCEDURES), ids=str)
@pytest.mark.parametrize("seed", first(1, [2**63 + 11, 1]))
def test_every_kernel_deals_the_shoes_of_the_record(way: Procedure, seed: int) -> None:
    found = record(way, seed, 3, 1000)
    assert tally(way, seed, 3, 1000) == tally_by_record(found, 1000)
    assert np.array_equal(cells(way, seed, 3, 1000), np.bincount(found.cell, minlength=400))
    counted = streaks(way, seed, 3, 1000)
    assert counted.tolist() == streaks_by_record(found)
    assert tally_of(1000, counted) == tally(way, seed, 3, 1000)


@pytest.mark.parametrize("way", first(7, PROCEDURES), ids=str)
def test_the_cells_are_those_of_the_twin(way: Procedure) -> None:
    twin = np.bincount([each.cell for each in twin_coups(way, 8, 1, FEW)], minlength=400)
    assert np.array_equal(cells(way, 8, 1, FEW), twin)


@pytest.mark.parametrize("shoes", [1, LANES - 1, LANES, LANES + 1, CHUNK_SHOES])
def test_any_number_of_shoes(shoes: int) -> None:
    found = record(EZ, 6, 0, shoes)
    assert tally(EZ, 6, 0, shoes) == tally_by_record(found, shoes)


def test_a_run_is_the_sum_of_its_chunks_on_any_cores() -> None:
    shoes = 70 * CHUNK_SHOES + 77
    alone, shared = (reduce(added, map_chunks(tally, PUNTO, shoes, 5, cores)) for cores in (1, 3))
    assert alone == shared
    assert alone.shoes == shoes
    assert alone.coups == alone.banker + alone.player + alone.tie
    parts = [tally(PUNTO, 5, chunk, CHUNK_SHOES) for chunk in range(70)] + [tally(PUNTO, 5, 70, 77)]
    assert reduce(added, parts) == alone


def test_another_seed_and_another_chunk_deal_other_shoes() -> None:
    found = [tuple(cells(PUNTO, seed, chunk, FEW)) for seed in (1, 2, 2**64 - 1) for chunk in (0, 1, 2**40)]
    assert len(set(found)) == len(found)


@pytest.mark.long
def test_a_processor_without_wide_vectors_deals_the_same(tmp_path: Path) -> None:
    """Compiled for the plainest processor of this kind, in a process and a cache of its own."""
    code = """if True:
        from sabot.simulate.outcomes import cells, tally
        from simulate_tools import EZ
        print(tally(EZ, 6, 1, 70), cells(EZ, 6, 1, 70).tolist())
    """
    plainest = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_CACHE_DIR": str(tmp_path)}
    path = os.pathsep.join(filter(None, sys.path))
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | plainest | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"{tally(EZ, 6, 1, 70)} {cells(EZ, 6, 1, 70).tolist()}\n"


def test_kernels_on_disk_are_renewed_when_their_vocabulary_changes() -> None:
    """Numba knows a kernel by the file it stands in: that one is changed with the other, or old code would run."""
    written = Path(vectors.__file__).read_text("utf-8").encode()
    digest = hashlib.sha256(written).hexdigest()
    assert digest == lockstep.VOCABULARY, f"write VOCABULARY = {digest!r} into lockstep.py"


def test_nothing_but_a_tally_is_added_to_one() -> None:
    with pytest.raises(SimulateError, match="tally"):
        added(tally(PUNTO, 1, 0, 1), 3)  # type: ignore[arg-type]


@pytest.mark.parametrize("shoes", [0, -1, CHUNK_SHOES + 1])
@pytest.mark.parametrize("work", [tally, cells, streaks, record])
def test_a_chunk_has_so_many_shoes(work: object, shoes: int) -> None:
    with pytest.raises(SimulateError, match=rf"{shoes} shoes are no chunk's: it is 1 to 4096"):
        work(PUNTO, 1, 0, shoes)  # type: ignore[operator]  # each of them is a function of these
