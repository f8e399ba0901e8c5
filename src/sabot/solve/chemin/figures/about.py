"""Captions of the figures: the coup from which they are drawn."""

from __future__ import annotations

from fractions import Fraction

from sabot.money import many
from sabot.odds.composition import fresh
from sabot.solve.chemin.solution import Solution
from sabot.solve.coup.game import CoupGame


def facts(of: CoupGame | Solution) -> str:
    """The model, the cards and the levy, in a line."""
    return f"model {of.model.value}, {cards(of)}, {levied(of.levy)}"


def cards(of: CoupGame | Solution) -> str:
    """The shoe as people say it."""
    if of.model.replaces:
        return "every card goes back"
    decks = of.shoe[1] // 4
    if decks > 0 and of.shoe == fresh(decks):
        return many(decks, "deck")
    return f"{sum(of.shoe)} cards left"


def levied(levy: Fraction) -> str:
    """The levy as people say it."""
    return f"levy {float(100 * levy):g} %" if levy else "no levy"
