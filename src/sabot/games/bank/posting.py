"""What games share whose bank a player holds: posting it, declining it, questions about it, waiting for a banker."""

from typing import Literal

import msgspec

from sabot.games.windows import PlayerId, Seq
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


class PostDeclined(msgspec.Struct, frozen=True, tag="post_declined", forbid_unknown_fields=True):
    """A player does not hold the bank: he said so, his purse is too small, or he is not there (B2, C2)."""

    player: PlayerId
    why: Literal["said", "purse", "absent"]


class BankKept(msgspec.Struct, frozen=True, tag="bank_kept", forbid_unknown_fields=True):
    """The banker keeps the bank for another coup, or goes on with it (B12, C9)."""

    player: PlayerId
    amount: Cents
