"""Chips, followed by what a log tells alone: what the table and its ledger say of them is another matter."""

from collections import Counter
from collections.abc import Iterable

from sabot.games.seats import BoughtIn, Left, Seated, Stood


def brought(events: Iterable[object]) -> Counter[str]:
    """What each player has brought to a table, less what he took away."""
    chips = Counter[str]()
    for event in events:
        match event:
            case Seated(player=player, purse=cents) | Stood(player=player, purse=cents):
                chips[player] += cents
            case BoughtIn(player=player, amount=cents):
                chips[player] += cents
            case Left(player=player, purse=cents):
                chips[player] -= cents
            case _:
                pass
    return chips
