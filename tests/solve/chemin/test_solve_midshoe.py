"""What it is worth to know the shoe in its course: exact values the slow way, and means that are known."""

from fractions import Fraction
from math import sqrt
from statistics import fmean, stdev

import pytest

from long import first
from sabot.odds import OddsError, fresh
from sabot.odds.remainders import remainders
from sabot.solve import SolveError, coup_game, solve, solve_game
from sabot.solve.chemin.midshoe import FreshStrategies, KnownRemainder, known, mid_shoe


def slowly(model: str, shoe: tuple[int, ...], levy: Fraction, played: FreshStrategies) -> KnownRemainder:
    """The values by the game's own best replies, and by the solver with its certificate."""
    game = coup_game(model, shoe, levy)
    left_out = game.exploitability(*played)
    return KnownRemainder(game.payoffs(*played).ponte, *left_out, solve_game(game).value_ponte)


@pytest.mark.parametrize("levy", first(1, [Fraction(1, 20), Fraction(0)]))
@pytest.mark.parametrize("model", first(2, ["B1", "B2", "B3"]))
def test_the_values_of_a_remainder(model: str, levy: Fraction) -> None:
    start = solve(model, fresh(1), levy)
    played = FreshStrategies(start.ponte, start.banker)
    for left in (6, 10, 40):
        for counts in remainders(1, left, 2, 5).tolist():
            shoe = tuple(map(int, counts))
            assert known(coup_game(model, shoe, levy), played) == slowly(model, shoe, levy, played)


def test_nobody_gains_by_knowing_a_fresh_shoe() -> None:
    start = solve("B2", fresh(2))
    found = known(coup_game("B2", fresh(2)), FreshStrategies(start.ponte, start.banker))
    assert found == KnownRemainder(start.value_ponte, Fraction(0), Fraction(0), start.value_ponte)


def test_means_and_errors_are_those_of_the_remainders() -> None:
    found = mid_shoe("B2", 1, remainders=20, seed=3, left=(12,))
    start = solve("B2", fresh(1))
    played = FreshStrategies(start.ponte, start.banker)
    every = [known(coup_game("B2", counts), played) for counts in remainders(1, 12, 20, 3).tolist()]
    (depth,) = found.depths
    for name in ("fresh", "ponte", "banker", "value"):
        values = [float(getattr(each, name)) for each in every]
        one = getattr(depth, name)
        assert one.value == pytest.approx(fmean(values), rel=1e-12)
        assert one.se == pytest.approx(stdev(values) / sqrt(20), rel=1e-9)
    assert depth.ponte_gains.value == fmean(each.ponte > 0 for each in every)


@pytest.mark.long
def test_the_mean_of_two_who_know_nothing_is_the_fresh_shoe_s_value() -> None:
    """The law of any coup is that of the first, for those who have seen no card."""
    found = mid_shoe("B2", 1, remainders=400, seed=8, left=(6, 26))
    exact = float(solve("B2", fresh(1)).value_ponte)
    for depth in found.depths:
        assert depth.fresh.se
        assert abs((depth.fresh.value or 0) - exact) < 4 * depth.fresh.se


def test_the_nearer_the_end_the_more_knowledge_is_worth() -> None:
    found = mid_shoe("B2", 1, remainders=60, seed=1, left=(10, 40))
    late, early = found.depths
    assert (late.banker.value or 0) > 2 * (early.banker.value or 0) > 0
    assert (late.ponte.value or 0) > (early.ponte.value or 0) > 0


def test_the_same_seed_makes_the_same_table() -> None:
    one, two = (mid_shoe("B2", 1, Fraction(1, 20), remainders=5, seed=9, left=(8, 52, 700)) for _ in range(2))
    assert one == two
    assert [each.left for each in one.depths] == [8], "a full shoe and more than it are no course of it"


def test_what_is_refused() -> None:
    with pytest.raises(SolveError, match="model A1 has no shoe"):
        mid_shoe("A1", 6, seed=1)
    with pytest.raises(SolveError, match="1 remainders are out of bounds"):
        mid_shoe("B2", 6, remainders=1, seed=1)
    with pytest.raises(SolveError, match="no coup in the course of a shoe has \\(5,\\) cards left"):
        mid_shoe("B2", 6, seed=1, left=(5,))
    with pytest.raises(OddsError, match="0 decks"):
        mid_shoe("B2", 0, seed=1)
    with pytest.raises(SolveError, match="-1 is no seed"):
        mid_shoe("B2", 1, seed=-1, left=(6,))
