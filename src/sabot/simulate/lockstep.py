# pyright: basic
# mypy: disable-error-code="untyped-decorator"
"""The fast kernels: 64 shoes in lockstep, every step a few vector instructions (docs/simulation.md).

Numba widens whole numbers of 8 and 16 bits, and what its loops become is left to chance. So the steps are written as
LLVM's own vectors, through Numba's door for it; each processor's compiler makes the best of them, and Numba keeps the
result on disk. Llvmlite has no types: here alone the checkers look away. The plain kernel in `sabot.simulate.deal`
deals the same shoes. All that is called stands in this file, because the cache knows no other.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]  # it has none
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numpy.typing import NDArray

from sabot.odds.compiled import compiled

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Built = Any
"""A value of the code that is being built, or its builder."""

_tools: Any = cgutils
_intrinsic: Any = intrinsic

_LANES: Final = 64
_BIT, _I8, _I16, _I32, _I64 = (ir.IntType(width) for width in (1, 8, 16, 32, 64))
_BYTES: Final = ir.VectorType(_I8, _LANES)
_HALF: Final = ir.VectorType(_I16, _LANES // 2)
_RAW: Final = ir.VectorType(_I64, 8)
_FEW: Final = 255
"""With so many cards left, all sums of counts fit in a byte."""


class _Shoes(NamedTuple):
    """Where the state of the 64 shoes is kept; the compiler turns all of it into registers.

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
    """What a step has brought: for the coups that are over the final points, and the stage they were in."""

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
    lives = np.empty(_LANES, np.uint8)
    while shoes > 0:
        _set_lives(lives, shoes, rules)
        _counted(state, rules, lives, counts)
        shoes -= _LANES


@compiled
def count_cells(state: Words, rules: Numbers, shoes: int, cells: Numbers) -> None:
    """Deal `shoes` shoes; count every coup in its cell of the law, `cells` (400,)."""
    lives = np.empty(_LANES, np.uint8)
    over = np.zeros(rules[0] * 52, np.uint64)
    points = np.empty((over.shape[0], _LANES), np.uint8)
    thirds = np.empty((over.shape[0], _LANES), np.uint8)
    while shoes > 0:
        _set_lives(lives, shoes, rules)
        _told(state, rules, lives, (over, points, thirds))
        for step in range(over.shape[0]):
            lanes = over[step]
            while lanes:
                lane = _first(lanes)
                cells[100 * thirds[step, lane] + points[step, lane]] += 1
                lanes &= lanes - np.uint64(1)
        shoes -= _LANES


@compiled
def count_streaks(state: Words, rules: Numbers, shoes: int, streaks: Numbers) -> None:
    """Deal `shoes` shoes; count streaks by length, `streaks` (5, longest + 1).

    The rows: Player's and Banker's streaks with ties passed over, the same with ties that end them, ties.
    """
    lives = np.empty(_LANES, np.uint8)
    over = np.zeros(rules[0] * 52, np.uint64)
    points = np.empty((over.shape[0], _LANES), np.uint8)
    thirds = np.empty((over.shape[0], _LANES), np.uint8)
    lengths = np.zeros((5, _LANES), np.int64)
    while shoes > 0:
        _set_lives(lives, shoes, rules)
        _told(state, rules, lives, (over, points, thirds))
        for step in range(over.shape[0]):
            lanes = over[step]
            while lanes:
                lane = _first(lanes)
                _streak(points[step, lane], lane, lengths, streaks)
                lanes &= lanes - np.uint64(1)
        for row in range(5):
            for lane in range(_LANES):
                _end(row, lane, lengths, streaks)
        shoes -= _LANES


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
    for lane in range(_LANES):
        lives[lane] = 1 + rules[2] if lane < shoes else 0


@_intrinsic
def _first(_context: Built, mask: Built) -> Built:
    """The place of the lowest bit that is set."""

    def build(_: Built, b: Built, _signature: Built, arguments: Built) -> Built:
        return b.cttz(arguments[0], ir.Constant(_BIT, 1))

    return types.int64(mask), build


