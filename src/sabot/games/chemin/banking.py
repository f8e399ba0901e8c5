"""Who holds the bank: posting, association, keeping, passing, auction, losing (rule book C1-C3, C9-C11)."""

from collections.abc import Callable
from typing import Literal

from sabot.games.bank.auction import AuctionClosed, AuctionOpened
from sabot.games.bank.entries import EntriesReturned
from sabot.games.bank.posting import BankKept, PostDeclined, TableWaits
from sabot.games.bank.table import can_begin, entries, too_few
from sabot.games.bank.way import counted_absent, paid_back
from sabot.games.chemin.bounds import (
    as_seated,
    can_post,
    has_stakers,
    may_take,
    shoe_goes_from,
    stakers,
    why_not_banker,
)
from sabot.games.chemin.course import Course
from sabot.games.chemin.events import (
    Asked,
    Associated,
    BankPassed,
    BankPosted,
    BankReturned,
    Opened,
    Opening,
    ShoeGoes,
    WindowClosed,
)
from sabot.games.chemin.outlook import associate_outlook, auction_follows, suite_outlook, taker
from sabot.games.chemin.staking import calls_opened
from sabot.games.chemin.state import Chemin, banker_seat, divided
from sabot.games.seats import Player, Seat, present, round_from
from sabot.games.table_limits import limits_come
from sabot.games.windows import PlayerId
from sabot.money import Cents


def next_banker(course: Course) -> None:
    """The shoe goes round until somebody can be asked to post; a table of fewer than two waits (C2, C5.3)."""
    limits_come(course)
    if not can_begin(course.state):
        course.tell(TableWaits("players"))
        return
    for player in round_from(course.state.players, course.state.pointer):
        if player.id in course.state.declined:
            continue
        why = why_not_banker(course.state, player)
        if why is None:
            course.tell(Asked("post", player.id, course.state.rules.minimum))
            return
        course.tell(PostDeclined(player.id, "absent" if why == "absent" else "purse"))
    course.tell(TableWaits("banker"))


def declined(course: Course, player: PlayerId) -> None:
    """A player lets the shoe go on."""
    here = player in present(course.state.players)
    course.tell(PostDeclined(player, "said" if here else "absent"))
    next_banker(course)


def posted(course: Course, player: PlayerId, amount: Cents, suite: Seat | None = None) -> None:
    """A bank is on the table."""
    course.tell(BankPosted(player, amount, suite))
    before_calls(course)


def before_calls(course: Course) -> None:
    """An associate is sought before the calls of any coup, while the bank has none (C3)."""
    state = course.state
    if too_few(state):
        bank_returned(course)
        return
    seated = [each for each in stakers(state) if as_seated(state, each)]
    able = any(not each.away and each.purse >= state.bank for each in seated)
    if state.rules.associate == "off" or state.associate is not None or not able:
        to_calls(course)
        return
    course.tell(Opened("associate", tuple([each.id for each in seated]), state.bank))


def to_calls(course: Course) -> None:
    """The calls; where nobody could stake against the bank, it goes back."""
    if has_stakers(course.state):
        calls_opened(course)
    else:
        bank_returned(course)


def associate_closed(course: Course) -> None:
    """The best prime of those who would double the bank; with consent the banker is asked for one after another."""
    outlook = associate_outlook(course.state)
    if outlook.asks is not None:
        course.tell(outlook.asks)
        return
    _close(course, "associate")
    joins = taker(outlook.fates)
    if joins is not None:
        course.tell(Associated(joins, course.state.bank))
    to_calls(course)


def consented(course: Course, *, yes: bool) -> None:
    """The banker's word on an associate (C3)."""
    about, state = course.state.about, course.state
    if about is None or state.window is None:
        return
    if not yes:
        course.tell(EntriesReturned({about: state.window.entries[about].amount}))
        associate_closed(course)
        return
    _close(course, "associate")
    course.tell(Associated(about, course.state.bank))
    to_calls(course)


def kept(course: Course, player: PlayerId) -> None:
    """The banker keeps the bank for another coup (C9)."""
    course.tell(BankKept(player, course.state.bank))
    before_calls(course)


def passed(course: Course, player: PlayerId) -> None:
    """*La main passe*: the banker takes the bank, and it is offered at its amount (C11, C11.1)."""
    state = course.state
    origin = Seat(shoe_goes_from(state) if state.rules.suite_origin == "first" else banker_seat(state))
    course.tell(BankPassed(player, state.bank, origin, divided(state, state.bank)))
    if too_few(state):
        _unsold(course)
        return
    able = _others(course.state, lambda each: can_post(course.state, each, state.bank))
    if not able:
        auction_opened(course)
        return
    course.tell(Opened("suite", _others(course.state, lambda each: may_take(course.state, each)), state.bank))


def suite_closed(course: Course) -> None:
    """The first from the origin's right who takes the suite posts its amount (C11.1)."""
    state = course.state
    banker = taker(suite_outlook(state).fates)
    _close(course, "suite")
    if banker is None:
        auction_opened(course)
    else:
        posted(course, banker, state.offered, state.origin)


def auction_opened(course: Course) -> None:
    """The suite is auctioned among the others seated, where the house does so and one of them could bid (C11.2)."""
    state = course.state
    if not auction_follows(state):
        _unsold(course)
        return
    course.tell(AuctionOpened(_others(state, lambda each: may_take(state, each)), state.rules.minimum))


def auction_closed(course: Course) -> None:
    """The standing bid wins and is posted; without one the bank is an ordinary one again (C11.2, C11.3)."""
    auction, origin = course.state.auction, course.state.origin
    if auction is None:
        return
    course.tell(AuctionClosed(auction.bidder, auction.bid))
    if auction.bidder is None:
        _unsold(course)
    else:
        posted(course, auction.bidder, auction.bid, origin)


def bank_returned(course: Course) -> None:
    """No coup is dealt: the bank is the banker's, the shoe goes on (C5.3)."""
    state = course.state
    why: Literal["players", "no_stakes"] = "players" if too_few(state) else "no_stakes"
    course.tell(BankReturned(why, divided(state, state.bank)))
    if why == "no_stakes":
        counted_absent(course)
    course.tell(ShoeGoes(shoe_goes_from(state)))
    next_banker(course)


def broken_off(course: Course) -> None:
    """Too few are present before the deal: all goes back to its owners, the shoe goes on, the table waits (C5.3)."""
    paid_back(course, course.state.layout)
    if course.state.banker is None:
        _unsold(course)
    else:
        bank_returned(course)


def _unsold(course: Course) -> None:
    course.tell(ShoeGoes(shoe_goes_from(course.state)))
    next_banker(course)


def _close(course: Course, name: Opening) -> None:
    course.tell(WindowClosed(name, entries(course.state)))


def _others(state: Chemin, wanted: Callable[[Player], bool]) -> tuple[PlayerId, ...]:
    return tuple([player.id for player in state.players.values() if not player.leaving and wanted(player)])
