"""What was decided freely at a table of Banque, judged in the page as `sabot review` judges the log."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final
from urllib.request import urlopen

import pytest
from browser_tools import Doors, house
from playwright.sync_api import Browser, expect
from seeded_shoes import CUT, hands, order_of

from page import Guest

PEOPLE: Final = {"Anna": 1, "Bea": 6, "Dina": 10}
SIDES: Final = {"Anna": "Tableau 1", "Bea": "Tableau 2", "Dina": "Banker"}
CHANCE: Final = "2066"
"""With it all three have 5 and are free."""
SUMMED: Final = re.compile(r"Free decisions judged: (\d+)\. Something was given away in (\d+), ([\d.]+) in all\.")
CHOSE: Final = {"draw": "a card", "stand": "no card"}


doors = house(tempo=0.1, windows=60, chance=CHANCE, declare_ms=4000)
"""A house that gives pontes time to declare."""


def seated(browser: Browser, doors: Doors) -> dict[str, Guest]:
    """A ponte on each tableau, and who will bank."""
    people = {name: Guest(browser, byte=byte) for byte, name in enumerate(PEOPLE, 1)}
    address = doors.address
    for name, guest in people.items():
        guest.page.add_init_script("localStorage.setItem('sabot.squeeze', 'off')")
        guest.come(address, name)
        if name == "Anna":
            address = guest.open_table("baccara-banque")
        guest.sit(PEOPLE[name])
    people["Anna"].hosts("", check="Who decides may ask")
    return people


def all_are_done(asked: str, *people: Guest) -> None:
    """Each is done with the window that asks this; what is said to an earlier one would be lost."""
    for sitter in people:
        sitter.asked(asked)
        sitter.say("done")


def play(anna: Guest, bea: Guest, dina: Guest) -> None:
    """A coup in which all three are free: ponte 1 stands, ponte 2 draws, the banker draws."""
    dina.say("bid 200")
    all_are_done("Dina bids 200.", anna, bea)
    dina.say("cutter Anna")
    anna.say(f"cut {CUT}")
    all_are_done("Banco: will you play", anna, bea)
    anna.say("stake 100", "done")
    bea.say("stake 40", "done")
    dina.say("deal")
    anna.say("stand")
    bea.hears("Tableau 1, Anna: ")
    bea.say("card")
    dina.say("turn")
    dina.asked("Tableau 2 asked for a card: give it.")
    dina.say("give")
    dina.asked("You have 5.")
    dina.say("card")
    dina.hears("Dina is asked whether to go on")


def judged(address: str, path: Path) -> list[dict[str, Any]]:
    """The decisions that `sabot review` finds in the log as everybody may have it, one event a line."""
    with urlopen(address) as log:  # noqa: S310 - the house of this test
        _, *rows = map(json.loads, log)
    path.write_text("".join(json.dumps({"seq": row["number"], **row["event"]}) + "\n" for row in rows))
    command = [sys.executable, "-m", "sabot", "review", str(path), "--rules", "baccara-banque", "--json"]
    told = subprocess.run(command, capture_output=True, check=True)
    decisions: list[dict[str, Any]] = json.loads(told.stdout)["decisions"]
    return decisions


@pytest.mark.long
def test_each_reads_of_his_decisions_what_sabot_review_says(browser: Browser, doors: Doors, tmp_path: Path) -> None:
    people = seated(browser, doors)
    anna = people["Anna"]
    play(*people.values())
    anna.closes_table()
    table = anna.page.url.rsplit("/", 1)[1]
    decisions = judged(f"{doors.address}api/tables/{table}/export", tmp_path / "log.jsonl")
    assert [each["says"] for each in decisions] == ["stand", "draw", "draw"]
    for (name, sitter), decision in zip(people.items(), decisions, strict=True):
        sitter.opens("History")
        sitter.presses("My decisions")
        review = sitter.page.get_by_role("region", name="My decisions")
        row = review.get_by_role("listitem")
        expect(row).to_have_count(1)
        expect(row).to_contain_text(f"Coup 1, {SIDES[name]}: on ")
        expect(row).to_contain_text(f"(5) you chose: {CHOSE[decision['says']]}")
        found = SUMMED.search(review.inner_text())
        assert found is not None
        mistakes = str(int(decision["loss_exact"] != "0"))
        assert (found[1], found[2], float(found[3])) == ("1", mistakes, decision["cost_chips"])
        assert sitter.faults() == []


def test_the_shoe_is_known() -> None:
    """What makes all three free is in its numbers."""
    assert hands(order_of(CHANCE, len(PEOPLE))) == (5, 5, 5)
