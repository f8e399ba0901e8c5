"""What an action makes happen in every game whose bank a player holds: windows close, people go, all is paid back."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sabot.games import acts as of_table
from sabot.games.acts import Act, Course, Step, Ways
from sabot.games.bank.auction import Bid, BidMade
from sabot.games.bank.entries import Amounts, EntriesReturned, StakesGivenBack
from sabot.games.bank.legality import Bank
from sabot.games.bank.lots import DrawSeats, SeatsDrawn
from sabot.games.bank.palette import Declare, Says, SelonLaRegle
from sabot.games.bank.posting import Post, PostDeclined
from sabot.games.bank.table import BankTable, entries, is_at_rest, open_window
from sabot.games.seats import AwayMarked, LeavingSaid, Left, absence_counted, absent
from sabot.games.steps import Close, EndSession, Finish, Finished, Proceed, SessionEnded
from sabot.games.table import gone_for_good
from sabot.games.table_limits import SetLimits, announce, change, limits_come
from sabot.games.taille import Stage, everybody_done, revealed
from sabot.games.windows import PlayerId, apart
from sabot.money import Cents

WaitedFor = Callable[[Any], tuple[PlayerId, ...]]
_GOES: Final = frozenset((AwayMarked, LeavingSaid, Left))
"""What is told of one who is away, or goes."""


class Doings(NamedTuple):
    """What a game does of its own when this happens.

    `drawn`: the lots of the seats. `posted`: somebody holds the bank. `declared`: a hand is spoken for, by whom it is
    held, or *selon la règle*. `proceeded`: the coup's next step is taken. `close` closes what is open, `close_if_done`
    where it waits for nobody. `over`: the session ends.
    """

    drawn: Step
    posted: Callable[[Course, PlayerId, Cents], None]
    declared: Callable[[Course, Says, bool], None]
    proceeded: Step
    close: Step
    close_if_done: Step
    over: Step
    waited_for: WaitedFor


def closing(close: Step, waited_for: WaitedFor) -> Step:
    """Close what is open if it now waits for nobody."""

    def close_if_done(course: Course) -> None:
        state: BankTable = course.state
        if state.taille.window is not None:
            if everybody_done(state.taille, absent(state.players)):
                close(course)
        elif open_window(state) is not None and not waited_for(state):
            close(course)

    return close_if_done


def left(course: Course, player: PlayerId, engaged: Callable[[Any, PlayerId], bool], asked_on: Step) -> None:
    """A player leaves: at once with his open entry, else when nothing of his is at stake any more (C13)."""
    window = apart(open_window(course.state))
    if window is not None and player in window.entries:
        course.tell(EntriesReturned({player: window.entries[player].amount}))
    if engaged(course.state, player):
        course.tell(LeavingSaid(player))
    else:
        departed(course, player, asked_on)


def departures(course: Course, engaged: Callable[[Any, PlayerId], bool], asked_on: Step) -> None:
    """Those depart who said so, or were away too long, as soon as nothing of theirs is at stake."""
    if everybody_stays(course):
        return
    for player in tuple(course.state.players.values()):
        if gone_for_good(course.state, player) and not engaged(course.state, player.id):
            departed(course, player.id, asked_on)


def everybody_stays(course: Course) -> bool:
    """Whether nobody was away or leaving, and nobody goes: most actions need not be folded to know it."""
    return not (any(type(each) in _GOES for each in course.events) or absent(course.before.players))


def departed(course: Course, player: PlayerId, asked_on: Step) -> None:
    """His purse goes with him; the bank that he was asked to hold goes on to the next."""
    state: BankTable = course.state
    question = state.question if state.phase == "post" else None
    was_asked = question is not None and question.addressee == player
    if was_asked:
        course.tell(PostDeclined(player, "absent"))
    course.tell(Left(player, state.players[player].purse))
    if was_asked:
        asked_on(course)


def counted_absent(course: Course) -> None:
    """A window has passed in which no coup was dealt: that counts for the absent (P8)."""
    for event in absence_counted(course.state.players):
        course.tell(event)


def paid_back(course: Course, stakes: Amounts) -> None:
    """Entries and stakes go back to their owners."""
    state: BankTable = course.state
    if paid_in := entries(state):
        course.tell(EntriesReturned(paid_in))
    if stakes:
        course.tell(StakesGivenBack(stakes))


def all_gone(course: Course) -> None:
    """The session is over: the shoe is revealed, everybody goes with his purse (C12)."""
    state: BankTable = course.state
    if state.taille.stage is not Stage.SHUFFLE:
        course.tell(revealed(state.taille))
    for player in state.players.values():
        course.tell(Left(player.id, player.purse))
    course.tell(SessionEnded())


def acts(bank: Bank, ways: Ways, doings: Doings) -> dict[type, Act]:
    """The acts of every game whose bank a player holds; a game lays its own over them."""
    people = {**of_table.acts(ways), **of_table.standing_acts(ways)}
    return {**people, **_of_bank(doings), **_of_coup(bank, doings), SetLimits: _set_limits}


def after(departures: Step) -> Step:
    """What follows every action but the end of a session: departures, and at rest the limits that were announced."""

    def departed_and_limited(course: Course) -> None:
        if course.events and isinstance(course.events[-1], SessionEnded):
            return
        departures(course)
        if course.before.coming_limits is not None and is_at_rest(course.state):
            limits_come(course)

    return departed_and_limited


def _set_limits(course: Course, _actor: PlayerId, action: SetLimits) -> None:
    (change if is_at_rest(course.state) else announce)(course, action.limits)


def _of_bank(doings: Doings) -> dict[type, Act]:
    def draw_seats(course: Course, _actor: PlayerId, action: DrawSeats) -> None:
        course.tell(SeatsDrawn(action.seats))
        doings.drawn(course)

    def post(course: Course, actor: PlayerId, action: Post) -> None:
        doings.posted(course, actor, action.amount)

    def bid(course: Course, actor: PlayerId, action: Bid) -> None:
        course.tell(BidMade(actor, action.amount))
        doings.close_if_done(course)

    def finish(course: Course, actor: PlayerId, _action: Finish) -> None:
        others = any(player != actor for player in doings.waited_for(course.state))
        course.tell(Finished(actor))
        if not others:
            doings.close_if_done(course)

    def close(course: Course, _actor: PlayerId, _action: Close) -> None:
        doings.close(course)

    def end_session(course: Course, _actor: PlayerId, _action: EndSession) -> None:
        doings.over(course)

    return {DrawSeats: draw_seats, Post: post, Bid: bid, Finish: finish, Close: close, EndSession: end_session}


def _of_coup(bank: Bank, doings: Doings) -> dict[type, Act]:
    def proceed(course: Course, _actor: PlayerId, _action: Proceed) -> None:
        doings.proceeded(course)

    def declare(course: Course, _actor: PlayerId, action: Declare) -> None:
        doings.declared(course, action.says, False)

    def selon_la_regle(course: Course, _actor: PlayerId, _action: SelonLaRegle) -> None:
        state: BankTable = course.state
        custom = bank.ponte_custom if bank.stage(state) == "declare" else bank.banker_custom
        doings.declared(course, custom(state), True)

    return {Proceed: proceed, Declare: declare, SelonLaRegle: selon_la_regle}
