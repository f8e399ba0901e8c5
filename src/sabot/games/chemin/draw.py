"""The draw: what a hand's holder may declare and what the croupier says for him, third cards (rule book C7, T4)."""

from typing import Final

import msgspec

from sabot.cards import NATURAL, POINTS, Card, points
from sabot.games import folds
from sabot.games.acts import tell_stop
from sabot.games.bank import palette
from sabot.games.bank.palette import Palette, may_say
from sabot.games.bank.view import palette_hand
from sabot.games.bank.vocabulary import FREELY, Says
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.state import Chemin, next_step
from sabot.games.chemin.vocabulary import Call, Side
from sabot.games.display import ShownHand
from sabot.games.feature import Feature, event
from sabot.games.narration import Lines, faces
from sabot.games.narration import event as said
from sabot.games.parts import field
from sabot.games.tempo import CARD_MS, TURN_MS
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, Seq
from sabot.tableau import CHEMIN, FREE, PONTE, STOOD, Choice

_set: Final = msgspec.structs.replace


class CheminDeclared(msgspec.Struct, frozen=True, tag="declared", forbid_unknown_fields=True):
    """The word of a hand's holder, or the croupier's for him, *selon la règle* (C7)."""

    side: Side
    player: PlayerId
    says: Says
    selon_la_regle: bool = False


class CheminHandTurned(msgspec.Struct, frozen=True, tag="hand_turned", forbid_unknown_fields=True):
    """A hand was turned and its points announced."""

    side: Side
    cards: tuple[Card, ...]
    points: int


class CheminCardGiven(msgspec.Struct, frozen=True, tag="card_given", forbid_unknown_fields=True):
    """A third card, face up."""

    side: Side
    card: Card


Happening = CheminDeclared | CheminHandTurned | CheminCardGiven


def ponte_may_say(state: Chemin) -> tuple[Says, ...]:
    """Declarations that the ponte may make now."""
    return ponte_choices(state.rules, state.call, state.ponte_hand)


def banker_may_say(state: Chemin) -> tuple[Says, ...]:
    """Declarations that the banker may make once his cards lie open and any third card is given."""
    return banker_choices(state.rules, state.banker_hand, _third(state))


def ponte_choices(rules: CheminRules, call: Call | None, hand: tuple[Card, ...]) -> tuple[Says, ...]:
    """Declarations that a ponte may make with two cards, under the call that is played (C7.1, C7.2)."""
    total = points(hand)
    if total >= NATURAL:
        return ("natural",)
    return FREELY if ponte_is_free(rules, call) else may_say(PONTE[total])


def banker_choices(rules: CheminRules, hand: tuple[Card, ...], third: Card | None) -> tuple[Says, ...]:
    """Declarations that a banker without naturel may make, having given the ponte a third card or none (C7.3)."""
    return FREELY if rules.banker_liberty == "always" else may_say(_banker_rule(hand, third))


def ponte_is_free(rules: CheminRules, call: Call | None) -> bool:
    """Whether the ponte draws as he likes on 0 to 7, not on 5 alone (C7.2)."""
    liberty = rules.ponte_liberty
    return liberty == "always" or (liberty == "banco" and call in ("banco", "suivi"))


def ponte_custom(state: Chemin) -> Says:
    """The croupier's declaration for the ponte: by the tableau, and with 5 by the custom (C7.4)."""
    total = points(state.ponte_hand)
    if total >= NATURAL:
        return "natural"
    return state.rules.custom_ponte_5 if PONTE[total] == FREE else may_say(PONTE[total])[0]


def banker_custom(state: Chemin) -> Says:
    """The croupier's declaration for the banker: by the tableau, and where it leaves a choice by the custom (C7.4)."""
    choice = _banker_rule(state.banker_hand, _third(state))
    if choice != FREE:
        return may_say(choice)[0]
    return state.rules.custom_banker_3_9 if points(state.banker_hand) == 3 else state.rules.custom_banker_5_4


def _third(state: Chemin) -> Card | None:
    return state.ponte_hand[2] if len(state.ponte_hand) == 3 else None


def _banker_rule(hand: tuple[Card, ...], third: Card | None) -> Choice:
    return CHEMIN[points(hand)][STOOD if third is None else POINTS[third]]


