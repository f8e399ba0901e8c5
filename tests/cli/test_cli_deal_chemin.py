"""`sabot deal chemin-de-fer`: the text reads well, and so does the card of its rules."""

import pytest
from cli_tools import Runner, succeeded

from long import first
from sabot.games.chemin.rules import CheminRules
from sabot.games.registry import KINDS
from sabot.rulesets import load, names
from sabot.words import LANGUAGES


def test_the_command_of_the_readme(sabot: Runner) -> None:
    words = ("deal", "chemin-de-fer", "--players", "5", "--coups", "20", "--seed", "7")
    *events, summary = sabot.lines(*words)
    assert summary["coups"] == 20
    text = succeeded(sabot(*words)).out
    assert text.count("Rien ne va plus") == 20 + (events[-1]["type"] == "coup_opened")
    assert "holds the bank with" in text


@pytest.mark.parametrize("language", first(1, LANGUAGES))
def test_the_text_has_no_holes_in_any_language(sabot: Runner, language: str) -> None:
    for seed in ("1", "7", "9"):
        text = succeeded(sabot("deal", "chemin-de-fer", "--coups", "60", "--seed", seed, "--language", language)).out
        assert not [line for line in text.splitlines() if "{" in line or "None" in line]
        assert "Banco" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names("chemin"))
def test_the_card_shows_every_choice_of_the_house(sabot: Runner, name: str, language: str) -> None:
    text = succeeded(sabot("rules", name, "--language", language)).out
    rules = load(name, CheminRules)
    for key in sorted({*KINDS["chemin"].choices} - {"game"}):
        (line,) = (line for line in text.splitlines() if line.startswith(f"  {key} "))
        assert line.split()[1] == getattr(rules, key)


def test_the_card_as_json(sabot: Runner) -> None:
    card = sabot.json("rules", "chemin-de-fer")
    assert (card["game"], card["taxe"], card["minimum_chips"], card["associate"]) == ("chemin", "1/20", 50, "allowed")
