"""Numbers of ordered draws of nine cards that end in each way, less those of the other, at every decision.

Only tableau 1 is counted: who exchanges the sides has tableau 2. Rows are the Banker's 44 pairs that decide, columns
the ponte's hands, 0 for those that leave no choice and 1 to 5 for the fives; a column of a five counts what happens
if the ponte does what is observed. A *state* is what lies on side 1: a pair and a third card, or a pair that stood.

The Banker's card is not gone through for every deal: for a state it is one table by values, and cards that side 2
holds are taken from it; side 2's hands of some points are sums of products of counts.
"""

from collections.abc import Callable, Sequence
from functools import cache, cached_property, partial
from math import prod
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from sabot.screen import on_a_screen
from sabot.solve.banque.model import NATURAL_PAIRS
from sabot.solve.banque.wide import Ints, Wide, from_limbs, from_narrow, in_limbs
from sabot.solve.coup.model import BANKER_PAIRS, FIVES, PAIRS, Pair

CARDS: Final = 9
"""Cards that a coup can take: weights are ordered draws of so many."""
_PAIR_CARDS: Final = np.array([[pair.count(value) for value in range(10)] for pair in PAIRS], np.int64)
_POINTS: Final = np.array([sum(pair) % 10 for pair in PAIRS])
_HANDS: Final = len(BANKER_PAIRS)
_FIVE: Final = PAIRS.index(FIVES[0])
_DRAWING: Final = _FIVE + len(FIVES)
_STANDING: Final = slice(_FIVE, _HANDS)
_ALL: Final = np.arange(10)
_DRAWS: Final = (0, 1, 2, 3, 4)
_FREE: Final = (5,)
_STANDS: Final = (6, 7)
"""Points with which a ponte draws, is free, and stands."""


class Weights(NamedTuple):
    """Draws that ponte 1 wins less those that he loses, and draws that come to the decision.

    `main` (44, 11, 11, 2, c, c): the Banker's pair, third cards of sides 1 and 2 (10: stood), the Banker stands or
    draws, columns of pontes 1 and 2. `shown` (44, 11, 11, 2, c) the same with a natural on side 2, in the order of
    `NATURAL_PAIRS`. `reach` and `reach_shown` have no axis for what the Banker does.
    """

    main: Wide
    shown: Wide
    reach: Wide
    reach_shown: Wide

    def __repr__(self) -> str:
        """At most a screen."""
        return on_a_screen(self)


class States(NamedTuple):
    """States of side 1 against every pair of the Banker's: draws so far, cards left, points, one more pad or none."""

    ways: Ints  # (44, states)
    rest: Ints  # (44, states, 10)
    points: Ints  # (states,)
    sign: Ints  # (44, states, 10): of ponte 1's points less the Banker's after this card
    now: Ints  # (44, states): against the Banker's two cards
    cards: int


class _Found(NamedTuple):
    """For a class of side 2's hands: draws, and those draws with the signs of their cards added up."""

    ways: Ints
    signed: Ints
    cards: int


def count(shoe: Sequence[int], removal: int, *, by_cards: bool) -> Weights:
    """The weights of a shoe; `removal` is 0 with replacement, else 1; `by_cards` keeps the fives apart."""
    counts = np.array(shoe, np.int64)
    total = int(counts.sum())
    narrow = is_narrow(counts, removal)
    free = len(FIVES) if by_cards else 1
    main = [np.empty((_HANDS, 11, 11, 3, 1 + free, 1 + free), np.int64) for _ in range(2)]
    shown = [np.empty((_HANDS, 11, len(NATURAL_PAIRS), 3, 1 + free), np.int64) for _ in range(2)]
    for states, gather, rows in (
        (drawn(counts, removal), by_third, slice(0, 10)),
        (stood(counts, removal), by_none, slice(10, 11)),
    ):
        summed = _Sums(states, total, removal, gather, narrow=narrow, by_cards=by_cards)
        of = cache(partial(_OfPoints, states, removal))
        for column, of_thirds in enumerate(_thirds(states, removal, of, by_cards=by_cards)):
            _put(main, (slice(None), rows, slice(0, 10), slice(None), slice(None), column), summed.of(of_thirds))
        for column, of_none in enumerate(_nones(states, removal, of, by_cards=by_cards)):
            _put(main, (slice(None), rows, 10, slice(None), slice(None), column), summed.of(of_none, 0))
        for number, pair in enumerate(NATURAL_PAIRS):
            _put(shown, (slice(None), rows, number), summed.of(_of_pair(states, removal, pair), 0))
    whole, seen = Wide(*main), Wide(*shown)
    return Weights(
        whole.at(np.s_[:, :, :, :2]),
        seen.at(np.s_[:, :, :, :2]),
        whole.at(np.s_[:, :, :, 2]),
        seen.at(np.s_[:, :, :, 2]),
    )


