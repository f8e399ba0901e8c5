"""House edges of every bet of a rule set, by the law of a fresh shoe or of what is left of one."""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from sabot.bets import BetId
from sabot.cards import RANKS, SUITS, Card
from sabot.games.punto.rules import PuntoRules
from sabot.odds.edges import edges
from sabot.odds.laws import Laws
from sabot.odds.pairs import Faces, fresh_faces, shoe_of_faces
from sabot.odds.wagers import is_faced


def house_edges(rules: object) -> dict[BetId, Fraction]:
    """The house's edge by bet on the first coup of a shoe; nothing where the rules have no layout."""
    if not isinstance(rules, PuntoRules):
        return {}
    return dict(_edges(rules, fresh_faces(rules.decks)))


def live_edges(rules: object, seen: Iterable[Card]) -> dict[BetId, Fraction]:
    """The same of a shoe of which these cards have been seen: all others are as likely to come, burned ones too."""
    if not isinstance(rules, PuntoRules):
        return {}
    left = [list(row) for row in fresh_faces(rules.decks)]
    for card in seen:
        left[RANKS.index(card[0])][SUITS.index(card[1])] -= 1
    return dict(_edges(rules, tuple(map(tuple, left))))


@lru_cache(maxsize=64)
def _edges(rules: PuntoRules, faces: Faces) -> dict[BetId, Fraction]:
    bets = [each.bet for each in rules.bets if not is_faced(each.bet)]
    by_bet, _ = edges(rules, Laws(shoe_of_faces(faces)), bets=bets)
    return {bet: each.house_edge for bet, each in by_bet.items()}
