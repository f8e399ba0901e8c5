"""Solve a coup of Banque: a saddle point, exactly, with its certificate."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from flint import fmpq, fmpq_mat

from sabot.money import RateLike, is_a, quoted
from sabot.screen import Brief
from sabot.solve.banque.answers import BankerRows, PontesReplies
from sabot.solve.banque.game import BanqueGame, banque_game
from sabot.solve.banque.model import HEARD, RULE_BOOK, Heard
from sabot.solve.banque.program import BankerProgram, Mixture, ProgramOptimum
from sabot.solve.banque.solution import BanqueSolution
from sabot.solve.banque.team import Shares, Team, TeamPlan
from sabot.solve.coup.equilibrium import Equilibrium
from sabot.solve.coup.model import InfoSet, Model, Pair
from sabot.solve.errors import SolveError


def solve(
    model: Model | str,
    shoe: Sequence[int] | None = None,
    theta: RateLike = Fraction(1, 2),
    *,
    hears: str = RULE_BOOK.hears,
    naturals: str = RULE_BOOK.naturals,
) -> BanqueSolution:
    """The value and a saddle point of the next coup, exactly; raises SolveError.

    `shoe` are ten counts of nine cards or more (`sabot.odds.fresh(3)`); model A1 takes them as proportions. `theta` is
    the share of all stakes that lies on tableau 1. `hears` is what ponte 2 knows of ponte 1 when he declares: nothing,
    his declaration, or his third_card; `naturals` are shown in_turn, or shown before anybody declares.
    """
    return solve_game(banque_game(model, shoe, theta, hears=hears, naturals=naturals))


def solve_game(game: BanqueGame) -> BanqueSolution:
    """A saddle point of a game, as `solve`."""
    if not is_a(game, BanqueGame):
        raise SolveError(f"{quoted(game)} is no game: give banque_game(model, shoe, theta), or ask solve")
    program = BankerProgram(game)
    optimum, replies = _optimum(program)
    plans = _plans(game, optimum.mixture)
    signs = game.signs(plans)
    inner = program.answers(optimum.draws, optimum.mixed)
    after_1, banker_1 = _after(game.dealt.solved_after)
    after_2, banker_2 = _after(game.dealt.solved_after if game.custom.naturals == "shown" else {})
    answers = BankerRows(inner.draws, inner.mixed, Brief(banker_1), Brief(banker_2))
    team = Team(plans, after_1, after_2)
    even = np.flatnonzero((signs == 0) & game.reached).tolist()
    tied = [row for row in even if row not in inner.mixed]
    unique = (
        not tied
        and all(_stands_alone(each) for each in game.dealt.solved_after.values())
        and _holds_alone(program, optimum, replies)
    )
    known = {pair: each.payoffs for pair, each in game.dealt.solved_after.items()}
    worth = game.worth(game.sums(inner), team, answers, known)
    return BanqueSolution(
        game=game,
        team=team,
        answers=answers,
        worth=worth,
        ties=frozenset(game.places[row] for row in tied),
        idle=frozenset(place for place, comes in zip(game.places, game.reached.tolist(), strict=True) if not comes),
        unique=unique,
    )


def _optimum(program: BankerProgram) -> tuple[ProgramOptimum, PontesReplies]:
    """The exact optimum: what floats got wrong is let into the exact program until nobody does better."""
    game = program.game
    near, patterns = program.near()
    core, draws = program.doubtful(near, patterns)
    while True:
        optimum = program.settled(core, draws, patterns, near.shares)
        replies = game.replies(program.sums(optimum.draws, optimum.mixed))
        signs = game.signs(_plans(game, optimum.mixture))[program.rows[:, 0]]
        other = (signs != 0) & ((signs < 0) != optimum.draws)
        wrong = [unit for unit in np.flatnonzero(other).tolist() if unit not in optimum.mixed]
        level = optimum.value * replies.unit
        better = [pattern for pattern in range(len(game.patterns)) if replies.best(pattern) > level]
        if not wrong and not better:
            return optimum, replies
        if set(wrong) <= set(core) and set(better) <= set(patterns):
            raise ArithmeticError("the exact program ended before its optimum")
        core = sorted({*core, *wrong})
        patterns = [*patterns, *(each for each in better if each not in patterns)]


def _plans(game: BanqueGame, mixture: Mixture) -> tuple[TeamPlan, ...]:
    """The mixture as plans; a hand that is never dealt draws, by custom."""
    plans: list[TeamPlan] = []
    for pattern, weight in sorted(mixture.patterns.items()):
        if weight:
            ponte_1 = dict(zip(game.hands, map(Fraction, game.patterns[pattern]), strict=True))
            ponte_2: dict[Heard, Shares] = {
                heard: {hand: each / weight for hand, each in zip(game.hands, shares, strict=True)}
                for heard, shares in zip(HEARD[game.custom.hears], mixture.hands[pattern], strict=True)
            }
            plans.append(TeamPlan(weight, ponte_1, ponte_2))
    return tuple(plans)


def _after(
    solved: dict[Pair, Equilibrium],
) -> tuple[dict[Pair, Shares], dict[Pair, dict[InfoSet, Fraction]]]:
    """The strategies of the coups that are left after a natural."""
    return {pair: each.ponte for pair, each in solved.items()}, {pair: each.banker for pair, each in solved.items()}


def _stands_alone(one: Equilibrium) -> bool:
    """Whether a coup of Chemin de Fer has one equilibrium, in which all that is not mixed is strictly better."""
    gains = (
        limit.constant + sum(each * one.banker[info] for info, each in limit.coefficients.items())
        for limit in one.banker_limits
        if limit.relation != "="
    )
    return one.is_point and all(0 < each.low < 1 for each in one.free) and all(gains)


def _holds_alone(program: BankerProgram, optimum: ProgramOptimum, replies: PontesReplies) -> bool:
    """Whether all that is not mixed is strictly better, and what is mixed is held by a square system of full rank."""
    game = program.game
    level = optimum.value * replies.unit
    used = [pattern for pattern, weight in optimum.mixture.patterns.items() if weight]
    if any(replies.best(pattern) >= level for pattern in range(len(game.patterns)) if pattern not in used):
        return False
    columns: list[tuple[int, tuple[int, int] | None]] = [(pattern, None) for pattern in used]
    drawn: dict[int, list[tuple[int, int]]] = {}
    for pattern in used:
        weight = optimum.mixture.patterns[pattern]
        drawn[pattern] = []
        for word, shares in enumerate(optimum.mixture.hands[pattern]):
            for place, share in enumerate(shares):
                if not game.comes(pattern, word, place):
                    continue
                if 0 < share < weight:
                    columns.append((pattern, (word, place)))
                elif not replies.gains[pattern][word, place]:
                    return False
                elif share:
                    drawn[pattern].append((word, place))
    if len(columns) != 1 + len(optimum.mixed):
        return False
    rows = [[fmpq(int(part is None)) for _, part in columns]]
    for unit in optimum.mixed:
        values, gains = program.unit(unit)
        rows.append([
            fmpq(int(gains[pattern][part] if part is not None
                     else values[pattern] + sum(gains[pattern][each] for each in drawn[pattern])))
            for pattern, part in columns
        ])  # fmt: skip
    return bool(fmpq_mat(rows).rank() == len(columns))
