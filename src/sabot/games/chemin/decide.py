"""What an action makes happen at a table of Chemin de Fer."""

from typing import Final

from sabot.games.acts import Act, Ways, acts, deciding, standing_acts
from sabot.games.auction import Bid, BidMade
from sabot.games.banking import Answer, Decline, Post
from sabot.games.chemin.actions import Associate, MakeCall, Stake, TakeSuite
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
from sabot.games.chemin.state import cutter, next_step
from sabot.games.chemin.tableau import banker_custom, ponte_custom
from sabot.games.lots import DrawSeats, SeatsDrawn
from sabot.games.palette import Declare, SelonLaRegle
from sabot.games.steps import Close, EndSession, Finish, Finished, Proceed
from sabot.games.windows import PlayerId
from sabot.money import Cents


def _gone(course: Course) -> None:
    """A table that has become too small breaks off; what waits for nobody any more is closed."""
    went(course)
    close_if_done(course)


def _draw_seats(course: Course, actor: PlayerId, action: DrawSeats) -> None:
    course.tell(SeatsDrawn(action.seats))


def _post(course: Course, actor: PlayerId, action: Post) -> None:
    posted(course, actor, action.amount)


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


def _bid(course: Course, actor: PlayerId, action: Bid) -> None:
    course.tell(BidMade(actor, action.amount))
    close_if_done(course)


def _finish(course: Course, actor: PlayerId, action: Finish) -> None:
    others = any(player != actor for player in waited_for(course.state))
    course.tell(Finished(actor))
    if not others:
        close_if_done(course)


def _close(course: Course, actor: PlayerId, action: Close) -> None:
    close(course)


def _proceed(course: Course, actor: PlayerId, action: Proceed) -> None:
    proceeded(course)


def _declare(course: Course, actor: PlayerId, action: Declare) -> None:
    declared(course, action.says, selon_la_regle=False)


def _selon_la_regle(course: Course, actor: PlayerId, action: SelonLaRegle) -> None:
    state = course.state
    custom = ponte_custom if next_step(state) == "declare" else banker_custom
    declared(course, custom(state), selon_la_regle=True)


def _end_session(course: Course, actor: PlayerId, action: EndSession) -> None:
    session_over(course)


WAYS: Final = Ways(arrived, left, _gone, next_banker, cutter)
ACTS: Final[dict[type, Act]] = {
    **acts(WAYS),
    **standing_acts(WAYS),
    DrawSeats: _draw_seats,
    Post: _post,
    Decline: _decline,
    Answer: _answer,
    Associate: _associate,
    TakeSuite: _take_suite,
    MakeCall: _call,
    Stake: _stake,
    Bid: _bid,
    Declare: _declare,
    SelonLaRegle: _selon_la_regle,
    Proceed: _proceed,
    Finish: _finish,
    Close: _close,
    EndSession: _end_session,
}
decide = deciding(evolve, objection, ACTS, departures)
"""The events that an action makes happen; raises RuleError with the objection where there is one."""
