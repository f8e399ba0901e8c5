"""Rule book C7.2: `declaration`, which is the house's, not the pure game's. Amounts are cents."""

import pytest

from chemin_table import TIE, Table, banked, house
from sabot.rulesets import RuleSetError, read


def one_coup(declaration: str) -> Table:
    table = banked("2 3 T T 5 T " + TIE, rules=house(declaration=declaration))
    table.stake("bob", 10_000)
    table.play()
    return table


def test_C7_2_the_pure_game_is_the_same_under_either() -> None:
    """`declaration = fixed_time | when_made`: when it is published; what is declared, and what follows, is the same."""
    assert house().declaration == "fixed_time"
    assert one_coup("fixed_time").log == one_coup("when_made").log


def test_C7_2_no_other_time_of_publishing() -> None:
    """`declaration = fixed_time | when_made`."""
    with pytest.raises(RuleSetError, match="'at_leisure'"):
        read('base = "chemin-de-fer"\ndeclaration = "at_leisure"\n', "mine")
