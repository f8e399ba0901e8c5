"""The course of events that one action sets off, told on the table as each of them leaves it."""

from collections.abc import Callable
from typing import Generic, TypeVar

S = TypeVar("S")
E = TypeVar("E")


class Telling(Generic[S, E]):
    """What an action makes happen: `state` is the table after the events told so far."""

    def __init__(self, state: S, evolve: Callable[[S, E], S]) -> None:
        self.state = state
        self.events: list[E] = []
        self._evolve = evolve

    def tell(self, event: E) -> None:
        """One more event happens."""
        self.state = self._evolve(self.state, event)
        self.events.append(event)
