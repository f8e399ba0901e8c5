"""The viewers of a table, and their frames: changes, written once for all who see the same."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

import msgspec
from msgspec import structs

from sabot.changes import INSIDE, Elsewhere, changes
from sabot.games.game import AnyGame, TableState
from sabot.games.kinds import TableEvent, TableView
from sabot.games.lines import Line, shortened
from sabot.games.windows import PlayerId, Seq
from sabot.hosts import Lifted, Said, Terms
from sabot.house.accounts.ledger import Accounts
from sabot.house.table.outbox import Outbox
from sabot.money import Cents
from sabot.roads import roads
from sabot.wire import PASSING, AnyFrame, Frame, Person, ShownRoads

KEPT: Final = 400
"""Events kept in memory for clients that saw a gap."""

AnyStep = tuple[TableState, TableEvent]
"""The table before an event, and the event."""


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a frame beside the game: the people, the clock, the house."""

    people: dict[PlayerId, Person]
    host: PlayerId
    terms: Callable[[PlayerId | None], Terms]
    watching: int
    paused: bool
    now: int
    deadline: int | None
    seconds: int


class Audience:
    """The connections to a table, and its last events with the states they befell, to answer a gap exactly."""

    def __init__(self, game: AnyGame, accounts: Accounts) -> None:
        self.game = game
        self._accounts = accounts
        self._told: dict[Outbox, AnyFrame | None] = {}
        self._steps: deque[AnyStep] = deque(maxlen=KEPT)
        self._people: dict[PlayerId, Person] = {}
        self._drawn: tuple[TableState, TableView] | None = None
        self._laid: tuple[str, ShownRoads] | None = None

    def __iter__(self) -> Iterator[Outbox]:
        return iter(self._told)

    def __len__(self) -> int:
        return len(self._told)

    def __contains__(self, outbox: Outbox) -> bool:
        return outbox in self._told

    def add(self, outbox: Outbox) -> None:
        """Take in a watcher's outbox."""
        self._told[outbox] = None

    def discard(self, outbox: Outbox) -> None:
        """Forget the outbox of a watcher who has gone."""
        self._told.pop(outbox, None)

    def hang_up(self, player: PlayerId) -> None:
        """End the lines of a player: whoever is behind them has to come anew."""
        for outbox in self._lines(player):
            outbox.drop("hung_up")

    def see_out(self, player: PlayerId) -> None:
        """End the lines of a player who was sent away, once he has heard how he left."""
        for outbox in self._lines(player):
            outbox.end("sent_away")

    def _lines(self, player: PlayerId) -> list[Outbox]:
        return [outbox for outbox in self._told if outbox.player == player]

    def holds(self, player: PlayerId) -> bool:
        """Whether a player looks on."""
        return any(outbox.player == player for outbox in self._told)

    def without_seat(self, state: TableState) -> int:
        """The number of those who look on and are not at the table."""
        return sum(outbox.player not in state.players for outbox in self._told)

    def remember(self, steps: Sequence[AnyStep]) -> None:
        """Keep some more events."""
        self._steps.extend(steps)

    def forget(self) -> None:
        """No event is known any more: whoever has missed one gets a fresh view, and everybody is told all."""
        self._steps.clear()
        self._told = dict.fromkeys(self._told)
        self._drawn = None

    def send_away(self, *, moved: bool = False) -> None:
        """End every connection: the table is set aside, or another process's now."""
        for outbox in self._told:
            outbox.drop("moved" if moved else "failed")

    def say(self, said: Said | Lifted, but: PlayerId | None = None) -> None:
        """Send everybody what somebody has said or does; not the player who knows it."""
        message = _encode(said)
        for outbox in self._told:
            if but is None or outbox.player != but:
                outbox.put(message)

    def staked(self, player: PlayerId) -> Mapping[str, Cents] | None:
        """A player's last stakes in cents, as far as they are remembered; None where he staked nothing."""
        of_his = (
            (before, event) for before, event in reversed(self._steps) if getattr(event, "player", None) == player
        )
        return next(filter(None, (self.game.intentions.staked(*step) for step in of_his)), None)

    def since(self, after: Seq) -> list[AnyStep] | None:
        """The events after a number, None when they are no longer all here."""
        run = [(before, event) for before, event in self._steps if before.seq >= after]
        return run if run and run[0][0].seq == after else None

    def tell(self, state: TableState, steps: Sequence[AnyStep], moment: Moment, only: PlayerId | None = None) -> None:
        """Send everybody, or one player, what happened, and of the table what has changed since he was told last."""
        if not self._told:
            return
        everybodys = self._everybodys(state, steps, moment)
        frames: dict[PlayerId | None, AnyFrame] = {None: everybodys}
        written: dict[tuple[int, int], bytes] = {}
        writing = Writing()
        for outbox, told in self._told.items():
            viewer = outbox.player
            if only is not None and viewer != only:
                continue
            frame = frames.get(viewer)
            if frame is None:
                frame = frames[viewer] = self._own(everybodys, state, steps, moment, viewer)
            key = id(told), id(frame)
            if key not in written:
                written[key] = writing.frame(frame) if told is None else writing.change(told, frame)
            outbox.put(written[key])
            self._told[outbox] = frame

    def resume(self, outbox: Outbox, state: TableState, after: Seq | None, moment: Moment) -> None:
        """Answer a gap with exactly the missing events, or with a fresh view; the whole table in either case."""
        steps = (self.since(after) if after is not None else None) or ()
        frame = self._own(self._everybodys(state, steps, moment), state, steps, moment, outbox.player)
        self._told[outbox] = frame
        outbox.put(_encode(frame))

    def _everybodys(self, state: TableState, steps: Sequence[AnyStep], moment: Moment) -> AnyFrame:
        """The public frame of the table, whole: a spectator's."""
        game = self.game
        events = tuple([game.view(before, event, None) for before, event in steps])
        if self._people != moment.people:
            self._people = moment.people
        return Frame(
            game=game.id,
            first=Seq((steps[0][0].seq if steps else state.seq) + 1),
            events=events,
            told=said_of(game, steps, state, events),
            view=self._view(state),
            options=(),
            roads=self._roads(state),
            people=self._people,
            me=None,
            host=moment.host,
            terms=moment.terms(None),
            balance=None,
            watching=moment.watching,
            paused=moment.paused,
            now=moment.now,
            deadline=moment.deadline,
            seconds=moment.seconds,
        )

    def _view(self, state: TableState) -> TableView:
        """The public view of the game, from the one drawn last."""
        game, drawn = self.game, self._drawn
        view: TableView = (
            game.snapshot(state, None) if game.redrawn is None or drawn is None else game.redrawn(state, *drawn)
        )
        self._drawn = state, view
        return view

    def _roads(self, state: TableState) -> ShownRoads | None:
        """The roads of the shoe: the very same until another coup is over."""
        if self.game.outcomes is None:
            return None
        outcomes = self.game.outcomes(state)
        if self._laid is None or self._laid[0] != outcomes:
            self._laid = outcomes, roads_of(outcomes)
        return self._laid[1]

    def _own(
        self,
        everybodys: AnyFrame,
        state: TableState,
        steps: Sequence[AnyStep],
        moment: Moment,
        viewer: PlayerId | None,
    ) -> AnyFrame:
        """A viewer's own frame, from everybody's: what he sees apart is made, all else is the very same."""
        if viewer is None:
            return everybodys
        game = self.game
        events = tuple([game.view(before, event, viewer) for before, event in steps])
        apart: dict[str, object] = {}
        if events != everybodys.events:
            apart = {"events": events, "told": said_of(game, steps, state, events)}
        view = (
            game.snapshot(state, viewer)
            if game.personalise is None
            else game.personalise(state, everybodys.view, viewer)
        )
        return structs.replace(
            everybodys,
            view=view,
            options=game.options(state, viewer),
            me=viewer,
            terms=moment.terms(viewer),
            balance=self._accounts.balance(viewer),
            **apart,
        )


