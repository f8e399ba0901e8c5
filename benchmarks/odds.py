"""Exact odds beside the straightforward ways to them: six nested loops over the values of the cards.

One composition is a fresh shoe of eight decks; the batch is 100,000 drawn ones. Compiled work is warm. Processor time,
save for two cores, which are measured by the clock.
"""

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import numpy as np

from benchmarks.processes import sabot, timed, two_against_one
from benchmarks.report import Effort, Failed, Measure
from sabot.bets import Bet, catalogue
from sabot.compilation import compiled
from sabot.games.laboratory import AskLab
from sabot.games.punto.rules import PuntoRules
from sabot.house.reckoning.laboratory import laid_out
from sabot.odds import CELLS, Source, fresh, law, wager
from sabot.odds.batch import Ints, gains, laws
from sabot.rulesets import load
from sabot.tableau import BINDING, PLAYER

BATCH: Final = 100_000
RUNS: Final = 7
EIGHT: Final = fresh(8)
BETS: Final[tuple[Bet, ...]] = tuple(bet for bet in catalogue().values() if wager(bet).table.source is Source.CELLS)

PLAYER_DRAWS: Final = tuple(choice == "D" for choice in PLAYER)
BANKER_DRAWS: Final = tuple(tuple(choice == "D" for choice in row) for row in BINDING)


def nested(n: Sequence[int], cells: list[int]) -> None:
    """The law by six nested loops over values, drawing without replacement: nothing clever."""
    for place in range(400):
        cells[place] = 0
    for i in range(10):
        for j in range(10):
            two = n[i] * (n[j] - (j == i))
            for k in range(10):
                three = two * (n[k] - (k == i) - (k == j))
                for q in range(10):
                    four = three * (n[q] - (q == i) - (q == j) - (q == k))
                    p2, b2 = (i + k) % 10, (j + q) % 10
                    for t in range(10):
                        five = four * (n[t] - (t == i) - (t == j) - (t == k) - (t == q))
                        for u in range(10):
                            six = five * (n[u] - (u == i) - (u == j) - (u == k) - (u == q) - (u == t))
                            p, b, place = p2, b2, 0
                            if p2 < 8 and b2 < 8:
                                third, last = 10, t
                                if PLAYER_DRAWS[p2]:
                                    p, place, third, last = (p2 + t) % 10, 200, t, u
                                if BANKER_DRAWS[b2][third]:
                                    b, place = (b2 + last) % 10, place + 100
                            cells[place + p * 10 + b] += six


compiled_loops: Final = compiled(nested)


def measures(effort: Effort) -> list[Measure | Failed]:
    """One table: every figure beside its baseline of the same run."""
    return [*one_in_integers(effort), *one_in_the_kernel(effort), *batch(effort), a_move(effort), whole_command(effort)]


def a_move(effort: Effort) -> Measure:
    """A card more out of the laboratory's shoe, as its worker reckons and encodes it; never the same shoe twice."""
    rules = load("punto-banco", PuntoRules)

    def moved(cards: int) -> None:
        asked = AskLab(rules.id, rules.decks, (cards + 1, 0, 0, 0, 0, 0, 0, 0, 0, 0))
        laid_out(rules, asked)

    moved(RUNS)
    own = [1e3 * spent(partial(moved, cards)) for cards in range(effort.runs(10 * RUNS))]
    return Measure("A move in the laboratory, reckoned and encoded", "ms", own, goal="100")


def one_in_integers(effort: Effort) -> list[Measure]:
    """One composition in Python."""
    slow = [0] * CELLS
    own = [1e3 * spent(lambda: law(EIGHT)) for _ in range(effort.runs(10 * RUNS))]
    loops = [1e3 * spent(lambda: nested(EIGHT, slow)) for _ in range(effort.runs(3))]
    check(slow)
    return [
        Measure("Law of a coup, plain integers", "ms", own, goal="3"),
        Measure("Baseline: nested loops in Python", "ms", loops),
    ]


def one_in_the_kernel(effort: Effort) -> list[Measure]:
    """One composition in compiled code, called from Python."""
    shoe, found = np.array([EIGHT], np.int64), np.empty((1, CELLS), np.int64)
    compiled_loops(shoe[0], found[0])
    check(found[0].tolist())
    check(laws(shoe)[0].tolist())
    own = [1e6 * spent(lambda: laws(shoe), 1000) for _ in range(effort.runs(RUNS))]
    loops = [1e6 * spent(lambda: compiled_loops(shoe[0], found[0]), 10) for _ in range(effort.runs(RUNS))]
    return [
        Measure("Law of a coup, kernel, one call", "us", own, goal="15"),
        Measure("Baseline: nested loops compiled", "us", loops),
    ]


def batch(effort: Effort) -> list[Measure | Failed]:
    """Many compositions: the law, the law on two cores, and all bets that the law decides."""
    shoes = drawn(effort.size(BATCH, 1000))
    gains(shoes[:256], BETS, commission="5%")
    micro, runs = 1e6 / len(shoes), effort.runs(RUNS)
    alone = [micro * spent(lambda: laws(shoes)) for _ in range(runs)]
    room = laws(shoes)
    again = [micro * spent(lambda: laws(shoes, out=room)) for _ in range(runs)]
    bets = [micro * spent(lambda: gains(shoes, BETS, commission="5%")) for _ in range(runs)]
    one, two = (partial(timed, partial(laws, shoes, threads=threads), 3) for threads in (1, 2))
    return [
        Measure("Batch of 100,000, one core", "us each", alone, goal="7"),
        Measure("The same, its memory used again", "us each", again, goal="5"),
        two_against_one("The same on two cores", runs, one, two, goal="1.9"),
        Measure(f"Batch with all {len(BETS)} bets by the law", "us each", bets, goal="twice the law"),
    ]


def whole_command(effort: Effort) -> Measure:
    """`sabot odds punto-banco` from its start to its end."""
    runs = [sabot("odds", "punto-banco").processor for _ in range(effort.runs(RUNS))]
    return Measure("sabot odds punto-banco", "s of processor time", runs, goal="0.25")


def drawn(size: int) -> Ints:
    """Depleted shoes of eight decks, the same in every run."""
    random = np.random.default_rng(8)
    return random.integers(0, np.array(EIGHT) + 1, size=(size, 10)).clip(1)


def check(cells: list[int]) -> None:
    """Whether a baseline finds the same law; raises ValueError."""
    if cells != list(law(EIGHT).cells):
        raise ValueError("the ways to the law of a coup disagree")


def spent(work: Callable[[], object], times: int = 1) -> float:
    """Processor seconds of one call, the mean of so many."""
    began = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - began) / times
