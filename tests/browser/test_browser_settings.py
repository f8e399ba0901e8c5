"""What somebody wants to see and hear at his table: sound, four colours, more time."""

import re

import pytest
from browser_tools import Doors, Guest, open_browser, open_doors, tool
from playwright.sync_api import Browser, expect

browser = pytest.fixture(open_browser, scope="module")
doors = pytest.fixture(open_doors)

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
    anna, ben = Guest(browser, still=True), Guest(browser, still=True)
    page = ben.page
    page.add_init_script(HEARD)
    anna.come(doors.address, "Anna")
    link = anna.open_table()
    anna.sit(1)
    ben.take(link, "Ben", 2)
    ben.stake("Tie")  # which never stays, however the coup ends
    assert page.evaluate("heard") == []
    tool(page, "Display and sound").click()
    suits = page.get_by_role("dialog").locator("svg.face")
    expect(suits).to_have_count(4)
    assert len(set(suits.evaluate_all(f"all => all.map({FILL})"))) == 2
    page.get_by_role("checkbox", name=re.compile("^Cards in four colours")).check()
    assert len(set(suits.evaluate_all(f"all => all.map({FILL})"))) == 4
    page.get_by_role("checkbox", name=re.compile("^Sound")).check()
    page.get_by_role("button", name="Ask for more time").click()
    page.keyboard.press("Escape")
    anna.page.get_by_role("button", name="Host (1)").click()
    expect(anna.page.get_by_role("dialog").get_by_text("Ben asks for more time.")).to_be_visible()
    anna.page.get_by_role("dialog").get_by_role("button", name="Give", exact=True).first.click()
    expect(anna.page.get_by_role("checkbox", name="more time Ben")).to_be_checked()
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("button", name="Pass", exact=True).click()
    ben.done()
    ben.wait_for_coup(1)
    ben.stake("Banker")
    expect(page.locator(".sums").get_by_text("Staked: 10")).to_be_visible()
    heard = page.evaluate("heard")
    assert {"card", CHIP, TURN} <= set(heard)
    assert RESULTS & set(heard)
    assert page.evaluate(LOUDEST) > 0.05
    assert not anna.errors + ben.errors
