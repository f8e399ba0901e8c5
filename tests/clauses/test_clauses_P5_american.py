"""Rule book P5, the American table: its logs, its bots, its shoe's beginning; what people do: P5_american*.script."""

from functools import reduce

from punto_american import american, holder

from punto_table import BANKER_WINS, PLAYER_WINS, TIE_OF_SIX_CARDS, Table, house
from sabot.games.layout.stakes import faults
from sabot.games.punto.coup import BankerCardsPassed, HandShown
from sabot.games.punto.state import Punto
from sabot.games.punto.table import evolve
from sabot.games.windows import PlayerId
from sabot.rulesets import load
from sabot.selfplay import table_of_bots

ANN = PlayerId("ann")


def test_P5_american_a_log_from_before_the_passing_is_read() -> None:
    """Rows are only added: a table whose log has no such step goes on where it stopped."""
    table = american((TIE_OF_SIX_CARDS + PLAYER_WINS + BANKER_WINS) * 3)
    for _ in range(9):
        table.stake("bob", player=2500, banker=5000)
        table.play()
    before = [event for event in table.log if not isinstance(event, BankerCardsPassed)]
    assert len(before) == len(table.log) - 9
    then = reduce(evolve, before, Punto(rules=table.state.rules))
    assert faults(then) == ()
    assert (then.players, then.house, then.results, then.taille.shoe.dealt) == (
        table.state.players, table.state.house, table.state.results, table.state.taille.shoe.dealt,
    )  # fmt: skip
    shown = next(place for place, event in enumerate(before) if isinstance(event, HandShown))
    table.state = reduce(evolve, before[: shown + 1], Punto(rules=table.state.rules))
    assert table.proceed("ann") == (BankerCardsPassed(ANN),)
    assert table.play().winner == "T"


def test_P5_american_bots_pass_bankers_two_themselves() -> None:
    """The players hold the shoe in turn and deal."""
    driver = table_of_bots(load("american"), 4, 1)
    passed, holders = [], []
    for _, event in driver.log(lambda table: table.coups >= 40):
        if isinstance(event, BankerCardsPassed):
            passed.append(event.player)
            holders.append(driver.state.holder)
    assert len(passed) > 20
    assert passed == holders


def test_P5_american_who_is_back_at_a_table_without_a_holder_holds_the_shoe() -> None:
    """The players hold the shoe in turn and deal."""
    table = Table(house("american", burn="none"), "ann")
    table.away("ann")
    table.shoe(PLAYER_WINS)
    assert holder(table) is None
    table.away("ann", False)
    assert holder(table) == ANN
