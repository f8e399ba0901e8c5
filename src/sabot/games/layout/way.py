"""The way of a table with a layout from window to window, in every game that has one: a game adds its coup."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from sabot.games.acts import Act, Step, TableHooks, prepared
from sabot.games.acts import acts as of_table
from sabot.games.layout.stakes import (
    BetsClosed,
    BetsOpened,
    CommissionCollected,
    Enter,
    LayoutTable,
    StakesEntered,
    StakesReturned,
    debt_of,
    on_layout,
    stage,
    stake_of,
    staked,
)
from sabot.games.seats import (
    LeavingSaid,
    Left,
    LimitPlayer,
    PlayerLimited,
    absence_counted,
    absent,
)
from sabot.games.steps import Close, EndSession, Finish, Finished, Proceed, SessionEnded, was_last
from sabot.games.table import gone_for_good, seats_kept_for
from sabot.games.table_limits import SetLimits, announce, change, limits_come
from sabot.games.taille import Stage, closed, everybody_done, revealed
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, croupier

L = TypeVar("L", bound=LayoutTable)


def _nobody(_state: LayoutTable, _player: PlayerId) -> bool:
    return False


def _nothing(_turn: object) -> None:
    pass


def _nothing_of(_turn: object, _player: PlayerId) -> None:
    pass


class LayoutHooks(NamedTuple, Generic[L]):
    """A game's own steps on the way of its table.

    `coup` takes the coup's next step, by an actor. `opening` comes before bets open, `parting` before a player leaves.
    `locked` says whose stakes may not be taken back, `cutter` who cuts.
    """

    coup: Callable[[Turn[L], PlayerId], None]
    opening: Step[L] = _nothing
    parting: Callable[[Turn[L], PlayerId], None] = _nothing_of
    locked: Callable[[L, PlayerId], bool] = _nobody
    cutter: Callable[[L], PlayerId] = croupier


def coup_over(hooks: LayoutHooks[L], turn: Turn[L]) -> None:
    """After a settlement players depart; then bets open, or the shoe is over."""
    state = turn.state
    last = was_last(state.coups, state.stop_coup, state.rules.last_coup)
    limits_come(turn)
    if last:
        _shoe_over(hooks, turn)
    _departures(hooks, turn)
    if not last:
        _bets_opened(hooks, turn)


def _bets_opened(hooks: LayoutHooks[L], turn: Turn[L]) -> None:
    """Bets open for the next coup, stakes that stay standing."""
    hooks.opening(turn)
    turn.emit(BetsOpened(turn.state.coups + 1, turn.state.layout))


def _departed(hooks: LayoutHooks[L], turn: Turn[L], player: PlayerId) -> None:
    """A player's departure: his stakes return, he pays what he owes, his purse goes with him."""
    _returned(turn, (player,))
    _collected(turn, player)
    hooks.parting(turn, player)
    turn.emit(Left(player, turn.state.players[player].purse))


def _returned(turn: Turn[L], players: Iterable[PlayerId]) -> None:
    state = turn.state
    for player in players:
        if stakes := stake_of(state, player):
            turn.emit(StakesReturned(player, stakes))


def _collected(turn: Turn[L], player: PlayerId) -> None:
    """Commission in a player's box is paid (P4)."""
    if debt := debt_of(turn.state, player):
        turn.emit(CommissionCollected(player, debt))


def _departures(hooks: LayoutHooks[L], turn: Turn[L]) -> None:
    """Departures of players who said so or were absent too long, unless a stake of theirs is kept."""
    state = turn.state
    for player in state.players.values():
        if gone_for_good(state, player) and not hooks.locked(state, player.id):
            _departed(hooks, turn, player.id)


def _shoe_over(hooks: LayoutHooks[L], turn: Turn[L]) -> None:
    """The end of a shoe, or its abandoning: stakes return, what is owing is paid, everything is revealed."""
    state = turn.state
    _returned(turn, tuple(staked(state)))
    for player in state.players:
        _collected(turn, player)
    if state.taille.stage is not Stage.SHUFFLE:
        turn.emit(revealed(state.taille))


