"""What must hold of any solved coup of Banque: who knows more does not lose by it, sides may be exchanged."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product, starmap
from random import Random

import pytest
from test_banque_best_replies import hands_of, natural

from banque_tools import coup_dealt, entry, fresh_counts, game_of, solved
from long import asked_later, first
from sabot.odds import fresh
from sabot.solve import SolveError
from sabot.solve import solve as solve_chemin
from sabot.solve.banque import BankerPlace, BanqueSolution, Team, TeamPlan, banque_game, solve, solve_game

HALF = Fraction(1, 2)
THREE = fresh(3)
RULES = ("A1-h-turn-1_3", "B1-d3-h-turn-2_5", "B2-d3-h-turn-3_5", "B3-d3-h-turn-1_2")
"""Solutions of every model."""


@pytest.mark.parametrize("theta", first(1, ["3/5", "1/3"]))
@pytest.mark.parametrize("naturals", ["in_turn", "shown"])
@pytest.mark.parametrize("model", ["A1", "B2"])
def test_hearing_more_never_costs_the_pontes(model: str, naturals: str, theta: str) -> None:
    values = [
        solve(model, THREE, theta, hears=hears, naturals=naturals).value
        for hears in ("nothing", "declaration", "third_card")
    ]
    assert all(less <= more for less, more in pairwise(values))
    assert values[0] < values[2]


def test_knowing_their_cards_never_costs_the_pontes() -> None:
    assert solved("B3-d3-h-turn-1_2").value > solved("B2-d3-h-turn-1_2").value


of_deaf_pontes = pytest.mark.parametrize(("model", "theta"), [*product(("B1", "A1"), (Fraction(1, 4), Fraction(2, 5)))])


def deaf(model: str, theta: Fraction) -> BanqueSolution:
    return solve(model, THREE, theta, hears="nothing", naturals="shown")


@of_deaf_pontes
def test_deaf_pontes_who_see_naturals_may_exchange_their_sides(model: str, theta: Fraction) -> None:
    assert deaf(model, theta).value == deaf(model, 1 - theta).value


@pytest.mark.long
@of_deaf_pontes
def test_so_may_all_that_comes_of_them(model: str, theta: Fraction) -> None:
    mirrored = {key[::-1]: chance for key, chance in deaf(model, theta).law().items()}
    assert mirrored == deaf(model, 1 - theta).law()


def test_pontes_in_turn_may_not_exchange_their_sides() -> None:
    assert solve("B1", THREE, "1/4").value != solve("B1", THREE, "3/4").value


@pytest.mark.parametrize(
    ("model", "decks"),
    [("A1", 1), ("B1", 1), *starmap(asked_later, product(("B1", "B2", "B3"), range(1, 9)))],
)
def test_a_banker_told_nothing_of_side_2_plays_chemin_de_fer_with_side_1(model: str, decks: int) -> None:
    """All stakes on tableau 1: the value, ponte 1's probabilities and the Banker's strategy are those of that game."""
    found = solve_game(banque_game(model, fresh(decks), 1, sees="side_1"))
    alone = solve_chemin(model, fresh(decks))
    assert found.value == alone.value_ponte
    draws = {hand: sum(plan.weight * plan.ponte_1[hand] for plan in found.pontes) for hand in alone.ponte}
    assert draws == alone.ponte
    assert alone.unique
    for info, share in alone.banker.items():
        assert found.banker[BankerPlace(info.hand, info.third, None)] == share


def test_a_banker_who_sees_side_2_as_well_makes_something_of_it() -> None:
    assert solve("B2", THREE, 1).value < solve_chemin("B2", THREE).value_ponte


@pytest.mark.parametrize("identity", first(2, RULES))
def test_nobody_gains_by_leaving_a_saddle_point(identity: str) -> None:
    found = solved(identity)
    assert sum(found.game.regret(found.team, found.banker)) == 0
    assert found.game.payoffs(found.team, found.banker) == found.worth


@pytest.mark.parametrize("identity", first(2, RULES))
def test_mixed_decisions_are_even_and_the_others_are_not(identity: str) -> None:
    found = solved(identity)
    for place in random_places(found, 60):
        values = found.game.banker_values(place, found.team)
        share = found.banker[place]
        assert (values.draw == values.stand) == (0 < share < 1), place
        assert share in (0, 1) or place in found.banker_mixes or isinstance(place.side_1, tuple)
        if share in (0, 1):
            assert (values.draw > values.stand) == (share == 1), place


def random_places(found: BanqueSolution, count: int) -> list[BankerPlace]:
    """The mixed ones, and others."""
    return [*found.banker_mixes, *Random(1).sample(sorted(found.banker, key=str), count)]  # noqa: S311


@pytest.mark.long
def test_action_values_add_up_to_the_value() -> None:
    """What every decision is worth, times how often it comes, and what is settled without one, is the bank's gain."""
    found = solved("B1-d3-h-turn-2_5")
    game = found.game
    gain = Fraction(0)
    reached = Fraction(0)
    for place, share in found.banker.items():
        values = game.banker_values(place, found.team)
        gain += values.reached * (share * values.draw + (1 - share) * values.stand)
        reached += values.reached
    settled = Fraction(game.dealt.fixed, game.dealt.total)
    assert -found.value == gain - settled
    assert reached == decided(fresh_counts(3))


def decided(counts: list[int]) -> Fraction:
    """How often the Banker decides: he has no natural, and not both sides have one."""
    return sum(
        (
            chance
            for _, chance, (one, two, bank) in hands_of(tuple(counts), 3)
            if not natural(bank) and not (natural(one) and natural(two))
        ),
        Fraction(0),
    )


