"""Conditions of bets asked of many outcomes at once."""

import ast
from collections.abc import Mapping
from functools import reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sabot.bets import parsed
from sabot.coup import CARD_CONSTANTS
from sabot.money import is_a

Bools = NDArray[np.bool_]


def holds(text: str, named: Mapping[str, NDArray[Any]]) -> Bools:
    """The mask of a condition, given arrays for what it asks, which fit each other; raises BetError."""
    return np.asarray(_part(parsed(text), named), np.bool_)


def _part(node: ast.expr, named: Mapping[str, NDArray[Any]]) -> Any:
    """The value of a part of a condition whose grammar was checked."""
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name(id=name):
            return CARD_CONSTANTS[name] if name in CARD_CONSTANTS else named[name]
        case ast.Tuple(elts=members):
            return tuple(_part(each, named) for each in members)
        case ast.BoolOp(op=sign, values=parts):
            both = np.logical_and if isinstance(sign, ast.And) else np.logical_or
            return reduce(both, (_part(each, named) for each in parts))
        case ast.UnaryOp(op=sign, operand=part):
            value = _part(part, named)
            return np.logical_not(value) if isinstance(sign, ast.Not) else -value
        case ast.BinOp(left=left, op=sign, right=right):
            one, other = _part(left, named), _part(right, named)
            return one + other if isinstance(sign, ast.Add) else one - other
        case ast.Compare(left=left, ops=signs, comparators=others):
            terms = [_part(each, named) for each in (left, *others)]
            compared = [_compared(*each) for each in zip(terms, signs, terms[1:], strict=False)]
            return reduce(np.logical_and, compared)
        case _:  # pragma: no cover - the grammar has nothing else
            raise TypeError(ast.unparse(node))


def _compared(one: Any, sign: ast.cmpop, other: Any) -> Any:
    match sign:
        case ast.Eq():
            return _equal(one, other)
        case ast.NotEq():
            return np.logical_not(_equal(one, other))
        case ast.In():
            return reduce(np.logical_or, (_equal(one, each) for each in other))
        case ast.NotIn():
            return np.logical_not(reduce(np.logical_or, (_equal(one, each) for each in other)))
        case ast.Lt():
            return one < other
        case ast.LtE():
            return one <= other
        case ast.Gt():
            return one > other
        case _:
            return one >= other


def _equal(one: Any, other: Any) -> Any:
    if is_a(one, tuple):
        return reduce(np.logical_and, map(_equal, one, other), np.True_)
    return np.equal(one, other)
