"""The tree of a coup, summed up: who wins how often, for every decision of the ponte and the banker.

All weights are ordered draws of six cards, as in `sabot.odds`; a coup that ends earlier is padded with what it does
not use. A sum is a form in the ponte's drawing probabilities: its constant, then one coefficient for each of his free
hands that can be dealt, in the order of `Sums.ponte`.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final, TypeAlias

import msgspec

from sabot.odds.composition import DRAWN, falling
from sabot.solve.chemin.tree import (
    ROOT,
    CheminMover,
    CheminTreePlace,
    CheminTreeRules,
    after,
    banker_knows,
    decisions,
    moves,
    ponte_knows,
    result,
    turn,
    ways,
)
from sabot.solve.coup.deals import DRAWS, STANDS
from sabot.solve.coup.model import Hand, InfoSet

Form: TypeAlias = tuple[int, ...]
Gain: TypeAlias = tuple[Fraction, ...]
Reply: TypeAlias = tuple[InfoSet, int]
"""The banker's information set, and his move."""

ENDED: Final = None
"""Stands for a reply where the coup ends before the banker decides."""


class LeafSums(msgspec.Struct, frozen=True):
    """The whole tree: weights, out of `total`, of the coups that the ponte wins and of those that he loses."""

    rules: CheminTreeRules
    total: int
    ponte: tuple[Hand, ...]
    banker: tuple[InfoSet, ...]
    won: dict[Reply | None, Form]
    lost: dict[Reply | None, Form]

    def against(self, banker: Mapping[InfoSet, int]) -> tuple[Form, Form]:
        """The forms of the ponte's wins and losses against a banker who has a move for each of his sets."""
        replies = [ENDED, *banker.items()]
        won, lost = (
            _together((forms[reply] for reply in replies), 1 + len(self.ponte)) for forms in (self.won, self.lost)
        )
        return won, lost


def sums(rules: CheminTreeRules) -> LeafSums:
    """Add up the tree, leaf by leaf."""
    sets = decisions(rules)
    hands = tuple(sets.ponte)
    replies: list[Reply | None] = [ENDED, *((info, move) for info in sets.banker for move in (STANDS, DRAWS))]
    rows = {sign: {reply: [0] * (1 + len(hands)) for reply in replies} for sign in (-1, 0, 1)}
    for place, weight in leaves(rules):
        reply = ENDED if place.drew is None else (banker_knows(rules, place), place.drew)
        hand = ponte_knows(rules, place) if reply else None
        _add(rows[result(place)][reply], weight, 0 if hand is None else 1 + hands.index(hand), place.asked)
    won, lost = ({reply: tuple(row) for reply, row in rows[sign].items()} for sign in (1, -1))
    return LeafSums(rules, all_ways(rules), hands, tuple(sets.banker), won, lost)


def leaves(rules: CheminTreeRules) -> Iterator[tuple[CheminTreePlace, int]]:
    """Every end of the tree with its weight, as if both sides did what leads there."""
    yield from _below(rules, ROOT, all_ways(rules))


def all_ways(rules: CheminTreeRules) -> int:
    """The weight of the root: all ordered draws of six cards."""
    cards = sum(rules.shoe)
    return cards**DRAWN if rules.model.replaces else falling(cards, DRAWN)


def gains(leaf_sums: LeafSums, levy: Fraction) -> dict[InfoSet, Gain]:
    """The banker's gain by drawing instead of standing, per unit staked and per coup, at each set of his."""
    return {info: _gain(leaf_sums, levy, info) for info in leaf_sums.banker}


def _below(rules: CheminTreeRules, place: CheminTreePlace, weight: int) -> Iterator[tuple[CheminTreePlace, int]]:
    who = turn(place)
    if who is CheminMover.OVER:
        yield place, weight
    elif who is CheminMover.CHANCE:
        counted, together = ways(rules, place)
        for move, count in counted:
            yield from _below(rules, after(place, move), weight // together * count)
    else:
        for move in moves(rules, place):
            yield from _below(rules, after(place, move), weight)


def _add(row: list[int], weight: int, at: int, asked: int | None) -> None:
    """Add a leaf to a form: who draws with p on a free hand stands with 1 - p."""
    if not at:
        row[0] += weight
    elif asked == DRAWS:
        row[at] += weight
    else:
        row[0] += weight
        row[at] -= weight


def _gain(leaf_sums: LeafSums, levy: Fraction, info: InfoSet) -> Gain:
    """The banker's additional wins, after the levy, less his additional losses."""
    (lost, lost_more), (won, won_more) = (
        (forms[info, STANDS], forms[info, DRAWS]) for forms in (leaf_sums.lost, leaf_sums.won)
    )
    return tuple(
        ((1 - levy) * (more - less) - (gives - gave)) / leaf_sums.total
        for less, more, gave, gives in zip(lost, lost_more, won, won_more, strict=True)
    )


def _together(forms: Iterable[Form], width: int) -> Form:
    return tuple(map(sum, zip((0,) * width, *forms, strict=True)))
