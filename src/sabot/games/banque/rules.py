"""Rule sets of Baccara Banque (rule book S, M, B): every house option with its value."""

from fractions import Fraction
from typing import Annotated, Final, Literal

import msgspec

from sabot.games.bounds import RuleSetError, check_levy, check_within, exact_rate
from sabot.games.options import Option
from sabot.games.ruleset import BankRules, check_bank, check_table
from sabot.money import Cents, levy

COUP_CARDS: Final = 9
"""Two hands against one: the most cards a coup takes (S4)."""
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 10
MOST_STANDING: Final = 50

Custom = Literal["draw", "stand"]
LEVIED: Final = {"winnings": ("taxe_limited", "taxe_open"), "capital": ("taxe_capital",)}
"""The rates that the house levies, by what it levies them on (B11)."""
TAXES: Final = tuple(rate for rates in LEVIED.values() for rate in rates)


class BanqueRules(BankRules, frozen=True, kw_only=True, dict=True):
    """A rule set of Baccara Banque. `varied` makes the next one and checks it.

    `minimum` is the least capital of a bank. `award` says how the bank is given (B2), `bank_kind` what it answers for
    (B4), `beyond` what becomes of stakes that a limited bank does not answer for (B7), `custom` what the croupier does
    for a banker (B9.2), `naturals` when they are shown (B9). `taxe_capital` is levied on capital, or, by `taxe_on`,
    `taxe_limited` and `taxe_open` on winnings (B11).
    """

    game: Literal["banque"] = "banque"
    standing: int
    seating: Annotated[Literal["chosen", "random"], Option("seats")] = "chosen"
    award: Annotated[Literal["auction", "list", "lot"], Option("bank")] = "auction"
    bank_kind: Annotated[Literal["limited", "open"], Option("bank")] = "limited"
    naturals: Annotated[Literal["in_turn", "shown"], Option("cards")] = "in_turn"
    ponte_liberty: Annotated[Literal["five", "banco", "always"], Option("cards")] = "five"
    banker_liberty: Annotated[Literal["always", "tableau"], Option("cards")] = "always"
    custom: Annotated[Literal["weighted", "larger_side"], Option("cards")] = "weighted"
    custom_ponte_5: Annotated[Custom, Option("cards")] = "draw"
    custom_banker_3_9: Annotated[Custom, Option("cards")] = "draw"
    custom_banker_5_4: Annotated[Custom, Option("cards")] = "draw"
    beyond: Annotated[Literal["at_risk", "returned"], Option("stakes")] = "at_risk"
    taxe_on: Annotated[Literal["winnings", "capital"], Option("bank")] = "winnings"
    taxe_capital: Fraction
    taxe_limited: Fraction
    taxe_open: Fraction

    def __post_init__(self) -> None:
        """Raises RuleSetError for a taxe that is no exact rate, such as `5%`."""
        for key in TAXES:
            exact = exact_rate(f"rule set {self.id!r}: {key}", getattr(self, key))
            msgspec.structs.force_setattr(self, key, exact)


def taxe_on_capital(rules: BanqueRules, amount: int) -> Cents:
    """Taxe on top of capital brought in, in cents; nothing where the house levies winnings (B11)."""
    return _levy(rules, amount, rules.taxe_capital) if rules.taxe_on == "capital" else Cents(0)


def taxe_on_winnings(rules: BanqueRules, won: int, *, is_open: bool) -> Cents:
    """Taxe on the bank's winnings in a coup, in cents; nothing where the house levies capital (B11)."""
    if rules.taxe_on != "winnings" or won <= 0:
        return Cents(0)
    return _levy(rules, won, rules.taxe_open if is_open else rules.taxe_limited)


def _levy(rules: BanqueRules, amount: int, rate: Fraction) -> Cents:
    return levy(Cents(amount), rate, rules.coin, rules.rounding)


def check(rules: BanqueRules) -> None:
    """Refuse a rule set that cannot be played."""
    where = f"rule set {rules.id!r}"
    check_table(rules, FEWEST_SEATS, MOST_SEATS, coup_cards=COUP_CARDS)
    if rules.seats % 2:
        says = f"{where}: seats = {rules.seats}: it is even, half of the seats on each side"
        raise RuleSetError(says, "odd_seats", key="seats", value=rules.seats)
    check_within(where, "standing", rules.standing, 0, MOST_STANDING)
    _check_money(rules)


def _check_money(rules: BanqueRules) -> None:
    where = f"rule set {rules.id!r}"
    for key in TAXES:
        check_levy(where, key, getattr(rules, key))
    check_bank(rules)
