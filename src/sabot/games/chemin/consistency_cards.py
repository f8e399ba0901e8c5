"""The cards of a public log of Chemin de Fer: each step of a coup in its turn, each card as it was told before."""

from typing import Final

import msgspec

from sabot.cards import Back, Card, back
from sabot.games.chemin.choices import StoryError
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
from sabot.games.steps import CardsBurned
from sabot.games.taille import PromisesClosed, ShoeCut, ShoeRevealed, ShoeSealed
from sabot.shoe import Proof, dealt_order, proof_faults

_set: Final = msgspec.structs.replace
HIDDEN: Final = Card("")
"""A card that lies face down."""
IN_A_COUP: Final = frozenset((CoupDealt, PalettePassedOn, PaletteSeen, Declared, HandTurned, CardGiven, CoupEnded))
PLACES: Final[dict[Side, tuple[int, int]]] = {"ponte": (0, 2), "banker": (1, 3)}
"""Ponte, banker, ponte, banker (C6)."""
Step = tuple[type[msgspec.Struct], str | None]


class Told(msgspec.Struct, frozen=True):
    """The cards of a shoe in the order in which they left it, those of the coup on the table from `first` on.

    `backs` are those of its first four cards. Told before the deal were what the shoe was `sealed` as, the digest of
    the list of `promises`, and where it was `cut`.
    """

    sealed: str = ""
    promises: str | None = None
    cut: int | None = None
    dealt: tuple[Card, ...] = ()
    first: int = 0
    backs: tuple[Back, ...] = ()


def check_turn(state: Chemin, event: PublicEvent) -> None:
    """Raise StoryError for a step of the coup that is not its next one, and for what comes before it is settled."""
    if type(event) not in IN_A_COUP and not state.ponte_hand:
        return
    side: str | None = getattr(event, "side", None)
    due, step = _due(state), (type(event), side)
    looks = isinstance(event, PalettePassedOn | PaletteSeen) and due == (Declared, "ponte")
    if step != due and not looks:
        raise StoryError(f"it is {_called(step)}, and the coup's next step is {_called(due)}")


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


def _called(step: Step) -> str:
    """A step as the transcript writes it."""
    kind, side = step
    tag = str(kind.__struct_config__.tag)
    return tag if side is None else f"{tag} of the {side}"


def with_cards(told: Told, state: Chemin, event: PublicEvent) -> tuple[Told, Chemin]:
    """The cards and the hands after an event; raises StoryError for a card that was told otherwise before."""
    match event:
        case ShoeSealed(_, _, sealed):
            return Told(sealed), state
        case PromisesClosed(_, digest):
            return _set(told, promises=digest), state
        case ShoeCut(_, position):
            return _set(told, cut=position), state
        case CardsBurned(turned, hidden):
            return _set(told, dealt=(*told.dealt, turned, *(HIDDEN,) * len(hidden))), state
        case CoupDealt(backs):
            down = _set(told, dealt=(*told.dealt, *(HIDDEN,) * 4), first=len(told.dealt), backs=backs)
            return down, _set(state, ponte_hand=(HIDDEN,) * 2, banker_hand=(HIDDEN,) * 2)
        case PaletteSeen(_, cards):
            return _turned(told, "ponte", cards), state
        case HandTurned(side, cards, _):
            return _turned(told, side, cards), _turned_hand(state, side, cards)
        case CardGiven(side, card):
            hand = f"{side}_hand"
            return _set(told, dealt=(*told.dealt, card)), _set(state, **{hand: (*getattr(state, hand), card)})
        case CoupEnded():
            return told, _set(state, ponte_hand=(), banker_hand=())
        case ShoeRevealed(_, proof):
            _check_proof(told, proof, state.rules.decks)
            return Told(), state
        case _:
            return told, state


def _turned(told: Told, side: Side, cards: tuple[Card, ...]) -> Told:
    """A hand's first two cards, where they were dealt."""
    dealt = list(told.dealt)
    for place, card in zip(PLACES[side], cards, strict=False):
        if back(card) != told.backs[place]:
            raise StoryError(f"{card!r} is turned, and the back of that card was dealt as {told.backs[place]!r}")
        if dealt[told.first + place] not in (HIDDEN, card):
            raise StoryError(f"{card!r} is turned, and that card was seen as {dealt[told.first + place]!r}")
        dealt[told.first + place] = card
    return _set(told, dealt=tuple(dealt))


def _turned_hand(state: Chemin, side: Side, cards: tuple[Card, ...]) -> Chemin:
    """The hand on the table; a third card is the one that was given."""
    hand = state.ponte_hand if side == "ponte" else state.banker_hand
    right = (*cards[:2], *hand[2:])
    if cards != right:
        raise StoryError(f"the {side} turns {' '.join(cards)}, and by the cards given it is {' '.join(right)}")
    return _set(state, ponte_hand=cards) if side == "ponte" else _set(state, banker_hand=cards)


def _check_proof(told: Told, proof: Proof, decks: int) -> None:
    """Raise StoryError where the shoe revealed is not the one that was sealed, or not the one dealt from (S6)."""
    _check_revealed("sealed as", proof.commitment, told.sealed)
    _check_revealed("promised seeds as", proof.promises_digest, told.promises)
    _check_revealed("cut at", proof.cut, told.cut)
    faults = proof_faults(proof, decks)
    if faults:
        raise StoryError(f"the proof of the shoe does not hold: {', '.join(faults)}")
    order = dealt_order(proof.order, proof.commitment, proof.seeds, proof.cut or 0)
    for place, (said, right) in enumerate(zip(told.dealt, order, strict=False), 1):
        if said not in (HIDDEN, right):
            raise StoryError(f"card {place} of the shoe was dealt as {said!r}, and by the proof it is {right!r}")


def _check_revealed(what: str, said: object, right: object) -> None:
    if said != right:
        raise StoryError(f"the shoe was {what} {right}, and {said} is revealed")
