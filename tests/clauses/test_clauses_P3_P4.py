"""Rule book P3: what ratio a rule set may set. What people do by P3 and P4: clauses/P3_P4.script."""

from fractions import Fraction

import pytest

from punto_table import BANKER_WINS, PLAYER_WINS, house, ready
from sabot.rulesets import read


def test_P3_another_commission_is_reckoned_after_it_was_asked_for() -> None:
    """2.5-5 % by house: a rule set made from another keeps nothing of it."""
    assert ready(BANKER_WINS, house()).coup(banker=1000).lines[0].received == 950
    assert ready(BANKER_WINS, house(commission=Fraction(1, 40))).coup(banker=1000).lines[0].received == 975


@pytest.mark.parametrize("net", [2, "9.5", "1/2", 11])
def test_P3_a_rule_set_may_set_any_ratio(net: int | str) -> None:
    """A rule set may set any ratio; 2:1 for Player is a legal pay table."""
    written = f'"{net}"' if isinstance(net, str) else net
    table = ready(PLAYER_WINS, read(f'base = "punto-banco"\n[bets]\nplayer = {{ net = [{written}] }}\n', "mine"))
    assert table.coup(player=1000).lines[0].received == 1000 * Fraction(net)
