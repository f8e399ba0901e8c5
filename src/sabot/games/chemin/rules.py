"""What a rule set of Chemin de Fer says (rule book S, M, C): every house option with its value."""

from fractions import Fraction
from typing import Final, Literal, get_args

import msgspec

from sabot.games.bounds import RuleSetError, check_within, exact_rate
from sabot.games.ruleset import SHARED_CHOICES, BankRules, check_bank, check_table
from sabot.money import Cents, Rounding, levy

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 11
MOST_STANDING: Final = 50
HIGHEST_TAXE: Final = Fraction(1, 4)

Seating = Literal["chosen", "random"]
NextShoe = Literal["right_of_last_banker", "seat_one"]
Associate = Literal["allowed", "with_consent", "off"]
Offered = Literal["allowed", "off"]
YesNo = Literal["yes", "no"]
SuiteOrigin = Literal["first", "last"]
Declaration = Literal["fixed_time", "when_made"]
PonteLiberty = Literal["five", "banco", "always"]
BankerLiberty = Literal["tableau", "always"]
Custom = Literal["draw", "stand"]

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    **SHARED_CHOICES,
    "seating": get_args(Seating),
    "standing_calls": get_args(YesNo),
    "next_shoe": get_args(NextShoe),
    "associate": get_args(Associate),
    "a_deux": get_args(Offered),
    "suite_auction": get_args(YesNo),
    "suite_origin": get_args(SuiteOrigin),
    "declaration": get_args(Declaration),
    "ponte_liberty": get_args(PonteLiberty),
    "banker_liberty": get_args(BankerLiberty),
    "custom_ponte_5": get_args(Custom),
    "custom_banker_3_9": get_args(Custom),
    "custom_banker_5_4": get_args(Custom),
    "rounding": tuple(Rounding),
}
"""The house options that are a choice, and their values."""


class CheminRules(BankRules, frozen=True, kw_only=True, dict=True):
    """A rule set of Chemin de Fer. `varied` makes the next one and checks it.

    `custom_ponte_5` is what the croupier does for a ponte with 5, `custom_banker_3_9` for a banker with 3 who gave a
    9, `custom_banker_5_4` for one with 5 who gave a 4 (C7.4). `standing` is how many may stand at the table,
    `standing_calls` whether they may call and be associate. `declaration` says when a table publishes a ponte's
    declaration; the game itself is the same under either (C7.2).
    """

    game: Literal["chemin"] = "chemin"
    standing: int
    seating: Seating
    standing_calls: YesNo = "yes"
    next_shoe: NextShoe
    associate: Associate
    a_deux: Offered
    suite_auction: YesNo
    suite_origin: SuiteOrigin = "first"
    declaration: Declaration = "when_made"
    ponte_liberty: PonteLiberty
    banker_liberty: BankerLiberty
    custom_ponte_5: Custom
    custom_banker_3_9: Custom
    custom_banker_5_4: Custom
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
    check_table(rules, CHOICES, FEWEST_SEATS, MOST_SEATS)
    check_within(f"rule set {rules.id!r}", "standing", rules.standing, 0, MOST_STANDING)
    _check_money(rules)


def _check_money(rules: CheminRules) -> None:
    where = f"rule set {rules.id!r}"
    if not 0 <= rules.taxe <= HIGHEST_TAXE:
        raise RuleSetError(f"{where}: a taxe of {float(100 * rules.taxe):g}% is out of bounds: it is 0% to 25%")
    check_bank(rules)
