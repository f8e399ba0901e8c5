"""Columns of text."""

from collections.abc import Iterator, Sequence


def columns(rows: Sequence[Sequence[str]], *, left: int, gap: str = "  ") -> Iterator[str]:
    """Rows with their columns aligned: the first `left` of them to the left, the others, numbers, to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.ljust(width) if place < left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield gap.join(cells).rstrip()
