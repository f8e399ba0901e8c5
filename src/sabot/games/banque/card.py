"""The card of a rule set of Baccara Banque, without a language."""

from collections.abc import Iterator

from sabot.games.banque.rules import LEVIED, BanqueRules
from sabot.games.card import beware, decks, house, options
from sabot.games.rulefile import Row


def card(rules: BanqueRules) -> Iterator[Row]:
    """Rows about the house and its choices."""
    yield house("seats", count=rules.seats)
    yield house("standing", count=rules.standing)
    yield decks(rules)
    yield house("minimum", amount=rules.minimum)
    yield house("least_stake", amount=rules.least_stake)
    yield house("bid_step", amount=rules.raise_by)
    for taxe in levied(rules):
        yield house(taxe, rate=f"{float(100 * getattr(rules, taxe)):g} %")
    yield from beware(rules, rules.coin, (getattr(rules, taxe) for taxe in levied(rules)))
    yield house("stop_card", count=rules.stop_card)
    yield from options(rules, matters)
    yield house("absent_coups", count=rules.absent_coups)


def levied(rules: BanqueRules) -> tuple[str, ...]:
    """The rates that a house levies: a bank that is open from the start is never a limited one (B11)."""
    never = ("taxe_limited",) if rules.bank_kind == "open" else ()
    return tuple(taxe for taxe in LEVIED[rules.taxe_on] if taxe not in never)


def matters(rules: BanqueRules, key: str) -> bool:
    """Whether an option makes a difference beside the others."""
    match key:
        case "custom_banker_3_9" | "custom_banker_5_4":
            return rules.custom == "larger_side"
        case "beyond":
            return rules.bank_kind == "limited"
        case _:
            return True
