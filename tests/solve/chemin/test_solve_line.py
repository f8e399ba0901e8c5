"""The coup along one probability of the ponte's, against payoffs of strategies and against solutions."""

from fractions import Fraction

import pytest

from long import asked_later, first
from sabot.odds import fresh
from sabot.solve import SolveError, bindings, coup_game, solve_game
from sabot.solve.chemin.line import line_along

SMALL = (3, 4, 2, 6, 1, 5, 2, 3, 4, 2)


@pytest.mark.parametrize("levy", first(1, [Fraction(1, 20), Fraction(0)]))
@pytest.mark.parametrize(
    ("model", "shoe"), [("A1", None), ("B1", fresh(1)), asked_later("B2", SMALL), asked_later("B3", SMALL)]
)
def test_every_piece_is_worth_what_the_best_reply_makes(
    model: str, shoe: tuple[int, ...] | None, levy: Fraction
) -> None:
    game = coup_game(model, shoe, levy)
    found = solve_game(game)
    hand = next(hand for hand, share in found.ponte.items() if 0 < share < 1) if model != "B3" else (1, 4)
    line = line_along(game, hand, found.ponte)
    assert [line.pieces[0].low, line.pieces[-1].high] == [0, 1]
    assert [piece.high for piece in line.pieces[:-1]] == [each.share for each in line.breaks]
    for piece in line.pieces:
        for part in (Fraction(1, 3), Fraction(3, 4)):
            share = piece.low + part * (piece.high - piece.low)
            ponte = {**found.ponte, hand: share}
            payoffs = game.payoffs(ponte, game.best_banker(ponte))
            assert payoffs.ponte == piece.ponte[0] + part * (piece.ponte[1] - piece.ponte[0])
            assert payoffs.banker == piece.banker[0] + part * (piece.banker[1] - piece.banker[0])


@pytest.mark.parametrize("model", ["B1", "B2", "B3"])
def test_without_a_levy_the_chain_is_concave_and_the_value_is_its_top(model: str) -> None:
    game = coup_game(model, fresh(6))
    found = solve_game(game)
    hand = next(hand for hand, share in found.ponte.items() if 0 < share < 1)
    line = line_along(game, hand, found.ponte)
    assert line.highest == found.value_ponte
    slopes = [(piece.ponte[1] - piece.ponte[0]) / (piece.high - piece.low) for piece in line.pieces]
    assert slopes == sorted(slopes, reverse=True)
    top = next(each for each in line.breaks if each.share == found.ponte[hand])
    assert top.sets == tuple(found.banker_mixed)


def test_a_banker_who_is_bound_has_no_break_points() -> None:
    game = coup_game("B2", fresh(6), Fraction(1, 20))
    bound = bindings("B2", "custom").banker
    line = line_along(game, 5, {}, bound)
    (piece,) = line.pieces
    for share, ponte, banker in zip((0, 1), piece.ponte, piece.banker, strict=True):
        payoffs = game.payoffs({5: Fraction(share)}, bound)
        assert (payoffs.ponte, payoffs.banker) == (ponte, banker)


def test_a_hand_that_never_comes_has_a_flat_line() -> None:
    line = line_along(coup_game("B2", (6, 0, 0, 0, 0, 0, 0, 0, 0, 0)), 5, {})
    assert [sum(piece.ponte) for piece in line.pieces] == [0]


def test_a_line_needs_a_hand_and_the_others() -> None:
    game = coup_game("B3", SMALL)
    with pytest.raises(SolveError, match="5 is no free hand of the ponte's in model B3"):
        line_along(game, 5, {})
    with pytest.raises(SolveError, match="says nothing of 0,5"):
        line_along(game, (1, 4), {})
