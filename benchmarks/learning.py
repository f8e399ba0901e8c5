"""Environments for learning: a step of a table beside the pure machine's events in it, and many shoes to stake at.

A table is played once by chance. Then a few actions at a time are done again through the environment, each after it
was asked for what is seen, and at once the very moves of them by the game alone: a machine that changes its pace
changes it for both. By the processor's time.
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
STRETCH: Final = 1
"""Actions that are done one way before they are done the other."""
SHOES: Final = 16_384
STEPS: Final = 400


Moves = list[tuple[PlayerId, Any]]


class Stretch(NamedTuple):
    """Some actions of agents one after the other, and all moves that they are of the game, the house's too."""

    actions: list[Any]
    moves: Moves


class Played(NamedTuple):
    """A table by chance: its seed, and its stretches; the first is how it is opened, and has no action."""

    seed: int
    stretches: list[Stretch]


class Pair(NamedTuple):
    """Seconds of a table through the environment, and of its moves by the game alone; so many actions."""

    stepped: float
    alone: float
    actions: int


class Noting(Play):
    """A table that notes its moves."""

    moves: Moves

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
        pairs = [paired(settings, each) for _ in range(effort.runs(RUNS) + 1) for each in tables][len(tables) :]
        times = [each.stepped / each.alone if each.alone > 0 else 0.0 for each in pairs]
        steps = [rate(each.actions, each.stepped) for each in pairs]
        found += [
            Measure(f"A step of a table of {name}", "times its events by the game alone", times, goal="at most 4"),
            Measure(f"Steps of a table of {name}", "a processor second", steps),
        ]
    return found


def by_chance(settings: Settings, seed: int) -> Played:
    """A table at which everybody does anything."""
    play, agent = Noting(settings), ByChance(Random(seed))  # noqa: S311 - the same in every run
    play.reset(seed)
    stretches = [Stretch([], play.moves)]
    while play.agent is not None:
        if len(stretches) == 1 or len(stretches[-1].actions) == STRETCH:
            play.moves = []
            stretches.append(Stretch([], play.moves))
        stretches[-1].actions.append(action := agent.act(play))
        play.take(action)
    return Played(seed, stretches)


def paired(settings: Settings, played: Played) -> Pair:
    """A table both ways, stretch by stretch, of which either way is the first as often as the other."""
    from sabot.envs.table_v0 import TableEnv  # noqa: PLC0415 - it needs the extra

    table, now = TableEnv(settings), time.process_time
    game = table.play.game
    state = game.open(table.play.rules)
    seconds = [0.0, 0.0]

    def stepped(stretch: Stretch) -> None:
        if not stretch.actions:
            table.reset(seed=played.seed)
        for action in stretch.actions:
            while any(table.last()[2:4]):  # who is done is asked once more, and says nothing
                table.step(None)
            table.step(action)

    def alone(stretch: Stretch) -> None:
        nonlocal state
        for actor, action in stretch.moves:
            _, state = game.transition(state, actor, action)

    both = [(0, stepped), (1, alone)]
    for stretch in played.stretches:
        for which, way in both:
            began = now()
            way(stretch)
            seconds[which] += now() - began
        both.reverse()
    return Pair(seconds[0], seconds[1], sum(len(each.actions) for each in played.stretches))


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
