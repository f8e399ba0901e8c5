"""The choices left in a coup once bindings are kept: linear forms in the ponte's probabilities, whole numbers."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from sabot.solve.coup.game import BANKER, PONTE, CoupGame
from sabot.solve.coup.model import Hand, InfoSet
from sabot.solve.exact.cells import Form

Whole: TypeAlias = NDArray[Any]
"""Whole numbers: of 64 bits, or Python's."""
_SAFE: Final = 2**58
"""Forms below it can be added up, a dozen of them, in 64 bits."""


class Problem(msgspec.Struct, frozen=True, eq=False):
    """The free choices and what they change.

    `hands` and `sets` are the free ones that can be reached; the others have their probability in `ponte` and
    `banker`, or are in `idle_hands` and `idle_sets`: free, and without any weight. `gains` are what the banker gains
    by drawing at each set: weights times `gain_unit`; `changes` are what the ponte gains by it, and `base` is what he
    has when the banker stands at all free sets: both are weights times `unit`. The banker is better off to draw at
    the sets `draws` whatever the ponte does, it depends on him at the sets `open`, and at the others to stand.
    """

    hands: tuple[Hand, ...]
    sets: tuple[InfoSet, ...]
    gains: list[Form]
    changes: list[Form]
    base: Form
    draws: list[int]
    open: list[int]
    ponte: dict[Hand, Fraction]
    banker: dict[InfoSet, Fraction]
    idle_hands: tuple[Hand, ...]
    idle_sets: tuple[InfoSet, ...]
    unit: int
    gain_unit: int


def problem(game: CoupGame, ponte: Mapping[Hand, Fraction], banker: Mapping[InfoSet, Fraction]) -> Problem:
    """The free choices of a game in which some hands and sets are bound to a probability."""
    stood = np.array([info.third is None for info in game.sets])
    free, idle = _free_hands(game, ponte, stood)
    step = game.weights[:, 1] - game.weights[:, 0]
    unit, keep = _unit(ponte), [0, *(1 + game.hands.index(hand) for hand in free)]
    won, lost = (_bound(game, _forms(step[..., who], stood), ponte, unit)[:, keep] for who in (BANKER, PONTE))
    stand = _forms(game.weights[:, 0, :, PONTE] - game.weights[:, 0, :, BANKER], stood).sum(axis=0)
    base: list[int] = _bound(game, stand[None], ponte, unit)[0, keep].tolist()
    base[0] += unit * (game.naturals[PONTE] - game.naturals[BANKER])
    reached = _reached(game, ponte, stood)
    rows = [row for row, info in enumerate(game.sets) if reached[row] and info not in banker]
    shared = lcm(*(share.denominator for share in banker.values()))
    changes = _times(lost - won, shared)
    base = [each * shared for each in base]
    for info, share in banker.items():
        if share:
            change: list[int] = changes[game.index[info]].tolist()
            base = [each + int(share * more) for each, more in zip(base, change, strict=True)]
    up, down = game.levy.denominator - game.levy.numerator, game.levy.denominator
    gains = (_times(won, up) - _times(lost, down))[rows]
    low = gains[:, 0] + np.minimum(gains[:, 1:], 0).sum(axis=1)
    high = gains[:, 0] + np.maximum(gains[:, 1:], 0).sum(axis=1)
    return Problem(
        hands=free,
        sets=tuple(game.sets[row] for row in rows),
        gains=gains.tolist(),
        changes=changes[rows].tolist(),
        base=base,
        draws=np.flatnonzero(low > 0).tolist(),
        open=np.flatnonzero((low <= 0) & (high >= 0)).tolist(),
        ponte=dict(ponte),
        banker=dict(banker),
        idle_hands=idle,
        idle_sets=tuple(info for row, info in enumerate(game.sets) if not reached[row] and info not in banker),
        unit=unit * shared,
        gain_unit=unit * down,
    )


def _free_hands(
    game: CoupGame, ponte: Mapping[Hand, Fraction], stood: NDArray[np.bool_]
) -> tuple[tuple[Hand, ...], tuple[Hand, ...]]:
    """The hands that are not bound: those that matter, and those that never come to a decision of the banker's."""
    weight = game.reach[stood].sum(axis=0).tolist()
    unbound = [(hand, weight[1 + place]) for place, hand in enumerate(game.hands) if hand not in ponte]
    return tuple(hand for hand, ways in unbound if ways), tuple(hand for hand, ways in unbound if not ways)


def _forms(columns: Whole, stood: NDArray[np.bool_]) -> Whole:
    """Weights by column as functions of p: a third card comes with p, none with 1 - p."""
    forms = columns.copy()
    forms[stood, 0] = columns[stood].sum(axis=1)
    forms[stood, 1:] = -columns[stood, 1:]
    return forms


def _unit(ponte: Mapping[Hand, Fraction]) -> int:
    return lcm(*(share.denominator for share in ponte.values()))


def _bound(game: CoupGame, forms: Whole, ponte: Mapping[Hand, Fraction], unit: int) -> Whole:
    """The forms, times `unit`, with the bound probabilities in their place: their columns are no longer meant."""
    bound = _times(forms, unit)
    for hand, share in ponte.items():
        place = 1 + game.hands.index(hand)
        moved = bound.copy()
        moved[:, 0] += _times(forms[:, place], int(share * unit))
        bound = moved
    return bound


def _times(forms: Whole, factor: int) -> Whole:
    """The forms times a whole number; in Python's integers where 64 bits might not hold sums of them."""
    if forms.dtype == object or forms.size == 0 or int(np.abs(forms).max()) * factor < _SAFE:
        return forms * factor
    return forms.astype(object) * factor


def _reached(game: CoupGame, ponte: Mapping[Hand, Fraction], stood: NDArray[np.bool_]) -> Sequence[bool]:
    """The mask of the sets that come with some weight for some choice of the free hands."""
    open_columns = np.ones((len(game.sets), 1 + len(game.hands)), bool)
    for hand, share in ponte.items():
        place = 1 + game.hands.index(hand)
        open_columns[~stood, place] = share > 0
        open_columns[stood, place] = share < 1
    ways = (game.reach * open_columns).sum(axis=1)
    return [bool(each) for each in ways]
