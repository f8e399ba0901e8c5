"""What a watcher of Baccara Banque learns of the cards, and which of them an event lays open."""

from typing import Final

from sabot.games.bank.known import laying, learning
from sabot.games.banque.events import CardGiven, CoupDealt, HandTurned

laid: Final = laying(turned=HandTurned, given=CardGiven)
learned: Final = learning(dealt=CoupDealt, turned=HandTurned, given=CardGiven)
