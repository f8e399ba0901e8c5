"""What becomes of what players put down in a window: so much counts, so much goes back, and why."""

from typing import Literal

import msgspec

from sabot.games.chemin.actions import Call
from sabot.games.windows import PlayerId
from sabot.money import Cents

Why = Literal["outranked", "prime", "alone", "covered", "part", "consent"]
"""Why not all of an entry counts: a call of a higher rank is played (C4.6); an equal claim comes first (C3, C4.6,
C11.1); no second banco à deux (C4.2); earlier stakes cover the bank, wholly or but for a part (C5.1); the banker would
have to say yes (C3)."""


class Fate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What becomes of an entry: so much of it counts, so much goes back; `why` not all of it counts."""

    player: PlayerId
    counts: Cents
    back: Cents
    why: Why | None = None


class CallMade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A call that was made when the calls closed, and what became of it (C4.6, C4.7)."""

    player: PlayerId
    call: Call
    counts: Cents
    back: Cents
    why: Why | None = None
