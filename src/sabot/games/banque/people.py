"""Who comes, goes, is away: what that does to windows, questions and the waiting table (rule book B0, B15)."""

from typing import Final

from sabot.games.bank import way
from sabot.games.bank.posting import TableWaits
from sabot.games.bank.table import can_begin, stands_still, too_few
from sabot.games.bank.way import everybody_stays
from sabot.games.banque.award import asked_on, award_begins
from sabot.games.banque.bounds import engaged
from sabot.games.banque.course import Course
from sabot.games.banque.state import Phase, awaits_lots, stage
from sabot.games.banque.tenure import bank_ended, broken_off, resumed
from sabot.games.table import gone_for_good
from sabot.games.windows import PlayerId

BEFORE_THE_DEAL: Final[frozenset[Phase]] = frozenset(
    ("auction", "willing", "lot", "banco", "stakes", "beyond", "cover", "succession")
)
"""Windows, an auction, the lot, and the questions about stakes that are made."""


def arrived(course: Course) -> None:
    """A table that waits for players goes on as soon as two are present (B0)."""
    state = course.state
    if state.phase == "waits" and state.lacks == "players" and not awaits_lots(state) and can_begin(state):
        resumed(course)


def went(course: Course) -> None:
    """A table that has become too small breaks off whatever comes before a deal, and waits (B0)."""
    state = course.state
    if state.phase in BEFORE_THE_DEAL and too_few(state):
        broken_off(course)
    elif state.phase == "post" and not can_begin(state):
        course.tell(TableWaits("players"))


def left(course: Course, player: PlayerId) -> None:
    """A player leaves: at once, or when nothing of his is at stake any more (C13)."""
    way.left(course, player, engaged, asked_on)


def departures(course: Course) -> None:
    """Those depart who said so, or were away too long, as soon as nothing of theirs is at stake."""
    if everybody_stays(course):
        return
    _bank_left(course)
    way.departures(course, engaged, asked_on)
    if course.state.phase == "lot" and not course.state.willing:
        course.tell(TableWaits("banker"))


def _bank_left(course: Course) -> None:
    """No coup can come at a table that stands still: a banker who has left for good takes his bank (C13)."""
    state = course.state
    if (
        state.banker is None
        or not stands_still(state, stage(state))
        or not gone_for_good(state, state.players[state.banker])
    ):
        return
    bank_ended(course, "left")
    award_begins(course)
