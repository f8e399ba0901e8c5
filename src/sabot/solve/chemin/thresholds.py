"""The levies at which the equilibrium changes, each isolated exactly, with none between them left out.

The ponte's payoff does not know the levy, so that it changes nothing but the signs of what the banker gains by
drawing. Those are constant in kind between the levies where k + 1 of his decisions, or of the bounds of the ponte's k
mixed hands, meet in one point: roots of determinants. The derivation is in docs/chemin-theory.md.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from math import ceil, lcm
from typing import Final, NamedTuple, TypeAlias

import msgspec
from flint import fmpz_poly

from sabot.money import RateLike
from sabot.solve.chemin.bindings import NO_BINDINGS, BindingsLike
from sabot.solve.chemin.bindings import bindings as bindings_in
from sabot.solve.chemin.search import next_hand
from sabot.solve.chemin.solution import Solution
from sabot.solve.chemin.solving import solve_game
from sabot.solve.coup.equilibrium import Equilibrium
from sabot.solve.coup.game import CoupGame, checked_levy, coup_game
from sabot.solve.coup.model import Hand, InfoSet, Model
from sabot.solve.coup.problem import Problem, problem
from sabot.solve.coup.replies import ALWAYS, ANY, MIXED, NEVER, Use, UsesReplies, with_draws
from sabot.solve.errors import SolveError
from sabot.solve.exact.cells import Form
from sabot.solve.exact.roots import Root, in_order, roots, simplest

PIECE: Final = Fraction(1, 20)
"""Levies are gone through in pieces of at most this length."""
LEAST_SIDE: Final = Fraction(1, 64)
"""The range of a mixed hand is halved down to this, in search of where no equilibrium is."""
_TENTH: Final = Fraction(1, 10)

Side: TypeAlias = tuple[Fraction, Fraction]
Column: TypeAlias = list[fmpz_poly]


class ThresholdChange(msgspec.Struct, frozen=True):
    """The banker's probability to draw at a set, below a threshold and above it."""

    info: InfoSet
    below: Fraction
    above: Fraction


class Threshold(msgspec.Struct, frozen=True):
    """A levy at which the equilibrium changes: the only root of `polynomial` from `low` to `high`.

    The polynomial has whole coefficients, the constant first, and no rational factor; `exact` is the levy where it is
    rational. `changes` are the banker's decisions that differ between the first equilibria on either side, `hands`
    those of the ponte's that are of another kind: never, sometimes, always drawing.
    """

    polynomial: tuple[int, ...]
    low: Fraction
    high: Fraction
    exact: Fraction | None
    changes: tuple[ThresholdChange, ...]
    hands: tuple[Hand, ...]

    @property
    def decimal(self) -> float:
        """The levy, rounded."""
        return float((self.low + self.high) / 2)


class Thresholds(msgspec.Struct, frozen=True):
    """The levies strictly between `low` and `high` at which the equilibrium changes, in order.

    `solutions` has one for each stretch between them, at the levy that it names: there is one more of them.
    """

    low: Fraction
    high: Fraction
    thresholds: tuple[Threshold, ...]
    solutions: tuple[Solution, ...]


class LevyPiece(NamedTuple):
    """The free choices at both ends of a piece of levies; `gains` are linear in the levy between them."""

    low: Fraction
    high: Fraction
    first: Problem
    last: Problem


class Doubt(NamedTuple):
    """The ponte's gains by drawing with each hand where the banker surely draws, and the sets in doubt."""

    base: Sequence[int]
    left: list[int]


