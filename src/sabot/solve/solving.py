"""Solve a coup: every equilibrium, and its certificate."""

from collections.abc import Sequence
from fractions import Fraction

from flint import fmpq

from sabot.solve.bindings import NO_BINDINGS, BindingsLike
from sabot.solve.bindings import bindings as bindings_in
from sabot.solve.cells import at, sign
from sabot.solve.certificate import ByHand, BySet, Certificate, Claim, Found, Range, Refuted, Step
from sabot.solve.game import CoupGame, coup_game
from sabot.solve.model import Hand, InfoSet, Model, hand_text, points_of, set_text
from sabot.solve.problem import Form, Problem, problem
from sabot.solve.ratios import fraction, text
from sabot.solve.replies import ALWAYS, MIXED, NEVER, Replies, Span
from sabot.solve.search import Part, Search
from sabot.solve.solution import BankerLimit, Equilibrium, FreeSet, PonteLimit, Relation, Solution
from sabot.solve.zero_sum import all_saddles
from sabot.tableau import BINDING, STOOD

_RELATIONS: dict[str, Relation] = {NEVER: "<=", MIXED: "=", ALWAYS: ">="}
_SIGNS: dict[int, Relation] = {-1: "<=", 0: "=", 1: ">="}


class Answered:
    """A set of equilibria with the ranges of the banker's free probabilities in it."""

    def __init__(self, of: Problem, part: Part) -> None:
        self.part = part
        self.free = [row for row, known in enumerate(part.signs) if known == 0]
        self.draws = [row for row, known in enumerate(part.signs) if known == 1]
        self.replies = Replies(of, part.uses, self.draws, self.free)
        found = self.replies.answer()
        if found.shares is None:
            raise ArithmeticError("a cell of equilibria has none")
        self.shares = found.shares
        self.spans = [self.replies.span(place) for place in range(len(self.free))]


def solve(
    model: Model | str,
    shoe: Sequence[int] | None = None,
    levy: Fraction | int = 0,
    *,
    bindings: BindingsLike = NO_BINDINGS,
) -> Solution:
    """All equilibria of the next coup, exactly; raises SolveError.

    `shoe` are ten counts (`sabot.odds.fresh(6)`); models with replacement take them as proportions. `levy` is the
    share of the banker's wins that the house takes, from 0 to below 1. `bindings`: see `sabot.solve.bindings`.
    """
    return solve_game(coup_game(model, shoe, levy), bindings)


def solve_game(game: CoupGame, bound: BindingsLike = NO_BINDINGS) -> Solution:
    """All equilibria of a game, as `solve`."""
    kept = bindings_in(game.model, bound)
    of = problem(game, kept.ponte, kept.banker)
    search = None
    if game.levy:
        run = Search(of)
        search = run.run()
        answered, claim_of = _merged(of, [Answered(of, part) for part in run.parts])
        search = _renumbered(search, claim_of)
    else:
        answered = [Answered(of, all_saddles(of))]
    equilibria = tuple(_equilibrium(game, of, each) for each in answered)
    certificate = Certificate(
        model=game.model.value,
        shoe=game.shoe,
        levy=text(game.levy),
        ponte_bound={hand_text(hand): text(share) for hand, share in of.ponte.items()},
        banker_bound={set_text(info): text(share) for info, share in of.banker.items()},
        claims=tuple(_claim(of, each) for each in answered),
        unique=len(equilibria) == 1 and equilibria[0].is_point,
        search=search,
    )
    return Solution(
        model=game.model,
        shoe=game.shoe,
        levy=game.levy,
        ponte_bound=of.ponte,
        banker_bound=of.banker,
        equilibria=equilibria,
        idle_hands=of.idle_hands,
        idle_sets=of.idle_sets,
        certificate=certificate,
    )


def _merged(of: Problem, found: Sequence[Answered]) -> tuple[list[Answered], list[int]]:
    """Sets of equilibria that are not part of others, and for each given one the place of the one it is part of."""
    order = sorted(range(len(found)), key=lambda place: -len(found[place].part.cell.points))
    kept: list[int] = []
    home = [0] * len(found)
    for place in order:
        larger = next((other for other in kept if _is_part(of, found[place], found[other])), None)
        if larger is None:
            kept.append(place)
        home[place] = place if larger is None else larger
    kept.sort(key=lambda place: sorted(tuple(map(fraction, point)) for point in found[place].part.cell.points))
    return [found[place] for place in kept], [kept.index(each) for each in home]


