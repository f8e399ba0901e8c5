"""The value of the end of a shoe, by the cards left: what is gained, and how often there is anything to gain."""

from __future__ import annotations

from collections.abc import Sequence
from math import nan
from pathlib import Path
from typing import Final

from sabot.bets import BANKER, PLAYER, TIE
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
from sabot.simulate.endings import Endings

MOST_LINES: Final = 7
LEAST_PERCENT: Final = 0.001
"""Where the logarithmic axis ends."""
_TICKS: Final = (6, 10, 16, 26, 52, 104, 208)

Rows = list[list[float]]


def ending(endings: Endings, names: Sequence[str], path: Path) -> None:
    """Two panels over the cards left, drawn towards the end: mean gain where positive, and its frequency."""
    lines = _lines(endings)
    values = [[100 * (each.mean_positive.value or 0.0) for each in row] for row in endings.worths]
    frequencies = [[100 * (each.frequency.value or 0.0) for each in row] for row in endings.worths]
    with paper(9.6, 4.4) as figure:
        left, right = figure.subplots(1, 2)
        left.set_yscale("log")
        _panel(left, endings, [[value or nan for value in row] for row in values], lines)
        _panel(right, endings, frequencies, lines)
        left.set_ylabel("gain a coup, % of one unit (log scale)")
        left.yaxis.set_major_formatter("{x:g}")
        left.set_ylim(LEAST_PERCENT, None)
        right.set_ylabel("coups with a gain, %")
        right.set_ylim(0, None)
        for axes, rows in ((left, values), (right, frequencies)):
            ends = zip(lines, COLOURS, strict=False)
            label_lines(axes, [Label(rows[bet][0], names[bet], colour) for bet, colour in ends])
        titled(figure, _figure_words(endings, len(lines)))
        saved(figure, path)


def _lines(endings: Endings) -> list[int]:
    """The main bets, and the others that are worth most, as far as lines can be told apart."""
    bets = [row[0].bet for row in endings.worths]
    most = [max(each.mean_positive.value or 0.0 for each in row) for row in endings.worths]
    main = [place for place, bet in enumerate(bets) if bet in (PLAYER, BANKER, TIE)]
    others = [place for place in range(len(bets)) if place not in main]
    return (main + sorted(others, key=lambda place: -most[place]))[:MOST_LINES]


def _panel(axes: Axes, endings: Endings, rows: Rows, lines: Sequence[int]) -> None:
    for number, bet in enumerate(lines):
        axes.plot(endings.left, rows[bet], color=COLOURS[number], linestyle=DASHES[number % len(DASHES)], linewidth=1.8)
    log_across(axes, [each for each in _TICKS if each in endings.left], "cards left")
    axes.set_xlim(max(endings.left), min(endings.left))


def _figure_words(endings: Endings, lines: int) -> FigureWords:
    drawn = drawn_of(endings.ruleset, lines, len(endings.worths))
    facts = (
        f"{drawn}, {many(endings.decks, 'deck')}, seed {endings.seed}, {endings.remainders:,} random remainders "
        "a point, each valued exactly; one unit staked wherever it gains"
    )
    return FigureWords("What a player who knows every card left could gain", facts, "cards left", "")