def test_the_best_replies_to_simple_strategies_gain_what_is_said() -> None:
    game = banque_game("B2", THREE, "3/5")
    always = {hand: Fraction(1) for hand in game.hands}
    after = dict.fromkeys(game.dealt.naturals, always)
    team = Team((TeamPlan(Fraction(1), always, {None: always, "card": always}),), after)
    best = game.best_banker(team)
    held = game.payoffs(team, best).pontes
    saddle = solved("B2-d3-h-turn-3_5")
    assert held < saddle.value
    assert game.regret(team, saddle.banker).banker == game.payoffs(team, saddle.banker).pontes - held
    stands = dict.fromkeys(best, Fraction(0))
    assert game.payoffs(game.best_team(stands), stands).pontes > saddle.value


@pytest.mark.parametrize("coups", first(1, [4_000, 20_000]))
@pytest.mark.parametrize("identity", first(1, ["B3-d3-h-turn-1_2", "A1-h-turn-1_3"]))
def test_whole_coups_played_out_come_near_the_exact_value(identity: str, coups: int) -> None:
    """Dealt card by card, within four standard errors."""
    found = solved(identity)
    random = Random(7)  # noqa: S311
    gains = [played(found, random) for _ in range(coups)]
    mean = sum(gains) / coups
    spread = (sum((gain - mean) ** 2 for gain in gains) / coups) ** 0.5
    assert abs(mean - float(found.value)) < 4 * spread / coups**0.5


def played(found: BanqueSolution, random: Random) -> float:
    """What the pontes gain in one coup by both strategies."""
    theta = float(found.game.theta)
    shoe = [value for value, count in enumerate(found.game.dealt.shoe) for _ in range(count)]
    cards = [random.choice(shoe) for _ in range(9)] if found.game.model.replaces else random.sample(shoe, 9)
    one, two = coup_dealt(found, iter(cards), random)
    return theta * one + (1 - theta) * two


@pytest.mark.parametrize("model", first(1, ["B1", "B2"]))
def test_shoes_without_some_cards_are_solved(model: str) -> None:
    """No fives can be dealt, no natural, or hardly any card: what never comes is drawn by custom, and mixed nowhere."""
    for shoe in ([9, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 9, 0, 0, 4, 2], [1, 1, 1, 1, 1, 1, 1, 1, 1, 0]):
        found = solve(model, shoe, "1/2")
        assert sum(found.game.regret(found.team, found.banker)) == 0
    assert solve(model, [9, 0, 0, 0, 0, 0, 0, 0, 0, 0], "1/2").value == 0


@pytest.mark.parametrize(
    ("model", "shoe", "theta", "words", "said"),
    [
        ("A2", THREE, "1/2", {}, "is no model of Banque: it is A1, B1, B2, B3"),
        ("B2", None, "1/2", {}, "is dealt from a shoe: give its ten counts"),
        ("B2", [1, 1, 1, 1, 1, 1, 1, 1, 0, 0], "1/2", {}, "8 cards are too few: a coup of Banque is dealt"),
        ("B2", [100] * 10, "1/2", {}, "1000 cards are too many"),
        ("B2", [1, 2, 3], "1/2", {}, "ten"),
        ("B2", THREE, "3/2", {}, "a share of '3/2' is out of bounds"),
        ("B2", THREE, "-1", {}, "out of bounds"),
        ("B2", THREE, 0.5, {}, "is no share of the stakes: give an exact number"),
        ("B2", THREE, "half", {}, "write 3/5, 60% or 0.6"),
        ("B2", THREE, "1/2", {"hears": "all"}, "is not what ponte 2 hears: it is nothing, declaration or third_card"),
        ("B2", THREE, "1/2", {"naturals": "late"}, "is not a time to show naturals: it is in_turn or shown"),
        ("A1", [0] * 10, "1/2", {}, "is no composition"),
    ],
)
def test_bad_input_gets_a_sentence(model: str, shoe: list[int], theta: str, words: dict[str, str], said: str) -> None:
    with pytest.raises(SolveError, match=said):
        solve(model, shoe, theta, **words)


def test_strategies_that_are_none_get_a_sentence() -> None:
    game = game_of(entry("A1-h-turn-1_3")["inputs"])
    found = solved("A1-h-turn-1_3")
    deaf = tuple(TeamPlan(each.weight, each.ponte_1, {}) for each in found.pontes)
    for team, banker, said in (
        (Team(deaf, found.team.after_1), found.banker, "ponte 2's plan says nothing of what he hears"),
        ("team", found.banker, "is no strategy of the pontes'"),
        (Team((), found.team.after_1), found.banker, "add up to 1"),
        (Team(found.pontes, {}), found.banker, "says nothing of the other side's natural"),
        (found.team, {}, "says nothing of 0:0:0"),
        (found.team, found.banker | {BankerPlace(0, 0, 0): 0.5}, "is no probability"),
        (found.team, 3, "is no strategy of the Banker's"),
    ):
        with pytest.raises(SolveError, match=said):
            game.payoffs(team, banker)  # type: ignore[arg-type]
    with pytest.raises(SolveError, match="is no decision"):
        game.banker_values(BankerPlace((0, 6), 0, 0), found.team)
    with pytest.raises(SolveError, match="is no game"):
        solve_game("B2")  # type: ignore[arg-type]
    with pytest.raises(SolveError, match="let naturals be in_turn"):
        banque_game("A1", None, HALF, naturals="shown", sees="side_1")
