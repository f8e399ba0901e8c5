"""What somebody at a table of Punto Banco has done, or meets beside the coup: whole in any window, told in words."""

import re
from collections.abc import Callable
from itertools import chain
from typing import Final, NamedTuple

import pytest
from looks import SIZES, cut
from playwright.sync_api import Browser, expect
from punto_states import crowd, squeezed, table
from stage import Scene, Stage

from punto_table import Table
from sabot.house.reckoning.laboratory import asked_for
from sabot.odds.layout import live_edges
from sabot.wire import BetEdge
from sabot.words import LANGUAGES, words

NOBODY: Final = """() => {
  window.WebSocket = class { constructor() { setTimeout(() => this.onclose?.({ code: 1006 })); } send() {} close() {} };
  line.onclose({ code: 1006 });
}"""
PHONES: Final = ((375, 667), (320, 640))


def over_the_maximum(stage: Stage) -> None:
    """The chip of 1000 on a tie that takes 200."""
    stage.keys("6", "t")


def under_the_minimum(stage: Stage) -> None:
    """The chip of 5 on Player, who is staked on with 10."""
    stage.keys("1", "p")


def odds(stage: Stage) -> None:
    """The panel of the shoe's exact odds is opened."""
    stage.answers["/api/tables/T1/odds/now"] = [
        BetEdge(bet, str(edge)) for bet, edge in live_edges(stage.rules, ()).items()
    ]
    stage.answers["/api/tables/T1/lab"] = asked_for(stage.rules, ())
    stage.page.locator("summary").first.click()
    stage.sees(stage.page.get_by_role("link", name="laboratory"))


def lifted(stage: Stage) -> None:
    """Another player has lifted one card half, and the other a little."""
    for card, percent in ((0, 50), (1, 20)):
        heard = f"{{ type: 'lifted', player: 'eve', card: {card}, percent: {percent} }}"
        stage.page.evaluate(f"line.onmessage({{ data: JSON.stringify({heard}) }})")
    expect(stage.page.locator(".hands").get_by_role("img", name="50 %")).to_be_attached()


def repeated(stage: Stage) -> None:
    """A repetition that may lose less than it stakes."""
    stage.part("moves").first.press("s")
    stage.dialog.get_by_role("textbox").fill("5")
    stage.dialog.locator("button.gold").click()


def away(stage: Stage) -> None:
    """The line is cut, and nobody takes another."""
    stage.page.evaluate(NOBODY)


def sheet(name: str) -> Callable[[Stage], object]:
    """One of the sheets that stand beside the table in a wide window."""
    return lambda stage: stage.opens(f"^{stage.words[name]}")


def lost(stage: Stage) -> None:
    """Who is away too long loses her seat, and comes back."""
    gone = table()
    gone.leave("ann")
    stage.begin()
    stage.goes_on(Scene(gone, "ann"))


class Act(NamedTuple):
    """A table, who sees it, what is done there, by which words that is told, and in which windows it is looked at."""

    made: Callable[[], Table]
    viewer: str | None
    does: Callable[[Stage], object]
    says: str = ""
    sizes: tuple[tuple[int, int], ...] = tuple(chain(*SIZES))


ACTS: Final = {
    "over the maximum": Act(table, "ann", over_the_maximum, "page.cut_down"),
    "under the minimum": Act(table, "ann", under_the_minimum, "page.raised"),
    "odds": Act(crowd, "ann", odds, "page.live", ((1280, 800), (1440, 900), (2560, 1440))),
    "lifted": Act(lambda: squeezed(1), "fay", lifted),
    "lifted, looked on": Act(lambda: squeezed(1), None, lifted),
    "repeated too dearly": Act(crowd, "ann", repeated, "page.repeat_lost"),
    "a full table": Act(table, None, lambda _: None, "page.full_watch"),
    "a lost place": Act(table, "ann", lost, "page.lost_place"),
    "the house is away": Act(crowd, "ann", away, "page.house_away"),
    "roads": Act(crowd, "ann", sheet("page.roads"), "", PHONES),
    "log": Act(crowd, "ann", sheet("page.log"), "", PHONES),
    "seats": Act(crowd, "ann", sheet("page.seats"), "", PHONES),
}


@pytest.mark.long
@pytest.mark.parametrize("name", ACTS)
def test_what_is_done_and_met_is_said_and_whole(browser: Browser, name: str) -> None:
    """In each window, on the smallest in each language, nothing is cut or covered; axe finds nothing."""
    made, viewer, does, says, sizes = ACTS[name]
    scene = Scene(made(), viewer, advice=True)
    stage = Stage.of(browser, scene, size=sizes[0])
    does(stage)
    found: dict[str, list[str]] = {}
    for language in LANGUAGES:
        if not stage.dialog.count():
            stage.speak(language)
        if says:
            told = max(re.split(r"{.*?}", words(language, "punto")[says]), key=len).strip()
            expect(stage.page.get_by_text(told).first).to_be_attached()
        for size in sizes if language == LANGUAGES[0] else sizes[-2:]:
            stage.holds(size)
            if faults := cut(stage):
                found[f"{language} {size}"] = faults
        if faults := stage.faults():
            found[language] = faults
    assert found == {}
