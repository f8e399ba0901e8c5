"""The value of the end of a shoe, by the cards left: what is gained, and how often there is anything to gain."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sabot.bets import BANKER, PLAYER, TIE
from sabot.simulate.endings import Endings
from sabot.simulate.figures.canvas import COLOURS, DASHES, Axes, Label, Told, label_lines, paper, saved, titled

MOST_LINES: Final = 7
LEAST_PERCENT: Final = 0.001
"""Where the logarithmic axis ends."""
_TICKS: Final = (6, 10, 16, 26, 52, 104, 208)


def ending(found: Endings, names: Sequence[str], path: Path) -> None:
    """Two panels over the cards left, drawn towards the end: mean gain where positive, and its frequency."""
    lines = _lines(found)
    with paper(9.6, 4.4) as figure:
        left, right = figure.subplots(1, 2)
        left.set_yscale("log")
        _panel(left, found, np.where(found.values > 0, 100 * found.values, np.nan), lines)
        _panel(right, found, 100 * found.frequencies, lines)
        left.set_ylabel("gain a coup, % of one unit (log scale)")
        left.yaxis.set_major_formatter("{x:g}")
        left.set_ylim(LEAST_PERCENT, None)
        right.set_ylabel("coups with a gain, %")
        right.set_ylim(0, None)
        for axes, values in ((left, found.values), (right, found.frequencies)):
            ends = zip(lines, COLOURS, strict=False)
            label_lines(axes, [Label(float(100 * values[bet][0]), names[bet], colour) for bet, colour in ends])
        titled(figure, _told(found))
        saved(figure, path)


def _lines(found: Endings) -> list[int]:
    """The main bets, and the others that are worth most, as far as lines can be told apart."""
    main = [place for place, bet in enumerate(found.bets) if bet in (PLAYER, BANKER, TIE)]
    others = [place for place in range(len(found.bets)) if place not in main]
    best = sorted(others, key=lambda place: -float(found.values[place].max()))
    return main + best[: MOST_LINES - len(main)]


def _panel(axes: Axes, found: Endings, values: NDArray[np.float64], lines: Sequence[int]) -> None:
    for number, bet in enumerate(lines):
        axes.plot(found.left, values[bet], color=COLOURS[number], linestyle=DASHES[number % len(DASHES)], linewidth=1.8)
    axes.set_xscale("log")
    axes.set_xlim(max(found.left), min(found.left))
    ticks = [each for each in _TICKS if each in found.left]
    axes.set_xticks(ticks, [str(each) for each in ticks])
    axes.minorticks_off()
    axes.set_xlabel("cards left (log scale)")


def _told(found: Endings) -> Told:
    facts = (
        f"{found.ruleset}, {found.decks} decks, seed {found.seed}, {found.remainders:,} random remainders a point, "
        "each valued exactly; one unit staked wherever it gains"
    )
    return Told("What a player who knows every card left could gain", facts, "cards left", "")
