"""What a viewer is told of a table, in bytes: tables that differ only in what is hidden from him are to be the same."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from play import Watched, encoded
from wild import kinds, somebody, wild_action

from sabot.cards import Card, back
from sabot.games.game import AnyGame
from sabot.games.windows import PlayerId

Twin = Callable[[Any, PlayerId | None, random.Random], Any]
"""Another table, the same to a viewer."""


def seen(game: AnyGame, state: Any, viewer: PlayerId | None) -> bytes:
    """All that a viewer is told between two events, and what the clock goes by."""
    offered = game.options(state, viewer) if viewer is not None else ()
    view = game.snapshot(state, viewer)
    return encoded((view, offered, game.pending(state), game.observed(state.rules).of(view, viewer)))


def narration_bytes(game: AnyGame, state: Any, events: Sequence[Any], viewer: PlayerId | None) -> list[bytes]:
    """What a viewer is told of events, and of the table after each of them."""
    lines: list[bytes] = []
    for event in events:
        lines.append(encoded(game.view(state, event, viewer)))
        state = game.evolve(state, event)
        lines.append(seen(game, state, viewer))
    return lines


def refuses_alike(table: Watched, twin_of: Twin, chance: random.Random, steps: int) -> None:
    """A refusal tells nothing that is hidden: an action of every kind is answered as at a twin."""
    fixtures, refused = table.fixtures, 0
    for _ in range(steps):
        for kind in kinds(fixtures.game):
            actor = somebody(fixtures.game, table.state, chance)
            twin = twin_of(table.state, actor, chance)
            action = wild_action(fixtures, table.state, kind, chance)
            answer = fixtures.game.objection(table.state, actor, action)
            assert fixtures.game.objection(twin, actor, action) == answer
            refused += answer is not None
        table.move(chance)
    assert refused > 2 * steps


def swapped(rest: list[Card], hand: tuple[Card, ...], chance: random.Random) -> tuple[Card, ...]:
    """A hand of other cards with the same backs, its third card the same."""
    pairs = [[card for card in rest if back(card) == back(each)] for each in hand[:2]]
    if not all(pairs):
        return hand
    return (chance.choice(pairs[0]), chance.choice(pairs[1]), *hand[2:])
