"""Folds of the events that mean the same in every game."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import msgspec

from sabot.games.kinds import AnyEvent
from sabot.games.seats import AbsenceCounted, AwayMarked, BoughtIn, LeavingSaid, SeatEvent, issued_by, seat_event
from sabot.games.steps import CardsBurned, Finished, SessionEnded, StopCardReached
from sabot.games.table import GameTable
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
    Taille,
    TailleEvent,
    taille_event,
)
from sabot.games.windows import Seq, finished
from sabot.money import Cents

S = TypeVar("S", bound=GameTable)
T = TypeVar("T")
_set: Final = msgspec.structs.replace
Fold = Callable[[T, AnyEvent, Seq], T]
"""The table after an event of a number."""


def evolving(folds: Mapping[type, Fold[T]]) -> Callable[[T, object], T]:
    """The evolution of a game, made of a fold for every event: the table after one more, numbered one higher."""

    def evolve(state: Any, event: object) -> T:
        return folds[type(event)](state, event, state.seq + 1)

    return evolve


def seat(state: S, event: SeatEvent, seq: Seq) -> S:
    """People, and the chips that come and go with them."""
    players, issued = seat_event(state.players, event), Cents(state.issued + issued_by(event))
    return _set(state, seq=seq, players=players, issued=issued)


def absence(state: S, event: AbsenceCounted, seq: Seq) -> S:
    """A window without a coup; what is asked for is asked for anew."""
    return _set(seat(state, event, seq), step=seq)


def taille(state: S, event: TailleEvent, seq: Seq) -> S:
    """The shoe on its way to the first coup."""
    return _set(state, seq=seq, taille=taille_event(state.taille, event, seq))


def burned(state: S, event: CardsBurned, seq: Seq) -> S:
    """The cards burned are out of the shoe."""
    return _set(state, seq=seq, taille=taken(state.taille, 1 + len(event.hidden)))


def taken(shoe: Taille, count: int) -> Taille:
    """The shoe after so many cards."""
    after: Taille = msgspec.structs.replace(shoe, shoe=shoe.shoe.after(count))
    return after


def stop(state: S, event: StopCardReached, seq: Seq) -> S:
    """The last coup is known."""
    return _set(state, seq=seq, stop_coup=event.coup)


def done(state: S, event: Finished, seq: Seq) -> S:
    """A player is done with the window, or the shoe's window that is open."""
    if state.window is not None:
        return _set(state, seq=seq, window=finished(state.window, event.player))
    window = state.taille.window
    if window is None:
        return _set(state, seq=seq)
    shoe = msgspec.structs.replace(state.taille, window=finished(window, event.player))
    return _set(state, seq=seq, taille=shoe)


def announced(state: S, event: LimitsAnnounced, seq: Seq) -> S:
    """A table that has other limits from the next coup on."""
    return _set(state, seq=seq, coming_limits=event.limits)


def in_force(state: S, event: LimitsSet, seq: Seq) -> S:
    """A table with other limits: its rule set has them from now on."""
    return _set(state, seq=seq, rules=state.rules.limited(event.limits), coming_limits=None)


def ended(state: S, event: SessionEnded, seq: Seq) -> S:
    """The session is over."""
    return _set(state, seq=seq, over=True)


FOLDS: Final[dict[type, Fold[Any]]] = {
    AbsenceCounted: absence,
    CardsBurned: burned,
    Finished: done,
    StopCardReached: stop,
    SessionEnded: ended,
    LimitsAnnounced: announced,
    LimitsSet: in_force,
    **dict.fromkeys((BoughtIn, LeavingSaid, AwayMarked), seat),
    **dict.fromkeys((PromisesAsked, SeedPromised, PromisesClosed, SeedsAsked, SeedRevealed, SeedsMissing), taille),
    **dict.fromkeys((CutAsked, ShoeCut, RoundNamed, BeaconTaken, ShoeReady), taille),
}
"""The folds of every game; a game lays its own over them."""
