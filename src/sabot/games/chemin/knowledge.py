"""What a watcher of Chemin de Fer learns of the cards: a fold over public events."""

from sabot.games.chemin.events import CardGiven, CoupDealt, HandTurned, PublicEvent
from sabot.games.known import Knowledge, at_deal, shown
from sabot.games.steps import CardsBurned
from sabot.games.taille import ShoeSealed


def learned(known: Knowledge, event: PublicEvent) -> Knowledge:
    """What is known after one more public event.

    A hand counts when it is turned, its third card when it is given. Cards burned face down are never seen, nor is a
    hand that its holder alone has looked at.
    """
    match event:
        case ShoeSealed(_, cards, _):
            return Knowledge(cards)
        case CardsBurned(turned, _):
            return shown(known, turned)
        case CoupDealt():
            return at_deal(known)
        case HandTurned(_, cards, _):
            return shown(known, *cards[:2])
        case CardGiven(_, card):
            return shown(known, card)
        case _:
            return known
