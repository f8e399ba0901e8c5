"""Worth of a decision, as a table tells who is to make it: exact values, by what he may know."""

from collections.abc import Container
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from sabot.games.bank.vocabulary import Says
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents


class Asker(NamedTuple):
    """A player who asks what his decision is worth, and of what amount, where he may name one; else of the least."""

    player: PlayerId
    amount: Cents | None = None


class ActWorth(msgspec.Struct, frozen=True):
    """A thing that may be said: its value to who says it, for each unit at stake, against the other side's
    equilibrium; how often the equilibrium says it; whether the rules allow it here.

    `exact` is the value as a fraction; None where the equilibrium never comes to this decision.
    """

    says: Says
    exact: str | None
    value: float | None
    chance: float
    allowed: bool


def act_worth(says: Says, value: Fraction | None, chance: Fraction, allowed: Container[Says]) -> ActWorth:
    """Worth of one thing that may be said; `allowed` are those that the rules allow here."""
    exact, rounded = (None, None) if value is None else (str(value), float(value))
    return ActWorth(says, exact, rounded, float(chance), says in allowed)


class Worth(msgspec.Struct, frozen=True, kw_only=True, tag="declaration"):
    """The worth of a decision to who is asked by the question `on`; `stake` is what is played for, in cents.

    `custom` is what the croupier would say for him. `model` names the game that was solved; `unique` says whether it
    has one equilibrium alone.
    """

    on: Seq
    model: Literal["B3"]
    stake: Cents
    custom: Says | None
    acts: tuple[ActWorth, ...]
    unique: bool


BankStep = Literal[
    "post", "auction", "suite", "keep", "succession", "refill", "tenure", "beyond", "cover", "stakes", "stake"
]  # fmt: skip


class BankWorth(msgspec.Struct, frozen=True, kw_only=True, tag="bank"):
    """The mean worth of a decision about a bank to who is asked: one sentence, one number.

    `step` says what is decided, about `amount`: a bank as it would be held, a stake. It is assumed that `stakes` of
    both sides together are played against the bank in each of `coups` coups, on a fresh shoe, by the equilibrium. `key`
    is the sentence among the words, whose fact `cents` is the number without its sign; `exact` is that number as a
    fraction, None where it is reckoned in double precision.
    """

    on: Seq
    step: BankStep
    amount: Cents
    stakes: Cents
    coups: int
    key: str
    cents: float
    exact: str | None


DecisionWorth: TypeAlias = Worth | BankWorth
