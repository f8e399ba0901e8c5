"""Agents that play an environment's tables by chance, and environments that need the extra."""

from __future__ import annotations

import contextlib
import importlib
import random
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from extras import needed
from sabot.envs import Play, Settings


def library(name: str) -> Any:
    """A part of the extra; Sabot's own import of it comes first, which leaves no variables behind."""
    with contextlib.suppress(ModuleNotFoundError):
        importlib.import_module("sabot.envs.zoo")
    return needed(name)


def part(name: str) -> Any:
    """A module of `sabot.envs` that needs the extra."""
    library("pettingzoo")
    return importlib.import_module(f"sabot.envs.{name}")


def drawn(play: Play, chance: random.Random) -> Any:
    """An open action."""
    assert play.agent is not None
    mask = play.mask(play.agent)
    if not play.space.bets:
        return chance.choice([*play.open_])
    return [chance.choice([*map(int, of_one.nonzero()[0])]) for of_one in mask]


def played(settings: Settings, seed: object, steps: int) -> Iterator[tuple[Play, Any, dict[Any, float]]]:
    """A table after each of so many steps, with the action and the rewards; one that is over is followed by another."""
    play, chance, tables = Play(settings), random.Random(str(seed)), 0  # noqa: S311 - a play is repeatable
    play.reset(seed)
    for _ in range(steps):
        if play.agent is None:
            tables += 1
            play.reset(f"{seed} {tables}")
        action = drawn(play, chance)
        yield play, action, play.take(action)


def digest(rules: str, steps: int = 200) -> str:
    """What an episode looks like: who acts, how, what he sees, what comes of it."""
    found = sha256()
    for play, action, rewards in played(Settings(rules, players=4, coups=20), "pinned", steps):
        found.update(repr((play.agent, action, sorted(rewards.items()))).encode())
        if play.agent is not None:
            found.update(play.observation(play.agent).tobytes())
    return found.hexdigest()[:16]
