"""What a table of bots of the worth is expected to make for its bankers, coup by coup, beside what they have made."""

from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import Any

import msgspec

from sabot.advice.chemin.edges import chemin_worth
from sabot.games.banque import coup as banque
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.vocabulary import BanqueCoupEnded
from sabot.games.chemin import coup as chemin
from sabot.games.chemin.rules import CheminRules
from sabot.odds.composition import fresh
from sabot.solve.bank.banque import BanqueCoup, coup_of_banque
from sabot.solve.banque.solving import solve


class Forecast(msgspec.Struct, frozen=True):
    """Sums over coups, in cents: what bankers made, in Banque before a taxe, with its mean and variance beforehand."""

    coups: int = 0
    staked: int = 0
    made: int = 0
    mean: Fraction = Fraction(0)
    variance: float = 0.0

    @property
    def errors(self) -> float:
        """By how many standard errors what was made is off the mean."""
        return (self.made - float(self.mean)) / sqrt(self.variance) if self.variance else 0.0


class Forecaster:
    """Reckons a game from its public events: the stakes of a coup are known before its cards, and so is its law."""

    def __init__(self, rules: CheminRules | BanqueRules) -> None:
        self.rules = rules
        self.found = Forecast()
        self._opened: Any = None

    def hear(self, event: Any) -> None:
        """One more event."""
        if isinstance(event, chemin.CheminCoupOpened | banque.BanqueCoupOpened):
            self._opened = event
        elif isinstance(event, chemin.CheminCoupEnded) and isinstance(self.rules, CheminRules):
            self._chemin(event, self.rules)
        elif isinstance(event, chemin.CheminTaxeTaken):
            self.found = msgspec.structs.replace(self.found, made=self.found.made - event.amount)
        elif isinstance(event, BanqueCoupEnded) and isinstance(self.rules, BanqueRules):
            self._banque(event, self.rules)

    def _chemin(self, event: chemin.CheminCoupEnded, rules: CheminRules) -> None:
        banco, worth = self._opened.banco, chemin_worth(rules)
        made = {"B": banco, "P": -banco, "T": 0}[event.winner]
        self._add(banco, made, worth.banker * banco, float(worth.variance) * banco**2)

    def _banque(self, event: BanqueCoupEnded, rules: BanqueRules) -> None:
        stakes = self._opened.stakes
        total = stakes.total
        worth = _coup(rules.decks, rules.naturals, Fraction(stakes.one, total))
        made = event.collected - sum(event.paid.values()) - sum(event.unpaid.values())
        self._add(total, made, worth.before * total, float(worth.variance) * total**2)

    def _add(self, staked: int, made: int, mean: Fraction, variance: float) -> None:
        now = self.found
        self.found = Forecast(
            now.coups + 1, now.staked + staked, now.made + made, now.mean + mean, now.variance + variance
        )


@lru_cache(256)
def _coup(decks: int, naturals: str, theta: Fraction) -> BanqueCoup:
    found = solve("B2", fresh(decks), theta, naturals=naturals)
    return coup_of_banque(found.law(), theta)
