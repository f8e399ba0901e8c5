"""The palette: what the holder of two hidden cards declares, bound by a tableau or free (rule book C7, B9)."""

from typing import Literal

import msgspec

from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.windows import Seq
from sabot.tableau import DRAW, FREE, Choice

Says = Literal["natural", "draw", "stand"]
"""What a hand's holder declares: shows his naturel, asks for a card, or stands."""
FREELY: tuple[Says, ...] = ("draw", "stand")


class Declare(msgspec.Struct, frozen=True, tag="declare", forbid_unknown_fields=True):
    """Show a naturel, ask for a card, or stand."""

    on: Seq
    says: Says


class SelonLaRegle(msgspec.Struct, frozen=True, tag="selon_la_regle", forbid_unknown_fields=True):
    """Hand the choice to the croupier, who plays the custom (C7.4)."""

    on: Seq


def may_say(choice: Choice) -> tuple[Says, ...]:
    """What a cell of a tableau leaves to say."""
    if choice == FREE:
        return FREELY
    return ("draw",) if choice == DRAW else ("stand",)


def bound(says: Says, allowed: tuple[Says, ...], total: int) -> Refusal | None:
    """Why a declaration is against the tableau (C7)."""
    if says in allowed:
        return None
    if "natural" in allowed:
        return refuse(Code.MUST_SHOW, points=total)
    if says == "natural":
        return refuse(Code.NO_NATURAL, points=total)
    return refuse(Code.MUST_DRAW, points=total) if "draw" in allowed else refuse(Code.MUST_STAND, points=total)
