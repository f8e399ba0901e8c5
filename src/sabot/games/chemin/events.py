"""What happens at a table of Chemin de Fer; amounts let every chip's way be folded from the log.

A dict of amounts by player says who receives them: `to` into his purse, `stakes` as his counted stake.
"""

from typing import Literal

import msgspec

from sabot.cards import Back, Card
from sabot.coup import Winner
from sabot.games.bank.auction import AuctionClosed, AuctionOpened, BidMade
from sabot.games.bank.entries import EntriesReturned, StakesGivenBack
from sabot.games.bank.lots import SeatsDrawn
from sabot.games.bank.posting import BankKept, PostDeclined, TableWaits
from sabot.games.bank.vocabulary import Amounts, Says
from sabot.games.chemin.actions import Call
from sabot.games.seats import AbsenceCounted, AwayMarked, BoughtIn, LeavingSaid, Left, Seat, Seated, SeatTaken, Stood
from sabot.games.steps import CardsBurned, Finished, SessionEnded, StopCardReached
from sabot.games.table_limits import LimitsAnnounced, LimitsSet
from sabot.games.taille import (
    BeaconTaken,
    CutAsked,
    PromisesAsked,
    PromisesClosed,
    RoundNamed,
    SeedPromised,
    SeedRevealed,
    SeedsAsked,
    SeedsMissing,
    ShoeCut,
    ShoeReady,
    ShoeRevealed,
    ShoeSealed,
    ShoeShuffled,
)
from sabot.games.windows import PlayerId
from sabot.money import Cents

Side = Literal["ponte", "banker"]
Asking = Literal["post", "consent", "raise", "marche", "keep"]
"""The questions: hold the bank, accept an associate, raise, take the open part, keep the bank."""
Opening = Literal["associate", "calls", "stakes", "suite"]
"""The windows in which several act at once."""


class Asked(msgspec.Struct, frozen=True, tag="asked", forbid_unknown_fields=True):
    """A question to one player, the amount it is about, and whom it is about."""

    question: Asking
    player: PlayerId
    amount: Cents
    about: PlayerId | None = None


class BankPosted(msgspec.Struct, frozen=True, tag="bank_posted", forbid_unknown_fields=True):
    """A player put a bank on the table; `suite` names its origin where it was taken over (C11)."""

    player: PlayerId
    amount: Cents
    suite: Seat | None = None


class Opened(msgspec.Struct, frozen=True, tag="opened", forbid_unknown_fields=True):
    """A window: for whom, and which amount it is about (the bank, what is open, the suite)."""

    window: Opening
    players: tuple[PlayerId, ...]
    amount: Cents


class Entered(msgspec.Struct, frozen=True, tag="entered", forbid_unknown_fields=True):
    """A player's entry, paid in, in place of the one before; an amount of 0 withdraws it."""

    player: PlayerId
    amount: Cents
    call: Call | None = None


class WindowClosed(msgspec.Struct, frozen=True, tag="window_closed", forbid_unknown_fields=True):
    """A window closed; every entry went back to its purse, to be put down again by whom it is resolved for."""

    window: Opening
    to: Amounts


class Associated(msgspec.Struct, frozen=True, tag="associated", forbid_unknown_fields=True):
    """A player doubled the bank and shares it from now on (C3)."""

    player: PlayerId
    amount: Cents


class CallsResolved(msgspec.Struct, frozen=True, tag="calls_resolved", forbid_unknown_fields=True):
    """The call that is played, if any, with its stakes; what lapsed went back (C4.6, C4.7)."""

    call: Call | None
    stakes: Amounts
    to: Amounts


class StakesResolved(msgspec.Struct, frozen=True, tag="stakes_resolved", forbid_unknown_fields=True):
    """The counted stakes; what was refused went back (C5.1)."""

    stakes: Amounts
    to: Amounts


class BankRaised(msgspec.Struct, frozen=True, tag="bank_raised", forbid_unknown_fields=True):
    """The banker raised by the exact excess of the stakes (C5.1)."""

    player: PlayerId
    amount: Cents


class Marched(msgspec.Struct, frozen=True, tag="marched", forbid_unknown_fields=True):
    """*Banco et la table marche*: the avec caller took the whole open part (C4.4)."""

    player: PlayerId
    amount: Cents


class BankFitted(msgspec.Struct, frozen=True, tag="bank_fitted", forbid_unknown_fields=True):
    """The open part left the table; the covered sum is the new banco (C5.2)."""

    bank: Cents
    to: Amounts


