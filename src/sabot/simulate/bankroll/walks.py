"""The compiled walk of many bankrolls under the built-in progressions: the fast twin of `paths`.

Everything that the kernel calls and reads stands in this file, so that the compiled code can be kept.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sabot.compilation import called, compiled
from sabot.money import Rounding
from sabot.simulate.bankroll.paths import COLUMNS
from sabot.simulate.bankroll.progressions import CEILING, FIBONACCI_ENDS, LINE, NAMES, STEPS_1326, fibonacci
from sabot.simulate.bankroll.terms import BankrollTerms

Ints = NDArray[np.int64]
Cells = NDArray[np.int16]

_BOUND: Final = 1 << 62
_CEILING: Final = CEILING
_WIDTH: Final = len(COLUMNS)
_LINE: Final = LINE
_STEPS: Final = STEPS_1326
_FIBONACCI: Final = tuple(fibonacci(place) for place in range(FIBONACCI_ENDS + 1))
_LAST: Final = FIBONACCI_ENDS
_MARTINGALE: Final = NAMES.index("martingale")
_PAROLI: Final = NAMES.index("paroli")
_DALEMBERT: Final = NAMES.index("dalembert")
_FIB: Final = NAMES.index("fibonacci")
_LABOUCHERE: Final = NAMES.index("labouchere")
_1326: Final = NAMES.index("1-3-2-6")
_ROUNDINGS: Final = (Rounding.DOWN, Rounding.NEAREST, Rounding.UP)


def fits(terms: BankrollTerms, coups: int) -> bool:
    """Whether everything on the way of so many coups stays a whole number of 64 bits."""
    most, rates = int(terms.offered.maximum), terms.pays
    products = max(2 * most * rate.numerator + rate.denominator * terms.rules.coin for rate in rates)
    highest = max(int(terms.bankroll), terms.goal) + coups * most * (1 + max(map(abs, rates)))
    return products < _BOUND and highest < _BOUND


def walk_all(terms: BankrollTerms, cells: Cells, ends: Ints, track: Ints | None = None, *, every: int = 1) -> Ints:
    """Paths over `cells` (n,), path i over those before `ends[i]` (paths,), as rows (paths, 7) of `paths.COLUMNS`.

    `track` (paths, points) takes each path's purse after 0, `every`, 2 `every`, ... coups, its last one for ever.
    """
    rows = np.zeros((len(ends), _WIDTH), np.int64)
    tracks = np.empty((0, 0), np.int64) if track is None else track
    coups = np.require(cells, np.int16, ["C", "W"]), ends
    called(_walk_all, coups, _numbers(terms), _paid(terms), (rows, tracks, every))
    return rows


def _numbers(terms: BankrollTerms) -> Ints:
    offered, rules = terms.offered, terms.rules
    limits = offered.minimum, offered.maximum, rules.coin, _ROUNDINGS.index(rules.rounding)
    purse = terms.bankroll, terms.goal, terms.unit
    return np.array([NAMES.index(terms.progression), *purse, *limits, terms.stop, terms.coups], np.int64)


def _paid(terms: BankrollTerms) -> tuple[Ints, Ints, Ints]:
    """By cell the number of its result; by result what it pays to one, as a fraction."""
    results = np.array(terms.wager.table.results, np.int64)
    above = np.array([each.numerator for each in terms.pays], np.int64)
    below = np.array([each.denominator for each in terms.pays], np.int64)
    return results, above, below


@compiled
def _walk_all(
    coups: tuple[Cells, Ints], numbers: Ints, paid: tuple[Ints, Ints, Ints], into: tuple[Ints, Ints, int]
) -> None:
    cells, ends = coups
    rows, track, every = into
    longest, first = 0, 0
    for path in range(ends.shape[0]):
        longest = max(longest, ends[path] - first)
        first = ends[path]
    line = np.empty(longest + len(_LINE) + 1, np.int64)
    state = np.empty(3, np.int64)
    first = 0
    for path in range(ends.shape[0]):
        row = track[path] if track.shape[0] else track.reshape(-1)
        _walk(cells[first : ends[path]], numbers, paid, (state, line), (rows[path], row, every))
        first = ends[path]


@compiled
def _walk(
    cells: Cells,
    numbers: Ints,
    paid: tuple[Ints, Ints, Ints],
    memory: tuple[Ints, Ints],
    into: tuple[Ints, Ints, int],
) -> None:
    kind, purse, goal, unit, minimum, maximum = numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]
    coin, rounding, stop, coups = numbers[6], numbers[7], numbers[8], numbers[9]
    state, line = memory
    columns, track, every = into
    highest, drawdown, staked, run, longest, ending, coup, point = purse, 0, 0, 0, 0, 0, 0, 0
    state[0] = 0
    _write_line(state, line, unit)
    for cell in cells:
        if coup == point * every and point < track.shape[0]:
            track[point] = purse
            point += 1
        most = min(_asked(kind, state, line, unit), purse, maximum)
        stake = max(most - most % coin if coin > 1 else most, minimum)
        number = paid[0][cell]
        coup += 1
        staked += stake
        if number < paid[1].shape[0]:
            purse += _share(stake, int(paid[1][number]), int(paid[2][number]), coin, rounding)
            run = 0
            _won(kind, state, line, unit)
        elif number > paid[1].shape[0]:
            purse -= stake
            run += 1
            _lost(kind, state, line, stake)
        highest = max(highest, purse)
        drawdown = max(drawdown, highest - purse)
        longest = max(longest, run)
        ending = 1 if purse < minimum else 2 if 0 < goal <= purse else 3 if purse <= stop else 0
        if ending or coup == coups:
            break
    track[point:] = purse
    columns[0], columns[1], columns[2], columns[3] = purse, coup, coup, staked
    columns[4], columns[5], columns[6] = drawdown, longest, ending


@compiled
def _share(stake: int, above: int, below: int, coin: int, rounding: int) -> int:
    """`money.share` in 64 bits."""
    limit = below * coin
    if limit == 1:
        return stake * above
    whole = stake * above // limit
    rest = stake * above - whole * limit
    if rest and (rounding == 2 or (rounding == 1 and 2 * rest >= limit)):
        whole += 1
    return whole * coin


@compiled
def _times(unit: int, number: int) -> int:
    return unit * min(number, _CEILING // unit + 1)


@compiled
def _asked(kind: int, state: Ints, line: Ints, unit: int) -> int:
    place = state[0]
    if kind == _MARTINGALE:
        return _times(unit, 1 << min(place, 62))
    if kind == _PAROLI:
        return _times(unit, 1 << place)
    if kind == _DALEMBERT:
        return _times(unit, 1 + place)
    if kind == _FIB:
        return _times(unit, _FIBONACCI[min(int(place), _LAST)])
    if kind == _1326:
        return _times(unit, _STEPS[int(place)])
    if kind == _LABOUCHERE:
        head, last = state[1], state[2] - 1
        return int(line[head] + line[last] if head < last else line[head])
    return unit


@compiled
def _won(kind: int, state: Ints, line: Ints, unit: int) -> None:
    if kind == _MARTINGALE:
        state[0] = 0
    elif kind == _PAROLI:
        state[0] = (state[0] + 1) % 3
    elif kind == _DALEMBERT:
        state[0] = max(state[0] - 1, 0)
    elif kind == _FIB:
        state[0] = max(state[0] - 2, 0)
    elif kind == _1326:
        state[0] = (state[0] + 1) % 4
    elif kind == _LABOUCHERE:
        state[1] += 1
        state[2] -= 1
        if state[1] >= state[2]:
            _write_line(state, line, unit)


@compiled
def _lost(kind: int, state: Ints, line: Ints, stake: int) -> None:
    if kind in (_MARTINGALE, _DALEMBERT, _FIB):
        state[0] += 1
    elif kind in (_PAROLI, _1326):
        state[0] = 0
    elif kind == _LABOUCHERE:
        line[state[2]] = stake
        state[2] += 1


@compiled
def _write_line(state: Ints, line: Ints, unit: int) -> None:
    """Labouchere's line anew, at the front: `state[1]` is its first place, `state[2]` that after its last."""
    state[1] = 0
    state[2] = len(_LINE)
    for place in range(len(_LINE)):
        line[place] = _LINE[place] * unit
