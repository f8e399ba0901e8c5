"""Tables as text: aligned columns, folded where the terminal is narrow, or Markdown."""

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from shutil import get_terminal_size
from textwrap import wrap
from typing import Final

INDENT: Final = 4 * " "
_NARROWEST: Final = 20
_markdown: Final[ContextVar[bool]] = ContextVar("_markdown", default=False)


@contextmanager
def as_markdown() -> Generator[None]:
    """Draw the tables of the block in Markdown: what is printed of them is told in many places, how in this one."""
    before = _markdown.set(True)
    try:
        yield
    finally:
        _markdown.reset(before)


def columns(
    rows: Sequence[Sequence[str]], *, left: int, gap: str = "  ", headed: bool = True, folded: bool = True
) -> Iterator[str]:
    """Rows with their columns aligned: the first `left` of them to the left, the others, numbers, to the right.

    The first row holds the heads, unless they are not `headed`. A table that is wider than the terminal is told in
    parts, one under the other, each with the columns to the left again; where these are wide themselves, row by row.
    One that is not `folded` stays as wide as it is.
    """
    if _markdown.get():
        yield from _in_markdown(rows, left, headed=headed)
        return
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    width = terminal_width() if folded else 0
    every = range(len(widths))
    names = every[: max(left, 1)]
    if not width or _wide(widths, every, len(gap)) <= width:
        yield from _aligned(rows, widths, every, left, gap)
    elif headed and _crowded(widths, names, len(gap), width):
        yield from _paragraphs(rows, len(names), width)
    else:
        for number, part in enumerate(_parts(widths, names, len(gap), width)):
            if number:
                yield ""
            yield from _aligned(rows, widths, part, left, gap)


def folded(text: str) -> list[str]:
    """A text's lines; where the terminal is narrower, it is told anew from space to space, as far in as it began."""
    width, lines = terminal_width(), text.splitlines()
    if not width or all(len(line) <= width for line in lines):
        return lines or [""]
    indent = " " * (len(text) - len(text.lstrip()))
    further = indent + ("  " if "  " in text.strip() else "")  # a row with a text of its own, not a sentence
    return wrap(
        " ".join(lines),
        max(width, _NARROWEST),
        subsequent_indent=further,
        break_long_words=False,
        break_on_hyphens=False,
    )


def terminal_width() -> int:
    """The width of the terminal, or what COLUMNS says; 0 where there is none and lines may be long."""
    return get_terminal_size((0, 0)).columns


def _aligned(
    rows: Sequence[Sequence[str]], widths: Sequence[int], part: Sequence[int], left: int, gap: str
) -> Iterator[str]:
    for row in rows:
        yield gap.join(row[at].ljust(widths[at]) if at < left else row[at].rjust(widths[at]) for at in part).rstrip()


def _parts(widths: Sequence[int], names: Sequence[int], gap: int, width: int) -> list[list[int]]:
    """The columns in groups that fit the width, the names in each."""
    groups: list[list[int]] = [list(names)]
    for at in range(len(names), len(widths)):
        if len(groups[-1]) > len(names) and _wide(widths, [*groups[-1], at], gap) > width:
            groups.append(list(names))
        groups[-1].append(at)
    return groups


def _paragraphs(rows: Sequence[Sequence[str]], names: int, width: int) -> Iterator[str]:
    """Each row as its names, then every other cell behind its head."""
    heads = rows[0]
    for row in rows[1:]:
        if named := "  ".join(filter(None, row[:names])):
            yield from wrap(named if row[0] else f"  {named}", max(width, _NARROWEST), subsequent_indent="  ")
        told = zip(heads[names:], row[names:], strict=True)
        cells = (f"{head.strip()}\N{NO-BREAK SPACE}{cell.strip()}" for head, cell in told if cell)
        for line in wrap(" · ".join(cells), max(width, _NARROWEST), initial_indent=INDENT, subsequent_indent=INDENT):
            yield line.replace("\N{NO-BREAK SPACE}", " ")


def _crowded(widths: Sequence[int], names: Sequence[int], gap: int, width: int) -> bool:
    """Whether the names leave too little room for the other columns."""
    wide = _wide(widths, names, gap)
    return 2 * wide > width or wide + gap + max(widths[len(names) :], default=0) > width


def _wide(widths: Sequence[int], part: Sequence[int], gap: int) -> int:
    return sum(widths[at] for at in part) + gap * (len(part) - 1)


def _in_markdown(rows: Sequence[Sequence[str]], left: int, *, headed: bool) -> Iterator[str]:
    many = len(rows[0])
    yield _line(rows[0] if headed else [""] * many)
    yield _line([":--" if at < left else "--:" for at in range(many)])
    yield from map(_line, rows[1:] if headed else rows)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.strip().replace('|', chr(92) + '|') for cell in cells)} |"
