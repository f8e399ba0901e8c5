"""Simple rules of the Banker, the house's customs among them (rule book B9.2), and what each of them loses.

After a natural on one side they answer the other side by the binding tableau (T1). Where naturals are shown in turn and
it is side 2 that has one, sums of gains answer by side 1's, and `points:N` by the points.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache, partial
from typing import Final, NamedTuple, TypeAlias

from sabot.money import is_a, quoted
from sabot.solve.banque.game import BanqueGame
from sabot.solve.banque.letters import SHARE
from sabot.solve.banque.model import HEARD, NATURAL_PAIRS, BankerPlace, Heard, Naturals, Side, rows
from sabot.solve.banque.solution import BanqueSolution, checked
from sabot.solve.banque.team import Shares, Team, TeamPlan, is_share
from sabot.solve.coup.game import coup_game
from sabot.solve.coup.model import FREE_TOTAL, HIGHEST, THIRDS, Hand, InfoSet, Pair, points_of
from sabot.solve.errors import SolveError
from sabot.tableau import BINDING, DRAW, STOOD

Gains: TypeAlias = dict[tuple[int, int | None], Fraction]
"""The Banker's gains by drawing, by his points and a side's third card."""
Rule: TypeAlias = Callable[[int, int | None, int | None, Fraction], bool]
"""Whether he draws: his points, both third cards, the share of side 1."""

POINTS: Final = "points:"
NAMES: Final = ("larger_side", "weighted", "either", "both", "points:N", "weighted_draw")
PONTE_DRAWS: Final = Fraction(9, 11)
"""How often the ponte of the `weighted` custom draws on 5: as in equilibrium, with replacement."""
ALWAYS: Final = Fraction(1)


class Cost(NamedTuple):
    """A rule's worth to the pontes, for each unit of all stakes: more than in the saddle point is lost.

    `best` against their best reply, `saddle` against their strategy in the saddle point, `draws` and `stands` against
    two pontes who always draw, or stand, on 5. `lost` is what the rule costs the Banker against their best reply.
    """

    rule: str
    best: Fraction
    saddle: Fraction
    draws: Fraction
    stands: Fraction
    lost: Fraction


def cost(found: BanqueSolution, rule: str, *, even: bool = False) -> Cost:
    """The cost of a rule in the solved game; raises SolveError for a name that is no rule."""
    game = checked(found).game
    banker = banker_by(game, rule, even=even)
    answers = game.answers(banker)
    sums = game.sums(answers)
    best, saddle, draws, stands = (
        game.worth(sums, team, answers).pontes
        for team in (game.best_team_to(answers), found.team, _both(game, 1), _both(game, 0))
    )
    return Cost(rule, best, saddle, draws, stands, best - found.value)


def banker_by(game: BanqueGame, rule: str, *, even: bool = False) -> dict[BankerPlace, Fraction]:
    """The Banker's strategy by a rule; raises SolveError for what is none.

    A sum of gains that is 0 stands, as rule book B9.2 says, or draws where `even` says so.
    """
    if not is_a(game, BanqueGame):
        raise SolveError(f"{quoted(game)} is no game: give banque_game(model, shoe, theta)")
    if not is_a(even, bool):
        raise SolveError(f"{quoted(even)} is not whether a sum of 0 draws: it is True or False")
    _answer(rule, even=even)  # refuses what is no rule, and may not be hashed
    hands, words = game.dealt.banker, game.custom.naturals
    return dict(_followed(rule, game.theta, hands, words, tuple(game.dealt.naturals), even=even))


@lru_cache(8)
def _followed(
    rule: str, theta: Fraction, hands: tuple[Hand, ...], words: Naturals, naturals: tuple[Pair, ...], *, even: bool
) -> dict[BankerPlace, Fraction]:
    """A rule needs to know of a shoe only which naturals it has."""
    by_points = cache(partial(_draws, _answer(rule, even=even), theta))
    shares = {
        place: SHARE[by_points(points_of(place.hand), place.side_1, place.side_2)] for place in rows(hands, words)
    }
    for pair in naturals:
        for hand in hands:
            for third in THIRDS:
                shares[BankerPlace(hand, pair, third)] = SHARE[_binding(points_of(hand), third)]
                if words == "shown":
                    shares[BankerPlace(hand, third, pair)] = SHARE[_binding(points_of(hand), third)]
    return shares


def gains(ponte_draws: Fraction = PONTE_DRAWS) -> Gains:
    """G of rule book B9.2: the Banker's gain by drawing, for each unit of a side, with replacement, points known.

    Raises SolveError for a probability that is none.
    """
    if not is_share(ponte_draws):
        raise SolveError(f"{quoted(ponte_draws)} is no probability to draw: it is an exact number of 0 to 1")
    return _gains(Fraction(ponte_draws))


@lru_cache(4)
def _gains(ponte_draws: Fraction) -> Gains:
    coup = coup_game("A1")
    gain_at: Gains = {}
    for points in range(HIGHEST + 1):
        for third in THIRDS:
            values = coup.banker_values(InfoSet(points, third), {FREE_TOTAL: ponte_draws})
            gain_at[points, third] = values.draw - values.stand
    return gain_at


class _Answer(NamedTuple):
    """A rule's draws facing both sides, and facing side 1 where side 2 has a natural that ponte 1 does not see."""

    both: Rule
    alone: Callable[[int, int | None], bool]


