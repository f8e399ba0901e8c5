"""The course of events that one action sets off at a table of Baccara Banque."""

from typing import TypeAlias

from sabot.games.banque.state import Banque
from sabot.games.turn import Turn

Course: TypeAlias = Turn[Banque]
