"""Base of every result of the bench: shown on one screen or in a notebook, or taken elsewhere."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any, Final

import msgspec

from sabot.bench.asking import asks
from sabot.bench.errors import BenchError
from sabot.money import bounds_said, is_whole, many, quoted
from sabot.paper.errors import PaperError
from sabot.paper.tables import (
    DIGITS,
    MAIN,
    SUMMARY,
    PlainTable,
    as_csv,
    as_frame,
    as_html,
    as_markdown,
    table_named,
    written,
)
from sabot.parameters import Whole, as_int
from sabot.screen import Brief, ShortRecord, briefly

if TYPE_CHECKING:
    import polars

    from sabot.paper.plain import Drawing, Picture

ROWS: Final = 24
"""Rows that a notebook shows, and lines of a screen."""
WIDTH: Final = 120
"""Characters of a line of a screen."""
SAID: Final = 6
"""Lines of a screen that notes may have."""
FEWEST: Final = 3
"""Rows of a table that a screen shows before it leaves columns out."""
MOST_DIGITS: Final = 15
MOST_KEYS: Final = 3
"""Columns that tell rows apart and stand in each part of a table, at most."""
WIDEST: Final = 36
"""The most of a cell that a screen shows."""


class Page(ShortRecord, frozen=True):
    """A result as a page: what it is about, its table, and what a reader has to know."""

    title: str
    table: PlainTable
    notes: tuple[str, ...] = ()


class Result(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A result of the bench: a frozen record of what was asked and what was found, exact where it can be."""

    def __post_init__(self) -> None:
        """Have what a result holds show itself on a screen, as the result does."""
        briefly(self)

    @property
    def page(self) -> Page:
        """The result as it is shown."""
        raise NotImplementedError

    @property
    def table(self) -> PlainTable:
        """The result's rows, rationals exact."""
        return self.page.table

    @property
    def _beside(self) -> Mapping[str, PlainTable]:
        """The tables of what stands beside the rows, by their names; single numbers are in `summary`."""
        return {}

    @property
    def tables(self) -> Mapping[str, PlainTable]:
        """Every table of the result by its name, `rows` first: all numbers that its command tells."""
        return Brief({MAIN: self.table, **self._beside})

    @property
    def summary(self) -> PlainTable:
        """The numbers that stand beside the rows; raises BenchError where there are none."""
        return self._named(SUMMARY)

    @property
    def picture(self) -> "Picture":
        """The figure of the result, as a page can draw it; raises BenchError where `figure()` alone draws it."""
        raise BenchError(f"{type(self).__name__} is no figure that a page could draw: figure() draws it")

    def figure(self) -> "Drawing":
        """The figure: a notebook shows it, `save("figure.pdf")` keeps it, as SVG, PDF or PNG; raises PaperError."""
        from sabot.paper.plain import Drawing, draw  # noqa: PLC0415 - an optional extra

        return Drawing(partial(draw, self.picture))

    def to_frame(self, table: str = MAIN) -> "polars.DataFrame":
        """A table as a data frame of polars (narwhals takes it to others), the rows if none is named.

        Raises BenchError, and PaperError without polars.
        """
        return as_frame(self._named(table))

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON: a rational as a decimal, and beside it exact, as text; `tables` are those beside."""
        page = self.page
        beside = {name: table.records for name, table in self._beside.items()}
        said = {"title": page.title, "rows": page.table.records, "notes": list(page.notes)}
        return said | ({"tables": beside} if beside else {})

    def to_csv(self, table: str = MAIN) -> str:
        """A table as comma-separated values, the rows if none is named; raises BenchError."""
        return as_csv(self._named(table))

    @asks
    def to_markdown(self, digits: Whole = DIGITS, table: str = MAIN) -> str:
        """A table in Markdown, the rows if none is named, numbers with so many decimals; raises BenchError."""
        return as_markdown(self._named(table), checked_digits(as_int(digits)))

    @asks
    def show(self, digits: Whole) -> str:
        """A screen, as printed, with so many decimals; raises BenchError."""
        return self._screen(checked_digits(as_int(digits)))

    def _named(self, table: str) -> PlainTable:
        if table == MAIN:
            return self.table
        try:
            return table_named(self.tables, table)
        except PaperError as error:
            raise BenchError(str(error)) from None

    def _repr_html_(self) -> str:
        page = self.page
        heads, notes = (
            f"<p>{text}</p>" for text in (f"<b>{_safe(page.title)}</b>", "<br>".join(map(_safe, page.notes)))
        )
        shown, more = _first(page.table)
        return f"{heads}{as_html(shown)}{f'<p>{more}</p>' if more else ''}{notes}"

    def __repr__(self) -> str:
        """A screen: the title, the first rows, the notes."""
        return self._screen(DIGITS)

    def _screen(self, digits: int) -> str:
        page = self.page
        notes = _said(page.notes)
        below = ["", *notes] if notes else []
        return "\n".join([_to(page.title, WIDTH), "", *_fitted(page.table, digits, ROWS - 2 - len(below)), *below])


def _first(table: PlainTable) -> tuple[PlainTable, str]:
    """The rows that a screen shows, and a line that says how many there are besides."""
    more = len(table.rows) - ROWS
    told = f"... {more:,} more rows: table, to_frame(), to_csv() have them all" if more > 0 else ""
    return PlainTable(table.columns, table.rows[:ROWS]), told


def checked_digits(digits: int) -> int:
    """A number of decimals; raises BenchError."""
    if not is_whole(digits, 0, MOST_DIGITS):
        raise BenchError(f"{quoted(digits)} digits are not written: it is {bounds_said(digits, 0, MOST_DIGITS)}")
    return digits


def _said(notes: tuple[str, ...]) -> list[str]:
    """Notes in lines of a screen, the first of them where there are many."""
    from textwrap import wrap  # noqa: PLC0415 - for screens alone

    lines = [line for note in notes for line in wrap(note, WIDTH)]
    return lines if len(lines) <= SAID else [*lines[: SAID - 1], f"{_to(lines[SAID - 1], WIDTH - 18)} ... (page.notes)"]


def _fitted(table: PlainTable, digits: int, most: int) -> list[str]:
    """As much of a table as fits in so many lines, rows before columns, and what is missing, in a line."""
    fewest, rows = min(FEWEST, len(table.rows)), min(most, len(table.rows))
    sizes = product(range(len(table.columns), 0, -1), range(rows, fewest - 1, -1))
    every = ([*aligned(_part(table, *size), digits), *_missing(table, *size)] for size in sizes)
    return next(lines for lines in every if len(lines) <= most)


def _part(table: PlainTable, columns: int, rows: int) -> PlainTable:
    return PlainTable(table.columns[:columns], tuple(row[:columns] for row in table.rows[:rows]))


def _missing(table: PlainTable, columns: int, rows: int) -> list[str]:
    left = (len(table.rows) - rows, "more row"), (len(table.columns) - columns, "more column")
    told = " and ".join(many(number, thing) for number, thing in left if number)
    return [f"... {told}: table, to_frame(), to_csv() have them all"] if told else []


def _to(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 1]}…"


def aligned(table: PlainTable, digits: int = DIGITS) -> list[str]:
    """A table in columns, text to the left, as many of them side by side as a screen is wide."""
    left = [any(isinstance(row[place], str) for row in table.rows) for place in range(len(table.columns))]
    rows = [table.columns, *(tuple(_cut(written(cell, digits)) for cell in row) for row in table.rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines: list[str] = []
    for part in _parts(widths, _keys(table)):
        if lines:
            lines.append("")
        for row in rows:
            cells = (row[at].ljust(widths[at]) if left[at] else row[at].rjust(widths[at]) for at in part)
            lines.append("  ".join(cells).rstrip())
    return lines


def _keys(table: PlainTable) -> int:
    """The number of columns, from the first on, that tell every row from the others; one where the first few do not."""
    few = range(1, min(MOST_KEYS, len(table.columns) - 1) + 1)
    return next((count for count in few if len({row[:count] for row in table.rows}) == len(table.rows)), 1)


def _parts(widths: list[int], keys: int) -> list[list[int]]:
    """The columns in groups that fit the screen, in each those that tell rows apart."""
    first = list(range(keys))
    groups = [[*first]]
    used = before = sum(widths[:keys]) + 2 * (keys - 1)
    for place, width in enumerate(widths[keys:], keys):
        if used + 2 + width > WIDTH and len(groups[-1]) > keys:
            groups.append([*first])
            used = before
        groups[-1].append(place)
        used += 2 + width
    return groups


def _cut(text: str) -> str:
    return _to(text, WIDEST)


def _safe(text: str) -> str:
    from html import escape  # noqa: PLC0415 - for notebooks alone

    return escape(text)


def percent(number: Fraction | float) -> str:
    """A share as people read it."""
    return f"{float(100 * number):.4f} %"
