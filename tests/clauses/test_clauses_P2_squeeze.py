"""P2: what `squeeze` leaves as it is; who turns which cards: clauses/P2_squeeze.script."""

from functools import reduce

import pytest
from punto_american import waits_for

from punto_table import PLAYER_WINS, Table, house
from sabot.coup import deal_coup
from sabot.games.punto.coup import dealt
from sabot.games.punto.table import evolve
from sabot.games.windows import CROUPIER

SIX_CARDS = "2s 2h Th Td 3c 4d"


@pytest.mark.parametrize("front", [SIX_CARDS, PLAYER_WINS, "2 7 T T 6 ", "2 3 T T T 3 ", "7 2 T T 5 "])
@pytest.mark.parametrize("rules", ["punto-banco", "american", "ez-baccarat", "super-6"])
def test_P2_squeeze_changes_nothing_but_the_ceremony(front: str, rules: str) -> None:
    """The coup is that of the binding tableau, the record of the shoe has its cards, and its events fold to it."""
    table = Table(house(rules, squeeze="highest_stake", burn="none"), "ann bob eve")
    table.shoe(front)
    table.stake("bob", banker=3000)
    table.stake("eve", player=3000)
    table.close()
    start, log = table.state, len(table.log)
    while table.stage == "coup":
        table.proceed(next(iter(waits_for(table)), CROUPIER))
    cards = table.state.taille.shoe.cards
    coup = deal_coup(cards)
    events = table.log[log:]
    assert dealt(events, cards) == cards[: len(coup.player) + len(coup.banker)]
    assert reduce(evolve, events, start) == table.state
    assert table.state.results[-1].winner == coup.winner
