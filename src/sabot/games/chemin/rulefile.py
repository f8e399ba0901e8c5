"""Rule sets of Chemin de Fer as people write them."""

from typing import Final

from sabot.games.chemin.rules import CHOICES, CheminRules, check
from sabot.games.rulefile import NUMBER, PERCENT, TEXT, Kind
from sabot.games.ruleset import BANK_KEYS, rule_kind

OWN_KEYS: Final[dict[str, Kind]] = {
    **BANK_KEYS,
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
RULES: Final = rule_kind(CheminRules, OWN_KEYS, CHOICES, check)
"""How the rule sets of Chemin de Fer are written."""
