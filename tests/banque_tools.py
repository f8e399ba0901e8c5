"""Golden numbers of Banque solved, read once, and a few shorthands."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sabot.solve.banque import BanqueGame, BanqueSolution, banque_game, solve_game

GOLDEN = Path(__file__).parent / "golden"
HEARS = {"nothing": "nothing", "declaration": "declaration", "third card": "third_card"}
NATURALS = {"in turn (B9)": "in_turn", "shown before anybody declares": "shown", "turn": "in_turn", "shown": "shown"}
SOLVED = ("repl", "shoe", "customs", "depleted")
"""Files whose entries are whole solutions."""
Entry = dict[str, Any]


@cache
def entries(name: str) -> tuple[Entry, ...]:
    """The entries of `banque_<name>.json`."""
    return tuple(json.loads((GOLDEN / f"banque_{name}.json").read_text("utf-8"))["entries"])


def entry(identity: str) -> Entry:
    """The entry of this id, wherever it stands."""
    return next(each for name in SOLVED for each in entries(name) if each["id"] == identity)


def marked(quick: tuple[str, ...]) -> list[Any]:
    """Every solved entry; only those whose id begins with one of these are in the normal run."""
    return [
        pytest.param(each, id=each["id"], marks=() if each["id"].startswith(quick) else (pytest.mark.long,))
        for name in SOLVED
        for each in entries(name)
    ]


def game_of(inputs: Entry) -> BanqueGame:
    """The game of an entry's inputs."""
    return banque_game(
        inputs["model"],
        inputs.get("counts") or fresh_counts(inputs["decks"]),
        Fraction(inputs["theta"]),
        hears=HEARS[inputs["hears"]],
        naturals=NATURALS[inputs["naturals"]],
    )


def fresh_counts(decks: int) -> list[int]:
    """A full shoe."""
    return [16 * decks, *[4 * decks] * 9]


@cache
def solved(identity: str) -> BanqueSolution:
    """The solution of a golden entry, solved once."""
    return solve_game(game_of(entry(identity)["inputs"]))
