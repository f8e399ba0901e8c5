"""Messages of people to one another at a table: short, passing, in memory alone, and no part of the game."""

from collections import deque
from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from sabot.games.windows import PlayerId
from sabot.hosts import Said, Say
from sabot.house.accounts import names
from sabot.house.errors import HouseError
from sabot.house.table.setup import TableSettings

KEPT: Final = 50
"""So many messages are told to who comes anew."""
KEPT_MS: Final = 60 * 60 * 1000
"""And none that is older."""
MOST: Final = 5
"""So many one player says within PER_MS."""
PER_MS: Final = 10_000
_MOST_SPEAKERS: Final = 1000


class Chat:
    """The messages of a table."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self._said = deque[Said](maxlen=KEPT)
        self._ids = deque[tuple[PlayerId, str]](maxlen=4 * KEPT)
        self._spoke = dict[PlayerId, deque[int]]()
        self._count = 0

    def take(self, settings: TableSettings, player: PlayerId, nickname: str, say: Say) -> Said | None:
        """Take a message in, None where it is here already; raises HouseError."""
        if (player, say.id) in self._ids:
            return None
        if not settings.chat:
            raise HouseError("chat_off")
        if player in settings.muted:
            raise HouseError("muted")
        text, now = names.message(say.text), self._now_ms()
        self._check_pace(player, now)
        self._ids.append((player, say.id))
        self._count += 1
        self._said.append(Said(self._count, now, player, nickname, text))
        return self._said[-1]

    def forget(self, player: PlayerId) -> None:
        """Keep nothing of what somebody has said."""
        self._said = deque((each for each in self._said if each.player != player), maxlen=KEPT)

    def recent(self) -> Iterator[bytes]:
        """Messages of the last KEPT_MS as JSON, for one who comes anew."""
        since = self._now_ms() - KEPT_MS
        yield from (msgspec.json.encode(each) for each in self._said if each.at >= since)

    def _check_pace(self, player: PlayerId, now: int) -> None:
        if player not in self._spoke and len(self._spoke) >= _MOST_SPEAKERS:
            self._spoke.clear()
        spoke = self._spoke.setdefault(player, deque(maxlen=MOST))
        if len(spoke) == MOST and now - spoke[0] < PER_MS:
            raise HouseError("rate_limited", limit="chat")
        spoke.append(now)
