"""Worth of drawing and standing to both pontes when one of them holds any two cards, exactly.

An enumeration of its own: the ponte's hand is given, all else is dealt from what is left, in whole numbers.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from sabot.cards import NATURAL
from sabot.odds.composition import Composition, falling
from sabot.solve.banque.model import NATURAL_PAIRS, BankerPlace
from sabot.solve.coup.model import PAIRS, THIRDS, Pair
from sabot.solve.errors import SolveError
from sabot.tableau import DRAW, FREE, PONTE

TableauSide = Literal["one", "two"]
STOOD: Final = 10
_SEEN: Final = len(THIRDS) + len(NATURAL_PAIRS)
_CARDS: Final = np.array([[pair.count(value) for value in range(10)] for pair in PAIRS], np.int64)
_POINTS: Final = np.array([sum(pair) % 10 for pair in PAIRS])
_FIRST, _SECOND = np.array(PAIRS).T
_SAME: Final = (_FIRST == _SECOND).astype(np.int64)
_LAST: Final = np.sign(np.arange(10)[:, None, None] - (np.arange(10)[:, None] + np.arange(10)) % 10)
"""(10, 10, 10): a side's points, the Banker's with two cards, his third: who wins."""
_TAKEN: Final = np.array([[(_CARDS[bank] * _LAST[own, _POINTS[bank]]).sum() for bank in range(len(PAIRS))]
                          for own in range(10)])  # fmt: skip
"""(10, pairs): the same, summed over the Banker's own two cards, which are no longer left."""
MOST_NARROW: Final = 500
"""Cards up to which seven of them are drawn in fewer ways than 64 bits hold."""


class BankerTable(msgspec.Struct, frozen=True, dict=True):
    """A strategy of the Banker's by his cards and what lies on either side: third cards, stood, naturals."""

    shares: Mapping[BankerPlace, Fraction]

    @cached_property
    def draws(self) -> tuple[NDArray[np.bool_], dict[tuple[int, int, int], Fraction]]:
        """(pairs, 22, 22) where he always draws, and the shares of the decisions at which he mixes."""
        sure = np.zeros((len(PAIRS), _SEEN, _SEEN), np.bool_)
        mixed: dict[tuple[int, int, int], Fraction] = {}
        for place, share in self.shares.items():
            if not isinstance(place.hand, tuple):
                raise SolveError("a Banker at a table knows his two cards: solve the coup in model B2 or B3")
            cell = (PAIRS.index(place.hand), seen(place.side_1), seen(place.side_2))
            if share == 1:
                sure[cell] = True
            elif share:
                mixed[cell] = share
        return sure, mixed


def seen(side: int | Pair | None) -> int:
    """The place of what lies on a side."""
    if side is None:
        return STOOD
    return side if isinstance(side, int) else len(THIRDS) + NATURAL_PAIRS.index(side)


class OtherSide(NamedTuple):
    """A ponte's assumption of the other side: how often it draws with each hand of 5, and what is known of it.

    `says` is what it has declared, None where it has yet to; `cards` are its two, where the ponte has seen them.
    `hides` says that it may hold a natural which is not shown.
    """

    draws: Mapping[Pair, Fraction]
    says: Literal["draw", "stand", "natural"] | None = None
    cards: Pair | None = None
    hides: bool = False


class PontesGain(NamedTuple):
    """The pontes' mean gain for each unit of all stakes, and how likely what is known of the other side was."""

    mean: Fraction
    chance: Fraction


class Seat(NamedTuple):
    """The seat of a ponte: his tableau, the share of the stakes on tableau 1, what nobody had seen, and his cards."""

    side: TableauSide
    theta: Fraction
    unseen: Composition
    hand: Pair


