"""The coup: six cards face down, declarations, the banker's cards, third cards, settlement (rule book B8-B11)."""

from sabot.cards import back, is_natural, points
from sabot.games.acts import tell_stop
from sabot.games.bank.vocabulary import Says
from sabot.games.bank.way import all_gone, paid_back
from sabot.games.banque.award import award_begins
from sabot.games.banque.course import Course
from sabot.games.banque.events import (
    CardGiven,
    CoupDealt,
    Declared,
    Hand,
    HandTurned,
    PalettePassed,
    TaxeTaken,
)
from sabot.games.banque.laid import SIDES, Side
from sabot.games.banque.people import departures
from sabot.games.banque.rules import taxe_on_winnings
from sabot.games.banque.settlement import settlement
from sabot.games.banque.state import asking, declaring, hand_of, holder, next_step, totals
from sabot.games.banque.tenure import after_coup, bank_ended
from sabot.games.steps import was_last
from sabot.games.table_limits import limits_come
from sabot.games.taille import revealed
from sabot.games.windows import CROUPIER


def proceeded(course: Course) -> None:
    """The next step that is no choice: deal, turn, give, settle."""
    state = course.state
    match next_step(state):
        case "deal":
            _dealt(course)
        case "turn":
            _turned(course, "banker")
        case "give":
            _given(course, asking(state) or "one")
        case _:
            _settled(course)


def declared(course: Course, says: Says, selon_la_regle: bool) -> None:
    """A ponte's declaration, or the banker's decision; a naturel is shown at once (C7.1)."""
    side = declaring(course.state)
    if side is not None:
        _said(course, side, says, selon_la_regle=selon_la_regle)
        return
    course.tell(Declared("banker", course.state.banker or CROUPIER, says, selon_la_regle))
    if says == "draw":
        _given(course, "banker")


def session_over(course: Course) -> None:
    """The house ends the session: everything goes back to its owner, everybody goes, the shoe is revealed (C12)."""
    paid_back(course, totals(course.state))
    bank_ended(course, "over")
    all_gone(course)


def _said(course: Course, side: Side, says: Says, *, selon_la_regle: bool) -> None:
    course.tell(Declared(side, holder(course.state, side) or CROUPIER, says, selon_la_regle))
    if says == "natural":
        _turned(course, side)


def _dealt(course: Course) -> None:
    """Tableau 1, tableau 2, banker, and again (B8); by `naturals = shown` both sides' naturels are shown at once."""
    state = course.state
    cards = state.taille.shoe.next(6)
    first, second, third, fourth, fifth, sixth = map(back, cards)
    course.tell(CoupDealt((first, second, third, fourth, fifth, sixth)))
    tell_stop(course, state, 6)
    for place, side in enumerate(SIDES):
        player = holder(state, side)
        if player is not None:
            course.tell(PalettePassed(side, player, (cards[place], cards[place + 3])))
    if state.rules.naturals == "shown":
        for side in SIDES:
            if is_natural(hand_of(course.state, side)):
                _said(course, side, "natural", selon_la_regle=False)


def _turned(course: Course, side: Hand) -> None:
    state = course.state
    cards = state.banker_hand if side == "banker" else hand_of(state, side)
    course.tell(HandTurned(side, cards, points(cards)))


def _given(course: Course, side: Hand) -> None:
    state = course.state
    course.tell(CardGiven(side, state.taille.shoe.next(1)[0]))
    tell_stop(course, state, 1)


def _settled(course: Course) -> None:
    """The pontes' cards are turned, the coup is settled, and what follows from it happens (B10-B14)."""
    for side in SIDES:
        if side not in course.state.shown:
            _turned(course, side)
    event, is_open = settlement(course.state), course.state.bank_open
    course.tell(event)
    taxe = taxe_on_winnings(course.state.rules, event.collected - sum(event.paid.values()), is_open=is_open)
    if taxe:
        course.tell(TaxeTaken(taxe))
    limits_come(course)
    state = course.state
    if was_last(state.coups, state.stop_coup, state.rules.last_coup):
        bank_ended(course, "over")
        course.tell(revealed(course.state.taille))
        departures(course)
        award_begins(course)
    else:
        departures(course)
        after_coup(course)