def _put(into: list[Ints], place: tuple[slice | int, ...], numbers: Wide) -> None:
    into[0][place], into[1][place] = numbers


def is_narrow(counts: Ints, removal: int) -> bool:
    """Whether all draws with one hand of the Banker's are below 2^62."""
    return int(_pairs_of(counts, removal).max()) * falling(int(counts.sum()), removal, 2, CARDS) < 2**62


def falling(total: int, removal: int, first: int, last: int) -> int:
    """Ways to draw the cards number `first` to `last` - 1."""
    return prod(total - removal * place for place in range(first, last))


def _pairs_of(counts: Ints, removal: int) -> Ints:
    """The ordered draws of the Banker's pairs."""
    first, second = np.array(BANKER_PAIRS).T
    same = (first == second).astype(np.int64)
    draws: Ints = counts[first] * (counts[second] - removal * same) * (2 - same)
    return draws


def _pair_ways(rest: Ints, removal: int) -> Ints:
    """The ordered draws of every pair of values from counts (..., 10)."""
    first, second = np.array(PAIRS).T
    same = (first == second).astype(np.int64)
    ways: Ints = rest[..., first] * (rest[..., second] - removal * same) * (2 - same)
    return ways


def drawn(counts: Ints, removal: int) -> States:
    """States with a third card: pairs of 0 to 5 points by cards, pair after pair."""
    rest = counts - removal * _PAIR_CARDS[:_HANDS]
    ways = _pairs_of(counts, removal)[:, None] * _pair_ways(rest, removal)[:, :_DRAWING]
    rest = rest[:, None] - removal * _PAIR_CARDS[:_DRAWING]
    thirds = ways[..., None] * rest
    left = rest[:, :, None] - removal * np.eye(10, dtype=np.int64)
    points = ((_POINTS[:_DRAWING, None] + _ALL) % 10).ravel()
    return _states(thirds.reshape(_HANDS, -1), left.reshape(_HANDS, -1, 10), points, 5)


def stood(counts: Ints, removal: int) -> States:
    """States of a ponte who stood; a pad stands in the draws."""
    total = int(counts.sum())
    rest = counts - removal * _PAIR_CARDS[:_HANDS]
    ways = (
        _pairs_of(counts, removal)[:, None] * _pair_ways(rest, removal)[:, _STANDING] * (total - removal * (CARDS - 1))
    )
    return _states(ways, rest[:, None] - removal * _PAIR_CARDS[_STANDING], _POINTS[_STANDING], 4)


def _states(ways: Ints, rest: Ints, points: Ints, cards: int) -> States:
    banker = _POINTS[:_HANDS, None, None]
    sign = np.sign(points[None, :, None] - (banker + _ALL) % 10).astype(np.int64)
    now = np.sign(points[None] - banker[..., 0]).astype(np.int64)
    return States(ways, rest, points, sign, now, cards)


def by_third(states: Ints, *, by_cards: bool) -> Ints:
    """States with a third card by it and the ponte's column: (44, 10, columns, ...)."""
    tall = states.reshape(_HANDS, _DRAWING, 10, *states.shape[2:])
    forced, fives = tall[:, :_FIVE].sum(axis=1, keepdims=True), tall[:, _FIVE:]
    return np.concatenate([forced, fives if by_cards else fives.sum(axis=1, keepdims=True)], axis=1).swapaxes(1, 2)


def by_none(states: Ints, *, by_cards: bool) -> Ints:
    """States of a ponte who stood, by his column: (44, 1, columns, ...)."""
    fives = len(FIVES)
    forced, free = states[:, fives:].sum(axis=1, keepdims=True), states[:, :fives]
    return np.concatenate([forced, free if by_cards else free.sum(axis=1, keepdims=True)], axis=1)[:, None]


