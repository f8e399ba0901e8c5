"""Sabot's games for learning libraries; importing this room needs none of them, docs/learning.md.

`table_v0` and `punto_v0` are whole tables for PettingZoo, `betting_v0` is a shoe to stake at for Gymnasium
(`sabot[rl]`); `openspiel` registers the coups of Chemin de Fer and of Banque (`sabot[openspiel]`). `play` is a table
without any of them. `imitation` makes arrays of what was done at tables.
"""

from sabot.envs.errors import EnvError
from sabot.envs.imitation_data import Imitation, imitation
from sabot.envs.play import Play, Settings

__all__ = ["EnvError", "Imitation", "Play", "Settings", "imitation"]
