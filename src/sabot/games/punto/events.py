"""What happens at a table of Punto Banco; amounts let every chip's way be folded from the log."""

import msgspec

from sabot.cards import Back, Card
from sabot.coup import Side, Winner
from sabot.games.layout import OpenEvent, StakeLine
from sabot.games.taille import ShoeSealed, ShoeShuffled
from sabot.games.windows import PlayerId


class CardDealt(msgspec.Struct, frozen=True, tag="card_dealt", forbid_unknown_fields=True):
    """A card went to a hand, face up."""

    side: Side
    card: Card


class CardDealtDown(msgspec.Struct, frozen=True, tag="card_dealt_down", forbid_unknown_fields=True):
    """A card went to a hand, face down: only its back is seen."""

    side: Side
    back: Back


class HandPassed(msgspec.Struct, frozen=True, tag="hand_passed", forbid_unknown_fields=True):
    """SECRET: cards were passed to one player, who looks first or turns them. Twins: HandSeen, HandPassedOn."""

    side: Side
    player: PlayerId
    cards: tuple[Card, ...]


class HandSeen(msgspec.Struct, frozen=True, tag="hand_seen", forbid_unknown_fields=True):
    """To the player who looks first, or turns them: the cards passed to him."""

    side: Side
    player: PlayerId
    cards: tuple[Card, ...]


class HandPassedOn(msgspec.Struct, frozen=True, tag="hand_passed_on", forbid_unknown_fields=True):
    """To everybody else: who looks first, or turns them."""

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


_Open = (
    OpenEvent | CardDealt | CardDealtDown | BankerCardsPassed | HandShown | CoupSettled | ShoePassed | CroupierDeals
)  # fmt: skip
SECRET = (ShoeShuffled, HandPassed)
"""The types of events that hold a secret; the wire knows only their twins."""
Event = _Open | ShoeShuffled | HandPassed
PublicEvent = _Open | ShoeSealed | HandSeen | HandPassedOn