class CoupOpened(msgspec.Struct, frozen=True, tag="coup_opened", forbid_unknown_fields=True):
    """*Rien ne va plus*: this banco is played, the ponte holds the cards against it."""

    coup: int
    ponte: PlayerId
    banco: Cents


class CoupDealt(msgspec.Struct, frozen=True, tag="coup_dealt", forbid_unknown_fields=True):
    """Ponte, banker, ponte, banker, face down: only the backs are seen (C6)."""

    backs: tuple[Back, Back, Back, Back]


class PalettePassed(msgspec.Struct, frozen=True, tag="palette_passed", forbid_unknown_fields=True):
    """SECRET: the ponte was handed his cards on the palette. Twins: PaletteSeen for him, PalettePassedOn."""

    player: PlayerId
    cards: tuple[Card, Card]


class PaletteSeen(msgspec.Struct, frozen=True, tag="palette_seen", forbid_unknown_fields=True):
    """To the ponte: his cards."""

    player: PlayerId
    cards: tuple[Card, Card]


class PalettePassedOn(msgspec.Struct, frozen=True, tag="palette_passed_on", forbid_unknown_fields=True):
    """To everybody else: the ponte has his cards."""

    player: PlayerId


class Declared(msgspec.Struct, frozen=True, tag="declared", forbid_unknown_fields=True):
    """What a hand's holder declared, or the croupier for him, *selon la règle* (C7)."""

    side: Side
    player: PlayerId
    says: Says
    selon_la_regle: bool = False


class HandTurned(msgspec.Struct, frozen=True, tag="hand_turned", forbid_unknown_fields=True):
    """A hand was turned and its points announced."""

    side: Side
    cards: tuple[Card, ...]
    points: int


class CardGiven(msgspec.Struct, frozen=True, tag="card_given", forbid_unknown_fields=True):
    """A third card, face up."""

    side: Side
    card: Card


class CoupEnded(msgspec.Struct, frozen=True, tag="coup_ended", forbid_unknown_fields=True):
    """The result. Ponte wins: `to` are stakes and winnings, out of the layout and the bank; banker wins: `won` are
    the stakes that join the bank; a tie moves nothing (C8)."""

    coup: int
    winner: Winner
    ponte_points: int
    banker_points: int
    natural: bool
    won: Cents
    to: Amounts


class TaxeTaken(msgspec.Struct, frozen=True, tag="taxe_taken", forbid_unknown_fields=True):
    """The house's levy on what the banker has won, out of the bank (C8.2)."""

    amount: Cents


class BankPassed(msgspec.Struct, frozen=True, tag="bank_passed", forbid_unknown_fields=True):
    """*Il y a une suite*: the banker took the bank; it is on offer at that amount (C11)."""

    player: PlayerId
    amount: Cents
    origin: Seat
    to: Amounts


class BankReturned(msgspec.Struct, frozen=True, tag="bank_returned", forbid_unknown_fields=True):
    """The bank went to the banker: nobody stakes, too few players, or the shoe or session is over (C5.3, C12)."""

    why: Literal["no_stakes", "players", "over"]
    to: Amounts


class ShoeGoes(msgspec.Struct, frozen=True, tag="shoe_goes", forbid_unknown_fields=True):
    """The shoe goes to the right of a seat; 0 is the croupier's right (C10)."""

    right_of: int


_Open = (
    Seated | Stood | SeatTaken | SeatsDrawn | BoughtIn | Left | LeavingSaid | AwayMarked | AbsenceCounted
    | PromisesAsked | SeedPromised | PromisesClosed | SeedsAsked | SeedRevealed | SeedsMissing | CutAsked | ShoeCut
    | RoundNamed | BeaconTaken
    | ShoeReady | ShoeRevealed | CardsBurned | TableWaits | Asked | PostDeclined | BankPosted | Opened | Entered
    | EntriesReturned | WindowClosed | Finished | Associated | CallsResolved | StakesResolved | BankRaised | Marched
    | BankFitted | CoupOpened | CoupDealt | Declared | HandTurned | CardGiven | StopCardReached | CoupEnded | TaxeTaken
    | BankKept | BankPassed | AuctionOpened | BidMade | AuctionClosed | BankReturned | StakesGivenBack | ShoeGoes
    | LimitsAnnounced | LimitsSet | SessionEnded
)  # fmt: skip
SECRET = (ShoeShuffled, PalettePassed)
"""The types of events that hold a secret; the wire knows only their twins."""
Event = _Open | ShoeShuffled | PalettePassed
PublicEvent = _Open | ShoeSealed | PaletteSeen | PalettePassedOn
