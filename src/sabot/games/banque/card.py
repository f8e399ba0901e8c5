"""The card of a rule set of Baccara Banque, without a language."""

from collections.abc import Iterator

from sabot.games.banque.rules import LEVIED, BanqueRules
from sabot.games.card import decks, house, options
from sabot.games.rulefile import Row


def card(rules: BanqueRules) -> Iterator[Row]:
    """Rows about the house and its choices."""
    yield house("seats", count=rules.seats)
    yield house("standing", count=rules.standing)
    yield decks(rules)
    yield house("minimum", amount=rules.minimum)
    yield house("least_stake", amount=rules.least_stake)
    yield house("bid_step", amount=rules.raise_by)
    for taxe in LEVIED[rules.taxe_on]:
        yield house(taxe, rate=f"{float(100 * getattr(rules, taxe)):g} %")
    yield house("stop_card", count=rules.stop_card)
    yield from options(rules)
    yield house("absent_coups", count=rules.absent_coups)
