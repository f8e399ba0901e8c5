"""The rule book with the scripts that show its clauses beside them: each on a press, and which clause has none."""

import html
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

SCRIPTS: Final = Path(__file__).parents[1] / "tests" / "clauses"
CLAUSE: Final = re.compile(r"^ *- ([A-Z]\d+(?:\.\d+)?) ")
HEADING: Final = re.compile(r"^( *)§ ((?:[A-Z]\d+(?:\.\d+)?, )*[A-Z]\d+(?:\.\d+)?)(?= |$)")
ITEM: Final = re.compile(r"^ *- ")


class Shown(NamedTuple):
    """A heading of a script: its file, the clauses that it names, what leads there, and what stands under it."""

    file: str
    clauses: tuple[str, ...]
    before: tuple[str, ...]
    lines: tuple[str, ...]


def headings(folder: Path = SCRIPTS) -> Iterator[Shown]:
    """Every heading of every script that names a clause."""
    for path in sorted(folder.glob("*.script")):
        rows = [row for row in path.read_text("utf-8").splitlines() if row.strip() and not row.lstrip().startswith("#")]
        for place, row in enumerate(rows):
            if found := HEADING.match(row):
                yield Shown(
                    path.name, tuple(found[2].split(", ")), (*_before(rows[:place], row),), _under(rows[place:])
                )


def _before(rows: list[str], heading: str) -> list[str]:
    """What a heading stands on: lines of its depth and of those above it, that belong to no other heading."""
    found, depth = list[str](), _depth(heading)
    for row in reversed(rows):
        depth = min(depth, _depth(row)) if not found or _depth(row) < depth else depth
        if _depth(row) <= depth and not row.lstrip().startswith("§"):
            found.append(row.strip())
        elif _depth(row) < depth:
            depth = _depth(row)
    return found[::-1]


def _under(rows: list[str]) -> tuple[str, ...]:
    depth = _depth(rows[0])
    end = next((place for place, row in enumerate(rows[1:], 1) if _depth(row) <= depth), len(rows))
    return tuple(row[depth:] for row in rows[:end])


def _depth(row: str) -> int:
    return len(row) - len(row.lstrip())


def with_scripts(book: str, folder: Path = SCRIPTS) -> str:
    """The rule book's Markdown, behind each clause its scripts, and at its end the clauses without one."""
    by_clause = defaultdict[str, list[Shown]](list)
    for each in headings(folder):
        for clause in each.clauses:
            by_clause[clause].append(each)
    lines = book.splitlines()
    named = [found[1] if (found := CLAUSE.match(line)) else "" for line in lines]
    for place in reversed(range(len(lines))):
        if named[place] in by_clause:
            lines[_end(lines, place)] += _pressed(by_clause[named[place]])
    without = [clause for clause in named if clause and clause not in by_clause]
    return "\n".join(
        [*lines, "", "## Clauses that no script shows", "", f"Tests in Python alone hold {', '.join(without)}.", ""]
    )


def _end(lines: list[str], place: int) -> int:
    """The last line of what a clause says itself."""
    end = place
    while end + 1 < len(lines) and lines[end + 1].strip() and not ITEM.match(lines[end + 1]):
        end += 1
    return end


def _pressed(shown: list[Shown]) -> str:
    """Scripts as one line of HTML, so that the list around it stays one."""
    texts = ["\n".join((f"# {each.file}", *each.before, *each.lines)) for each in shown]
    code = html.escape("\n\n".join(texts)).replace("\n", "&#10;").replace("*", "&#42;").replace("_", "&#95;")
    return f" <details><summary>Shown by {len(shown)} scripts</summary><pre><code>{code}</code></pre></details>"
