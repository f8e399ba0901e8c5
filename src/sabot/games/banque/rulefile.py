"""Rule sets of Baccara Banque as people write them."""

from typing import Final

from sabot.games.banque.rules import CHOICES, COUP_CARDS, BanqueRules, check
from sabot.games.rulefile import NUMBER, PERCENT, TEXT, Kind
from sabot.games.ruleset import BANK_KEYS, rule_kind

OWN_KEYS: Final[dict[str, Kind]] = {
    **BANK_KEYS,
    "standing": NUMBER,
    "seating": TEXT,
    "award": TEXT,
    "bank_kind": TEXT,
    "naturals": TEXT,
    "ponte_liberty": TEXT,
    "banker_liberty": TEXT,
    "custom": TEXT,
    "custom_ponte_5": TEXT,
    "custom_banker_3_9": TEXT,
    "custom_banker_5_4": TEXT,
    "beyond": TEXT,
    "taxe_on": TEXT,
    "taxe_capital": PERCENT,
    "taxe_limited": PERCENT,
    "taxe_open": PERCENT,
}
RULES: Final = rule_kind(BanqueRules, OWN_KEYS, CHOICES, check, coup_cards=COUP_CARDS)
"""How the rule sets of Baccara Banque are written (B16)."""
