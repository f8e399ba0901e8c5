# pyright: basic
# mypy: disable-error-code="untyped-decorator"
"""The fast kernels: 64 shoes in lockstep, every step a few vector instructions (docs/simulation.md).

Numba widens whole numbers of 8 and 16 bits, and what its loops become is left to chance. So the steps are written as
LLVM's own vectors, through Numba's door for it; each processor's compiler makes the best of them, and Numba keeps the
result on disk. The plain kernel in `sabot.simulate.deal` deals the same shoes. All that is called stands in this file,
because the cache knows no other; only the vocabulary has its own.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import numpy as np
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from sabot.compilation import compiled
from sabot.simulate.vectors import (
    BYTES,
    HALVES,
    I8,
    I16,
    I64,
    LANES,
    WORDS,
    Built,
    addresses,
    align_stack,
    all_lanes,
    any_lane,
    bits,
    counted_down,
    equal,
    llvm,
    loaded,
    lowest,
    number,
    one_less,
    spread,
    store_row,
    upper_product,
    variable,
)

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]
Bytes = NDArray[np.uint8]

_intrinsic: Any = intrinsic

VOCABULARY: Final = "04c44cf3f37eb903842d4bb240fa2c1b4ff784006949b65860a7a7d7b7e746f6"
"""The digest of `sabot.simulate.vectors`."""
_FEW: Final = 255
"""With so many cards left, all sums of counts fit in a byte."""


class _Shoes(NamedTuple):
    """The place of the state of the 64 shoes; the compiler turns all of it into registers.

    `generators` is SFC64 in two halves; `wide` the sums of counts in two halves of 16 bits, for even lanes and odd
    ones, `narrow` the same in bytes. Of the coup, `next` are the points of the hand that is dealt to next, `other`
    those of the other, `stage` the cards dealt: 4 where Player draws, 5 where Banker does after him, 6 where he draws
    alone. `burned` are cards burned face down, `live` the coups still to come from the stop card on, 0 for no
    shoe, and `stop` is how many cards lie behind it.
    """

    generators: Sequence[Sequence[Built]]
    wide: Sequence[Sequence[Built]]
    narrow: Sequence[Built]
    next: Built
    other: Built
    stage: Built
    burned: Built
    live: Built
    stop: Built


class _Ended(NamedTuple):
    """A step of all lanes: cards left, a flag for each coup that is over, its final points, and the stage it was in."""

    left: Built
    over: Built
    player: Built
    banker: Built
    stage: Built


Tell = Callable[[_Ended], None]
Card = Callable[[_Shoes, Built, Built], Built]


@compiled
def count_outcomes(state: Words, rules: Numbers, shoes: int, counts: Numbers) -> None:
    """Deal `shoes` shoes; add coups, Player's wins and ties to `counts` (3,)."""
    lives = np.empty(LANES, np.uint8)
    while shoes > 0:
        _set_lives(lives, shoes, rules)
        _counted(state, rules, lives, counts)
        shoes -= LANES


@compiled
def count_cells(state: Words, rules: Numbers, shoes: int, cells: Numbers) -> None:
    """Deal `shoes` shoes; count every coup in its cell of the law, `cells` (400,)."""
    lives = np.empty(LANES, np.uint8)
    over = np.zeros(rules[0] * 52, np.uint64)
    points = np.empty((over.shape[0], LANES), np.uint8)
    thirds = np.empty((over.shape[0], LANES), np.uint8)
    while shoes > 0:
        _set_lives(lives, shoes, rules)
        _round_cells(state, rules, lives, (over, points, thirds))
        for step in range(over.shape[0]):
            lanes = over[step]
            while lanes:
                lane = _first(lanes)
                cells[100 * thirds[step, lane] + points[step, lane]] += 1
                lanes &= lanes - np.uint64(1)
        shoes -= LANES


@compiled
def count_streaks(state: Words, rules: Numbers, shoes: int, streaks: Numbers) -> None:
    """Deal `shoes` shoes; count streaks by length, `streaks` (5, longest + 1).

    The rows: Player's and Banker's streaks with ties passed over, the same with ties that end them, ties.
    """
    lives = np.empty(LANES, np.uint8)
    over = np.zeros(rules[0] * 52, np.uint64)
    points = np.empty((over.shape[0], LANES), np.uint8)
    thirds = np.empty((over.shape[0], LANES), np.uint8)
    lengths = np.zeros((5, LANES), np.int64)
    while shoes > 0:
        _set_lives(lives, shoes, rules)
        _round_cells(state, rules, lives, (over, points, thirds))
        for step in range(over.shape[0]):
            lanes = over[step]
            while lanes:
                lane = _first(lanes)
                _streak(points[step, lane], lane, lengths, streaks)
                lanes &= lanes - np.uint64(1)
        for row in range(5):
            for lane in range(LANES):
                _end(row, lane, lengths, streaks)
        shoes -= LANES


