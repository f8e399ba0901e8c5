"""Small shoes for the tests of solutions, and a few shorthands."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import strategies as st

from odds_tools import many
from sabot.solve import Model

LEVIES = (Fraction(0), Fraction(1, 20), Fraction(1, 3), Fraction(9, 10))


def shoes(least: int = 6, most: int = 30) -> st.SearchStrategy[tuple[int, ...]]:
    """Small shoes, many of them with values that are gone."""
    cards = st.lists(st.integers(0, 9), min_size=least, max_size=most)
    return cards.map(lambda values: tuple(values.count(value) for value in range(10)))


def drawn_shoes(count: int) -> list[tuple[int, ...]]:
    """Bare, thin, depleted and full shoes, the same in every run."""
    return [tuple(shoe) for shoe in many(count, "solve")]


def small_shoe(random: Random, cards: int) -> tuple[int, ...]:
    """So many cards of any values."""
    shoe = [0] * 10
    for _ in range(cards):
        shoe[random.randrange(10)] += 1
    return tuple(shoe)


def holds(limit: Any, shares: Mapping[Any, Fraction]) -> bool:
    """Whether a limit of a set of equilibria holds for these probabilities to draw."""
    gain = limit.constant + sum(slope * shares[each] for each, slope in limit.coefficients.items())
    return bool({"<=": gain <= 0, "=": gain == 0, ">=": gain >= 0}[limit.relation])


models = st.sampled_from(list(Model))
levies = st.sampled_from(LEVIES)
