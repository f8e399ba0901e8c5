"""The deals of a shoe of Banque in a model, whatever the stakes and the custom: weights, and coups after a natural."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from math import prod
from typing import Any, Final

import numpy as np

from sabot.cards import NATURAL
from sabot.odds.composition import Composition
from sabot.screen import Brief, BriefTuple, ShortRecord
from sabot.solve.banque.model import NATURAL_PAIRS, shoe_of
from sabot.solve.banque.weights import CARDS, Weights, count
from sabot.solve.banque.wide import Floats, Wide
from sabot.solve.coup.equilibrium import Equilibrium
from sabot.solve.coup.game import BANKER, PONTE, CoupGame, Payoffs, coup_game, proportions
from sabot.solve.coup.model import BANKER_PAIRS, FIVES, PAIRS, Hand, Model, Pair, banker_hands, ponte_hands
from sabot.solve.coup.zero_sum import saddle_points

KEPT: Final = 6
"""Shoes that are remembered."""
_STARTS: Final = [next(k for k, pair in enumerate(BANKER_PAIRS) if sum(pair) % 10 == y) for y in range(8)]


class DealtDraws(ShortRecord, frozen=True, eq=False, dict=True):
    """Ordered draws of nine cards out of `total`, as in `sabot.solve.banque.weights`, by the Banker's hands.

    `stand` is what tableau 1 gains when the Banker stands, `change` what it gains more when he draws. `fixed` is what
    either tableau gains where it is settled on two cards and nobody on it decides: by its own or the Banker's natural.
    """

    model: Model
    shoe: Composition
    total: int
    fixed: int
    hands: tuple[Hand, ...]
    banker: tuple[Hand, ...]
    weights: Weights

    @cached_property
    def stand(self) -> Wide:
        """(hands, 11, 11, c, c)."""
        return self.weights.main.at(np.s_[:, :, :, 0])

    @cached_property
    def change(self) -> Wide:
        """(hands, 11, 11, c, c)."""
        return self.weights.main.at(np.s_[:, :, :, 1]) - self.stand

    @cached_property
    def stand_shown(self) -> Wide:
        """(hands, 11, naturals, c)."""
        return self.weights.shown.at(np.s_[:, :, :, 0])

    @cached_property
    def change_shown(self) -> Wide:
        """(hands, 11, naturals, c)."""
        return self.weights.shown.at(np.s_[:, :, :, 1]) - self.stand_shown

    @cached_property
    def floats(self) -> BriefTuple[Floats]:
        """The changes as probabilities."""
        return BriefTuple((self.change.floats() / self.total, self.change_shown.floats() / self.total))

    @cached_property
    def reached(self) -> BriefTuple[Any]:
        """The masks of the decisions that come with some weight, whatever the pontes do."""
        return BriefTuple(
            (reach.high != 0).any(axis=axes) | (reach.low != 0).any(axis=axes)
            for reach, axes in ((self.weights.reach, (3, 4)), (self.weights.reach_shown, (3,)))
        )

    @property
    def removal(self) -> int:
        """The number of cards that leave the shoe when one is drawn."""
        return int(not self.model.replaces)

    @cached_property
    def naturals(self) -> dict[Pair, Fraction]:
        """The probability of each natural that can be dealt to a side."""
        cards = sum(self.shoe)
        ways = {pair: _ways(self.shoe, pair, self.removal) for pair in NATURAL_PAIRS}
        return {pair: Fraction(each, cards * (cards - self.removal)) for pair, each in ways.items() if each}

    @cached_property
    def after(self) -> dict[Pair, CoupGame]:
        """The coup of Chemin de Fer that is left to the other side after each natural."""
        return Brief((pair, coup_game(self.model, self._without(pair))) for pair in self.naturals)

    @cached_property
    def solved_after(self) -> dict[Pair, Equilibrium]:
        """The equilibria of the coups after a natural that was shown."""
        return Brief((pair, saddle_points(game)) for pair, game in self.after.items())

    def deals(self, hand: Hand) -> bool:
        """Whether a hand on which a ponte is free can be dealt."""
        pairs = FIVES if isinstance(hand, int) else (hand,)
        return any(_ways(self.shoe, pair, self.removal) > 0 for pair in pairs)

    def _without(self, pair: Pair) -> Composition:
        left = list(self.shoe)
        for value in pair:
            left[value] -= self.removal
        return tuple(left)


def dealt(model: Model, shoe: Sequence[int] | None) -> DealtDraws:
    """A shoe in a model, the last ones remembered; raises SolveError."""
    return _dealt(model, proportions(shoe) if model.replaces else shoe_of(model, shoe))


def forget() -> None:
    """Forget all shoes: what is asked next is reckoned anew."""
    _dealt.cache_clear()


@lru_cache(KEPT)
def _dealt(model: Model, counts: Composition) -> DealtDraws:
    removal = int(not model.replaces)
    weights = count(counts, removal, by_cards=model.ponte_sees_cards)
    if not model.banker_sees_cards:
        weights = Weights(*(each.grouped(_STARTS) for each in weights))
    return DealtDraws(
        model=model,
        shoe=counts,
        total=_falling(sum(counts), removal, 0),
        fixed=_fixed(counts, removal),
        hands=ponte_hands(model),
        banker=banker_hands(model),
        weights=weights,
    )


def played(game: CoupGame, payoffs: Payoffs) -> Fraction:
    """The ponte's mean gain from the coups in which nobody has a natural, for each unit that he stakes."""
    return payoffs.ponte - Fraction(game.naturals[PONTE] - game.naturals[BANKER], game.total)


def _fixed(counts: Composition, removal: int) -> int:
    """Draws that a side wins less those that it loses, the Banker or itself having a natural."""
    gains = 0
    for pair in PAIRS:
        ways = _ways(counts, pair, removal)
        left = [each - removal * pair.count(value) for value, each in enumerate(counts)]
        for other in PAIRS if ways else ():
            side, bank = sum(pair) % 10, sum(other) % 10
            if max(side, bank) >= NATURAL:
                gains += ways * _ways(left, other, removal) * ((side > bank) - (side < bank))
    return gains * _falling(sum(counts), removal, 4)


def _ways(counts: Sequence[int], pair: Pair, removal: int) -> int:
    first, second = pair
    if first == second:
        return counts[first] * (counts[first] - removal)
    return 2 * counts[first] * counts[second]


def _falling(cards: int, removal: int, first: int) -> int:
    return prod(cards - removal * place for place in range(first, CARDS))
