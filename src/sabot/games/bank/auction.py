"""An auction of the bank among players: its bid, its events, and how they are folded (rule book W2)."""

import msgspec

from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents


class Bid(msgspec.Struct, frozen=True, tag="bid", forbid_unknown_fields=True):
    """A bid for the bank; it is final."""

    on: Seq
    amount: Cents


class AuctionOpened(msgspec.Struct, frozen=True, tag="auction_opened", forbid_unknown_fields=True):
    """The bank is auctioned: in Chemin de Fer a suite that nobody took (C11.2), in Banque every bank (B2)."""

    players: tuple[PlayerId, ...]
    minimum: Cents


class BidMade(msgspec.Struct, frozen=True, tag="bid_made", forbid_unknown_fields=True):
    """A bid above the standing one, paid in; the one before went back (W2)."""

    player: PlayerId
    amount: Cents


class AuctionClosed(msgspec.Struct, frozen=True, tag="auction_closed", forbid_unknown_fields=True):
    """The standing bid won and went back to its purse, to be posted; None: nobody bid."""

    player: PlayerId | None
    amount: Cents
