"""Rule sets of Chemin de Fer as people write them."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

import msgspec

from sabot.money import Cents, MoneyError, Rounding, cents, rate
from sabot.rulesets.bounds import RuleSetError, check_choices
from sabot.rulesets.chemin import CHOICES, CheminRules, check_chemin
from sabot.rulesets.keys import AMOUNT, NUMBER, NUMBERS, PERCENT, TEXT, TITLE, Kind, check_present

CHEMIN_KEYS: Final[dict[str, Kind]] = {
    "title": TITLE,
    "game": TEXT,
    "decks": NUMBER,
    "deck_options": NUMBERS,
    "seats": NUMBER,
    "standing": NUMBER,
    "stop_card": NUMBER,
    "last_coup": TEXT,
    "burn": TEXT,
    "seating": TEXT,
    "standing_calls": TEXT,
    "next_shoe": TEXT,
    "associate": TEXT,
    "a_deux": TEXT,
    "suite_auction": TEXT,
    "suite_origin": TEXT,
    "declaration": TEXT,
    "ponte_liberty": TEXT,
    "banker_liberty": TEXT,
    "custom_ponte_5": TEXT,
    "custom_banker_3_9": TEXT,
    "custom_banker_5_4": TEXT,
    "taxe": PERCENT,
    "coin": AMOUNT,
    "rounding": TEXT,
    "minimum": AMOUNT,
    "absent_coups": NUMBER,
}
"""The keys of a rule set of Chemin de Fer."""
_ADVICE: Final = 'write it, or take what is left out from another rule set, with base = "chemin-de-fer"'


def built_chemin(name: str, written: Mapping[str, Any]) -> CheminRules:
    """The rule set of a file's checked keys, its base taken in; raises RuleSetError."""
    where = f"rule set {name!r}"
    check_present(where, written, [key for key in CHEMIN_KEYS if key != "title"], _ADVICE)
    check_choices(where, CHOICES, written)
    fields = {key: written[key] for key in CHEMIN_KEYS if key in written}
    fields |= {key: _amount(where, key, written[key]) for key in ("coin", "minimum")}
    fields |= {"taxe": _taxe(where, written["taxe"]), "deck_options": tuple(written["deck_options"])}
    rules = msgspec.convert({**fields, "id": name, "rounding": Rounding(written["rounding"])}, CheminRules)
    check_chemin(rules)
    return rules


def _amount(where: str, key: str, written: str | int) -> Cents:
    try:
        return cents(str(written))
    except MoneyError as error:
        raise RuleSetError(f"{where}: {key}: {error}") from None


def _taxe(where: str, written: str) -> Fraction:
    try:
        return rate(written)
    except MoneyError as error:
        raise RuleSetError(f"{where}: taxe: {error}") from None
