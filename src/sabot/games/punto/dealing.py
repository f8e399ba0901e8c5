"""The steps of a coup: four cards, in the full ceremony the showing, third cards, settlement (rule book P2, P5)."""

from typing import Final

from sabot.bets import BANKER, PLAYER, BetId
from sabot.cards import back, points
from sabot.coup import Side, next_third
from sabot.games.acts import Course, tell_stop
from sabot.games.layout import BetsOpened
from sabot.games.layout_course import House, coup_over
from sabot.games.layout_folds import tied_stakes
from sabot.games.punto.events import BankerCardsPassed, CardDealt, CardDealtDown, HandPassed, HandShown
from sabot.games.punto.passing import shoe_left, shoe_offered, shoe_passed
from sabot.games.punto.settle import settled
from sabot.games.punto.state import Punto, cards_of, cutter, lying_down, next_step
from sabot.games.seats import absent, first_from, round_from
from sabot.games.windows import PlayerId

FIRST_FOUR: Final[tuple[Side, ...]] = ("player", "banker", "player", "banker")
"""To whom the first four cards go (P2)."""
STAKES_ON: Final[dict[Side, BetId]] = {"player": PLAYER, "banker": BANKER}


def highest_on(state: Punto, side: Side) -> PlayerId | None:
    """The highest stake on a side, of equal ones the first from the holder's right (P2, P5)."""
    stakes = {player: stakes.get(STAKES_ON[side], 0) for player, stakes in state.layout.items()}
    most = max(stakes.values(), default=0)
    if not most:
        return None
    return first_from(round_from(state.players, state.pointer), lambda each: stakes.get(each.id) == most)


def _proceeded(course: Course, actor: PlayerId) -> None:
    """The next step of the coup, taken by the actor."""
    state: Punto = course.state
    match next_step(state):
        case "deal":
            _dealt(course, state)
        case "show_player":
            course.tell(_shown("player", state))
            _banker_touched(course)
        case "pass_banker":
            course.tell(BankerCardsPassed(actor))
            _banker_touched(course)
        case "show_banker":
            course.tell(_shown("banker", state))
        case "third":
            _third(course, state)
        case "settle":
            _settled(course, state)


def _dealt(course: Course, state: Punto) -> None:
    drawn, face_down = state.taille.shoe.next(4), state.rules.face_down
    for side, card in zip(FIRST_FOUR, drawn, strict=True):
        course.tell(CardDealtDown(side, back(card)) if face_down else CardDealt(side, card))
    tell_stop(course, state, 4)
    if face_down:
        _passed(course, "player")


def _passed(course: Course, side: Side) -> None:
    """The cards of a side that lie face down go to the highest stake on it, if there is one (P2, P5)."""
    state: Punto = course.state
    player = highest_on(state, side)
    if player is not None:
        course.tell(HandPassed(side, player, lying_down(state, side)))


def _banker_touched(course: Course) -> None:
    """Banker's cards go to who turns them, once Player's are open and they have come from the shoe (P2)."""
    state: Punto = course.state
    if state.rules.squeeze != "none" and next_step(state) == "show_banker":
        _passed(course, "banker")


def _shown(side: Side, state: Punto) -> HandShown:
    cards = cards_of(state, side)
    return HandShown(side, cards, points(cards))


def _third(course: Course, state: Punto) -> None:
    side, shoe = next_third(state.coup), state.taille.shoe
    if side is None:
        return
    card, face_down = shoe.cards[shoe.dealt], state.rules.squeeze != "none"
    course.tell(CardDealtDown(side, back(card)) if face_down else CardDealt(side, card))
    tell_stop(course, state, 1)
    if face_down:
        _passed(course, side)


def _settled(course: Course, state: Punto) -> None:
    event = settled(state)
    course.tell(event)
    if _is_plain(state):
        course.tell(BetsOpened(event.coup + 1, tied_stakes(event.lines)))
        return
    for passed in shoe_passed(state, event):
        course.tell(passed)
    coup_over(HOUSE, course)


def _is_plain(state: Punto) -> bool:
    """Whether nothing but the next window can follow the settlement, so that nothing need be folded to know it."""
    settled_table = state.stop_coup is None and state.coming_limits is None
    return settled_table and state.rules.dealing == "croupier" and not absent(state.players)


def _kept(state: Punto, player: PlayerId) -> bool:
    """Whether a stake of a player's is tied and locked (P3)."""
    tied = state.layout if state.window is None else state.tied
    return state.rules.tie_release == "locked" and player in tied


HOUSE: Final = House(
    coup=_proceeded,
    opening=shoe_offered,
    parting=shoe_left,
    kept=_kept,
    cutter=cutter,
)
"""What Punto Banco adds to the way of a table with a layout."""
