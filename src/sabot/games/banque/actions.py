"""What can be done at a table of Baccara Banque. `on` is the number of the event that asked for it."""

from typing import Final

import msgspec

from sabot.games.bank.auction import Bid
from sabot.games.bank.lots import DrawSeats
from sabot.games.bank.palette import Declare, SelonLaRegle
from sabot.games.bank.posting import Post
from sabot.games.bank.questions import Answer, Decline
from sabot.games.banque.laid import Place
from sabot.games.seats import BuyIn, Leave, MarkAway, Sit, Stand, TakeSeat
from sabot.games.steps import Close, EndSession, Finish, Proceed
from sabot.games.table_limits import SetLimits
from sabot.games.taille import Cut, NameRound, PromiseSeed, RevealSeed, Shuffle, TakeBeacon
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents


class BeWilling(msgspec.Struct, frozen=True, tag="be_willing", forbid_unknown_fields=True):
    """Be one of those among whom the bank is drawn (B2); or be none of them."""

    on: Seq
    willing: bool


class NameCutter(msgspec.Struct, frozen=True, tag="name_cutter", forbid_unknown_fields=True):
    """The punter who cuts, as the banker names him; None leaves it to the order (S3)."""

    on: Seq
    player: PlayerId | None


class CallBanco(msgspec.Struct, frozen=True, tag="call_banco", forbid_unknown_fields=True):
    """Banco, the bank's whole amount, on a tableau or à cheval (B6); None withdraws it."""

    on: Seq
    place: Place | None


class Stake(msgspec.Struct, frozen=True, tag="stake", forbid_unknown_fields=True):
    """A player's whole stake in this window, on a tableau or à cheval; 0 withdraws it."""

    on: Seq
    amount: Cents
    place: Place


class GoOn(msgspec.Struct, frozen=True, tag="go_on", forbid_unknown_fields=True):
    """Keep the bank as it is (B12)."""

    on: Seq


class AddToBank(msgspec.Struct, frozen=True, tag="add_to_bank", forbid_unknown_fields=True):
    """Bring so much more into the bank: when asked after a coup (B3), or to refill a broken one (B13)."""

    on: Seq
    amount: Cents


class Retire(msgspec.Struct, frozen=True, tag="retire", forbid_unknown_fields=True):
    """Take the bank and let it be taken over at its amount (B12)."""

    on: Seq


class TakeBank(msgspec.Struct, frozen=True, tag="take_bank", forbid_unknown_fields=True):
    """Take a retired banker's bank over at its amount; or take that back."""

    on: Seq
    takes: bool


class DrawBanker(msgspec.Struct, frozen=True, tag="draw_banker", forbid_unknown_fields=True):
    """The lot that falls on one of the willing, drawn outside (B2)."""

    player: PlayerId


PlayerAction = (
    Sit | Stand | TakeSeat | BuyIn | Leave | PromiseSeed | RevealSeed | Cut | Post | Decline | Bid | BeWilling
    | NameCutter | CallBanco | Stake | Answer | GoOn | AddToBank | Retire | TakeBank | Declare | SelonLaRegle | Finish
    | Proceed
)  # fmt: skip
"""What a player may ask for."""
HouseAction = Shuffle | NameRound | TakeBeacon | DrawSeats | DrawBanker | Close | EndSession | MarkAway | SetLimits
"""What only the house does."""
Action = PlayerAction | HouseAction
HOUSE_ACTIONS: Final = frozenset(
    (Shuffle, NameRound, TakeBeacon, DrawSeats, DrawBanker, Close, EndSession, MarkAway, SetLimits)
)
