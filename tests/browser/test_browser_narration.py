"""Every reviewed story, told by the page in each language as by the terminal."""

import re

import pytest
import stage
from gathering import LINES
from playwright.sync_api import Browser

from any_story import all_lines
from sabot.wire import Person
from sabot.words import LANGUAGES
from stories import TOLD

GAMES = ("chemin", "banque")
COMMA = re.compile(r"(?<=\d),(?=\d)")
"""In amounts as a page writes them in German and French."""


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_page_tells_a_story_as_its_transcript_does(
    browser: Browser, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stage, "TOLD", 10_000)
    monkeypatch.setattr(stage, "people", lambda table: {each: Person(str(each)) for each in stage.everybody(table)})
    stories = {name: story for name, story in TOLD.items() if name.startswith(game)}
    assert len(stories) > 25
    for language in LANGUAGES:
        for name, story in list(stories.items())[:: 1 if language == "en" else 8]:
            table = story()
            wanted = all_lines(table, language)
            shown = stage.Stage.of(browser, stage.Scene(table), locale=language)
            found = shown.log.locator("p").evaluate_all(LINES)
            told = [COMMA.sub(".", each) for each in found]
            assert len(told) >= min(len(wanted), 40)
            assert told == wanted[-len(told) :], (language, name)
            shown.context.close()
