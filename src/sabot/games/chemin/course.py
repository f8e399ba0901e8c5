"""The course of events that one action sets off at a table of Chemin de Fer."""

from typing import TypeAlias

from sabot.games.chemin.state import Chemin
from sabot.games.turn import Turn

Course: TypeAlias = Turn[Chemin]
