"""Tables of plain values, and the forms in which others read them: CSV, Markdown, HTML, data frames, Parquet.

A rational is exact in a cell. Where a form has decimals only, its column stands twice: `ev`, and `ev_exact` as text.
"""

import io
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec

from sabot.money import quoted
from sabot.paper.errors import PaperError
from sabot.paper.files import beside, needs, unwritable
from sabot.screen import BriefList, briefly, on_a_screen

if TYPE_CHECKING:
    import polars

Cell: TypeAlias = str | int | float | bool | Fraction | None
Row: TypeAlias = tuple[Cell, ...]

EXACT: Final = "_exact"
"""Ending of the name of a column that has the exact rationals of another."""
DIGITS: Final = 6
MAIN: Final = "rows"
"""The name of an answer's first table."""
SUMMARY: Final = "summary"
"""That of its single numbers, which stand beside the rows."""
_FEW: Final = 4
"""Decimals with which a rational is written where it has no more."""
_LARGE: Final = 10**9
"""Numbers from here on are written without decimals."""


class PlainTable(msgspec.Struct, frozen=True):
    """Rows of plain values under named columns."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]

    __repr__ = on_a_screen

    def __post_init__(self) -> None:
        """Raises PaperError for a row that is longer or shorter than the columns are many."""
        for row in self.rows:
            if len(row) != len(self.columns):
                raise PaperError(f"{len(row)} cells do not fit under {len(self.columns)} columns")
        briefly(self)

    @property
    def records(self) -> list[dict[str, Any]]:
        """Each row by the names of its columns, plain: rationals as decimals, and beside them exact, as text."""
        columns, rows = _plain(self)
        return BriefList(dict(zip(columns, row, strict=True)) for row in rows)


def table_of(rows: Sequence[Mapping[str, Cell]]) -> PlainTable:
    """The table of rows that name their cells; a name that a row lacks is an empty cell."""
    columns = tuple(dict.fromkeys(name for row in rows for name in row))
    return PlainTable(columns, tuple(tuple(row.get(name) for name in columns) for row in rows))


def summed(*quantities: tuple[str, str | None, Cell]) -> PlainTable:
    """The table of single numbers: what each is called, of what it is one (`chips`, `share`), and its value."""
    return PlainTable(("quantity", "value", "unit"), tuple((name, value, unit) for name, unit, value in quantities))


def table_named(tables: Mapping[str, PlainTable], name: str) -> PlainTable:
    """A table of an answer by its name; raises PaperError."""
    if name not in tables:
        raise PaperError(f"there is no table {quoted(name)} here: it is {', '.join(tables)}")
    return tables[name]


def written(cell: Cell, digits: int = DIGITS) -> str:
    """A cell as people read it: rationals and decimals with so many digits, whole numbers in groups of three."""
    if cell is None:
        return "–"
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, str):
        return cell
    if isinstance(cell, int):
        return f"{cell:,}"
    if isinstance(cell, Fraction) and digits >= _FEW and 10**_FEW % cell.denominator == 0:
        return f"{float(cell):,.{_FEW}f}".rstrip("0").rstrip(".")
    number = float(cell)
    return f"{number:,.0f}" if abs(number) >= _LARGE else f"{number:,.{digits}f}"


def as_csv(table: PlainTable) -> str:
    """Comma-separated values under their heads, a line for each row (RFC 4180, lines ended as on Unix)."""
    import csv  # noqa: PLC0415 - see as_html

    columns, rows = _plain(table)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows([columns, *(map(_said, row) for row in rows)])
    return text.getvalue()


def as_markdown(table: PlainTable, digits: int = DIGITS) -> str:
    """A table of GitHub's Markdown, numbers to the right."""
    signs = [":--" if left else "--:" for left in _left(table)]
    body = ([written(cell, digits) for cell in row] for row in table.rows)
    return "".join(_markdown_line(cells) for cells in (table.columns, signs, *body))


def as_html(table: PlainTable) -> str:
    """An HTML table, as notebooks show it."""
    from html import escape  # noqa: PLC0415 - its table of all entities takes a millisecond, and few ask for it

    heads = "".join(f"<th>{escape(name)}</th>" for name in table.columns)
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(map(_html_line, table.rows))}</tbody></table>"


def as_frame(table: PlainTable) -> "polars.DataFrame":
    """A data frame of polars; raises PaperError where polars is not installed."""
    needs("polars", "lab", "a data frame")
    import polars  # noqa: PLC0415 - an optional extra

    columns, rows = _plain(table)
    return polars.DataFrame(rows, schema=list(columns), orient="row", infer_schema_length=None)


def write_parquet(table: PlainTable, path: Path) -> None:
    """The table in a Parquet file, whole or not at all; raises PaperError."""
    frame = as_frame(table)
    try:
        with beside(path, Path.touch) as part:
            frame.write_parquet(part)
            part.replace(path)
    except OSError as error:
        raise unwritable(path, error) from None


def _said(cell: Any) -> Any:
    """A cell of CSV: truth as JSON has it."""
    return str(cell).lower() if isinstance(cell, bool) else cell


def _plain(table: PlainTable) -> tuple[tuple[str, ...], list[tuple[Any, ...]]]:
    """Names and rows without rationals: a column that has some stands twice."""
    exact = [any(isinstance(row[place], Fraction) for row in table.rows) for place in range(len(table.columns))]
    columns = tuple(
        each
        for name, twice in zip(table.columns, exact, strict=True)
        for each in ((name, name + EXACT) if twice else (name,))
    )
    decimal = [any(isinstance(row[place], float) for row in table.rows) for place in range(len(table.columns))]
    return columns, [tuple(_cells(_alike(row, decimal), exact)) for row in table.rows]


def _alike(row: Row, decimal: Sequence[bool]) -> Row:
    """A row whose whole numbers are decimals under heads that have some: a column is of one kind."""
    return tuple(float(cell) if some and type(cell) is int else cell for cell, some in zip(row, decimal, strict=True))


def _cells(row: Row, exact: Sequence[bool]) -> list[Any]:
    cells: list[Any] = []
    for cell, twice in zip(row, exact, strict=True):
        if not twice:
            cells.append(cell)
        elif isinstance(cell, Fraction | int):
            cells += [float(cell), str(cell)]
        else:
            cells += [cell, None]  # a float has no exact text
    return cells


def _left(table: PlainTable) -> list[bool]:
    """The columns that stand to the left: those of text."""
    return [any(isinstance(row[place], str) for row in table.rows) for place in range(len(table.columns))]


def _markdown_line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(' '.join(each.split()).replace('|', chr(92) + '|') for each in cells)} |\n"


def _html_line(row: Row) -> str:
    from html import escape  # noqa: PLC0415 - see as_html

    cells = (
        f"<td{'' if isinstance(cell, str) else ' style=' + chr(34) + 'text-align:right' + chr(34)}{_title(cell)}>"
        f"{escape(written(cell))}</td>"
        for cell in row
    )
    return f"<tr>{''.join(cells)}</tr>"


def _title(cell: Cell) -> str:
    """The exact rational, shown where the pointer rests."""
    return f' title="{cell}"' if isinstance(cell, Fraction) else ""
