"""What an analyst asks over and over: pay tables of his own on ranks and suits, and recorded shoes. Processor time."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks.report import Effort, Failed, Measure
from sabot import bench
from sabot.games.punto.rules import PuntoRules
from sabot.odds import rank_suit_law
from sabot.rulesets import load
from sabot.simulate.procedure import procedure
from sabot.simulate.record import Coups, record
from sabot.simulate.stream import chunks, shoes_in

TABLES: Final = 100
SHOES: Final = 500
MANY_SHOES: Final = 10_000
COUPS_A_MINUTE: Final = 1_000_000


def measures(effort: Effort) -> list[Measure | Failed]:
    """One table."""
    return [pay_tables(effort), recorded(effort), *in_a_file(effort)]


def pay_tables(effort: Effort) -> Measure:
    """A hundred pay tables on the same names, of ten sets of conditions, each at ten pays; nothing kept before."""
    runs = [_pay_tables(effort.size(TABLES, 4)) for _ in range(effort.runs(3))]
    return Measure(f"{TABLES} pay tables on ranks and suits", "s", runs, goal="6")


def recorded(effort: Effort) -> Measure:
    """Shoes with all their cards as CSV: read, checked, weighed before each coup, tested, and what systems won."""
    text = drawn(effort.size(SHOES, 5))
    coups = text.count("\n")
    bench.shoe("\n".join(text.split("\n")[:200]))
    runs = [1e6 * _spent(text) / coups for _ in range(effort.runs(3))]
    return Measure("A recorded coup, read, checked and weighed", "us", runs, goal="60")


def in_a_file(effort: Effort) -> list[Measure]:
    """`sabot shoe FILE` of ten thousand shoes, from start to end: coups a minute, and the most memory it had."""
    text = drawn(effort.size(MANY_SHOES, 20))
    with TemporaryDirectory() as folder:
        file = Path(folder) / "shoes.csv"
        file.write_text(text, "utf-8")
        runs = [_whole_command(file) for _ in range(effort.runs(3))]
    coups, shoes = text.count("\n"), f"{MANY_SHOES:,} shoes in a file"
    return [
        Measure(f"{shoes}, by sabot shoe", "coups a minute", [60 * coups / spent for spent, _ in runs],
                goal=f"{COUPS_A_MINUTE:,}"),
        Measure(f"{shoes}, the most memory", "MiB", [memory for _, memory in runs]),
    ]  # fmt: skip


def _whole_command(file: Path) -> tuple[float, float]:
    """Processor seconds of the command, and the most MiB that it had; raises CalledProcessError."""
    words = [sys.executable, "-m", "sabot", "shoe", str(file), "--json"]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as running:  # noqa: S603 - fixed words
        _, status, used = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
    if running.returncode:
        raise subprocess.CalledProcessError(running.returncode, words)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def drawn(shoes: int) -> str:
    """Drawn shoes as a file of CSV, cards by their values."""
    dealt = procedure(load("punto-banco", PuntoRules))
    parts = (record(dealt, 7, chunk, shoes_in(chunk, shoes)) for chunk in range(chunks(shoes)))
    return "\n".join(["shoe,player,banker", *chain.from_iterable(map(_rows, parts))])


def _rows(coups: Coups) -> Iterator[str]:
    for shoe, cards, cell in zip(coups.shoe.tolist(), coups.cards.tolist(), coups.cell.tolist(), strict=True):
        p1, b1, p2, b2, *more = cards
        drew = cell >= 200
        player = [p1, p2, *more[:drew]]
        banker = [b1, b2, *more[drew : drew + (cell // 100 % 2)]]
        yield f"{shoe},{' '.join(map(str, player))},{' '.join(map(str, banker))}"


def _spent(text: str) -> float:
    begun = time.process_time()
    bench.shoe(text)
    return time.process_time() - begun


def _pay_tables(many: int) -> float:
    rank_suit_law.forget()
    begun = time.process_time()
    for each in range(many):
        when, pays = divmod(each, 10)
        bench.odds(bets={"mine": {
            "player_pair and banker_pair and pr1 == br1": 50 + pays,
            f"player_suited and banker_suited and pr1 > {when + 1}": "3/2",
        }})  # fmt: skip
    return time.process_time() - begun
