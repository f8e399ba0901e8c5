"""Rule sets of Chemin de Fer as people write them."""

from typing import Final

from sabot.games.chemin.card import card
from sabot.games.chemin.rules import CheminRules, check
from sabot.games.ruleset import rule_kind

RULES: Final = rule_kind(CheminRules, check, card)
"""How the rule sets of Chemin de Fer are written."""
