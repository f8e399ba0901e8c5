"""The value of the coup by decks, to the limit of endlessly many."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sabot.cards import MOST_DECKS
from sabot.odds.composition import fresh
from sabot.paper.canvas import (
    COLOURS,
    DASHES,
    GREY,
    Axes,
    FigureWords,
    Label,
    label_lines,
    log_across,
    paper,
    percent,
    saved,
    titled,
)
from sabot.solve.chemin.figures.about import levied
from sabot.solve.chemin.solving import solve
from sabot.solve.coup.game import CoupGame, Payoffs

DECKS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, MOST_DECKS)
NAMES: Final = {"B1": "B1: points only", "B2": "B2: banker sees his cards", "B3": "B3: both see theirs"}


def by_decks(game: CoupGame, path: Path) -> None:
    """The ponte's mean gain in the models from the shoe; with a levy also the banker's."""
    by_model = {
        model: [solve(model, fresh(decks), game.levy).equilibria[0].payoffs for decks in DECKS] for model in NAMES
    }
    limit = solve("A1", None, game.levy).equilibria[0].payoffs
    sides = ["ponte", "banker"] if game.levy else ["ponte"]
    with paper(8.6, 2.2 + 2.6 * len(sides)) as figure:
        panels = figure.subplots(len(sides), 1, sharex=True, squeeze=False)[:, 0]
        for axes, who in zip(panels, sides, strict=True):
            _panel(axes, by_model, limit, who)
        panels[-1].set_xlabel("decks (log scale)")
        told = FigureWords("The value of a coup by decks", f"fresh shoes, {levied(game.levy)}; exact", "", "")
        titled(figure, told)
        saved(figure, path)


def _panel(axes: Axes, by_model: dict[str, list[Payoffs]], limit: Payoffs, who: str) -> None:
    labels = list[Label]()
    for number, (model, payoffs) in enumerate(by_model.items()):
        gains = [percent(getattr(each, who)) for each in payoffs]
        style: Any = {"color": COLOURS[number], "linestyle": DASHES[number], "linewidth": 1.8}
        axes.plot(DECKS, gains, marker="o", markersize=3.5, **style)
        labels.append(Label(gains[-1], NAMES[model], COLOURS[number]))
    end = percent(getattr(limit, who))
    axes.axhline(end, color=GREY, linewidth=1, linestyle=(0, (1, 1.5)))
    labels.append(Label(end, f"limit, A1 and A2: {end:.4f} %".replace("-", "\N{MINUS SIGN}"), GREY))
    log_across(axes, DECKS)
    axes.set_xlim(DECKS[0], DECKS[-1])
    axes.set_ylabel(f"{who}'s mean gain,\n% of the stake")
    label_lines(axes, labels, gap=0.07)
