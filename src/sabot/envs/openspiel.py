"""Coups for OpenSpiel (`sabot[openspiel]`): importing this module registers them.

`pyspiel.load_game("chemin_de_fer_coup")` and `pyspiel.load_game("baccara_banque_coup")` are the coups of Chemin de Fer
and of Banque; docs/interchange.md.
"""

from sabot.envs.banque_coup import NAME as BANQUE
from sabot.envs.banque_coup import BanqueState, SpielBanque, load_banque
from sabot.envs.banque_policy import banque_policy_of, banque_strategies_of
from sabot.envs.chemin_coup import NAME, CoupState, SpielCoup, load
from sabot.envs.chemin_policy import DrawStrategies, policy_of, strategies_of

__all__ = [
    "BANQUE",
    "NAME",
    "BanqueState",
    "CoupState",
    "DrawStrategies",
    "SpielBanque",
    "SpielCoup",
    "banque_policy_of",
    "banque_strategies_of",
    "load",
    "load_banque",
    "policy_of",
    "strategies_of",
]
