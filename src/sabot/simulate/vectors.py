# pyright: basic
"""The vocabulary of `sabot.simulate.lockstep`: LLVM's vectors of 64 lanes, and what is done with them.

Llvmlite has no types: here and there the checkers look away. Kernels that Numba keeps on disk know only the file they
stand in; so that one names this one's digest, and is changed whenever this one is.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from llvmlite import ir  # type: ignore[import-untyped]  # it has none
from numba import types
from numba.core import cgutils

Built = Any
"""A value of the code that is being built, or its builder."""

LANES: Final = 64
I8, I16, I32, I64 = (ir.IntType(width) for width in (8, 16, 32, 64))
BYTES: Final = ir.VectorType(I8, LANES)
HALVES: Final = ir.VectorType(I16, LANES // 2)
WORDS: Final = ir.VectorType(I64, LANES // 8)

_tools: Any = cgutils


def number(value: int) -> Built:
    """A constant of 64 bits."""
    return ir.Constant(I64, value)


def all_lanes(kind: Built, value: int) -> Built:
    """A constant in every lane."""
    return ir.Constant(kind, [value] * kind.count)


def spread(b: Built, kind: Built, value: Built) -> Built:
    """A number in every lane."""
    nothing = ir.Constant(kind, ir.Undefined)
    one = b.insert_element(nothing, value, ir.Constant(I32, 0))
    return b.shuffle_vector(one, nothing, all_lanes(ir.VectorType(I32, kind.count), 0))


def equal(b: Built, vector: Built, value: int) -> Built:
    """The mask of the lanes in which a vector holds a constant."""
    return b.icmp_unsigned("==", vector, all_lanes(vector.type, value))


def one_less(b: Built, lanes: Built, of: Built) -> Built:
    """The vector, one less in some lanes."""
    return b.select(lanes, b.sub(of, all_lanes(of.type, 1)), of)


def upper_product(b: Built, words: Built, cards: Built) -> Built:
    """The upper half of the products."""
    long = ir.VectorType(I32, words.type.count)
    return b.trunc(b.lshr(b.mul(b.zext(words, long), b.zext(cards, long)), all_lanes(long, 16)), words.type)


def bits(b: Built, mask: Built) -> Built:
    """A bit for each lane, as a whole number."""
    return b.bitcast(mask, ir.IntType(mask.type.count))


def lowest(b: Built, lanes: Built) -> Built:
    """The place of the lowest bit that is set, in a number that has one."""
    return b.cttz(lanes, ir.Constant(ir.IntType(1), 1))


def any_lane(b: Built, masks: Sequence[Built]) -> Built:
    """A bit that is set if any lane of either mask is."""
    one, other = (bits(b, each) for each in masks)
    return b.icmp_unsigned("!=", b.or_(one, other), one.type(0))


def llvm(b: Built, name: str, *arguments: Built) -> Built:
    """A call of an intrinsic function of LLVM's."""
    kind = arguments[0].type
    suffix = f"v{kind.count}i{kind.element.width}" if isinstance(kind, ir.VectorType) else f"i{kind.width}"
    signature = ir.FunctionType(kind, [each.type for each in arguments])
    return b.call(_tools.get_or_insert_function(b.module, signature, f"llvm.{name}.{suffix}"), arguments)


def variable(b: Built, kind: Built, value: Built) -> Built:
    """A place for a value that changes."""
    place = _tools.alloca_once(b, kind)
    b.store(value, place)
    return place


def loaded(b: Built, place: Built, align: int) -> Built:
    """The vector at a place that is aligned so."""
    vector = b.load(place)
    vector.align = align
    return vector


def store_row(b: Built, vector: Built, array: Built, row: Built) -> None:
    """A row of 64 bytes, wherever it lies."""
    b.store(vector, b.gep(b.bitcast(array, BYTES.as_pointer()), [row])).align = 1


def addresses(context: Built, b: Built, signature: Built, arguments: Built) -> list[Built]:
    """The addresses of the data of the leading arrays."""
    return [
        context.make_array(kind)(context, b, argument).data
        for kind, argument in zip(signature.args, arguments, strict=True)
        if isinstance(kind, types.Array)
    ]


def align_stack(b: Built) -> None:
    """Align the stack: a spilled register across two cache lines costs half the speed in every second process."""
    b.function.attributes.add("nounwind")  # llvmlite writes no alignment where it is alone
    b.function.attributes.alignstack = LANES


def counted_down(b: Built, left: Built, bound: Built, step: Callable[[Built, Built], None]) -> None:
    """The loop: a step for every card, while more than `bound` are left."""
    head, body, beyond = (b.append_basic_block() for _ in range(3))
    b.branch(head)
    b.position_at_end(head)
    now = b.load(left)
    b.cbranch(b.icmp_signed(">", now, bound), body, beyond)
    b.position_at_end(body)
    step(b, now)
    b.store(b.sub(now, number(1)), left)
    b.branch(head)
    b.position_at_end(beyond)
