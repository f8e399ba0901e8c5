"""The law of the number of coups of so many shoes, by the cards that each coup takes from a full shoe's law."""

from fractions import Fraction
from math import fsum
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sabot.games.punto.rules import PuntoRules
from sabot.odds.composition import fresh
from sabot.odds.law import law
from sabot.screen import on_a_screen

Floats = NDArray[np.float64]
_NOTHING: Final = 1e-15
"""A length that is left out at either end: floats are no finer."""


class Lengths(NamedTuple):
    """The chance of each number of coups from `first` on."""

    first: int
    chances: Floats

    def __repr__(self) -> str:
        """At most a screen."""
        return on_a_screen(self)

    @property
    def mean(self) -> float:
        """The number of coups on average, summed the same way on every processor."""
        return fsum(coups * chance for coups, chance in enumerate(self.chances.tolist(), self.first))

    @property
    def last(self) -> int:
        """The most coups."""
        return self.first + len(self.chances) - 1


def lengths(rules: PuntoRules, shoes: int) -> Lengths:
    """The law of the coups of so many shoes.

    A coup takes four to six cards, independently of those before; the one that deals a card behind the cut card is the
    last, or the last but one (rule book S4), and cards are burned by the first one (S5).
    """
    one = _of_one(rules)
    summed, squares = Lengths(0, np.ones(1)), one
    while shoes:
        if shoes & 1:
            summed = _together(summed, squares)
        squares, shoes = _together(squares, squares), shoes >> 1
    return summed


def _of_one(rules: PuntoRules) -> Lengths:
    cards = rules.cards
    coup_cards, room = _coup_lengths(rules.decks), room_of(rules)
    dealt = burned(rules)
    dealt = np.concatenate([dealt, np.zeros(cards + 1 - len(dealt))])
    chances = [0.0] * (2 if rules.last_coup == "one_more" else 1)
    while dealt.any():
        after = sum((np.roll(dealt, number) * chance for number, chance in coup_cards.items()), np.zeros(cards + 1))
        chances.append(float(after[room + 1 :].sum()))
        after[room + 1 :] = 0
        dealt = after
    return _trimmed(0, np.array(chances))


def _coup_lengths(decks: int) -> dict[int, float]:
    """The chance of every number of cards that a coup takes."""
    full = law(fresh(decks))
    weights: dict[int, int] = {4: 0, 5: 0, 6: 0}
    for cell, weight in enumerate(full.cells):
        weights[4 + cell // 200 + cell % 200 // 100] += weight
    return {number: float(Fraction(weight, full.total)) for number, weight in weights.items()}


def room_of(rules: PuntoRules) -> int:
    """The cards before the cut card."""
    return rules.cards - rules.stop_card


def burned(rules: PuntoRules) -> Floats:
    """The chance of every number of cards that go with the first one, itself among them: its points, 10 for none."""
    if rules.burn != "first_card":
        return np.ones(1)
    chances = np.zeros(12)
    chances[2:11], chances[11] = 1 / 13, 4 / 13
    return chances


def _together(one: Lengths, other: Lengths) -> Lengths:
    return _trimmed(one.first + other.first, np.convolve(one.chances, other.chances))


def _trimmed(first: int, chances: Floats) -> Lengths:
    there = np.flatnonzero(chances > _NOTHING)
    return Lengths(first + int(there[0]), chances[there[0] : there[-1] + 1])
