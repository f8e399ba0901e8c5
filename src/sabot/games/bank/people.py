"""Arrivals, departures and absence at a table whose bank a player holds: windows, seats (rule book W1, C13, B0)."""

from collections.abc import Callable
from typing import Final, TypeVar

import msgspec

from sabot.games import folds
from sabot.games.acts import Step
from sabot.games.bank.entries import EntriesReturned, StakesGivenBack
from sabot.games.bank.posting import PostDeclined
from sabot.games.bank.table import BankTable, entries, open_window, too_few
from sabot.games.bank.vocabulary import Amounts
from sabot.games.feature import Event, event
from sabot.games.narration import SHARED
from sabot.games.offers import CanSit, CanStand, CanTakeSeat, free_seats
from sabot.games.seats import (
    MOST_CHIPS,
    AwayMarked,
    LeavingSaid,
    Left,
    Player,
    Seated,
    SeatTaken,
    Stood,
    absence_counted,
    absent,
    standing,
)
from sabot.games.steps import SessionEnded
from sabot.games.table import gone_for_good, there
from sabot.games.taille import Stage, revealed, with_player, without
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, Seq, apart, joined, quitted

B = TypeVar("B", bound=BankTable)
_set: Final = msgspec.structs.replace
_GOES: Final = frozenset((AwayMarked, LeavingSaid, Left))
"""Events told of a player who is away, or goes."""


def left(turn: Turn[B], player: PlayerId, engaged: Callable[[B, PlayerId], bool], asked_on: Step[B]) -> None:
    """A player leaves: at once with his open entry, else when nothing of his is at stake any more (C13)."""
    window = apart(open_window(turn.state))
    if window is not None and player in window.entries:
        turn.emit(EntriesReturned({player: window.entries[player].amount}))
    if engaged(turn.state, player):
        turn.emit(LeavingSaid(player))
    else:
        _departed(turn, player, asked_on)


def departures(turn: Turn[B], engaged: Callable[[B, PlayerId], bool], asked_on: Step[B]) -> None:
    """Players depart who said so, or were away too long, as soon as nothing of theirs is at stake."""
    if everybody_stays(turn):
        return
    for player in tuple(turn.state.players.values()):
        if gone_for_good(turn.state, player) and not engaged(turn.state, player.id):
            _departed(turn, player.id, asked_on)


def everybody_stays(turn: Turn[B]) -> bool:
    """Whether nobody was away or leaving, and nobody goes: most actions need not be folded to know it."""
    return not (any(type(each) in _GOES for each in turn.events) or absent(turn.before.players))


def _departed(turn: Turn[B], player: PlayerId, asked_on: Step[B]) -> None:
    """A player departs with his purse; the bank that he was asked to hold goes on to the next."""
    state = turn.state
    question = state.question if state.phase == "post" else None
    was_asked = question is not None and question.addressee == player
    if was_asked:
        turn.emit(PostDeclined(player, "absent"))
    turn.emit(Left(player, state.players[player].purse))
    if was_asked:
        asked_on(turn)


def counted_absent(turn: Turn[B]) -> None:
    """A window has passed in which no coup was dealt: that counts for the absent (P8)."""
    for each in absence_counted(turn.state.players):
        turn.emit(each)


def paid_back(turn: Turn[B], stakes: Amounts) -> None:
    """Entries and stakes go back to their owners."""
    if paid_in := entries(turn.state):
        turn.emit(EntriesReturned(paid_in))
    if stakes:
        turn.emit(StakesGivenBack(stakes))


def all_gone(turn: Turn[B]) -> None:
    """The session is over: the shoe is revealed, everybody goes with his purse (C12)."""
    state = turn.state
    if state.taille.stage is not Stage.SHUFFLE:
        turn.emit(revealed(state.taille))
    for player in state.players.values():
        turn.emit(Left(player.id, player.purse))
    turn.emit(SessionEnded())


def arriving(state: BankTable) -> tuple[CanSit | CanStand, ...]:
    """Options that somebody has who is not at the table."""
    free = free_seats(state.players, state.rules.seats)
    options: list[CanSit | CanStand] = [CanSit(free, MOST_CHIPS)] if free else []
    if len(standing(state.players)) < state.rules.standing:
        options.append(CanStand(MOST_CHIPS))
    return tuple(options)


def sitting(state: B, player: Player, engaged: Callable[[B, PlayerId], bool]) -> tuple[CanTakeSeat, ...]:
    """The seats that one who stands may take while nothing of his is at stake."""
    if player.seat is not None or engaged(state, player.id):
        return ()
    free = free_seats(state.players, state.rules.seats)
    return (CanTakeSeat(free),) if free else ()


def may_post(state: BankTable, where: str) -> tuple[PlayerId, ...]:
    """At a table that lacks a banker: everybody seated who is there."""
    if where != "waits" or too_few(state) or state.banker is not None:
        return ()
    seated = (player.id for player in state.players.values() if player.seat is not None)
    return tuple(player for player in seated if there(state, player))


def coming(has_part: Callable[[B, Player], bool]) -> tuple[Event[B], ...]:
    """People as they come, take a seat and go: a newcomer is let into the open window, if he has a part in it."""

    def let_in(state: B, player: PlayerId) -> B:
        window = open_window(state)
        if window is None or player in window.eligible or not has_part(state, state.players[player]):
            return state
        return _set(state, window=joined(window, player))

    def came(state: B, arrived: Seated | Stood, seq: Seq) -> B:
        after = let_in(folds.seat(state, arrived, seq), arrived.player)
        return _set(after, taille=with_player(state.taille, arrived.player))

    def seated(state: B, took: SeatTaken, seq: Seq) -> B:
        return let_in(folds.seat(state, took, seq), took.player)

    return (
        event(Seated, came, SHARED[Seated]),
        event(Stood, came, SHARED[Stood]),
        event(SeatTaken, seated, SHARED[SeatTaken]),
        event(Left, _left, SHARED[Left], follows=_his_purse),
    )


def _left(state: B, gone: Left, seq: Seq) -> B:
    """Nothing waits for who left."""
    player = gone.player
    return _set(
        folds.seat(state, gone, seq),
        window=None if state.window is None else quitted(state.window, player),
        taille=without(state.taille, player),
        declined=state.declined - {player},
    )


def _his_purse(state: BankTable, gone: Left) -> dict[str, object]:
    return {"purse": state.players[gone.player].purse}
