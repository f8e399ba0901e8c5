"""What happens at a table of Punto Banco; amounts let every chip's way be folded from the log."""

from typing import Literal

import msgspec

from sabot.bets import BetId
from sabot.cards import Back, Card
from sabot.coup import Side, Winner
from sabot.games.punto.actions import Stakes
from sabot.games.seats import AbsenceCounted, AwayMarked, BoughtIn, LeavingSaid, Left, PlayerLimited, Seated
from sabot.games.steps import CardsBurned, Finished, SessionEnded, StopCardReached
from sabot.games.taille import (
    CutAsked,
    PromisesAsked,
    PromisesClosed,
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

__all__ = [
    "SECRET", "BankerCardsPassed", "BetsClosed", "BetsOpened", "CardDealt", "CardDealtDown", "CardsBurned",
    "CommissionCollected", "CoupSettled", "CroupierDeals", "Event", "Finished", "HandPassed", "HandPassedOn",
    "HandSeen", "HandShown", "PublicEvent", "Result", "SessionEnded", "ShoePassed", "StakeLine", "StakesEntered",
    "StakesReturned", "StopCardReached",
]  # fmt: skip

Result = Literal["won", "lost", "pushed", "stays"]


class BetsOpened(msgspec.Struct, frozen=True, tag="bets_opened", forbid_unknown_fields=True):
    """The window for stakes of this coup; tied stakes of the last coup stand in it."""

    coup: int
    tied: dict[PlayerId, Stakes]


class StakesEntered(msgspec.Struct, frozen=True, tag="stakes_entered", forbid_unknown_fields=True):
    """A player's whole stakes in the window, in place of those before."""

    player: PlayerId
    stakes: Stakes


class BetsClosed(msgspec.Struct, frozen=True, tag="bets_closed", forbid_unknown_fields=True):
    """*Rien ne va plus*: what stands on the layout is played."""

    coup: int
    total: Cents


class CardDealt(msgspec.Struct, frozen=True, tag="card_dealt", forbid_unknown_fields=True):
    """A card went to a hand, face up."""

    side: Side
    card: Card


class CardDealtDown(msgspec.Struct, frozen=True, tag="card_dealt_down", forbid_unknown_fields=True):
    """A card went to a hand, face down: only its back is seen."""

    side: Side
    back: Back


class HandPassed(msgspec.Struct, frozen=True, tag="hand_passed", forbid_unknown_fields=True):
    """SECRET: Player's two cards were passed to one player, who looks first. Twins: HandSeen for him, HandPassedOn."""

    side: Side
    player: PlayerId
    cards: tuple[Card, ...]


class HandSeen(msgspec.Struct, frozen=True, tag="hand_seen", forbid_unknown_fields=True):
    """To the player who looks first: the cards passed to him."""

    side: Side
    player: PlayerId
    cards: tuple[Card, ...]


class HandPassedOn(msgspec.Struct, frozen=True, tag="hand_passed_on", forbid_unknown_fields=True):
    """To everybody else: who looks first."""

    side: Side
    player: PlayerId


class BankerCardsPassed(msgspec.Struct, frozen=True, tag="banker_cards_passed", forbid_unknown_fields=True):
    """Banker's two cards went from the shoe's edge to the caller, by the hand of the holder, or the croupier's."""

    player: PlayerId


class HandShown(msgspec.Struct, frozen=True, tag="hand_shown", forbid_unknown_fields=True):
    """A hand was laid open and announced."""

    side: Side
    cards: tuple[Card, ...]
    points: int


class StakeLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One stake's settlement: `received` beside the stake, `debt` marked in the commission box."""

    player: PlayerId
    bet: BetId
    stake: Cents
    result: Result
    received: Cents = Cents(0)
    debt: Cents = Cents(0)


class CoupSettled(msgspec.Struct, frozen=True, tag="coup_settled", forbid_unknown_fields=True):
    """The coup's result and every stake's settlement."""

    coup: int
    winner: Winner
    player_points: int
    banker_points: int
    natural: bool
    player_pair: bool
    banker_pair: bool
    lines: tuple[StakeLine, ...]


class ShoePassed(msgspec.Struct, frozen=True, tag="shoe_passed", forbid_unknown_fields=True):
    """The shoe went to a player, who deals; None: all refused it, the croupier deals.

    It goes on when its holder `refused` it, when Player `won`, or when nobody had it.
    """

    player: PlayerId | None
    refused: bool = False
    won: bool = False


class CroupierDeals(msgspec.Struct, frozen=True, tag="croupier_deals", forbid_unknown_fields=True):
    """The holder has the croupier deal."""

    player: PlayerId


class StakesReturned(msgspec.Struct, frozen=True, tag="stakes_returned", forbid_unknown_fields=True):
    """A player's stakes went back to his purse."""

    player: PlayerId
    amount: Cents


class CommissionCollected(msgspec.Struct, frozen=True, tag="commission_collected", forbid_unknown_fields=True):
    """The commission in a player's box was paid to the house (P4)."""

    player: PlayerId
    amount: Cents


_Open = (
    Seated | BoughtIn | Left | LeavingSaid | AwayMarked | AbsenceCounted | PlayerLimited | PromisesAsked | SeedPromised
    | PromisesClosed | SeedsAsked | SeedRevealed | SeedsMissing | CutAsked | ShoeCut | ShoeReady | ShoeRevealed
    | CardsBurned | BetsOpened | StakesEntered | Finished | BetsClosed | CardDealt | CardDealtDown | BankerCardsPassed
    | HandShown | StopCardReached | CoupSettled | ShoePassed | CroupierDeals | StakesReturned | CommissionCollected
    | SessionEnded
)  # fmt: skip
SECRET = (ShoeShuffled, HandPassed)
"""The types of events that hold a secret; the wire knows only their twins."""
Event = _Open | ShoeShuffled | HandPassed
PublicEvent = _Open | ShoeSealed | HandSeen | HandPassedOn