def thresholds(
    model: Model | str,
    shoe: Sequence[int] | None = None,
    low: RateLike = 0,
    high: RateLike = _TENTH,
    *,
    bindings: BindingsLike = NO_BINDINGS,
) -> Thresholds:
    """The levies between two at which the equilibrium changes; raises SolveError.

    What is told apart is where the banker draws, with which probabilities, and with which hands the ponte mixes; how
    the ponte's probabilities change with the levy in between is not. At a single levy there may be more equilibria
    than on either side of it, which is not told if both sides are alike.
    """
    start, end = checked_levy(low), checked_levy(high)
    if start >= end:
        raise SolveError(f"levies from {start} to {end} are none: the second is above the first")
    game = coup_game(model, shoe, start)
    bound = bindings_in(game.model, bindings)
    pieces = ceil((end - start) / PIECE)
    cuts = [start + (end - start) * place / pieces for place in range(pieces + 1)]
    problems = [problem(_levied(game, levy), bound.ponte, bound.banker) for levy in cuts]
    levies = [_rational(levy) for levy in cuts[1:-1]]
    for place in range(pieces):
        levies += _candidates(LevyPiece(cuts[place], cuts[place + 1], problems[place], problems[place + 1]))
    ordered = in_order(levies)
    ends = [_rational(start), *ordered, _rational(end)]
    solved = [solve_game(_levied(game, simplest(below.high, above.low)), bound) for below, above in pairwise(ends)]
    kinds = list(map(_kind, solved))
    changing = [place for place in range(len(ordered)) if kinds[place] != kinds[place + 1]]
    return Thresholds(
        start,
        end,
        tuple(_threshold(ordered[place], solved[place], solved[place + 1]) for place in changing),
        tuple(solved[place] for place in (*changing, len(ordered))),
    )


def _levied(game: CoupGame, levy: Fraction) -> CoupGame:
    return msgspec.structs.replace(game, levy=levy)


def _rational(levy: Fraction) -> Root:
    return Root((-levy.numerator, levy.denominator), levy, levy)


def _candidates(piece: LevyPiece) -> set[Root]:
    """Levies inside a piece between which nothing changes in kind, wherever an equilibrium can be."""
    levies: set[Root] = set()
    start = Doubt(piece.first.base[1:], list(range(len(piece.first.sets))))
    for uses, rows in _cells(piece, (ANY,) * len(piece.first.hands), start):
        mixed = [place for place, use in enumerate(uses) if use == MIXED]
        columns = [_column(piece, row, uses, mixed) for row in rows]
        if mixed:
            columns += _bounds(len(mixed))
        for chosen in combinations(columns, len(mixed) + 1):
            meeting = _determinant(chosen)
            levies.update(roots([int(each) for each in meeting.coeffs()], piece.low, piece.high))
    return levies


def _cells(piece: LevyPiece, uses: tuple[Use, ...], known: Doubt) -> Iterator[tuple[tuple[Use, ...], list[int]]]:
    """The uses of hands that may have equilibria for some levy of a piece, and the sets that are in doubt there."""
    sides = [_side(use) for use in uses]
    known = _settled(piece, sides, known)
    replies = UsesReplies(piece.first, uses, known.base, known.left)
    if replies.answer().shares is None:
        return
    if ANY in uses:
        hand = next_hand(replies, uses)
        for use in (NEVER, MIXED, ALWAYS):
            yield from _cells(piece, (*uses[:hand], use, *uses[hand + 1 :]), known)
        return
    rows = {row for part in _halved(piece, uses, sides, known) for row in part}
    if rows:
        yield uses, sorted(rows)


def _halved(piece: LevyPiece, uses: tuple[Use, ...], sides: list[Side], known: Doubt) -> Iterator[list[int]]:
    """The sets in doubt in each part of a cell that may have equilibria; its widest side is halved again and again."""
    known = _settled(piece, sides, known)
    if UsesReplies(piece.first, uses, known.base, known.left).answer().shares is None:
        return
    widest = max(range(len(sides)), key=lambda place: sides[place][1] - sides[place][0], default=0)
    low, high = sides[widest] if sides else (Fraction(0), Fraction(0))
    if len(known.left) <= uses.count(MIXED) or high - low <= LEAST_SIDE:
        yield known.left
        return
    middle = (low + high) / 2
    for part in ((low, middle), (middle, high)):
        yield from _halved(piece, uses, [*sides[:widest], part, *sides[widest + 1 :]], known)


def _side(use: Use) -> Side:
    return Fraction(int(use == ALWAYS)), Fraction(int(use != NEVER))


