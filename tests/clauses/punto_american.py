"""An American table for tests, and short questions to it."""

from punto_table import Table, house
from sabot.games.punto.table import pending, snapshot
from sabot.games.windows import PlayerId


def american(front: str, *, names: str = "ann bob eve", **changes: object) -> Table:
    """An American table with open bets and these cards to come; ann (seat 1) has the shoe."""
    table = Table(house("american", burn="none", **changes), names)
    table.shoe(front)
    return table


def waits_for(table: Table) -> tuple[PlayerId, ...]:
    """Whom the table waits for."""
    waiting = pending(table.state)
    assert waiting is not None
    return waiting.players


def holder(table: Table) -> PlayerId | None:
    """Who holds the shoe, as everybody sees it."""
    return snapshot(table.state, None).holder
