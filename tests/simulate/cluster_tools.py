"""A real cluster for tests, a scheduler and workers as processes on 127.0.0.1, and work to watch them at."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from patience import STUCK_AFTER
from places import ROOT, TESTS
from sabot.simulate.procedure import Procedure
from sabot.simulate.record import record


class Cluster(NamedTuple):
    """The scheduler's address, its process, and the workers'."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


class Watched(msgspec.Struct, frozen=True):
    """Sums over the coups of a chunk; who begins a chunk says so in a file. The victim never ends the one it begins."""

    folder: str
    victim: int
    """The number of a process."""

    def __call__(self, procedure: Procedure, seed: int, chunk: int, shoes: int, /) -> tuple[int, int, int]:
        (Path(self.folder) / f"{chunk}.{os.getpid()}").touch()
        while os.getpid() == self.victim:
            time.sleep(0.1)
        coups = record(procedure, seed, chunk, shoes)
        return chunk, len(coups.cell), int((coups.cell.astype(int) * coups.shoe).sum())


class Together(msgspec.Struct, frozen=True):
    """Work that is done when so many chunks are begun at once; raises TimeoutError where that never comes."""

    folder: str
    chunks: int

    def __call__(self, procedure: Procedure, seed: int, chunk: int, shoes: int, /) -> int:
        begun = Path(self.folder)
        (begun / str(chunk)).touch()
        for _ in range(10 * STUCK_AFTER):
            if len(list(begun.iterdir())) >= self.chunks:
                return chunk
            time.sleep(0.1)
        raise TimeoutError(f"chunk {chunk} waits alone")


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[Cluster]:
    """A cluster with all its workers, gone when the block ends."""
    file = folder / "scheduler.json"
    started: list[subprocess.Popen[bytes]] = []
    try:
        options = ["--host", "127.0.0.1", "--no-dashboard"]
        scheduler = _start(["scheduler", *options, "--port", "0", "--scheduler-file", str(file)], folder)
        started.append(scheduler)
        started.extend(_worker(folder, number) for number in range(workers))
        address = _address(file)
        distributed: Any = import_module("distributed")  # it has no types
        with distributed.Client(address, timeout=STUCK_AFTER, set_as_default=False) as client:
            client.wait_for_workers(workers)
        yield Cluster(address, scheduler, started[1:])
    finally:
        for each in started:
            each.kill()
        for each in started:
            each.wait()


@contextmanager
def late_worker(folder: Path, threads: int) -> Iterator[subprocess.Popen[bytes]]:
    """One more worker for the cluster of a folder."""
    worker = _worker(folder, "late", threads)
    try:
        yield worker
    finally:
        worker.kill()
        worker.wait()


def _worker(folder: Path, name: int | str, threads: int = 1) -> subprocess.Popen[bytes]:
    place = folder / f"worker{name}"
    place.mkdir()
    where = ["--scheduler-file", str(folder / "scheduler.json"), "--host", "127.0.0.1", "--local-directory", str(place)]
    return _start(["worker", *where, "--no-dashboard", "--no-nanny", "--nthreads", str(threads)], place)


def _start(words: list[str], folder: Path) -> subprocess.Popen[bytes]:
    paths = os.pathsep.join(map(str, (ROOT / "src", TESTS, TESTS / "simulate")))
    with (folder / f"{words[0]}.log").open("wb") as log:
        return subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.dask_{words[0]}", *words[1:]],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": paths},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )


def _address(file: Path) -> str:
    for _ in range(10 * STUCK_AFTER):
        try:
            return str(json.loads(file.read_text("utf-8"))["address"])
        except (OSError, ValueError):
            time.sleep(0.1)
    raise TimeoutError("the scheduler did not start")
