"""The states of a game of OpenSpiel's, and whether each player is told what he may know, and no more."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import numpy as np

from game_libraries import spiel


def every_state(game: Any) -> list[Any]:
    """All states of a game, the root first."""
    found, waiting = [], [game.new_initial_state()]
    while waiting:
        state = waiting.pop()
        found.append(state)
        waiting += [state.child(move) for move in state.legal_actions()]
    return found


def observers(game: Any) -> list[Any]:
    """OpenSpiel's ways to look at a state."""
    return [
        game.make_py_observer(spiel.IIGObservationType(perfect_recall=recall, public_info=public, private_info=private))
        for recall in (False, True)
        for public in (False, True)
        for private in (spiel.PrivateInfoType.NONE, spiel.PrivateInfoType.SINGLE_PLAYER)
    ]


def seen(by: list[Any], state: Any, player: int) -> bytes:
    """Everything that OpenSpiel gives a player of a state, as bytes."""
    texts = [state.information_state_string(player), state.observation_string(player)]
    tensors = [state.information_state_tensor(player), state.observation_tensor(player)]
    for observer in by:
        observer.set_from(state, player)
        tensors.append(observer.tensor)
        texts.append(observer.string_from(state, player))
    return "\n".join(texts).encode() + b"".join(np.asarray(tensor, np.float32).tobytes() for tensor in tensors)


def tells_what_one_knows(game: Any, player: int, knows: Callable[[Any], object], fewer: int) -> None:
    """A player is told the same, byte for byte, where he knows the same, else something else: so often fewer things."""
    states, by, bytes_of = every_state(game), observers(game), defaultdict[object, set[bytes]](set)
    for state in states:
        bytes_of[knows(state.place)].add(seen(by, state, player))
    assert all(len(each) == 1 for each in bytes_of.values())
    assert len({each for one in bytes_of.values() for each in one}) == len(bytes_of)
    assert len(states) > fewer * len(bytes_of)
