"""The detail law and the pairs together: for bets that ask for both points and pairs."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import TypeAlias

import msgspec

from sabot.coup import Outcome
from sabot.odds.cells import DETAILS, NONE, outcomes
from sabot.odds.composition import Composition
from sabot.odds.law import detail
from sabot.odds.pairs import KINDS, NO_PAIR, PERFECT, ShoeCounts, Value, kinds

Place: TypeAlias = tuple[int, int, int]
"""The outcome's place in `cells.DETAILS`, Player's kind of pair, Banker's."""


@cache
def places() -> tuple[Place, ...]:
    """Every reachable outcome with its pairs: equal cards make an even number of points."""
    return tuple(_places())


def _places() -> Iterator[Place]:
    for place, (p2, b2, _, _) in enumerate(DETAILS):
        for player in range(1 if p2 % 2 else KINDS):
            yield from ((place, player, banker) for banker in range(1 if b2 % 2 else KINDS))


@cache
def joint_outcomes() -> tuple[Outcome, ...]:
    """For each of `places()`, what conditions ask of it."""
    plain = outcomes()
    return tuple(paired(plain[place], player, banker) for place, player, banker in places())


def joint(shoe: ShoeCounts) -> tuple[Fraction, ...]:
    """The weight of every one of `places()`, in that order, as ordered draws of six cards; raises OddsError."""
    faces = shoe.known
    by_place: defaultdict[Place, Fraction] = defaultdict(Fraction)
    for (player, banker), weights in _by_pattern(shoe.counts).items():
        chances = [(divmod(kind, KINDS), chance) for kind, chance in enumerate(kinds(faces, player, banker)) if chance]
        for place, weight in weights.items():
            for (one, other), chance in chances:
                by_place[place, one, other] += weight * chance
    return tuple(by_place[place] for place in places())


def paired(plain: Outcome, player: int, banker: int) -> Outcome:
    """The outcome with each hand's kind of pair."""
    return msgspec.structs.replace(
        plain,
        player_pair=player != NO_PAIR,
        player_perfect_pair=player == PERFECT,
        banker_pair=banker != NO_PAIR,
        banker_perfect_pair=banker == PERFECT,
    )


def _by_pattern(n: Composition) -> dict[tuple[Value, Value], dict[int, int]]:
    """The detail law split by the values that the hands' first two cards share."""
    by_pattern: defaultdict[tuple[Value, Value], defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
    rest = dict(enumerate(detail(n)))
    for i, j, k, other in _equal_hands():
        pattern = (i if i == j else None, k if k == other else None)
        for place, weight in _dealt(n, (i, j, k, other)):
            by_pattern[pattern][place] += weight
            rest[place] -= weight
    return {**by_pattern, (None, None): rest}


def _equal_hands() -> Iterator[tuple[int, int, int, int]]:
    """The values of four cards, each hand in its order, where a hand shares one value."""
    values = range(10)
    for i in values:
        for j in values:
            yield from ((i, j, k, other) for k in values for other in values if i == j or k == other)


def _dealt(n: Composition, first: tuple[int, int, int, int]) -> Iterator[tuple[int, int]]:
    """The coups that begin with four given values: their places in the detail law, and their weights."""
    left = list(n)
    ways = 1
    for value in first:
        ways *= left[value]
        left[value] -= 1
    if not ways:
        return
    size = sum(left)
    for place, third, last in _endings()[(first[0] + first[1]) % 10, (first[2] + first[3]) % 10]:
        weight, drawn = ways, 0
        for value in (third, last):
            if value != NONE:
                weight *= left[value] - (drawn and value == third)
                drawn += 1
        yield place, weight * (size * (size - 1) if not drawn else size - 1 if drawn == 1 else 1)


@cache
def _endings() -> dict[tuple[int, int], list[tuple[int, int, int]]]:
    """By both hands' first points: the places in the detail law and the third cards."""
    by_points: defaultdict[tuple[int, int], list[tuple[int, int, int]]] = defaultdict(list)
    for place, (p2, b2, p3, b3) in enumerate(DETAILS):
        by_points[p2, b2].append((place, p3, b3))
    return by_points