@compiled
def _streak(points: int, lane: int, lengths: Numbers, streaks: Numbers) -> None:
    player, banker = points // 10, points % 10
    if player == banker:
        _end(2, lane, lengths, streaks)
        _end(3, lane, lengths, streaks)
        lengths[4, lane] += 1
        return
    won = 0 if player > banker else 1
    _end(1 - won, lane, lengths, streaks)
    _end(3 - won, lane, lengths, streaks)
    _end(4, lane, lengths, streaks)
    lengths[won, lane] += 1
    lengths[2 + won, lane] += 1


@compiled
def _end(row: int, lane: int, lengths: Numbers, streaks: Numbers) -> None:
    streaks[row, lengths[row, lane]] += 1
    lengths[row, lane] = 0


@compiled
def _set_lives(lives: Bytes, shoes: int, rules: Numbers) -> None:
    """Coups from the stop card on, in the lanes that have a shoe."""
    for lane in range(LANES):
        lives[lane] = 1 + rules[2] if lane < shoes else 0


@_intrinsic
def _first(_context: Built, mask: Built) -> Built:
    """The place of the lowest bit that is set."""

    def build(_: Built, b: Built, _signature: Built, arguments: Built) -> Built:
        return lowest(b, arguments[0])

    return types.int64(mask), build


@_intrinsic
def _counted(_context: Built, state: Built, rules: Built, lives: Built, counts: Built) -> Built:
    """Play a round: coups, Player's wins and ties are added to `counts`."""

    def build(context: Built, b: Built, signature: Built, arguments: Built) -> Built:
        at = addresses(context, b, signature, arguments)
        places = [b.gep(at[3], [number(place)]) for place in range(3)]
        totals = [variable(b, I64, b.load(place)) for place in places]

        def tell(coup: _Ended) -> None:
            higher = b.and_(coup.over, b.icmp_unsigned(">", coup.player, coup.banker))
            level = b.and_(coup.over, b.icmp_unsigned("==", coup.player, coup.banker))
            for total, lanes in zip(totals, (coup.over, higher, level), strict=True):
                b.store(b.add(b.load(total), llvm(b, "ctpop", bits(b, lanes))), total)

        _round(b, at, tell)
        for place, total in zip(places, totals, strict=True):
            b.store(b.load(total), place)
        return context.get_dummy_value()

    return types.void(state, rules, lives, counts), build


@_intrinsic
def _round_cells(_context: Built, state: Built, rules: Built, lives: Built, rows: Built) -> Built:
    """Play a round: for every step the lanes whose coup is over, ten times Player's points plus Banker's, who drew.

    Who drew is 0 for nobody, 1 for Banker, 2 for Player, 3 for both: the hundreds of the law's cells.
    """

    def build(context: Built, b: Built, signature: Built, arguments: Built) -> Built:
        at = addresses(context, b, signature, arguments)
        arrays = [
            context.make_array(signature.args[3][place])(context, b, b.extract_value(arguments[3], place)).data
            for place in range(3)
        ]
        cards = b.mul(b.load(at[1]), number(52))

        def tell(coup: _Ended) -> None:
            step = b.sub(cards, coup.left)
            twice = b.add(coup.player, coup.player)
            five = b.add(b.add(twice, twice), coup.player)
            b.store(bits(b, coup.over), b.gep(arrays[0], [step]))
            store_row(b, b.add(b.add(five, five), coup.banker), arrays[1], step)
            # stages 3, 4, 5, 6 are nobody, Player alone, both, Banker alone: 0, 2, 3, 1
            drew = all_lanes(BYTES, 0)
            for stage, who in ((4, 2), (5, 3), (6, 1)):
                drew = b.select(equal(b, coup.stage, stage), all_lanes(BYTES, who), drew)
            store_row(b, drew, arrays[2], step)

        _round(b, at, tell)
        return context.get_dummy_value()

    return types.void(state, rules, lives, rows), build


