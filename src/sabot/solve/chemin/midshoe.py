"""Worth of knowing the shoe in its course, against one who plays the equilibrium of the fresh one.

So many cards left of a shoe in random order are a random choice of its cards. For each of the remainders drawn, the
values are exact; what is estimated is their mean over remainders, with its standard error.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from operator import mul
from typing import Final, Literal, NamedTuple

import msgspec
import numpy as np

from sabot.money import RateLike, bounds_said, is_a, is_whole, quoted, whole_numbers
from sabot.odds.composition import DRAWN, fresh
from sabot.paper.estimates import Estimate, moments
from sabot.parameters import FEWEST_COURSES, LAST_SEED, MOST_COURSES
from sabot.solve.chemin.line import line_along
from sabot.solve.chemin.solving import solve, solve_game
from sabot.solve.coup.game import CoupGame, coup_game
from sabot.solve.coup.model import Hand, InfoSet, Model, model_named
from sabot.solve.coup.problem import Problem, problem
from sabot.solve.errors import SolveError

LEFT: Final = (6, 7, 8, 10, 13, 16, 20, 26, 39, 52, 78, 104, 156, 208, 260, 312, 416, 520, 624, 728)
"""Cards left, where nobody asks for others; those that a fresh shoe has."""
METHOD: Final = "exact values of every random remainder; means over the remainders drawn, with standard errors"


class FreshStrategies(NamedTuple):
    """Both sides' strategies at the equilibrium of a fresh shoe."""

    ponte: Mapping[Hand, Fraction]
    banker: Mapping[InfoSet, Fraction]


class KnownRemainder(NamedTuple):
    """A remainder's exact values, per unit at stake.

    `fresh` is the ponte's payoff when both play the fresh shoe's equilibrium, `ponte` and `banker` what either gains
    by his best reply to it if he knows the remainder, `value` the ponte's payoff at the remainder's own equilibrium.
    """

    fresh: Fraction
    ponte: Fraction
    banker: Fraction
    value: Fraction


class Depth(msgspec.Struct, frozen=True):
    """Means over remainders of `left` cards: the values of `Known`, and how often each side gains anything."""

    left: int
    fresh: Estimate
    ponte: Estimate
    banker: Estimate
    value: Estimate
    ponte_gains: Estimate
    banker_gains: Estimate


class MidShoe(msgspec.Struct, frozen=True, kw_only=True):
    """Worth of knowing the shoe, by cards left, for each unit at stake in a coup."""

    model: str
    decks: int
    levy: Fraction
    seed: int
    remainders: int
    depths: tuple[Depth, ...]
    method: str = METHOD
    viewpoint: Literal["gain of the one named; fresh and value: the ponte's"] = (
        "gain of the one named; fresh and value: the ponte's"
    )


@whole_numbers
def mid_shoe(
    model: Model | str,
    decks: int,
    levy: RateLike = 0,
    *,
    remainders: int = 1000,
    seed: int,
    left: Sequence[int] = LEFT,
    begun: Callable[[], object] = bool,
) -> MidShoe:
    """The worth of knowing the remaining cards; raises SolveError, and OddsError for bad numbers.

    `remainders` are drawn for each number of cards `left`, by `sabot.odds.remainders` from the seed.
    `begun` is told once nothing more can be refused, before what takes long.
    """
    named = model_named(model)
    if named.replaces:
        raise SolveError(f"model {named} has no shoe: every card goes back before the next is drawn")
    if not is_whole(remainders, FEWEST_COURSES, MOST_COURSES):
        wanted = bounds_said(remainders, FEWEST_COURSES, MOST_COURSES)
        raise SolveError(f"{quoted(remainders)} remainders are out of bounds: it is {wanted}")
    if not is_whole(seed, 0, LAST_SEED):
        raise SolveError(f"{quoted(seed)} is no seed: it is a whole number from 0 to {LAST_SEED}")
    full = fresh(decks)
    if not is_a(left, (list, tuple, range)):
        raise SolveError(f"{quoted(left)} are no numbers of cards left: give a list of them")
    depths = [each for each in left if is_whole(each, DRAWN, sum(full) - 1)]
    if not depths:
        raise SolveError(f"no coup in the course of a shoe has {quoted(tuple(left))} cards left: it is {DRAWN} or more")
    start = solve(named, full, levy)
    begun()
    played = FreshStrategies(start.ponte, start.banker)
    return MidShoe(
        model=named.value,
        decks=decks,
        levy=start.levy,
        seed=seed,
        remainders=remainders,
        depths=tuple(_depth(named, decks, each, (played, start.levy), (remainders, seed)) for each in depths),
    )


