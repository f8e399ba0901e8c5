"""What an action makes happen in every game: people come and go, and the shoe is made ready."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

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
from sabot.games.table import Table
from sabot.games.taille import Cut, PromiseSeed, RevealSeed, Shuffle, Stage, acted, after_cut, shuffled
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId

Course: TypeAlias = Turn[Any]
Act = Callable[[Course, PlayerId, Any], None]
"""What an actor's accepted action makes happen."""
Step = Callable[[Course], None]


class Ways(NamedTuple):
    """What a game does when something happens that happens in every game.

    `arrived`: somebody came, took a seat, or is back. `left`: a player goes, at once or when nothing of his is at
    stake. `settled`: what waits for nobody any more is closed. `started`: the shoe is ready and burned. `cutter` says
    who cuts.
    """

    arrived: Step
    left: Callable[[Course, PlayerId], None]
    settled: Step
    started: Step
    cutter: Callable[[Any], PlayerId]


def deciding(
    evolve: Callable[[Any, Any], Any],
    objection: Callable[[Any, PlayerId, Any], Any],
    acts: Mapping[type, Act],
    after: Step | None = None,
) -> Callable[[Any, PlayerId, Any], tuple[Any, ...]]:
    """What a game decides, made of an act for every action; it raises RuleError with the objection where there is one.

    `after` is what follows every action.
    """

    def decide(state: Any, actor: PlayerId, action: Any) -> tuple[Any, ...]:
        refusal = objection(state, actor, action)
        if refusal is not None:
            raise RuleError(refusal)
        course = Turn(state, state, evolve)
        acts[type(action)](course, actor, action)
        if after is not None:
            after(course)
        return tuple(course.events)

    return decide


def prepared(course: Course, events: Iterable[Any], started: Step) -> None:
    """What makes the shoe ready; once it is, the burn (S5), then the game starts."""
    for event in events:
        course.tell(event)
    state: Table = course.state
    if state.taille.stage is not Stage.READY:
        return
    if state.rules.burn == "first_card":
        course.tell(burned(state.taille.shoe))
    started(course)


def tell_stop(course: Course, state: Table, count: int) -> None:
    """Dealing `count` cards at a table may reach the stop card."""
    if state.stop_coup is None:
        for event in stopped(state.taille.shoe, count, state.coups + 1, state.rules.stop_card):
            course.tell(event)


def _buy_in(course: Course, actor: PlayerId, action: BuyIn) -> None:
    course.tell(BoughtIn(actor, action.amount))


def acts(ways: Ways) -> dict[type, Act]:
    """The acts of every game, as one goes its ways."""

    def sit(course: Course, actor: PlayerId, action: Sit) -> None:
        course.tell(Seated(actor, action.seat, action.buy_in))
        ways.arrived(course)

    def leave(course: Course, actor: PlayerId, _action: Leave) -> None:
        ways.left(course, actor)
        ways.settled(course)

    def mark_away(course: Course, _actor: PlayerId, action: MarkAway) -> None:
        course.tell(AwayMarked(action.player, action.away))
        ways.arrived(course)
        ways.settled(course)

    def shuffle(course: Course, _actor: PlayerId, action: Shuffle) -> None:
        state: Table = course.state
        asked = tuple(state.players) if present(state.players) else ()
        for event in shuffled(state.taille, action, asked, ways.cutter(state)):
            course.tell(event)

    def prepare(course: Course, actor: PlayerId, action: PromiseSeed | RevealSeed) -> None:
        course.tell(acted(course.state.taille, actor, action))
        ways.settled(course)

    def cut(course: Course, actor: PlayerId, action: Cut) -> None:
        """After the cut the promised seeds are asked for (S6)."""
        course.tell(acted(course.state.taille, actor, action))
        prepared(course, after_cut(course.state.taille, course.state.players), ways.started)

    return {
        Sit: sit,
        BuyIn: _buy_in,
        Leave: leave,
        MarkAway: mark_away,
        Shuffle: shuffle,
        PromiseSeed: prepare,
        RevealSeed: prepare,
        Cut: cut,
    }


def standing_acts(ways: Ways) -> dict[type, Act]:
    """The acts of a game whose players may stand."""

    def stand(course: Course, actor: PlayerId, action: Stand) -> None:
        course.tell(Stood(actor, action.buy_in))
        ways.arrived(course)

    def take_seat(course: Course, actor: PlayerId, action: TakeSeat) -> None:
        course.tell(SeatTaken(actor, action.seat))
        ways.arrived(course)

    return {Stand: stand, TakeSeat: take_seat}
