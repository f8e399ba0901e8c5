"""Golden numbers of what a bank is worth, and laws of coups, reckoned once."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from typing import Any

from places import GOLDEN
from sabot.odds import fresh
from sabot.solve.bank import CoupWorth, coup_worth
from sabot.solve.banque import solve
from sabot.solve.banque.outcomes import Law

Entry = dict[str, Any]


@cache
def golden(name: str) -> Entry:
    """A file of golden numbers."""
    found: Entry = json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))
    return found


def worth_for(inputs: Entry) -> CoupWorth:
    """The coup of an entry of Chemin de Fer."""
    shoe = inputs.get("counts") or (None if inputs.get("decks") is None else fresh(inputs["decks"]))
    return coup_worth(inputs["model"], shoe, Fraction(inputs.get("alpha", "0")))


@cache
def law_of(model: str, theta: str) -> Law:
    """The law of a coup of Banque at the rule book's shoe."""
    return solve(model, fresh(3), theta).law()
