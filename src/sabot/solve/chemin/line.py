"""The coup along one of the ponte's probabilities: where the banker's best reply changes, and what it is worth."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import Final, NamedTuple, TypeAlias

import msgspec

from sabot.money import is_a, quoted, whole_numbers
from sabot.solve.chemin.bindings import Bindings, bindings
from sabot.solve.coup.game import BankerStrategy, CoupGame, PonteStrategy
from sabot.solve.coup.model import Hand, InfoSet, hand_text
from sabot.solve.coup.problem import Problem, problem
from sabot.solve.errors import SolveError
from sabot.solve.exact.cells import Form

Ends: TypeAlias = tuple[Fraction, Fraction]
Straight: TypeAlias = tuple[Fraction | int, Fraction | int]
"""A constant and a slope."""

NOTHING: Final[BankerStrategy] = {}


class Break(NamedTuple):
    """A probability at which the banker's best reply changes, and the information sets where it does."""

    share: Fraction
    sets: tuple[InfoSet, ...]


class LinePiece(NamedTuple):
    """A stretch of probabilities with one best reply: at both ends the ponte's payoff, and the banker's."""

    low: Fraction
    high: Fraction
    ponte: Ends
    banker: Ends


class PayoffLine(msgspec.Struct, frozen=True):
    """The payoffs, in units of the stake, by the probability with which the ponte draws with `hand`.

    The banker plays his best reply to it. Without a levy the ponte's payoffs are a concave chain; its highest point
    is the most that he can make sure of along this line. With a levy they may jump where the reply changes.
    """

    hand: Hand
    pieces: tuple[LinePiece, ...]
    breaks: tuple[Break, ...]

    @property
    def highest(self) -> Fraction:
        """The ponte's highest payoff."""
        return max(end for piece in self.pieces for end in piece.ponte)


@whole_numbers
def line_along(game: CoupGame, hand: Hand, ponte: PonteStrategy, banker: BankerStrategy = NOTHING) -> PayoffLine:
    """The line along a hand's probability while the other hands keep theirs; raises SolveError for no such hand.

    `banker` are the sets, if any, where he does not choose. Where both of his actions are worth the same along a whole
    piece, he stands.
    """
    others = _others(game, hand, ponte)
    if not is_a(banker, Mapping):
        raise SolveError(f"{quoted(banker)} is no strategy of the banker's: give a probability for each set")
    constraints = bindings(game.model, Bindings(others, dict(banker)))
    of = problem(game, constraints.ponte, constraints.banker)
    gains = [_straight(form) for form in of.gains]
    turns = _turns(gains)
    shares = sorted({Fraction(0), Fraction(1), *turns.values()})
    draws = [row for row, gain in enumerate(gains) if (gain[0] or gain[1]) > 0]
    flips = [[row for row, turn in turns.items() if turn == share] for share in shares[1:-1]]
    steps = [[(row, 1 if gains[row][1] > 0 else -1) for row in rows] for rows in flips]
    his = _chain(_sum(map(_straight, (of.base, *(of.changes[row] for row in draws)))), of.changes, steps)
    pontes = [_ends(each, ends, game.total * of.unit) for each, ends in zip(his, pairwise(shares), strict=True)]
    bankers = [(-low, -high) for low, high in pontes]
    if game.levy:
        unit = game.total * game.levy.denominator * lcm(*(share.denominator for share in others.values()))
        first = _sum([_standing(game, hand, others, of, unit), *(gains[row] for row in draws)])
        theirs = _chain(first, of.gains, steps)
        bankers = [_ends(each, ends, unit) for each, ends in zip(theirs, pairwise(shares), strict=True)]
    return PayoffLine(
        hand=hand,
        pieces=tuple(LinePiece(*each) for each in zip(shares[:-1], shares[1:], pontes, bankers, strict=True)),
        breaks=tuple(
            Break(share, tuple(of.sets[row] for row in rows)) for share, rows in zip(shares[1:-1], flips, strict=True)
        ),
    )


def _others(game: CoupGame, hand: Hand, ponte: PonteStrategy) -> dict[Hand, Fraction]:
    if not is_a(game, CoupGame):
        raise SolveError(f"{quoted(game)} is no game: give coup_game(model, shoe, levy)")
    if not is_a(hand, (int, tuple)) or hand not in game.hands:
        raise SolveError(f"{hand_text(hand)} is no free hand of the ponte's in model {game.model}")
    if not is_a(ponte, Mapping):
        raise SolveError(f"{quoted(ponte)} is no strategy of the ponte's: give a probability for each hand")
    missing = [each for each in game.hands if each not in ponte and each != hand]
    if missing:
        raise SolveError(f"the ponte's strategy says nothing of {hand_text(missing[0])}: it is complete or it is none")
    return {each: ponte[each] for each in game.hands if each != hand}


def _straight(form: Form) -> Straight:
    """A form of one probability; a hand that never comes has no column."""
    return form[0], form[1] if len(form) > 1 else 0


def _turns(gains: Sequence[Straight]) -> dict[int, Fraction]:
    """The rows whose sign changes inside 0 to 1, and where."""
    return {row: Fraction(-const, slope) for row, (const, slope) in enumerate(gains) if const * (const + slope) < 0}


def _sum(forms: Iterable[Straight]) -> Straight:
    constants, slopes = zip(*forms, strict=True)
    return sum(constants), sum(slopes)


def _chain(first: Straight, forms: Sequence[Form], steps: Iterable[Iterable[tuple[int, int]]]) -> list[Straight]:
    """The first piece's payoff, then what it becomes as rows are drawn (1) or no longer (-1)."""
    pieces = [first]
    for rows in steps:
        constant, slope = pieces[-1]
        for row, way in rows:
            more = _straight(forms[row])
            constant, slope = constant + way * more[0], slope + way * more[1]
        pieces.append((constant, slope))
    return pieces


def _ends(payoff: Straight, between: Ends, unit: int) -> Ends:
    low, high = (Fraction(payoff[0] + payoff[1] * share) / unit for share in between)
    return low, high


def _standing(game: CoupGame, hand: Hand, others: Mapping[Hand, Fraction], of: Problem, unit: int) -> Straight:
    """The banker's payoff, times `unit`, if he stands wherever he may choose."""
    stands = dict.fromkeys(game.sets, Fraction(0)) | of.banker
    low, high = (game.payoffs({**others, hand: Fraction(share)}, stands).banker * unit for share in (0, 1))
    return low, high - low