class _Sums:
    """Sums over states of what the Banker stands for, draws for, and of all draws."""

    def __init__(
        self, states: States, total: int, removal: int, gather: Callable[..., Ints], *, narrow: bool, by_cards: bool
    ) -> None:
        self.states = states
        self.total = total
        self.removal = removal
        self.gather = gather
        self.narrow = narrow
        self.by_cards = by_cards
        self.left = (states.sign * states.rest).sum(axis=-1)

    def of(self, side: _Found, thirds: int = 1) -> Wide:
        """Of a class of side 2's: (44, rows, thirds if there are any, 3, columns)."""
        extra = (...,) + (None,) * thirds
        cards = self.states.cards + side.cards
        stand, draw = (self._pads(each) for each in (cards, cards + 1))
        drew = side.ways * self.left[extra]
        drew -= self.removal * side.signed
        drew *= draw
        parts = (side.ways * (self.states.now * stand)[extra], drew, side.ways * stand)
        sums = [self._sum(part, self.states.ways[extra]) for part in parts]
        high, low = (np.stack([_front(each[limb], thirds) for each in sums], axis=-2) for limb in (0, 1))
        return Wide(high, low)

    def _pads(self, cards: int) -> int:
        """Ways to draw what is not used; the last pad of a ponte who stood is among the ways of his state."""
        stood = self.states.cards == 4
        return falling(self.total, self.removal, cards, CARDS - stood)

    def _sum(self, part: Ints, ways: Ints) -> Wide:
        if self.narrow:
            part *= ways
            return from_narrow(self.gather(part, by_cards=self.by_cards))
        return from_limbs([self.gather(limb * ways, by_cards=self.by_cards) for limb in in_limbs(part)])


def _front(sums: Ints, thirds: int) -> Ints:
    """(44, rows, columns, thirds) with the columns last."""
    return np.moveaxis(sums, 2, -1) if thirds else sums


def _thirds(states: States, removal: int, of: "_ByPoints", *, by_cards: bool) -> list[_Found]:
    """Side 2 with a third card, by column; (44, states, 10)."""
    forced = of(_DRAWS).third()
    if by_cards:
        return [forced, *(_of_pair_third(states, removal, pair) for pair in FIVES)]
    return [forced, of(_FREE).third()]


def _nones(states: States, removal: int, of: "_ByPoints", *, by_cards: bool) -> list[_Found]:
    """Side 2 that stood, by column; (44, states)."""
    forced = of(_STANDS).none()
    if by_cards:
        return [forced, *(_of_pair(states, removal, pair) for pair in FIVES)]
    return [forced, of(_FREE).none()]


class _OfPoints:
    """Side 2's pairs of some points, all of them at once."""

    def __init__(self, states: States, removal: int, points: tuple[int, ...]) -> None:
        self.states, self.removal = states, removal
        self.partner = _partner(points)
        self.twice = removal * self.partner.diagonal()
        self.others: Ints = _times(states.rest, self.partner)
        self.others -= self.twice
        ways = states.rest * self.others
        self.pairs: Ints = ways.sum(axis=-1)
        self.signed: Ints = np.einsum("hsv,hsv->hs", states.sign, ways)

    @cached_property
    def signed_others(self) -> Ints:
        """For each card the signs of those that make a pair with it, added up."""
        sign = self.states.sign
        signs = _times(sign * self.states.rest, self.partner)
        signs -= self.twice * sign
        return signs

    def none(self) -> _Found:
        """The pairs alone."""
        return _Found(self.pairs, 2 * self.signed, 2)

    def third(self) -> _Found:
        """With every third card."""
        rest, sign, removal = self.states.rest, self.states.sign, self.removal
        ways = self.others * (-2 * removal)  # in place, since the memory of such arrays costs more than their sums
        ways += self.pairs[..., None]
        ways *= rest
        signs = sign * self.others
        signs += self.signed_others
        signs *= -removal
        signs += self.signed[..., None]
        signs *= 2 * rest
        signs += ways * sign
        return _Found(ways, signs, 3)


_ByPoints: TypeAlias = Callable[[tuple[int, ...]], _OfPoints]


@cache
def _partner(points: tuple[int, ...]) -> Ints:
    """The mask of the values that make a pair of such points."""
    return np.array([[int((a + b) % 10 in points) for b in range(10)] for a in range(10)], np.int64)


def _times(counts: Ints, matrix: Ints) -> Ints:
    """A product of whole numbers of few digits, by floats: they hold them, and are multiplied much faster."""
    product: Ints = (counts.astype(float) @ matrix.astype(float)).astype(np.int64)
    return product


def _of_pair(states: States, removal: int, pair: Pair) -> _Found:
    """The weights of a pair of cards."""
    first, second = pair
    rest, sign = states.rest, states.sign
    same = first == second
    ways = rest[..., first] * (rest[..., second] - removal * same) * (2 - same)
    return _Found(ways, ways * (sign[..., first] + sign[..., second]), 2)


def _of_pair_third(states: States, removal: int, pair: Pair) -> _Found:
    """The weights of a pair of cards with every third card."""
    of = _of_pair(states, removal, pair)
    left = states.rest - removal * np.array([pair.count(value) for value in range(10)], np.int64)
    ways = of.ways[..., None] * left
    return _Found(ways, of.signed[..., None] * left + ways * states.sign, 3)
