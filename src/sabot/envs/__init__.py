"""Sabot's games for learning libraries: importing this room registers them with OpenSpiel (`sabot[rl]`).

`pyspiel.load_game("chemin_de_fer_coup")` is the coup of Chemin de Fer; docs/interchange.md.
"""

from sabot.envs.chemin_coup import NAME, CoupState, SpielCoup, load
from sabot.envs.chemin_policy import Strategies, policy_of, strategies_of

__all__ = ["NAME", "CoupState", "SpielCoup", "Strategies", "load", "policy_of", "strategies_of"]
