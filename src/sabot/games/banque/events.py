"""What happens at a table of Baccara Banque; amounts let every chip's way be folded from the log.

A dict of amounts by player says who receives them: `to` into his purse, `stakes` what counts of his on each tableau.
"""

from typing import Literal

import msgspec

from sabot.cards import Back, Card
from sabot.games.bank.auction import AuctionClosed, AuctionOpened, BidMade
from sabot.games.bank.entries import EntriesReturned, StakesGivenBack
from sabot.games.bank.lots import SeatsDrawn
from sabot.games.bank.posting import BankKept, PostDeclined, TableWaits
from sabot.games.bank.vocabulary import Amounts, Says
from sabot.games.banque.laid import Laid, Place, Side
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

Hand = Literal["one", "two", "banker"]
"""The three hands of a coup."""
Asking = Literal["post", "cutter", "beyond", "cover", "tenure", "refill"]
"""The questions: hold the bank, name who cuts, accept stakes beyond a limited bank, cover those of an open one, go on,
refill a broken bank."""
Opening = Literal["willing", "banco", "stakes", "succession"]
"""The windows in which several act at once."""
Outcome = Literal["won", "lost", "tied"]
"""How a tableau fared against the banker."""


class Asked(msgspec.Struct, frozen=True, tag="asked", forbid_unknown_fields=True):
    """A question to one player, and the amount it is about."""

    question: Asking
    player: PlayerId
    amount: Cents


class WillingSaid(msgspec.Struct, frozen=True, tag="willing_said", forbid_unknown_fields=True):
    """A player is willing to hold the bank, or no longer (B2)."""

    player: PlayerId
    willing: bool


class BankerDrawn(msgspec.Struct, frozen=True, tag="banker_drawn", forbid_unknown_fields=True):
    """The lot fell on one of the willing (B2)."""

    player: PlayerId


class BankPosted(msgspec.Struct, frozen=True, tag="bank_posted", forbid_unknown_fields=True):
    """A player put a bank on the table (B2)."""

    player: PlayerId
    amount: Cents


class CutterNamed(msgspec.Struct, frozen=True, tag="cutter_named", forbid_unknown_fields=True):
    """The banker named who cuts; None: the first in order does (S3)."""

    player: PlayerId | None


class Opened(msgspec.Struct, frozen=True, tag="opened", forbid_unknown_fields=True):
    """A window: for whom, and which amount it is about: the minimum, or the bank."""

    window: Opening
    players: tuple[PlayerId, ...]
    amount: Cents


class Entered(msgspec.Struct, frozen=True, tag="entered", forbid_unknown_fields=True):
    """A player's entry, paid in, in place of the one before; an amount of 0 withdraws it."""

    player: PlayerId
    amount: Cents
    place: Place | None = None


class WindowClosed(msgspec.Struct, frozen=True, tag="window_closed", forbid_unknown_fields=True):
    """A window closed; every entry went back to its purse, to be put down again by whom it is resolved for."""

    window: Opening
    to: Amounts


class BancoResolved(msgspec.Struct, frozen=True, tag="banco_resolved", forbid_unknown_fields=True):
    """Who plays banco, if anybody, and where; what lapsed went back. `suivi` says that it follows a lost one (B6)."""

    stakes: dict[PlayerId, Laid]
    to: Amounts
    suivi: bool = False


class StakesResolved(msgspec.Struct, frozen=True, tag="stakes_resolved", forbid_unknown_fields=True):
    """The counted stakes; what of standing players' the seated leave no room for went back (B5)."""

    stakes: dict[PlayerId, Laid]
    to: Amounts


class StakesReduced(msgspec.Struct, frozen=True, tag="stakes_reduced", forbid_unknown_fields=True):
    """The banker does not accept stakes beyond the bank: they count in order until it is reached (B7)."""

    stakes: dict[PlayerId, Laid]
    to: Amounts


class BankAdded(msgspec.Struct, frozen=True, tag="bank_added", forbid_unknown_fields=True):
    """The banker brought more in: of his own will (B3), to refill (B13), to cover an open bank's stakes (B4), or to
    accept those beyond a limited bank, which is open from now on (B7)."""

    player: PlayerId
    amount: Cents
    why: Literal["added", "refill", "cover", "beyond"]


class CoupOpened(msgspec.Struct, frozen=True, tag="coup_opened", forbid_unknown_fields=True):
    """*Rien ne va plus*: who holds the cards of each tableau, None the croupier; what is staked against the bank."""

    coup: int
    one: PlayerId | None
    two: PlayerId | None
    stakes: Laid
    bank: Cents


