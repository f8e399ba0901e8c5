"""The coup: four cards face down, the ponte's declaration, the banker's cards, third cards, settlement (C6-C8)."""

from sabot.cards import Card, back, is_natural, points
from sabot.coup import winner
from sabot.games.acts import tell_stop
from sabot.games.bank.entries import StakesGivenBack
from sabot.games.bank.vocabulary import Says
from sabot.games.bank.way import all_gone, paid_back
from sabot.games.chemin.banking import next_banker
from sabot.games.chemin.bounds import shoe_goes_from
from sabot.games.chemin.course import Course
from sabot.games.chemin.events import (
    Asked,
    BankReturned,
    CardGiven,
    CoupDealt,
    CoupEnded,
    Declared,
    HandTurned,
    PalettePassed,
    ShoeGoes,
    Side,
    TaxeTaken,
)
from sabot.games.chemin.people import departures
from sabot.games.chemin.rules import taxe_on
from sabot.games.chemin.staking import coup_opened
from sabot.games.chemin.state import Chemin, divided, next_step
from sabot.games.steps import was_last
from sabot.games.table_limits import limits_come
from sabot.games.taille import revealed
from sabot.games.windows import PlayerId
from sabot.money import Cents


def proceeded(course: Course) -> None:
    """The next step that is no choice: deal, turn, give, settle."""
    step = next_step(course.state)
    if step == "deal":
        _dealt(course)
    elif step == "turn":
        _turned(course, "banker", course.state.banker_hand)
    elif step == "give":
        _given(course, "ponte")
    else:
        _settled(course)


def declared(course: Course, says: Says, selon_la_regle: bool) -> None:
    """The ponte's declaration, or the banker's decision; a naturel is shown at once (C7.1)."""
    state = course.state
    side: Side = "ponte" if next_step(state) == "declare" else "banker"
    player = state.ponte if side == "ponte" else state.banker
    course.tell(Declared(side, player or PlayerId(""), says, selon_la_regle))
    if says == "natural":
        _turned(course, "ponte", state.ponte_hand)
    if side == "banker" and says == "draw":
        _given(course, "banker")


def session_over(course: Course) -> None:
    """The house ends the session: everything goes back to its owner, everybody goes, the shoe is revealed (C12)."""
    state = course.state
    paid_back(course, state.layout)
    if state.bank:
        course.tell(BankReturned("over", divided(state, state.bank)))
    all_gone(course)


def _dealt(course: Course) -> None:
    state = course.state
    first, second, third, fourth = state.taille.shoe.next(4)
    course.tell(CoupDealt((back(first), back(second), back(third), back(fourth))))
    tell_stop(course, state, 4)
    if state.ponte is not None:
        course.tell(PalettePassed(state.ponte, (first, third)))


def _turned(course: Course, side: Side, cards: tuple[Card, ...]) -> None:
    course.tell(HandTurned(side, cards, points(cards)))


def _given(course: Course, side: Side) -> None:
    state = course.state
    course.tell(CardGiven(side, state.taille.shoe.next(1)[0]))
    tell_stop(course, state, 1)


def _settled(course: Course) -> None:
    """The ponte's cards are turned, the coup is settled, and what follows from it happens (C8)."""
    if "ponte" not in course.state.shown:
        _turned(course, "ponte", course.state.ponte_hand)
    event = settlement(course.state)
    course.tell(event)
    state = course.state
    last = was_last(state.coups, state.stop_coup, state.rules.last_coup)
    if event.winner == "T":
        _tied(course, last=last)
    elif event.winner == "P":
        _lost(course, last=last)
    else:
        _won(course, event.won, last=last)


def settlement(state: Chemin) -> CoupEnded:
    """The result of the coup, and where its chips go."""
    ponte, banker = points(state.ponte_hand), points(state.banker_hand)
    result, stakes = winner(ponte, banker), state.layout
    return CoupEnded(
        coup=state.coups + 1,
        winner=result,
        ponte_points=ponte,
        banker_points=banker,
        natural=is_natural(state.ponte_hand) or is_natural(state.banker_hand),
        won=Cents(sum(stakes.values())) if result == "B" else Cents(0),
        to={player: Cents(2 * stake) for player, stake in stakes.items()} if result == "P" else {},
    )


def _tied(course: Course, *, last: bool) -> None:
    """A tie is void and dealt again at once; the last coup's is not (C8.3, S4)."""
    limits_come(course)
    if not last:
        coup_opened(course)
        return
    course.tell(StakesGivenBack(course.state.layout))
    _over(course)


def _lost(course: Course, *, last: bool) -> None:
    """The bank is used up, the shoe goes on (C10)."""
    if last:
        _over(course)
        return
    course.tell(ShoeGoes(shoe_goes_from(course.state)))
    departures(course)
    next_banker(course)


def _won(course: Course, won: Cents, *, last: bool) -> None:
    """The stakes less the taxe join the bank; the banker is asked whether he keeps it (C8.2, C9)."""
    taxe = taxe_on(course.state.rules, won)
    if taxe:
        course.tell(TaxeTaken(taxe))
    limits_come(course)
    if last:
        _over(course)
    elif course.state.banker is not None:
        course.tell(Asked("keep", course.state.banker, course.state.bank))


def _over(course: Course) -> None:
    """C12, and whither the shoe for the next first banker (C1)."""
    state = course.state
    seat_one = state.rules.next_shoe == "seat_one"
    seat = 0 if seat_one else shoe_goes_from(state)
    if state.bank:
        course.tell(BankReturned("over", divided(state, state.bank)))
    course.tell(ShoeGoes(seat))
    course.tell(revealed(state.taille))
