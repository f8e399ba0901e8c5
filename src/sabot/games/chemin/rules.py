"""Rule sets of Chemin de Fer (rule book S, M, C): every house option with its value."""

from fractions import Fraction
from typing import Annotated, Final, Literal

import msgspec

from sabot.games.bounds import check_levy, check_within, exact_rate
from sabot.games.options import Option
from sabot.games.ruleset import BankRules, check_bank, check_table
from sabot.money import Cents, levy

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 11
MOST_STANDING: Final = 50

Custom = Literal["draw", "stand"]


class CheminRules(BankRules, frozen=True, kw_only=True, dict=True):
    """A rule set of Chemin de Fer. `varied` makes the next one and checks it.

    `custom_ponte_5` is what the croupier does for a ponte with 5, `custom_banker_3_9` for a banker with 3 who gave a
    9, `custom_banker_5_4` for one with 5 who gave a 4 (C7.4). `standing` is how many may stand at the table,
    `standing_calls` whether they may call and be associate. `declaration` says when a table publishes a ponte's
    declaration; the game itself is the same under either (C7.2).
    """

    game: Literal["chemin"] = "chemin"
    standing: int
    seating: Annotated[Literal["chosen", "random"], Option("seats")] = "chosen"
    standing_calls: Annotated[Literal["yes", "no"], Option("seats")] = "yes"
    next_shoe: Annotated[Literal["right_of_last_banker", "seat_one"], Option("bank")] = "right_of_last_banker"
    associate: Annotated[Literal["allowed", "with_consent", "off"], Option("bank")] = "allowed"
    a_deux: Annotated[Literal["allowed", "off"], Option("stakes")] = "allowed"
    suite_auction: Annotated[Literal["yes", "no"], Option("bank")] = "yes"
    suite_origin: Annotated[Literal["first", "last"], Option("bank")] = "first"
    declaration: Annotated[Literal["fixed_time", "when_made"], Option("cards")] = "when_made"
    ponte_liberty: Annotated[Literal["five", "banco", "always"], Option("cards")] = "five"
    banker_liberty: Annotated[Literal["tableau", "always"], Option("cards")] = "tableau"
    custom_ponte_5: Annotated[Custom, Option("cards")] = "draw"
    custom_banker_3_9: Annotated[Custom, Option("cards")] = "draw"
    custom_banker_5_4: Annotated[Custom, Option("cards")] = "draw"
    taxe: Fraction

    def __post_init__(self) -> None:
        """Raises RuleSetError for a taxe that is no exact rate, such as `5%`."""
        exact = exact_rate(f"rule set {self.id!r}: taxe", self.taxe)
        msgspec.structs.force_setattr(self, "taxe", exact)


def taxe_on(rules: CheminRules, won: Cents) -> Cents:
    """The house's levy on the stakes a banker has won (C8.2)."""
    return levy(won, rules.taxe, rules.coin, rules.rounding)


def check(rules: CheminRules) -> None:
    """Refuse a rule set that cannot be played."""
    check_table(rules, FEWEST_SEATS, MOST_SEATS)
    check_within(f"rule set {rules.id!r}", "standing", rules.standing, 0, MOST_STANDING)
    _check_money(rules)


def _check_money(rules: CheminRules) -> None:
    where = f"rule set {rules.id!r}"
    check_levy(where, "taxe", rules.taxe)
    check_bank(rules)
