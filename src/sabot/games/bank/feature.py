"""A game whose bank a player holds, as features: its table's people, its shoe, its bank, its windows and questions."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec

from sabot.games import acts as of_table
from sabot.games import folds, legality, moves, narration, offers, tempo
from sabot.games.acts import Act, Step, TableHooks, prepared
from sabot.games.bank import people, table
from sabot.games.bank.auction import auctioning, leads
from sabot.games.bank.entitlement import Banking
from sabot.games.bank.entries import RETURNING
from sabot.games.bank.lots import DrawSeats, lots
from sabot.games.bank.palette import STEPS, Palette, SelonLaRegle, declaring
from sabot.games.bank.posting import can_post, posting
from sabot.games.bank.questions import answering
from sabot.games.bank.table import (
    FEWEST,
    BankTable,
    is_at_rest,
    open_window,
    opened,
    seated_here,
    seats_kept_for,
    too_few,
)
from sabot.games.bank.view import parts
from sabot.games.bank.vocabulary import Says
from sabot.games.feature import Action, Event, Feature, Offer, Opening, Question, action, by, public, secret
from sabot.games.kinds import AnyAction, AnyOption
from sabot.games.legality import Rule
from sabot.games.memo import of_the_very_same
from sabot.games.refusals import SHARED, Code, Refusal, refuse
from sabot.games.seats import (
    BuyIn,
    Leave,
    MarkAway,
    Player,
    Sit,
    Stand,
    TakeSeat,
    absent,
    object_take_seat,
)
from sabot.games.steps import Close, EndSession, Finish, Finished, Proceed, SessionEnded
from sabot.games.table import preparing as shoe_waits
from sabot.games.table import there
from sabot.games.table_limits import SetLimits, announce, change, limits_come
from sabot.games.taille import (
    NameRound,
    ShoeRevealed,
    ShoeSealed,
    ShoeShuffled,
    Shuffle,
    Stage,
    TakeBeacon,
    closed,
    everybody_done,
    object_finish,
    object_shuffle,
    seal,
)
from sabot.games.turn import Turn
from sabot.games.waiting import Pending
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.money import Cents

B = TypeVar("B", bound=BankTable)
HouseAction = Shuffle | NameRound | TakeBeacon | DrawSeats | Close | EndSession | MarkAway | SetLimits
"""Actions of the house alone, in every such game."""
_set: Final = msgspec.structs.replace
DEALING: Final = ("deal", "turn", "give", "settle")
"""The steps of a coup that are no choice."""
_FOR_PLAYERS: Final = frozenset((Sit, Stand, TakeSeat, BuyIn, Leave, Finish))


class BankWays(NamedTuple, Generic[B]):
    """A game's own steps at things that happen in every such game.

    `arrived`: somebody came, took a seat, or is back. `went`: somebody goes, or is away. `asked_on`: who was asked to
    hold the bank has gone. `departures` follows every action: those leave who may. `drawn`: the seats are. `started`:
    the shoe is ready. `posted`: somebody holds the bank. `declared`: a hand is spoken for by its holder, or *selon la
    règle*. `proceeded`: the coup's next step is taken. `over`: the session ends. `cutter` says who cuts.
    """

    arrived: Step[B]
    went: Step[B]
    asked_on: Step[B]
    departures: Step[B]
    drawn: Step[B]
    started: Step[B]
    posted: Callable[[Turn[B], PlayerId, Cents], None]
    declared: Callable[[Turn[B], Says, bool], None]
    proceeded: Step[B]
    over: Step[B]
    cutter: Callable[[B], PlayerId]


class BankMachine(Generic[B]):
    """A game whose bank a player holds: how its bank stands, what its hands may say, its ways, and its own features.

    `pending` says whom the table waits for, None when the session is over; nothing in it depends on a hidden card.
    """

    def __init__(
        self, banking: Banking[B], palette: Palette[B], ways: BankWays[B], features: Iterable[Feature[B]]
    ) -> None:
        own = tuple(features)
        self.banking, self.palette, self.ways = banking, palette, ways
        self.questions: tuple[Question[B], ...] = tuple(each for feature in own for each in feature.questions)
        self.windows: Mapping[str, Opening[B]] = {each.name: each for feature in own for each in feature.windows}
        self.pending = of_the_very_same(self._pending)
        self._asked = {each.name: each for each in self.questions}

    def features(self, *reads: str) -> tuple[Feature[B], ...]:
        """Features of every such game; `reads` is what this one's waiting reads of its table beside what all do."""
        return (
            self._people(*reads),
            self._session(),
            lots(self.banking, self.ways.drawn),
            posting(self.banking, self.ways.posted),
            answering(self.banking, self.questions),
            declaring(self.banking, self.palette, self.ways.declared),
            auctioning(self.banking, self.close_if_done),
        )

    def waited_for(self, state: B) -> tuple[PlayerId, ...]:
        """Players for whom the open window waits."""
        window = self.windows.get(state.phase)
        return () if window is None else table.waited_for(state, window.least)

    def close(self, turn: Turn[B]) -> None:
        """Close what is open, and do what follows (W1, W2)."""
        state = turn.state
        if seats_kept_for(state, self.banking.stage(state)):
            people.counted_absent(turn)
        elif state.taille.window is not None:
            prepared(turn, closed(state.taille, self.ways.cutter(state)), self.ways.started)
        else:
            self.windows[state.phase].closed(turn)

    def close_if_done(self, turn: Turn[B]) -> None:
        """Close what is open if it now waits for nobody."""
        state = turn.state
        if state.taille.window is not None:
            if everybody_done(state.taille, absent(state.players)):
                self.close(turn)
        elif open_window(state) is not None and not self.waited_for(state):
            self.close(turn)

    def after(self, turn: Turn[B]) -> None:
        """Steps after every action but the end of a session: departures, and at rest the limits announced."""
        if turn.events and isinstance(turn.events[-1], SessionEnded):
            return
        self.ways.departures(turn)
        if turn.before.coming_limits is not None and is_at_rest(turn.state):
            limits_come(turn)

    def options(self, state: B, actor: PlayerId) -> tuple[AnyOption, ...]:
        """Options that a player, or somebody who is not at the table yet, has now."""
        if state.over:
            return ()
        player = state.players.get(actor)
        if player is None:
            return () if actor == CROUPIER else people.arriving(state)
        if player.leaving:
            return ()
        shoe, playing = offers.preparing(state.taille, player), self._playing(state, player)
        sitting = people.sitting(state, player, self.banking.engaged)
        return (*shoe, *playing, *sitting, *offers.staying(player))

    def _playing(self, state: B, player: Player) -> tuple[object, ...]:
        where = self.banking.stage(state)
        if where == "waits":
            none = too_few(state) or state.banker is not None
            return () if none else can_post(self.banking, state, player)
        if state.question is not None:
            return self._asked[state.phase].offered(state) if state.question.addressee == player.id else ()
        window = open_window(state)
        if window is not None:
            asked = player.id in window.eligible
            return self.windows[state.phase].offered(state, player, window.opened) if asked else ()
        if state.phase != "coup" or self.banking.step_actor(state) != player.id:
            return ()
        return self.palette.offered(state, where) if where in STEPS else (offers.CanProceed(state.step),)

    def _pending(self, state: B) -> Pending[AnyAction] | None:
        where, on = self.banking.stage(state), opened(state)
        if missed := seats_kept_for(state, where):
            return Pending(on, where, people.may_post(state, where) or missed, Close(on))
        match where:
            case "over":
                return None
            case "lots":
                return Pending(on, where, (), chance="seats", idle=seated_here(state) < FEWEST)
            case "lot":
                return Pending(on, where, (), chance="lot")
            case "shuffle" | "cut" | "promises" | "seeds" | "beacon":
                return shoe_waits(state, on, idle=too_few(state))
            case "waits":
                return Pending(on, where, people.may_post(state, where), idle=True)
            case _:
                return self._of_coup(state, where)

    def _of_coup(self, state: B, where: str) -> Pending[object]:
        on = opened(state)
        if where in self.windows:
            return Pending(on, where, self.waited_for(state), Close(on))
        if state.question is not None:
            return Pending(on, where, there(state, state.question.addressee), self._asked[where].silence(state))
        default = SelonLaRegle(on) if where in STEPS else Proceed(on)
        return Pending(on, where, there(state, self.banking.step_actor(state)), default)

    def _has_part(self, state: B, player: Player) -> bool:
        """Whether what is open is for one who comes to the table, or to a seat, now."""
        return self.windows[state.phase].part(state, player)

    def _people(self, *reads: str) -> Feature[B]:
        """People, the shoe on its way, and limits."""
        banking = self.banking

        def gone(turn: Turn[B]) -> None:
            self.ways.went(turn)
            self.close_if_done(turn)

        def left(turn: Turn[B], player: PlayerId) -> None:
            people.left(turn, player, banking.engaged, self.ways.asked_on)

        def object_take(state: B, actor: PlayerId, asked: TakeSeat) -> Refusal | None:
            refusal = object_take_seat(state.players, state.rules.seats, actor, asked)
            if refusal is None and banking.engaged(state, actor):
                return refuse(Code.NOT_NOW, stage=banking.stage(state))
            return refusal

        def shuffle(state: B, _actor: PlayerId, asked: Shuffle) -> Refusal | None:
            """Lots, and in Banque the award, come before the shuffle of a new shoe (B0)."""
            where = banking.stage(state)
            if where != Stage.SHUFFLE:
                return refuse(Code.NOT_NOW, stage=where)
            return object_shuffle(state.taille, state.rules.decks, asked)

        ways = TableHooks(self.ways.arrived, left, gone, self.ways.started, self.ways.cutter)
        own: dict[type, Act[B]] = {**of_table.acts(ways), **of_table.standing_acts(ways), SetLimits: _set_limits}
        may: dict[type, Rule[B]] = {**legality.OF_TABLE, **legality.STANDING, TakeSeat: object_take, Shuffle: shuffle}
        return Feature(
            actions=tuple(Action(kind, may[kind], act, by(kind, _FOR_PLAYERS)) for kind, act in own.items()),
            events=(*_EVENTS, *RETURNING, *people.coming(self._has_part)),
            offers=tuple(Offer(kind, each) for kind, each in moves.SHARED.items()),
            parts=parts(self.pending, *reads),
            waits=tempo.WAITS,
            codes=SHARED | {Code.NO_ROOM_TO_STAND, Code.IN_THE_BANK},
        )

    def _session(self) -> Feature[B]:
        """A player is done, a window closes, the coup goes on, the session ends."""
        banking, ways = self.banking, self.ways

        def object_done(state: B, actor: PlayerId, asked: Finish) -> Refusal | None:
            if state.taille.window is not None:
                return object_finish(state.taille.window, actor, asked.on)
            refusal = banking.now(state, asked.on, *state.WINDOWS)
            return refusal or banking.in_window(state, actor, asked.on, banking.stage(state)) or leads(state, actor)

        def finish(turn: Turn[B], actor: PlayerId, _asked: Finish) -> None:
            others = any(player != actor for player in self.waited_for(turn.state))
            turn.emit(Finished(actor))
            if not others:
                self.close_if_done(turn)

        def object_close(state: B, _actor: PlayerId, asked: Close) -> Refusal | None:
            still = ("waits", "shuffle", "lots") if seats_kept_for(state, banking.stage(state)) else ()
            return banking.now(state, asked.on, *state.WINDOWS, "promises", "seeds", *still)

        def object_end(state: B, _actor: PlayerId, _asked: EndSession) -> Refusal | None:
            """The house ends a session after any settled coup, until the calls of the next close (C12, B14)."""
            return None if banking.between_coups(state) else refuse(Code.NOT_NOW, stage=banking.stage(state))

        def object_proceed(state: B, actor: PlayerId, asked: Proceed) -> Refusal | None:
            return banking.steps(state, actor, asked.on, *DEALING)

        def close(turn: Turn[B], _actor: PlayerId, _asked: Close) -> None:
            self.close(turn)

        def end(turn: Turn[B], _actor: PlayerId, _asked: EndSession) -> None:
            ways.over(turn)

        def proceed(turn: Turn[B], _actor: PlayerId, _asked: Proceed) -> None:
            ways.proceeded(turn)

        return Feature(
            actions=(
                action(Finish, object_done, finish, "player"),
                action(Close, object_close, close, "house"),
                action(EndSession, object_end, end, "house"),
                action(Proceed, object_proceed, proceed),
            ),
            waits={**dict.fromkeys(("deal", "turn", "give"), "dealing"), "settle": "none"},
        )


