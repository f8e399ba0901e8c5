"""What a watcher of Chemin de Fer learns of the cards."""

from typing import Final

from sabot.games.bank.known import learning
from sabot.games.chemin.events import CardGiven, CoupDealt, HandTurned

learned: Final = learning(dealt=CoupDealt, turned=HandTurned, given=CardGiven)
