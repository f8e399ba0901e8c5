"""The course of events that one action sets off, told on the table as each of them leaves it."""

from sabot.games.chemin.events import Event
from sabot.games.chemin.evolve import evolve
from sabot.games.chemin.state import Chemin


class Course:
    """What an action makes happen: `state` is the table after the events told so far."""

    def __init__(self, state: Chemin) -> None:
        self.state = state
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """One more event happens."""
        self.state = evolve(self.state, event)
        self.events.append(event)
