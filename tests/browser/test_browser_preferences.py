"""What somebody wants to see and hear: chosen anywhere, kept with his account, the same on his other device.

Every sound of a table is rendered as it is heard: no louder or softer than the others, and none like another.
"""

import json
import re
from itertools import combinations, pairwise
from math import sqrt
from typing import Any, Final, NamedTuple

import punto_states
import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, Locator, expect
from stage import Scene, Stage

from page import Guest, preferring

LOOK = """() => {
  const { dataset, classList, lang, style } = document.documentElement;
  const coloured = classList.contains('four-colours');
  return [dataset.theme, dataset.motion, coloured, style.getPropertyValue('--text-more'), lang];
}"""
KEPT = "JSON.parse(localStorage.getItem('sabot.preferences') ?? '{}')"
AGREED = """async (want) => {
  for (;;) {
    const found = await (await fetch('/api/session/preferences')).json();
    if (Object.keys(want).every((name) => name in found)) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
}"""
"""What the house knows, once it has heard of all that was chosen."""


def list_named(guest: Guest, name: str) -> Locator:
    return guest.dialog.get_by_role("combobox", name=re.compile(f"^{name}"))


def chooses(guest: Guest) -> None:
    """Choose something of each kind in the open dialog."""
    dialog = guest.dialog
    for name, value in (("Size of text", "150"), ("Colours", "day"), ("Motion", "less")):
        list_named(guest, name).select_option(value)
    guest.box("^Cards in four colours").check()
    guest.box("^Sound").check()
    guest.box("^Chips").uncheck()
    dialog.get_by_label("Volume").fill("30")
    dialog.get_by_role("button", name="Français").click()


CHOSEN: dict[str, Any] = {
    "text": 150,
    "theme": "day",
    "motion": "less",
    "four_colours": True,
    "sound": True,
    "sounds": ["card", "turn", "result", "call"],
    "volume": 30,
    "language": "fr",
}


@pytest.mark.long
def test_what_was_chosen_without_an_account_comes_along_and_to_another_device(browser: Browser, doors: Doors) -> None:
    """At the door somebody chooses; the account that he makes then has it, and his other device looks alike."""
    anna = Guest.at_door(browser, doors)
    anna.presses("Display and sound")
    chooses(anna)
    expect(anna.dialog).to_contain_text("Affichage et son")
    assert anna.page.evaluate(KEPT) == CHOSEN
    anna.page.keyboard.press("Escape")
    anna.page.locator("#nickname").fill("Anna")
    anna.page.locator("#nickname").press("Enter")
    expect(anna.page.locator("h1")).to_be_visible()
    assert anna.page.evaluate(AGREED, CHOSEN) == CHOSEN
    look = anna.page.evaluate(LOOK)
    key = anna.page.evaluate(
        """fetch('/api/session/link', { method: 'POST', headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ nickname: 'Anna' }) }).then((answer) => answer.json()).then(({ key }) => key)"""
    )
    other = Guest(browser)
    other.page.goto(f"{doors.address}#me={key}")
    expect(other.page.locator("html")).to_have_attribute("lang", "fr")
    expect(other.page.locator("html")).to_have_attribute("data-theme", "day")
    other.page.wait_for_function(
        f"(look) => JSON.stringify(({LOOK})()) === look", arg=json.dumps(look, separators=(",", ":"))
    )


@pytest.mark.long
@pytest.mark.parametrize("place", ["", "school", "lab"])
def test_the_dialog_is_reached_wherever_somebody_is(browser: Browser, doors: Doors, place: str) -> None:
    anna = Guest.in_lobby(browser, doors)
    anna.page.goto(doors.address + place)
    anna.presses("Display and sound")
    list_named(anna, "Colours").select_option("contrast")
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "contrast")
    assert anna.examined("document, { resultTypes: ['violations'] }") == []


@pytest.mark.long
def test_without_a_house_what_is_chosen_counts_and_is_said_when_it_is_back(browser: Browser, doors: Doors) -> None:
    anna = Guest.in_lobby(browser, doors)
    anna.presses("Display and sound")
    anna.context.set_offline(True)
    list_named(anna, "Colours").select_option("day")
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "day")
    anna.context.set_offline(False)
    anna.page.reload()
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "day")
    assert anna.page.evaluate(AGREED, {"theme": ""}) == {"theme": "day"}


