"""The law of bets that ask for ranks and suits, exactly (docs/mathematics.md).

Every coup is dealt by ranks, which is all that points need. Given the ranks, the suits of the cards of each rank are a
random choice among those of that rank, whatever else was drawn: so they depend only on which of the coup's cards share
a rank, and there are some hundreds of such patterns. Nothing is simulated and nothing is rounded.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise
from math import lcm
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sabot.bets import CARD_NAMES, QUESTIONS
from sabot.cards import NATURAL, POINTS, RANKS, SUITS, Card
from sabot.odds.array_conditions import holds
from sabot.odds.cells import DRAWING, DRAWS_AFTER, DRAWS_ALONE, NONE, STANDING
from sabot.odds.composition import DRAWN, Composition
from sabot.odds.errors import OddsError
from sabot.odds.pairs import Faces, ShoeCounts
from sabot.odds.wagers import Wager

Ints = NDArray[np.int64]
Named: TypeAlias = dict[str, NDArray[Any]]
Results: TypeAlias = tuple[int, ...]
"""The number of each wager's result."""

_RANKS: Final = range(len(RANKS))
_VALUE: Final = np.array([POINTS[Card(f"{rank}sb")] for rank in RANKS], np.int8)
_PLACES: Final = ("p1", "p2", "b1", "b2", "p3", "b3")
"""The columns of a coup's cards."""
_BY_SUIT: Final = frozenset(
    (
        *(name for name in CARD_NAMES if name[1:2] == "s" and len(name) == 3),
        *("player_reds", "banker_reds", "player_suited", "banker_suited", "most_of_suit", "most_of_face"),
        *("player_perfect_pair", "banker_perfect_pair"),
    )
)
"""Names that suits decide, as long as it is told which cards share a rank."""
_BLOCK: Final = 1 << 20
"""Outcomes that are asked at once, at most about so many."""
_BASE: Final = 16
"""More than the values of any name, and of any place's label."""
_PLACES_OF_A_CODE: Final = 15
"""Names that are told by one whole number of 64 bits."""
_MOST_KEPT: Final = 1 << 21
"""Outcomes that are added up to a space that is kept, at most about so many."""
_ONE: Final = np.ones(1, np.int64)


class Pattern(NamedTuple):
    """A pattern of equal ranks in a coup: for each place the first place of its rank, its class; -1 for none."""

    first: tuple[int, ...]
    kind: tuple[int, ...]


class RankClasses(NamedTuple):
    """Ranks that are alike: the class of each rank, each class's counts by suit, whether it is worth 0; all tens."""

    of: Ints
    rows: tuple[tuple[int, ...], ...]
    worthless: tuple[bool, ...]
    tens: int


class Space(NamedTuple):
    """Values that names can have together: a column for each (n, 1), the weight of each row, and the weights' unit."""

    named: Named
    weights: list[int]
    unit: int


def faced(shoe: ShoeCounts, asking: Sequence[Wager]) -> dict[Results, Fraction]:
    """The weight of every tuple of the wagers' results, as ordered draws of six cards; raises OddsError.

    Whole numbers where the faces are those of the very cards left, expectations where they are those of the full shoe.
    What was reckoned is kept: other pays on the same conditions take nothing, other conditions on the names little.
    """
    texts = tuple(_texts(each) for each in asking)
    names = frozenset[str]().union(*(each.asks for each in asking))
    return dict(_faced(shoe.counts, shoe.known, names, texts))


@lru_cache(maxsize=512)
def _faced(
    counts: Composition, faces: Faces, names: frozenset[str], texts: tuple[tuple[str, ...], ...]
) -> dict[Results, Fraction]:
    space = _space(counts, faces, names)
    chances: defaultdict[Results, Fraction] = defaultdict(Fraction)
    if space is not None:
        shape = (len(space.weights), 1)
        for code, total in _paid([_result(lines, space.named, shape) for lines in texts], space.weights, _ONE):
            chances[_results(code, len(texts))] += Fraction(total, space.unit)
        return dict(chances)
    for named, suits, weights, ways, unit in _blocks(counts, faces, names):
        shape = (len(weights), len(ways))
        for code, total in _paid([_result(lines, named | suits, shape) for lines in texts], weights, ways):
            chances[_results(code, len(texts))] += Fraction(total, unit)
    return dict(chances)


