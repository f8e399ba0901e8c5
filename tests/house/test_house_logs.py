"""No log of the house names a card, an order or a nonce, whatever fails and whenever."""

import logging
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from house_tools import Room, kill
from msgspec import structs

from part_swap import swapped
from sabot.games.game import AnyGame
from sabot.games.registry import GAMES
from sabot.games.seats import Seat, Sit
from sabot.games.taille import ShoeShuffled
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.rulesets import load, names
from sabot.web.logs import JsonLines
from world.clock import run, seconds

CARD = re.compile(r"(?<![A-Za-z0-9])[A2-9TJQK][shdc][a-z](?![A-Za-z0-9])")
STEPS = ("decide", "evolve", "faults", "pending", "options", "view", "snapshot", "redrawn", "narrate")
TOLD_CARDS = ("decide", "evolve")
"""Functions that are asked so often, and about so much, that their failures would name cards."""
PEOPLE = ("p-1", "p-2", "p-3")


class Fails:
    """A function of a game that fails once for each kind of thing it is asked about, and tells all it was given."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._failed: set[Any] = set()
        self.nonces: set[str] = set()
        self.times = 0
        self.cards: set[str] = set()

    def __call__(self, state: Any, *more: Any) -> Any:
        self.nonces.update(each.nonce for each in more if isinstance(each, ShoeShuffled))
        kind = (type(more[-1]) if more and not isinstance(more[-1], str) else None, type(getattr(state, "phase", None)))
        if kind not in self._failed and self.times < 40 and state.players:
            self._failed.add(kind)
            self.times += 1
            told = f"{state!r} {more!r}"
            self.cards.update(CARD.findall(told))
            raise RuntimeError(told)
        return self._function(state, *more)


async def evening(game: AnyGame, step: str) -> Fails:
    """Some minutes of a table of bots at which one function fails time and again."""
    rules = load(names(game.id)[0])
    failing = Fails(getattr(game, step))
    room = Room(rules, " ".join(PEOPLE))
    room.setup = structs.replace(room.setup, game=swapped(game, **{step: failing}))
    room.table = room.made(game.open(rules), {})
    look_on(room)
    room.table.start()
    for seat, name in enumerate(PEOPLE, 1):
        player = PlayerId(name)
        room.table.bot_seats.seat(player, game.bots["mixed"](rules, player, seat, player))
        for _ in range(50):
            if player in room.state.players:
                break
            await room.do(name, Sit(Seat(seat), Cents(rules.minimum * 50)))
            await seconds(3)
    for _ in range(60):
        look_on(room)
        await seconds(5)
    kill(room.table)
    return failing


def look_on(room: Room) -> None:
    """Somebody comes, if he can; at the door his failure is told of as any other."""
    with suppress(RuntimeError):
        room.ear("p-1")


@pytest.mark.parametrize(("game", "step"), [
    pytest.param(game, step, id=f"{game.id}-{step}", marks=() if (row + at) % 3 == 0 else pytest.mark.long)
    for row, game in enumerate(GAMES) for at, step in enumerate(STEPS)
])  # fmt: skip
def test_no_log_tells_what_is_hidden(game: AnyGame, step: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        failing = run(evening(game, step))
    assert failing.times >= (1 if step not in TOLD_CARDS else 5)
    assert failing.cards or step not in TOLD_CARDS
    assert caplog.records, "a failure is told of"
    kinds = (logging.Formatter(), JsonLines())
    formatted = "\n".join(kind.format(record) for kind in kinds for record in caplog.records)
    assert CARD.findall(formatted) == []
    assert "RuntimeError(" not in formatted
    assert not [nonce for nonce in failing.nonces if nonce in formatted]
