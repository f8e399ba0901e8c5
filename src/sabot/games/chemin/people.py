"""Who comes, goes, is away: what that does to windows, questions and the waiting table (rule book C13)."""

from typing import Final

from sabot.games.banking import TableWaits
from sabot.games.chemin.banking import broken_off, can_begin, next_banker
from sabot.games.chemin.bounds import engaged
from sabot.games.chemin.course import Course
from sabot.games.chemin.events import PostDeclined
from sabot.games.chemin.state import Chemin, Phase, open_window, too_few
from sabot.games.entries import EntriesReturned
from sabot.games.seats import LeavingSaid, Left, Player
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
    """A player leaves: at once with his open entry, else when nothing of his is at stake any more (C13)."""
    window = open_window(course.state)
    if window is not None and player in window.entries:
        course.tell(EntriesReturned({player: window.entries[player].amount}))
    if engaged(course.state, player):
        course.tell(LeavingSaid(player))
    else:
        _departed(course, player)


def departures(course: Course) -> None:
    """Those depart who said so, or were away too long, as soon as nothing of theirs is at stake."""
    for player in tuple(course.state.players.values()):
        if (player.leaving or player.away) and _is_due(course.state, player):
            _departed(course, player.id)


def _is_due(state: Chemin, player: Player) -> bool:
    gone = player.leaving or (player.away and player.absent_coups >= state.rules.absent_coups)
    return gone and not engaged(state, player.id)


def _departed(course: Course, player: PlayerId) -> None:
    """His purse goes with him; the bank that he was asked to hold goes on to the next."""
    question = course.state.question if course.state.phase == "post" else None
    was_asked = question is not None and question.addressee == player
    if was_asked:
        course.tell(PostDeclined(player, "absent"))
    course.tell(Left(player, course.state.players[player].purse))
    if was_asked:
        next_banker(course)
