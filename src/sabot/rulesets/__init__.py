"""The variants as data: one TOML file a rule set, validated when it is loaded."""

from sabot.rulesets.bounds import RuleSetError
from sabot.rulesets.chemin import CheminRules, varied_chemin
from sabot.rulesets.files import (
    AnyRules,
    Game,
    every_name,
    load,
    load_any,
    load_chemin,
    names,
    read,
    read_any,
    read_any_file,
    read_chemin,
    read_file,
)
from sabot.rulesets.punto import PuntoRules, TableBet, varied

RuleSet = PuntoRules
"""What today's houses, bots and commands play by; `AnyRules` are the rule sets of every game."""

__all__ = [
    "AnyRules",
    "CheminRules",
    "Game",
    "PuntoRules",
    "RuleSet",
    "RuleSetError",
    "TableBet",
    "every_name",
    "load",
    "load_any",
    "load_chemin",
    "names",
    "read",
    "read_any",
    "read_any_file",
    "read_chemin",
    "read_file",
    "varied",
    "varied_chemin",
]