def _set_limits(turn: Turn[B], _actor: PlayerId, asked: SetLimits) -> None:
    (change if is_at_rest(turn.state) else announce)(turn, asked.limits)


def _shuffled(state: B, shuffled: ShoeShuffled, seq: Seq) -> B:
    """A new shoe begins."""
    return _set(folds.taille(state, shuffled, seq), results=(), stop_coup=None)


def _revealed(state: B, revealed: ShoeRevealed, seq: Seq) -> B:
    """The shoe is over: nobody plays, nothing is asked."""
    return _set(
        folds.taille(state, revealed, seq),
        step=seq,
        phase="waits",
        question=None,
        window=None,
        banker_hand=(),
        chosen=None,
        shown=frozenset(),
    )


def _finished(state: BankTable, each: Finished) -> narration.Lines:
    return narration.passed(state.window if state.phase == "stakes" else None, each.player)


_FOLDS: Final = {**folds.FOLDS, ShoeRevealed: _revealed}
_TELLERS: Final = {**narration.SHARED, Finished: _finished}
_EVENTS: Final[tuple[Event[Any], ...]] = (
    *(Event(kind, fold, _TELLERS[kind], tempo.SHOWN_MS[kind]) for kind, fold in _FOLDS.items()),
    secret(ShoeShuffled, _shuffled, seal, tempo.SHOWN_MS[ShoeShuffled]),
    public(ShoeSealed, narration.SHARED[ShoeSealed]),
)
"""Events of the shoe, of people, and of a session, in every such game."""
