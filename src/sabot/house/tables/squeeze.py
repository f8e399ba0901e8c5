"""The lift of a card by somebody who is asked: told to the others, never stored, and never what is on it."""

from collections import deque
from collections.abc import Callable
from typing import Final

from sabot.games.windows import PlayerId
from sabot.hosts import Lift, Lifted
from sabot.house.table.clock import Waits
from sabot.house.table.table import Table

MOST: Final = 5
"""So often the others hear of one player within PER_MS; what comes beyond it is not told."""
PER_MS: Final = 1000
_MOST_PLAYERS: Final = 1000


class SqueezeRelay:
    """Players who have told lately how far they are, with the times when they did."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self._told = dict[PlayerId, deque[int]]()

    def tell(self, table: Table, player: PlayerId, lift: Lift) -> None:
        """Tell the others at a table how far a player who is asked has lifted a card."""
        lifted = self.take(table.game.pending(table.state), player, lift)
        if lifted is not None:
            table.audience.say(lifted, but=player)

    def take(self, waits: Waits | None, player: PlayerId, lift: Lift) -> Lifted | None:
        """The news for the others; None where nobody asks the player, or too much of it has come."""
        if waits is None or waits.on != lift.on or player not in waits.players or not self._in_time(player):
            return None
        return Lifted(player, lift.card, lift.percent)

    def _in_time(self, player: PlayerId) -> bool:
        if player not in self._told and len(self._told) >= _MOST_PLAYERS:
            self._told.clear()
        told, now = self._told.setdefault(player, deque(maxlen=MOST)), self._now_ms()
        if len(told) == MOST and now - told[0] < PER_MS:
            return False
        told.append(now)
        return True
