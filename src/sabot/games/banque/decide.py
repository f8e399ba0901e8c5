"""What an action makes happen at a table of Baccara Banque."""

from typing import Final

from sabot.games.acts import Act, Ways, deciding
from sabot.games.bank import way
from sabot.games.bank.questions import Answer, Decline
from sabot.games.bank.way import Doings, after
from sabot.games.banque.actions import (
    AddToBank,
    BeWilling,
    CallBanco,
    DrawBanker,
    GoOn,
    NameCutter,
    Retire,
    Stake,
    TakeBank,
)
from sabot.games.banque.award import award_begins, banker_drawn, declined, posted
from sabot.games.banque.bank import BANK
from sabot.games.banque.bounds import waited_for
from sabot.games.banque.closing import close, close_if_done, covered
from sabot.games.banque.course import Course
from sabot.games.banque.dealing import declared, proceeded, session_over
from sabot.games.banque.events import CutterNamed, Entered, WillingSaid
from sabot.games.banque.evolve import evolve
from sabot.games.banque.legality import objection
from sabot.games.banque.order import cutter
from sabot.games.banque.people import arrived, departures, left, went
from sabot.games.banque.staking import accepted
from sabot.games.banque.state import Banque
from sabot.games.banque.tenure import bank_goes_on, gone_on, more_brought, refused, retired
from sabot.games.windows import PlayerId
from sabot.money import Cents


def _gone(course: Course) -> None:
    """Somebody has gone, or a window has closed: a table too small breaks off, what waits for nobody is closed."""
    went(course)
    close_if_done(course)


def _decline(course: Course, actor: PlayerId, action: Decline) -> None:
    question = course.state.question
    if course.state.phase == "refill":
        refused(course)
    else:
        declined(course, actor if question is None else question.addressee)


def _be_willing(course: Course, actor: PlayerId, action: BeWilling) -> None:
    course.tell(WillingSaid(actor, action.willing))


def _draw_banker(course: Course, actor: PlayerId, action: DrawBanker) -> None:
    banker_drawn(course, action.player)


def _name_cutter(course: Course, actor: PlayerId, action: NameCutter) -> None:
    course.tell(CutterNamed(action.player))


def _call_banco(course: Course, actor: PlayerId, action: CallBanco) -> None:
    amount = Cents(0) if action.place is None else course.state.bank
    course.tell(Entered(actor, amount, action.place))


def _stake(course: Course, actor: PlayerId, action: Stake) -> None:
    course.tell(Entered(actor, action.amount, action.place))


def _answer(course: Course, actor: PlayerId, action: Answer) -> None:
    if course.state.phase == "beyond":
        accepted(course, yes=action.yes)
    else:
        covered(course, yes=action.yes)


def _go_on(course: Course, actor: PlayerId, action: GoOn) -> None:
    gone_on(course)


def _add(course: Course, actor: PlayerId, action: AddToBank) -> None:
    more_brought(course, action.amount)


def _retire(course: Course, actor: PlayerId, action: Retire) -> None:
    retired(course)


def _take_bank(course: Course, actor: PlayerId, action: TakeBank) -> None:
    course.tell(Entered(actor, course.state.offered if action.takes else Cents(0)))


WAYS: Final = Ways(arrived, left, _gone, bank_goes_on, cutter)
DOINGS: Final = Doings(
    drawn=award_begins,
    posted=posted,
    declared=declared,
    proceeded=proceeded,
    close=close,
    close_if_done=close_if_done,
    over=session_over,
    waited_for=waited_for,
)
ACTS: Final[dict[type, Act[Banque]]] = {
    **way.acts(BANK, WAYS, DOINGS),
    Decline: _decline,
    BeWilling: _be_willing,
    DrawBanker: _draw_banker,
    NameCutter: _name_cutter,
    CallBanco: _call_banco,
    Stake: _stake,
    Answer: _answer,
    GoOn: _go_on,
    AddToBank: _add,
    Retire: _retire,
    TakeBank: _take_bank,
}
decide = deciding(evolve, objection, ACTS, after(departures))
"""The events that an action makes happen; raises RuleError with the objection where there is one."""
