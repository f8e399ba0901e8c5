"""Write what `sabot readings` finds into docs/readings.md and docs/data: `python -m tools.readings`."""

import re
from pathlib import Path

from sabot.bench import readings
from sabot.bench.prices import Priced
from sabot.cli.forms import is_row
from sabot.cli.grid import as_markdown
from sabot.cli.readings import lines
from sabot.paper.tables import as_csv

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "readings.md"
DATA = DOCS / "data" / "readings.csv"
LEFT_OUT = DOCS / "data" / "readings-without-a-price.csv"
BETWEEN = re.compile(r"(?<=<!-- tables -->\n).*(?=<!-- end of tables -->)", re.DOTALL)


def tables(found: Priced) -> str:
    """The tables of the page, as the command prints them in Markdown, each under its game; and the reasons."""
    text = ["\n"]
    with as_markdown():
        for line in filter(None, lines(found, "en")):
            if line.startswith("Without a price"):
                text.append(f"- {line}\n")
            elif is_row(line):
                text.append(f"{line}\n")
            elif not line.startswith("Gains"):
                text.append(f"\n### {line}\n\n")
    text.insert(next(at for at, line in enumerate(text) if line.startswith("- ")), "\n### Without a price\n\n")
    return "".join(text).lstrip("\n") + "\n"


def page(found: Priced, text: str) -> str:
    """The page with its tables made anew."""
    return BETWEEN.sub(lambda _: f"\n{tables(found)}", text)


if __name__ == "__main__":
    found = readings()
    PAGE.write_text(page(found, PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    DATA.write_text(found.to_csv(), encoding="utf-8")
    LEFT_OUT.write_text(as_csv(found.left_out), encoding="utf-8")
