"""What a table remembers of its replies: they are looked up, and never gone through while a shoe is in play."""

from collections.abc import Iterator
from typing import Any

import pytest
from house_tools import Room, at_bets

from sabot.games.seats import BuyIn
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.rulesets import load
from sabot.wire import Reply

pytestmark = pytest.mark.made_up_clock

PLAYED = 30


class Walked(dict[Any, Any]):
    """A dictionary that counts how often it is gone through or copied."""

    walks = 0

    def __iter__(self) -> Iterator[Any]:
        self.walks += 1
        return super().__iter__()

    def keys(self) -> Any:
        self.walks += 1
        return super().keys()

    def items(self) -> Any:
        self.walks += 1
        return super().items()

    def values(self) -> Any:
        self.walks += 1
        return super().values()

    def copy(self) -> Any:
        self.walks += 1
        return super().copy()


async def test_replies_are_not_copied_at_each_step() -> None:
    room = Room(load("mini"), "ann")
    old = {(PlayerId("ann"), f"old{number}"): (b"", Reply(f"old{number}", "accepted")) for number in range(50)}
    kept = Walked(old)
    room.table = room.made(room.state, kept)
    room.ear("ann")
    await at_bets(room, "ann")
    for _ in range(PLAYED):
        await room.accepted("ann", BuyIn(Cents(1)))
    assert len(kept) >= len(old) + PLAYED
    assert (await room.do("ann", BuyIn(Cents(1)), "old1")).refused is not None, "its id was used for something else"
    assert kept.walks == 0


def test_a_copy_is_noticed() -> None:
    for copied in (dict, list, lambda kept: {**kept}, lambda kept: kept.copy(), lambda kept: kept | {}):
        kept = Walked({1: 2})
        copied(kept)
        assert kept.walks > 0
