"""How windows and auctions close: at their deadline, or once they wait for nobody (rule book W1, W2)."""

from collections.abc import Iterable

from sabot.games.chemin.banking import associate_closed, auction_closed, bank_returned, next_banker, suite_closed
from sabot.games.chemin.bounds import waited_for
from sabot.games.chemin.course import Course
from sabot.games.chemin.events import Event, StakesResolved
from sabot.games.chemin.staking import (
    calls_closed,
    count,
    coup_opened,
    entered_sum,
    has_stakers,
    may_raise,
    raise_asked,
    stakes_opened,
)
from sabot.games.chemin.state import absent, cutter, open_part, open_window
from sabot.games.steps import burned
from sabot.games.taille import Stage, closed, everybody_done


def close_if_done(course: Course) -> None:
    """Close what is open if it now waits for nobody."""
    state = course.state
    if state.taille.window is not None:
        if everybody_done(state.taille, absent(state)):
            close(course)
    elif (open_window(state) or state.auction) is not None and not waited_for(state):
        close(course)


def close(course: Course) -> None:
    """Close what is open, and do what follows."""
    state = course.state
    if state.taille.window is not None:
        prepared(course, closed(state.taille, cutter(state)))
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


def prepared(course: Course, events: Iterable[Event]) -> None:
    """What makes the shoe ready; once it is, the burn (S5), then the bank goes round (C2)."""
    for event in events:
        course.tell(event)
    if course.state.taille.stage is not Stage.READY:
        return
    if course.state.rules.burn == "first_card":
        course.tell(burned(course.state.taille.shoe))
    next_banker(course)


def _calls_closed(course: Course) -> None:
    """Solo, suivi and à deux go straight to the deal, all else to the stakes (C0)."""
    calls_closed(course)
    state = course.state
    if not open_part(state):
        coup_opened(course)
    elif has_stakers(state):
        stakes_opened(course)
    else:
        _stakes_closed(course)


def _stakes_closed(course: Course) -> None:
    """Nobody stakes (C5.3); or the banker is asked to raise; or the stakes count (C5.1)."""
    state = course.state
    stakes = entered_sum(state)
    if not stakes and not state.layout:
        course.tell(StakesResolved({}, {}))
        bank_returned(course)
        return
    excess = stakes - open_part(state)
    if may_raise(state, excess):
        raise_asked(course, excess)
    else:
        count(course)
