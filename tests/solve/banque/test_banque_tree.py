"""The tree of a coup of Banque: an enumeration of its own, card by card, which must agree with the solver's game."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from banque_tools import Shares, drawn
from long import asked_later
from sabot.solve.banque import Team, TeamPlan, banque_game, tree

FOUR = (3, 0, 2, 2, 0, 0, 2, 0, 0, 0)
"""Nine cards of four ranks."""
NATURALS = (0, 0, 0, 2, 3, 2, 0, 2, 0, 0)


def walked(rules: tree.BanqueTreeRules, team: Team, banker: Shares) -> tuple[Fraction, Fraction]:
    """What either tableau gains for each unit that lies on it: every way from the root, multiplied out."""
    sums = [Fraction(0), Fraction(0)]

    def go(place: tree.BanqueTreePlace, chance: Fraction, plan: TeamPlan) -> None:
        who = tree.turn(rules, place)
        if who is tree.BanqueMover.OVER:
            for side, won in enumerate(tree.result(rules, place)):
                sums[side] += chance * won
            return
        if who is tree.BanqueMover.CHANCE:
            found, together = tree.ways(rules, place)
            shares = [(move, Fraction(count, together)) for move, count in found]
        else:
            draw = share_of(rules, place, plan, (team, banker))
            shares = [(0, 1 - draw), (1, draw)]
        for move, share in shares:
            if share:
                go(tree.after(rules, place, move), chance * share, plan)

    for plan in team.plans:
        start = tree.ROOT
        if rules.patterns:
            pattern = tuple(int(plan.ponte_1[hand]) for hand in rules.hands)
            start = tree.after(rules, tree.ROOT, rules.patterns.index(pattern))
        go(start, plan.weight, plan)
    return sums[0], sums[1]


def share_of(
    rules: tree.BanqueTreeRules, place: tree.BanqueTreePlace, plan: TeamPlan, both: tuple[Team, Shares]
) -> Fraction:
    """How often who decides at a place draws."""
    who, (team, banker) = tree.turn(rules, place), both
    if who is tree.BanqueMover.BANKER:
        return banker[tree.knows_banker(rules, place)]
    if who is tree.BanqueMover.PONTE_1:
        _, hand, shown = tree.knows_1(rules, place)
        return plan.ponte_1[hand] if shown is None else team.after_2[shown][hand]
    _, said, hand = tree.knows_2(rules, place)
    return team.after_1[said][hand] if isinstance(said, tuple) else plan.ponte_2[said][hand]


GAMES = [
    ("B1", FOUR, "declaration", "in_turn"),
    asked_later("B2", NATURALS, "third_card", "in_turn"),
    ("A1", (1, 0, 0, 1, 0, 1, 0, 0, 0, 0), "nothing", "shown"),
    asked_later("B3", FOUR, "nothing", "shown"),
    asked_later("B3", NATURALS, "declaration", "shown"),
]


@pytest.mark.parametrize("team", [True, False], ids=["team", "three"])
@pytest.mark.parametrize(("model", "shoe", "hears", "naturals"), GAMES, ids=str)
def test_drawn_strategies_are_worth_the_same_in_the_tree_and_in_the_game(
    model: str, shoe: tuple[int, ...], hears: str, naturals: str, team: bool
) -> None:
    game = banque_game(model, shoe, "2/5", hears=hears, naturals=naturals)
    pontes, banker = drawn(game, Random(f"{model} {team}"), 2 if team else 1)  # noqa: S311 - seeded tests
    found = game.payoffs(pontes, banker)
    assert walked(tree.rules_of(game, team=team), pontes, banker) == (found.tableau_1, found.tableau_2)
