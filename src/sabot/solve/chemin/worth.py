"""Worth of drawing and standing to a ponte with any two cards, against a strategy of the banker's."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from sabot.cards import NATURAL
from sabot.money import is_a, quoted, whole_numbers
from sabot.odds.composition import VALUES, falling, ten
from sabot.odds.errors import OddsError
from sabot.solve.coup.model import PAIRS, InfoSet, Pair, set_text
from sabot.solve.errors import SolveError

_DEALT = 4
"""Cards that are dealt after the ponte's two, at most."""


class PonteWorth(NamedTuple):
    """The ponte's mean payoff for each unit at stake by drawing and by standing, given his two cards."""

    draw: Fraction
    stand: Fraction


@whole_numbers
def ponte_worth(shoe: Sequence[int], hand: Pair, banker: Mapping[InfoSet, Fraction]) -> PonteWorth:
    """The worth of both actions with a hand dealt from this shoe; raises SolveError where it cannot be dealt from it.

    The banker may yet have a natural, which beats the ponte whatever he does. The hand need not be one that leaves a
    choice: at a private table every hand does.
    """
    if not is_a(hand, tuple) or hand not in PAIRS:
        raise SolveError(f"{quoted(hand)} is no hand: it is two values of cards, the smaller one first")
    if not is_a(banker, Mapping):
        raise SolveError(f"{quoted(banker)} is no strategy of the banker's: give a probability for each set")
    try:
        rest = _without(ten(shoe), hand)
    except OddsError as error:
        raise SolveError(str(error)) from None
    if min(rest) < 0:
        raise SolveError(f"{hand[0]} and {hand[1]} cannot be dealt from a shoe of {','.join(map(str, shoe))}")
    points = sum(hand) % 10
    draw = stand = Fraction(0)
    for pair, ways in _pairs(rest):
        left = _without(rest, pair)
        if sum(pair) % 10 >= NATURAL:
            draw -= ways * falling(sum(left), 2)
            stand -= ways * falling(sum(left), 2)
            continue
        stand += ways * (sum(left) - 1) * _answered(left, pair, points, _draws(banker, pair, None))
        for third, count in _cards(left):
            after = _without(left, (third,))
            answer = _draws(banker, pair, third)
            draw += ways * count * _answered(after, pair, (points + third) % 10, answer)
    total = falling(sum(rest), _DEALT)
    return PonteWorth(draw / total, stand / total)


def _draws(banker: Mapping[InfoSet, Fraction], pair: Pair, third: int | None) -> Fraction:
    info = InfoSet(pair, third)
    if info not in banker:
        raise SolveError(f"the banker's strategy says nothing of {set_text(info)}: it is complete or it is none")
    return banker[info]


def _answered(left: Sequence[int], pair: Pair, points: int, draws: Fraction) -> Fraction:
    """The ponte's gain when the banker draws with this probability, as a weight over the next card."""
    own = sum(pair) % 10
    stood = sum(left) * _sign(points - own)
    if not draws:
        return Fraction(stood)
    drew = sum(count * _sign(points - (own + card) % 10) for card, count in _cards(left))
    return draws * drew + (1 - draws) * stood


def _pairs(rest: Sequence[int]) -> Iterator[tuple[Pair, int]]:
    """Every two cards, and in how many ordered ways they come."""
    for low in VALUES:
        for high in range(low, len(VALUES)):
            ways = rest[low] * (rest[low] - 1) if low == high else 2 * rest[low] * rest[high]
            if ways:
                yield (low, high), ways


def _cards(left: Sequence[int]) -> Iterator[tuple[int, int]]:
    return ((card, count) for card, count in enumerate(left) if count)


def _without(shoe: Sequence[int], cards: Sequence[int]) -> list[int]:
    left = list(shoe)
    for card in cards:
        left[card] -= 1
    return left


def _sign(difference: int) -> int:
    return (difference > 0) - (difference < 0)
