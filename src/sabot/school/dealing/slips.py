"""A learner's slips: their kind, their clause, and their cost had nobody noticed."""

from typing import Final, Literal

import msgspec

from sabot.faults import Fault, Remedy
from sabot.money import Cents
from sabot.school.dealing.deeds import Deed

SlipKind = Literal[
    "wrong_call", "missed_call",
    "wrong_hand", "third_to_who_stands", "too_early", "missed_card", "wrong_word", "wrong_burn",
    "wrong_turn", "missed_turn", "wrong_player", "missed_pass", "out_of_turn", "not_settled", "paid_first",
    "not_taken", "taken_wrongly", "overpaid", "underpaid", "unmarked", "marked_wrongly", "taxe_short", "taxe_over",
]  # fmt: skip
"""Faults of words; of cards and decisions; of hands and turns; of chips."""
DRAWING: Final[frozenset[SlipKind]] = frozenset(
    ("wrong_hand", "third_to_who_stands", "too_early", "missed_card", "wrong_word", "wrong_burn")
)
"""Faults of drawing: a card that is not due, or not drawn where it is."""
WORDS: Final[frozenset[SlipKind]] = frozenset(("wrong_call", "missed_call"))
"""Faults that cost no chips and move no card."""


class Slip(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A fault at the moment it matters: what was due by which clause, what was done, and how it is put right (F).

    `coup` is the one in play, or the last one settled, from 1; `step` the number of the event at which the table stood.
    `cost` is what the house would have lost, below zero what it would have kept wrongly; where a player holds the bank,
    the house answers for its croupier. `player` and `bet` say whose chips, `due` how many should have been
    moved, `moved` how many were; `card` is a face that was shown by the fault.
    """

    kind: SlipKind
    clause: str
    coup: int
    step: int
    at_ms: int
    expected: tuple[Deed, ...] = ()
    done: Deed | None = None
    cost: Cents = Cents(0)
    said: Fault | None = None
    remedy: Remedy | None = None
    player: str | None = None
    bet: str | None = None
    due: Cents | None = None
    moved: Cents | None = None
    card: str | None = None
