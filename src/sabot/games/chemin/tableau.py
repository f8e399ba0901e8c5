"""What a hand's holder may declare, and what the croupier declares for him (rule book C7, T4)."""

from sabot.cards import NATURAL, POINTS, Card, points
from sabot.games.bank.palette import may_say
from sabot.games.bank.vocabulary import FREELY, Says
from sabot.games.chemin.actions import Call
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.state import Chemin
from sabot.tableau import CHEMIN, FREE, PONTE, STOOD, Choice


def ponte_may_say(state: Chemin) -> tuple[Says, ...]:
    """What the ponte may declare now."""
    return ponte_choices(state.rules, state.call, state.ponte_hand)


def banker_may_say(state: Chemin) -> tuple[Says, ...]:
    """What the banker may declare once his cards lie open and any third card is given."""
    return banker_choices(state.rules, state.banker_hand, _third(state))


def ponte_choices(rules: CheminRules, call: Call | None, hand: tuple[Card, ...]) -> tuple[Says, ...]:
    """What a ponte may declare with two cards, under the call that is played (C7.1, C7.2)."""
    total = points(hand)
    if total >= NATURAL:
        return ("natural",)
    return FREELY if ponte_is_free(rules, call) else may_say(PONTE[total])


def banker_choices(rules: CheminRules, hand: tuple[Card, ...], third: Card | None) -> tuple[Says, ...]:
    """What a banker without naturel may declare, having given the ponte a third card or none (C7.3)."""
    return FREELY if rules.banker_liberty == "always" else may_say(_banker_rule(hand, third))


def ponte_is_free(rules: CheminRules, call: Call | None) -> bool:
    """Whether the ponte draws as he likes on 0 to 7, not on 5 alone (C7.2)."""
    liberty = rules.ponte_liberty
    return liberty == "always" or (liberty == "banco" and call in ("banco", "suivi"))


def ponte_custom(state: Chemin) -> Says:
    """What the croupier declares for the ponte: the tableau, and with 5 the custom (C7.4)."""
    total = points(state.ponte_hand)
    if total >= NATURAL:
        return "natural"
    return state.rules.custom_ponte_5 if PONTE[total] == FREE else may_say(PONTE[total])[0]


def banker_custom(state: Chemin) -> Says:
    """What the croupier declares for the banker: the tableau, and where it leaves a choice the custom (C7.4)."""
    choice = _banker_rule(state.banker_hand, _third(state))
    if choice != FREE:
        return may_say(choice)[0]
    return state.rules.custom_banker_3_9 if points(state.banker_hand) == 3 else state.rules.custom_banker_5_4


def _third(state: Chemin) -> Card | None:
    return state.ponte_hand[2] if len(state.ponte_hand) == 3 else None


def _banker_rule(hand: tuple[Card, ...], third: Card | None) -> Choice:
    return CHEMIN[points(hand)][STOOD if third is None else POINTS[third]]
