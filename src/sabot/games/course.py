"""The course of events that one action sets off, told on the table as each of them leaves it."""

from collections.abc import Callable
from functools import reduce
from typing import Generic, TypeVar

S = TypeVar("S")
E = TypeVar("E")


class Telling(Generic[S, E]):
    """What an action makes happen to the table before it; folded only when somebody asks how events leave the table."""

    __slots__ = ("_evolve", "_folded", "_state", "before", "events")

    def __init__(self, state: S, evolve: Callable[[S, E], S]) -> None:
        self.events: list[E] = []
        self.before = state
        self._state = state
        self._folded = 0
        self._evolve = evolve

    @property
    def state(self) -> S:
        """The table after the events told so far."""
        if self._folded < len(self.events):
            self._state = reduce(self._evolve, self.events[self._folded :], self._state)
            self._folded = len(self.events)
        return self._state

    def tell(self, event: E) -> None:
        """One more event happens."""
        self.events.append(event)
