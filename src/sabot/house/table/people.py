"""People whom a table knows by name: those who are at it, its host, and the last who left."""

from collections.abc import Container
from typing import Final

from sabot.games.windows import PlayerId
from sabot.wire import Person

MOST_LEFT: Final = 20
"""So many of those who have left are still known."""


class People(dict[PlayerId, Person]):
    """People by their ids; those who left long ago are forgotten."""

    def __init__(self, host: PlayerId) -> None:
        super().__init__()
        self._host = host
        self._left: list[PlayerId] = []

    def leaves(self, player: PlayerId, still: Container[PlayerId]) -> None:
        """Somebody has left the table; `still` are those who are at it."""
        self._left = [*(each for each in self._left if each != player), player]
        while len(self._left) > MOST_LEFT:
            gone = self._left.pop(0)
            if gone not in still and gone != self._host:
                self.pop(gone, None)