def pontes_gain(seat: Seat, draws: bool, other: OtherSide, banker: BankerTable) -> PontesGain:
    """The pontes' gain by drawing or standing; raises SolveError where the hand cannot be dealt."""
    rest = np.array(seat.unseen, np.int64) - _CARDS[PAIRS.index(seat.hand)]
    if rest.min() < 0:
        cards = ",".join(map(str, seat.unseen))
        raise SolveError(f"{seat.hand[0]} and {seat.hand[1]} cannot be dealt from a shoe of {cards}")
    if rest.sum() > MOST_NARROW:
        rest = rest.astype(object)
    total = int(rest.sum())
    own, others, reach = (Fraction(0) for _ in range(3))
    for third in range(10) if draws else (None,):
        ways = 1 if third is None else int(rest[third])
        if not ways:
            continue
        left = rest.copy()
        if third is not None:
            left[third] -= 1
        states = _states(left, other)
        if not states:
            continue
        gains = _branch(seat, third, left, states, banker)
        for (share, drew), places in _alike(states).items():
            drawn = 2 + int(third is not None) + int(drew)
            unit = ways * share
            own += unit * _mean(gains.own, places, total, drawn)
            others += unit * _mean(gains.other, places, total, drawn)
            reach += unit * Fraction(int(gains.ways[places].sum()), falling(total, drawn))
    theta = seat.theta if seat.side == "one" else 1 - seat.theta
    if not reach:
        return PontesGain(Fraction(0), Fraction(0))
    return PontesGain((theta * own + (1 - theta) * others) / reach, reach)


class _State(NamedTuple):
    """The other side with its two cards and a third one, None where it stands or has a natural."""

    pair: int
    third: int | None
    natural: bool
    share: Fraction


class _Side(NamedTuple):
    """A side's points by states, with two cards and with all, and where it has won by a natural against none."""

    first: NDArray[Any]
    now: NDArray[Any]
    won: NDArray[np.bool_]


class _Found(NamedTuple):
    """By states: ways of the state, and the gains as whole numbers where the Banker takes no card, and one."""

    ways: NDArray[Any]
    own: tuple[NDArray[Any], NDArray[Any], NDArray[Any]]
    other: tuple[NDArray[Any], NDArray[Any], NDArray[Any]]


def _alike(states: Sequence[_State]) -> dict[tuple[Fraction, bool], list[int]]:
    """The places of states that are as likely and have as many cards."""
    alike: dict[tuple[Fraction, bool], list[int]] = {}
    for place, state in enumerate(states):
        alike.setdefault((state.share, state.third is not None), []).append(place)
    return alike


def _mean(
    gains: tuple[NDArray[Any], NDArray[Any], NDArray[Any]], places: Sequence[int], total: int, drawn: int
) -> Fraction:
    """A gain as a probability; the third array holds what is mixed, in rationals."""
    still, more, mixed = (each[places].sum() for each in gains)
    drew = Fraction(int(more) + mixed)
    return Fraction(int(still), falling(total, drawn + 2)) + drew / falling(total, drawn + 3)


def _states(left: NDArray[Any], other: OtherSide) -> list[_State]:
    """All states of the other side that agree with what is known of it."""
    states: list[_State] = []
    pairs: Iterable[int] = range(len(PAIRS)) if other.cards is None else (PAIRS.index(other.cards),)
    for place in pairs:
        natural = bool(_POINTS[place] >= NATURAL)
        if natural:
            if other.says == "natural" or (other.says is None and (other.hides or other.cards is not None)):
                states.append(_State(place, None, True, Fraction(1)))
            continue
        if other.says == "natural":
            continue
        share = _share(place, other.draws)
        if share and other.says != "stand":
            states += [_State(place, third, False, share) for third in range(10)]
        if share != 1 and other.says != "draw":
            states.append(_State(place, None, False, 1 - share))
    return [state for state in states if _fits(left, state)]


def _share(place: int, draws: Mapping[Pair, Fraction]) -> Fraction:
    choice = PONTE[int(_POINTS[place])]
    return draws[PAIRS[place]] if choice == FREE else Fraction(int(choice == DRAW))


def _fits(left: NDArray[Any], state: _State) -> bool:
    gone = _CARDS[state.pair].copy()
    if state.third is not None:
        gone[state.third] += 1
    return bool(((left - gone) >= 0).all())


