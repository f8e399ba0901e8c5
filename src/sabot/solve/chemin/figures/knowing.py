"""Figure of the worth of knowing the shoe in its course, by the cards left."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from sabot.money import many
from sabot.paper.canvas import (
    COLOURS,
    DASHES,
    Axes,
    FigureWords,
    Label,
    label_lines,
    log_across,
    paper,
    saved,
    titled,
)
from sabot.paper.estimates import Estimate
from sabot.solve.chemin.figures.about import levied
from sabot.solve.chemin.midshoe import MidShoe

_TICKS: Final = (6, 10, 16, 26, 52, 104, 208, 416, 728)


def knowing(midshoe: MidShoe, path: Path) -> None:
    """Two panels over the cards left, drawn towards the end: mean gain by the best reply, and how often it is one."""
    sides = {
        "ponte": ([each.ponte for each in midshoe.depths], [each.ponte_gains for each in midshoe.depths]),
        "banker": ([each.banker for each in midshoe.depths], [each.banker_gains for each in midshoe.depths]),
    }
    left = [each.left for each in midshoe.depths]
    with paper(9.6, 4.4) as figure:
        panels = figure.subplots(1, 2)
        for axes, which in zip(panels, (0, 1), strict=True):
            labels = [
                _line(axes, left, each[which], (who, number))
                for number, (who, each) in enumerate(sides.items())
            ]  # fmt: skip
            _across(axes, left)
            if which == 0:
                axes.set_yscale("log")
                axes.yaxis.set_major_formatter("{x:g}")
            else:
                axes.set_ylim(0, 100)
            label_lines(axes, labels)
        panels[0].set_ylabel("gain a coup, % of the stake (log scale)")
        panels[1].set_ylabel("remainders with a gain, %")
        titled(figure, _figure_words(midshoe))
        saved(figure, path)


def _line(axes: Axes, left: Sequence[int], values: Sequence[Estimate], named: tuple[str, int]) -> Label:
    """A line with bars of two standard errors, and the label at its end."""
    who, number = named
    means = [100 * (each.value or 0) for each in values]
    errors = [200 * (each.se or 0) for each in values]
    axes.errorbar(
        left, means, errors, color=COLOURS[number], linestyle=DASHES[number], linewidth=1.8, elinewidth=1, capsize=2
    )
    return Label(means[left.index(min(left))], who, COLOURS[number])


def _across(axes: Axes, left: Sequence[int]) -> None:
    log_across(axes, [each for each in _TICKS if min(left) <= each <= max(left)], "cards left")
    axes.set_xlim(max(left) * 1.06, min(left) / 1.04)  # room for the bars at both ends


def _figure_words(midshoe: MidShoe) -> FigureWords:
    facts = (
        f"model {midshoe.model}, {many(midshoe.decks, 'deck')}, {levied(midshoe.levy)}, seed {midshoe.seed}, "
        f"{midshoe.remainders:,} remainders a point, each valued exactly; bars: two standard errors"
    )
    return FigureWords("What it is worth to know every card left, against the fresh shoe's equilibrium", facts, "", "")
