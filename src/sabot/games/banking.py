"""What games share whose bank a player holds: posting it, declining it, questions about it, waiting for a banker."""

from typing import Literal

import msgspec

from sabot.games.windows import Seq
from sabot.money import Cents

Lacks = Literal["players", "banker"]


class Post(msgspec.Struct, frozen=True, tag="post", forbid_unknown_fields=True):
    """Hold the bank with this amount."""

    on: Seq
    amount: Cents


class Decline(msgspec.Struct, frozen=True, tag="decline", forbid_unknown_fields=True):
    """Let the bank go on to the next."""

    on: Seq


class Answer(msgspec.Struct, frozen=True, tag="answer", forbid_unknown_fields=True):
    """Yes or no to the question that is open."""

    on: Seq
    yes: bool


class TableWaits(msgspec.Struct, frozen=True, tag="table_waits", forbid_unknown_fields=True):
    """Fewer than two players are present, or nobody takes the bank: the first who posts is banker."""

    lacks: Lacks
