"""Waits of a table: one record for all games."""

from typing import Generic, Literal, TypeVar

import msgspec

from sabot.games.windows import PlayerId, Seq

Chance = Literal["order", "cut", "seats", "lot", "beacon"]
"""Draws outside the rules: a shoe's order, the croupier's cut, a session's seats, a lot, a beacon's round."""
Default_co = TypeVar("Default_co", covariant=True)


class Pending(msgspec.Struct, Generic[Default_co], frozen=True):
    """The move for which the table waits.

    `on` numbers the event that asked; `players` are waited for, empty when it is the croupier's move: to answer, or
    where only the absent are left to come back. `default` is what the house does when their time is over; where
    chance must be drawn first, `chance` says which. An `idle` table waits without a deadline: for a first stake, for
    players, for a banker, or until a beacon tells its round.
    """

    on: Seq
    step: str
    players: tuple[PlayerId, ...]
    default: Default_co | None = None
    chance: Chance | None = None
    idle: bool = False