@_intrinsic
def _counted(_context: Built, state: Built, rules: Built, lives: Built, counts: Built) -> Built:
    """One round: coups, Player's wins and ties are added to `counts`."""

    def build(context: Built, b: Built, signature: Built, arguments: Built) -> Built:
        at = _addresses(context, b, signature, arguments)
        places = [b.gep(at[3], [_number(place)]) for place in range(3)]
        totals = [_kept(b, _I64, b.load(place)) for place in places]

        def tell(found: _Ended) -> None:
            higher = b.and_(found.over, b.icmp_unsigned(">", found.player, found.banker))
            equal = b.and_(found.over, b.icmp_unsigned("==", found.player, found.banker))
            for total, lanes in zip(totals, (found.over, higher, equal), strict=True):
                b.store(b.add(b.load(total), _called(b, "ctpop", _bits(b, lanes))), total)

        _round(b, at, tell)
        for place, total in zip(places, totals, strict=True):
            b.store(b.load(total), place)
        return context.get_dummy_value()

    return types.void(state, rules, lives, counts), build


@_intrinsic
def _told(_context: Built, state: Built, rules: Built, lives: Built, found: Built) -> Built:
    """One round: for every step the lanes whose coup is over, ten times Player's points plus Banker's, and who drew.

    Who drew is 0 for nobody, 1 for Banker, 2 for Player, 3 for both: the hundreds of the law's cells.
    """

    def build(context: Built, b: Built, signature: Built, arguments: Built) -> Built:
        at = _addresses(context, b, signature, arguments)
        arrays = [
            context.make_array(signature.args[3][place])(context, b, b.extract_value(arguments[3], place)).data
            for place in range(3)
        ]
        cards = b.mul(b.load(at[1]), _number(52))

        def tell(found: _Ended) -> None:
            step = b.sub(cards, found.left)
            twice = b.add(found.player, found.player)
            five = b.add(b.add(twice, twice), found.player)
            b.store(_bits(b, found.over), b.gep(arrays[0], [step]))
            _stored(b, b.add(b.add(five, five), found.banker), arrays[1], step)
            # stages 3, 4, 5, 6 are nobody, Player alone, both, Banker alone: 0, 2, 3, 1
            drew = _all(_BYTES, 0)
            for stage, who in ((4, 2), (5, 3), (6, 1)):
                drew = b.select(_equal(b, found.stage, stage), _all(_BYTES, who), drew)
            _stored(b, drew, arrays[2], step)

        _round(b, at, tell)
        return context.get_dummy_value()

    return types.void(state, rules, lives, found), build


def _round(b: Built, at: Sequence[Built], tell: Tell) -> None:
    """Deal 64 shoes to their ends: from the generators at `at[0]`, by the rules at `at[1]`, to the lanes at `at[2]`."""
    _align_stack(b)
    decks, stop, further, burn = (b.load(b.gep(at[1], [_number(place)])) for place in range(4))
    cards = b.mul(decks, _number(52))
    words = b.bitcast(at[0], _RAW.as_pointer())
    places = [[b.gep(words, [_number(2 * row + half)]) for row in range(4)] for half in range(2)]
    lives = _loaded(b, b.bitcast(at[2], _BYTES.as_pointer()), 1)
    shoes = _fresh(b, decks, stop, [[_loaded(b, place, 8) for place in half] for half in places], lives)
    bounds = (
        (b.sub(cards, burn), _turn),
        (b.add(stop, b.mul(burn, _number(10))), partial(_deal, tell)),  # no shoe has reached its stop card before
        (b.add(b.sub(stop, b.mul(_number(6), b.add(further, _number(1)))), burn), partial(_deal_late, tell)),
    )
    left = _kept(b, _I64, cards)
    for last, step in bounds:
        _counted_down(b, left, _called(b, "smax", last, _number(_FEW)), partial(step, shoes, _wide_card))
    for sums, even, odd in zip(shoes.narrow, *shoes.wide, strict=True):
        b.store(b.bitcast(b.or_(b.load(even), b.shl(b.load(odd), _all(_HALF, 8))), _BYTES), sums)
    for last, step in bounds:
        _counted_down(b, left, last, partial(step, shoes, _narrow_card))
    for half, kept in zip(places, shoes.generators, strict=True):
        for place, each in zip(half, kept, strict=True):
            b.store(b.load(each), place).align = 8


