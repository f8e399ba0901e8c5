"""The tree of a coup: a second enumeration, which must agree with the solver's and with the law of Punto Banco."""

from __future__ import annotations

from fractions import Fraction
from itertools import product, starmap
from random import Random

import pytest

from long import asked_later, first
from sabot.odds import fresh, law
from sabot.solve import InfoSet, Model, coup_game
from sabot.solve.chemin import tree
from sabot.solve.chemin.leaves import ENDED, all_ways, leaves, sums
from sabot.solve.coup.deals import DRAWS, STANDS
from sabot.solve.coup.model import points_of
from sabot.tableau import banker_draws

FRESH = fresh(1)
DEPLETED = (64, 15, 20, 19, 13, 17, 15, 17, 13, 15)
SMALL = [
    (2, 0, 2, 3, 0, 0, 3, 0, 0, 0),
    (0, 0, 0, 3, 0, 0, 3, 0, 0, 1),
    (0, 0, 0, 0, 0, 6, 0, 0, 0, 0),
    (1, 1, 1, 0, 1, 0, 1, 0, 0, 1),
]
# The sums of a model tell those of the models that know less.
CASES = [*product(Model, SMALL), *starmap(asked_later, product([Model.A2, Model.B3], [FRESH, DEPLETED]))]


@pytest.mark.parametrize(("model", "shoe"), CASES, ids=str)
def test_the_tree_adds_up_to_the_solver_s_weights(model: Model, shoe: tuple[int, ...]) -> None:
    game = coup_game(model, shoe)
    found = sums(tree.rules_of(game))
    assert found.total == game.total
    assert set(found.ponte) <= set(game.hands)
    assert (found.lost[ENDED][0], found.won[ENDED][0]) == game.naturals
    for info, weights in zip(game.sets, game.weights.tolist(), strict=True):
        for move in (STANDS, DRAWS):
            for winner, forms in enumerate((found.lost, found.won)):
                column = {hand: weights[move][1 + place][winner] for place, hand in enumerate(game.hands)}
                form = as_form(weights[move][0][winner], [column[hand] for hand in found.ponte], info)
                assert forms.get((info, move), (0,) * len(form)) == form
                assert not any(column[hand] for hand in column if hand not in found.ponte)


def as_form(certain: int, by_hand: list[int], info: InfoSet) -> tuple[int, ...]:
    """The solver's columns count what happens if the ponte does what is observed."""
    if info.third is None:
        return (certain + sum(by_hand), *(-weight for weight in by_hand))
    return (certain, *by_hand)


@pytest.mark.parametrize("shoe", first(1, [SMALL[0], FRESH]), ids=str)
def test_with_the_tableau_the_tree_is_the_law_of_punto_banco(shoe: tuple[int, ...]) -> None:
    found = sums(tree.CheminTreeRules(Model.B2, shoe))
    won, lost = found.against({info: int(banker_draws(points_of(info.hand), info.third)) for info in found.banker})
    known = law(shoe)
    assert (sum(won), sum(lost)) == (known.player, known.banker)


@pytest.mark.parametrize("model", first(3, reversed(Model)))
def test_whatever_both_sides_do_every_draw_ends_somewhere(model: Model) -> None:
    """All ends of the tree that agree with one pair of pure strategies weigh as much as the root."""
    for shoe in SMALL:
        rules = tree.rules_of(coup_game(model, shoe))
        random = Random(str(shoe))  # noqa: S311 - seeded tests
        chosen: dict[str, int] = {}

        ends = [
            weight
            for place, weight in leaves(rules)
            if all(chosen.setdefault(name, random.randrange(2)) == move for name, move in decided(rules, place))
        ]
        assert sum(ends) == all_ways(rules)


def decided(rules: tree.CheminTreeRules, end: tree.CheminTreePlace) -> list[tuple[str, int]]:
    """The decisions on the way to an end, with their information sets."""
    found: list[tuple[str, int]] = []
    for before, move in (
        (end._replace(asked=None, third=None, drew=None, last=None), end.asked),
        (end._replace(drew=None, last=None), end.drew),
    ):
        free = (
            sum(end.ponte or ()) % 10 == 5
            if tree.turn(before) is tree.CheminMover.PONTE
            else tree.turn(before) is tree.CheminMover.BANKER
        )
        if move is not None and free:
            found.append((tree.label(rules, before), move))
    return found


def test_forced_moves_have_no_node_and_naturals_end_the_coup() -> None:
    rules = tree.CheminTreeRules(Model.B3, fresh(1))
    place = dealt((0, 4), (0, 7))
    assert (tree.turn(place), place.asked) == (tree.CheminMover.CHANCE, DRAWS)
    assert (tree.turn(dealt((0, 6), (0, 7))), dealt((0, 6), (0, 7)).asked) == (tree.CheminMover.BANKER, STANDS)
    assert tree.turn(dealt((0, 4), (9, 9))) is tree.CheminMover.OVER
    assert tree.result(dealt((0, 4), (9, 9))) == -1
    free = dealt((1, 4), (0, 3))
    assert (tree.turn(free), tree.label(rules, free), tree.moves(rules, free)) == (
        tree.CheminMover.PONTE,
        "ponte 1,4",
        [STANDS, DRAWS],
    )
    stood = tree.after(free, STANDS)
    assert tree.label(rules, stood) == "banker 0,3 | S"
    assert (
        tree.label(tree.CheminTreeRules(Model.B1, fresh(1)), tree.after(tree.after(free, DRAWS), 4)) == "banker 3 | 4"
    )
    with pytest.raises(ValueError, match="not over"):
        tree.result(stood)


def dealt(ponte: tuple[int, int], banker: tuple[int, int]) -> tree.CheminTreePlace:
    """The place after both hands."""
    return tree.ROOT._replace(ponte=ponte, banker=banker, asked={5: None, 6: 0, 7: 0}.get(sum(ponte) % 10, 1))


def test_chance_is_exact_and_never_deals_what_is_not_there() -> None:
    rules = tree.CheminTreeRules(Model.B2, (0, 0, 0, 3, 0, 0, 3, 0, 0, 1))
    found, together = tree.ways(rules, tree.ROOT)
    assert sum(count for _, count in found) == together == 7 * 6
    assert [Fraction(count, together) for _, count in found] == [Fraction(n, 42) for n in (6, 18, 6, 6, 6)]
    last = tree.after(tree.after(tree.ROOT, found[-1][0]), 30)
    assert (last.ponte, last.banker) == ((6, 9), (3, 6))
    assert tree.ways(rules, tree.after(last, DRAWS)) == ([(3, 2), (6, 1)], 3)