def _answer(name: str, *, even: bool) -> _Answer:
    """The rule of a name."""
    if is_a(name, str) and name.startswith(POINTS) and name.removeprefix(POINTS) in map(str, range(HIGHEST + 1)):
        most = int(name.removeprefix(POINTS))
        return _by_points(most)
    if is_a(name, str) and name in _SUMS:
        return _summed(gains(_SUMS[name]), even=even)
    if is_a(name, str) and name in _SIDES:
        return _Answer(_SIDES[name], _binding)
    raise SolveError(
        f"{quoted(name)} is no rule of the Banker: it is {', '.join(NAMES[:-1])} or {NAMES[-1]}, N from 0 to {HIGHEST}"
    )


def _by_points(most: int) -> _Answer:
    def both(points: int, _one: int | None, _two: int | None, _theta: Fraction) -> bool:
        return points <= most

    def alone(points: int, _third: int | None) -> bool:
        return points <= most

    return _Answer(both, alone)


def _summed(gain_at: Gains, *, even: bool) -> _Answer:
    def draws(gain: Fraction) -> bool:
        return gain > 0 or (even and not gain)

    def both(points: int, one: int | None, two: int | None, theta: Fraction) -> bool:
        return draws(theta * gain_at[points, one] + (1 - theta) * gain_at[points, two])

    def alone(points: int, third: int | None) -> bool:
        return draws(gain_at[points, third])

    return _Answer(both, alone)


def _larger(points: int, one: int | None, two: int | None, theta: Fraction) -> bool:
    return _binding(points, one if theta >= 1 - theta else two)


def _either(points: int, one: int | None, two: int | None, _theta: Fraction) -> bool:
    return _binding(points, one) or _binding(points, two)


def _both_say(points: int, one: int | None, two: int | None, _theta: Fraction) -> bool:
    return _binding(points, one) and _binding(points, two)


_SIDES: Final[dict[str, Rule]] = {"larger_side": _larger, "either": _either, "both": _both_say}
_SUMS: Final = {"weighted": PONTE_DRAWS, "weighted_draw": ALWAYS}


def _draws(answer: _Answer, theta: Fraction, points: int, side_1: Side, side_2: Side) -> bool:
    one = _third(side_1)
    return answer.alone(points, one) if isinstance(side_2, tuple) else answer.both(points, one, side_2, theta)


def _third(side: Side) -> int | None:
    return None if isinstance(side, tuple) else side


def _binding(points: int, third: int | None) -> bool:
    return BINDING[points][STOOD if third is None else third] == DRAW


def _both(game: BanqueGame, share: int) -> Team:
    """Two pontes who always draw on their fives, or always stand."""
    shares: Shares = dict.fromkeys(game.hands, Fraction(share))
    ponte_2: dict[Heard, Shares] = dict.fromkeys(HEARD[game.custom.hears], shares)
    after = dict.fromkeys(NATURAL_PAIRS, shares)
    return Team((TeamPlan(Fraction(1), shares, ponte_2),), after, after if game.custom.naturals == "shown" else {})
