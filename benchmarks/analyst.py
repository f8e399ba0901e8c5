"""What an analyst asks over and over: pay tables of his own on ranks and suits, and recorded shoes. Processor time."""

import time
from typing import Final

from benchmarks.report import Effort, Failed, Measure
from sabot import bench
from sabot.games.punto.rules import PuntoRules
from sabot.odds import faced
from sabot.rulesets import load
from sabot.simulate.procedure import procedure
from sabot.simulate.record import record

TABLES: Final = 100
SHOES: Final = 500


def measures(effort: Effort) -> list[Measure | Failed]:
    """One table."""
    return [pay_tables(effort), recorded(effort)]


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


def drawn(shoes: int) -> str:
    """Drawn shoes as a file of CSV, cards by their values."""
    coups = record(procedure(load("punto-banco", PuntoRules)), 7, 0, shoes)
    lines = ["shoe,player,banker"]
    for shoe, cards, cell in zip(coups.shoe.tolist(), coups.cards.tolist(), coups.cell.tolist(), strict=True):
        p1, b1, p2, b2, *more = cards
        drew = cell >= 200
        player = [p1, p2, *more[:drew]]
        banker = [b1, b2, *more[drew : drew + (cell // 100 % 2)]]
        lines.append(f"{shoe},{' '.join(map(str, player))},{' '.join(map(str, banker))}")
    return "\n".join(lines)


def _spent(text: str) -> float:
    begun = time.process_time()
    bench.shoe(text)
    return time.process_time() - begun


def _pay_tables(many: int) -> float:
    faced.forget()
    begun = time.process_time()
    for each in range(many):
        when, pays = divmod(each, 10)
        bench.odds(bets={"mine": {
            "player_pair and banker_pair and pr1 == br1": 50 + pays,
            f"player_suited and banker_suited and pr1 > {when + 1}": "3/2",
        }})  # fmt: skip
    return time.process_time() - begun
