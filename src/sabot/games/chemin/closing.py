"""How windows and auctions close: at their deadline, or once they wait for nobody (rule book W1, W2)."""

from sabot.games.acts import prepared
from sabot.games.bank.table import seats_kept_for
from sabot.games.bank.way import closing, counted_absent
from sabot.games.chemin.banking import (
    associate_closed,
    auction_closed,
    bank_returned,
    next_banker,
    suite_closed,
)
from sabot.games.chemin.bounds import waited_for
from sabot.games.chemin.course import Course
from sabot.games.chemin.events import CallsResolved, StakesResolved
from sabot.games.chemin.outlook import calls_outlook, counted, returned, stakes_outlook
from sabot.games.chemin.staking import count, coup_opened, stakes_opened
from sabot.games.chemin.state import cutter, open_part, stage
from sabot.games.taille import closed


def close(course: Course) -> None:
    """Close what is open, and do what follows."""
    state = course.state
    if seats_kept_for(state, stage(state)):
        counted_absent(course)
    elif state.taille.window is not None:
        prepared(course, closed(state.taille, cutter(state)), next_banker)
    elif state.phase == "associate":
        associate_closed(course)
    elif state.phase == "calls":
        _calls_closed(course)
    elif state.phase == "stakes":
        _stakes_closed(course)
    elif state.phase == "suite":
        suite_closed(course)
    else:
        auction_closed(course)


def _calls_closed(course: Course) -> None:
    """Solo, suivi and à deux go straight to the deal, all else to the stakes (C0)."""
    outlook = calls_outlook(course.state)
    course.tell(CallsResolved(outlook.call, counted(outlook.fates), returned(outlook.fates)))
    if outlook.then == "stakes":
        stakes_opened(course)
    elif open_part(course.state):
        _stakes_closed(course)
    else:
        coup_opened(course)


def _stakes_closed(course: Course) -> None:
    """Nobody stakes (C5.3); or the banker is asked to raise; or the stakes count (C5.1)."""
    outlook = stakes_outlook(course.state)
    if outlook.then == "returned":
        course.tell(StakesResolved({}, {}))
        bank_returned(course)
    elif outlook.asks is not None and outlook.asks.question == "raise":
        course.tell(outlook.asks)
    else:
        count(course, outlook.fates)


close_if_done = closing(close, waited_for)
"""Close what is open if it now waits for nobody."""