def known(game: CoupGame, played: FreshStrategies) -> KnownRemainder:
    """The exact values of a remainder's game against strategies that were made for another shoe."""
    of = problem(game, {}, {})
    point, unit = _whole([played.ponte[hand] for hand in of.hands])
    draws = [played.banker[info] for info in of.sets]
    constant, *slopes = _answered(of, draws)
    fresh_value = unit * constant + sum(map(mul, slopes, point), Fraction(0))
    best = unit * (constant + sum((gain for gain in slopes if gain > 0), Fraction(0)))
    total = game.total * unit
    return KnownRemainder(
        fresh=fresh_value / (total * of.unit),
        ponte=(best - fresh_value) / (total * of.unit),
        banker=_left_out(of, draws, point, unit) / (total * game.levy.denominator),
        value=_equilibrium_value(game),
    )


def _left_out(of: Problem, draws: Sequence[Fraction], point: Sequence[int], unit: int) -> Fraction:
    """The banker's gain by his best reply over a strategy of his: its weight, times the point's unit."""
    whole, mixed = 0, Fraction(0)
    for gain, share in zip(of.gains, draws, strict=True):
        worth = gain[0] * unit + sum(map(mul, gain[1:], point))
        if share.denominator > 1:
            mixed -= share * worth
        elif share:
            whole -= worth
        whole += max(worth, 0)
    return whole + mixed


def _equilibrium_value(game: CoupGame) -> Fraction:
    """The ponte's payoff at the equilibrium; with a levy, where several are possible, at the first of them."""
    hand, *others = game.hands
    if game.levy or others:
        return solve_game(game).value_ponte
    return line_along(game, hand, {}).highest


def _whole(shares: Sequence[Fraction]) -> tuple[list[int], int]:
    """Probabilities as whole numbers of a common unit."""
    unit = lcm(*(share.denominator for share in shares))
    return [int(share * unit) for share in shares], unit


def _answered(of: Problem, draws: Sequence[Fraction]) -> list[Fraction]:
    """The ponte's payoff as a form of his probabilities, against a strategy of the banker's."""
    always = [change for change, share in zip(of.changes, draws, strict=True) if share == 1]
    mixed = [(change, share) for change, share in zip(of.changes, draws, strict=True) if 0 < share < 1]
    whole = [sum(column) for column in zip(of.base, *always, strict=True)]
    return [sum((share * change[place] for change, share in mixed), Fraction(each)) for place, each in enumerate(whole)]


def _depth(
    model: Model, decks: int, left: int, played: tuple[FreshStrategies, Fraction], drawn: tuple[int, int]
) -> Depth:
    from sabot.odds.remainders import remainders  # noqa: PLC0415 - its kernel, once there is something to draw

    strategies, levy = played
    rows = list[list[float]]()
    for counts in remainders(decks, left, *drawn).tolist():
        gains = known(coup_game(model, counts, levy), strategies)
        rows.append([*map(float, gains), float(gains.ponte > 0), float(gains.banker > 0)])
    sums = moments(np.array(rows))
    return Depth(left, *(sums.mean(place) for place in range(6)))
