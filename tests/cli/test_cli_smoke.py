"""Whether the product works at all on a Python: `make smoke`. Every command is a program of its own here."""

import asyncio
import json
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from cli_tools import COMMANDS, program, running_command, succeeded

from long import first
from sabot.client import Visitor
from sabot.wire import NewTable, TableCard

RULES = ("mini", "chemin-de-fer", "baccara-banque")


def json_lines(*words: str) -> list[Any]:
    """The lines of JSON that a command prints."""
    return [json.loads(line) for line in succeeded(program(*words, "--json")).out.splitlines()]


@pytest.mark.parametrize("command", first(1, COMMANDS))
def test_a_command_starts(command: str) -> None:
    assert f"sabot {command}" in succeeded(program(command, "--help")).out


def test_all_commands_start() -> None:
    """One after the other, in one program."""
    code = f"from sabot.cli import main\nfor each in {COMMANDS}: main([each, '--help'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert tuple(re.findall(r"Usage: sabot ([a-z]+) ", done.stdout)) == COMMANDS


def test_no_command_is_forgotten() -> None:
    shown = succeeded(program("--help", COLUMNS="100")).out
    assert tuple(re.findall(r"^│ ([a-z]+) ", shown, re.MULTILINE)) == COMMANDS


def test_a_shoe_is_dealt() -> None:
    events = json_lines("deal", "mini", "--shoes", "1", "--seed", "7")
    winners = [event["winner"] for event in events if event["type"] == "coup_settled"]
    assert len(winners) > 50
    assert set(winners) == {"B", "P", "T"}


def test_odds_are_exact() -> None:
    (found,) = json_lines("odds", "punto-banco")
    assert Fraction(found["bets"]["player"]["ev_exact"]) == Fraction(-241149546272, 19524993263685)


def test_a_coup_is_solved() -> None:
    (found,) = json_lines("solve", "chemin-de-fer")
    (five,) = found["ponte"]
    assert (five["hand"], five["draw_exact"]) == ("5", "477191/592524")


def test_kernels_are_compiled_and_count() -> None:
    (found,) = json_lines("simulate", "mini", "--shoes", "100", "--seed", "1")
    assert found["coups"] == found["banker"] + found["player"] + found["tie"] == 8190


def test_the_house_opens_a_table_of_every_game_and_its_books_are_copied_and_true(tmp_path: Path) -> None:
    database, copy = str(tmp_path / "house.db"), str(tmp_path / "copy.db")
    command = [sys.executable, "-m", "sabot", "serve", "--port", "0", "--database", database]
    with running_command(command, stdout=subprocess.PIPE, text=True) as house:
        assert house.stdout is not None
        address = re.search(r"http://[\d.]+:\d+", house.stdout.readline())
        assert address

        async def story() -> list[TableCard]:
            anna = await Visitor.enter(address[0], "Anna")
            return [await anna.open_table(NewTable(rules=rules, bots=2)) for rules in RULES]

        assert [card.rules for card in asyncio.run(story())] == list(RULES)
        succeeded(program("backup", copy, "--database", database))
    for each in (database, copy):
        assert "3 tables" in succeeded(program("audit", "--database", each)).out
