"""What banking and punting are worth to who plays a rule set's coups by their equilibrium, on a fresh shoe."""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from sabot.advice.chemin.at_table import bound_by
from sabot.games.banque.rules import BanqueRules
from sabot.games.chemin.rules import CheminRules
from sabot.odds.composition import fresh
from sabot.solve.bank.coup import CoupWorth, worth_of
from sabot.solve.banque.house import collected
from sabot.solve.banque.solving import solve as solve_banque
from sabot.solve.chemin.solving import solve_game
from sabot.solve.coup.game import coup_game
from sabot.solve.coup.model import Model


class Edges(NamedTuple):
    """The mean gain for each unit that is played for, by holding the bank and by staking against it."""

    banker: Fraction
    ponte: Fraction

    @property
    def banks(self) -> bool:
        """Whether who wants action has it cheaper in the bank."""
        return self.banker > self.ponte


@lru_cache(16)
def chemin_worth(rules: CheminRules) -> CoupWorth:
    """A coup of a rule set: its levy, what it binds, both sides knowing their cards."""
    game = coup_game(Model.B3, fresh(rules.decks), rules.taxe)
    return worth_of(game, solve_game(game, bound_by(rules, Model.B3)))


def chemin_edges(rules: CheminRules) -> Edges:
    """What either side is worth at a table of Chemin de Fer."""
    found = chemin_worth(rules)
    return Edges(found.banker, found.ponte)


@lru_cache(16)
def banque_edges(rules: BanqueRules) -> Edges:
    """What either side is worth at a table of Banque, of equal stakes, the taxe on winnings deducted."""
    found = solve_banque("B2", fresh(rules.decks), "1/2", naturals=rules.naturals)
    taxe = Fraction(0)
    if rules.taxe_on == "winnings":
        taxe = rules.taxe_open if rules.bank_kind == "open" else rules.taxe_limited
    net = collected(found.law(), found.game.theta) if taxe else Fraction(0)
    return Edges(-found.value - taxe * net, found.value)
