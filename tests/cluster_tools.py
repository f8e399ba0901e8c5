"""A real cluster for tests, a scheduler and workers as processes on 127.0.0.1, and work to watch them at."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec

from sabot.simulate.procedure import Procedure
from sabot.simulate.record import record

ROOT = Path(__file__).parents[1]


class Cluster(NamedTuple):
    """The scheduler's address, its process, and the workers'."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


class Watched(msgspec.Struct, frozen=True):
    """Sums over the coups of a chunk; who begins a chunk says so in a file."""

    folder: str
    seconds: float

    def __call__(self, procedure: Procedure, seed: int, chunk: int, shoes: int, /) -> tuple[int, int, int]:
        with (Path(self.folder) / f"{chunk}.{os.getpid()}").open("a", encoding="utf-8"):
            time.sleep(self.seconds)
        coups = record(procedure, seed, chunk, shoes)
        return chunk, len(coups.cell), int((coups.cell.astype(int) * coups.shoe).sum())


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[Cluster]:
    """A cluster that is gone when the block ends."""
    file = folder / "scheduler.json"
    started: list[subprocess.Popen[bytes]] = []
    try:
        options = ["--host", "127.0.0.1", "--no-dashboard"]
        scheduler = _start(["scheduler", *options, "--port", "0", "--scheduler-file", str(file)], folder)
        started.append(scheduler)
        for number in range(workers):
            place = folder / f"worker{number}"
            place.mkdir()
            worker = [
                "worker",
                "--scheduler-file",
                str(file),
                *options,
                "--no-nanny",
                "--nthreads",
                "1",
                "--local-directory",
                str(place),
            ]
            started.append(_start(worker, place))
        yield Cluster(_address(file), scheduler, started[1:])
    finally:
        for each in started:
            each.kill()
        for each in started:
            each.wait()


def _start(words: list[str], folder: Path) -> subprocess.Popen[bytes]:
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])
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
    for _ in range(300):
        try:
            return str(json.loads(file.read_text("utf-8"))["address"])
        except (OSError, ValueError):
            time.sleep(0.1)
    raise TimeoutError("the scheduler did not start")