def _round(b: Built, at: Sequence[Built], tell: Tell) -> None:
    """Deal 64 shoes to their ends: from the generators at `at[0]`, by the rules at `at[1]`, to the lanes at `at[2]`."""
    align_stack(b)
    decks, stop, further, burn = (b.load(b.gep(at[1], [number(place)])) for place in range(4))
    cards = b.mul(decks, number(52))
    words = b.bitcast(at[0], WORDS.as_pointer())
    places = [[b.gep(words, [number(2 * row + half)]) for row in range(4)] for half in range(2)]
    lives = loaded(b, b.bitcast(at[2], BYTES.as_pointer()), 1)
    shoes = _fresh(b, decks, stop, [[loaded(b, place, 8) for place in half] for half in places], lives)
    bounds = (
        (b.sub(cards, burn), _turn),
        (b.add(stop, b.mul(burn, number(10))), partial(_deal, tell)),  # no shoe has reached its stop card before
        (b.add(b.sub(stop, b.mul(number(6), b.add(further, number(1)))), burn), partial(_deal_late, tell)),
    )
    left = variable(b, I64, cards)
    for last, step in bounds:
        counted_down(b, left, llvm(b, "smax", last, number(_FEW)), partial(step, shoes, _wide_card))
    for sums, even, odd in zip(shoes.narrow, *shoes.wide, strict=True):
        b.store(b.bitcast(b.or_(b.load(even), b.shl(b.load(odd), all_lanes(HALVES, 8))), BYTES), sums)
    for last, step in bounds:
        counted_down(b, left, last, partial(step, shoes, _narrow_card))
    for half, generator in zip(places, shoes.generators, strict=True):
        for place, each in zip(half, generator, strict=True):
            b.store(b.load(each), place).align = 8


def _fresh(b: Built, decks: Built, stop: Built, generators: Sequence[Sequence[Built]], lives: Built) -> _Shoes:
    sums = [b.trunc(b.mul(decks, number(16 + 4 * value)), I16) for value in range(9)]
    none = all_lanes(BYTES, 0)
    return _Shoes(
        generators=[[variable(b, WORDS, each) for each in half] for half in generators],
        wide=[[variable(b, HALVES, spread(b, HALVES, each)) for each in sums] for _ in range(2)],
        narrow=[variable(b, BYTES, none) for _ in sums],
        next=variable(b, BYTES, none),
        other=variable(b, BYTES, none),
        stage=variable(b, BYTES, none),
        burned=variable(b, BYTES, none),
        live=variable(b, BYTES, lives),
        stop=stop,
    )


def _turn(shoes: _Shoes, card: Card, b: Built, left: Built) -> None:
    """The first card says how many are burned."""
    value = card(shoes, b, left)
    b.store(b.select(equal(b, value, 0), all_lanes(BYTES, 10), value), shoes.burned)


def _deal(tell: Tell, shoes: _Shoes, card: Card, b: Built, left: Built) -> None:
    """A card while no shoe can have reached its stop card."""
    tell(_played(b, shoes, card(shoes, b, left), left))


def _deal_late(tell: Tell, shoes: _Shoes, card: Card, b: Built, left: Built) -> None:
    """A card where shoes come to their ends: a coup that is over with the stop card reached takes one life."""
    coup = _played(b, shoes, card(shoes, b, left), left)
    spare = b.sub(b.sub(left, number(1)), shoes.stop)  # cards before the stop card, those burned not yet taken off
    spare = llvm(b, "smin", llvm(b, "smax", spare, number(-1)), number(11))
    reached = b.icmp_signed(">", b.load(shoes.burned), spread(b, BYTES, b.trunc(spare, I8)))
    b.store(one_less(b, b.and_(coup.over, reached), b.load(shoes.live)), shoes.live)
    tell(coup)


def _played(b: Built, shoes: _Shoes, value: Built, left: Built) -> _Ended:
    """Every lane's coup with one card more; where it is over the next one begins.

    The hands change places with every card, so that none need ask whose turn it is: a card goes to `next`. They change
    once more where Player stands on his two cards, and where Banker stands after Player's third.
    """
    none, five = all_lanes(BYTES, 0), all_lanes(BYTES, 5)
    stage = b.load(shoes.stage)
    sum_ = b.add(b.load(shoes.next), value)
    other = llvm(b, "umin", sum_, b.sub(sum_, all_lanes(BYTES, 10)))
    next_ = b.load(shoes.other)
    four, third = equal(b, stage, 3), equal(b, stage, 4)
    play = b.and_(four, b.icmp_unsigned("<", llvm(b, "umax", next_, other), all_lanes(BYTES, 8)))
    player_draws = b.and_(play, b.icmp_unsigned("<=", next_, five))
    draws_alone = b.and_(b.and_(play, b.not_(player_draws)), b.icmp_unsigned("<=", other, five))
    stands = b.and_(third, b.icmp_unsigned(">", next_, _most(b, value)))
    over = b.or_(b.icmp_unsigned(">=", stage, five), stands)
    over = b.or_(over, b.and_(four, b.not_(b.or_(player_draws, draws_alone))))
    swap = b.or_(draws_alone, stands)
    player, banker = b.select(swap, other, next_), b.select(swap, next_, other)
    dealt = b.select(draws_alone, all_lanes(BYTES, 6), b.add(stage, all_lanes(BYTES, 1)))
    for target, new in ((shoes.next, player), (shoes.other, banker), (shoes.stage, dealt)):
        b.store(b.select(over, none, new), target)
    live = b.icmp_unsigned("!=", b.load(shoes.live), none)
    return _Ended(left, b.and_(over, live), player, banker, stage)


