"""Each sentence of the three games stands in a list beside a state in which it appears; `sentences/` has the lists.

Made anew by SABOT_SENTENCES=write, and read in three languages before it is committed.
"""

import os
from collections.abc import Callable, Mapping
from typing import Final

import banque_states
import chemin_states
import pytest
from browser_tools import open_browser
from playwright.sync_api import Browser
from sentences import FOLDER, READ, Found, listed, read, sentences, stands_in, told
from stage import AnyTableOf, Stage, scenes_of
from stories import TOLD
from test_browser_states import GAMES, staged

browser = pytest.fixture(open_browser, scope="module")

SHORT: Final[dict[str, Mapping[str, tuple[Callable[[], AnyTableOf], str]]]] = {
    "punto": {},
    "chemin": chemin_states.SHORT,
    "banque": banque_states.SHORT,
}
ANSWERED: Final = "the prompt answers it to what is typed"
TAUGHT: Final = "a dialog in which the game is told"
OTHERWISE: Final = "a sibling stands in a state, for another hand or another rule"
UNDONE: Final = "it is done in no state and in no story"
ELSEWHERE: Final[dict[str, dict[str, str]]] = {
    "punto": {
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
        "event.own_pushed": OTHERWISE,
        "event.shoe_refused": UNDONE,
        "event.shoe_passed_nobody": UNDONE,
        "event.croupier_deals": UNDONE,
    },
    "chemin": {
        "page.out_of_bounds": ANSWERED,
        "page.tell_": ANSWERED,
        "page.how_": TAUGHT,
        "page.ponte_prime": OTHERWISE,
        "page.won_often": OTHERWISE,
        "page.q_have_stood": OTHERWISE,
        "page.q_bid_first": OTHERWISE,
        "page.q_bound_": OTHERWISE,
        "page.tableau_free": OTHERWISE,
        "page.q_have": OTHERWISE,
        "event.seat_taken": UNDONE,
        "event.shoe_to_one": UNDONE,
    },
    "banque": {
        "page.out_of_bounds": ANSWERED,
        "page.not_there": ANSWERED,
        "page.tell_": ANSWERED,
        "page.how_": TAUGHT,
        "page.silence_refill": OTHERWISE,
        "page.reach_mine_none": OTHERWISE,
        "page.q_refill": OTHERWISE,
        "page.q_have": OTHERWISE,
        "page.q_stake_open": OTHERWISE,
        "page.weigh_always_": OTHERWISE,
        **dict.fromkeys(
            (
                *("event.seat_taken", "event.drawn", "event.no_bid", "event.unwilling", "event.declined_purse"),
                *("event.declined_absent", "event.cutter_named", "event.withdraws", "event.ended_left"),
            ),
            UNDONE,
        ),
    },
}
"""Sentences that stand in no state of the list, by their keys or by how some begin, and why."""


def shown(browser: Browser, game: str) -> Found:
    """Where each sentence of a game stands first: on the page in a state, or in the log of a table."""
    found: Found = {}
    missing = sentences(game)
    pages = {key: text for key, text in missing.items() if key.startswith(("page.", "event.own_"))}
    tables: dict[str, AnyTableOf] = {}

    def look(stage: Stage, name: str) -> None:
        texts = stage.page.evaluate(READ)
        for key in [key for key, text in pages.items() if stands_in(text, texts)]:
            found[key] = name
            del pages[key]

    for scene, name, stage in staged(browser, game):
        tables[name] = scene.table
        stage.show(scene)
        look(stage, name)
    for name, scene in scenes_of(SHORT[game]):
        stage = Stage(browser, scene.table.state.rules)
        stage.begin()
        stage.show(scene)
        look(stage, name)
        stage.context.close()
    tables |= {f"log of {name}": story() for name, story in TOLD.items() if name.startswith(game)}
    for key, name in told(tables):
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
