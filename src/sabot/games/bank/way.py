"""What an action makes happen in every game whose bank a player holds: windows close, people go, all is paid back."""

from collections.abc import Callable
from typing import Final, Generic, NamedTuple, TypeVar

from sabot.games import acts as of_table
from sabot.games.acts import Act, Step, Ways
from sabot.games.bank.auction import Bid, BidMade
from sabot.games.bank.entries import EntriesReturned, StakesGivenBack
from sabot.games.bank.legality import Bank
from sabot.games.bank.lots import DrawSeats, SeatsDrawn
from sabot.games.bank.palette import Declare, SelonLaRegle
from sabot.games.bank.posting import Post, PostDeclined
from sabot.games.bank.table import BankTable, entries, is_at_rest, open_window
from sabot.games.bank.vocabulary import Amounts, Says
from sabot.games.seats import AwayMarked, LeavingSaid, Left, absence_counted, absent
from sabot.games.steps import Close, EndSession, Finish, Finished, Proceed, SessionEnded
from sabot.games.table import gone_for_good
from sabot.games.table_limits import SetLimits, announce, change, limits_come
from sabot.games.taille import Stage, everybody_done, revealed
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, apart
from sabot.money import Cents

B = TypeVar("B", bound=BankTable)
WaitedFor = Callable[[B], tuple[PlayerId, ...]]
_GOES: Final = frozenset((AwayMarked, LeavingSaid, Left))
"""What is told of one who is away, or goes."""


class Doings(NamedTuple, Generic[B]):
    """What a game does of its own when this happens.

    `drawn`: the lots of the seats. `posted`: somebody holds the bank. `declared`: a hand is spoken for, by whom it is
    held, or *selon la règle*. `proceeded`: the coup's next step is taken. `close` closes what is open, `close_if_done`
    where it waits for nobody. `over`: the session ends.
    """

    drawn: Step[B]
    posted: Callable[[Turn[B], PlayerId, Cents], None]
    declared: Callable[[Turn[B], Says, bool], None]
    proceeded: Step[B]
    close: Step[B]
    close_if_done: Step[B]
    over: Step[B]
    waited_for: WaitedFor[B]


def closing(close: Step[B], waited_for: WaitedFor[B]) -> Step[B]:
    """Close what is open if it now waits for nobody."""

    def close_if_done(course: Turn[B]) -> None:
        state = course.state
        if state.taille.window is not None:
            if everybody_done(state.taille, absent(state.players)):
                close(course)
        elif open_window(state) is not None and not waited_for(state):
            close(course)

    return close_if_done


def left(course: Turn[B], player: PlayerId, engaged: Callable[[B, PlayerId], bool], asked_on: Step[B]) -> None:
    """A player leaves: at once with his open entry, else when nothing of his is at stake any more (C13)."""
    window = apart(open_window(course.state))
    if window is not None and player in window.entries:
        course.tell(EntriesReturned({player: window.entries[player].amount}))
    if engaged(course.state, player):
        course.tell(LeavingSaid(player))
    else:
        departed(course, player, asked_on)


def departures(course: Turn[B], engaged: Callable[[B, PlayerId], bool], asked_on: Step[B]) -> None:
    """Those depart who said so, or were away too long, as soon as nothing of theirs is at stake."""
    if everybody_stays(course):
        return
    for player in tuple(course.state.players.values()):
        if gone_for_good(course.state, player) and not engaged(course.state, player.id):
            departed(course, player.id, asked_on)


def everybody_stays(course: Turn[B]) -> bool:
    """Whether nobody was away or leaving, and nobody goes: most actions need not be folded to know it."""
    return not (any(type(each) in _GOES for each in course.events) or absent(course.before.players))


