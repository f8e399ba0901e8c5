# ruff: noqa: D102 - what others named and documented
"""The part of OpenSpiel that Sabot uses (`sabot[openspiel]`).

OpenSpiel has no types. Its part that is used here is declared for the type checkers, so that `Any` stays in this file:
parameters of a game are whatever its text held, and policies hold arrays of NumPy's.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    class GameType:
        """A game's description; the enumerations stand for themselves."""

        class Dynamics:
            """The order of moves."""

            SEQUENTIAL: Any

        class ChanceMode:
            """The model of chance."""

            EXPLICIT_STOCHASTIC: Any

        class Information:
            """The knowledge of players."""

            IMPERFECT_INFORMATION: Any

        class Utility:
            """The sum of payoffs."""

            ZERO_SUM: Any
            GENERAL_SUM: Any

        class RewardModel:
            """The moments at which payoffs come."""

            TERMINAL: Any

        def __init__(self, **described: Any) -> None: ...

    class GameInfo:
        """A game's sizes."""

        def __init__(self, **sizes: float | None) -> None: ...

    class PlayerId:
        """Players that are none."""

        CHANCE: int
        TERMINAL: int

    class PrivateInfoType:
        """The players whose private information an observation holds."""

        NONE: Any
        SINGLE_PLAYER: Any
        ALL_PLAYERS: Any

    class IIGObservationType:
        """The contents of an observation."""

        public_info: bool
        perfect_recall: bool
        private_info: Any

        def __init__(self, *, perfect_recall: bool, public_info: bool = ..., private_info: Any = ...) -> None: ...

    class Game:
        """A game; Python's are its subclasses."""

        def __init__(self, kind: GameType, sizes: GameInfo, parameters: Mapping[str, Any]) -> None: ...
        def new_initial_state(self) -> "State": ...

    class State:
        """A place in a game; Python's are its subclasses."""

        def __init__(self, game: Game) -> None: ...
        def apply_action(self, action: int) -> None: ...
        def current_player(self) -> int: ...
        def information_state_string(self, player: int = ...) -> str: ...

    class Policy:
        """A policy by which players play."""

        def action_probabilities(self, state: State) -> Mapping[int, float]: ...

    class TabularPolicy(Policy):
        """A policy by which players play, as a table of information states."""

        def __init__(self, game: Game, *, states: Mapping[str, State]) -> None: ...
        def policy_for_key(self, key: str) -> Any: ...
        def to_dict(self) -> dict[str, Sequence[tuple[int, float]]]: ...

    def load_game(name: str, parameters: Mapping[str, Any]) -> Any:
        """A registered game."""
        ...

    def register_game(kind: GameType, made_by: Any) -> None:
        """Make a game known by its name."""
        ...

    def registered_names() -> Sequence[str]:
        """The names of all games."""
        ...

else:
    try:
        from open_spiel.python.policy import Policy, TabularPolicy
        from pyspiel import (
            Game,
            GameInfo,
            GameType,
            IIGObservationType,
            PlayerId,
            PrivateInfoType,
            State,
            load_game,
            register_game,
            registered_names,
        )
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "sabot.envs.openspiel needs open_spiel, which is not installed: pip install 'sabot[openspiel]'",
            name=error.name,
        ) from None

__all__ = [
    "Game",
    "GameInfo",
    "GameType",
    "IIGObservationType",
    "PlayerId",
    "Policy",
    "PrivateInfoType",
    "State",
    "TabularPolicy",
    "load_game",
    "register_game",
    "registered_names",
]
