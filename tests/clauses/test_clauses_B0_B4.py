"""Rule book B0, B1 and B3: what is no part of it, and what a rule set may say; the rest: clauses/B0_B4.script."""

from typing import get_args

import pytest

from banque_table import house
from sabot.games.banque.table import Action
from sabot.games.banque.vocabulary import Phase, Step
from sabot.games.chemin.associate import Associate
from sabot.games.chemin.calls import MakeCall
from sabot.games.chemin.suite import TakeSuite


def test_B0_not_in_Banque() -> None:
    """Not in Banque: C3, C4.2-C4.4, C5.1-C5.3, C9-C11: no associate, à deux, avec, marche, raise, keep, pass, suite."""
    chemins = {kind.__name__ for kind in (Associate, MakeCall, TakeSuite)}
    assert chemins.isdisjoint(kind.__name__ for kind in get_args(Action))
    assert {"associate", "marche", "raise", "keep", "suite"}.isdisjoint((*get_args(Phase), *get_args(Step)))


@pytest.mark.parametrize("seats", [0, 3, 5, 12])
def test_B1_a_rule_set_has_an_even_number_of_seats(seats: int) -> None:
    """A rule set has an even number of seats, 2 to 10 (default 10), half on each side."""
    with pytest.raises(ValueError, match="seats"):
        house(seats=seats)
