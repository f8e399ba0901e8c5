"""The times of things that every game has: what is shown, in milliseconds, and what is waited for."""

from collections.abc import Mapping
from typing import Final, Literal

from sabot.games.seats import AbsenceCounted, AwayMarked, BoughtIn, LeavingSaid, Left, Seated, SeatTaken, Stood
from sabot.games.steps import CardsBurned, Finished, SessionEnded, StopCardReached
from sabot.games.table_limits import LimitsAnnounced, LimitsSet
from sabot.games.taille import (
    BeaconTaken,
    CutAsked,
    PromisesAsked,
    PromisesClosed,
    RoundNamed,
    SeedPromised,
    SeedRevealed,
    SeedsAsked,
    SeedsMissing,
    ShoeCut,
    ShoeReady,
    ShoeRevealed,
    ShoeShuffled,
)

Wait = Literal["stakes", "questions", "declaration", "bids", "dealing", "cut", "seeds", "none"]
"""Kinds of wait for players, as a host reads them; `none` is a step of the croupier's alone."""
Pace = Literal["calm", "brisk", "quick", "practice"]
"""How fast a table goes: calm and brisk for people, quick for bots, practice for who plays against the house alone."""
PACES: Final[tuple[Pace, ...]] = ("calm", "brisk", "quick")
"""Those that every game has; in practice nothing is shown by the clock."""
PERCENT: Final[Mapping[Wait, int]] = {
    "stakes": 100,
    "questions": 60,
    "declaration": 100,
    "bids": 40,
    "dealing": 40,
    "cut": 100,
    "seeds": 30,
    "none": 0,
}
"""How long it is waited for, of the seconds that a table is set to; a declaration of those set for it alone (C7.2)."""
CARD_MS: Final = 450
"""So long after the one before it a card lies still, or its points stand there."""
TURN_MS: Final = 1000
"""So long a hand is turned."""

SHOWN_MS: Final[Mapping[type, int]] = {
    **dict.fromkeys((Seated, Stood, SeatTaken, BoughtIn, Left, LeavingSaid, AwayMarked, AbsenceCounted), 0),
    **dict.fromkeys(
        (PromisesAsked, SeedPromised, PromisesClosed, SeedsAsked, SeedRevealed, SeedsMissing, CutAsked, ShoeReady), 0
    ),
    **dict.fromkeys((RoundNamed, BeaconTaken), 0),
    ShoeShuffled: 2000,
    ShoeCut: 1200,
    CardsBurned: 2000,
    StopCardReached: 800,
    ShoeRevealed: 3000,
    **dict.fromkeys((Finished, SessionEnded, LimitsAnnounced, LimitsSet), 0),
}
"""How long the events are shown that every game may have."""
WAITS: Final[Mapping[str, Wait]] = {
    "shuffle": "stakes",
    "promises": "seeds",
    "seeds": "seeds",
    "cut": "cut",
    "beacon": "none",
}
"""Kind of wait at each stage in which a shoe is made ready."""
