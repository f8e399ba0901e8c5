"""Bots that play by what it is worth, held to their forecast: `python -m benchmarks.worth_bots [COUPS]`.

No measure of speed: what the bankers of so many coups have made, beside what was to be expected when the stakes lay.
"""

import sys
from typing import Final

from benchmarks.report import origin
from sabot.advice.banque.forecast import BanqueForecaster
from sabot.advice.banque.worth_bots import banque_worth_bots
from sabot.advice.chemin.forecast import CheminForecaster
from sabot.advice.chemin.worth_bots import chemin_worth_bots
from sabot.advice.forecast import Forecast, Forecaster
from sabot.games.banque.rules import BanqueRules
from sabot.games.chemin.rules import CheminRules
from sabot.money import Cents
from sabot.rulesets import load
from sabot.selfplay import table_of_bots

COUPS: Final = 100_000
TIMES: Final = 2
"""The action wished for, in minimum banks."""
HEAD: Final = "| Rule set | Coups | Staked | Bankers made | Expected | Standard errors |"


def reckoned(name: str, coups: int, seed: int = 1) -> Forecaster:
    """A table of five, reckoned to the end."""
    rules = load(name)
    wish = Cents(TIMES * rules.minimum)
    forecaster: Forecaster
    if isinstance(rules, CheminRules):
        forecaster = CheminForecaster(rules)
        table = table_of_bots(rules, 5, seed, chemin_worth_bots(rules, wish))
    elif isinstance(rules, BanqueRules):
        forecaster = BanqueForecaster(rules)
        table = table_of_bots(rules, 5, seed, banque_worth_bots(rules, wish, f"{seed} coin"))
    else:
        raise TypeError(f"{name} has no bank")
    for _, event in table.seen(lambda state: state.coups >= coups):
        forecaster.hear(event)
    return forecaster


def row(name: str, forecast: Forecast) -> str:
    """A line of the table, amounts in chip units."""
    amounts = (forecast.staked, forecast.gain, float(forecast.mean))
    cells = (name, f"{forecast.coups:,}", *(f"{each / 100:,.0f}" for each in amounts), f"{forecast.errors:+.2f}")
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Print where it was played, and a line for every rule set with a bank."""
    coups = int(sys.argv[1]) if len(sys.argv) > 1 else COUPS
    print(f"{origin()}\n\n{HEAD}\n|---|--:|--:|--:|--:|--:|")
    for name in ("chemin-de-fer", "chemmy", "baccara-banque"):
        print(row(name, reckoned(name, coups).forecast), flush=True)


if __name__ == "__main__":
    main()
