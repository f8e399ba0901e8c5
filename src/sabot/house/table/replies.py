"""Replies by player and command id: a command that comes twice is done once."""

from collections.abc import Iterable
from typing import Final

import msgspec

from sabot.games.windows import PlayerId, Seq
from sabot.house.store import StoredReply
from sabot.house.table.inbox import Request, refusal
from sabot.wire import Reply

Kept = dict[tuple[PlayerId, str], tuple[bytes, Reply]]
"""Replies by player and command id, with the digest of the command."""


def read(rows: Iterable[StoredReply]) -> Kept:
    """Replies as they were stored."""
    return {
        (PlayerId(row.player), row.command): (row.digest, msgspec.json.decode(row.body, type=Reply)) for row in rows
    }


NEVER: Final = Seq(-1)
"""No shoe has ended since the table was taken from the store; what was kept there stays for one shoe more."""


class Replies:
    """The replies that a table remembers, until the shoe after theirs is over, as the store does.

    They go by the number of the last event stored with them: what changed nothing has none of its own.
    """

    def __init__(self, known: Kept) -> None:
        self.known = known
        self._numbers = dict[tuple[PlayerId, str], Seq]()
        self._last_shoe_end = NEVER

    def repeated(self, request: Request, fresh: Kept | None = None) -> Reply | None:
        """The answer to a command whose id was used before, None where it is new."""
        if not request.command:
            return None
        known = (fresh or {}).get(request.key) or self.known.get(request.key)
        if known is None:
            return None
        digest, reply = known
        return reply if digest == request.digest else refusal(request, "command_reused")

    def new(self, bound: Iterable[tuple[Request, Reply]]) -> tuple[StoredReply, ...]:
        """The replies to be stored beside the events they answer."""
        return tuple(
            StoredReply(request.actor, request.command, request.digest, msgspec.json.encode(reply))
            for request, reply in bound
        )

    def keep(self, bound: Iterable[tuple[Request, Reply]], seq: Seq) -> None:
        """Remember replies that are stored, beside events up to a number."""
        for request, reply in bound:
            self.known[request.key] = request.digest, reply
            self._numbers[request.key] = seq

    @property
    def forgotten_at_shoe_end(self) -> Seq:
        """The number up to which replies are forgotten when the shoe in play is over; below 0 none are."""
        return self._last_shoe_end

    def shoe_over(self, seq: Seq) -> None:
        """Forget the replies of the shoe before the one that is over."""
        gone = [key for key in self.known if self._numbers.get(key, Seq(0)) <= self._last_shoe_end]
        for key in gone:
            del self.known[key]
            self._numbers.pop(key, None)
        self._last_shoe_end = seq
