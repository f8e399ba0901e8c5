"""What the house brings to a table of Chemin de Fer: chance, how long things take, what a shoe's record tells."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from sabot.cards import Card
from sabot.games import tempo
from sabot.games.bank.auction import AuctionClosed, AuctionOpened, BidMade
from sabot.games.bank.entries import EntriesReturned, StakesGivenBack
from sabot.games.bank.lots import SeatsDrawn, drawn_seats
from sabot.games.bank.posting import BankKept, PostDeclined, TableWaits
from sabot.games.chance import shoe_by_chance
from sabot.games.chemin.actions import Action
from sabot.games.chemin.events import (
    Asked,
    Associated,
    BankFitted,
    BankPassed,
    BankPosted,
    BankRaised,
    BankReturned,
    CallsResolved,
    CardGiven,
    CoupDealt,
    CoupEnded,
    CoupOpened,
    Declared,
    Entered,
    Event,
    HandTurned,
    Marched,
    Opened,
    PalettePassed,
    ShoeGoes,
    StakesResolved,
    TaxeTaken,
    WindowClosed,
)
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.state import Chemin
from sabot.games.steps import CardsBurned
from sabot.games.windows import PlayerId

SHOWN_MS: Final[Mapping[type, int]] = {
    **tempo.SHOWN_MS,
    **dict.fromkeys((TableWaits, Asked, Opened, Entered, EntriesReturned, WindowClosed, StakesResolved), 0),
    **dict.fromkeys((AuctionOpened, BidMade, StakesGivenBack, ShoeGoes), 0),
    **dict.fromkeys((BankFitted, BankKept, BankReturned, PostDeclined, CoupOpened), 400),
    **dict.fromkeys((BankPosted, Associated, CallsResolved, BankRaised, Marched, AuctionClosed), 800),
    SeatsDrawn: 2500,
    CoupDealt: 1800,
    PalettePassed: 1000,
    Declared: 800,
    HandTurned: 1200,
    CardGiven: 800,
    CoupEnded: 1800,
    TaxeTaken: 0,
    BankPassed: 800,
}
"""How long the croupier waits out each event."""
LYING_MS: Final[Mapping[type, int]] = {
    CoupDealt: 4 * tempo.CARD_MS,
    CardGiven: tempo.CARD_MS,
    **dict.fromkeys((PalettePassed, HandTurned), tempo.TURN_MS),
}
"""How long its cards take until they lie still, at any pace."""
WAITS: Final[Mapping[str, tempo.Wait]] = {
    **tempo.WAITS,
    **dict.fromkeys(("lots", "waits", "calls", "stakes"), "stakes"),
    **dict.fromkeys(("post", "raise", "marche", "consent", "keep", "suite", "associate"), "questions"),
    "auction": "bids",
    "deal": "dealing",
    "declare": "declaration",
    "choose": "questions",
    **dict.fromkeys(("turn", "give"), "dealing"),
    "settle": "none",
}
"""What each step waits for."""
_PONTE: Final = (0, 2)
_BANKER: Final = (1, 3)
"""Where both hands lie among the four cards of a deal."""


def chance(state: Chemin, kind: str, random: Random) -> Action:
    """The lots of the seats, the order of a new shoe, or the croupier's cut."""
    return (
        drawn_seats(state.players, state.rules.seats, random)
        if kind == "seats"
        else shoe_by_chance(state.taille, state.rules.decks, random)
    )


def dealt(events: Sequence[Event], order: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a shoe as its events laid them open; those that nobody turned are told from the order."""
    cards: list[Card] = []
    first = 0
    for event in events:
        match event:
            case CardsBurned(turned, hidden):
                cards += [turned, *order[len(cards) + 1 : len(cards) + 1 + len(hidden)]]
            case CoupDealt():
                first = len(cards)
                cards += order[first : first + 4]
            case HandTurned(side, shown):
                for place, card in zip(_PONTE if side == "ponte" else _BANKER, shown, strict=False):
                    cards[first + place] = card
            case CardGiven(_, card):
                cards.append(card)
            case _:
                pass
    return tuple(cards)


def held(rules: CheminRules, step: str) -> bool:
    """Whether the answer to a step is published at a fixed time: the ponte's declaration (C7.2)."""
    return step == "declare" and rules.declaration == "fixed_time"


def speaker(state: Chemin) -> PlayerId | None:
    """Who speaks for the ponte's hand; None is the croupier (C7.2)."""
    return state.speakers[0] if state.speakers else None
