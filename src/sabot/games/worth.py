"""What a decision is worth, as a table tells who is to make it: exact values, by what he may know."""

from collections.abc import Container
from fractions import Fraction
from typing import Literal

import msgspec

from sabot.games.palette import Says
from sabot.games.windows import Seq
from sabot.money import Cents


class ActWorth(msgspec.Struct, frozen=True):
    """One thing that may be said: its value to who says it, for each unit at stake, against the other side's
    equilibrium; how often the equilibrium says it; whether the rules allow it here.

    `exact` is the value as a fraction; None where the equilibrium never comes to this decision.
    """

    says: Says
    exact: str | None
    value: float | None
    chance: float
    allowed: bool


def act_worth(says: Says, value: Fraction | None, chance: Fraction, allowed: Container[Says]) -> ActWorth:
    """What one thing that may be said is worth; `allowed` are those that the rules allow here."""
    exact, rounded = (None, None) if value is None else (str(value), float(value))
    return ActWorth(says, exact, rounded, float(chance), says in allowed)


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """What a decision is worth to who is asked by the question `on`; `stake` is what is played for, in cents.

    `custom` is what the croupier would say for him. `model` names the game that was solved; `unique` says whether it
    has one equilibrium alone.
    """

    on: Seq
    model: Literal["B3"]
    stake: Cents
    custom: Says | None
    acts: tuple[ActWorth, ...]
    unique: bool
