"""How long things take that every game has: what is shown, in milliseconds, and what is waited for."""

from collections.abc import Mapping
from typing import Final

from sabot.games.seats import AbsenceCounted, AwayMarked, BoughtIn, LeavingSaid, Left, Seated, SeatTaken, Stood
from sabot.games.steps import CardsBurned, Finished, SessionEnded, StopCardReached
from sabot.games.table_limits import LimitsAnnounced, LimitsSet
from sabot.games.taille import (
    CutAsked,
    PromisesAsked,
    PromisesClosed,
    SeedPromised,
    SeedRevealed,
    SeedsAsked,
    SeedsMissing,
    ShoeCut,
    ShoeReady,
    ShoeRevealed,
    ShoeShuffled,
)

SECONDS: Final = 0
"""In a table of windows: this one stays open for the seconds that the table is set to."""

SHOWN_MS: Final[Mapping[type, int]] = {
    **dict.fromkeys((Seated, Stood, SeatTaken, BoughtIn, Left, LeavingSaid, AwayMarked, AbsenceCounted), 0),
    **dict.fromkeys(
        (PromisesAsked, SeedPromised, PromisesClosed, SeedsAsked, SeedRevealed, SeedsMissing, CutAsked, ShoeReady), 0
    ),
    ShoeShuffled: 2500,
    ShoeCut: 1500,
    CardsBurned: 2500,
    StopCardReached: 1000,
    ShoeRevealed: 5000,
    **dict.fromkeys((Finished, SessionEnded, LimitsAnnounced, LimitsSet), 0),
}
"""How long the events are shown that every game may have."""
WINDOW_MS: Final[Mapping[str, int]] = {"shuffle": SECONDS, "promises": 6000, "seeds": 6000, "cut": 20_000}
"""How long players are waited for while a shoe is made ready."""
