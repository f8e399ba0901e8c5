"""Writes the tables of house options into the docs, of rules and words: `python tools/option_tables.py`."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sabot.games.registry import KINDS
from sabot.money import Cents
from sabot.words import say_of

DOCS: Final = Path(__file__).parents[1] / "docs"
PAGES: Final = {"punto": "variants.md", "chemin": "chemin-de-fer.md", "banque": "banque.md"}
"""The page of each game."""
PLACE: Final = re.compile(r"(?<=<!-- house options -->\n).*?(?=<!-- end of house options -->)", re.DOTALL)
HEAD: Final = "| Option | Values, the default first | What is decided |\n|---|---|---|\n"
COIN: Final = Cents(1)


def table(game: str) -> str:
    """The house options of a game in the order of their groups, as its rules and its English words have them."""
    return "\n" + HEAD + "".join(f"{row}\n" for row in _rows(game)) + "\n"


def filled(game: str) -> str:
    """The page of a game with its table in it."""
    return PLACE.sub(lambda _: table(game), (DOCS / PAGES[game]).read_text("utf-8"))


def _rows(game: str) -> Iterator[str]:
    kind = KINDS[game]
    for key in (each for members in kind.groups.values() for each in members):
        said = "; ".join(f"`{each}`: {say_of('en', game, f'house.{key}.{each}')}" for each in kind.choices[key])
        asks, about = (say_of("en", game, f"choice.{key}{more}", coin=COIN) for more in ("", ".about"))
        yield f"| `{key}` | {said} | {asks} {about} |"


if __name__ == "__main__":
    for each, name in PAGES.items():
        (DOCS / name).write_text(filled(each), "utf-8")
