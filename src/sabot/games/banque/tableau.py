"""What a hand's holder may declare, and what the croupier declares for him (rule book C7, B9, B9.2, T4)."""

from collections.abc import Sequence

from sabot.cards import NATURAL, POINTS, Card, points
from sabot.games.bank.palette import may_say
from sabot.games.bank.vocabulary import FREELY, Says
from sabot.games.banque.gains import STOOD, WEIGHTED, Facing, draws
from sabot.games.banque.laid import SIDES, Side
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.state import Banque, declaring, hand_of, holder, said, staked_on
from sabot.tableau import CHEMIN, DRAW, FREE, PONTE


def ponte_may_say(state: Banque) -> tuple[Says, ...]:
    """What is left to declare to the tableau whose turn it is (C7.1, C7.2)."""
    side = declaring(state)
    if side is None:
        return ()
    return ponte_choices(state.rules, hand_of(state, side), plays_banco=holder(state, side) in state.callers)


def ponte_choices(rules: BanqueRules, hand: Sequence[Card], *, plays_banco: bool) -> tuple[Says, ...]:
    """What a ponte may declare with his two cards; as the house says he draws as he likes on 0 to 7 (C7.2)."""
    total = points(hand)
    if total >= NATURAL:
        return ("natural",)
    free = rules.ponte_liberty == "always" or (rules.ponte_liberty == "banco" and plays_banco)
    return FREELY if free else may_say(PONTE[total])


def banker_may_say(state: Banque) -> tuple[Says, ...]:
    """What the banker may declare once his cards lie open and the third cards are given (B9.2)."""
    return FREELY if state.rules.banker_liberty == "always" else (banker_custom(state),)


def ponte_custom(state: Banque) -> Says:
    """What the croupier declares for a tableau: the ponte's tableau, and with 5 the custom (C7.4)."""
    side = declaring(state)
    total = 0 if side is None else points(hand_of(state, side))
    if total >= NATURAL:
        return "natural"
    return state.rules.custom_ponte_5 if PONTE[total] == FREE else may_say(PONTE[total])[0]


def banker_custom(state: Banque) -> Says:
    """What the croupier declares for the banker: by both sides' stakes, or against the larger one (B9.2)."""
    return _weighted(state) if state.rules.custom == "weighted" else _against_larger(state)


def open_sides(state: Banque) -> tuple[Side, ...]:
    """The tableaux that have shown no naturel."""
    return tuple(side for side in SIDES if said(state, side) != "natural")


def third(state: Banque, side: Side) -> int:
    """The value of a tableau's third card, or STOOD."""
    cards = hand_of(state, side)
    return POINTS[cards[2]] if len(cards) == 3 else STOOD


def facing(state: Banque) -> tuple[Facing, ...]:
    """What the banker draws or stands against: the sides still open, with their counted stakes."""
    return tuple(Facing(staked_on(state, side), third(state, side)) for side in open_sides(state))


def _weighted(state: Banque) -> Says:
    return "draw" if draws(WEIGHTED, points(state.banker_hand), facing(state)) else "stand"


def _against_larger(state: Banque) -> Says:
    """Against the open side with the larger stakes, of equal ones tableau 1."""
    sides: tuple[Side, ...] = open_sides(state) or ("one",)
    side = max(sides, key=lambda each: staked_on(state, each))
    total = points(state.banker_hand)
    choice = CHEMIN[total][third(state, side)]
    if choice != FREE:
        return "draw" if choice == DRAW else "stand"
    return state.rules.custom_banker_3_9 if total == 3 else state.rules.custom_banker_5_4
