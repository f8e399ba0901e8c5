"""Rule book B5 and B6.1: two tables at once, and rights that no play leads to; the rest: clauses/B5_B7.script."""

import msgspec

from banque_table import PURSE, Table, banked
from sabot.games.banque.banco import BancoResolved
from sabot.games.banque.order import order
from sabot.games.windows import PlayerId

ANN, BOB = PlayerId("ann"), PlayerId("bob")


def test_B5_standing_players_by_arrival_at_each_table() -> None:
    """By arrival: also where the same people came elsewhere in another order first."""
    first, second = Table(), Table()
    for table, names in ((first, "zoe yan"), (second, "yan zoe")):
        for name in names.split():
            table.stand(name)
    assert [order(table.state)[-2:] for table in (first, second)] == [("zoe", "yan"), ("yan", "zoe")]


def test_B6_1_two_holders_on_one_side_by_the_order_of_B6() -> None:
    """Two holders on different sides share it as above, two on one side by the order of B6. Who shares a banco sits
    on different sides and keeps his seat, so that no play leads here: the rights are given by hand."""
    table = banked(bank=50_000)
    table.state = msgspec.structs.replace(table.state, suivi=frozenset({ANN, BOB}))
    for name in ("dan", "bob", "ann"):
        table.banco(name, "cheval")
    table.close()
    assert table.layout() == {"ann": (25_000, 25_000)}
    assert (table.purse("bob"), table.last(BancoResolved).suivi) == (PURSE, True)
