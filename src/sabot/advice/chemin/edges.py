"""Worth of banking and punting at a table of Chemin de Fer, on a fresh shoe."""

from functools import lru_cache

from sabot.advice.bank.edges import Edges
from sabot.advice.chemin.at_table import bound_by
from sabot.games.chemin.rules import CheminRules
from sabot.odds.composition import fresh
from sabot.solve.bank.coup import CoupWorth, worth_of
from sabot.solve.chemin.solving import solve_game
from sabot.solve.coup.game import coup_game
from sabot.solve.coup.model import Model


@lru_cache(16)
def chemin_worth(rules: CheminRules) -> CoupWorth:
    """A coup of a rule set: its levy, what it binds, both sides knowing their cards."""
    game = coup_game(Model.B3, fresh(rules.decks), rules.taxe)
    return worth_of(game, solve_game(game, bound_by(rules, Model.B3)))


def chemin_edges(rules: CheminRules) -> Edges:
    """Either side's worth at a table of Chemin de Fer, the levy deducted from the banker's."""
    worth = chemin_worth(rules)
    return Edges(worth.banker, worth.ponte)
