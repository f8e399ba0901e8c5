"""How long a bank is held: going on, adding, retiring, refilling, handing on, breaking off (rule book B3, B12-B15)."""

from typing import Literal

from sabot.games.bank.posting import BankKept, TableWaits
from sabot.games.bank.table import entries, too_few
from sabot.games.bank.way import counted_absent, paid_back
from sabot.games.banque.award import award_begins, taxed
from sabot.games.banque.bounds import absent_banker, brings, can_hold, needed_refill, successors
from sabot.games.banque.course import Course
from sabot.games.banque.events import Asked, BankEnded, BankTaken, Opened, WindowClosed
from sabot.games.banque.outlook import succession_outlook
from sabot.games.banque.staking import added, coup_begins
from sabot.games.banque.state import Banque, totals
from sabot.games.seats import Seat
from sabot.games.table import gone_for_good
from sabot.games.table_limits import limits_come
from sabot.games.windows import PlayerId
from sabot.money import Cents

EndedWhy = Literal["retired", "cover", "broken", "left", "over"]


def after_coup(course: Course) -> None:
    """A broken bank is to be refilled, any other may be kept, added to or left (B13, B12)."""
    state = course.state
    if is_broken(state):
        _broken(course)
    elif absent_banker(state):
        retired(course)
    elif state.banker is not None:
        course.tell(Asked("tenure", state.banker, state.bank))


def no_coup(course: Course) -> None:
    """Nobody stakes: the absent are counted, the banker is asked as after a coup, but may not retire yet (B0)."""
    limits_come(course)
    counted_absent(course)
    state = course.state
    if state.banker is None:
        return
    if is_broken(state):
        _broken(course)
    elif absent_banker(state):
        if state.tenure or gone_for_good(state, state.players[state.banker]):
            retired(course)
        else:
            coup_begins(course)
    else:
        course.tell(Asked("tenure", state.banker, state.bank))


def bank_goes_on(course: Course) -> None:
    """A bank that lay while the shoe was made or the table waited: other limits may have broken it meanwhile (B13)."""
    if is_broken(course.state) and not too_few(course.state):
        _broken(course)
    else:
        coup_begins(course)


def gone_on(course: Course) -> None:
    """The banker goes on with the bank as it is."""
    banker = course.state.banker
    if banker is not None:
        course.tell(BankKept(banker, course.state.bank))
    coup_begins(course)


def more_brought(course: Course, amount: Cents) -> None:
    """The banker adds, or refills, and goes on (B3, B13)."""
    added(course, "refill" if course.state.phase == "refill" else "added", amount)
    coup_begins(course)


def refused(course: Course) -> None:
    """A broken bank is not refilled: what is left is its banker's, the bank is given anew (B13)."""
    bank_ended(course, "broken")
    award_begins(course)


def retired(course: Course) -> None:
    """The banker takes the bank, and it is offered at its amount to all others seated (B12)."""
    bank_ended(course, "retired")
    state = course.state
    if too_few(state) or not any(can_hold(state, player, state.offered) for player in successors(state)):
        unsold(course)
    else:
        course.tell(Opened("succession", successors(state), state.offered))


def succession_closed(course: Course) -> None:
    """The first in order who takes the bank posts it, and goes on with the shoe (B12)."""
    state = course.state
    look = succession_outlook(state)
    course.tell(WindowClosed("succession", entries(state)))
    if look.then != "taken":
        unsold(course)
        return
    banker = look.fates[0].player
    course.tell(BankTaken(banker, state.offered, _exchanged(state, banker)))
    taxed(course, banker, state.offered)
    coup_begins(course)


def unsold(course: Course) -> None:
    """Nobody takes the bank over: it is given anew for the rest of the shoe (B12)."""
    award_begins(course)


def bank_ended(course: Course, why: EndedWhy) -> None:
    """The banker takes what the bank holds."""
    state = course.state
    if state.banker is not None:
        course.tell(BankEnded(state.banker, state.bank, why))


def broken_off(course: Course) -> None:
    """Too few are present before the deal: entries return, the table waits; the bank stays as it is (B0)."""
    paid_back(course, totals(course.state))
    course.tell(TableWaits("players"))


def resumed(course: Course) -> None:
    """A table that waited for players goes on where it stood: with its bank, or with an award (B0)."""
    if course.state.banker is None:
        award_begins(course)
    else:
        bank_goes_on(course)


def is_broken(state: Banque) -> bool:
    """Whether the bank holds less than the least stake (B13)."""
    return state.bank < state.rules.least_stake


def may_refill(state: Banque) -> bool:
    """Whether the banker is there and can refill (B13)."""
    return not absent_banker(state) and brings(state, state.banker, needed_refill(state))


def _broken(course: Course) -> None:
    state = course.state
    if may_refill(state) and state.banker is not None:
        course.tell(Asked("refill", state.banker, needed_refill(state)))
    else:
        refused(course)


def _exchanged(state: Banque, banker: PlayerId) -> dict[PlayerId, Seat]:
    """The old banker and the new one exchange places; nobody does with who has gone (B12)."""
    old = state.retiring
    if old is None or old not in state.players:
        return {}
    his, mine = state.players[old].seat, state.players[banker].seat
    return {} if his is None or mine is None else {old: mine, banker: his}
