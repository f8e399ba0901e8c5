"""The card of a rule set of Chemin de Fer, without a language."""

from collections.abc import Iterator

from sabot.games.card import beware, decks, house, options
from sabot.games.chemin.rules import CheminRules
from sabot.games.rulefile import Row


def card(rules: CheminRules) -> Iterator[Row]:
    """Rows about the house and its choices."""
    yield house("seats", count=rules.seats)
    yield house("standing", count=rules.standing)
    yield decks(rules)
    yield house("minimum", amount=rules.minimum)
    yield house("least_stake", amount=rules.least_stake)
    yield house("bid_step", amount=rules.raise_by)
    yield house("taxe", rate=f"{float(100 * rules.taxe):g} %")
    yield from beware(rules, rules.least_stake, (rules.taxe,))
    yield house("stop_card", count=rules.stop_card)
    yield from options(rules, matters)
    yield house("absent_coups", count=rules.absent_coups)


def matters(rules: CheminRules, key: str) -> bool:
    """Whether an option makes a difference beside the others."""
    return key != "standing_calls" or rules.standing > 0
