"""How the bank is given: auction, list, lot, or the first who posts (rule book B2)."""

from sabot.games.bank.auction import AuctionClosed, AuctionOpened
from sabot.games.bank.posting import PostDeclined, TableWaits
from sabot.games.bank.table import can_begin
from sabot.games.banque.bounds import bankers, can_hold
from sabot.games.banque.course import Course
from sabot.games.banque.events import Asked, BankerDrawn, BankPosted, Opened, TaxeTaken, WindowClosed
from sabot.games.banque.order import order
from sabot.games.banque.rules import taxe_on_capital
from sabot.games.banque.staking import coup_begins
from sabot.games.banque.state import Banque, ready
from sabot.games.seats import present
from sabot.games.table_limits import limits_come
from sabot.games.windows import PlayerId
from sabot.money import Cents


def award_begins(course: Course) -> None:
    """The bank is given anew; a table of fewer than two waits (B0, B2)."""
    limits_come(course)
    state = course.state
    if not can_begin(state):
        course.tell(TableWaits("players"))
    elif state.rules.award == "list":
        next_on_list(course)
    elif not any(can_hold(state, player, state.rules.minimum) for player in bankers(state)):
        course.tell(TableWaits("banker"))
    elif state.rules.award == "auction":
        course.tell(AuctionOpened(bankers(state), state.rules.minimum))
    else:
        course.tell(Opened("willing", bankers(state), state.rules.minimum))


def next_on_list(course: Course) -> None:
    """The seated are asked one by one, in the order of the list; who cannot hold the bank declines (B2)."""
    state = course.state
    if not can_begin(state):
        course.tell(TableWaits("players"))
        return
    for player in state.queue:
        if player not in bankers(state) or player in state.declined:
            continue
        why = _why_not(state, player)
        if why is None:
            course.tell(Asked("post", player, state.rules.minimum))
            return
        course.tell(PostDeclined(player, "absent" if why == "absent" else "purse"))
    course.tell(TableWaits("banker"))


def auction_closed(course: Course) -> None:
    """The standing bid is the capital; without one the table waits (B2)."""
    auction = course.state.auction
    if auction is None:
        return
    course.tell(AuctionClosed(auction.bidder, auction.bid))
    if auction.bidder is None:
        course.tell(TableWaits("banker"))
    else:
        posted(course, auction.bidder, auction.bid)


def willing_closed(course: Course) -> None:
    """Who is willing is drawn from; nobody: the table waits (B2)."""
    course.tell(WindowClosed("willing", {}))
    if not course.state.willing:
        course.tell(TableWaits("banker"))


def banker_drawn(course: Course, player: PlayerId) -> None:
    """The lot fell on somebody: he names his capital (B2)."""
    course.tell(BankerDrawn(player))
    why = _why_not(course.state, player)
    if why is None:
        course.tell(Asked("post", player, course.state.rules.minimum))
        return
    course.tell(PostDeclined(player, "absent" if why == "absent" else "purse"))
    _drawn_again(course)


def declined(course: Course, player: PlayerId) -> None:
    """A player lets the bank go: the next is asked, or drawn."""
    here = player in present(course.state.players)
    course.tell(PostDeclined(player, "said" if here else "absent"))
    asked_on(course)


def asked_on(course: Course) -> None:
    """Somebody has let the bank go: the next on the list is asked, or the lot is drawn again."""
    if course.state.rules.award == "list":
        next_on_list(course)
    else:
        _drawn_again(course)


def posted(course: Course, player: PlayerId, amount: Cents) -> None:
    """A bank is on the table; of a new shoe the banker names who cuts (S3)."""
    course.tell(BankPosted(player, amount))
    taxed(course, player, amount)
    state = course.state
    if ready(state):
        coup_begins(course)
    elif any(not state.players[each].away and not state.players[each].leaving for each in order(state)):
        course.tell(Asked("cutter", player, Cents(0)))


def taxed(course: Course, player: PlayerId, amount: Cents) -> None:
    """The taxe on capital, where it is levied (B11)."""
    taxe = taxe_on_capital(course.state.rules, amount)
    if taxe:
        course.tell(TaxeTaken(taxe, player))


def _drawn_again(course: Course) -> None:
    if not can_begin(course.state):
        course.tell(TableWaits("players"))
    elif not course.state.willing:
        course.tell(TableWaits("banker"))


def _why_not(state: Banque, player: PlayerId) -> str | None:
    """Why a player cannot hold the bank: `absent`, or a `purse` below the minimum and its taxe (B2)."""
    person = state.players[player]
    if person.away or person.leaving:
        return "absent"
    return None if can_hold(state, player, state.rules.minimum) else "purse"
