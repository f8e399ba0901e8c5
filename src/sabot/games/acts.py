"""Effects of actions that every game has: people come and go, and the shoe is made ready."""

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
"""Effect of an actor's accepted action, emitted as events on the turn."""
Step = Callable[[Turn[S]], None]


class TableHooks(NamedTuple, Generic[S]):
    """A game's own steps at things that happen in every game.

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
    """A game's decisions, made of an act for every action; they raise RuleError with the objection where there is one.

    `after` is what follows every action.
    """

    def turn_of(state: S, actor: PlayerId, action: object) -> Turn[S]:
        refusal = objection(state, actor, action)
        if refusal is not None:
            raise RuleError(refusal)
        turn = Turn(state, state, evolve)
        acts[type(action)](turn, actor, action)
        if after is not None:
            after(turn)
        return turn

    return Deciding(turn_of)


class Deciding(Generic[S]):
    """The decision on an action, as its events; `turn_of` also has the table that they leave, which is folded once."""

    def __init__(self, turn_of: Callable[[S, PlayerId, object], Turn[S]]) -> None:
        self.turn_of = turn_of

    def __call__(self, state: S, actor: PlayerId, action: object) -> tuple[AnyEvent, ...]:
        """The events; raises RuleError."""
        return tuple(self.turn_of(state, actor, action).events)


def prepared(turn: Turn[S], events: Iterable[object], started: Step[S]) -> None:
    """Events that make the shoe ready are emitted; once it is, the burn follows (S5), then the start of the game."""
    for event in events:
        turn.emit(event)
    state: GameTable = turn.state
    if state.taille.stage is not Stage.READY:
        return
    if state.rules.burn == "first_card":
        turn.emit(burned(state.taille.shoe))
    started(turn)


def tell_stop(turn: Turn[S], state: GameTable, count: int) -> None:
    """Dealing `count` cards at a table may reach the stop card."""
    if state.stop_coup is None:
        for event in stopped(state.taille.shoe, count, state.coups + 1, state.rules.stop_card):
            turn.emit(event)


def _buy_in(turn: Turn[S], actor: PlayerId, action: BuyIn) -> None:
    turn.emit(BoughtIn(actor, action.amount))


def acts(ways: TableHooks[S]) -> dict[type, Act[S]]:
    """The acts of every game, as one goes its ways."""

    def sit(turn: Turn[S], actor: PlayerId, action: Sit) -> None:
        turn.emit(Seated(actor, action.seat, action.buy_in))
        ways.arrived(turn)

    def leave(turn: Turn[S], actor: PlayerId, _action: Leave) -> None:
        ways.left(turn, actor)
        ways.settled(turn)

    def mark_away(turn: Turn[S], _actor: PlayerId, action: MarkAway) -> None:
        turn.emit(AwayMarked(action.player, action.away))
        ways.arrived(turn)
        ways.settled(turn)

    def shuffle(turn: Turn[S], _actor: PlayerId, action: Shuffle) -> None:
        state = turn.state
        asked = tuple(state.players) if present(state.players) else ()
        for event in shuffled(state.taille, action, asked, ways.cutter(state)):
            turn.emit(event)

    def prepare(turn: Turn[S], actor: PlayerId, action: PromiseSeed | RevealSeed) -> None:
        turn.emit(acted(turn.state.taille, actor, action))
        ways.settled(turn)

    def cut(turn: Turn[S], actor: PlayerId, action: Cut) -> None:
        """After the cut the promised seeds are asked for (S6)."""
        turn.emit(acted(turn.state.taille, actor, action))
        prepared(turn, after_cut(turn.state.taille, turn.state.players), ways.started)

    def draw(turn: Turn[S], _actor: PlayerId, action: NameRound | TakeBeacon) -> None:
        prepared(turn, drawn(turn.state.taille, action), ways.started)

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

    def stand(turn: Turn[S], actor: PlayerId, action: Stand) -> None:
        turn.emit(Stood(actor, action.buy_in))
        ways.arrived(turn)

    def take_seat(turn: Turn[S], actor: PlayerId, action: TakeSeat) -> None:
        turn.emit(SeatTaken(actor, action.seat))
        ways.arrived(turn)

    return {Stand: stand, TakeSeat: take_seat}
