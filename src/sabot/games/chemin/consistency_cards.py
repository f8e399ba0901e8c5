"""The cards of a public log of Chemin de Fer: each step of a coup in its turn, each card as it was told before."""

from typing import Final

import msgspec

from sabot.games.chemin.events import (
    CardGiven,
    CoupDealt,
    CoupEnded,
    Declared,
    HandTurned,
    PalettePassedOn,
    PaletteSeen,
    PublicEvent,
    Side,
)
from sabot.games.chemin.state import Chemin, next_step
from sabot.games.story import (
    HIDDEN,
    StoryError,
    Told,
    called,
    check_proof,
    face_down,
    given,
    prepared,
    turned,
    turned_hand,
)
from sabot.games.taille import ShoeRevealed

_set: Final = msgspec.structs.replace
IN_A_COUP: Final = frozenset((CoupDealt, PalettePassedOn, PaletteSeen, Declared, HandTurned, CardGiven, CoupEnded))
PLACES: Final[dict[Side, tuple[int, int]]] = {"ponte": (0, 2), "banker": (1, 3)}
"""Ponte, banker, ponte, banker (C6)."""
Step = tuple[type[msgspec.Struct], str | None]


def check_turn(state: Chemin, event: PublicEvent) -> None:
    """Raise StoryError for a step of the coup that is not its next one, and for what comes before it is settled."""
    if type(event) not in IN_A_COUP and not state.ponte_hand:
        return
    side: str | None = getattr(event, "side", None)
    due, step = _due(state), (type(event), side)
    looks = isinstance(event, PalettePassedOn | PaletteSeen) and due == (Declared, "ponte")
    if step != due and not looks:
        raise StoryError(f"it is {called(*step)}, and the coup's next step is {called(*due)}")


def _due(state: Chemin) -> Step:
    """The coup's next step."""
    if state.declared == "natural" and "ponte" not in state.shown:
        return HandTurned, "ponte"
    match next_step(state):
        case "deal":
            return CoupDealt, None
        case "declare":
            return Declared, "ponte"
        case "turn":
            return HandTurned, "banker"
        case "give":
            return CardGiven, "ponte"
        case "choose":
            return Declared, "banker"
        case "settle":
            return _settling(state)


def _settling(state: Chemin) -> Step:
    if state.chosen == "draw" and len(state.banker_hand) == 2:
        return CardGiven, "banker"
    return (CoupEnded, None) if "ponte" in state.shown else (HandTurned, "ponte")


def with_cards(told: Told, state: Chemin, event: PublicEvent) -> tuple[Told, Chemin]:
    """The cards and the hands after an event; raises StoryError for a card that was told otherwise before."""
    match event:
        case CoupDealt(backs):
            return face_down(told, backs), _set(state, ponte_hand=(HIDDEN,) * 2, banker_hand=(HIDDEN,) * 2)
        case PaletteSeen(_, cards):
            return turned(told, PLACES["ponte"], cards), state
        case HandTurned(side, cards, _):
            hand = state.ponte_hand if side == "ponte" else state.banker_hand
            shown = turned_hand(side, hand, cards)
            after = _set(state, ponte_hand=shown) if side == "ponte" else _set(state, banker_hand=shown)
            return turned(told, PLACES[side], cards), after
        case CardGiven(side, card):
            named = f"{side}_hand"
            return given(told, card), _set(state, **{named: (*getattr(state, named), card)})
        case CoupEnded():
            return told, _set(state, ponte_hand=(), banker_hand=())
        case ShoeRevealed(_, proof):
            check_proof(told, proof, state.rules.decks)
            return Told(), state
        case _:
            return prepared(told, event), state
