"""Rule book B9.2: the table by which a banker weighs two sides. What people do by B8 and B9: clauses/B8_B9.script."""

from fractions import Fraction
from itertools import product
from typing import Final

import msgspec
import pytest

from places import GOLDEN
from sabot.games.banque.draw import STOOD, UNIT, WEIGHTED, Facing, draws
from sabot.tableau import BINDING, DRAW

GAINS: Final = msgspec.json.decode((GOLDEN / "banque_gains.json").read_bytes())["gains"]


def test_B9_2_the_table_is_the_golden_one() -> None:
    """In 1/14599, the last column in 1/156 (golden/banque_gains.json)."""
    for points, row in WEIGHTED.items():
        assert [Fraction(cell, UNIT) for cell in row] == [Fraction(each) for each in GAINS[str(points)]]


def test_B9_2_with_0_to_2_he_draws_with_7_he_stands_whatever_lies() -> None:
    """With 0-2 he draws, with 7 he stands whatever lies."""
    for points in (0, 1, 2, 7):
        signs = {Fraction(each) > 0 for each in GAINS[str(points)]}
        assert signs == {points < 7}
        for third in range(11):
            assert draws(WEIGHTED, points, (Facing(1, third), Facing(5, STOOD))) == (points < 7)


@pytest.mark.parametrize("points", range(3, 7))
def test_B9_2_against_one_side_alone_its_sign_is_T1(points: int) -> None:
    """Against one side alone its sign is T1."""
    for third in range(11):
        assert draws(WEIGHTED, points, (Facing(7, third), Facing(0, 0))) == (BINDING[points][third] == DRAW)


def test_B9_2_weighted_by_the_stakes_of_both_sides_exactly() -> None:
    """He draws exactly when s1 G(y, k1) + s2 G(y, k2) > 0."""
    table = {points: [Fraction(each) for each in row] for points, row in GAINS.items()}
    for points, first, second in product(range(3, 7), range(11), range(11)):
        for one, two in ((1, 1), (3, 1), (1, 10), (0, 5), (655, 1591), (1591, 655)):
            row = table[str(points)]
            exact = one * row[first] + two * row[second] > 0
            assert draws(WEIGHTED, points, (Facing(one, first), Facing(two, second))) == exact
