"""A plain picture of a table: bars, points with their errors, or lines, over names or numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil, isfinite
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

from sabot.paper.canvas import COLOURS, DASHES, Axes, FigureWords, figure_place, paper, saved, titled
from sabot.screen import ShortRecord

WIDTH, HEIGHT = 8.0, 4.6
TICKS: Final = 24
"""Names beside one another; of more, every so many is written."""
TILTED: Final = 8


class Series(ShortRecord, frozen=True):
    """A row of heights, a gap where there is none, and how far each may be off."""

    name: str
    heights: tuple[float | None, ...]
    errors: tuple[float, ...] = ()


class Picture(ShortRecord, frozen=True):
    """A figure's data: series over names side by side, or over numbers."""

    words: FigureWords
    over: tuple[str, ...] | tuple[float, ...]
    series: tuple[Series, ...]
    kind: Literal["bars", "points", "line"] = "bars"


class Drawing:
    """A figure that a notebook shows, and that is saved as SVG, PDF or PNG."""

    def __init__(self, draw: Callable[[Path], object]) -> None:
        self._draw = draw

    def save(self, path: str | Path) -> Path:
        """The figure in a file, as its ending says; raises PaperError."""
        where = figure_place(str(path))
        self._draw(where)
        return where

    def __repr__(self) -> str:
        """The same line for every figure: a notebook keeps it beside what it shows."""
        return 'A figure: save("figure.pdf") keeps it.'

    def _repr_svg_(self) -> str:
        with TemporaryDirectory() as folder:
            return self.save(Path(folder) / "figure.svg").read_text("utf-8")


def draw(picture: Picture, path: Path) -> None:
    """The picture in its file; raises PaperError."""
    with paper(WIDTH, HEIGHT) as figure:
        axes = figure.add_subplot()
        titled(figure, picture.words)
        _series(axes, picture)
        axes.set_xlabel(picture.words.across)
        axes.set_ylabel(picture.words.up)
        if len(picture.series) > 1:
            axes.legend(frameon=False, fontsize=9)
        saved(figure, path)


def _series(axes: Axes, picture: Picture) -> None:
    named = any(isinstance(each, str) for each in picture.over)
    places: Sequence[float] = range(len(picture.over)) if named else [float(each) for each in picture.over]
    if named:
        _names(axes, [str(each) for each in picture.over])
    if picture.kind == "bars":
        axes.axhline(0, color="black", linewidth=0.7)
    gap = min((b - a for a, b in pairwise(places)), default=1.0)
    wide = 0.84 * gap / len(picture.series)
    for number, each in enumerate(picture.series):
        colour = COLOURS[number % len(COLOURS)]
        pairs = [(x, y) for x, y in zip(places, each.heights, strict=True) if y is not None and isfinite(y)]
        across, up = [x for x, _ in pairs], [y for _, y in pairs]
        if picture.kind == "bars":
            shift = (number - (len(picture.series) - 1) / 2) * wide
            axes.bar([x + shift for x in across], up, wide, color=colour, label=each.name)
        elif picture.kind == "line":
            axes.plot(across, up, color=colour, label=each.name, linestyle=DASHES[number % len(DASHES)])
        if each.errors or picture.kind == "points":
            axes.errorbar(
                across, up, yerr=list(each.errors) or None, fmt="none" if picture.kind == "bars" else "o",
                color="black" if picture.kind == "bars" else colour, capsize=3, markersize=4, label=None,
            )  # fmt: skip


def _names(axes: Axes, names: Sequence[str]) -> None:
    every = ceil(len(names) / TICKS)
    labels = [(place, name) for place, name in enumerate(names) if place % every == 0]
    tilted = len(labels) > TILTED or max(len(name) for _, name in labels) > TILTED
    turned = {"rotation": 45, "ha": "right", "rotation_mode": "anchor"} if tilted else {}
    axes.set_xticks([place for place, _ in labels], [name for _, name in labels], **turned)
    axes.grid(visible=False, axis="x")
