"""The last coup as it was: what lies on the table between its settlement and the next deal."""

import msgspec

from sabot.coup import Winner
from sabot.games.chemin.actions import Call
from sabot.games.shown import ShownHand
from sabot.games.windows import PlayerId
from sabot.money import Cents


class Settled(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A settled coup, until cards are dealt again. All of it lay open.

    `banco` was played for, `stakes` against it. `received` went to the players: stakes and winnings where the ponte
    won, stakes that a tie in the last coup gave back. Where the banker won, `won` joined the bank, less `taxe`.
    """

    coup: int
    winner: Winner
    natural: bool
    banker: PlayerId
    associate: PlayerId | None
    ponte: PlayerId
    call: Call | None
    callers: tuple[PlayerId, ...]
    banco: Cents
    stakes: dict[PlayerId, Cents]
    received: dict[PlayerId, Cents]
    won: Cents
    taxe: Cents
    ponte_hand: ShownHand
    banker_hand: ShownHand
