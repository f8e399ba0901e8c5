"""How windows and auctions close: at their deadline, or once they wait for nobody (rule book W1, W2)."""

from sabot.games.acts import prepared
from sabot.games.bank.table import seats_kept_for
from sabot.games.bank.way import closing, counted_absent, paid_back
from sabot.games.banque.award import auction_closed, award_begins, willing_closed
from sabot.games.banque.bounds import waited_for
from sabot.games.banque.course import Course
from sabot.games.banque.events import Asked
from sabot.games.banque.order import cutter
from sabot.games.banque.outlook import can_accept
from sabot.games.banque.staking import (
    accepted,
    added,
    asked_beyond,
    banco_closed,
    beyond,
    coup_opened,
    stakes_counted,
)
from sabot.games.banque.state import stage, totals
from sabot.games.banque.tenure import bank_ended, bank_goes_on, no_coup, succession_closed
from sabot.games.taille import closed


def close(course: Course) -> None:
    """Close what is open, and do what follows."""
    state = course.state
    if seats_kept_for(state, stage(state)):
        counted_absent(course)
    elif state.taille.window is not None:
        prepared(course, closed(state.taille, cutter(state)), bank_goes_on)
    elif state.phase == "willing":
        willing_closed(course)
    elif state.phase == "banco":
        banco_closed(course)
    elif state.phase == "stakes":
        _stakes_closed(course)
    elif state.phase == "succession":
        succession_closed(course)
    else:
        auction_closed(course)


def covered(course: Course, *, yes: bool) -> None:
    """The banker of an open bank covers the stakes; or they return, the bank is his, it is given anew (B4)."""
    if yes:
        added(course, "cover", beyond(course))
        coup_opened(course)
        return
    paid_back(course, totals(course.state))
    bank_ended(course, "cover")
    counted_absent(course)
    award_begins(course)


def _stakes_closed(course: Course) -> None:
    """Nobody stakes (B0); or the banker is asked about what exceeds his bank (B4, B7); or the coup is dealt."""
    if not stakes_counted(course):
        no_coup(course)
        return
    state, more = course.state, beyond(course)
    if not more:
        coup_opened(course)
    elif not state.bank_open:
        if not asked_beyond(course, more):
            accepted(course, yes=False)
    elif state.banker is not None and can_accept(state, more):
        course.tell(Asked("cover", state.banker, more))
    else:
        covered(course, yes=False)


close_if_done = closing(close, waited_for)
"""Close what is open if it now waits for nobody."""
