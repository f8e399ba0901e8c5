"""What the house brings to a table of Baccara Banque: chance, how long things take, what a shoe's record tells."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from sabot.cards import Card
from sabot.games import tempo
from sabot.games.bank.auction import AuctionClosed, AuctionOpened, BidMade
from sabot.games.bank.entries import EntriesReturned, StakesGivenBack
from sabot.games.bank.lots import SeatsDrawn, drawn_seats
from sabot.games.bank.posting import BankKept, PostDeclined, TableWaits
from sabot.games.banque.actions import Action, DrawBanker
from sabot.games.banque.events import (
    Asked,
    BancoResolved,
    BankAdded,
    BankEnded,
    BankerDrawn,
    BankPosted,
    BankTaken,
    CardGiven,
    CoupDealt,
    CoupEnded,
    CoupOpened,
    CutterNamed,
    Declared,
    Entered,
    Event,
    Hand,
    HandTurned,
    Opened,
    PalettePassed,
    StakesReduced,
    StakesResolved,
    TaxeTaken,
    WillingSaid,
    WindowClosed,
)
from sabot.games.banque.laid import SIDES
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.state import Banque, declaring
from sabot.games.chance import shoe_by_chance
from sabot.games.steps import CardsBurned
from sabot.games.windows import PlayerId

SHOWN_MS: Final[Mapping[type, int]] = {
    **tempo.SHOWN_MS,
    **dict.fromkeys((TableWaits, Asked, Opened, Entered, EntriesReturned, WindowClosed, StakesResolved), 0),
    **dict.fromkeys((AuctionOpened, BidMade, StakesGivenBack, StakesReduced, WillingSaid, CutterNamed), 0),
    **dict.fromkeys((BankKept, PostDeclined, CoupOpened), 400),
    **dict.fromkeys((BankPosted, BankTaken, BankAdded, BancoResolved, AuctionClosed, BankerDrawn), 800),
    SeatsDrawn: 2500,
    CoupDealt: 2700,
    PalettePassed: 1000,
    Declared: 800,
    HandTurned: 1100,
    CardGiven: 800,
    CoupEnded: 1800,
    TaxeTaken: 0,
    BankEnded: 800,
}
"""How long the croupier waits out each event."""
LYING_MS: Final[Mapping[type, int]] = {
    CoupDealt: 6 * tempo.CARD_MS,
    CardGiven: tempo.CARD_MS,
    **dict.fromkeys((PalettePassed, HandTurned), tempo.TURN_MS),
}
"""How long its cards take until they lie still, at any pace."""
WAITS: Final[Mapping[str, tempo.Wait]] = {
    **tempo.WAITS,
    **dict.fromkeys(("lots", "waits", "banco", "stakes"), "stakes"),
    **dict.fromkeys(("post", "willing", "cutter", "beyond", "cover", "tenure", "refill", "succession"), "questions"),
    "lot": "none",
    "auction": "bids",
    "deal": "dealing",
    "declare": "declaration",
    "choose": "questions",
    **dict.fromkeys(("turn", "give"), "dealing"),
    "settle": "none",
}
"""What each step waits for."""
_PLACES: Final[Mapping[Hand, tuple[int, int]]] = {"one": (0, 3), "two": (1, 4), "banker": (2, 5)}
"""Where the hands lie among the six cards of a deal (B8)."""


def chance(state: Banque, kind: str, random: Random) -> Action:
    """The lots of the seats, the lot of the bank, the order of a new shoe, or the croupier's cut."""
    if kind == "seats":
        return drawn_seats(state.players, state.rules.seats, random)
    if kind == "lot":
        return DrawBanker(random.choice(state.willing))
    return shoe_by_chance(state.taille, state.rules.decks, random)


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
                cards += order[first : first + 6]
            case HandTurned(side, shown):
                for place, card in zip(_PLACES[side], shown, strict=False):
                    cards[first + place] = card
            case CardGiven(_, card):
                cards.append(card)
            case _:
                pass
    return tuple(cards)


def held(rules: BanqueRules, step: str) -> bool:
    """Whether the answer to a step is published at a fixed time: a ponte's declaration (C7.2)."""
    return step == "declare"


def speaker(state: Banque) -> PlayerId | None:
    """Who speaks for the tableau that is to declare; None is the croupier (C7.2)."""
    side = declaring(state)
    return None if side is None or not state.speakers else state.speakers[SIDES.index(side)]
