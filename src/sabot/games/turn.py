"""A turn: the course of events that one action sets off, told on the table as each of them leaves it."""

from collections.abc import Callable
from functools import reduce
from typing import Generic, TypeVar

import msgspec

from sabot.games.kinds import AnyEvent

S = TypeVar("S")


class Turn(msgspec.Struct, Generic[S], eq=False):
    """Effects of an action on the table `before` it, emitted as `events`.

    They are folded only when somebody asks how they leave the table: `after` is the table after the first `folded`.
    """

    before: S
    after: S
    evolve: Callable[[S, object], S]
    events: list[AnyEvent] = []
    folded: int = 0

    @property
    def state(self) -> S:
        """The table after the events emitted so far."""
        if self.folded < len(self.events):
            self.after = reduce(self.evolve, self.events[self.folded :], self.after)
            self.folded = len(self.events)
        return self.after

    def emit(self, event: object) -> None:
        """Take in an event that happens."""
        self.events.append(event)
