"""The pure games: rules alone, without a house, chance or players who think."""

from benchmarks import pure_banque, pure_chemin, pure_game
from benchmarks.report import Effort, Measure

RUNS = 7


def measures(effort: Effort) -> list[Measure]:
    """Every game; a run before warms up."""
    return [*punto(effort), *chemin(effort), *banque(effort)]


def punto(effort: Effort) -> list[Measure]:
    """Punto Banco beside bare coups from the same shoes, which no game can outrun."""
    orders = pure_game.shuffled_shoes()[: effort.size(pure_game.SHOES, 2)]
    pure_game.measured(orders)
    game, bare = zip(*(pure_game.measured(orders) for _ in range(effort.runs(RUNS))), strict=True)
    return [
        Measure("Pure game with five players", "coups a processor second", game, goal="20,000"),
        Measure("Upper limit: bare coups, no table", "coups a processor second", bare),
    ]


def chemin(effort: Effort) -> list[Measure]:
    """Chemin de Fer, and views of its tables."""
    orders = pure_chemin.shuffled_shoes()[: effort.size(pure_chemin.SHOES, 1)]
    pure_chemin.measured(orders)
    runs = [pure_chemin.measured(orders) for _ in range(effort.runs(RUNS))]
    tables = pure_chemin.tables(orders[: pure_chemin.LOOKED_AT])
    seen = [pure_chemin.views(tables) for _ in range(effort.runs(RUNS))]
    return [
        Measure("Pure Chemin de Fer, five players", "coups a processor second", runs, goal="5,000"),
        Measure("Its table as one player sees it", "views a processor second", seen),
    ]


def banque(effort: Effort) -> list[Measure]:
    """Baccara Banque, whole tables of eight: at least 0.6 of Chemin de Fer's coups a second."""
    orders = pure_banque.shuffled_shoes()[: effort.size(pure_banque.SHOES, 1)]
    pure_banque.measured(orders)
    runs = [pure_banque.measured(orders) for _ in range(effort.runs(RUNS))]
    return [Measure("Pure Baccara Banque, eight players", "coups a processor second", runs)]
