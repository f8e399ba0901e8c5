"""Frames: what a viewer is sent, encoded once for all who see the same."""

from collections import deque
from functools import lru_cache
from typing import Final

import msgspec

from sabot.games.punto import Event, PublicEvent, Punto, options, snapshot, view
from sabot.games.punto.state import Result
from sabot.games.windows import PlayerId, Seq
from sabot.house.accounts import Accounts
from sabot.roads import Roads, marked, roads
from sabot.wire import Frame, Person

KEPT: Final = 400
"""Events kept in memory for clients that saw a gap."""


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """What a frame says beside the game: the people, the clock, the house."""

    people: dict[PlayerId, Person]
    host: PlayerId
    watching: int
    paused: bool
    now: int
    deadline: int | None
    seconds: int


class Recent:
    """The last events of a table with the states they befell, from which a gap is answered exactly."""

    def __init__(self) -> None:
        self._steps: deque[tuple[Punto, Event]] = deque(maxlen=KEPT)

    def add(self, steps: list[tuple[Punto, Event]]) -> None:
        """Remember some more events."""
        self._steps.extend(steps)

    def since(self, after: Seq) -> list[tuple[Punto, Event]] | None:
        """The events after a number, None when they are no longer all here."""
        run = [(before, event) for before, event in self._steps if before.seq >= after]
        if run and run[0][0].seq == after:
            return run
        return None


def frame(
    state: Punto, steps: list[tuple[Punto, Event]], viewer: PlayerId | None, accounts: Accounts, moment: Moment
) -> bytes:
    """One viewer's frame, encoded."""
    first = Seq(steps[0][0].seq + 1) if steps else Seq(state.seq + 1)
    whole = Frame(
        first=first,
        events=_public(steps, viewer),
        view=snapshot(state, viewer),
        options=() if viewer is None else options(state, viewer),
        roads=roads_of(state.results),
        people=moment.people,
        me=viewer,
        host=moment.host,
        balance=None if viewer is None else accounts.balance(viewer),
        watching=moment.watching,
        paused=moment.paused,
        now=moment.now,
        deadline=moment.deadline,
        seconds=moment.seconds,
    )
    return msgspec.json.encode(whole)


@lru_cache(64)
def roads_of(results: tuple[Result, ...]) -> Roads:
    """The roads of a shoe; the same results are laid out once."""
    return roads("".join(_marked(each) for each in results))


def _public(steps: list[tuple[Punto, Event]], viewer: PlayerId | None) -> tuple[PublicEvent, ...]:
    return tuple(view(before, event, viewer) for before, event in steps)


def _marked(result: Result) -> str:
    return marked(result.winner, natural=result.natural, player_pair=result.player_pair, banker_pair=result.banker_pair)
