"""Calls and stakes: made at the same time, resolved by rank and prime, fitted to the bank (rule book C4, C5)."""

from collections.abc import Mapping, Sequence

from sabot.games.chemin.actions import CALLS, Call
from sabot.games.chemin.course import Course
from sabot.games.chemin.events import (
    Asked,
    BankFitted,
    BankRaised,
    CallsResolved,
    CoupOpened,
    Marched,
    Opened,
    StakesResolved,
)
from sabot.games.chemin.state import Chemin, Entry, divided, halves, in_bank, open_part, prime
from sabot.games.windows import PlayerId
from sabot.money import Cents

Amounts = dict[PlayerId, Cents]


def has_stakers(state: Chemin) -> bool:
    """Whether anybody present could stake against the bank."""
    return any(
        not player.away and not player.leaving and not in_bank(state, player.id) and player.id not in state.layout
        for player in state.players.values()
    )


def calls_opened(course: Course) -> None:
    """One window for all who are not in the bank (C4)."""
    course.tell(Opened("calls", _stakers(course.state), course.state.bank))


def calls_closed(course: Course) -> None:
    """The call of the highest rank is played, of equal ones the best prime (C4.6); the others lapse (C4.7)."""
    state = course.state
    entries: Mapping[PlayerId, Entry] = {} if state.window is None else state.window.entries
    call, stakes = _chosen(state, entries)
    back = {player: Cents(entry.amount - stakes.get(player, 0)) for player, entry in entries.items()}
    course.tell(CallsResolved(call, stakes, {player: amount for player, amount in back.items() if amount}))


def stakes_opened(course: Course) -> None:
    """One window for the open part of the bank (C5, C4.3)."""
    course.tell(Opened("stakes", _stakers(course.state), open_part(course.state)))


def entered_sum(state: Chemin) -> Cents:
    """The stakes in the open window."""
    return Cents(0 if state.window is None else sum(entry.amount for entry in state.window.entries.values()))


def may_raise(state: Chemin, excess: int) -> bool:
    """Whether the banker can be asked to raise: never under avec or with an associate (C5.1)."""
    if excess <= 0 or state.call is not None or state.associate is not None or state.banker is None:
        return False
    return state.players[state.banker].purse >= excess


def raise_asked(course: Course, excess: int) -> None:
    """Whether the banker raises by the exact excess of the stakes (C5.1)."""
    banker = course.state.banker
    if banker is not None:
        course.tell(Asked("raise", banker, Cents(excess)))


def raised(course: Course, *, yes: bool) -> None:
    """The banker's answer: all or nothing; then the stakes count."""
    if yes and course.state.banker is not None:
        course.tell(BankRaised(course.state.banker, course.state.amount))
    count(course)


def count(course: Course) -> None:
    """The stakes count in prime order until the open part is covered; the rest goes back (C5.1)."""
    state = course.state
    entries: Mapping[PlayerId, Entry] = {} if state.window is None else state.window.entries
    stakes: Amounts = {}
    left = open_part(state)
    for player in prime(state):
        if left and player in entries:
            stakes[player] = min(left, entries[player].amount)
            left = Cents(left - stakes[player])
    back = {player: Cents(entry.amount - stakes.get(player, 0)) for player, entry in entries.items()}
    course.tell(StakesResolved(stakes, {player: amount for player, amount in back.items() if amount}))
    _covered(course)


def marched(course: Course, *, yes: bool) -> None:
    """The avec caller's answer: he takes the whole open part, or the bank is fitted (C4.4)."""
    if yes:
        course.tell(Marched(course.state.callers[0], open_part(course.state)))
    fitted(course)


def fitted(course: Course) -> None:
    """What no stake covers leaves the table to the banker; the covered sum is the banco (C5.2)."""
    state = course.state
    rest = open_part(state)
    if rest:
        course.tell(BankFitted(Cents(state.bank - rest), divided(state, rest)))
    coup_opened(course)


def coup_opened(course: Course) -> None:
    """*Rien ne va plus*; after a tie the same stakes are played for again (C8.3)."""
    state = course.state
    course.tell(CoupOpened(state.coups + 1, _ponte(state), state.bank))


def _covered(course: Course) -> None:
    """After the stakes: an avec caller is asked for what is open, where his purse reaches (C4.4)."""
    state = course.state
    rest = open_part(state)
    if rest and state.call == "avec" and state.players[state.callers[0]].purse >= rest:
        course.tell(Asked("marche", state.callers[0], rest))
    else:
        fitted(course)


def _stakers(state: Chemin) -> tuple[PlayerId, ...]:
    return tuple(
        player.id
        for player in state.players.values()
        if not player.leaving and not in_bank(state, player.id) and player.id not in state.layout
    )


def _chosen(state: Chemin, entries: Mapping[PlayerId, Entry]) -> tuple[Call | None, Amounts]:
    """The call that is played, with its stakes."""
    order = prime(state)
    half, other = halves(state.bank, state.rules.coin)
    for call in CALLS:
        callers = [player for player in order if player in entries and entries[player].call == call]
        if call == "a_deux" and len(callers) >= 2:
            return call, {callers[0]: half, callers[1]: other}
        if call != "a_deux" and callers:
            return call, {callers[0]: half if call == "avec" else state.bank}
    return None, {}


def _ponte(state: Chemin) -> PlayerId:
    """Who holds the cards: the caller, à deux the better prime, else the highest counted stake (C6)."""
    if state.callers:
        return state.callers[0]
    return _highest(state.layout, prime(state))


def _highest(stakes: Mapping[PlayerId, Cents], order: Sequence[PlayerId]) -> PlayerId:
    """The highest stake, of equal ones the first in an order."""
    return max(stakes, key=lambda player: (stakes[player], -order.index(player)))
