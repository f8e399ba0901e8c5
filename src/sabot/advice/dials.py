"""Dials of the laboratory, by game: light, since a house offers them."""

from typing import Final

from sabot.games.laboratory import Dial

LEVY: Final = Dial("levy", 50, 200, 0)
"""The house's levy on the banker's wins in Chemin de Fer."""
THETA: Final = Dial("theta", 100, 100, 50)
"""The share of all stakes that lies on tableau 1 of Banque."""
