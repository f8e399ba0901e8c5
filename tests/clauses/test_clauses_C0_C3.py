"""Rule book C: how many seats a table has, and two tables at once. What people do by C0 to C3: clauses/C0_C3.script."""

from chemin_table import Table
from sabot.games.chemin.claims import prime


def test_C_standing_players_come_in_their_own_order_of_arrival_at_each_table() -> None:
    """Standing players (in order of arrival) come after all seats: also where the same people came elsewhere first."""
    first, second = Table(), Table()
    for table, names in ((first, "zoe yan"), (second, "yan zoe")):
        for name in names.split():
            table.stand(name)
    assert [prime(table.state)[-2:] for table in (first, second)] == [("zoe", "yan"), ("yan", "zoe")]
