"""A switch: a clause of the rule book read in two ways, and what figures it moves."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

import msgspec

Game = Literal["punto", "chemin", "banque"]
Kind = Literal["option", "reading"]
How = Literal["law", "equilibrium", "custom", "closed", "chain"]
"""The law of a coup from a full shoe, an equilibrium, play by the custom, a closed form of these, a chain of coups."""
Why = Literal["who", "shown", "later", "rare", "beside", "open"]
"""Why a clause has no price: it says who and not how much, what is seen, when a debt is paid, what to do after a fault,
it is priced under another key; or no solver reaches it."""


class Price(NamedTuple):
    """A figure for each unit at stake (`coups`: of a shoe), as the clause is taken and as it might be.

    Exact but where a chain of coups has found it.
    """

    measure: str
    how: How
    taken: Fraction | float
    other: Fraction | float

    @property
    def change(self) -> Fraction | float:
        """The figure's change by the other way."""
        return self.other - self.taken


Pricing: TypeAlias = Callable[[], Iterable[Price]]


class Switch(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """A clause that may be read or set otherwise; `key` is the rule file's, or a name for a reading that has none."""

    clause: str
    game: Game
    key: str
    taken: str
    other: str
    prices: Pricing
    kind: Kind = "option"


class Unpriced(NamedTuple):
    """A clause, or an option of it, that has no price, and why."""

    clause: str
    game: Game | None
    key: str
    why: Why
    says: str
