"""Sets of equilibria: degenerate shoes, games with several equilibria, bindings, and what is no question."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from solve_tools import holds, levies, models, shoes

from long import first
from sabot.odds import fresh
from sabot.solve import (
    Bindings,
    Equilibrium,
    InfoSet,
    Model,
    SolveError,
    bindings,
    check,
    coup_game,
    ponte_hands,
    set_text,
    solve,
)
from sabot.solve.chemin.search import Search
from sabot.solve.coup.cell_equilibria import EquilibriumPart
from sabot.solve.coup.problem import Problem
from sabot.tableau import CHEMIN

SIX = fresh(6)
HALF, TWENTIETH = Fraction(1, 2), Fraction(1, 20)


def replies(of: Equilibrium) -> list[dict[InfoSet, Fraction]]:
    """The banker's strategy of a set, and those with single free probabilities at their ends, where limits allow."""
    found = [of.banker]
    for each in of.free:
        for share in (each.low, each.high):
            other = {**of.banker, each.info: share}
            if all(holds(limit, other) for limit in of.banker_limits):
                found.append(other)
    return found


@pytest.mark.long
@settings(max_examples=40, deadline=None)
@given(models, shoes(most=12), levies)
def test_every_strategy_of_a_set_makes_an_equilibrium_with_every_other(
    model: Model, shoe: tuple[int, ...], levy: Fraction
) -> None:
    game = coup_game(model, shoe, levy)
    for one in solve(model, shoe, levy).equilibria:
        for corner, banker in product(one.corners[:2], replies(one)[:8]):
            assert not any(game.exploitability(corner, banker))


def test_where_the_banker_does_not_care_the_ponte_has_a_whole_interval() -> None:
    found = solve("B2", (0, 0, 0, 0, 1, 2, 0, 2, 3, 0))
    (only,) = found.equilibria
    assert only.corners == ({5: Fraction(0)}, {5: HALF})
    assert not found.unique
    assert found.value_ponte == Fraction(-1, 15)
    end = next(limit for limit in only.limits if limit.info == InfoSet((7, 8), None))
    assert (end.constant, end.coefficients, end.relation) == (Fraction(-1, 140), {5: Fraction(1, 70)}, "<=")


def test_a_square_of_strategies() -> None:
    """Two hands on which drawing and standing are worth the same."""
    found = solve("B3", (2, 1, 1, 1, 1, 0, 0, 0, 0, 0), TWENTIETH)
    (only,) = found.equilibria
    assert {(corner[1, 4], corner[2, 3]) for corner in only.corners} == set(
        product((Fraction(0), Fraction(1)), repeat=2)
    )
    assert found.idle_hands == ((0, 5), (6, 9), (7, 8))
    assert check(found.certificate).claims > 1


def test_with_a_levy_there_can_be_three_sets() -> None:
    """Two intervals that meet, each with its own answers of the banker's, and more answers where they meet."""
    found = solve("B3", (0, 2, 0, 0, 0, 0, 3, 0, 0, 2), HALF)
    ends = [sorted(corner[6, 9] for corner in one.corners) for one in found.equilibria]
    assert ends == [[Fraction(1, 6), HALF], [HALF], [HALF, 1]]
    meeting = {each.info for each in found.equilibria[1].free}
    assert InfoSet((6, 9), 1) in meeting
    assert not found.unique
    assert not check(found.certificate).unique


def test_a_set_that_never_comes_is_idle_and_not_mixed() -> None:
    found = solve("B2", (6, 0, 0, 0, 0, 0, 0, 0, 0, 6))
    assert found.idle_hands == (5,)
    assert InfoSet((1, 2), 3) in found.idle_sets
    assert found.banker[InfoSet((1, 2), 3)] == 1  # by the tableau: 3 draws against a 3
    assert found.banker[InfoSet((3, 4), 3)] == 0
    assert set(found.banker_mixed).isdisjoint(found.idle_sets)
    assert len(found.banker) == 44 * 11


def test_unique_means_on_what_can_be_reached() -> None:
    """No 2 in the shoe: the hand 2,3 never comes, and the equilibrium is unique all the same."""
    found = solve("B3", (6, 2, 0, 4, 3, 2, 5, 1, 2, 1))
    assert found.idle_hands == ((2, 3),)
    assert found.unique
    assert len(found.idle_sets) > 50


