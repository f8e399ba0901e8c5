"""What games have in conformance whose bank a player holds."""

from collections.abc import Iterable
from typing import Any

from sabot.cards import Card
from sabot.games.bank.table import BankTable
from sabot.games.steps import CardsBurned


def laid(event: Any) -> Iterable[Card] | None:
    """The cards that an event lays open: of a hand turned its two, since a third was open before."""
    if isinstance(event, CardsBurned):
        return (event.turned,)
    match event.__struct_config__.tag:
        case "card_given":
            return (event.card,)
        case "hand_turned":
            return tuple(event.cards[:2])
        case _:
            return None


def paid_in(state: BankTable) -> int:
    """Entries, or the standing bid."""
    return 0 if state.window is None else sum(entry.amount for entry in state.window.entries.values())
