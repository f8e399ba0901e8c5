"""Solve a coup: every equilibrium, and its certificate."""

from collections.abc import Sequence

from flint import fmpq

from sabot.money import RateLike, is_a, quoted
from sabot.solve.chemin.bindings import NO_BINDINGS, BindingsLike
from sabot.solve.chemin.bindings import bindings as bindings_in
from sabot.solve.chemin.certificate import Certificate, EquilibriumClaim, Range
from sabot.solve.chemin.search import Search
from sabot.solve.chemin.solution import Solution
from sabot.solve.coup.cell_equilibria import Answered, equilibrium, sign_in
from sabot.solve.coup.game import CoupGame, coup_game
from sabot.solve.coup.model import Model, hand_text, set_text
from sabot.solve.coup.problem import Problem, problem
from sabot.solve.coup.replies import ALWAYS, MIXED, NEVER
from sabot.solve.coup.zero_sum import all_saddles
from sabot.solve.errors import SolveError
from sabot.solve.exact.cells import at, sign
from sabot.solve.exact.ratios import fraction, text


def solve(
    model: Model | str,
    shoe: Sequence[int] | None = None,
    levy: RateLike = 0,
    *,
    bindings: BindingsLike = NO_BINDINGS,
) -> Solution:
    """All equilibria of the next coup, exactly; raises SolveError.

    `shoe` are ten counts (`sabot.odds.fresh(6)`); models with replacement take them as proportions. `levy` is the
    share of the banker's wins that the house takes, from 0 to below 1. `bindings`: see `sabot.solve.chemin.bindings`.
    """
    return solve_game(coup_game(model, shoe, levy), bindings)


def solve_game(game: CoupGame, bound: BindingsLike = NO_BINDINGS) -> Solution:
    """All equilibria of a game, as `solve`."""
    if not is_a(game, CoupGame):
        raise SolveError(f"{quoted(game)} is no game: give coup_game(model, shoe, levy), or ask solve")
    constraints = bindings_in(game.model, bound)
    of = problem(game, constraints.ponte, constraints.banker)
    search = None
    if game.levy:
        run = Search(of)
        search = run.run()
        answered = [Answered(of, part) for part in run.parts]
    else:
        answered = [Answered(of, all_saddles(of))]
    equilibria = tuple(equilibrium(game, of, each) for each in _largest(of, answered))
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


def _largest(of: Problem, sets: Sequence[Answered]) -> list[Answered]:
    """The sets of equilibria that are not part of others, in the order of the ponte's least probabilities."""
    largest: list[Answered] = []
    for each in sorted(sets, key=lambda one: -len(one.part.cell.points)):
        if not any(_is_part(of, each, other) for other in largest):
            largest.append(each)
    return sorted(largest, key=lambda one: sorted(tuple(map(fraction, point)) for point in one.part.cell.points))


def _is_part(of: Problem, one: Answered, other: Answered) -> bool:
    """Whether all equilibria of one set are in another: its cell in the closure, its answers among the answers."""
    for point in one.part.cell.points:
        for share, use in zip(point, other.part.uses, strict=True):
            if (use == NEVER and share) or (use == ALWAYS and share != 1):
                return False
        if any(sign(at(of.gains[row], point)) not in (0, sign_in(other.part, row)) for row in of.open):
            return False
    for row, span in zip(one.part.free, one.spans, strict=True):
        known = sign_in(other.part, row)
        if known and (span.low, span.high) != (fmpq(int(known > 0)),) * 2:
            return False
    for hand, use in enumerate(other.part.uses):
        if use == MIXED != one.part.uses[hand]:
            sense = -1 if one.part.uses[hand] == NEVER else 1
            if one.replies.least_gain(hand, -sense):
                return False
    return True


def _claim(of: Problem, answered: Answered) -> EquilibriumClaim:
    return EquilibriumClaim(
        points=tuple(
            {hand_text(hand): text(share) for hand, share in zip(of.hands, point, strict=True)}
            for point in answered.part.cell.points
        ),
        witness={
            set_text(of.sets[row]): text(share) for row, share in zip(answered.part.free, answered.shares, strict=True)
        },
        ranges=tuple(_range(of, answered, place) for place in range(len(answered.spans))),
    )


def _range(of: Problem, answered: Answered, place: int) -> Range:
    span, rows = answered.spans[place], answered.part.free
    # The problem's gains are weights times its unit; a certificate's multipliers are those of the weights.
    low_by, high_by = (
        {hand_text(hand): text(each * of.unit) for hand, each in zip(of.hands, by, strict=True) if each}
        for by in (span.low_by, span.high_by)
    )
    low_at, high_at = (
        {
            set_text(of.sets[row]): text(share)
            for row, share, known in zip(rows, shares, answered.shares, strict=True)
            if share != known
        }
        for shares in (span.low_at, span.high_at)
    )
    return Range(set_text(of.sets[rows[place]]), text(span.low), text(span.high), low_by, high_by, low_at, high_at)