def _most(b: Built, third: Built) -> Built:
    """The points up to which Banker draws after a third card: 3 and half of it, but 2 after an 8 and 3 after a 9."""
    half = b.add(b.lshr(third, all_lanes(BYTES, 1)), all_lanes(BYTES, 3))
    return b.select(b.icmp_unsigned(">=", third, all_lanes(BYTES, 8)), b.sub(third, all_lanes(BYTES, 6)), half)


def _wide_card(shoes: _Shoes, b: Built, left: Built) -> Built:
    """A card's value for every lane, from sums of counts in 16 bits."""
    cards = spread(b, HALVES, b.trunc(left, I16))
    values = []
    for words, sums in zip(_accepted(b, shoes, left), shoes.wide, strict=True):
        values.append(_looked_up(b, upper_product(b, words, cards), sums))
    return b.bitcast(b.or_(values[0], b.shl(values[1], all_lanes(HALVES, 8))), BYTES)


def _narrow_card(shoes: _Shoes, b: Built, left: Built) -> Built:
    """A card's value for every lane, from sums of counts in bytes."""
    cards = spread(b, HALVES, b.trunc(left, I16))
    even, odd = _accepted(b, shoes, left)
    high = upper_product(b, odd, b.shl(cards, all_lanes(HALVES, 8)))  # its upper byte is the number
    numbers = b.or_(upper_product(b, even, cards), b.and_(high, all_lanes(HALVES, 0xFF00)))
    return _looked_up(b, b.bitcast(numbers, BYTES), shoes.narrow)


def _looked_up(b: Built, numbers: Built, sums: Sequence[Built]) -> Built:
    """The value on which each number falls; the sums above it go down by one."""
    value = all_lanes(numbers.type, 9)
    for each in sums:
        below = b.icmp_unsigned("<", numbers, b.load(each))
        b.store(one_less(b, below, b.load(each)), each)
        value = one_less(b, below, value)
    return value


def _accepted(b: Built, shoes: _Shoes, left: Built) -> list[Built]:
    """Words whose products with `left` are without bias; those rejected are replaced from further steps."""
    cards = spread(b, HALVES, b.trunc(left, I16))
    least = spread(b, HALVES, b.trunc(b.urem(number(65536), left), I16))
    words = [variable(b, HALVES, each) for each in _stepped(b, shoes.generators)]
    again, done = b.append_basic_block(), b.append_basic_block()
    b.cbranch(any_lane(b, _rejected(b, words, cards, least)), again, done).set_weights([1, 16])
    b.position_at_end(again)
    rejected = _rejected(b, words, cards, least)
    for word, bad, new in zip(words, rejected, _stepped(b, shoes.generators), strict=True):
        b.store(b.select(bad, new, b.load(word)), word)
    b.cbranch(any_lane(b, _rejected(b, words, cards, least)), again, done)
    b.position_at_end(done)
    return [b.load(each) for each in words]


def _rejected(b: Built, words: Sequence[Built], cards: Built, least: Built) -> list[Built]:
    return [b.icmp_unsigned("<", b.mul(b.load(each), cards), least) for each in words]


def _stepped(b: Built, generators: Sequence[Sequence[Built]]) -> list[Built]:
    """SFC64: the next words of both halves."""
    words = []
    for half in generators:
        first, second, third, counter = (b.load(each) for each in half)
        result = b.add(b.add(first, second), counter)
        b.store(b.xor(second, b.lshr(second, all_lanes(WORDS, 11))), half[0])
        b.store(b.add(third, b.shl(third, all_lanes(WORDS, 3))), half[1])
        b.store(b.add(llvm(b, "fshl", third, third, all_lanes(WORDS, 24)), result), half[2])
        b.store(b.add(counter, all_lanes(WORDS, 1)), half[3])
        words.append(b.bitcast(result, HALVES))
    return words
