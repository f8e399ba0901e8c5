"""Who wants no motion sees the same, and nothing moves."""

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, expect

from long import first
from page import Guest
from sabot.games.registry import BY_ID
from sabot.rulesets import names

WATCHED = """
window.moved = [];
const look = () => {
  for (const each of document.getAnimations()) {
    const lasts = each.effect?.getComputedTiming().activeDuration ?? 0;
    const name = each.animationName ?? each.transitionProperty ?? each.id;
    if (each.playState === 'running' && lasts > 20 && !window.moved.includes(name)) window.moved.push(name);
  }
  requestAnimationFrame(look);
};
addEventListener('DOMContentLoaded', look);
"""
LAID_OUT = {"width", "height", "left", "top", "right", "bottom", "margin", "padding", "font-size"}
"""What moves by these makes a browser lay out the page anew."""
LINES = "[role=log] p, [role=log] li"


@pytest.mark.parametrize("rules", first(1, [names(game)[0] for game in BY_ID]))
@pytest.mark.long
def test_without_motion_the_same_is_told_and_nothing_moves(browser: Browser, doors: Doors, rules: str) -> None:
    moving, still = Guest(browser, still=False), Guest(browser)
    for guest in (moving, still):
        guest.page.add_init_script(WATCHED)
    moving.come(doors.address, "Anna")
    link = moving.open_table(rules, bots=4)
    still.come(link, "Ben")
    for guest in (moving, still):
        expect(guest.page.locator(LINES).nth(20)).to_be_attached()
    moved = set(moving.page.evaluate("moved"))
    assert moved
    assert not moved & LAID_OUT
    assert still.page.evaluate("moved") == []
    told = [guest.page.locator(LINES).all_inner_texts() for guest in (moving, still)]
    assert len({*told[0]} & {*told[1]}) > 10
