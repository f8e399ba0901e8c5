"""The exact law of a coup, enumerated twice with plain integers: by points, and over real orders of cards."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations

from sabot.bets import Bet, net
from sabot.cards import RANKS, SUITS, Card
from sabot.coup import Outcome, deal_coup

Counts = tuple[int, ...]
"""A shoe by points: cards worth 0, aces, 2s, ..., 9s."""
Law = Mapping[Outcome, int]
"""Ordered draws of six cards by what they make; a coup that ends earlier is padded with unused cards."""

DRAWS_UNTIL = 5


def fresh(decks: int) -> Counts:
    """A full shoe by points."""
    return (16 * decks, *[4 * decks] * 9)


@cache
def law(counts: Counts) -> Law:
    """The weight of every outcome, pairs left out, from every two hands and their third cards."""
    weights: Counter[Outcome] = Counter()
    for player, first, after in _hands(counts):
        for banker, second, left in _hands(after):
            for outcome, third in _ended(player, banker, left):
                weights[outcome] += first * second * third
    return weights


def total(counts: Counts) -> int:
    """All ordered draws of six cards."""
    return _falling(sum(counts), 6)


def expected(bet: Bet, weights: Law, *, commission: Fraction = Fraction(0)) -> Fraction:
    """The bettor's gain per unit staked."""
    return mean(gains(bet, weights, commission=commission))


def mean(weights: Mapping[Fraction, int]) -> Fraction:
    """The average gain, each by its weight."""
    return sum((gain * weight for gain, weight in weights.items()), Fraction()) / sum(weights.values())


def gains(bet: Bet, weights: Law, *, commission: Fraction = Fraction(0)) -> dict[Fraction, int]:
    """The weight of every gain of a bet."""
    found: Counter[Fraction] = Counter()
    for outcome, weight in weights.items():
        found[net(bet, outcome, commission=commission)] += weight
    return dict(found)


def law_of_pairs(faces: Mapping[str, int]) -> Law:
    """The weight of every combination of pairs among the first four cards; all points are 0."""
    weights: Counter[Outcome] = Counter()
    for (equal, perfect), weight, left in _faces(faces):
        for (other, both), rest in _pair_weights(left).items():
            made = Outcome(
                p=0, b=0, p2=0, b2=0, np=2, nb=2,
                player_pair=equal, player_perfect_pair=perfect, banker_pair=other, banker_perfect_pair=both,
            )  # fmt: skip
            weights[made] += weight * rest
    return weights


def fresh_faces(decks: int) -> dict[str, int]:
    """A full shoe by faces."""
    return {rank + suit: decks for rank in RANKS for suit in SUITS}


def dealt_law(shoe: Sequence[Card]) -> Law:
    """The same by brute force: every order of six cards of a small shoe is dealt."""
    return Counter(deal_coup(order).outcome for order in permutations(shoe, 6))


def _falling(cards: int, drawn: int) -> int:
    product = 1
    for each in range(drawn):
        product *= cards - each
    return product


def _hands(counts: Counts) -> Iterator[tuple[int, int, Counts]]:
    """Points of two cards, the ordered ways to draw them, and the shoe after."""
    for low in range(10):
        for high in range(low, 10):
            ways = counts[low] * (counts[low] - 1) if low == high else 2 * counts[low] * counts[high]
            if ways:
                yield (low + high) % 10, ways, _without(counts, low, high)


def _without(counts: Counts, *values: int) -> Counts:
    left = list(counts)
    for value in values:
        left[value] -= 1
    return tuple(left)


def _ended(player: int, banker: int, left: Counts) -> Iterator[tuple[Outcome, int]]:
    """The outcomes of two hands and the ordered ways to draw the fifth and sixth card for each."""
    size = sum(left)
    if max(player, banker) >= 8 or min(player, banker) > DRAWS_UNTIL:
        yield Outcome(p=player, b=banker, p2=player, b2=banker, np=2, nb=2), size * (size - 1)
    elif player > DRAWS_UNTIL:
        for card, ways in enumerate(left):
            made = Outcome(p=player, b=(banker + card) % 10, p2=player, b2=banker, np=2, nb=3, b3=card)
            yield made, ways * (size - 1)
    else:
        for third, ways in enumerate(left):
            for made, more in _answered(player, banker, third, _without(left, third) if ways else left):
                yield made, ways * more


def _answered(player: int, banker: int, third: int, left: Counts) -> Iterator[tuple[Outcome, int]]:
    """Banker's answer to Player's third card."""
    points = (player + third) % 10
    if not _banker_draws(banker, third):
        yield Outcome(p=points, b=banker, p2=player, b2=banker, np=3, nb=2, p3=third), sum(left)
        return
    for card, ways in enumerate(left):
        final = (banker + card) % 10
        yield Outcome(p=points, b=final, p2=player, b2=banker, np=3, nb=3, p3=third, b3=card), ways


def _banker_draws(banker: int, third: int) -> bool:
    """T2 in whole numbers: twice his points are at most 6 + v, the half rounded toward zero."""
    return banker <= 3 + (third // 2 if third < 8 else third - 9)


def _faces(faces: Mapping[str, int]) -> Iterator[tuple[tuple[bool, bool], int, dict[str, int]]]:
    """Whether Player's two cards are a pair and a perfect pair, the ordered ways, and the faces left."""
    for first, some in faces.items():
        after = {**faces, first: some - 1}
        for second, others in after.items():
            if others > 0 and some > 0:
                kind = (first[0] == second[0], first == second)
                yield kind, some * others, {**after, second: others - 1}


def _pair_weights(faces: Mapping[str, int]) -> dict[tuple[bool, bool], int]:
    """Ordered draws of two cards that make no pair, a pair, a perfect pair."""
    ranks: Counter[str] = Counter()
    for each, count in faces.items():
        ranks[each[0]] += count
    size = sum(ranks.values())
    perfect = sum(count * (count - 1) for count in faces.values())
    pairs = sum(count * (count - 1) for count in ranks.values())
    return {(False, False): size * (size - 1) - pairs, (True, False): pairs - perfect, (True, True): perfect}
