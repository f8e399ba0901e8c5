"""A served house rarely looks through its memory, so that no table waits for it; its workers keep what they free."""

import asyncio
import gc
import platform
import signal
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from sabot.house.reckoning.memory import KEPT, RARELY, collecting_rarely
from sabot.house.reckoning.workers import Workers
from sabot.rulesets import load
from sabot.selfplay import table_of_bots
from sabot.web.server import serve


def test_a_served_house_collects_rarely_and_leaves_the_process_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[tuple[int, int, int], bool]] = []

    def run(_server: Any, **_: Any) -> None:
        seen.append((gc.get_threshold(), gc.get_freeze_count() > 0))

    monkeypatch.setattr(uvicorn.Server, "run", run)
    gc.unfreeze()  # what `conftest` has frozen
    before = gc.get_threshold(), gc.get_freeze_count()
    serve(host="127.0.0.1", port=0, database=str(tmp_path / "house.db"))
    assert seen == [(RARELY, True)]
    assert before[0] != RARELY
    assert (gc.get_threshold(), gc.get_freeze_count()) == before


class Leaving:
    """Garbage that takes itself along; while it goes, somebody ends the house."""

    def __init__(self) -> None:
        self.itself = self

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGINT)


def test_who_ends_a_house_that_just_looks_through_its_memory_is_heard() -> None:
    """What a finalizer raises is lost: so was Ctrl-C, and SIGTERM, in the moment after a house had said where it is."""
    Leaving()
    heard = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), collecting_rarely():
        pytest.fail("it opened")
    assert signal.getsignal(signal.SIGINT) is heard


def pages_anew() -> int:
    """How many pages a process has of the system for arrays that come and go."""
    import resource  # noqa: PLC0415 - not on every system

    def turn() -> None:
        assert len([bytearray(2**20) for _ in range(8)]) * 2**20 < KEPT

    turn()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(20):
        turn()
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="not the C library of GNU")
def test_a_worker_keeps_the_memory_that_it_frees() -> None:
    workers = Workers("worth")
    try:
        assert asyncio.run(workers.answer(pages_anew, whose="ann")) < 8 * 2**20 // 4096
    finally:
        workers.stop()


@pytest.mark.parametrize("rules", ["punto-banco", "chemin-de-fer", "baccara-banque"])
def test_what_a_table_was_is_nothing_to_look_through(rules: str) -> None:
    """A house keeps hundreds of states of each table: values, none of which can be part of a circle."""
    table = table_of_bots(load(rules), 5, 1)
    for _ in table.log(lambda state: state.coups >= 1):
        state = table.state
        assert not any(map(gc.is_tracked, (state, state.taille, state.window)))