def test_cards_of_one_value() -> None:
    """Only zeros: both sides always have 0, and every decision of the banker's is idle or worth the same."""
    found = solve("B3", (6, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    (only,) = found.equilibria
    assert found.value_ponte == 0
    assert {each.info for each in only.free} == {InfoSet((0, 0), 0)}
    assert not found.unique


def searched(gains: list[list[int]], changes: list[list[int]], base: list[int]) -> Sequence[EquilibriumPart]:
    """All equilibria of a game of free hands and sets with given numbers."""
    hands = ponte_hands(Model.B3)[: len(base) - 1]
    sets = coup_game(Model.B3, SIX).sets[: len(gains)]
    rows = list(range(len(sets)))
    search = Search(Problem(hands, sets, gains, changes, base, [], rows, {}, {}, (), (), 1, 1))
    search.run()
    return search.parts


def points(parts: Sequence[EquilibriumPart]) -> list[list[tuple[str, ...]]]:
    return sorted(sorted(tuple(map(str, point)) for point in part.cell.points) for part in parts)


def test_a_game_of_agreement_has_three_equilibria() -> None:
    """The banker draws if the ponte draws more often than not, and the other way round."""
    assert points(searched([[-1, 2]], [[0, 2]], [0, -1])) == [[("0",)], [("1",)], [("1/2",)]]


def test_two_of_them_side_by_side_have_nine() -> None:
    parts = searched([[-1, 2, 0], [-1, 0, 2]], [[0, 2, 0], [0, 0, 2]], [0, -1, -1])
    assert len(points(parts)) == 9
    assert [("1/2", "1/2")] in points(parts)


def test_two_decisions_that_meet_in_a_point_where_the_ponte_mixes_two_hands() -> None:
    """Matching pennies over two hands at once: the banker draws at one set if p + q > 1, at the other if p > q."""
    (part,) = searched([[-1, 1, 1], [0, 1, -1]], [[0, -1, -1], [0, -1, 1]], [0, 1, 0])
    assert points([part]) == [[("1/2", "1/2")]]
    assert part.uses == ("mixed", "mixed")
    assert set(part.free) == {0, 1}


def bound(*texts: str, model: str = "B2") -> Bindings:
    return bindings(model, texts)


def test_bindings_by_the_tableau_the_custom_and_by_hand() -> None:
    assert bound("tableau").ponte == {}
    assert len(bound("tableau").banker) == 44 * 11 - 5 - 5  # all but 3 against 9 and 5 against 4, of five pairs each
    assert bound("custom").ponte == {5: 1}
    assert len(bound("custom").banker) == 44 * 11
    assert bound("3:9=stand").banker == dict.fromkeys(
        [InfoSet(hand, 9) for hand in ((0, 3), (1, 2), (4, 9), (5, 8), (6, 7))], 0
    )
    assert bound("0,6:S=draw") == Bindings({}, {InfoSet((0, 6), None): Fraction(1)})
    assert len(bound("0,6:*=draw").banker) == 11
    assert len(bound("*:S=stand").banker) == 44
    assert bound("ponte:1,4=stand", "ponte=draw", "ponte:2,3=free", model="B3").ponte == {
        (0, 5): 1, (1, 4): 1, (6, 9): 1, (7, 8): 1
    }  # fmt: skip
    assert bound("custom", "free") == Bindings()
    assert bindings("B1", "6:S=stand") == Bindings({}, {InfoSet(6, None): Fraction(0)})
    assert bindings("B2", bound("custom")) == bound("custom")


@pytest.mark.parametrize(
    ("model", "given", "sentence"),
    [
        ("B1", "0,6:S=draw", "'0,6:S=draw' names no information set of model B1: write one such as 7:S"),
        ("B2", "8:S=draw", "'8:S=draw' names no information set of model B2"),
        ("B2", "6:11=draw", "names no information set"),
        ("B2", "6,0:S=draw", "names no information set"),
        ("B2", "6=draw", "names no information set"),
        ("B2", "ponte:4=draw", "the ponte is not free with 4 in model B2: his free hands are ponte:5"),
        ("B2", "ponte:0,5=draw", "the ponte is not free with 0,5 in model B2"),
        ("B3", "ponte:=draw", "the ponte is not free with"),
        ("B2", "6:S=maybe", "'6:S=maybe' binds nothing: after = it is tableau, custom, draw, stand or free"),
        ("B2", "", "'' binds nothing"),
        ("B2", "rules", "'rules' binds nothing"),
        ("C3", "tableau", "'C3' is no model"),
        ("B2", Bindings({5: Fraction(2)}), "5 cannot be bound to 2: a probability is 0 to 1"),
        ("B2", Bindings({5: 0.5}), r"5 cannot be bound to 0\.5: give an exact Fraction"),  # type: ignore[dict-item]
        ("B2", Bindings({(1, 4): HALF}), r"\(1, 4\) is no free hand of the ponte's in model B2"),
        ("B2", Bindings({}, {InfoSet(6, None): HALF}), "is no information set of model B2"),
    ],
)
def test_a_binding_that_binds_nothing_gets_a_sentence(model: str, given: str | Bindings, sentence: str) -> None:
    with pytest.raises(SolveError, match=sentence):
        bindings(model, given)
    with pytest.raises(SolveError, match=sentence):
        solve(model, SIX, bindings=given)


@pytest.mark.parametrize("levy", [Fraction(0), TWENTIETH])
def test_bound_to_the_equilibrium_nothing_changes(levy: Fraction) -> None:
    """Also with probabilities between 0 and 1."""
    free = solve("B2", SIX, levy)
    both = solve("B2", SIX, levy, bindings=Bindings(free.ponte, free.banker))
    assert (both.value_ponte, both.value_banker) == (free.value_ponte, free.value_banker)
    assert both.unique
    answer = solve("B2", SIX, levy, bindings=Bindings({}, free.banker))
    assert {corner[5] for corner in answer.equilibria[0].corners} == {0, 1}
    reply = solve("B2", SIX, levy, bindings=Bindings(free.ponte, {}))
    assert reply.value_banker == free.value_banker  # what his replies are worth to the ponte depends on which it is
    assert [(each.info, each.low, each.high) for each in reply.equilibria[0].free] == [
        (InfoSet((0, 6), None), Fraction(0), Fraction(1))
    ]
    for found in (both, answer, reply):
        check(found.certificate)


def test_more_freedom_is_worth_something_without_a_levy() -> None:
    """In a zero-sum game a side can only gain by a freedom of its own."""
    values = [
        solve("B2", SIX, bindings=each).value_banker
        for each in (("custom", "ponte=free"), ("tableau",), ("tableau", "6:S=free"), ())
    ]
    assert values == sorted(values)
    assert values[0] < values[-1]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("B2",), "model B2 is dealt from a shoe: give its ten counts"),
        (("C1", SIX), "'C1' is no model: it is A1, A2, B1, B2, B3"),
        (("B2", SIX, Fraction(1)), "a levy of 1 is out of bounds: it is from 0% to below 100%, such as 5%"),
        (("B2", SIX, Fraction(-1, 20)), "a levy of -1/20 is out of bounds"),
        (("B2", SIX, 0.05), "0.05 is no levy: give an exact number such as"),
        (("B2", SIX, True), "true is no levy"),
        (("B2", (5, *[0] * 9)), "5 cards are too few"),
        (("B2", SIX[:9]), "9 counts are no shoe: give ten"),
        (("B2", (-1, *SIX[1:])), "-1 cards worth 0"),
        (("B2", (*fresh(16)[:9], 65)), "833 cards are too many"),
        (("A1", (0,) * 10), "is no composition: give ten whole numbers from 0, not all of them 0"),
        (("A1", (1,) * 9), "is no composition"),
        (("A2", (1.0,) * 10), "is no composition"),
        (("A2", (833, *[1] * 9)), "proportions of 842 cards in lowest terms are too fine: it is at most 832"),
    ],
)
def test_what_is_no_question_gets_a_sentence(arguments: tuple[Any, ...], sentence: str) -> None:
    with pytest.raises(SolveError, match=sentence):
        solve(*arguments)


