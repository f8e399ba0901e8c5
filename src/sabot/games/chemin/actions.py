"""What can be done at a table of Chemin de Fer. `on` is the number of the event that asked for it."""

from typing import Final, Literal

import msgspec

from sabot.games.seats import BuyIn, Leave, MarkAway, Seat, Sit, Stand, TakeSeat
from sabot.games.steps import Close, EndSession, Finish, Proceed
from sabot.games.taille import Cut, PromiseSeed, RevealSeed, Shuffle
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

Call = Literal["suivi", "banco", "a_deux", "avec"]
"""The calls in order of their rank (C4.6)."""
CALLS: Final[tuple[Call, ...]] = ("suivi", "banco", "a_deux", "avec")
Says = Literal["natural", "draw", "stand"]
"""What a hand's holder declares: shows his naturel, asks for a card, or stands."""


class Post(msgspec.Struct, frozen=True, tag="post", forbid_unknown_fields=True):
    """Hold the bank with this amount."""

    on: Seq
    amount: Cents


class Decline(msgspec.Struct, frozen=True, tag="decline", forbid_unknown_fields=True):
    """Let the shoe go on to the next."""

    on: Seq


class Associate(msgspec.Struct, frozen=True, tag="associate", forbid_unknown_fields=True):
    """Put down as much as the bank holds, to double it; or take that back."""

    on: Seq
    joins: bool


class MakeCall(msgspec.Struct, frozen=True, tag="make_call", forbid_unknown_fields=True):
    """A call against the bank; None withdraws it."""

    on: Seq
    call: Call | None


class Stake(msgspec.Struct, frozen=True, tag="stake", forbid_unknown_fields=True):
    """A player's whole stake in this window; 0 withdraws it."""

    on: Seq
    amount: Cents


class Answer(msgspec.Struct, frozen=True, tag="answer", forbid_unknown_fields=True):
    """Yes or no to a question: consent, raise, marche, or keep the bank (no: pass it)."""

    on: Seq
    yes: bool


class Declare(msgspec.Struct, frozen=True, tag="declare", forbid_unknown_fields=True):
    """Show a naturel, ask for a card, or stand."""

    on: Seq
    says: Says


class SelonLaRegle(msgspec.Struct, frozen=True, tag="selon_la_regle", forbid_unknown_fields=True):
    """Hand the choice to the croupier, who plays the custom (C7.4)."""

    on: Seq


class TakeSuite(msgspec.Struct, frozen=True, tag="take_suite", forbid_unknown_fields=True):
    """Take the bank over at its amount; or take that back."""

    on: Seq
    takes: bool


class Bid(msgspec.Struct, frozen=True, tag="bid", forbid_unknown_fields=True):
    """A bid for the bank; it is final."""

    on: Seq
    amount: Cents


class DrawSeats(msgspec.Struct, frozen=True, tag="draw_seats", forbid_unknown_fields=True):
    """The lots by which the seats of a session are given, drawn outside."""

    seats: dict[PlayerId, Seat]


PlayerAction = (
    Sit | Stand | TakeSeat | BuyIn | Leave | PromiseSeed | RevealSeed | Cut | Post | Decline | Associate | MakeCall
    | Stake | Answer | Declare | SelonLaRegle | TakeSuite | Bid | Finish | Proceed
)  # fmt: skip
"""What a player may ask for."""
HouseAction = Shuffle | DrawSeats | Close | EndSession | MarkAway
"""What only the house does."""
Action = PlayerAction | HouseAction
HOUSE_ACTIONS: Final = frozenset((Shuffle, DrawSeats, Close, EndSession, MarkAway))
