"""Who comes, goes, is away: what that does to windows, questions and the waiting table (rule book C13)."""

from typing import Final

from sabot.games.bank import way
from sabot.games.bank.posting import TableWaits
from sabot.games.bank.table import can_begin, too_few
from sabot.games.chemin.banking import broken_off, next_banker
from sabot.games.chemin.bounds import engaged
from sabot.games.chemin.course import Course
from sabot.games.chemin.state import Phase
from sabot.games.taille import Stage
from sabot.games.windows import PlayerId

BEFORE_THE_DEAL: Final[frozenset[Phase]] = frozenset(
    ("associate", "consent", "calls", "stakes", "raise", "marche", "suite", "auction")
)
"""Windows, an auction, and the questions that their entries wait for."""


def arrived(course: Course) -> None:
    """A table that waits for players goes on as soon as two are present (C5.3)."""
    state = course.state
    waits = state.phase == "waits" and state.taille.stage is Stage.READY and state.lacks == "players"
    if waits and can_begin(state):
        next_banker(course)


def went(course: Course) -> None:
    """A table that has become too small breaks off whatever comes before a deal, and waits (C5.3)."""
    state = course.state
    if state.phase in BEFORE_THE_DEAL and too_few(state):
        broken_off(course)
    elif state.phase == "post" and state.question is not None and not can_begin(state):
        course.tell(TableWaits("players"))


def left(course: Course, player: PlayerId) -> None:
    """A player leaves: at once, or when nothing of his is at stake any more (C13)."""
    way.left(course, player, engaged, next_banker)


def departures(course: Course) -> None:
    """Those depart who said so, or were away too long, as soon as nothing of theirs is at stake."""
    way.departures(course, engaged, next_banker)
