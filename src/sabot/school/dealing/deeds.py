"""Deeds of a croupier's hands and voice, in one vocabulary for all games.

Chips that stay need no deed, such as a tied or pushed stake. Players take back themselves what a
window refuses them. Hands are called as the game calls them: `player`, `ponte`, `one`, `two`, `banker`.
"""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from sabot.games.bank.vocabulary import Says
from sabot.games.windows import PlayerId
from sabot.money import Cents


class Announce(msgspec.Struct, frozen=True, tag="announce", forbid_unknown_fields=True, omit_defaults=True):
    """A call of the croupier's, with the totals that it tells (`points_5`, `natural_9`)."""

    key: str
    facts: Mapping[str, str] = {}


class Give(msgspec.Struct, frozen=True, tag="give", forbid_unknown_fields=True):
    """The next card of the shoe goes to a hand."""

    side: str


class TurnHand(msgspec.Struct, frozen=True, tag="turn_hand", forbid_unknown_fields=True):
    """A hand is laid open."""

    side: str


class PassHand(msgspec.Struct, frozen=True, tag="pass_hand", forbid_unknown_fields=True):
    """A hand is passed to who looks at it, on the palette where there is one."""

    side: str
    player: PlayerId


class Speak(msgspec.Struct, frozen=True, tag="speak", forbid_unknown_fields=True):
    """The croupier decides for a hand that nobody holds (C7.4)."""

    side: str
    says: Says


class PassShoe(msgspec.Struct, frozen=True, tag="pass_shoe", forbid_unknown_fields=True):
    """The shoe goes to a player; to nobody, where the croupier deals."""

    player: PlayerId | None


class Burn(msgspec.Struct, frozen=True, tag="burn", forbid_unknown_fields=True):
    """So many cards are laid away face down after the one that is turned (S5)."""

    count: int


class TakeStake(msgspec.Struct, frozen=True, tag="take_stake", forbid_unknown_fields=True):
    """All that lies on a spot is collected."""

    player: PlayerId
    bet: str


class PayStake(msgspec.Struct, frozen=True, tag="pay_stake", forbid_unknown_fields=True):
    """So much is laid beside a stake; what was laid there before stays."""

    player: PlayerId
    bet: str
    amount: Cents


class MarkDebt(msgspec.Struct, frozen=True, tag="mark_debt", forbid_unknown_fields=True):
    """So much commission on a stake is marked in the seat's box (P4)."""

    player: PlayerId
    bet: str
    amount: Cents


class TakeTaxe(msgspec.Struct, frozen=True, tag="take_taxe", forbid_unknown_fields=True):
    """So much of the house's taxe goes into its box (C8.2, B11)."""

    amount: Cents


class HandsOff(msgspec.Struct, frozen=True, tag="hands_off", forbid_unknown_fields=True):
    """The coup is settled: the hands leave the table, and it goes on."""


class Undo(msgspec.Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """The last chips that were moved, or the last mark, are put back."""


Chips: TypeAlias = TakeStake | PayStake | MarkDebt | TakeTaxe
"""Deeds with chips: right or wrong only when the next stakes are closed (F5)."""
Deed: TypeAlias = (
    Announce | Give | TurnHand | PassHand | Speak | PassShoe | Burn
    | TakeStake | PayStake | MarkDebt | TakeTaxe | HandsOff | Undo
)  # fmt: skip
CHIPS = (TakeStake, PayStake, MarkDebt, TakeTaxe)
