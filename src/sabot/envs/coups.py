"""Parts that coups of any game share as OpenSpiel sees them: states over a tree of places, tensors in pieces."""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sabot.envs.spiel import Game, IIGObservationType, PlayerId, PrivateInfoType, State
from sabot.money import quoted
from sabot.solve.errors import SolveError

Pieces: TypeAlias = Sequence[tuple[str, tuple[int, ...]]]
"""Parts of a tensor by name, with their shapes."""
ChanceMoves: TypeAlias = Callable[[Any, Any], tuple[list[tuple[int, int]], int]]
"""The moves of chance by rules and place, each with its whole number of ways, and all ways together."""
VALUES: Final = 10


class TreeState(State):
    """A place in the tree of a coup; a game says what can happen there."""

    def __init__(self, game: Game, rules: Any, place: Any, chance_moves: ChanceMoves) -> None:
        super().__init__(game)
        self.rules = rules
        self.place = place
        self._chance_moves = chance_moves

    def is_terminal(self) -> bool:
        """Whether the coup is over."""
        return self.current_player() == PlayerId.TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The moves of chance, each with its probability."""
        moves, together = self._chance_moves(self.rules, self.place)
        return [(move, count / together) for move, count in moves]


class Parts:
    """A tensor in named pieces, and whose hands are in it, for one kind of OpenSpiel's observations.

    A coup is short and forgets nothing, so that what is seen now and what was ever seen are the same.
    """

    def __init__(self, kind: IIGObservationType, parameters: Any, players: int) -> None:
        """Raises ValueError for parameters: there are none."""
        if parameters:
            raise ValueError(f"an observation of a coup has no parameters, not {parameters}")
        self.players = players
        self.hands = {PrivateInfoType.NONE: 0, PrivateInfoType.SINGLE_PLAYER: 1, PrivateInfoType.ALL_PLAYERS: players}[
            kind.private_info
        ]
        self.open = bool(kind.public_info)
        self.tensor: NDArray[np.float32] = np.zeros(0, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}

    def laid_out(self, pieces: Pieces) -> None:
        """Make room for the pieces."""
        sizes = [prod(shape) for _, shape in pieces]
        self.tensor = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict = {name: part.reshape(shape) for (name, shape), part in zip(pieces, parts, strict=True)}

    def sides(self, player: int) -> tuple[int, ...]:
        """The players whose hands are seen."""
        return (player,) if self.hands == 1 else tuple(range(self.hands))


def counts_of(shoe: object) -> list[int]:
    """The counts of a shoe in a game's parameters; raises SolveError."""
    words = str(shoe).split()
    if not all(word.isascii() and word.isdecimal() for word in words):
        raise SolveError(f"{quoted(shoe)} is no shoe: give ten counts with spaces between them")
    return list(map(int, words))