def _blocks(
    counts: Composition, faces: Faces, names: frozenset[str]
) -> Iterator[tuple[Named, Named, list[int], Ints, int]]:
    """Coups by ranks and the ways of their suits: what is asked of either, their weights, and the weights' unit."""
    classes = _classes(faces)
    for pattern, named, weights in _groups(counts, classes.of, names - _BY_SUIT):
        suits, ways = _suits(pattern, classes.rows, names & _BY_SUIT)
        step = max(1, _BLOCK // max(1, len(ways)))
        for start in range(0, len(weights) if len(ways) else 0, step):  # a rank may have gone
            block = slice(start, start + step)
            space = {name: each[block, None] for name, each in named.items()}
            yield space, suits, weights[block], ways, _drawn_as(pattern, classes)


@lru_cache(maxsize=4)
def _space(counts: Composition, faces: Faces, names: frozenset[str]) -> Space | None:
    """Everything that the names can be together, with its weight; None where that is too much to keep."""
    order = sorted(names)
    if len(order) > _PLACES_OF_A_CODE:
        return None
    by_unit: defaultdict[int, defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
    total = 0
    for named, suits, weights, ways, unit in _blocks(counts, faces, names):
        total += len(weights) * len(ways)
        if total > _MOST_KEPT:
            return None
        code = np.zeros((len(weights), len(ways)), np.int64)
        for name in order:
            code = code * _BASE + (suits[name] if name in suits else named[name]) + 1
        each = np.multiply.outer(np.array(weights, object), ways.astype(object)).ravel()
        sums = by_unit[unit]
        for one, weight in zip(code.ravel().tolist(), each.tolist(), strict=True):
            sums[one] += weight
    return _spaced(order, by_unit)


def _spaced(order: Sequence[str], by_unit: Mapping[int, Mapping[int, int]]) -> Space:
    """The codes' weights in one unit, and what each name is under each code."""
    unit = lcm(*by_unit)
    added: defaultdict[int, int] = defaultdict(int)
    for part, sums in by_unit.items():
        for one, weight in sums.items():
            added[one] += weight * (unit // part)
    codes = np.array(list(added), np.int64)[:, None]
    shifts = range(len(order) - 1, -1, -1)
    named = {name: codes // _BASE**shift % _BASE - 1 for name, shift in zip(order, shifts, strict=True)}
    questions = {name: each.astype(np.bool_) for name, each in named.items() if name in QUESTIONS}
    return Space(named | questions, list(added.values()), unit)


def takes_long(shoe: ShoeCounts, asking: Wager) -> bool:
    """Whether a wager asks for so much at once that it takes minutes or hours: what takes seconds is kept."""
    return _space(shoe.counts, shoe.known, asking.asks) is None


def forget() -> None:
    """Keep nothing of what was reckoned."""
    _faced.cache_clear()
    _space.cache_clear()


def _texts(asking: Wager) -> tuple[str, ...]:
    """The conditions of a wager's lines, then its push."""
    texts = (*(line.event for line in asking.lines), asking.push_event or "False")
    if not asking.as_text:
        raise OddsError(f"bet {asking.id!r} is a function, which tells nothing of ranks and suits: write it as text")
    if len(texts) >= _BASE:
        raise OddsError(f"bet {asking.id!r} has {len(texts)} lines: by ranks and suits it is at most {_BASE - 1}")
    return texts


def _paid(results: Sequence[Ints], weights: Sequence[int], ways: Ints) -> Iterator[tuple[int, int]]:
    """The weight of every tuple of results, as one number; in Python's own integers, which have no bound."""
    code = np.zeros_like(results[0])
    for each in results:
        code = code * _BASE + each
    for one in np.unique(code).tolist():
        sums: list[int] = ((code == one) @ ways).tolist()
        yield one, sum(weight * way for weight, way in zip(weights, sums, strict=True))


def _result(texts: Sequence[str], named: Mapping[str, NDArray[Any]], shape: tuple[int, int]) -> Ints:
    """The number of the first line that holds, then the push, then the loss."""
    results = np.full(shape, len(texts), np.int64)
    for number, text in reversed(list(enumerate(texts))):
        results[np.broadcast_to(holds(text, named), shape)] = number
    return results


def _results(code: int, many: int) -> Results:
    return tuple(code // _BASE ** (many - 1 - place) % _BASE for place in range(many))


@cache
def _deals() -> NDArray[np.int8]:
    """Every coup by the ranks of its cards (n, 6), columns as in `_PLACES`, -1 where no third card is taken."""
    first = np.indices((len(RANKS),) * 4, np.int8).reshape(4, -1).T
    p, b = ((_VALUE[first[:, at]] + _VALUE[first[:, at + 1]]) % 10 for at in (0, 2))
    over = (p >= NATURAL) | (b >= NATURAL)
    stands = ~over & np.isin(p, STANDING)
    alone = stands & np.isin(b, DRAWS_ALONE)
    coups = [_with(_with(first[over | (stands & ~alone)], NONE), NONE)]
    coups += [_with(_with(first[alone], NONE), rank) for rank in _RANKS]
    for third in _RANKS:
        drew = ~over & np.isin(p, DRAWING)
        answers = drew & np.isin(b, DRAWS_AFTER[int(_VALUE[third])])
        coups.append(_with(_with(first[drew & ~answers], third), NONE))
        coups += [_with(_with(first[answers], third), rank) for rank in _RANKS]
    return np.concatenate(coups)


def _with(cards: NDArray[np.int8], rank: int) -> NDArray[np.int8]:
    return np.column_stack([cards, np.full(len(cards), rank, np.int8)])


@lru_cache(maxsize=2)
def _weights(composition: Composition) -> Ints:
    """Ordered draws of six cards for each coup, by the values of its cards."""
    deals, counts = _deals(), np.array(composition, np.int64)
    left = np.full(len(deals), counts.sum(), np.int64)
    weights = np.ones(len(deals), np.int64)
    values = np.where(deals == NONE, NONE, _VALUE[deals])
    for at in range(DRAWN):
        here = values[:, at] != NONE
        before = (values[:, :at] == values[:, at, None]).sum(axis=1)
        weights *= np.where(here, np.maximum(counts[values[:, at]] - before, 0), 1)
        left -= here
    for _ in range(2):  # the cards that a shorter coup does not use
        padded = (counts.sum() - left) < DRAWN
        weights *= np.where(padded, left, 1)
        left -= padded
    return weights


def _classes(faces: Faces) -> RankClasses:
    kinds: dict[tuple[tuple[int, ...], bool], int] = {}
    of = [kinds.setdefault((row, not _VALUE[rank]), len(kinds)) for rank, row in enumerate(faces)]
    tens = sum(sum(row) for rank, row in enumerate(faces) if not _VALUE[rank])
    return RankClasses(np.array(of, np.int64), tuple(row for row, _ in kinds), tuple(ten for _, ten in kinds), tens)


def _groups(counts: Composition, classes: Ints, names: frozenset[str]) -> Iterator[tuple[Pattern, Named, list[int]]]:
    """By pattern: coups alike in what is asked, and the weight of each."""
    number, patterns = _patterns(tuple(classes.tolist()))
    weights = _weights(counts)
    support = np.flatnonzero(weights)
    columns = {name: _by_rank(name)[support] for name in sorted(names)}
    keys = _dense([number[support], *(each.astype(np.int64) + 1 for each in columns.values())])
    order = np.argsort(keys, kind="stable")
    starts = np.flatnonzero(np.diff(keys[order], prepend=-1))
    members = order[starts]
    sums = np.add.reduceat(weights[support][order], starts)
    ends = np.searchsorted(number[support][members], np.arange(len(patterns) + 1))
    for one, (first, last) in enumerate(pairwise(ends.tolist())):
        if first < last:
            rows = members[first:last]
            yield patterns[one], {name: each[rows] for name, each in columns.items()}, sums[first:last].tolist()


@cache
def _patterns(classes: tuple[int, ...]) -> tuple[Ints, tuple[Pattern, ...]]:
    """The number of each coup's pattern, and the patterns by their numbers."""
    deals, of = _deals(), np.array(classes, np.int64)
    number = _dense([_labels(deals, of, at) for at in range(DRAWN)])
    _, members = np.unique(number, return_index=True)
    return number, tuple(_pattern(cards, of) for cards in deals[members])


def _labels(deals: NDArray[np.int8], classes: Ints, at: int) -> Ints:
    """For a place: the first place with its rank and the class of the rank, as one number; 0 for no card."""
    first = np.full(len(deals), at, np.int64)
    for earlier in reversed(range(at)):
        first[deals[:, earlier] == deals[:, at]] = earlier
    return np.where(deals[:, at] == NONE, 0, 1 + first * len(RANKS) + classes[deals[:, at]])


def _dense(columns: Sequence[Ints]) -> Ints:
    """A small number for each different row."""
    numbers = np.zeros(len(columns[0]), np.int64)
    for each in columns:
        numbers = np.unique(numbers * (int(each.max(initial=0)) + 1) + each, return_inverse=True)[1].astype(np.int64)
    return numbers


def _pattern(cards: NDArray[np.int8], classes: Ints) -> Pattern:
    ranks: list[int] = cards.tolist()
    first = tuple(NONE if rank == NONE else ranks.index(rank) for rank in ranks)
    return Pattern(first, tuple(NONE if rank == NONE else int(classes[rank]) for rank in ranks))


@cache
def _by_rank(name: str) -> NDArray[Any]:
    """Values of a name that ranks decide, for each coup."""
    deals = _deals()
    value = np.where(deals == NONE, 0, _VALUE[deals]).astype(np.int8)
    match name:
        case "p" | "b" | "p2" | "b2":
            places = {"p": [0, 1, 4], "b": [2, 3, 5], "p2": [0, 1], "b2": [2, 3]}[name]
            answers: NDArray[Any] = value[:, places].sum(axis=1, dtype=np.int8) % 10
        case "np" | "nb":
            answers = 2 + (deals[:, 4 if name == "np" else 5] != NONE).astype(np.int8)
        case "p3" | "b3":
            at = 4 if name == "p3" else 5
            answers = np.where(deals[:, at] == NONE, NONE, value[:, at])
        case "player_pair" | "banker_pair":
            at = 0 if name == "player_pair" else 2
            answers = np.equal(deals[:, at], deals[:, at + 1])
        case "most_of_rank":
            answers = _most(deals)
        case _:
            at = _PLACES.index(name[0] + name[2])
            answers = np.where(deals[:, at] == NONE, NONE, deals[:, at] + 1)
    return answers


def _most(labels: NDArray[Any]) -> NDArray[Any]:
    """The most places of a row with one label; -1 is none."""
    alike = (labels[:, :, None] == labels[:, None, :]) & (labels != NONE)[:, :, None]
    most: NDArray[Any] = alike.sum(axis=2).max(axis=1)
    return most


def _suits(pattern: Pattern, faces: Sequence[tuple[int, ...]], names: frozenset[str]) -> tuple[Named, Ints]:
    """Values of the names for the suits of a pattern's cards, and the ways to draw the cards of each rank so."""
    places = [at for at, first in enumerate(pattern.first) if first != NONE]
    suits = np.indices((len(SUITS),) * len(places), np.int64).reshape(len(places), -1)
    every = np.full((suits.shape[1], DRAWN), NONE, np.int64)
    every[:, places] = suits.T
    ways = np.ones(suits.shape[1], np.int64)
    for at in places:
        alike = [other for other in places if other < at and pattern.first[other] == pattern.first[at]]
        before = (every[:, alike] == every[:, at, None]).sum(axis=1)
        ways *= np.maximum(np.array(faces[pattern.kind[at]])[every[:, at]] - before, 0)
    every, ways = every[ways > 0], ways[ways > 0]
    named = {name: _by_suit(name, every, pattern) for name in sorted(names)}
    keys = _dense([each.astype(np.int64) + 1 for each in named.values()]) if named else np.zeros(len(ways), np.int64)
    _, members = np.unique(keys, return_index=True)
    sums = np.zeros(len(members), np.int64)
    np.add.at(sums, keys, ways)
    return {name: each[members] for name, each in named.items()}, sums


def _by_suit(name: str, suits: Ints, pattern: Pattern) -> NDArray[Any]:
    """Values of a name, for each choice of suits (n, 6)."""
    player, banker = (0, 1, 4), (2, 3, 5)
    own, two = (player, (0, 1)) if name[0] == "p" else (banker, (2, 3))
    if name.endswith("_reds"):
        reds: NDArray[Any] = np.isin(suits[:, own], (1, 2)).sum(axis=1)
        return reds
    if name.endswith("_suited"):
        return np.equal(suits[:, two[0]], suits[:, two[1]])
    if name.endswith("_perfect_pair"):
        return np.equal(suits[:, two[0]], suits[:, two[1]]) & (pattern.first[two[0]] == pattern.first[two[1]])
    if name == "most_of_suit":
        return _most(suits)
    if name == "most_of_face":
        return _most(np.where(suits == NONE, NONE, np.array(pattern.first) * len(SUITS) + suits))
    return suits[:, _PLACES.index(name[0] + name[2])]


def _drawn_as(pattern: Pattern, classes: "RankClasses") -> int:
    """The ordered ways to draw, of the cards that the faces have, as many of each value as the pattern has."""
    ways, tens = 1, 0
    for at, (first, kind) in enumerate(zip(pattern.first, pattern.kind, strict=True)):
        if kind != NONE and classes.worthless[kind]:
            ways *= classes.tens - tens
            tens += 1
        elif kind != NONE:
            ways *= sum(classes.rows[kind]) - pattern.first[:at].count(first)
    return ways
