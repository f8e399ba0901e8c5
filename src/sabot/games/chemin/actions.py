"""What can be done at a table of Chemin de Fer. `on` is the number of the event that asked for it."""

from typing import Final, Literal

import msgspec

from sabot.games.bank.auction import Bid
from sabot.games.bank.lots import DrawSeats
from sabot.games.bank.palette import Declare, SelonLaRegle
from sabot.games.bank.posting import Post
from sabot.games.bank.questions import Answer, Decline
from sabot.games.seats import BuyIn, Leave, MarkAway, Sit, Stand, TakeSeat
from sabot.games.steps import Close, EndSession, Finish, Proceed
from sabot.games.table_limits import SetLimits
from sabot.games.taille import Cut, NameRound, PromiseSeed, RevealSeed, Shuffle, TakeBeacon
from sabot.games.windows import Seq
from sabot.money import Cents

Call = Literal["suivi", "banco", "a_deux", "avec"]
"""The calls in order of their rank (C4.6)."""
CALLS: Final[tuple[Call, ...]] = ("suivi", "banco", "a_deux", "avec")


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


class TakeSuite(msgspec.Struct, frozen=True, tag="take_suite", forbid_unknown_fields=True):
    """Take the bank over at its amount; or take that back."""

    on: Seq
    takes: bool


PlayerAction = (
    Sit | Stand | TakeSeat | BuyIn | Leave | PromiseSeed | RevealSeed | Cut | Post | Decline | Associate | MakeCall
    | Stake | Answer | Declare | SelonLaRegle | TakeSuite | Bid | Finish | Proceed
)  # fmt: skip
"""What a player may ask for."""
HouseAction = Shuffle | NameRound | TakeBeacon | DrawSeats | Close | EndSession | MarkAway | SetLimits
"""What only the house does."""
Action = PlayerAction | HouseAction
HOUSE_ACTIONS: Final = frozenset((Shuffle, NameRound, TakeBeacon, DrawSeats, Close, EndSession, MarkAway, SetLimits))
