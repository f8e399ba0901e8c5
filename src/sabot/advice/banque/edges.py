"""Worth of banking and punting at a table of Banque, on a fresh shoe."""

from fractions import Fraction
from functools import lru_cache

from sabot.advice.bank.edges import Edges
from sabot.games.banque.rules import BanqueRules
from sabot.odds.composition import fresh
from sabot.solve.banque.levy import collected
from sabot.solve.banque.solving import solve


@lru_cache(16)
def banque_edges(rules: BanqueRules) -> Edges:
    """Either side's worth at a table of Banque, of equal stakes, the taxe on winnings deducted."""
    solution = solve("B2", fresh(rules.decks), "1/2", naturals=rules.naturals)
    taxe = Fraction(0)
    if rules.taxe_on == "winnings":
        taxe = rules.taxe_open if rules.bank_kind == "open" else rules.taxe_limited
    net = collected(solution.law(), solution.game.theta) if taxe else Fraction(0)
    return Edges(-solution.value - taxe * net, solution.value)