def _branch(seat: Seat, third: int | None, left: NDArray[Any], states: Sequence[_State], banker: BankerTable) -> _Found:
    """The gains of both sides in all states, the ponte's own third card given."""
    pairs = np.array([state.pair for state in states])
    thirds = np.array([STOOD if state.third is None else state.third for state in states])
    naturals = np.array([state.natural for state in states])
    third_counts = np.zeros((len(states), 10), np.int64)
    drew = thirds != STOOD
    third_counts[np.flatnonzero(drew), thirds[drew]] = 1
    before = left - _CARDS[pairs]
    ways = _two(left, pairs) * np.where(drew, before[np.arange(len(states)), np.minimum(thirds, 9)], 1)
    rest = before - third_counts
    banks = np.maximum(_two(rest, np.arange(len(PAIRS))), 0) * ways[:, None]
    mine, theirs = np.full(len(states), sum(seat.hand)), _FIRST[pairs] + _SECOND[pairs]
    sides = (
        _Side(mine % 10, (mine + (third or 0)) % 10, np.zeros(len(states), np.bool_)),
        _Side(theirs % 10, (theirs + np.where(drew, thirds, 0)) % 10, naturals),
    )
    own_seen = STOOD if third is None else third
    codes = np.where(naturals, len(THIRDS), thirds)
    for place in np.flatnonzero(naturals).tolist():
        codes[place] = seen(PAIRS[states[place].pair])
    sure, mixed = banker.draws
    cells = (slice(None), own_seen, codes) if seat.side == "one" else (slice(None), codes, own_seen)
    draws = sure[cells].T & (_POINTS < NATURAL)
    gains = [_gains(side, banks, rest, draws) for side in sides]
    for (bank, one, two), share in mixed.items():
        own, lies = (one, two) if seat.side == "one" else (two, one)
        if own != own_seen:
            continue
        for place in np.flatnonzero(codes == lies).tolist():
            left_then = [int(count) for count in rest[place] - _CARDS[bank]]
            for side, (_, _, more) in zip(sides, gains, strict=True):
                if not side.won[place]:  # a natural is settled, whatever he does
                    change = _change(int(side.now[place]), int(_POINTS[bank]), left_then)
                    more[place] += share * change * int(banks[place, bank])
    return _Found(ways, gains[0], gains[1])


def _two(left: NDArray[Any], pairs: NDArray[Any]) -> NDArray[Any]:
    """Ordered ways to deal each of two cards."""
    first, second = left[..., _FIRST[pairs]], left[..., _SECOND[pairs]]
    ways: NDArray[Any] = first * (second - _SAME[pairs]) * (2 - _SAME[pairs])
    return ways


def _gains(
    side: _Side, banks: NDArray[Any], rest: NDArray[Any], draws: NDArray[np.bool_]
) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """A side's gain by states: where the Banker takes no card, where he takes one, and room for what is mixed."""
    natural, won = _POINTS >= NATURAL, side.won[:, None]
    sign = np.where(natural, np.sign(side.first[:, None] - _POINTS), np.sign(side.now[:, None] - _POINTS))
    sign = np.where(won & ~natural, 1, sign)
    still = (banks * sign * ~draws).sum(axis=1)
    last: NDArray[Any] = (rest[:, None] * _LAST[side.now]).sum(axis=-1)[:, _POINTS] - _TAKEN[side.now]
    last = np.where(won, rest.sum(axis=-1)[:, None] - 2, last)
    more: NDArray[Any] = (last * banks * draws).sum(axis=1)
    return still, more, np.full(len(banks), Fraction(0), object)


def _change(points: int, bank: int, after: Sequence[int]) -> int:
    """The change of a side's result by a card of the Banker's, summed over the cards left."""
    drew = sum(count * _sign(points - (bank + card) % 10) for card, count in enumerate(after))
    return drew - sum(after) * _sign(points - bank)


def _sign(difference: int) -> int:
    return (difference > 0) - (difference < 0)


def points_of_pair(pair: Pair) -> int:
    """The points of two cards."""
    return sum(pair) % 10


ALL_FIVES: Final[tuple[Pair, ...]] = tuple(pair for pair in PAIRS if points_of_pair(pair) == 5)
"""The hands with which a ponte is free by his tableau."""
