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


@pytest.mark.parametrize("stop_card", [10, 14, 16])
def test_B3_S4_a_coup_takes_at_most_nine_cards(stop_card: int) -> None:
    """A coup takes at most 6 cards, in Banque 9: a rule set is refused unless N >= 6 (9), with `one_more` N >= 12
    (18)."""
    assert house(stop_card=stop_card).stop_card == stop_card
    with pytest.raises(ValueError, match="stop_card"):
        house(stop_card=8)
    with pytest.raises(ValueError, match="stop_card"):
        house(stop_card=17, last_coup="one_more")
    assert house(stop_card=18, last_coup="one_more").last_coup == "one_more"
