"""Forecasts of the gains of bankers of Chemin de Fer, coup by coup."""

from typing import Any

import msgspec

from sabot.advice.chemin.edges import chemin_worth
from sabot.advice.forecast import Forecast
from sabot.games.chemin.coup import CheminCoupEnded, CheminCoupOpened, CheminTaxeTaken
from sabot.games.chemin.rules import CheminRules
from sabot.money import Cents


class CheminForecaster:
    """Forecasts the gains of bankers, less the house's levy, from the events of one table."""

    def __init__(self, rules: CheminRules) -> None:
        self.forecast = Forecast()
        self._worth = chemin_worth(rules)
        self._banco = Cents(0)

    def hear(self, event: Any) -> None:
        """Take in an event."""
        match event:
            case CheminCoupOpened(banco=banco):
                self._banco = banco
            case CheminCoupEnded(winner=winner):
                gain = {"B": self._banco, "P": -self._banco, "T": 0}[winner]
                self.forecast = self.forecast.and_coup(
                    self._banco, gain, self._worth.banker, float(self._worth.variance)
                )
            case CheminTaxeTaken(amount=amount):
                self.forecast = msgspec.structs.replace(self.forecast, gain=self.forecast.gain - amount)
            case _:
                pass
