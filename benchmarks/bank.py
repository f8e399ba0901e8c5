"""What a bank is worth: answers on fresh shoes and on remainders, and a bank of Banque over a shoe.

Each answer is of a shoe or a levy that was not asked for before. Processor time; a run before warms up.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from random import Random
from typing import Final

from benchmarks.report import Effort, Measure
from benchmarks.solve import spent
from sabot.advice.banque.at_table import BanqueEquilibria, CoupAhead
from sabot.odds import fresh
from sabot.rulesets import load
from sabot.solve.bank import ChainQuestion, WealthOutcome, chain, coup_worth, held, keep_up_to
from sabot.solve.banque import solve

RUNS: Final = 7
COUPS: Final = 23
CARDS: Final = 104


def measures(effort: Effort) -> list[Measure]:
    """The figures of this room, each with its goal."""
    answer(fresh(5), Fraction(1, 50))
    runs = effort.runs(RUNS)
    levies = [Fraction(place + 1, 1000) for place in range(runs)]
    law = solve("B2", fresh(3)).law()
    asked = ChainQuestion(
        law=law, theta=Fraction(1, 2), capital=2000, stakes=200, least=20, coups=COUPS, taxe=Fraction(1, 50)
    )
    chain(asked)
    shoes: list[Callable[[], None]] = [partial(answer, fresh(6), levy) for levy in levies]
    left: list[Callable[[], None]] = [partial(answer, each, levies[0]) for each in remainders(runs)]
    return [
        _ms("A bank of Chemin de Fer: an answer on a fresh shoe", shoes, "50"),
        _ms("A bank of Chemin de Fer: an answer on a remainder", left, "30"),
        Measure(
            "A bank of Banque: a chain of 23 coups", "s", [spent(partial(chain, asked)) for _ in levies], goal="0.5"
        ),
        Measure(
            "Banque, B3: a coup at the table, of a new shoe and stakes", "s", [spent(each) for each in tables(runs)]
        ),
    ]


def answer(shoe: tuple[int, ...], levy: Fraction) -> None:
    """A coup's law and worth, a bank kept for eight wins, the share of wealth up to which to keep."""
    worth = coup_worth("B2", shoe, levy)
    held(worth, 8)
    keep_up_to([WealthOutcome(worth.decided, 1 - worth.levy), WealthOutcome(1 - worth.decided, Fraction(-1))])


def remainders(count: int) -> list[tuple[int, ...]]:
    """Random remainders of six decks."""
    random = Random(20)  # noqa: S311 - the same ones every time
    cards = [value for value, each in enumerate(fresh(6)) for _ in range(each)]
    drawn = [random.sample(cards, CARDS) for _ in range(count)]
    return [tuple(left.count(value) for value in range(10)) for left in drawn]


def tables(count: int) -> list[Callable[[], object]]:
    """What bots ask before a coup: another shoe, other stakes."""
    equilibria = BanqueEquilibria(load("baccara-banque"))
    return [
        partial(equilibria.solved, CoupAhead(left, Fraction(3 + place, 11)))
        for place, left in enumerate(remainders(count))
    ]


def _ms(name: str, calls: list[Callable[[], None]], goal: str) -> Measure:
    return Measure(name, "ms", [1e3 * spent(call) for call in calls], goal=goal)
