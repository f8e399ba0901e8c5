"""Without a levy the game is zero-sum: one saddle point gives the value, and all other equilibria."""

from flint import fmpq

from sabot.solve.coup.cell_equilibria import Answered, EquilibriumPart, equilibrium, uses_at
from sabot.solve.coup.equilibrium import Equilibrium
from sabot.solve.coup.game import CoupGame
from sabot.solve.coup.problem import Problem
from sabot.solve.coup.problem import problem as problem_of
from sabot.solve.coup.replies import saddle, with_draws
from sabot.solve.exact.cells import at, box, centre, cut, sign


def saddle_points(game: CoupGame) -> Equilibrium:
    """All equilibria of a game without a levy, in which nobody is bound: they are one set."""
    of = problem_of(game, {}, {})
    return equilibrium(game, of, Answered(of, all_saddles(of)))


def all_saddles(problem: Problem) -> EquilibriumPart:
    """The one product of polytopes that all equilibria are.

    Equilibria of a zero-sum game are interchangeable: the ponte's strategies in them are those that make one with a
    given one of the banker's, and the other way round.
    """
    base = with_draws(problem, problem.base[1:], problem.draws)
    _, shares = saddle(problem, base, problem.open)
    gains = list(map(fmpq, base))
    for row, share in zip(problem.open, shares, strict=True):
        if share:
            gains = [gain + share * more for gain, more in zip(gains, problem.changes[row][1:], strict=True)]
    cell = box([(0, 1) if not gain else ((1,) if gain > 0 else (0,)) for gain in gains])
    for row, share in zip(problem.open, shares, strict=True):
        side = 1 if share == 1 else -1 if share == 0 else 0
        cell = cut(cell, problem.gains[row], side, 1 << (2 * len(gains) + row))
    middle = centre(cell)
    signs = {row: sign(at(problem.gains[row], middle)) for row in problem.open}
    draws = [*problem.draws, *(row for row, known in signs.items() if known > 0)]
    return EquilibriumPart(cell, uses_at(middle), tuple(draws), tuple(row for row, known in signs.items() if not known))
