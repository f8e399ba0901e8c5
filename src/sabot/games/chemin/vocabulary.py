"""The words in which a table of Chemin de Fer is written: calls, windows, questions, what became of entries."""

from typing import Final, Literal

import msgspec

from sabot.coup import Winner
from sabot.games.display import ShownHand
from sabot.games.windows import PlayerId
from sabot.money import Cents

Call = Literal["suivi", "banco", "a_deux", "avec"]
"""The calls in order of their rank (C4.6)."""
CALLS: Final[tuple[Call, ...]] = ("suivi", "banco", "a_deux", "avec")
QuestionName = Literal["post", "consent", "raise", "marche", "keep"]
"""The questions: hold the bank, accept an associate, raise, take the open part, keep the bank."""
WindowName = Literal["associate", "calls", "stakes", "suite"]
"""The windows in which several make their entries."""
Phase = Literal[
    "waits", "post", "associate", "consent", "calls", "stakes", "raise", "marche", "coup", "keep", "suite", "auction"
]
Step = Literal["deal", "declare", "turn", "give", "choose", "settle"]
Side = Literal["ponte", "banker"]
Why = Literal["outranked", "prime", "alone", "covered", "part", "consent"]
"""Why not all of an entry counts: a call of a higher rank is played (C4.6); an equal claim comes first (C3, C4.6,
C11.1); no second banco à deux (C4.2); earlier stakes cover the bank, wholly or but for a part (C5.1); the banker would
have to say yes (C3)."""


class CheminEntry(msgspec.Struct, frozen=True):
    """A player's payment into the open window, and his call where it is one for calls."""

    amount: Cents
    call: Call | None = None


class CallMade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A call that was made when the calls closed, and what became of it (C4.6, C4.7)."""

    player: PlayerId
    call: Call
    counts: Cents
    back: Cents
    why: Why | None = None


class CheminResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A coup of the shoe: who won, who banked, for how much."""

    winner: Winner
    banker: PlayerId
    banco: Cents


class CheminSettled(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
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