def test_with_replacement_only_proportions_matter() -> None:
    one, many = solve("A1", (16, *[4] * 9)), solve("A1", fresh(16))
    assert one == many == solve("A1")
    assert one.shoe == (4, *[1] * 9)
    single = solve("A2", (0, 0, 0, 0, 0, 1, 0, 0, 0, 0))
    assert single.value_ponte == 0  # 5 and 5 are 0, and a third 5 makes 5 of both


@pytest.mark.parametrize("third", first(3, (None, *range(10))))
def test_names_of_sets_are_those_of_bindings(third: int | None) -> None:
    for info in (each for each in coup_game(Model.B2, SIX).sets if each.third == third):
        assert bound(f"{set_text(info)}=draw").banker == {info: 1}


def test_strategies_are_complete_and_in_order() -> None:
    found = solve("B3", SIX, bindings="ponte:1,4=stand")
    assert list(found.ponte) == list(ponte_hands(Model.B3))
    assert list(found.banker) == list(coup_game(Model.B3, SIX).sets)


TABLE = """
[banker]
"0,6" = "SSSSSSSSSSF"
6 = "SSSSSSDDSSD"
[ponte]
5 = "D"
"""


def test_a_table_of_ones_own(tmp_path: Path) -> None:
    """The row of two cards comes after that of their points, though it stands before it."""
    path = tmp_path / "mine.toml"
    path.write_text(TABLE, "utf-8")
    found = bound(str(path))
    assert found.ponte == {5: 1}
    assert len(found.banker) == 6 * 11 - 1
    assert InfoSet((0, 6), None) not in found.banker
    assert found.banker[InfoSet((0, 6), 6)] == 0
    assert found.banker[InfoSet((1, 5), 6)] == 1
    assert bound(str(path), "banker=free").banker == {}
    assert solve("B2", SIX, bindings=[str(path)]).ponte == {5: 1}


