"""A bankroll's path in plain Python: the twin of the compiled walk, and the way of a user's function."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final, NamedTuple

from sabot.simulate.bankroll.terms import LOSS, PUSH, WIN, BankrollTerms

PLAYED_ON, RUINED, GOAL, STOPPED = 0, 1, 2, 3
"""How a path ended: the shoes or coups were over, the purse could not cover the least stake, the goal was reached, or
so much was left that it stops."""
COLUMNS: Final = ("end", "coups", "bets", "staked", "drawdown", "losing_run", "ending")


class Path(NamedTuple):
    """Path of one bankroll; amounts in cents.

    `coups` were dealt before it ended, on `bets` of them it had a stake, `staked` altogether. `drawdown` is the
    largest fall of the purse below its highest point so far, measured after each coup; `losing_run` the most bets
    lost one after the other, pushes left out.
    """

    end: int
    coups: int
    bets: int
    staked: int
    drawdown: int
    losing_run: int
    ending: int


class PathCoup(NamedTuple):
    """A coup of a path: in which cell of the law it ended, what was staked, and what the purse held then."""

    result: int
    stake: int
    purse: int


Stakes = Callable[[int, int, int], int]
"""The next stake by the purse, the last result and the last stake (0, 0 before the first); 0 sits out."""


def walked(terms: BankrollTerms, cells: Iterable[int], stakes: Stakes | None = None) -> Path:
    """A path over the coups' cells, staked by the progression of the terms or by `stakes`."""
    return path_of(terms, list(turns(terms, cells, stakes)))


def turns(terms: BankrollTerms, cells: Iterable[int], stakes: Stakes | None = None) -> Iterator[PathCoup]:
    """The coups of a path, one by one, until it ends."""
    next_stake = progressing(terms) if stakes is None else stakes
    purse, last = int(terms.bankroll), PathCoup(PUSH, 0, 0)
    for cell in islice(cells, terms.coups or None):
        stake = next_stake(purse, last.result, last.stake)
        result, gain = terms.gain(cell, stake) if stake else (PUSH, 0)
        purse += gain
        last = PathCoup(result, stake, purse)
        yield last
        if is_over(terms, purse):
            return


def is_over(terms: BankrollTerms, purse: int) -> int:
    """The end of a path with this purse; 0 where it goes on."""
    if purse < terms.offered.minimum:
        return RUINED
    if terms.goal and purse >= terms.goal:
        return GOAL
    return STOPPED if purse <= terms.stop else PLAYED_ON


def progressing(terms: BankrollTerms) -> Stakes:
    """The stakes of the terms' progression."""
    steps, unit = terms.steps, int(terms.unit)
    state = steps.start(unit)

    def stake(purse: int, result: int, staked: int) -> int:
        nonlocal state
        if result != PUSH:
            state = steps.after(state, unit, result == WIN, staked)
        return terms.stake(steps.asks(state, unit), purse)

    return stake


def path_of(terms: BankrollTerms, coups: list[PathCoup]) -> Path:
    """The path that its coups make."""
    end = coups[-1].purse if coups else int(terms.bankroll)
    return Path(
        end=end,
        coups=len(coups),
        bets=sum(each.stake > 0 for each in coups),
        staked=sum(each.stake for each in coups),
        drawdown=_drawdown([int(terms.bankroll), *(each.purse for each in coups)]),
        losing_run=_losing_run(each.result for each in coups),
        ending=is_over(terms, end),
    )


def _drawdown(purses: list[int]) -> int:
    highest, most = purses[0], 0
    for purse in purses:
        highest = max(highest, purse)
        most = max(most, highest - purse)
    return most


def _losing_run(results: Iterable[int]) -> int:
    run, most = 0, 0
    for result in results:
        if result != PUSH:
            run = run + 1 if result == LOSS else 0
            most = max(most, run)
    return most
