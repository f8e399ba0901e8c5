"""The variants as data: one TOML file a rule set, validated when it is loaded."""

from sabot.rulesets.files import load, names, read, read_file
from sabot.rulesets.punto import PuntoRules, RuleSetError, TableBet, varied

RuleSet = PuntoRules

__all__ = [
    "PuntoRules",
    "RuleSet",
    "RuleSetError",
    "TableBet",
    "load",
    "names",
    "read",
    "read_file",
    "varied",
]
