"""What a watcher of Chemin de Fer learns of the cards, and which of them an event lays open."""

from typing import Final

from sabot.games.bank.known import laying, learning
from sabot.games.chemin.events import CardGiven, CoupDealt, HandTurned

laid: Final = laying(turned=HandTurned, given=CardGiven)
learned: Final = learning(dealt=CoupDealt, turned=HandTurned, given=CardGiven)
