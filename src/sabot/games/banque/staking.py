"""From the banco to the deal: who plays against the bank, and with how much (rule book B4-B7)."""

from typing import Literal

from sabot.games.bank.posting import TableWaits
from sabot.games.bank.table import too_few
from sabot.games.banque.bounds import callers, stakers
from sabot.games.banque.course import Course
from sabot.games.banque.events import (
    Asked,
    BancoResolved,
    BankAdded,
    CoupOpened,
    Opened,
    StakesReduced,
    StakesResolved,
    TaxeTaken,
)
from sabot.games.banque.laid import Laid
from sabot.games.banque.order import hand_holder
from sabot.games.banque.outlook import banco_outlook, can_accept, counted, reduced, returned, stakes_outlook
from sabot.games.banque.rules import taxe_on_capital
from sabot.games.banque.state import staked, staked_on
from sabot.money import Cents

AddedWhy = Literal["added", "refill", "cover", "beyond"]


def coup_begins(course: Course) -> None:
    """The window for a banco against a limited bank; an open one goes straight to the stakes (B6)."""
    state = course.state
    if too_few(state):
        course.tell(TableWaits("players"))
    elif state.bank_open or not callers(state):
        stakes_opened(course)
    else:
        course.tell(Opened("banco", callers(state), state.bank))


def stakes_opened(course: Course) -> None:
    """One window for all but the banker (B5)."""
    course.tell(Opened("stakes", stakers(course.state), course.state.bank))


def banco_closed(course: Course) -> None:
    """A banco that is played goes straight to the deal, else stakes are made (B6)."""
    look = banco_outlook(course.state)
    stakes = counted(look.fates)
    suivi = any(player in course.state.suivi for player in stakes)
    course.tell(BancoResolved(stakes, returned(look.fates), suivi))
    if stakes:
        coup_opened(course)
    else:
        stakes_opened(course)


def stakes_counted(course: Course) -> bool:
    """The stakes count; what exceeds the bank is asked about (B4, B7). Whether there are any."""
    fates = stakes_outlook(course.state).fates
    course.tell(StakesResolved(counted(fates), returned(fates)))
    return bool(course.state.layout)


def beyond(course: Course) -> Cents:
    """What the counted stakes exceed the bank by."""
    return Cents(max(staked(course.state) - course.state.bank, 0))


def accepted(course: Course, *, yes: bool) -> None:
    """The banker's word on stakes beyond a limited bank: it is open from now on; or they are at risk, or reduced."""
    state = course.state
    if yes:
        added(course, "beyond", beyond(course))
    elif state.rules.beyond == "returned":
        fates = reduced(state)
        course.tell(StakesReduced(counted(fates), returned(fates)))
    coup_opened(course)


def asked_beyond(course: Course, more: Cents) -> bool:
    """Whether the banker of a limited bank is asked to accept stakes beyond it: where his purse reaches (B7)."""
    state = course.state
    asks = can_accept(state, more)
    if asks and state.banker is not None:
        course.tell(Asked("beyond", state.banker, more))
    return asks


def added(course: Course, why: AddedWhy, amount: Cents) -> None:
    """The banker brings more in, with its taxe (B3, B4, B7, B13)."""
    banker = course.state.banker
    if banker is None:
        return
    course.tell(BankAdded(banker, amount, why))
    taxe = taxe_on_capital(course.state.rules, amount)
    if taxe:
        course.tell(TaxeTaken(taxe, banker))


def coup_opened(course: Course) -> None:
    """*Rien ne va plus*: the cards of each side have their holder (B6, B8)."""
    state = course.state
    stakes = Laid(staked_on(state, "one"), staked_on(state, "two"))
    one, two = hand_holder(state, "one"), hand_holder(state, "two")
    course.tell(CoupOpened(state.coups + 1, one, two, stakes, state.bank))
