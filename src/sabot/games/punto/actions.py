"""What can be done at a table of Punto Banco. `on` is the number of the event that asked for it."""

from typing import Final

import msgspec

from sabot.bets import BetId
from sabot.games.seats import BuyIn, Leave, LimitPlayer, MarkAway, Sit
from sabot.games.steps import Close, EndSession, Finish, Proceed
from sabot.games.taille import Cut, PromiseSeed, RevealSeed, Shuffle
from sabot.games.windows import Seq
from sabot.money import Cents

__all__ = [
    "HOUSE_ACTIONS", "Action", "Close", "EndSession", "Enter", "Finish", "HaveCroupierDeal", "HouseAction",
    "PlayerAction", "Proceed", "RefuseShoe", "Stakes",
]  # fmt: skip

Stakes = dict[BetId, Cents]
"""A player's entry: the whole stake on each bet."""


class Enter(msgspec.Struct, frozen=True, tag="enter", forbid_unknown_fields=True):
    """A player's whole stakes in this window; a bet left out or at 0 is withdrawn."""

    on: Seq
    stakes: Stakes


class RefuseShoe(msgspec.Struct, frozen=True, tag="refuse_shoe", forbid_unknown_fields=True):
    """The holder lets the shoe go on to the next."""

    on: Seq


class HaveCroupierDeal(msgspec.Struct, frozen=True, tag="have_croupier_deal", forbid_unknown_fields=True):
    """The holder keeps the shoe's turn and has the croupier deal."""

    on: Seq


PlayerAction = (
    Sit | BuyIn | Leave | PromiseSeed | RevealSeed | Cut | Enter | Finish | Proceed | RefuseShoe | HaveCroupierDeal
)
"""What a player may ask for."""
HouseAction = Shuffle | Close | EndSession | MarkAway | LimitPlayer
"""What only the house does."""
Action = PlayerAction | HouseAction
HOUSE_ACTIONS: Final = frozenset((Shuffle, Close, EndSession, MarkAway, LimitPlayer))
