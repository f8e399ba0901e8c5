"""Rule book P8 between two shoes; what people do by it: clauses/P8.script."""

import chemin_table
from any_table import of
from chemin_table import PURSE
from punto_table import Table, house
from sabot.games.chemin.table import pending as chemin_pending
from sabot.games.layout.offers import Waiting
from sabot.games.punto.table import pending
from sabot.games.refusals import Code
from sabot.games.seats import Left
from sabot.games.steps import Close
from sabot.games.taille import Stage
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents

ANN, BOB, CID = PlayerId("ann"), PlayerId("bob"), PlayerId("cid")


def waits(table: Table) -> Waiting:
    found = pending(table.state)
    assert found is not None
    return found


def test_P8_between_two_shoes_the_table_waits_a_window_at_a_time_for_the_absent() -> None:
    """Windows in which no coup was dealt: no shoe is begun for a table at which nobody is present."""
    table = Table(house(absent_coups=2), "ann bob")
    table.away("ann")
    assert (waits(table).chance, waits(table).default) == ("order", None)
    assert table.code(CROUPIER, Close(table.on)) is Code.STALE
    table.away("bob")
    assert (waits(table).chance, waits(table).players) == (None, (ANN, BOB))
    first = table.on
    table.close()
    assert table.code(CROUPIER, Close(first)) is Code.STALE
    assert of(table.close(), Left) == [Left(ANN, Cents(PURSE)), Left(BOB, Cents(PURSE))]
    assert waits(table).chance == "order"
    assert table.state.taille.stage is Stage.SHUFFLE


def test_P8_a_full_table_of_chemin_de_fer_becomes_free_before_its_shoe() -> None:
    """A disconnected player's seat is kept for a set number of ... windows in which no coup was dealt (all games)."""
    table = chemin_table.Table(chemin_table.house(seats=3, absent_coups=2), "ann bob cid")
    for name in ("ann", "bob", "cid"):
        table.away(name)
    for _ in range(2):
        waiting = chemin_pending(table.state)
        assert waiting is not None
        assert (table.stage, waiting.idle, waiting.players) == ("shuffle", False, (ANN, BOB, CID))
        table.close()
    assert [event.purse for event in table.all(Left)] == [PURSE] * 3
    table.sit("dan", 1)
    assert table.stage == "shuffle"
