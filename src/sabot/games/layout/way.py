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
    """What a game adds to the way of its table.

    `coup` takes the coup's next step, by an actor. `opening` comes before bets open, `parting` before a player leaves.
    `kept` says whose stakes may not be taken back, `cutter` who cuts.
    """

    coup: Callable[[Turn[L], PlayerId], None]
    opening: Step[L] = _nothing
    parting: Callable[[Turn[L], PlayerId], None] = _nothing_of
    kept: Callable[[L, PlayerId], bool] = _nobody
    cutter: Callable[[L], PlayerId] = croupier


def coup_over(house: LayoutHooks[L], course: Turn[L]) -> None:
    """After a settlement players depart; then bets open, or the shoe is over."""
    state = course.state
    last = was_last(state.coups, state.stop_coup, state.rules.last_coup)
    limits_come(course)
    if last:
        _shoe_over(house, course)
    _departures(house, course)
    if not last:
        _bets_opened(house, course)


def _bets_opened(house: LayoutHooks[L], course: Turn[L]) -> None:
    """Bets open for the next coup, stakes that stay standing."""
    house.opening(course)
    course.emit(BetsOpened(course.state.coups + 1, course.state.layout))


def _departed(house: LayoutHooks[L], course: Turn[L], player: PlayerId) -> None:
    """A player's departure: his stakes return, he pays what he owes, his purse goes with him."""
    _returned(course, (player,))
    _collected(course, player)
    house.parting(course, player)
    course.emit(Left(player, course.state.players[player].purse))


def _returned(course: Turn[L], players: Iterable[PlayerId]) -> None:
    state = course.state
    for player in players:
        if stakes := stake_of(state, player):
            course.emit(StakesReturned(player, stakes))


def _collected(course: Turn[L], player: PlayerId) -> None:
    """Commission in a player's box is paid (P4)."""
    if debt := debt_of(course.state, player):
        course.emit(CommissionCollected(player, debt))


def _departures(house: LayoutHooks[L], course: Turn[L]) -> None:
    """Who leaves: those who said so, and those absent too long, unless a stake of theirs is kept."""
    state = course.state
    for player in state.players.values():
        if gone_for_good(state, player) and not house.kept(state, player.id):
            _departed(house, course, player.id)


def _shoe_over(house: LayoutHooks[L], course: Turn[L]) -> None:
    """The end of a shoe, or its abandoning: stakes return, what is owing is paid, everything is revealed."""
    state = course.state
    _returned(course, tuple(staked(state)))
    for player in state.players:
        _collected(course, player)
    if state.taille.stage is not Stage.SHUFFLE:
        course.emit(revealed(state.taille))


def _closed(house: LayoutHooks[L], course: Turn[L]) -> None:
    """The open window closes; without a stake no coup is dealt, which counts for the absent, and bets open again."""
    state = course.state
    if seats_kept_for(state):
        _without_coup(house, course)
    elif state.window is None:
        prepared(course, closed(state.taille, house.cutter(state)), partial(_bets_opened, house))
    else:
        total = on_layout(state)
        course.emit(BetsClosed(state.coups + 1, total))
        if not total:
            limits_come(course)
            _without_coup(house, course)
            course.emit(BetsOpened(state.coups + 1, {}))


def _without_coup(house: LayoutHooks[L], course: Turn[L]) -> None:
    """A window in which no coup was dealt, and the departure of those absent too long (P8)."""
    for event in absence_counted(course.state.players):
        course.emit(event)
    _departures(house, course)


def acts(house: LayoutHooks[L]) -> dict[type, Act[L]]:
    """The acts of a game with a layout; a game lays its own over them."""

    def arrived(course: Turn[L]) -> None:
        if course.state.window is not None:
            house.opening(course)

    def left(course: Turn[L], player: PlayerId) -> None:
        state = course.state
        if player in staked(state) and (stage(state) == "coup" or house.kept(state, player)):
            course.emit(LeavingSaid(player))
        else:
            _departed(house, course, player)

    def settled(course: Turn[L]) -> None:
        """The open window closes if it now waits for nobody, one of whom is there (W1)."""
        state = course.state
        away, window = absent(state.players), state.window
        if window is None:
            done = everybody_done(state.taille, away)
        else:
            done = window.done.issuperset(window.eligible if not away else set(window.eligible) - away)
            done = done and not window.done <= away
        if done:
            _closed(house, course)

    def limit(course: Turn[L], _actor: PlayerId, action: LimitPlayer) -> None:
        course.emit(PlayerLimited(action.player, action.maximum))

    def set_limits(course: Turn[L], _actor: PlayerId, action: SetLimits) -> None:
        """At once, unless a stake is on the layout: a window that is open without one opens anew."""
        state = course.state
        if stage(state) == "coup" or any(map(any, staked(state).values())):
            announce(course, action.limits)
            return
        change(course, action.limits)
        if state.window is not None:
            course.emit(BetsOpened(state.coups + 1, {}))

    def enter(course: Turn[L], actor: PlayerId, action: Enter) -> None:
        course.emit(StakesEntered(actor, {bet: stake for bet, stake in action.stakes.items() if stake}))

    def finish(course: Turn[L], actor: PlayerId, _action: Finish) -> None:
        course.emit(Finished(actor))
        settled(course)

    def close(course: Turn[L], _actor: PlayerId, _action: Close) -> None:
        _closed(house, course)

    def proceed(course: Turn[L], actor: PlayerId, _action: Proceed) -> None:
        house.coup(course, actor)

    def end_session(course: Turn[L], _actor: PlayerId, _action: EndSession) -> None:
        _shoe_over(house, course)
        for player in course.state.players:
            _departed(house, course, player)
        course.emit(SessionEnded())

    ways = TableHooks(arrived, left, settled, partial(_bets_opened, house), house.cutter)
    return {
        **of_table(ways),
        LimitPlayer: limit,
        SetLimits: set_limits,
        Enter: enter,
        Finish: finish,
        Close: close,
        Proceed: proceed,
        EndSession: end_session,
    }
