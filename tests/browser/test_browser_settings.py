"""What somebody wants to see and hear at his table: sound, four colours, more time."""

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, expect

from page import Guest

HEARD = """
window.heard = [];
window.AudioContext = class extends OfflineAudioContext {
  constructor() { super(1, 44100, 44100); window.played = this; }
  resume() { return Promise.resolve(); }
};
const kinds = {OscillatorNode: ({frequency}) => String(frequency), AudioBufferSourceNode: () => 'card'};
for (const [kind, named] of Object.entries(kinds)) {
  const made = window[kind];
  window[kind] = class extends made {
    constructor(context, how) { super(context, how); window.heard.push(named(how)); }
  };
}
"""
CHIP, TURN = "2600", "660"
LOUDEST = """async () => {
  const made = await window.played.startRendering();
  return made.getChannelData(0).reduce((most, each) => Math.max(most, Math.abs(each)), 0);
}"""
RESULTS = {"523", "392"}
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
    heard = page.evaluate("heard")
    assert {"card", CHIP, TURN} <= set(heard)
    assert RESULTS & set(heard)
    assert page.evaluate(LOUDEST) > 0.05
