"""Figure of a perfect player's gain in a shoe, by where the cut card stands."""

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
    drawn_of,
    label_lines,
    log_across,
    paper,
    saved,
    titled,
)
from sabot.simulate.perfect import AtCut, Perfect

MOST_LINES: Final = len(COLOURS)
LEAST_UNITS: Final = 1e-4
"""Where the logarithmic axis ends, in units a shoe."""


def perfect_figure(plays: Sequence[Perfect], names: Sequence[str], path: Path) -> None:
    """Two panels over the cards behind the cut, drawn towards deep cuts: units a shoe, and how often one bets.

    `names` as people call the bets; the bets worth most are drawn, as far as lines can be told apart.
    """
    lines = sorted(zip(plays, names, strict=True), key=lambda each: -_units(each[0].cuts[0]))[:MOST_LINES]
    with paper(9.6, 4.4) as figure:
        left, right = figure.subplots(1, 2)
        left.set_yscale("log")
        for axes, scale, value in ((left, 1.0, _units), (right, 100.0, _share)):
            for number, (each, _) in enumerate(lines):
                points = [(at.cut, scale * value(at)) for at in each.cuts if value(at) > 0]
                dash = DASHES[number % len(DASHES)]
                axes.plot(*zip(*points, strict=True), color=COLOURS[number], linestyle=dash, marker="o", markersize=3)
            _across(axes, [at.cut for at in plays[0].cuts])
        left.set_ylabel("units a shoe, one unit a bet (log scale)")
        left.yaxis.set_major_formatter("{x:g}")
        left.set_ylim(LEAST_UNITS, None)
        right.set_ylabel("coups worth a bet, %")
        right.set_ylim(0, None)
        for axes, scale, value in ((left, 1.0, _units), (right, 100.0, _share)):
            ends = zip(lines, COLOURS, strict=False)
            label_lines(axes, [Label(scale * value(each.cuts[0]), name, colour) for (each, name), colour in ends])
        titled(figure, _figure_words(plays[0], drawn_of(plays[0].ruleset, len(lines), len(plays))))
        saved(figure, path)


def _units(at: AtCut) -> float:
    return at.units_per_shoe.value or 0.0


def _share(at: AtCut) -> float:
    return at.share_of_coups.value or 0.0


def _across(axes: Axes, cuts: Sequence[int]) -> None:
    log_across(axes, [cut for place, cut in enumerate(cuts) if place % 2 == 0], "cards behind the cut")
    axes.set_xlim(max(cuts) * 1.05, min(cuts) * 0.95)


def _figure_words(play: Perfect, drawn: str) -> FigureWords:
    facts = f"{drawn}, seed {play.seed}, {many(play.shoes, 'shoe')}; one unit whenever the exact value is positive"
    return FigureWords("What a player who follows every card could make", facts, "cards behind the cut", "")
