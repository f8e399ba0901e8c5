"""Players who are disconnected: one who does not come back in time is marked away, and one who comes is marked back."""

import asyncio
from collections.abc import Callable

from sabot.games.seats import MarkAway, Player
from sabot.games.windows import CROUPIER, PlayerId
from sabot.house.table.inbox import Inbox, Request


class Absence:
    """The marks of a table, which come by its inbox; `is_missed` says whether somebody sits there and is not here."""

    def __init__(self, grace_s: float, is_missed: Callable[[PlayerId], bool], inbox: Inbox) -> None:
        self._grace_s, self._is_missed, self._inbox = grace_s, is_missed, inbox
        self._missed: set[PlayerId] = set()

    def check_later(self, player: PlayerId) -> None:
        """Somebody has gone: he is away if he does not come back in time."""
        asyncio.get_running_loop().call_later(self._grace_s, self.check, player)

    def check(self, player: PlayerId) -> None:
        """Mark a player away if he is not there."""
        if self._is_missed(player):
            self._missed.add(player)
            self._inbox.put(Request(CROUPIER, MarkAway(player, away=True)))

    def back(self, player: Player) -> None:
        """Mark a player back who was away, or whose mark may still wait."""
        if player.away or player.id in self._missed:
            self._missed.discard(player.id)
            self._inbox.put(Request(CROUPIER, MarkAway(player.id, away=False)))
