"""What the house keeps of every bet of a rule set, by the law of a fresh shoe."""

from fractions import Fraction

from sabot.bets import BetId
from sabot.games.punto.rules import PuntoRules
from sabot.odds.edges import edges
from sabot.odds.laws import Laws
from sabot.odds.pairs import fresh_faces, shoe_of_faces


def house_edges(rules: object) -> dict[BetId, Fraction]:
    """The house's edge by bet on the first coup of a shoe; nothing where the rules have no layout."""
    if not isinstance(rules, PuntoRules):
        return {}
    found, _ = edges(rules, Laws(shoe_of_faces(fresh_faces(rules.decks))))
    return {bet: each.house_edge for bet, each in found.items()}
