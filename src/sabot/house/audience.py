"""Who looks on at a table, and what each is sent: what has changed, written once for all who see the same."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from sabot.changes import changes
from sabot.games.game import AnyGame, Line, TableState
from sabot.games.windows import PlayerId, Seq
from sabot.hosts import Lifted, Said, Terms
from sabot.house.accounts import Accounts
from sabot.house.outbox import Outbox
from sabot.roads import roads
from sabot.wire import PASSING, AnyChange, AnyFrame, Change, Frame, Person, ShownRoads

KEPT: Final = 400
"""Events kept in memory for clients that saw a gap."""

AnyStep = tuple[Any, Any]
"""The table before an event, and the event."""


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """What a frame says beside the game: the people, the clock, the house."""

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

    def __iter__(self) -> Iterator[Outbox]:
        return iter(self._told)

    def __len__(self) -> int:
        return len(self._told)

    def add(self, outbox: Outbox) -> None:
        """One more looks on."""
        self._told[outbox] = None

    def discard(self, outbox: Outbox) -> None:
        """One has gone."""
        self._told.pop(outbox, None)

    def hang_up(self, player: PlayerId) -> None:
        """End the lines of a player: whoever is behind them has to come anew."""
        for outbox in list(self._told):
            if outbox.player == player:
                outbox.drop()

    def holds(self, player: PlayerId) -> bool:
        """Whether a player looks on."""
        return any(outbox.player == player for outbox in self._told)

    def without_seat(self, state: TableState) -> int:
        """How many look on who are not at the table."""
        return sum(outbox.player not in state.players for outbox in self._told)

    def remember(self, steps: Sequence[AnyStep]) -> None:
        """Keep some more events."""
        self._steps.extend(steps)

    def forget(self) -> None:
        """No event is known any more: whoever has missed one gets a fresh view, and everybody is told all."""
        self._steps.clear()
        self._told = dict.fromkeys(self._told)

    def send_away(self) -> None:
        """End every connection: the table is set aside."""
        for outbox in self._told:
            outbox.failed = True
            outbox.drop()

    def say(self, said: Said | Lifted, but: PlayerId | None = None) -> None:
        """Send everybody what somebody has said or does; not the player who knows it."""
        message = msgspec.json.encode(said)
        for outbox in self._told:
            if but is None or outbox.player != but:
                outbox.put(message)

    def since(self, after: Seq) -> list[AnyStep] | None:
        """The events after a number, None when they are no longer all here."""
        run = [(before, event) for before, event in self._steps if before.seq >= after]
        return run if run and run[0][0].seq == after else None

    def tell(self, state: TableState, steps: Sequence[AnyStep], moment: Moment) -> None:
        """Send everybody what happened, and of the table what has changed since he was told last."""
        frames: dict[PlayerId | None, AnyFrame] = {}
        written: dict[tuple[PlayerId | None, int], bytes] = {}
        for outbox, told in self._told.items():
            viewer = outbox.player
            if viewer not in frames:
                frames[viewer] = self._frame(state, steps, viewer, moment)
            frame, key = frames[viewer], (viewer, id(told))
            if key not in written:
                written[key] = msgspec.json.encode(frame if told is None else change(told, frame))
            outbox.put(written[key])
            self._told[outbox] = frame

    def resume(self, outbox: Outbox, state: TableState, after: Seq | None, moment: Moment) -> None:
        """Answer a gap with exactly the missing events, or with a fresh view; the whole table in either case."""
        steps = self.since(after) if after is not None else None
        frame = self._frame(state, steps or [], outbox.player, moment)
        self._told[outbox] = frame
        outbox.put(msgspec.json.encode(frame))

    def _frame(self, state: TableState, steps: Sequence[AnyStep], viewer: PlayerId | None, moment: Moment) -> AnyFrame:
        """One viewer's frame, whole."""
        game = self.game
        events = tuple(game.view(before, event, viewer) for before, event in steps)
        return Frame(
            game=game.id,
            first=Seq((steps[0][0].seq if steps else state.seq) + 1),
            events=events,
            told=tuple(said(game, after, event) for after, event in zip(_after(steps, state), events, strict=True)),
            view=game.snapshot(state, viewer),
            options=() if viewer is None else game.options(state, viewer),
            roads=None if game.outcomes is None else roads_of(game.outcomes(state)),
            people=moment.people,
            me=viewer,
            host=moment.host,
            terms=moment.terms(viewer),
            balance=None if viewer is None else self._accounts.balance(viewer),
            watching=moment.watching,
            paused=moment.paused,
            now=moment.now,
            deadline=moment.deadline,
            seconds=moment.seconds,
        )


def change(told: AnyFrame, frame: AnyFrame) -> AnyChange:
    """A frame as who was told an earlier one hears of it."""
    return Change(
        game=frame.game,
        first=frame.first,
        events=frame.events,
        told=frame.told,
        now=frame.now,
        changes=changes(told, frame, but=PASSING),
    )


def said(game: AnyGame, state: TableState, event: Any) -> tuple[Line, ...]:
    """What is said of an event aloud: the notes of a transcript are not."""
    return tuple(line for line in game.told(state, event) if line.section != "note")


def _after(steps: Sequence[AnyStep], state: TableState) -> Iterator[TableState]:
    """The table after each of some steps; `state` is how the last one left it."""
    yield from (before for before, _ in steps[1:])
    if steps:
        yield state


@lru_cache(64)
def roads_of(outcomes: str) -> ShownRoads:
    """The roads of a shoe; the same results are laid out once."""
    found = roads(outcomes)
    return ShownRoads(
        bead_plate=found.bead_plate,
        big_road=found.big_road,
        big_eye_boy=found.big_eye_boy_grid,
        small_road=found.small_road_grid,
        cockroach_pig=found.cockroach_pig_grid,
        ask=found.ask,
    )
