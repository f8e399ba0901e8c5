"""The steps of a coup: four cards, in the full ceremony the showing, third cards, settlement (rule book P2, P5)."""

from typing import Final

from sabot.bets import PLAYER
from sabot.cards import back, points
from sabot.coup import Side, next_third
from sabot.games.acts import Course, tell_stop
from sabot.games.layout import BetsOpened
from sabot.games.layout_course import House, coup_over
from sabot.games.layout_folds import tied_stakes
from sabot.games.punto.events import BankerCardsPassed, CardDealt, CardDealtDown, HandPassed, HandShown
from sabot.games.punto.passing import shoe_left, shoe_offered, shoe_passed
from sabot.games.punto.settle import settled
from sabot.games.punto.state import Punto, cutter, next_step
from sabot.games.seats import first_from, round_from
from sabot.games.windows import PlayerId

FIRST_FOUR: Final[tuple[Side, ...]] = ("player", "banker", "player", "banker")
"""To whom the first four cards go (P2)."""


def looker(state: Punto) -> PlayerId | None:
    """Who looks first: the highest Player stake, of equal ones the first from the holder's right (P5)."""
    stakes = {player: stakes.get(PLAYER, 0) for player, stakes in state.layout.items()}
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
        case "pass_banker":
            course.tell(BankerCardsPassed(actor))
        case "show_banker":
            course.tell(_shown("banker", state))
        case "third":
            _third(course, state)
        case "settle":
            _settled(course, state)


def _dealt(course: Course, state: Punto) -> None:
    drawn, face_up = state.taille.shoe.next(4), state.rules.dealing == "croupier"
    for side, card in zip(FIRST_FOUR, drawn, strict=True):
        course.tell(CardDealt(side, card) if face_up else CardDealtDown(side, back(card)))
    tell_stop(course, state, 4)
    first = None if face_up else looker(state)
    if first is not None:
        course.tell(HandPassed("player", first, drawn[::2]))


def _shown(side: Side, state: Punto) -> HandShown:
    cards = state.coup.player if side == "player" else state.coup.banker
    return HandShown(side, cards, points(cards))


def _third(course: Course, state: Punto) -> None:
    side, shoe = next_third(state.coup), state.taille.shoe
    if side is not None:
        course.tell(CardDealt(side, shoe.cards[shoe.dealt]))
        tell_stop(course, state, 1)


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
    settled_people = not any(player.away or player.leaving for player in state.players.values())
    return settled_people and state.stop_coup is None and state.rules.dealing == "croupier"


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