def at_fixed_time(rules: CheminRules, step: str) -> bool:
    """Whether the answer to a step is published at a fixed time: the ponte's declaration (C7.2)."""
    return step == "declare" and rules.declaration == "fixed_time"


def speaker(state: Chemin) -> PlayerId | None:
    """Speaker for the ponte's hand; None is the croupier (C7.2)."""
    return state.speakers[0] if state.speakers else None


def declared(turn: Turn[Chemin], says: Says, selon_la_regle: bool) -> None:
    """The ponte's declaration, or the banker's decision; a naturel is shown at once (C7.1)."""
    state = turn.state
    side: Side = "ponte" if next_step(state) == "declare" else "banker"
    player = state.ponte if side == "ponte" else state.banker
    turn.emit(CheminDeclared(side, player or PlayerId(""), says, selon_la_regle))
    if says == "natural":
        turned(turn, "ponte")
    if side == "banker" and says == "draw":
        give_third(turn, "banker")


def turned(turn: Turn[Chemin], side: Side) -> None:
    """A side's cards are turned."""
    cards = _cards(turn.state, side)
    turn.emit(CheminHandTurned(side, cards, points(cards)))


def give_third(turn: Turn[Chemin], side: Side) -> None:
    """A side is given its third card (C7.3)."""
    state = turn.state
    turn.emit(CheminCardGiven(side, state.taille.shoe.next(1)[0]))
    tell_stop(turn, state, 1)


def _cards(state: Chemin, side: Side) -> tuple[Card, ...]:
    return state.ponte_hand if side == "ponte" else state.banker_hand


def _declared(state: Chemin, each: CheminDeclared, seq: Seq) -> Chemin:
    if each.side == "ponte":
        return _set(state, seq=seq, step=seq, declared=each.says)
    return _set(state, seq=seq, step=seq, chosen=each.says)


def _turned(state: Chemin, each: CheminHandTurned, seq: Seq) -> Chemin:
    return palette.turned(state, each.side, seq)


def _fold_card(state: Chemin, each: CheminCardGiven, seq: Seq) -> Chemin:
    taille = folds.taken(state.taille, 1)
    if each.side == "ponte":
        return _set(state, seq=seq, step=seq, taille=taille, ponte_hand=(*state.ponte_hand, each.card))
    return _set(state, seq=seq, step=seq, taille=taille, banker_hand=(*state.banker_hand, each.card))


def _say_declared(_state: Chemin, each: CheminDeclared) -> Lines:
    if each.says == "natural":
        return ()
    key = "says_regle" if each.selon_la_regle else "says"
    return (said(key, player=each.player, call="carte" if each.says == "draw" else "reste"),)


def _say_turned(_state: Chemin, each: CheminHandTurned) -> Lines:
    hand = said(f"hand_{each.side}", cards=faces(each.cards), points=each.points)
    return palette.say_turned(hand, each.cards, each.points)


def _say_given(_state: Chemin, each: CheminCardGiven) -> Lines:
    return (said(f"given_{each.side}", card=each.card[:2]),)


def _by_its_holder(state: Chemin, each: CheminDeclared) -> dict[str, object]:
    return {"player": (state.ponte if each.side == "ponte" else state.banker) or ""}


def _as_counted(_state: Chemin, each: CheminHandTurned) -> dict[str, object]:
    return {"points": points(each.cards)}


def _hand(state: Chemin, side: Side) -> ShownHand:
    """A side's cards as everybody sees them."""
    return palette_hand(state, _cards(state, side), seen=side in state.shown)


def _ponte_hand(state: Chemin) -> tuple[Card, ...]:
    return state.ponte_hand


PALETTE: Final = Palette(_ponte_hand, ponte_may_say, ponte_custom, banker_may_say, banker_custom)
DRAW: Final = Feature(
    events=(
        event(CheminDeclared, _declared, _say_declared, 800, follows=_by_its_holder),
        event(CheminHandTurned, _turned, _say_turned, 1200, TURN_MS, follows=_as_counted),
        event(CheminCardGiven, _fold_card, _say_given, 800, CARD_MS),
    ),
    parts=(
        field("ponte_hand", lambda state: _hand(state, "ponte"), "ponte_hand", "shown", "settled"),
        field("banker_hand", lambda state: _hand(state, "banker"), "banker_hand", "shown", "settled"),
        field("declared", lambda state: None if state.settled else state.declared, "declared", "settled"),
    ),
)
