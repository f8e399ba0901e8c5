"""Failing tests: one for each defect of the core. When one passes, move it to the file of its clause."""

from punto_table import TIE, house, ready
from sabot.games.punto import objection
from sabot.games.seats import LimitPlayer
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents

ANN = PlayerId("ann")


def test_P3_back_to_the_locked_stake_though_the_players_limit_fell() -> None:
    """tie_release = locked; P1: the maximum may be set per player. The range offered says up to the locked 50 units."""
    table = ready(TIE, house(tie_release="locked"))
    table.coup(player=5000)
    table.stake("ann", player=6000)
    table.act(CROUPIER, LimitPlayer(ANN, Cents(2000)))
    assert objection(table.state, ANN, table.entry(player=5000)) is None
