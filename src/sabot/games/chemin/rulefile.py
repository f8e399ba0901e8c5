"""Rule sets of Chemin de Fer as people write them."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from sabot.games.bounds import RuleSetError, check_choices
from sabot.games.chemin.rules import CHOICES, CheminRules, check
from sabot.games.rulefile import NUMBER, PERCENT, SHARED_KEYS, TEXT, Kind, RuleKind, amount, check_present, share_of
from sabot.money import Rounding

KEYS: Final[dict[str, Kind]] = {
    **SHARED_KEYS,
    "standing": NUMBER,
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
}
"""The keys of a rule set."""
_ADVICE: Final = 'write it, or take what is left out from another rule set, with base = "chemin-de-fer"'


def built(name: str, written: Mapping[str, Any]) -> CheminRules:
    """The rule set of a file's checked keys, its base taken in; raises RuleSetError."""
    where = f"rule set {name!r}"
    check_present(where, written, [key for key in KEYS if key != "title"], _ADVICE)
    check_choices(where, CHOICES, written)
    try:
        fields = {**written, **{key: amount(key, written[key]) for key in ("coin", "minimum")}}
        fields["taxe"] = share_of("taxe", written["taxe"])
    except RuleSetError as error:
        raise RuleSetError(f"{where}: {error}") from None
    options = {"deck_options": tuple(written["deck_options"]), "rounding": Rounding(written["rounding"])}
    rules = msgspec.convert({**fields, **options, "id": name}, CheminRules)
    check(rules)
    return rules


RULES: Final = RuleKind(record=CheminRules, keys=KEYS, choices=CHOICES, check=check, built=built)
"""How the rule sets of Chemin de Fer are written."""
