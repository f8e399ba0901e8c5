"""The last coup as it was: what lies on the table between its settlement and the next deal."""

import msgspec

from sabot.games.banque.events import CoupEnded
from sabot.games.banque.laid import Laid
from sabot.games.shown import ShownHand
from sabot.games.windows import PlayerId
from sabot.money import Cents


class Settled(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A settled coup, until cards are dealt again. All of it lay open.

    `bank` is what the bank held before, `stakes` what was played against it, `callers` who played banco; `taxe` was
    taken of what it won.
    """

    ended: CoupEnded
    banker: PlayerId
    bank: Cents
    stakes: dict[PlayerId, Laid]
    callers: tuple[PlayerId, ...]
    one_holder: PlayerId | None
    two_holder: PlayerId | None
    one_hand: ShownHand
    two_hand: ShownHand
    banker_hand: ShownHand
    taxe: Cents