def _settled(piece: LevyPiece, sides: Sequence[Side], known: Doubt) -> Doubt:
    """The sets that draw in a closed box at all levies of a piece, and those that neither draw nor stand so."""
    draws: list[int] = []
    left: list[int] = []
    for row in known.left:
        ends = [_extremes(of.gains[row], sides) for of in (piece.first, piece.last)]
        if all(low > 0 for low, _ in ends):
            draws.append(row)
        elif any(high >= 0 for _, high in ends):
            left.append(row)
    return Doubt(with_draws(piece.first, known.base, draws), left)


def _extremes(form: Form, sides: Sequence[Side]) -> tuple[Fraction, Fraction]:
    low = high = Fraction(form[0])
    for slope, side in zip(form[1:], sides, strict=True):
        low += slope * side[slope < 0]
        high += slope * side[slope > 0]
    return low, high


def _column(piece: LevyPiece, row: int, uses: Sequence[Use], mixed: Sequence[int]) -> Column:
    """The banker's gain at a set as a function of the mixed hands, its coefficients polynomials in the levy."""
    always = [place for place, use in enumerate(uses) if use == ALWAYS]
    ends: list[list[Fraction]] = []
    for levy, of in ((piece.low, piece.first), (piece.high, piece.last)):
        form = of.gains[row]
        constant = form[0] + sum(form[1 + place] for place in always)
        ends.append([Fraction(each, levy.denominator) for each in (constant, *(form[1 + place] for place in mixed))])
    lines: list[tuple[Fraction, Fraction]] = []
    for first, last in zip(*ends, strict=True):
        slope = (last - first) / (piece.high - piece.low)
        lines.append((first - slope * piece.low, slope))
    return _whole(lines)


def _bounds(size: int) -> Iterator[Column]:
    """The functions p and 1 - p of each mixed hand."""
    for place in range(size):
        unit = [fmpz_poly([int(each == place)]) for each in range(size)]
        yield [fmpz_poly([0]), *unit]
        yield [fmpz_poly([1]), *(-each for each in unit)]


def _determinant(rows: Sequence[Column]) -> fmpz_poly:
    """By the first row: there are few."""
    if len(rows) == 1:
        return rows[0][0]
    total = fmpz_poly([0])
    for place, entry in enumerate(rows[0]):
        minor = _determinant([[*row[:place], *row[place + 1 :]] for row in rows[1:]])
        total += entry * minor if place % 2 == 0 else -entry * minor
    return total


def _whole(lines: Sequence[tuple[Fraction, Fraction]]) -> Column:
    """Linear polynomials, all times one number that makes them whole."""
    common = lcm(*(part.denominator for line in lines for part in line))
    return [fmpz_poly([int(constant * common), int(slope * common)]) for constant, slope in lines]


def _kind(solution: Solution) -> tuple[object, ...]:
    """The solution's kind: it does not change with the levy but at thresholds."""
    return tuple(_kind_of(each) for each in solution.equilibria)


def _kind_of(one: Equilibrium) -> tuple[object, ...]:
    free = {each.info: (each.low, each.high) for each in one.free}
    sure = frozenset(info for info, share in one.banker.items() if share == 1 and info not in free)
    return tuple(map(_uses, one.corners)), sure, frozenset(free.items())


def _uses(ponte: dict[Hand, Fraction]) -> tuple[str, ...]:
    return tuple(NEVER if share == 0 else ALWAYS if share == 1 else MIXED for share in ponte.values())


def _threshold(root: Root, below: Solution, above: Solution) -> Threshold:
    banker = zip(below.banker.items(), above.banker.values(), strict=True)
    uses = zip(below.ponte, _uses(below.ponte), _uses(above.ponte), strict=True)
    return Threshold(
        polynomial=root.polynomial,
        low=root.low,
        high=root.high,
        exact=root.low if root.low == root.high else None,
        changes=tuple(ThresholdChange(info, before, after) for (info, before), after in banker if before != after),
        hands=tuple(hand for hand, before, after in uses if before != after),
    )