def _align_stack(b: Built) -> None:
    """What registers do not hold shall not lie across two cache lines: at half the speed in every second process."""
    b.function.attributes.add("nounwind")  # llvmlite writes no alignment where it is alone
    b.function.attributes.alignstack = _LANES


def _fresh(b: Built, decks: Built, stop: Built, generators: Sequence[Sequence[Built]], lives: Built) -> _Shoes:
    sums = [b.trunc(b.mul(decks, _number(16 + 4 * value)), _I16) for value in range(9)]
    none = _all(_BYTES, 0)
    return _Shoes(
        generators=[[_kept(b, _RAW, each) for each in half] for half in generators],
        wide=[[_kept(b, _HALF, _spread(b, _HALF, each)) for each in sums] for _ in range(2)],
        narrow=[_kept(b, _BYTES, none) for _ in sums],
        next=_kept(b, _BYTES, none),
        other=_kept(b, _BYTES, none),
        stage=_kept(b, _BYTES, none),
        burned=_kept(b, _BYTES, none),
        live=_kept(b, _BYTES, lives),
        stop=stop,
    )


def _counted_down(b: Built, left: Built, bound: Built, step: Callable[[Built, Built], None]) -> None:
    """The loop: a step for every card, while more than `bound` are left."""
    head, body, beyond = (b.append_basic_block() for _ in range(3))
    b.branch(head)
    b.position_at_end(head)
    now = b.load(left)
    b.cbranch(b.icmp_signed(">", now, bound), body, beyond)
    b.position_at_end(body)
    step(b, now)
    b.store(b.sub(now, _number(1)), left)
    b.branch(head)
    b.position_at_end(beyond)


def _turn(shoes: _Shoes, card: Card, b: Built, left: Built) -> None:
    """The first card says how many are burned."""
    value = card(shoes, b, left)
    b.store(b.select(_equal(b, value, 0), _all(_BYTES, 10), value), shoes.burned)


def _deal(tell: Tell, shoes: _Shoes, card: Card, b: Built, left: Built) -> None:
    """A card while no shoe can have reached its stop card."""
    tell(_played(b, shoes, card(shoes, b, left), left))


def _deal_late(tell: Tell, shoes: _Shoes, card: Card, b: Built, left: Built) -> None:
    """A card where shoes come to their ends: a coup that is over with the stop card reached takes one life."""
    found = _played(b, shoes, card(shoes, b, left), left)
    spare = b.sub(b.sub(left, _number(1)), shoes.stop)  # cards before the stop card, those burned not yet taken off
    spare = _called(b, "smin", _called(b, "smax", spare, _number(-1)), _number(11))
    reached = b.icmp_signed(">", b.load(shoes.burned), _spread(b, _BYTES, b.trunc(spare, _I8)))
    b.store(_one_less(b, b.and_(found.over, reached), b.load(shoes.live)), shoes.live)
    tell(found)