def test_the_tableau_as_a_table_is_the_tableau(tmp_path: Path) -> None:
    path = tmp_path / "card.toml"
    rows = ["".join(row) for row in CHEMIN[:8]]
    path.write_text("[banker]\n" + "".join(f'{points} = "{row}"\n' for points, row in enumerate(rows)), "utf-8")
    for model in Model:
        assert bindings(model, str(path)) == bindings(model, "tableau")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[banker]\n8 = 'D'", "'8' is no hand of it: write one such as '0,0'"),
        ("[banker]\n6 = 'DDD'", "6: 'DDD' is no row: write 11 letters, each D, S or F"),
        ("[banker]\n6 = 3", "3 is no row"),
        ("[ponte]\n5 = 'X'", "'X' is no row: write 1 letters"),
        ("[ponte]\n4 = 'D'", "'4' is no hand of it: write one such as '5'"),
        ("banker = 3", "3 is no table of rows"),
        ("[punter]\n5 = 'D'", "'punter' is no side"),
        ("banker", "is no table"),
    ],
)
def test_what_is_no_table_gets_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(SolveError, match=sentence):
        solve("B2", SIX, bindings=str(path))


def test_a_table_that_is_not_there_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(SolveError, match="cannot be read: No such file"):
        bindings("B2", str(tmp_path / "none.toml"))


@pytest.mark.parametrize("levy", [Fraction(0), TWENTIETH])
@pytest.mark.parametrize("bound", [{}, {(6, 9): Fraction(1, 3)}, {(6, 9): HALF, (2, 3): Fraction(2, 7)}])
def test_a_limit_is_what_the_banker_gains_by_drawing(levy: Fraction, bound: dict[Any, Fraction]) -> None:
    game = coup_game(Model.B3, SIX, levy)
    (one,) = solve(Model.B3, SIX, levy, bindings=Bindings(ponte=bound)).equilibria
    assert one.limits
    for limit in one.limits:
        for share in (Fraction(0), HALF, Fraction(1)):
            ponte = {**one.ponte, **dict.fromkeys(limit.coefficients, share)}
            draws, stands = (game.payoffs(ponte, {**one.banker, limit.info: Fraction(does)}) for does in (1, 0))
            gain = limit.constant + sum(each * ponte[hand] for hand, each in limit.coefficients.items())
            assert gain == draws.banker - stands.banker
