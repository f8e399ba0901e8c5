"""What can be turned in the laboratory, by game: light, since a house offers it."""

from typing import Final

from sabot.games.laboratory import Dial

LEVY: Final = Dial("levy", 50, 200, 0)
"""What the house takes of the banker's wins in Chemin de Fer."""
THETA: Final = Dial("theta", 100, 100, 50)
"""The share of all stakes that lies on tableau 1 of Banque."""
