# ruff: noqa: D102 - what others named and documented
"""The part of PettingZoo and Gymnasium that Sabot uses (`sabot[rl]`).

It is declared for the type checkers as far as it is used here, so that they need neither package. What both write into
the process's variables for a library of pictures, which is not used here, is taken back.
"""

import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:

    class AECEnv:
        """A table whose agents act one after the other."""

        agents: list[str]
        possible_agents: list[str]
        observation_spaces: dict[str, Any]
        action_spaces: dict[str, Any]
        rewards: dict[str, float]
        terminations: dict[str, bool]
        truncations: dict[str, bool]
        infos: dict[str, dict[str, Any]]
        agent_selection: str
        _cumulative_rewards: dict[str, float]

        def __init__(self) -> None: ...
        def last(self, observe: bool = ...) -> tuple[Any, float, bool, bool, dict[str, Any]]: ...
        def _was_dead_step(self, action: Any) -> None: ...
        def _clear_rewards(self) -> None: ...
        def _accumulate_rewards(self) -> None: ...
        def _deads_step_first(self) -> str: ...

    class ParallelEnv:
        """A table whose agents act at once."""

        agents: list[str]
        possible_agents: list[str]
        observation_spaces: dict[str, Any]
        action_spaces: dict[str, Any]

    class Env:
        """An environment for one agent."""

        np_random: Any
        observation_space: Any
        action_space: Any
        render_mode: str | None

        def reset(self, *, seed: int | None = ..., options: dict[str, Any] | None = ...) -> Any: ...

    class VectorEnv:
        """An environment for one agent, many at a time."""

        np_random: Any
        num_envs: int
        observation_space: Any
        action_space: Any
        single_observation_space: Any
        single_action_space: Any
        render_mode: str | None

        def reset(self, *, seed: Any = ..., options: dict[str, Any] | None = ...) -> Any: ...

    class ResetNeeded(Exception):  # noqa: N818 - as Gymnasium has it
        """Gymnasium's own error for a step before a reset."""

    spaces: Any
    AutoresetMode: Any

    def batch_space(space: Any, n: int) -> Any:
        """A space, so many times."""
        ...

    def register(kind: str, name: str, *, entry_point: str) -> None:
        """Make an environment known to PettingZoo by a name."""
        ...

    def register_env(name: str, *, entry_point: str, vector_entry_point: str) -> None:
        """Make an environment known to Gymnasium by a name."""
        ...

else:
    _before = dict(os.environ)
    try:
        from gymnasium import Env, spaces
        from gymnasium import register as register_env
        from gymnasium.error import ResetNeeded
        from gymnasium.vector import AutoresetMode, VectorEnv
        from gymnasium.vector.utils import batch_space
        from pettingzoo import AECEnv, ParallelEnv, register
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "environments for learning need gymnasium and pettingzoo, which are not installed: pip install 'sabot[rl]'",
            name=error.name,
        ) from None
    finally:
        for _name in os.environ.keys() - _before.keys():
            del os.environ[_name]
        os.environ.update(_before)

__all__ = [
    "AECEnv",
    "AutoresetMode",
    "Env",
    "ParallelEnv",
    "ResetNeeded",
    "VectorEnv",
    "batch_space",
    "register",
    "register_env",
    "spaces",
]
