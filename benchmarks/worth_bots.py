"""Bots that play by what it is worth, held to their forecast: `python -m benchmarks.worth_bots [COUPS]`.

No measure of speed: what the bankers of so many coups have made, beside what was to be expected when the stakes lay.
"""

import sys
from typing import Final

from sabot.games.banque.rules import BanqueRules
from sabot.games.chemin.rules import CheminRules
from sabot.money import Cents
from sabot.rulesets import load
from sabot.selfplay import table_of_bots
from sabot.solve.bank.banque_bots import banque_worth_bots
from sabot.solve.bank.chemin_bots import chemin_worth_bots
from sabot.solve.bank.forecast import Reckoner

COUPS: Final = 100_000
TIMES: Final = 2
"""The action wished for, in minimum banks."""


def reckoned(name: str, coups: int, seed: int = 1) -> Reckoner:
    """A table of five, reckoned to the end."""
    rules = load(name)
    wish = Cents(TIMES * rules.minimum)
    if isinstance(rules, CheminRules):
        table = table_of_bots(rules, 5, seed, chemin_worth_bots(rules, wish))
    elif isinstance(rules, BanqueRules):
        table = table_of_bots(rules, 5, seed, banque_worth_bots(rules, wish, f"{seed} coin"))
    else:
        raise TypeError(f"{name} has no bank")
    found = Reckoner(rules)
    for _, event in table.seen(lambda state: state.coups >= coups):
        found.hear(event)
    return found


def main() -> None:
    """Print a line for every rule set with a bank."""
    coups = int(sys.argv[1]) if len(sys.argv) > 1 else COUPS
    for name in ("chemin-de-fer", "chemmy", "baccara-banque"):
        found = reckoned(name, coups).found
        print(
            f"{name}: {found.coups} coups, stakes {found.staked / 100:.0f}, made {found.made / 100:.0f}, "
            f"expected {float(found.mean) / 100:.0f}: {found.errors:+.2f} standard errors"
        )


if __name__ == "__main__":
    main()