RATE: Final = 44_100
HEARD: Final = """
window.heard = [];
const last = () => window.heard[window.heard.length - 1].at;
window.AudioContext = class {
  currentTime = 0;
  sampleRate = 44100;
  get state() {
    window.heard.push({ at: new OfflineAudioContext(1, 44100, 44100), tones: [] });
    return 'running';
  }
  get destination() { return last().destination; }
};
for (const kind of ['OscillatorNode', 'AudioBufferSourceNode', 'GainNode', 'BiquadFilterNode']) {
  const made = window[kind];
  window[kind] = class extends made {
    constructor(context, how) {
      super(last(), how);
      if (kind === 'OscillatorNode') window.heard[window.heard.length - 1].tones.push(how.frequency);
    }
  };
}
"""
"""Gives every sound a second of its own to be rendered in."""
RENDERED: Final = """() => Promise.all(window.heard.splice(0).map(async ({ at, tones }) => ({
  tones, samples: [...(await at.startRendering()).getChannelData(0)],
})))"""
SOUNDS: Final = {
    (): "card",
    (2600, 3300): "chip",
    (660, 880): "turn",
    (440, 440): "call",
    (523, 659, 784): "win",
    (392, 294): "lose",
    (523,): "even",
}


class Heard(NamedTuple):
    """A sound: its loudest moment, its loudness while it lasts, how long that is, and how high it is."""

    peak: float
    loudness: float
    seconds: float
    hertz: float


def measured(samples: list[float]) -> Heard:
    """What somebody hears of some samples; it lasts while it is above a hundredth of its loudest."""
    peak = max(map(abs, samples))
    lasts = max(at for at, each in enumerate(samples) if abs(each) > peak / 100) + 1
    crossings = sum(a < 0 <= b for a, b in pairwise(samples[:lasts]))
    return Heard(peak, sqrt(sum(each**2 for each in samples[:lasts]) / lasts), lasts / RATE, crossings * RATE / lasts)


def heard(stage: Stage, *scenes: Scene) -> dict[str, Heard]:
    """What is heard when a scene turns into the next; the first is silent, and whatever comes before the page hears."""
    found = dict[str, Heard]()
    stage.show(scenes[0])
    expect(stage.part("chat").first).to_be_attached()
    while not stage.page.evaluate("window.heard.length"):
        for scene in scenes[:2]:
            stage.show(scene)
    for at, scene in enumerate(scenes):
        stage.show(scene)
        rendered = stage.page.evaluate(RENDERED)
        if at:
            found |= {SOUNDS[tuple(each["tones"])]: measured(each["samples"]) for each in rendered}
    return found


@pytest.mark.long
def test_each_sound_is_as_loud_as_the_others_and_like_none(browser: Browser) -> None:
    """Cards, chips, one's turn, calls, and how a coup ended for who won, who lost, and who had no stake."""
    betting, over = punto_states.crowd(), punto_states.settled(punto_states.SIX_CARDS)
    stage = Stage.of(browser, Scene(betting), preferring(sound=True) + HEARD)
    seen = [Scene(table, viewer) for viewer in ("bob", "cid", "ida") for table in (betting, over)]
    found = heard(stage, *seen)
    assert set(found) == set(SOUNDS.values())
    for name, each in found.items():
        assert each.peak < 0.5, (name, each)
        assert 0.015 < each.loudness < 0.03, (name, each)
        assert each.seconds < 0.7, (name, each)
    for one, other in combinations(found, 2):
        a, b = found[one], found[other]
        assert abs(a.hertz / b.hertz - 1) > 0.15 or abs(a.seconds / b.seconds - 1) > 0.3, (one, other, a, b)


FILL = "card => getComputedStyle(card).fill"


@pytest.mark.long
def test_sound_is_off_until_wanted_and_suits_have_colours_of_their_own(browser: Browser, doors: Doors) -> None:
    """Four-colour cards, sound (off until wanted), more time for those who ask (a host's switch a player)."""
    anna, ben = Guest.at(browser, doors), Guest(browser)
    page = ben.page
    page.add_init_script(HEARD)
    ben.take(anna.page.url, "Ben", 2)
    ben.stake("Tie")  # which never stays, however the coup ends
    assert page.evaluate("heard") == []
    suits = ben.opens("Display and sound").locator("svg.face")
    expect(suits).to_have_count(4)
    assert len(set(suits.evaluate_all(f"all => all.map({FILL})"))) == 2
    ben.box("^Cards in four colours").check()
    assert len(set(suits.evaluate_all(f"all => all.map({FILL})"))) == 4
    ben.box("^Sound").check()
    ben.presses("Ask for more time")
    ben.closes()
    asked = anna.opens("Host (1)")
    anna.sees("Ben asks for more time.", asked)
    anna.button("Give", asked).first.click()
    expect(anna.box("more time Ben")).to_be_checked()
    anna.closes()
    anna.presses("Pass")
    ben.done()
    ben.wait_for_coup(1)
    ben.stake("Banker")
    ben.staked("10")
    played = {SOUNDS[tuple(each["tones"])]: measured(each["samples"]) for each in page.evaluate(RENDERED)}
    assert {"card", "chip", "turn"} <= played.keys()
    assert {"win", "lose"} & played.keys()
    assert max(each.peak for each in played.values()) > 0.05