def departed(course: Turn[B], player: PlayerId, asked_on: Step[B]) -> None:
    """His purse goes with him; the bank that he was asked to hold goes on to the next."""
    state = course.state
    question = state.question if state.phase == "post" else None
    was_asked = question is not None and question.addressee == player
    if was_asked:
        course.tell(PostDeclined(player, "absent"))
    course.tell(Left(player, state.players[player].purse))
    if was_asked:
        asked_on(course)


def counted_absent(course: Turn[B]) -> None:
    """A window has passed in which no coup was dealt: that counts for the absent (P8)."""
    for event in absence_counted(course.state.players):
        course.tell(event)


def paid_back(course: Turn[B], stakes: Amounts) -> None:
    """Entries and stakes go back to their owners."""
    state = course.state
    if paid_in := entries(state):
        course.tell(EntriesReturned(paid_in))
    if stakes:
        course.tell(StakesGivenBack(stakes))


def all_gone(course: Turn[B]) -> None:
    """The session is over: the shoe is revealed, everybody goes with his purse (C12)."""
    state = course.state
    if state.taille.stage is not Stage.SHUFFLE:
        course.tell(revealed(state.taille))
    for player in state.players.values():
        course.tell(Left(player.id, player.purse))
    course.tell(SessionEnded())


def acts(bank: Bank[B], ways: Ways[B], doings: Doings[B]) -> dict[type, Act[B]]:
    """The acts of every game whose bank a player holds; a game lays its own over them."""
    people = {**of_table.acts(ways), **of_table.standing_acts(ways)}
    return {**people, **_of_bank(doings), **_of_coup(bank, doings), SetLimits: _set_limits}


def after(departures: Step[B]) -> Step[B]:
    """What follows every action but the end of a session: departures, and at rest the limits that were announced."""

    def departed_and_limited(course: Turn[B]) -> None:
        if course.events and isinstance(course.events[-1], SessionEnded):
            return
        departures(course)
        if course.before.coming_limits is not None and is_at_rest(course.state):
            limits_come(course)

    return departed_and_limited


def _set_limits(course: Turn[B], _actor: PlayerId, action: SetLimits) -> None:
    (change if is_at_rest(course.state) else announce)(course, action.limits)


def _of_bank(doings: Doings[B]) -> dict[type, Act[B]]:
    def draw_seats(course: Turn[B], _actor: PlayerId, action: DrawSeats) -> None:
        course.tell(SeatsDrawn(action.seats))
        doings.drawn(course)

    def post(course: Turn[B], actor: PlayerId, action: Post) -> None:
        doings.posted(course, actor, action.amount)

    def bid(course: Turn[B], actor: PlayerId, action: Bid) -> None:
        course.tell(BidMade(actor, action.amount))
        doings.close_if_done(course)

    def finish(course: Turn[B], actor: PlayerId, _action: Finish) -> None:
        others = any(player != actor for player in doings.waited_for(course.state))
        course.tell(Finished(actor))
        if not others:
            doings.close_if_done(course)

    def close(course: Turn[B], _actor: PlayerId, _action: Close) -> None:
        doings.close(course)

    def end_session(course: Turn[B], _actor: PlayerId, _action: EndSession) -> None:
        doings.over(course)

    return {DrawSeats: draw_seats, Post: post, Bid: bid, Finish: finish, Close: close, EndSession: end_session}


def _of_coup(bank: Bank[B], doings: Doings[B]) -> dict[type, Act[B]]:
    def proceed(course: Turn[B], _actor: PlayerId, _action: Proceed) -> None:
        doings.proceeded(course)

    def declare(course: Turn[B], _actor: PlayerId, action: Declare) -> None:
        doings.declared(course, action.says, False)

    def selon_la_regle(course: Turn[B], _actor: PlayerId, _action: SelonLaRegle) -> None:
        state = course.state
        custom = bank.ponte_custom if bank.stage(state) == "declare" else bank.banker_custom
        doings.declared(course, custom(state), True)

    return {Proceed: proceed, Declare: declare, SelonLaRegle: selon_la_regle}
