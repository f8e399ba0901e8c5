"""Forecasts of the gains of bankers of Baccara Banque, coup by coup."""

from fractions import Fraction
from functools import lru_cache
from typing import Any

from sabot.advice.forecast import Forecast
from sabot.games.banque.coup import BanqueCoupOpened
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.vocabulary import BanqueCoupEnded, Laid
from sabot.odds.composition import fresh
from sabot.solve.bank.banque import BanqueCoup, coup_of_banque
from sabot.solve.banque.solving import solve


class BanqueForecaster:
    """Forecasts the gains of bankers, before a taxe, from the events of one table."""

    def __init__(self, rules: BanqueRules) -> None:
        self.forecast = Forecast()
        self._rules = rules
        self._stakes = Laid()

    def hear(self, event: Any) -> None:
        """Take in an event."""
        if isinstance(event, BanqueCoupOpened):
            self._stakes = event.stakes
        elif isinstance(event, BanqueCoupEnded):
            total = self._stakes.total
            worth = _coup(self._rules.decks, self._rules.naturals, Fraction(self._stakes.one, total))
            gain = event.collected - sum(event.paid.values()) - sum(event.unpaid.values())
            self.forecast = self.forecast.and_coup(total, gain, worth.before, float(worth.variance))


@lru_cache(256)
def _coup(decks: int, naturals: str, theta: Fraction) -> BanqueCoup:
    solution = solve("B2", fresh(decks), theta, naturals=naturals)
    return coup_of_banque(solution.law(), theta)
