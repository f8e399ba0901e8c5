"""What an action makes happen in every game: people come and go, and the shoe is made ready."""

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar

from sabot.games.kinds import AnyAction, AnyEvent
from sabot.games.legality import Rule
from sabot.games.refusals import RuleError
from sabot.games.seats import (
    AwayMarked,
    BoughtIn,
    BuyIn,
    Leave,
    MarkAway,
    Seated,
    SeatTaken,
    Sit,
    Stand,
    Stood,
    TakeSeat,
    present,
)
from sabot.games.steps import burned, stopped
from sabot.games.table import GameTable
from sabot.games.taille import (
    Cut,
    NameRound,
    PromiseSeed,
    RevealSeed,
    Shuffle,
    Stage,
    TakeBeacon,
    acted,
    after_cut,
    drawn,
    shuffled,
)
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId

S = TypeVar("S", bound=GameTable)
Act = Callable[[Turn[S], PlayerId, AnyAction], None]
"""What an actor's accepted action makes happen."""
Step = Callable[[Turn[S]], None]


class TableHooks(NamedTuple, Generic[S]):
    """What a game does when something happens that happens in every game.

    `arrived`: somebody came, took a seat, or is back. `left`: a player goes, at once or when nothing of his is at
    stake. `settled`: what waits for nobody any more is closed. `started`: the shoe is ready and burned. `cutter` says
    who cuts.
    """

    arrived: Step[S]
    left: Callable[[Turn[S], PlayerId], None]
    settled: Step[S]
    started: Step[S]
    cutter: Callable[[S], PlayerId]


def deciding(
    evolve: Callable[[S, AnyEvent], S],
    objection: Rule[S],
    acts: Mapping[type, Act[S]],
    after: Step[S] | None = None,
) -> "Deciding[S]":
    """What a game decides, made of an act for every action; it raises RuleError with the objection where there is one.

    `after` is what follows every action.
    """

    def taken(state: S, actor: PlayerId, action: object) -> Turn[S]:
        refusal = objection(state, actor, action)
        if refusal is not None:
            raise RuleError(refusal)
        course = Turn(state, state, evolve)
        acts[type(action)](course, actor, action)
        if after is not None:
            after(course)
        return course

    return Deciding(taken)


class Deciding(Generic[S]):
    """What an action makes happen; `taken` also has the table that it leaves, which is folded once."""

    def __init__(self, taken: Callable[[S, PlayerId, object], Turn[S]]) -> None:
        self.taken = taken

    def __call__(self, state: S, actor: PlayerId, action: object) -> tuple[AnyEvent, ...]:
        """The events; raises RuleError."""
        return tuple(self.taken(state, actor, action).events)


def prepared(course: Turn[S], events: Iterable[object], started: Step[S]) -> None:
    """What makes the shoe ready; once it is, the burn (S5), then the game starts."""
    for event in events:
        course.emit(event)
    state: GameTable = course.state
    if state.taille.stage is not Stage.READY:
        return
    if state.rules.burn == "first_card":
        course.emit(burned(state.taille.shoe))
    started(course)


def tell_stop(course: Turn[S], state: GameTable, count: int) -> None:
    """Dealing `count` cards at a table may reach the stop card."""
    if state.stop_coup is None:
        for event in stopped(state.taille.shoe, count, state.coups + 1, state.rules.stop_card):
            course.emit(event)


def _buy_in(course: Turn[S], actor: PlayerId, action: BuyIn) -> None:
    course.emit(BoughtIn(actor, action.amount))


def acts(ways: TableHooks[S]) -> dict[type, Act[S]]:
    """The acts of every game, as one goes its ways."""

    def sit(course: Turn[S], actor: PlayerId, action: Sit) -> None:
        course.emit(Seated(actor, action.seat, action.buy_in))
        ways.arrived(course)

    def leave(course: Turn[S], actor: PlayerId, _action: Leave) -> None:
        ways.left(course, actor)
        ways.settled(course)

    def mark_away(course: Turn[S], _actor: PlayerId, action: MarkAway) -> None:
        course.emit(AwayMarked(action.player, action.away))
        ways.arrived(course)
        ways.settled(course)

    def shuffle(course: Turn[S], _actor: PlayerId, action: Shuffle) -> None:
        state = course.state
        asked = tuple(state.players) if present(state.players) else ()
        for event in shuffled(state.taille, action, asked, ways.cutter(state)):
            course.emit(event)

    def prepare(course: Turn[S], actor: PlayerId, action: PromiseSeed | RevealSeed) -> None:
        course.emit(acted(course.state.taille, actor, action))
        ways.settled(course)

    def cut(course: Turn[S], actor: PlayerId, action: Cut) -> None:
        """After the cut the promised seeds are asked for (S6)."""
        course.emit(acted(course.state.taille, actor, action))
        prepared(course, after_cut(course.state.taille, course.state.players), ways.started)

    def draw(course: Turn[S], _actor: PlayerId, action: NameRound | TakeBeacon) -> None:
        prepared(course, drawn(course.state.taille, action), ways.started)

    return {
        Sit: sit,
        BuyIn: _buy_in,
        Leave: leave,
        MarkAway: mark_away,
        Shuffle: shuffle,
        PromiseSeed: prepare,
        RevealSeed: prepare,
        Cut: cut,
        NameRound: draw,
        TakeBeacon: draw,
    }


def standing_acts(ways: TableHooks[S]) -> dict[type, Act[S]]:
    """The acts of a game whose players may stand."""

    def stand(course: Turn[S], actor: PlayerId, action: Stand) -> None:
        course.emit(Stood(actor, action.buy_in))
        ways.arrived(course)

    def take_seat(course: Turn[S], actor: PlayerId, action: TakeSeat) -> None:
        course.emit(SeatTaken(actor, action.seat))
        ways.arrived(course)

    return {Stand: stand, TakeSeat: take_seat}
