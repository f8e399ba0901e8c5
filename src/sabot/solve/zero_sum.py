"""Without a levy the game is zero-sum: one saddle point gives the value, and all other equilibria."""

from flint import fmpq

from sabot.solve.cells import Point, at, box, centre, cut, sign
from sabot.solve.problem import Problem
from sabot.solve.replies import ANY, saddle
from sabot.solve.search import Part, signs_in_box, uses_at


def all_saddles(problem: Problem) -> Part:
    """The one product of polytopes that all equilibria are.

    Equilibria of a zero-sum game are interchangeable: the ponte's strategies in them are those that make one with a
    given one of the banker's, and the other way round.
    """
    hands = len(problem.hands)
    draws, left = signs_in_box(problem, (ANY,) * hands, range(len(problem.sets)))
    _, shares = saddle(problem, draws, left)
    banker = dict.fromkeys(draws, fmpq(1)) | dict(zip(left, shares, strict=True))
    gains = [_ponte_gain(problem, hand, banker) for hand in range(hands)]
    cell = box([(0, 1) if not gain else ((1,) if gain > 0 else (0,)) for gain in gains])
    for row, share in zip(left, shares, strict=True):
        side = 1 if share == 1 else -1 if share == 0 else 0
        cell = cut(cell, problem.gains[row], side, 1 << (2 * hands + row))
    middle = centre(cell)
    return Part(cell, uses_at(middle), _signs(problem, middle, (draws, left)))


def _ponte_gain(problem: Problem, hand: int, banker: dict[int, fmpq]) -> fmpq:
    changes = (problem.changes[row][1 + hand] * share for row, share in banker.items())
    return sum(changes, fmpq(problem.base[1 + hand]))


def _signs(problem: Problem, point: Point, known: tuple[list[int], list[int]]) -> tuple[int, ...]:
    draws, left = known
    signs = [-1] * len(problem.sets)
    for row in draws:
        signs[row] = 1
    for row in left:
        signs[row] = sign(at(problem.gains[row], point))
    return tuple(signs)
