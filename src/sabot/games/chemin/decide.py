"""What an action makes happen at a table of Chemin de Fer."""

from typing import Final

from sabot.games.acts import Act, Ways, deciding
from sabot.games.bank import way
from sabot.games.bank.questions import Answer, Decline
from sabot.games.bank.way import Doings, after
from sabot.games.chemin.actions import Associate, MakeCall, Stake, TakeSuite
from sabot.games.chemin.bank import BANK
from sabot.games.chemin.banking import consented, declined, kept, next_banker, passed, posted
from sabot.games.chemin.bounds import price, waited_for
from sabot.games.chemin.closing import close, close_if_done
from sabot.games.chemin.course import Course
from sabot.games.chemin.dealing import declared, proceeded, session_over
from sabot.games.chemin.events import Entered
from sabot.games.chemin.evolve import evolve
from sabot.games.chemin.legality import objection
from sabot.games.chemin.people import arrived, departures, left, went
from sabot.games.chemin.staking import marched, raised
from sabot.games.chemin.state import Chemin, cutter
from sabot.games.windows import PlayerId
from sabot.money import Cents


def _gone(course: Course) -> None:
    """A table that has become too small breaks off; what waits for nobody any more is closed."""
    went(course)
    close_if_done(course)


def _nothing(_course: Course) -> None:
    """The house shuffles next."""


def _decline(course: Course, actor: PlayerId, action: Decline) -> None:
    question = course.state.question
    declined(course, actor if question is None else question.addressee)


def _answer(course: Course, actor: PlayerId, action: Answer) -> None:
    phase, banker = course.state.phase, course.state.banker
    if phase == "consent":
        consented(course, yes=action.yes)
    elif phase == "raise":
        raised(course, yes=action.yes)
    elif phase == "marche":
        marched(course, yes=action.yes)
    elif banker is not None:
        (kept if action.yes else passed)(course, banker)


def _associate(course: Course, actor: PlayerId, action: Associate) -> None:
    course.tell(Entered(actor, course.state.amount if action.joins else Cents(0)))


def _take_suite(course: Course, actor: PlayerId, action: TakeSuite) -> None:
    course.tell(Entered(actor, course.state.amount if action.takes else Cents(0)))


def _call(course: Course, actor: PlayerId, action: MakeCall) -> None:
    amount = Cents(0) if action.call is None else price(course.state, action.call)
    course.tell(Entered(actor, amount, action.call))


def _stake(course: Course, actor: PlayerId, action: Stake) -> None:
    course.tell(Entered(actor, action.amount))


WAYS: Final = Ways(arrived, left, _gone, next_banker, cutter)
DOINGS: Final = Doings(
    drawn=_nothing,
    posted=posted,
    declared=declared,
    proceeded=proceeded,
    close=close,
    close_if_done=close_if_done,
    over=session_over,
    waited_for=waited_for,
)
ACTS: Final[dict[type, Act[Chemin]]] = {
    **way.acts(BANK, WAYS, DOINGS),
    Decline: _decline,
    Answer: _answer,
    Associate: _associate,
    TakeSuite: _take_suite,
    MakeCall: _call,
    Stake: _stake,
}
decide = deciding(evolve, objection, ACTS, after(departures))
"""The events that an action makes happen; raises RuleError with the objection where there is one."""