class Writing:
    """Frames and changes as they are sent at one moment; a part that several hear alike is encoded once."""

    def __init__(self) -> None:
        self._views: dict[tuple[int, int, int], msgspec.Raw | None] = {}
        self._events: dict[int, tuple[msgspec.Raw, msgspec.Raw]] = {}

    def frame(self, frame: AnyFrame) -> bytes:
        """A frame, whole."""
        return _encode(frame)

    def change(self, told: AnyFrame, frame: AnyFrame) -> bytes:
        """A frame as who was told an earlier one hears of it."""
        changed = changes(told, frame, but=_VIEWED)
        if told.view is not frame.view and (view := self._view(told, frame)):
            changed[f"{INSIDE}view"] = view
        events, said = self._happened(frame)
        return _encode(_Written(frame.game, frame.first, events, said, frame.now, changed))

    def _view(self, told: AnyFrame, frame: AnyFrame) -> msgspec.Raw | None:
        key = id(told.view), id(frame.view), id(frame.events)
        if key not in self._views:
            elsewhere = Elsewhere(told, {"events": frame.events})
            change = changes(told.view, frame.view, elsewhere=elsewhere)
            self._views[key] = msgspec.Raw(_encode(change)) if change else None
        return self._views[key]

    def _happened(self, frame: AnyFrame) -> tuple[msgspec.Raw, msgspec.Raw]:
        key = id(frame.events)
        if key not in self._events:
            told = tuple(map(shortened, frame.events, frame.told))
            self._events[key] = msgspec.Raw(_encode(frame.events)), msgspec.Raw(_encode(told))
        return self._events[key]


class _Written(msgspec.Struct, frozen=True, tag="change"):
    """A `Change`, some of it encoded already."""

    game: str
    first: Seq
    events: msgspec.Raw
    told: msgspec.Raw
    now: int
    changes: dict[str, object]


_VIEWED: Final = PASSING | {"view"}
_encode: Final = msgspec.json.Encoder().encode


def said_of(
    game: AnyGame, steps: Sequence[AnyStep], state: TableState, events: Sequence[TableEvent]
) -> tuple[tuple[Line, ...], ...]:
    """Lines said of some events; `state` is how the last one left the table."""
    return tuple([said(game, after, event) for after, event in zip(_after(steps, state), events, strict=True)])


def said(game: AnyGame, state: TableState, event: TableEvent) -> tuple[Line, ...]:
    """Lines said of an event aloud: the notes of a transcript are not."""
    return tuple([line for line in game.narrate(state, event) if line.section != "note"])


def _after(steps: Sequence[AnyStep], state: TableState) -> Sequence[TableState]:
    """The table after each of some steps; `state` is how the last one left it."""
    return [*(before for before, _ in steps[1:]), state] if steps else []


@lru_cache(64)
def roads_of(outcomes: str) -> ShownRoads:
    """The roads of a shoe; the same results are laid out once."""
    five_roads = roads(outcomes)
    return ShownRoads(
        bead_plate=five_roads.bead_plate,
        big_road=five_roads.big_road,
        big_eye_boy=five_roads.big_eye_boy_grid,
        small_road=five_roads.small_road_grid,
        cockroach_pig=five_roads.cockroach_pig_grid,
        ask=five_roads.ask,
    )
