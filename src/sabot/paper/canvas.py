"""Parts that all figures share: paper, colours that the colour-blind can tell apart, labels beside lines, saving."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from importlib import import_module
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from sabot.paper.files import needs, place, write_whole

Axes: TypeAlias = Any
Figure: TypeAlias = Any
"""Matplotlib's own types are partly unknown to strict checkers, and the package may be missing."""

ENDINGS: Final = (".svg", ".pdf", ".png")
UNDATED: Final[dict[str, Any]] = {
    ".svg": {"Date": None},
    ".pdf": {"CreationDate": None},
    ".png": {"Software": None},
}
"""Metadata left out, by which the files of two days would differ."""
DOTS_PER_INCH: Final = 150
COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#8C6500", "#56B4E9", "#000000")
"""After Okabe and Ito, their orange and yellow darkened to one that is legible on white."""
DASHES: Final = ("solid", (0, (5, 2)), (0, (1, 1.3)), (0, (6, 2, 1, 2)))
GREY: Final = "#555555"

_STYLE: Final[Any] = {
    "axes.axisbelow": True,
    "axes.edgecolor": GREY,
    "axes.grid": True,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "grid.color": "#DDDDDD",
    "grid.linewidth": 0.7,
    "savefig.facecolor": "white",
    "svg.fonttype": "path",
    "svg.hashsalt": "sabot",
}


class FigureWords(NamedTuple):
    """Words of a figure: its title, what was reckoned, and what its axes are."""

    title: str
    facts: str
    across: str
    up: str


class Label(NamedTuple):
    """A name to stand beside the end of a line, at its height."""

    height: float
    text: str
    colour: str


def figure_place(named: str) -> Path:
    """The path of a figure, if one can be drawn and written there; raises PaperError."""
    needs("matplotlib", "lab", "a figure")
    return place(named, ENDINGS)


@contextmanager
def paper(width: float, height: float) -> Generator[Figure]:
    """An empty figure of so many inches, in the style of all figures."""
    matplotlib: Any = import_module("matplotlib")  # optional, and slow to import
    figures: Any = import_module("matplotlib.figure")
    with matplotlib.rc_context(_STYLE):
        yield figures.Figure(figsize=(width, height), layout="constrained")


def titled(figure: Figure, told: FigureWords) -> None:
    """The title, and under it in small what was reckoned."""
    height = figure.get_figheight()
    figure.suptitle(" \n ", fontsize=13)  # keeps the space
    figure.text(0.012, 1 - 0.08 / height, told.title, fontsize=13, fontweight="bold", va="top")
    figure.text(0.012, 1 - 0.36 / height, told.facts, fontsize=9, color=GREY, va="top")


def saved(figure: Figure, path: Path) -> None:
    """The figure in its file, as its ending says; raises PaperError."""
    drawn = BytesIO()
    dates = UNDATED[path.suffix]
    figure.savefig(drawn, format=path.suffix[1:], dpi=DOTS_PER_INCH, metadata=dates)
    write_whole(path, drawn.getvalue())


def log_across(axes: Axes, ticks: Sequence[int], what: str = "") -> None:
    """A logarithmic axis of whole numbers; `what` they count, where the axis says it."""
    axes.set_xscale("log")
    axes.set_xticks(ticks, [str(each) for each in ticks])
    axes.minorticks_off()
    if what:
        axes.set_xlabel(f"{what} (log scale)")


def percent(number: Fraction) -> float:
    """For an axis."""
    return float(100 * number)


def drawn_of(ruleset: str, drawn: int, bets: int) -> str:
    """The rule set, and how many of the bets that were asked for are drawn, where it is not all of them."""
    return ruleset if drawn == bets else f"{ruleset}, {drawn} of {bets} bets"


def label_lines(axes: Axes, labels: Sequence[Label], *, gap: float = 0.055) -> None:
    """Names at the right edge, moved apart where they would overlap; `gap` is a share of the axis."""
    low = axes.get_ylim()[0]
    shares = [
        float(axes.transLimits.transform(axes.transScale.transform((1.0, max(each.height, low))))[1]) for each in labels
    ]
    heights = spread_out(shares, gap)
    for each, height in zip(labels, heights, strict=True):
        axes.annotate(
            each.text,
            (1.0, height),
            xycoords="axes fraction",
            xytext=(6, 0),
            textcoords="offset points",
            color=each.colour,
            va="center",
            fontsize=9,
        )


def spread_out(heights: Sequence[float], gap: float) -> list[float]:
    """Heights at least `gap` apart in the same order, near where they were, within 0 and 1 if they fit."""
    order = sorted(range(len(heights)), key=lambda each: heights[each])
    places = list(heights)
    for below, above in pairwise(order):
        places[above] = max(places[above], places[below] + gap)
    top = 1.0
    for each in reversed(order):
        places[each] = min(places[each], top)
        top = places[each] - gap
    return places