def _is_part(of: Problem, one: Answered, other: Answered) -> bool:
    """Whether all equilibria of one set are in another: its cell in the closure, its answers among the answers."""
    for point in one.part.cell.points:
        for share, use in zip(point, other.part.uses, strict=True):
            if (use == NEVER and share) or (use == ALWAYS and share != 1):
                return False
        for row, known in enumerate(other.part.signs):
            if (known == 0 or one.part.signs[row] == 0) and sign(at(of.gains[row], point)) not in (0, known):
                return False
            if one.part.signs[row] == -known != 0:
                return False
    for place, row in enumerate(one.free):
        known = other.part.signs[row]
        if known and (one.spans[place].low, one.spans[place].high) != (fmpq(int(known > 0)),) * 2:
            return False
    for hand, use in enumerate(other.part.uses):
        if use == MIXED != one.part.uses[hand]:
            sense = -1 if one.part.uses[hand] == NEVER else 1
            if one.replies.least_gain(hand, -sense):
                return False
    return True


def _renumbered(step: Step, claims: Sequence[int]) -> Step:
    """The proof with numbers of claims in the place of numbers of cells."""
    if isinstance(step, Found):
        return Found(claims[step.claim])
    if isinstance(step, Refuted):
        return step
    if isinstance(step, ByHand):
        return ByHand(step.hand, *(_renumbered(each, claims) for each in (step.never, step.mixed, step.always)))
    return BySet(step.set, *(_renumbered(each, claims) for each in (step.stands, step.even, step.draws)))


def _claim(of: Problem, answered: Answered) -> Claim:
    return Claim(
        points=tuple(
            {hand_text(hand): text(share) for hand, share in zip(of.hands, point, strict=True)}
            for point in answered.part.cell.points
        ),
        witness={
            set_text(of.sets[row]): text(share) for row, share in zip(answered.free, answered.shares, strict=True)
        },
        ranges=tuple(_range(of, row, span) for row, span in zip(answered.free, answered.spans, strict=True)),
    )


def _range(of: Problem, row: int, span: Span) -> Range:
    low_by, high_by = (
        {hand_text(hand): text(each) for hand, each in zip(of.hands, by, strict=True) if each}
        for by in (span.low_by, span.high_by)
    )
    return Range(set_text(of.sets[row]), text(span.low), text(span.high), low_by, high_by)


def _equilibrium(game: CoupGame, of: Problem, answered: Answered) -> Equilibrium:
    corners = sorted(
        (_ponte(of, tuple(map(fraction, point))) for point in answered.part.cell.points),
        key=lambda one: [*one.values()],
    )
    banker = _banker(of, answered)
    return Equilibrium(
        ponte=corners[0],
        banker=banker,
        payoffs=game.payoffs(corners[0], banker),
        corners=tuple(corners),
        limits=_limits(game, of, answered.part),
        free=tuple(
            FreeSet(of.sets[row], fraction(span.low), fraction(span.high))
            for row, span in zip(answered.free, answered.spans, strict=True)
        ),
        banker_limits=tuple(_banker_limit(game, of, answered, hand) for hand in range(len(of.hands))),
    )


def _ponte(of: Problem, point: Sequence[Fraction]) -> dict[Hand, Fraction]:
    """A complete strategy: a hand that never comes draws, by custom."""
    return dict(sorted(
        [*zip(of.hands, point, strict=True), *of.ponte.items(), *((hand, Fraction(1)) for hand in of.idle_hands)],
        key=lambda each: str(each[0]),
    ))  # fmt: skip


def _banker(of: Problem, answered: Answered) -> dict[InfoSet, Fraction]:
    """A complete strategy: what never comes is done by the binding tableau."""
    found = {info: Fraction(int(known > 0)) for info, known in zip(of.sets, answered.part.signs, strict=True)}
    for row, share in zip(answered.free, answered.shares, strict=True):
        found[of.sets[row]] = fraction(share)
    for info in of.idle_sets:
        column = STOOD if info.third is None else info.third
        found[info] = Fraction(int(BINDING[points_of(info.hand)][column] == "D"))
    return found | of.banker


def _limits(game: CoupGame, of: Problem, part: Part) -> tuple[PonteLimit, ...]:
    """The banker's decisions that are even at some corner: what bounds the ponte's polytope inside the unit cube."""
    unit = game.total * game.levy.denominator
    return tuple(
        PonteLimit(of.sets[row], Fraction(form[0], unit), _by_hand(of, form, unit), _SIGNS[part.signs[row]])
        for row, form in enumerate(of.gains)
        if any(form[1:]) and any(not at(form, point) for point in part.cell.points)
    )


def _by_hand(of: Problem, form: Form, unit: int) -> dict[Hand, Fraction]:
    return {hand: Fraction(each, unit) for hand, each in zip(of.hands, form[1:], strict=True) if each}


def _banker_limit(game: CoupGame, of: Problem, answered: Answered, hand: int) -> BankerLimit:
    unit = game.total * of.unit
    coefficients = {
        of.sets[row]: Fraction(gain[hand], unit)
        for row, gain in zip(answered.free, answered.replies.gains, strict=True)
        if gain[hand]
    }
    relation = _RELATIONS[answered.part.uses[hand]]
    return BankerLimit(of.hands[hand], Fraction(answered.replies.base[hand], unit), coefficients, relation)
