"""Knowledge of the cards that a watcher of a game with a bank gathers: a fold over its public events."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from sabot.cards import Card
from sabot.games.knowledge import Knowledge, at_deal, shown
from sabot.games.steps import CardsBurned
from sabot.games.taille import ShoeSealed


class Turned(Protocol):
    """A hand was turned."""

    @property
    def side(self) -> str:
        """Side whose hand it is."""
        ...

    @property
    def cards(self) -> tuple[Card, ...]:
        """The hand's cards, the third with them."""
        ...


class ThirdGiven(Protocol):
    """A third card was given."""

    @property
    def card(self) -> Card:
        """The third card, face up."""
        ...


def laying(*, turned: type[Turned], third_card: type[ThirdGiven]) -> Callable[[object], Sequence[Card]]:
    """The cards that an event of a game lays open: of a turned hand its first two, a third card where it is given."""

    def laid(event: object) -> Sequence[Card]:
        """The cards that a public event lays open."""
        if isinstance(event, turned):
            cards: Sequence[Card] = event.cards[:2]
            return cards
        return (event.card,) if isinstance(event, third_card) else ()

    return laid


def learning(
    *, dealt: type, turned: type[Turned], third_card: type[ThirdGiven]
) -> Callable[[Knowledge, object], Knowledge]:
    """The fold of a game, by its own events for a coup dealt, a hand turned and a third card given.

    A hand counts when it is turned, its third card when it is given. Cards burned face down are never seen, nor is a
    hand that its holder alone has looked at.
    """

    def learned(known: Knowledge, event: object) -> Knowledge:
        """Knowledge after one more public event."""
        if isinstance(event, ShoeSealed):
            return Knowledge(event.cards)
        if isinstance(event, CardsBurned):
            return shown(known, event.turned)
        if isinstance(event, dealt):
            return at_deal(known)
        if isinstance(event, turned):
            return shown(known, *event.cards[:2])
        return shown(known, event.card) if isinstance(event, third_card) else known

    return learned


def dealing(
    *, dealt: type, turned: type[Turned], third_card: type[ThirdGiven], places: Mapping[str, tuple[int, int]]
) -> Callable[[Sequence[object], Sequence[Card]], tuple[Card, ...]]:
    """A reader of a shoe's cards off its events; `places` are those of each hand among the first of a deal."""

    def cards_of(events: Sequence[object], order: Sequence[Card]) -> tuple[Card, ...]:
        """The cards of a shoe as its events laid them open; those that nobody turned are told from the order."""
        cards: list[Card] = []
        first = 0
        for each in events:
            if isinstance(each, CardsBurned):
                cards += [each.turned, *order[len(cards) + 1 : len(cards) + 1 + len(each.hidden)]]
            elif isinstance(each, dealt):
                first = len(cards)
                cards += order[first : first + 2 * len(places)]
            elif isinstance(each, turned):
                for place, card in zip(places[each.side], each.cards, strict=False):
                    cards[first + place] = card
            elif isinstance(each, third_card):
                cards.append(each.card)
        return tuple(cards)

    return cards_of
