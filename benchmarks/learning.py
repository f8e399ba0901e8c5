"""Environments for learning: a step of a table beside the pure machine's events in it, and many shoes to stake at.

A table is played once by chance. Then the agents' actions are done again through the environment, each after it was
asked for what is seen, and the very moves of the table by the game alone: both in one run, by the processor's time.
"""

import time
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from benchmarks.processes import rate
from benchmarks.report import Effort, Failed, Measure, with_package
from sabot.envs import Play, Settings
from sabot.envs.agents import ByChance
from sabot.games.windows import PlayerId

RUNS: Final = 5
GAMES: Final = {"Chemin de Fer": "chemin-de-fer", "Banque": "baccara-banque", "Punto Banco": "punto-banco"}
PLAYERS: Final = 5
COUPS: Final = 60
TABLES: Final = 4
SHOES: Final = 16_384
STEPS: Final = 400


class Played(NamedTuple):
    """A table by chance: its seed, what its agents did, and every move of it with what the house did for them."""

    seed: int
    actions: list[Any]
    moves: list[tuple[PlayerId, Any]]


class Noting(Play):
    """A table that notes its moves."""

    moves: list[tuple[PlayerId, Any]]

    def reset(self, seed: object) -> None:
        """A new table, of which nothing is noted yet."""
        self.moves = []
        super().reset(seed)

    def do(self, actor: PlayerId, action: Any) -> None:
        """The move, noted."""
        self.moves.append((actor, action))
        super().do(actor, action)


def measures(effort: Effort) -> Sequence[Measure | Failed]:
    """Every game's tables, and shoes."""
    with suppress(ModuleNotFoundError):
        import_module("sabot.envs.zoo")  # takes back what the libraries write into the process's variables
    return with_package("pettingzoo", lambda _: [*tables(effort), *shoes(effort)])


def tables(effort: Effort) -> list[Measure]:
    """What a step costs beside its events, and how many there are a second."""
    found: list[Measure] = []
    for name, rules in GAMES.items():
        settings = Settings(rules, PLAYERS, effort.size(COUPS, 3))
        tables = [by_chance(settings, seed) for seed in range(effort.size(TABLES, 1))]
        stepped(settings, tables)
        times, steps = list[float](), list[float]()
        for _ in range(effort.runs(RUNS)):
            taken, alone = stepped(settings, tables), moved(settings, tables)
            times.append(taken / alone if alone > 0 else 0.0)
            steps.append(rate(sum(len(each.actions) for each in tables), taken))
        found += [
            Measure(f"A step of a table of {name}", "times its events by the game alone", times, goal="at most 4"),
            Measure(f"Steps of a table of {name}", "a processor second", steps),
        ]
    return found


def by_chance(settings: Settings, seed: int) -> Played:
    """A table at which everybody does anything."""
    play, agent, actions = Noting(settings), ByChance(Random(seed)), list[Any]()  # noqa: S311 - the same in every run
    play.reset(seed)
    while play.agent is not None:
        actions.append(agent.act(play))
        play.take(actions[-1])
    return Played(seed, actions, play.moves)


def stepped(settings: Settings, played: Sequence[Played]) -> float:
    """Seconds of the agents' actions through the environment."""
    from sabot.envs.table_v0 import TableEnv  # noqa: PLC0415 - it needs the extra

    table = TableEnv(settings)
    began = time.process_time()
    for each in played:
        table.reset(seed=each.seed)
        for action in each.actions:
            while any(table.last()[2:4]):  # who is done is asked once more, and says nothing
                table.step(None)
            table.step(action)
    return time.process_time() - began


def moved(settings: Settings, played: Sequence[Played]) -> float:
    """Seconds of the same tables' moves by the game alone."""
    play = Play(settings)
    game, rules = play.game, play.rules
    began = time.process_time()
    for each in played:
        state = game.open(rules)
        for actor, action in each.moves:
            _, state = game.taken(state, actor, action)
    return time.process_time() - began


def shoes(effort: Effort) -> list[Measure]:
    """Coups a second of many shoes at a time, with what is seen as arrays, dealing and all."""
    from sabot.envs.betting_v0 import PuntoBettingVector  # noqa: PLC0415 - it needs the extra

    many = PuntoBettingVector(effort.size(SHOES, 64))
    many.reset(seed=1)
    actions = np.random.default_rng(1).integers(0, many.single_action_space.n, many.num_envs)
    steps, found = effort.size(STEPS, 2), list[float]()
    many.step(actions)
    for _ in range(effort.runs(RUNS)):
        began = time.process_time()
        for _ in range(steps):
            many.step(actions)
        found.append(rate(steps * many.num_envs, time.process_time() - began) / 1e6)
    return [Measure("Shoes to stake at, 16,384 at a time", "million coups a processor second", found, goal="10")]
