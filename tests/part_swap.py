"""A game with a part of another make, as tests of a house have it fail or count."""

from collections.abc import Callable
from typing import Any

import msgspec

from sabot.games.acts import Deciding
from sabot.games.feature import Machine
from sabot.games.game import AnyGame
from sabot.games.turn import Turn


def swapped(game: AnyGame, **parts: Any) -> AnyGame:
    """The game with these parts of its record, or of its machine, in place of its own."""
    of_machine = {name: part for name, part in parts.items() if name in Machine._fields}
    own = {name: part for name, part in parts.items() if name not in of_machine}
    if "decide" in of_machine:
        of_machine["decide"] = _deciding(of_machine["decide"], of_machine.get("evolve", game.evolve))
    machine: Any = game.machine
    changed: AnyGame = msgspec.structs.replace(game, machine=machine._replace(**of_machine), **own)
    return changed


def _deciding(decide: Callable[..., Any], evolve: Callable[[Any, Any], Any]) -> Deciding[Any]:
    def taken(state: Any, actor: Any, action: Any) -> Turn[Any]:
        turn = Turn(state, state, evolve)
        for event in decide(state, actor, action):
            turn.emit(event)
        return turn

    return Deciding(taken)
