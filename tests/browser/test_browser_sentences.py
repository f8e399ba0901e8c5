"""Each sentence of the three games stands in a list beside a state in which it appears; `sentences/` has the lists.

Made anew by SABOT_SENTENCES=write, and read in three languages before it is committed.
"""

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Any, Final, Protocol

import pytest
from all_states import GAMES
from playwright.sync_api import Browser
from stage import Stage, scenes_of
from test_browser_states import staged

from sabot.games.registry import BY_ID
from sabot.games.rules import Rules
from sabot.rulesets import load, varied
from sabot.wild import wild_table
from sabot.words import LANGUAGES
from stories import TOLD

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


WILD: Final[dict[str, tuple[Rules, ...]]] = {
    "punto": (load("american"),),
    "chemin": (load("chemin-de-fer"), varied(load("chemmy"), next_shoe="seat_one")),
    "banque": (
        load("baccara-banque"),
        load("banque-ouverte"),
        load("banque-privee"),
        varied(load("baccara-banque"), seating="random"),
    ),
}
"""At whose tables people do whatever they may."""
WILD_COUPS: Final = 250
ANSWERED: Final = "the prompt answers it to what is typed"
TAUGHT: Final = "a dialog in which the game is told"
DOOR: Final = "the door of the house"
ELSEWHERE: Final[dict[str, dict[str, str]]] = {
    "punto": {
        DOOR: "about",
        ANSWERED: "closed_now none_found answer_ not_now_ changes_nothing nothing_saved",
        TAUGHT: "why_ card_values player_rule",
        "the card of rules whose rounding favours a stake": "favoured favoured_bets",
        "the card of rules": "edge_about",
        "the dialog of a player's statistics": "stats_",
        "the dialog of a bet, where the house reckons the odds of the shoe": "live_about",
        "the dialog of saved stakes": "entry_saved",
        "the dialog of stakes that are repeated": "repeat_",
    },
    "chemin": {DOOR: "about", ANSWERED: "out_of_bounds tell_", TAUGHT: "how_"},
    "banque": {DOOR: "about", ANSWERED: "out_of_bounds not_there tell_", TAUGHT: "how_"},
}
"""Why sentences of the page stand in no state of the list, and their keys, or how some begin."""


class Wild:
    """A table of people who do whatever they may, as `told` reads it."""

    def __init__(self, rules: Rules) -> None:
        self.game = BY_ID[rules.game]
        play = wild_table(varied(rules, decks=1, deck_options=(1,)), min(7, rules.seats), 0)
        self.state = play.state
        self.around: list[tuple[Any, Any, Any]] = []
        for _, event in play.log(lambda state: state.coups >= WILD_COUPS):
            before, self.state = self.state, play.state
            self.around.append((before, event, self.state))


def shown(browser: Browser, game: str) -> Found:
    """Where each sentence of a game stands first: on the page in a state, or in the log of a table."""
    found: Found = {}
    missing = sentences(game)
    pages = {key: text for key, text in missing.items() if key.startswith(("page.", "event.own_"))}
    tables: dict[str, Logged] = {}

    def look(stage: Stage, name: str) -> None:
        texts = stage.page.evaluate(READ)
        for key in [key for key, text in pages.items() if stands_in(text, texts)]:
            found[key] = name
            del pages[key]

    for scene, name, stage in staged(browser, game):
        tables[name] = scene.table
        stage.show(scene)
        look(stage, name)
    for name, scene in scenes_of(GAMES[game].SAID):
        stage = Stage.of(browser, scene)
        look(stage, name)
        if (turn := stage.button(stage.words["page.turn_over"])).count():
            turn.click()
            look(stage, f"{name}, his cards turned")
        stage.context.close()
    tables |= {f"log of {name}": story() for name, story in TOLD.items() if name.startswith(game)}
    tables |= {f"log of wild people at {rules.id}": Wild(rules) for rules in WILD[game]}
    for key, name in lines_heard(tables):
        if missing.pop(key, None):
            found[key] = name
    return found


def named(key: str, begun: str) -> bool:
    return key.startswith(begun) if begun.endswith("_") else key == begun


@pytest.mark.parametrize("game", GAMES)
def test_each_sentence_of_a_game_is_listed_beside_a_state_or_is_named_with_a_reason(game: str) -> None:
    """Whose words are another since, has to be read again."""
    text, found = read(game)
    missing = sentences(game).keys() - found.keys()
    elsewhere = [f"page.{begun}" for keys in ELSEWHERE[game].values() for begun in keys.split()]
    unnamed = sorted(key for key in missing if not any(named(key, begun) for begun in elsewhere))
    idle = sorted(begun for begun in elsewhere if not any(named(key, begun) for key in missing))
    assert (unnamed, idle) == ([], [])
    assert text == listed(game, found)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_list_says_where_each_sentence_stands(browser: Browser, game: str) -> None:
    text = listed(game, shown(browser, game))
    if os.environ.get("SABOT_SENTENCES") == "write":
        FOLDER.mkdir(exist_ok=True)
        FOLDER.joinpath(f"{game}.txt").write_text(text, "utf-8")
    assert text == read(game)[0]
