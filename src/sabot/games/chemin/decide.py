"""What an action makes happen at a table of Chemin de Fer."""

from collections.abc import Callable
from typing import Any

from sabot.games.auction import Bid, BidMade
from sabot.games.banking import Answer, Decline, Post
from sabot.games.chemin.actions import Action, Associate, MakeCall, Stake, TakeSuite
from sabot.games.chemin.banking import consented, declined, kept, passed, posted
from sabot.games.chemin.bounds import price, waited_for
from sabot.games.chemin.closing import close, close_if_done, prepared
from sabot.games.chemin.course import Course
from sabot.games.chemin.dealing import declared, proceeded, session_over
from sabot.games.chemin.events import Entered, Event
from sabot.games.chemin.legality import objection
from sabot.games.chemin.people import arrived, departures, left, went
from sabot.games.chemin.staking import marched, raised
from sabot.games.chemin.state import Chemin, cutter, next_step, present
from sabot.games.chemin.tableau import banker_custom, ponte_custom
from sabot.games.lots import DrawSeats, SeatsDrawn
from sabot.games.palette import Declare, SelonLaRegle
from sabot.games.refusals import RuleError
from sabot.games.seats import (
    AwayMarked,
    BoughtIn,
    BuyIn,
    Leave,
    MarkAway,
    Seated,
    SeatTaken,
    Sit,
    Stand,
    Stood,
    TakeSeat,
)
from sabot.games.steps import Close, EndSession, Finish, Finished, Proceed
from sabot.games.taille import Cut, PromiseSeed, RevealSeed, Shuffle, acted, after_cut, shuffled
from sabot.games.windows import PlayerId
from sabot.money import Cents


def decide(state: Chemin, actor: PlayerId, action: Action) -> tuple[Event, ...]:
    """The events that an action makes happen; raises RuleError with the objection where there is one."""
    refusal = objection(state, actor, action)
    if refusal is not None:
        raise RuleError(refusal)
    course = Course(state)
    _ACTS[type(action)](course, actor, action)
    departures(course)
    return tuple(course.events)


def _sit(course: Course, actor: PlayerId, action: Sit) -> None:
    course.tell(Seated(actor, action.seat, action.buy_in))
    arrived(course)


def _stand(course: Course, actor: PlayerId, action: Stand) -> None:
    course.tell(Stood(actor, action.buy_in))
    arrived(course)


def _take_seat(course: Course, actor: PlayerId, action: TakeSeat) -> None:
    course.tell(SeatTaken(actor, action.seat))
    arrived(course)


def _buy_in(course: Course, actor: PlayerId, action: BuyIn) -> None:
    course.tell(BoughtIn(actor, action.amount))


def _leave(course: Course, actor: PlayerId, action: Leave) -> None:
    left(course, actor)
    went(course)
    close_if_done(course)


def _mark_away(course: Course, actor: PlayerId, action: MarkAway) -> None:
    course.tell(AwayMarked(action.player, action.away))
    arrived(course)
    went(course)
    close_if_done(course)


def _shuffle(course: Course, actor: PlayerId, action: Shuffle) -> None:
    state = course.state
    asked = tuple(state.players) if present(state) else ()
    for event in shuffled(state.taille, action, asked, cutter(state)):
        course.tell(event)


def _draw_seats(course: Course, actor: PlayerId, action: DrawSeats) -> None:
    course.tell(SeatsDrawn(action.seats))


def _prepare(course: Course, actor: PlayerId, action: PromiseSeed | RevealSeed) -> None:
    course.tell(acted(course.state.taille, actor, action))
    close_if_done(course)


def _cut(course: Course, actor: PlayerId, action: Cut) -> None:
    """After the cut the promised seeds are asked for (S6)."""
    course.tell(acted(course.state.taille, actor, action))
    prepared(course, after_cut(course.state.taille, course.state.players))


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


_ACTS: dict[type, Callable[[Course, PlayerId, Any], None]] = {
    Sit: _sit,
    Stand: _stand,
    TakeSeat: _take_seat,
    BuyIn: _buy_in,
    Leave: _leave,
    MarkAway: _mark_away,
    Shuffle: _shuffle,
    DrawSeats: _draw_seats,
    PromiseSeed: _prepare,
    RevealSeed: _prepare,
    Cut: _cut,
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
