"""`sabot deal baccara-banque`: every chip can be followed, the same seed deals the same bytes, the text reads well."""

import pytest
from cli_tools import Runner, succeeded

from banque_chips import Chips
from sabot.rulesets import names
from sabot.words import LANGUAGES

WORDS = ("deal", "baccara-banque", "--players", "8", "--coups", "20", "--seed", "7")


@pytest.mark.parametrize("name", names("banque"))
def test_every_chip_can_be_followed(sabot: Runner, name: str) -> None:
    *events, summary = sabot.lines("deal", name, *WORDS[2:], "--json")
    chips = Chips().follow(events)
    assert dict(zip(summary["players"], summary["purses"], strict=True)) == chips.purses
    bank = sum(each["bank"] for each in summary["held"])
    assert (bank, summary["house"], summary["issued"]) == (chips.bank, chips.house, chips.issued)
    assert (summary["type"], summary["coups"]) == ("summary", 20)
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))


@pytest.mark.parametrize("name", names())
def test_purses_bank_layout_and_house_add_up_in_every_games_summary(sabot: Runner, name: str) -> None:
    """M3: players' purses + entries and stakes on the layout + bank + house = chips issued."""
    *_, summary = sabot.lines("deal", name, "--coups", "5", "--seed", "3", "--json")
    assert sum(summary["purses"]) + summary["bank"] + summary["on_layout"] + summary["house"] == summary["issued"]
    assert summary["on_layout"] == sum(each["layout"] for each in summary["held"])


def test_the_same_seed_deals_the_same_bytes(sabot: Runner) -> None:
    assert succeeded(sabot(*WORDS)).out == succeeded(sabot(*WORDS)).out


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_reads_well(sabot: Runner, language: str) -> None:
    text = succeeded(sabot(*WORDS, "--language", language)).out
    assert text.count("Rien ne va plus") == 20
    assert "Banque limitée" in text
    assert "{" not in text