def _played(b: Built, shoes: _Shoes, value: Built, left: Built) -> _Ended:
    """Every lane's coup with one card more; where it is over the next one begins.

    The hands change places with every card, so that none need ask whose turn it is: a card goes to `next`. They change
    once more where Player stands on his two cards, and where Banker stands after Player's third.
    """
    none, five = _all(_BYTES, 0), _all(_BYTES, 5)
    stage = b.load(shoes.stage)
    sum_ = b.add(b.load(shoes.next), value)
    other = _called(b, "umin", sum_, b.sub(sum_, _all(_BYTES, 10)))
    next_ = b.load(shoes.other)
    four, third = _equal(b, stage, 3), _equal(b, stage, 4)
    play = b.and_(four, b.icmp_unsigned("<", _called(b, "umax", next_, other), _all(_BYTES, 8)))
    player_draws = b.and_(play, b.icmp_unsigned("<=", next_, five))
    draws_alone = b.and_(b.and_(play, b.not_(player_draws)), b.icmp_unsigned("<=", other, five))
    stands = b.and_(third, b.icmp_unsigned(">", next_, _most(b, value)))
    over = b.or_(b.icmp_unsigned(">=", stage, five), stands)
    over = b.or_(over, b.and_(four, b.not_(b.or_(player_draws, draws_alone))))
    swap = b.or_(draws_alone, stands)
    player, banker = b.select(swap, other, next_), b.select(swap, next_, other)
    dealt = b.select(draws_alone, _all(_BYTES, 6), b.add(stage, _all(_BYTES, 1)))
    for kept, new in ((shoes.next, player), (shoes.other, banker), (shoes.stage, dealt)):
        b.store(b.select(over, none, new), kept)
    live = b.icmp_unsigned("!=", b.load(shoes.live), none)
    return _Ended(left, b.and_(over, live), player, banker, stage)


def _most(b: Built, third: Built) -> Built:
    """The points up to which Banker draws after a third card: 3 and half of it, but 2 after an 8 and 3 after a 9."""
    half = b.add(b.lshr(third, _all(_BYTES, 1)), _all(_BYTES, 3))
    return b.select(b.icmp_unsigned(">=", third, _all(_BYTES, 8)), b.sub(third, _all(_BYTES, 6)), half)


def _wide_card(shoes: _Shoes, b: Built, left: Built) -> Built:
    """A card's value for every lane, from sums of counts in 16 bits."""
    cards = _spread(b, _HALF, b.trunc(left, _I16))
    values = []
    for words, sums in zip(_accepted(b, shoes, left), shoes.wide, strict=True):
        values.append(_looked_up(b, _product(b, words, cards), sums))
    return b.bitcast(b.or_(values[0], b.shl(values[1], _all(_HALF, 8))), _BYTES)


def _narrow_card(shoes: _Shoes, b: Built, left: Built) -> Built:
    """A card's value for every lane, from sums of counts in bytes."""
    cards = _spread(b, _HALF, b.trunc(left, _I16))
    even, odd = _accepted(b, shoes, left)
    high = _product(b, odd, b.shl(cards, _all(_HALF, 8)))  # its upper byte is the number
    numbers = b.or_(_product(b, even, cards), b.and_(high, _all(_HALF, 0xFF00)))
    return _looked_up(b, b.bitcast(numbers, _BYTES), shoes.narrow)


def _looked_up(b: Built, numbers: Built, sums: Sequence[Built]) -> Built:
    """The value on which each number falls; the sums above it go down by one."""
    value = _all(numbers.type, 9)
    for each in sums:
        below = b.icmp_unsigned("<", numbers, b.load(each))
        b.store(_one_less(b, below, b.load(each)), each)
        value = _one_less(b, below, value)
    return value


def _accepted(b: Built, shoes: _Shoes, left: Built) -> list[Built]:
    """Words whose products with `left` are without bias; those rejected are replaced from further steps."""
    cards = _spread(b, _HALF, b.trunc(left, _I16))
    least = _spread(b, _HALF, b.trunc(b.urem(_number(65536), left), _I16))
    words = [_kept(b, _HALF, each) for each in _stepped(b, shoes.generators)]
    again, done = b.append_basic_block(), b.append_basic_block()
    b.cbranch(_any(b, _rejected(b, words, cards, least)), again, done).set_weights([1, 16])
    b.position_at_end(again)
    rejected = _rejected(b, words, cards, least)
    for kept, bad, new in zip(words, rejected, _stepped(b, shoes.generators), strict=True):
        b.store(b.select(bad, new, b.load(kept)), kept)
    b.cbranch(_any(b, _rejected(b, words, cards, least)), again, done)
    b.position_at_end(done)
    return [b.load(each) for each in words]


