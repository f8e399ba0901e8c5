"""The course of events that one action sets off at a table of Chemin de Fer."""

from sabot.games.chemin.events import Event
from sabot.games.chemin.evolve import evolve
from sabot.games.chemin.state import Chemin
from sabot.games.course import Telling


class Course(Telling[Chemin, Event]):
    """What an action makes happen: `state` is the table after the events told so far."""

    def __init__(self, state: Chemin) -> None:
        super().__init__(state, evolve)