def _closed(hooks: LayoutHooks[L], turn: Turn[L]) -> None:
    """The open window closes; without a stake no coup is dealt, which counts for the absent, and bets open again."""
    state = turn.state
    if seats_kept_for(state):
        _without_coup(hooks, turn)
    elif state.window is None:
        prepared(turn, closed(state.taille, hooks.cutter(state)), partial(_bets_opened, hooks))
    else:
        total = on_layout(state)
        turn.emit(BetsClosed(state.coups + 1, total))
        if not total:
            limits_come(turn)
            _without_coup(hooks, turn)
            turn.emit(BetsOpened(state.coups + 1, {}))


def _without_coup(hooks: LayoutHooks[L], turn: Turn[L]) -> None:
    """A window in which no coup was dealt, and the departure of those absent too long (P8)."""
    for event in absence_counted(turn.state.players):
        turn.emit(event)
    _departures(hooks, turn)


def _arrived(hooks: LayoutHooks[L], turn: Turn[L]) -> None:
    if turn.state.window is not None:
        hooks.opening(turn)


def _left(hooks: LayoutHooks[L], turn: Turn[L], player: PlayerId) -> None:
    """A player's leaving: after the coup where his stake is in it, or may not be taken back; at once elsewhere."""
    state = turn.state
    if player in staked(state) and (stage(state) == "coup" or hooks.locked(state, player)):
        turn.emit(LeavingSaid(player))
    else:
        _departed(hooks, turn, player)


def _settled(hooks: LayoutHooks[L], turn: Turn[L]) -> None:
    """The open window closes if it now waits for nobody, one of whom is there (W1)."""
    state = turn.state
    away, window = absent(state.players), state.window
    if window is None:
        done = everybody_done(state.taille, away)
    else:
        done = window.done.issuperset(window.eligible if not away else set(window.eligible) - away)
        done = done and not window.done <= away
    if done:
        _closed(hooks, turn)


def _session_over(hooks: LayoutHooks[L], turn: Turn[L]) -> None:
    """The shoe is over, and everybody departs."""
    _shoe_over(hooks, turn)
    for player in turn.state.players:
        _departed(hooks, turn, player)
    turn.emit(SessionEnded())


def _limit(turn: Turn[L], _actor: PlayerId, action: LimitPlayer) -> None:
    turn.emit(PlayerLimited(action.player, action.maximum))


def _set_limits(turn: Turn[L], _actor: PlayerId, action: SetLimits) -> None:
    """At once, unless a stake is on the layout: a window that is open without one opens anew."""
    state = turn.state
    if stage(state) == "coup" or any(map(any, staked(state).values())):
        announce(turn, action.limits)
        return
    change(turn, action.limits)
    if state.window is not None:
        turn.emit(BetsOpened(state.coups + 1, {}))


def _enter(turn: Turn[L], actor: PlayerId, action: Enter) -> None:
    turn.emit(StakesEntered(actor, {bet: stake for bet, stake in action.stakes.items() if stake}))


def acts(hooks: LayoutHooks[L]) -> dict[type, Act[L]]:
    """The acts of a game with a layout; a game lays its own over them."""
    settled = partial(_settled, hooks)

    def finish(turn: Turn[L], actor: PlayerId, _action: Finish) -> None:
        turn.emit(Finished(actor))
        settled(turn)

    own: dict[type, Act[L]] = {
        LimitPlayer: _limit,
        SetLimits: _set_limits,
        Enter: _enter,
        Finish: finish,
        Close: lambda turn, _actor, _action: _closed(hooks, turn),
        Proceed: lambda turn, actor, _action: hooks.coup(turn, actor),
        EndSession: lambda turn, _actor, _action: _session_over(hooks, turn),
    }
    comes_and_goes = (partial(_arrived, hooks), partial(_left, hooks))
    return of_table(TableHooks(*comes_and_goes, settled, partial(_bets_opened, hooks), hooks.cutter)) | own
