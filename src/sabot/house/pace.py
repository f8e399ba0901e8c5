"""The house's pace: how long an event is shown, how long a window stays open, how long a bot thinks."""

from typing import Final

from sabot.games.punto import Event, Punto, pending
from sabot.games.punto.events import (
    BankerCardsPassed,
    BetsClosed,
    CardDealt,
    CardDealtDown,
    CardsBurned,
    CoupSettled,
    HandPassed,
    HandShown,
    StopCardReached,
)
from sabot.games.taille import ShoeCut, ShoeRevealed, ShoeShuffled
from sabot.house.store import StoredEvent
from sabot.wire import Pace

_SHOWN_MS: Final[dict[type, int]] = {
    ShoeShuffled: 2500,
    ShoeCut: 1500,
    CardsBurned: 2500,
    BetsClosed: 1200,
    CardDealt: 900,
    CardDealtDown: 500,
    HandPassed: 800,
    BankerCardsPassed: 800,
    HandShown: 1800,
    StopCardReached: 1000,
    CoupSettled: 4500,
    ShoeRevealed: 5000,
}
_SCALE: Final[dict[Pace, float]] = {"calm": 1.0, "brisk": 0.4}
_WINDOW_MS: Final[dict[str, int]] = {
    "promises": 6000,
    "seeds": 6000,
    "cut": 20000,
    "deal": 12000,
    "show_player": 12000,
    "pass_banker": 12000,
    "third": 12000,
}
GATHERING_MS: Final = 10_000
"""How long the croupier waits for somebody to sit down before he shuffles for bots alone."""
LEAST_LEFT_MS: Final = 10_000
"""What an open window gets at least when the house, or somebody who looks on, is back."""
THOUGHT_MS: Final = (500, 2200)
"""How long a bot thinks, at least and at most."""


def shown_ms(events: tuple[Event, ...], pace: Pace, tempo: float) -> int:
    """How long some events are shown; `tempo` scales everything (tests play faster)."""
    return int(sum(_SHOWN_MS.get(type(event), 0) for event in events) * _SCALE[pace] * tempo)


def window_ms(step: str, seconds: int, tempo: float) -> int:
    """How long a window or question stays open; that for stakes is the table's own setting."""
    return int(_WINDOW_MS.get(step, seconds * 1000) * tempo)


def thought_ms(share: float, pace: Pace, tempo: float) -> int:
    """How long a bot thinks, from a share between 0 and 1."""
    least, most = THOUGHT_MS
    return int((least + share * (most - least)) * _SCALE[pace] * tempo)


def left_ms(state: Punto, rows: tuple[StoredEvent, ...], seconds: int, tempo: float) -> int:
    """What the open window of a table had left when its log ended, by the wall time of its rows; not too little."""
    waits, least = pending(state), int(LEAST_LEFT_MS * tempo)
    if waits is None or not rows or not waits.on:
        return least
    opened = next((row.at_ms for row in rows if row.number == waits.on), rows[-1].at_ms)
    return max(least, window_ms(waits.step, seconds, tempo) - (rows[-1].at_ms - opened))