class CoupDealt(msgspec.Struct, frozen=True, tag="coup_dealt", forbid_unknown_fields=True):
    """Tableau 1, tableau 2, banker, and again, face down: only the backs are seen (B8)."""

    backs: tuple[Back, Back, Back, Back, Back, Back]


class PalettePassed(msgspec.Struct, frozen=True, tag="palette_passed", forbid_unknown_fields=True):
    """SECRET: who holds a tableau's cards was handed them. Twins: PaletteSeen for him, PalettePassedOn."""

    side: Side
    player: PlayerId
    cards: tuple[Card, Card]


class PaletteSeen(msgspec.Struct, frozen=True, tag="palette_seen", forbid_unknown_fields=True):
    """To the ponte: his cards."""

    side: Side
    player: PlayerId
    cards: tuple[Card, Card]


class PalettePassedOn(msgspec.Struct, frozen=True, tag="palette_passed_on", forbid_unknown_fields=True):
    """To everybody else: the ponte has his cards."""

    side: Side
    player: PlayerId


class Declared(msgspec.Struct, frozen=True, tag="declared", forbid_unknown_fields=True):
    """What a hand's holder declared, or the croupier for him, *selon la règle*; for a tableau without stakes the
    croupier alone (C7, B9)."""

    side: Hand
    player: PlayerId
    says: Says
    selon_la_regle: bool = False


class HandTurned(msgspec.Struct, frozen=True, tag="hand_turned", forbid_unknown_fields=True):
    """A hand was turned and its points announced."""

    side: Hand
    cards: tuple[Card, ...]
    points: int


class CardGiven(msgspec.Struct, frozen=True, tag="card_given", forbid_unknown_fields=True):
    """A third card, face up."""

    side: Hand
    card: Card


class SideEnded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a tableau fared, with which points, against which of the banker's: a naturel meets his first two cards."""

    outcome: Outcome
    points: int
    against: int
    natural: bool


class CoupEnded(msgspec.Struct, frozen=True, tag="coup_ended", forbid_unknown_fields=True):
    """The result. `collected` joins the bank, `paid` leaves it; `to` is what goes to the purses: winnings, the stakes
    that won, and those of a tied tableau. `unpaid` is what a limited bank did not reach (B10)."""

    coup: int
    one: SideEnded
    two: SideEnded
    banker_points: int
    banker_natural: bool
    collected: Cents
    paid: Amounts
    unpaid: Amounts
    to: Amounts


class TaxeTaken(msgspec.Struct, frozen=True, tag="taxe_taken", forbid_unknown_fields=True):
    """The house's levy: on capital out of a player's purse, on winnings (None) out of the bank (B11)."""

    amount: Cents
    player: PlayerId | None = None


class BankEnded(msgspec.Struct, frozen=True, tag="bank_ended", forbid_unknown_fields=True):
    """The banker took what the bank holds: he retired (B12), could not or would not cover the stakes (B4) or refill
    (B13), has left for good (C13), or shoe or session are over (B14)."""

    player: PlayerId
    amount: Cents
    why: Literal["retired", "cover", "broken", "left", "over"]


class BankTaken(msgspec.Struct, frozen=True, tag="bank_taken", forbid_unknown_fields=True):
    """A bank was taken over at its amount; the new banker and the old one exchange places (B12)."""

    player: PlayerId
    amount: Cents
    seats: dict[PlayerId, Seat]


_Open = (
    Seated | Stood | SeatTaken | SeatsDrawn | BoughtIn | Left | LeavingSaid | AwayMarked | AbsenceCounted
    | PromisesAsked | SeedPromised | PromisesClosed | SeedsAsked | SeedRevealed | SeedsMissing | CutAsked | ShoeCut
    | RoundNamed | BeaconTaken
    | ShoeReady | ShoeRevealed | CardsBurned | TableWaits | Asked | PostDeclined | WillingSaid | BankerDrawn
    | AuctionOpened | BidMade | AuctionClosed | BankPosted | CutterNamed | Opened | Entered | EntriesReturned
    | WindowClosed | Finished | BancoResolved | StakesResolved | StakesReduced | BankAdded | BankKept | CoupOpened
    | CoupDealt | Declared | HandTurned | CardGiven | StopCardReached | CoupEnded | TaxeTaken | BankEnded | BankTaken
    | StakesGivenBack | LimitsAnnounced | LimitsSet | SessionEnded
)  # fmt: skip
SECRET = (ShoeShuffled, PalettePassed)
"""The types of events that hold a secret; the wire knows only their twins."""
Event = _Open | ShoeShuffled | PalettePassed
PublicEvent = _Open | ShoeSealed | PaletteSeen | PalettePassedOn