def _rejected(b: Built, words: Sequence[Built], cards: Built, least: Built) -> list[Built]:
    return [b.icmp_unsigned("<", b.mul(b.load(each), cards), least) for each in words]


def _stepped(b: Built, generators: Sequence[Sequence[Built]]) -> list[Built]:
    """SFC64: the next words of both halves."""
    found = []
    for half in generators:
        first, second, third, counter = (b.load(each) for each in half)
        result = b.add(b.add(first, second), counter)
        b.store(b.xor(second, b.lshr(second, _all(_RAW, 11))), half[0])
        b.store(b.add(third, b.shl(third, _all(_RAW, 3))), half[1])
        b.store(b.add(_called(b, "fshl", third, third, _all(_RAW, 24)), result), half[2])
        b.store(b.add(counter, _all(_RAW, 1)), half[3])
        found.append(b.bitcast(result, _HALF))
    return found


def _product(b: Built, words: Built, cards: Built) -> Built:
    """The upper half of the products."""
    long = ir.VectorType(_I32, words.type.count)
    return b.trunc(b.lshr(b.mul(b.zext(words, long), b.zext(cards, long)), _all(long, 16)), words.type)


def _one_less(b: Built, lanes: Built, of: Built) -> Built:
    return b.select(lanes, b.sub(of, _all(of.type, 1)), of)


def _equal(b: Built, vector: Built, number: int) -> Built:
    return b.icmp_unsigned("==", vector, _all(vector.type, number))


def _any(b: Built, masks: Sequence[Built]) -> Built:
    one, other = (_bits(b, each) for each in masks)
    return b.icmp_unsigned("!=", b.or_(one, other), one.type(0))


def _bits(b: Built, mask: Built) -> Built:
    """A bit for each lane, as a whole number."""
    return b.bitcast(mask, ir.IntType(mask.type.count))


def _number(value: int) -> Built:
    return ir.Constant(_I64, value)


def _all(kind: Built, value: int) -> Built:
    return ir.Constant(kind, [value] * kind.count)


def _spread(b: Built, kind: Built, value: Built) -> Built:
    """A number in every lane."""
    nothing = ir.Constant(kind, ir.Undefined)
    one = b.insert_element(nothing, value, ir.Constant(_I32, 0))
    return b.shuffle_vector(one, nothing, _all(ir.VectorType(_I32, kind.count), 0))


def _called(b: Built, name: str, *arguments: Built) -> Built:
    """One of LLVM's intrinsic functions."""
    kind = arguments[0].type
    suffix = f"v{kind.count}i{kind.element.width}" if isinstance(kind, ir.VectorType) else f"i{kind.width}"
    signature = ir.FunctionType(kind, [each.type for each in arguments])
    return b.call(_tools.get_or_insert_function(b.module, signature, f"llvm.{name}.{suffix}"), arguments)


def _kept(b: Built, kind: Built, value: Built) -> Built:
    """A place for a value that changes."""
    place = _tools.alloca_once(b, kind)
    b.store(value, place)
    return place


def _loaded(b: Built, place: Built, align: int) -> Built:
    found = b.load(place)
    found.align = align
    return found


def _stored(b: Built, vector: Built, array: Built, row: Built) -> None:
    """A row of 64 bytes, wherever it lies."""
    b.store(vector, b.gep(b.bitcast(array, _BYTES.as_pointer()), [row])).align = 1


def _addresses(context: Built, b: Built, signature: Built, arguments: Built) -> list[Built]:
    """Where the data of the leading arrays lie."""
    return [
        context.make_array(kind)(context, b, argument).data
        for kind, argument in zip(signature.args, arguments, strict=True)
        if isinstance(kind, types.Array)
    ]
