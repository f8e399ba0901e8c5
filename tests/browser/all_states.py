"""The states of the tables of all games, by the modules that have them."""

from types import ModuleType
from typing import Final

import banque_states
import chemin_states
import punto_states

GAMES: Final[dict[str, ModuleType]] = {"punto": punto_states, "chemin": chemin_states, "banque": banque_states}
