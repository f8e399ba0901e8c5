"""The games there are: whoever adds one writes its folder, and its name here."""

from typing import Final

from sabot.games.chemin import CHEMIN
from sabot.games.game import AnyGame
from sabot.games.punto import PUNTO

GAMES: Final[tuple[AnyGame, ...]] = (PUNTO, CHEMIN)
BY_ID: Final[dict[str, AnyGame]] = {game.id: game for game in GAMES}
