"""What a hand's holder may declare, and what the croupier declares for him (rule book C7, T4)."""

from sabot.cards import NATURAL, POINTS, points
from sabot.games.chemin.actions import Says
from sabot.games.chemin.state import Chemin
from sabot.tableau import CHEMIN, DRAW, FREE, PONTE, STOOD, Choice

_BOTH: tuple[Says, ...] = ("draw", "stand")


def ponte_may_say(state: Chemin) -> tuple[Says, ...]:
    """What the ponte may declare with his two cards (C7.1, C7.2)."""
    total = points(state.ponte_hand)
    if total >= NATURAL:
        return ("natural",)
    return _BOTH if _is_free(state) else _says(PONTE[total])


def banker_may_say(state: Chemin) -> tuple[Says, ...]:
    """What the banker may declare once his cards lie open and any third card is given (C7.3)."""
    return _BOTH if state.rules.banker_liberty == "always" else _says(_banker_rule(state))


def ponte_custom(state: Chemin) -> Says:
    """What the croupier declares for the ponte: the tableau, and with 5 the custom (C7.4)."""
    total = points(state.ponte_hand)
    if total >= NATURAL:
        return "natural"
    return state.rules.custom_ponte_5 if PONTE[total] == FREE else _says(PONTE[total])[0]


def banker_custom(state: Chemin) -> Says:
    """What the croupier declares for the banker: the tableau, and where it leaves a choice the custom (C7.4)."""
    choice = _banker_rule(state)
    if choice != FREE:
        return _says(choice)[0]
    return state.rules.custom_banker_3_9 if points(state.banker_hand) == 3 else state.rules.custom_banker_5_4


def _is_free(state: Chemin) -> bool:
    """Whether the ponte draws as he likes on 0 to 7 (C7.2)."""
    liberty = state.rules.ponte_liberty
    return liberty == "always" or (liberty == "banco" and state.call in ("banco", "suivi"))


def _banker_rule(state: Chemin) -> Choice:
    hand = state.ponte_hand
    return CHEMIN[points(state.banker_hand)][POINTS[hand[2]] if len(hand) == 3 else STOOD]


def _says(choice: Choice) -> tuple[Says, ...]:
    if choice == FREE:
        return _BOTH
    return ("draw",) if choice == DRAW else ("stand",)
