"""Figures of solved coups, drawn by matplotlib (`sabot[lab]`) on the canvas of `sabot.paper`."""

from pathlib import Path
from typing import Final, Literal, get_args

from sabot.money import quoted
from sabot.solve.chemin.figures.decks import by_decks
from sabot.solve.chemin.figures.strategy import strategy
from sabot.solve.chemin.figures.value import value
from sabot.solve.chemin.solution import Solution
from sabot.solve.coup.game import CoupGame
from sabot.solve.errors import SolveError

Plot = Literal["value", "strategy", "decks"]
PLOTS: Final[tuple[Plot, ...]] = get_args(Plot)


def draw(plot: str, game: CoupGame, solution: Solution, path: Path) -> None:
    """Draw a figure of a game and its solution into a file; raises SolveError for a name that no figure has."""
    if plot == "value":
        value(game, solution, path)
    elif plot == "strategy":
        strategy(solution, path)
    elif plot == "decks":
        by_decks(game, path)
    else:
        raise SolveError(f"{quoted(plot)} is no figure of a solved coup: it is {', '.join(PLOTS)}")


__all__ = ["PLOTS", "Plot", "by_decks", "draw", "strategy", "value"]
