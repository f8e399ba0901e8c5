"""Where each clause of the rule book stands: `python tools/clause_files.py` writes the table at its end.

A module of the games or below them names its clauses in the first paragraph of its docstring; one that none names
stands where its chapter does.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "sabot"
BOOK: Final = ROOT / "docs" / "rule-book.md"
TITLE: Final = "## Where the rules stand\n"
ABOUT: Final = (
    "Made by `python tools/clause_files.py` of what each module says of itself. A clause below another stands where"
    " that one does.\n"
)
APART: Final = ("school", "simulate", "solve")
"""Rooms that speak of the rules and are not where they stand."""
NUMBERED: Final = re.compile(r"^ *- ([GSTMWPBCFR]\d+) ", re.MULTILINE)
SAID: Final = re.compile(r"\b([GSTMWPBCFR])(\d+)(?:\.\d+)?(?:-(?:\1)?(\d+))?")


def clauses() -> list[str]:
    """The clauses of the book that stand under no other, in its order."""
    return list(dict.fromkeys(NUMBERED.findall(BOOK.read_text("utf-8").partition(TITLE)[0])))


def named(module: Path) -> list[str]:
    """The clauses that a module names, each once, and the chapters that it names whole."""
    said = (ast.get_docstring(ast.parse(module.read_text("utf-8"))) or "").partition("\n\n")[0]
    inside = " ".join(re.findall(r"\(([^()]*)\)", said))
    found = [
        f"{letter}{number}"
        for letter, first, last in SAID.findall(inside)
        for number in range(int(first), int(last or first) + 1)
    ]
    chapters = re.findall(r"rule book ([^()]*)", inside)
    whole = [each for said in chapters for each in re.findall(r"\b[GSTMWPBCFR]\b", said)]
    return list(dict.fromkeys((*found, *whole)))


def files() -> dict[str, list[str]]:
    """The modules of each clause, by their paths in the package."""
    found = defaultdict[str, list[str]](list)
    for path in sorted(PACKAGE.rglob("*.py")):
        if not {"node_modules", *APART} & {*path.parts}:
            for clause in named(path):
                found[clause].append(path.relative_to(PACKAGE).as_posix())
    return found


def table() -> str:
    """The table, as Markdown."""
    where = files()
    lies = {clause: where.get(clause) or where.get(clause[0], []) for clause in clauses()}
    rows = (f"| {clause} | {', '.join(f'`{path}`' for path in paths)} |" for clause, paths in lies.items())
    return "\n".join((TITLE, ABOUT, "| Clause | In `src/sabot` |", "|---|---|", *rows, ""))


def main() -> None:
    """Write it."""
    text = BOOK.read_text("utf-8").partition(TITLE)[0].rstrip("\n")
    BOOK.write_text(f"{text}\n\n{table()}", "utf-8")


if __name__ == "__main__":
    main()
