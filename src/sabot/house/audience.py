"""Who looks on at a table, and what each of them is sent: what has changed, encoded once for all who see the same."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from sabot.games.game import AnyGame, TableState
from sabot.games.windows import PlayerId, Seq
from sabot.hosts import Said, Terms
from sabot.house.accounts import Accounts
from sabot.house.outbox import Outbox
from sabot.roads import Roads, roads
from sabot.wire import PARTS, AnyFrame, Frame, Person

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
        self._outboxes: set[Outbox] = set()
        self._steps: deque[AnyStep] = deque(maxlen=KEPT)
        self._told = dict[PlayerId | None, AnyFrame]()
        self._roads: tuple[Roads | None, msgspec.Raw] | None = None

    def __iter__(self) -> Iterator[Outbox]:
        return iter(self._outboxes)

    def __len__(self) -> int:
        return len(self._outboxes)

    def add(self, outbox: Outbox) -> None:
        """One more looks on."""
        self._outboxes.add(outbox)

    def discard(self, outbox: Outbox) -> None:
        """One has gone."""
        self._outboxes.discard(outbox)

    def hang_up(self, player: PlayerId) -> None:
        """End the lines of a player: whoever is behind them has to come anew."""
        for outbox in list(self._outboxes):
            if outbox.player == player:
                outbox.drop()

    def holds(self, player: PlayerId) -> bool:
        """Whether a player looks on."""
        return any(outbox.player == player for outbox in self._outboxes)

    def without_seat(self, state: TableState) -> int:
        """How many look on who are not at the table."""
        return sum(outbox.player not in state.players for outbox in self._outboxes)

    def remember(self, steps: Sequence[AnyStep]) -> None:
        """Keep some more events."""
        self._steps.extend(steps)

    def forget(self) -> None:
        """No event is known any more: whoever has missed one gets a fresh view, and everybody is told all."""
        self._steps.clear()
        self._told.clear()

    def send_away(self) -> None:
        """End every connection."""
        for outbox in self._outboxes:
            outbox.drop()

    def say(self, said: Said) -> None:
        """Send everybody what somebody has said."""
        message = msgspec.json.encode(said)
        for outbox in self._outboxes:
            outbox.put(message)

    def since(self, after: Seq) -> list[AnyStep] | None:
        """The events after a number, None when they are no longer all here."""
        run = [(before, event) for before, event in self._steps if before.seq >= after]
        return run if run and run[0][0].seq == after else None

    def tell(self, state: TableState, steps: Sequence[AnyStep], moment: Moment) -> None:
        """Send everybody what happened, and of the table what has changed since he was told last."""
        made = dict[PlayerId | None, bytes]()
        for outbox in self._outboxes:
            viewer = outbox.player
            if viewer not in made:
                made[viewer] = msgspec.json.encode(self._changed(self._frame(state, steps, viewer, moment)))
            outbox.put(made[viewer])
        self._told = {viewer: self._told[viewer] for viewer in made}

    def resume(self, outbox: Outbox, state: TableState, after: Seq | None, moment: Moment) -> None:
        """Answer a gap with exactly the missing events, or with a fresh view; the whole table in either case."""
        steps = self.since(after) if after is not None else None
        frame = self._frame(state, steps or [], outbox.player, moment)
        told = self._told.get(outbox.player)
        if told is None or _parts(told) == _parts(frame):
            self._told[outbox.player] = frame
        else:  # others who see what he sees were told something else: they are told all next time
            del self._told[outbox.player]
        outbox.put(msgspec.json.encode(frame))

    def _frame(self, state: TableState, steps: Sequence[AnyStep], viewer: PlayerId | None, moment: Moment) -> AnyFrame:
        """One viewer's frame, whole."""
        game = self.game
        events = tuple(game.view(before, event, viewer) for before, event in steps)
        return Frame(
            game=game.id,
            first=Seq((steps[0][0].seq if steps else state.seq) + 1),
            events=events,
            told=tuple(game.told(after, event) for after, event in zip(_after(steps, state), events, strict=True)),
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

    def _changed(self, frame: AnyFrame) -> AnyFrame | dict[str, Any]:
        """A frame without the parts that its viewer was told before; whole for one who was told nothing yet."""
        told, self._told[frame.me] = self._told.get(frame.me), frame
        if told is None:
            return frame
        found = changed(told, frame)
        if "roads" in found:
            found["roads"] = self._written(frame.roads)
        return found

    def _written(self, shown: Roads | None) -> msgspec.Raw:
        """Roads as they are sent: written once for all who see them."""
        if self._roads is None or self._roads[0] is not shown:
            self._roads = shown, msgspec.Raw(msgspec.json.encode(shown))
        return self._roads[1]


def changed(told: AnyFrame, frame: AnyFrame) -> dict[str, Any]:
    """A frame without the parts that are as its viewer was told before: PARTS, and fields of the view."""
    found: dict[str, Any] = {"type": "frame"}
    for name in Frame.__struct_fields__:
        value = getattr(frame, name)
        if name == "view":
            found[name] = _differing(told.view, value)
        elif name not in PARTS or not _is_same(getattr(told, name), value):
            found[name] = value
    return found


def _differing(told: Any, view: Any) -> dict[str, Any]:
    names = view.__struct_fields__
    return {name: getattr(view, name) for name in names if not _is_same(getattr(told, name), getattr(view, name))}


def _is_same(told: Any, now: Any) -> bool:
    return told is now or bool(told == now)


def _parts(frame: AnyFrame) -> tuple[Any, ...]:
    """Of a frame what is left out where it has not changed."""
    return frame.view, *(getattr(frame, part) for part in PARTS)


def _after(steps: Sequence[AnyStep], state: TableState) -> Iterator[TableState]:
    """The table after each of some steps; `state` is how the last one left it."""
    yield from (before for before, _ in steps[1:])
    if steps:
        yield state


@lru_cache(64)
def roads_of(outcomes: str) -> Roads:
    """The roads of a shoe; the same results are laid out once."""
    return roads(outcomes)
