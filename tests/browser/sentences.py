"""Which sentences of a game stand in which of its states, as a list beside which they are read in three languages."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Any, Final, Protocol

from sabot.words import LANGUAGES

FILES: Final = resources.files("sabot.games")
FOLDER: Final = Path(__file__).with_name("sentences")
READ: Final = """() => {
  const seen = (each) => each.checkVisibility({ visibilityProperty: true });
  const plain = (text) => text.replace(/\\s+/g, ' ').trim();
  const all = [...document.querySelectorAll('body *:not(style, script)')].filter(seen);
  const texts = all.flatMap((each) => [each.textContent, each.ariaLabel ?? '', each.title ?? '']);
  return [...new Set(texts.map(plain))].filter((text) => text && text.length < 500);
}"""
"""The text of each part of a page, and what it is called."""
PLACE: Final = re.compile(r"(\{[^}]+\})")
FACTS: Final = {"{points}": r"\d"}
"""What stands in the place of a fact that has one form alone."""
SOFT: Final = str.maketrans({"\u00ad": None, "\u00a0": " ", "\u202f": " "})
ENDS: Final = (".", "?", "!")
Found = dict[str, str]
"""The state in which a sentence stands first, by its key."""


def own(game: str, language: str) -> dict[str, dict[str, str]]:
    """A game's own words, by their sections."""
    read: dict[str, dict[str, str]] = json.loads(FILES.joinpath(game, "words", f"{language}.json").read_text("utf-8"))
    return read


def sentences(game: str) -> dict[str, str]:
    """The English sentences of a game by their keys: words of its page that end as a sentence does, and its log's."""
    words = own(game, "en")
    page = {f"page.{key}": text for key, text in words["page"].items() if text.endswith(ENDS)}
    return page | {f"event.{key}": text for key, text in words["event"].items()}


def stands_in(text: str, texts: Iterable[str]) -> bool:
    """Whether a sentence, whatever its facts, stands in one of these texts, whole."""
    parts = PLACE.split(text.translate(SOFT))
    forms = [FACTS.get(each, r"[^?!:;]{1,80}?") if n % 2 else re.escape(each) for n, each in enumerate(parts)]
    pattern = re.compile(r"(?<![\w…])" + "".join(forms))
    return any(pattern.search(each.translate(SOFT)) for each in texts)


class Logged(Protocol):
    """A table, and every event at it between the tables before and after it."""

    game: Any
    state: Any
    around: list[tuple[Any, Any, Any]]


def lines_heard(tables: Mapping[str, Logged]) -> Iterator[tuple[str, str]]:
    """What everybody who was ever at one of these tables, and who looks on, is told of each of its events."""
    for name, table in tables.items():
        viewers = (None, *table.state.players)
        for before, event, after in table.around:
            for viewer in viewers:
                said: Any
                for said in table.game.narrate(after, table.game.view(before, event, viewer)):
                    yield f"{said.section}.{said.key}", name


def listed(game: str, found: Found) -> str:
    """The list of a game: state after state, the sentences that stand in none before it, as they are written."""
    words = {language: own(game, language) for language in ("en", *(each for each in LANGUAGES if each != "en"))}
    parts: list[str] = []
    state = None
    for key, name in found.items():
        section, _, rest = key.partition(".")
        parts += [f"\n# {name}"] if name != state else []
        state = name
        parts.append(key)
        parts += [f"  {language} {said[section][rest]}" for language, said in words.items()]
    return "\n".join(parts).lstrip() + "\n"


def read(game: str) -> tuple[str, Found]:
    """The list of a game as it is written, and what it says stands where."""
    text = FOLDER.joinpath(f"{game}.txt").read_text("utf-8")
    found: Found = {}
    state = ""
    for line in text.splitlines():
        if line.startswith("# "):
            state = line.removeprefix("# ")
        elif line and not line.startswith(" "):
            found[line] = state
    return text, found
