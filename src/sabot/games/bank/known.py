"""What a watcher of a game with a bank learns of the cards: a fold over its public events."""

from collections.abc import Callable, Sequence
from typing import Any

from sabot.cards import Card
from sabot.games.known import Knowledge, at_deal, shown
from sabot.games.steps import CardsBurned
from sabot.games.taille import ShoeSealed


def laying(*, turned: type[Any], given: type[Any]) -> Callable[[Any], Sequence[Card]]:
    """The cards that an event of a game lays open: of a turned hand its first two, a third card where it is given."""

    def laid(event: Any) -> Sequence[Card]:
        """The cards that a public event lays open."""
        if isinstance(event, turned):
            cards: Sequence[Card] = event.cards[:2]
            return cards
        return (event.card,) if isinstance(event, given) else ()

    return laid


def learning(*, dealt: type[Any], turned: type[Any], given: type[Any]) -> Callable[[Knowledge, object], Knowledge]:
    """The fold of a game, by its own events for a coup dealt, a hand turned and a third card given.

    A hand counts when it is turned, its third card when it is given. Cards burned face down are never seen, nor is a
    hand that its holder alone has looked at.
    """

    def learned(known: Knowledge, event: Any) -> Knowledge:
        """What is known after one more public event."""
        if isinstance(event, ShoeSealed):
            return Knowledge(event.cards)
        if isinstance(event, CardsBurned):
            return shown(known, event.turned)
        if isinstance(event, dealt):
            return at_deal(known)
        if isinstance(event, turned):
            return shown(known, *event.cards[:2])
        return shown(known, event.card) if isinstance(event, given) else known

    return learned
