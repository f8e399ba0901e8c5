"""Rule book C: how many seats a table has, and two tables at once. What people do by C0 to C3: clauses/C0_C3.script."""

import pytest

from chemin_table import Table, house
from sabot.games.chemin.claims import prime
from sabot.rulesets import RuleSetError


@pytest.mark.parametrize("seats", [1, 12])
def test_C_fewer_than_two_or_more_than_eleven_seats_are_no_table(seats: int) -> None:
    """Seats are numbered 1..n (2-11, default 9)."""
    with pytest.raises(RuleSetError, match=f"seats = {seats}: it is 2 to 11"):
        house(seats=seats)


def test_C_standing_players_come_in_their_own_order_of_arrival_at_each_table() -> None:
    """Standing players (in order of arrival) come after all seats: also where the same people came elsewhere first."""
    first, second = Table(), Table()
    for table, names in ((first, "zoe yan"), (second, "yan zoe")):
        for name in names.split():
            table.stand(name)
    assert [prime(table.state)[-2:] for table in (first, second)] == [("zoe", "yan"), ("yan", "zoe")]
