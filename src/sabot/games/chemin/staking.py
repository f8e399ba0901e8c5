"""Stakes made at the same time, counted by prime, fitted to the bank (rule book C4, C5)."""

from collections.abc import Mapping, Sequence

from sabot.games.chemin.bounds import as_seated, stakers
from sabot.games.chemin.course import Course
from sabot.games.chemin.events import BankFitted, BankRaised, CoupOpened, Marched, Opened, StakesResolved
from sabot.games.chemin.fates import Fate
from sabot.games.chemin.outlook import counted, marche_question, returned, stakes_outlook
from sabot.games.chemin.state import Chemin, divided, open_part, prime
from sabot.games.windows import PlayerId
from sabot.money import Cents


def calls_opened(course: Course) -> None:
    """One window for all who are not in the bank and may call (C4); for none it is skipped (W3)."""
    state = course.state
    callers = tuple([player.id for player in stakers(state) if as_seated(state, player)])
    if callers:
        course.tell(Opened("calls", callers, state.bank))
    else:
        stakes_opened(course)


def stakes_opened(course: Course) -> None:
    """One window for the open part of the bank (C5, C4.3)."""
    state = course.state
    course.tell(Opened("stakes", tuple([player.id for player in stakers(state)]), open_part(state)))


def raised(course: Course, *, yes: bool) -> None:
    """The banker's answer: all or nothing; then the stakes count."""
    if yes and course.state.banker is not None:
        course.tell(BankRaised(course.state.banker, course.state.amount))
    count(course, stakes_outlook(course.state).fates)


def count(course: Course, fates: tuple[Fate, ...]) -> None:
    """The stakes count in prime order until the open part is covered; the rest goes back (C5.1)."""
    course.tell(StakesResolved(counted(fates), returned(fates)))
    _covered(course)


def marched(course: Course, *, yes: bool) -> None:
    """The avec caller's answer: he takes the whole open part, or the bank is fitted (C4.4)."""
    if yes:
        course.tell(Marched(course.state.callers[0], open_part(course.state)))
    fitted(course)


def fitted(course: Course) -> None:
    """What no stake covers leaves the table to the banker; the covered sum is the banco (C5.2)."""
    state = course.state
    rest = open_part(state)
    if rest:
        course.tell(BankFitted(Cents(state.bank - rest), divided(state, rest)))
    coup_opened(course)


def coup_opened(course: Course) -> None:
    """*Rien ne va plus*; after a tie the same stakes are played for again (C8.3)."""
    state = course.state
    course.tell(CoupOpened(state.coups + 1, _ponte(state), state.bank))


def _covered(course: Course) -> None:
    """After the stakes: an avec caller is asked for what is open, where his purse reaches (C4.4)."""
    state = course.state
    asks = marche_question(state, state.call, state.layout, open_part(state))
    if asks is None:
        fitted(course)
    else:
        course.tell(asks)


def _ponte(state: Chemin) -> PlayerId:
    """Who holds the cards: the caller, à deux the better prime, else the highest counted stake (C6)."""
    if state.callers:
        return state.callers[0]
    return _highest(state.layout, prime(state))


def _highest(stakes: Mapping[PlayerId, Cents], order: Sequence[PlayerId]) -> PlayerId:
    """The highest stake, of equal ones the first in an order."""
    return max(stakes, key=lambda player: (stakes[player], -order.index(player)))
