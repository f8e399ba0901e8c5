"""Rule sets of Baccara Banque as people write them (rule book B16)."""

from typing import Final

from sabot.games.banque.card import card
from sabot.games.banque.rules import COUP_CARDS, BanqueRules, check
from sabot.games.ruleset import rule_kind

RULES: Final = rule_kind(BanqueRules, check, card, coup_cards=COUP_CARDS)
"""How the rule sets of Baccara Banque are written (B16)."""
