"""Each sentence of the three games stands in a list beside a state in which it appears; `sentences/` has the lists.

Made anew by SABOT_SENTENCES=write, and read in three languages before it is committed.
"""

import os
from collections.abc import Callable, Mapping
from typing import Any, Final

import banque_states
import chemin_states
import punto_states
import pytest
from playwright.sync_api import Browser
from sentences import FOLDER, READ, Found, Logged, lines_heard, listed, read, sentences, stands_in
from stage import AnyTableOf, Stage, scenes_of
from test_browser_states import GAMES, staged

from sabot.games.registry import BY_ID
from sabot.games.rules import Rules
from sabot.rulesets import load, varied
from sabot.wild import wild_table
from stories import TOLD

SAID: Final[dict[str, Mapping[str, tuple[Callable[[], AnyTableOf], str]]]] = {
    "punto": punto_states.SAID,
    "chemin": chemin_states.SAID,
    "banque": banque_states.SAID,
}
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
        "page.about": DOOR,
        "page.favoured": "the card of rules whose rounding favours a stake",
        "page.favoured_bets": "the card of rules whose rounding favours a stake",
        "page.edge_about": "the card of rules",
        "page.closed_now": ANSWERED,
        "page.none_found": ANSWERED,
        "page.answer_": ANSWERED,
        "page.not_now_": ANSWERED,
        "page.why_": TAUGHT,
        "page.card_values": TAUGHT,
        "page.player_rule": TAUGHT,
        "page.stats_": "the dialog of a player's statistics",
        "page.live_about": "the dialog of a bet, where the house reckons the odds of the shoe",
        "page.entry_saved": "the dialog of saved stakes",
        "page.repeat_": "the dialog of stakes that are repeated",
    },
    "chemin": {"page.about": DOOR, "page.out_of_bounds": ANSWERED, "page.tell_": ANSWERED, "page.how_": TAUGHT},
    "banque": {
        "page.about": DOOR,
        "page.out_of_bounds": ANSWERED,
        "page.not_there": ANSWERED,
        "page.tell_": ANSWERED,
        "page.how_": TAUGHT,
    },
}
"""Sentences that stand in no state of the list, by their keys or by how some begin, and why."""


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
    for name, scene in scenes_of(SAID[game]):
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
    unnamed = sorted(key for key in missing if not any(named(key, begun) for begun in ELSEWHERE[game]))
    idle = sorted(begun for begun in ELSEWHERE[game] if not any(named(key, begun) for key in missing))
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
