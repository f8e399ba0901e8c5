"""Pictures of the bench's answers, made of their tables."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import Any, Final

from sabot.bench.records import Page
from sabot.paper.canvas import FigureWords
from sabot.paper.plain import Picture, Series

BINS: Final = 60
SEEN: Final = 1e-7
"""Chances below it are at the ends of a picture, not beyond them."""
FACTS: Final = 110
"""The most of a note that stands under a title."""
SHARE: Final = 100
SERIES: Final = 7
"""Colours that can be told apart."""


def of_columns(page: Page, over: str, columns: Sequence[str], told: tuple[str, str], **more: Any) -> Picture:
    """Some columns of a page's table over another, with their errors where `errors` names a column."""
    errors = more.pop("errors", None)
    times = more.pop("times", 1)
    at = {name: place for place, name in enumerate(page.table.columns)}
    rows = [row for row in page.table.rows if any(row[at[name]] is not None for name in columns)]
    off = () if errors is None else tuple(times * float(row[at[errors]] or 0) for row in rows)
    series = tuple(Series(_said(name), tuple(_height(row[at[name]], times) for row in rows), off) for name in columns)
    return picture(page, [row[at[over]] for row in rows], series, told, **more)


def picture(page: Page, over: Iterable[Any], series: Sequence[Series], told: tuple[str, str], **more: Any) -> Picture:
    """A picture under the page's title and first note."""
    places = list(over)
    named = any(isinstance(each, str) for each in places)
    across = tuple(map(str, places)) if named else tuple(map(float, places))
    note = page.notes[0] if page.notes else ""
    note = note if len(note) <= FACTS else f"{note[:FACTS]}…"
    return Picture(FigureWords(page.title, note, *told), across, tuple(series), **more)


def of_law(page: Page, law: Mapping[float, float], told: tuple[str, str]) -> Picture:
    """A law of numbers: a bar for each, or, of many, for each of some bins of as many amounts."""
    law = {value: law[value] for value in sorted(law)}
    if len(law) <= BINS:
        return picture(page, law, [Series(told[1], tuple(law.values()))], told)
    known = [value for value, chance in law.items() if chance > SEEN]
    low, high = min(known), max(known)
    step = min(after - before for before, after in pairwise(law))
    wide = step * ceil((high - low) / BINS / step)
    sums = [0.0] * (int((high - low) / wide) + 1)
    for value, chance in law.items():
        sums[max(0, min(int((value - low + step / 2) / wide), len(sums) - 1))] += chance
    middles = [low + each * wide + (wide - step) / 2 for each in range(len(sums))]
    return picture(page, middles, [Series(told[1], tuple(sums))], told)


def shares(page: Page, rows: Sequence[tuple[str, Fraction | float | None]], told: tuple[str, str]) -> Picture:
    """A bar for each name, in per cent."""
    heights = tuple(_height(value, SHARE) for _, value in rows)
    return picture(page, [name for name, _ in rows], [Series(told[1], heights)], told)


def quantiles(
    page: Page, levels: Mapping[float, float], told: tuple[str, str], errors: Iterable[float] = ()
) -> Picture:
    """Figure of quantiles: levels that are not exceeded, by the chance of that in per cent."""
    series = Series(told[1], tuple(levels.values()), tuple(errors))
    return picture(page, [SHARE * level for level in levels], [series], told, kind="points")


def _height(value: Any, times: float) -> float | None:
    return None if value is None else times * float(value)


def _said(name: str) -> str:
    return name.replace("_", " ")
