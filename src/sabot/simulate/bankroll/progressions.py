"""The classical progressions as small pure functions: a state and a unit make a stake, a result the next state.

All amounts are whole cents. A progression asks for a stake; the table's limits and the purse may cut what it asks
(`sabot.simulate.bankroll.terms`). A push changes no state, so that the same stake is asked again. Which of several
printed versions is meant stands with each; none of them changes the edge.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from sabot.games.bounds import HIGHEST_STAKE

State: TypeAlias = tuple[int, ...]

CEILING: Final = 2 * HIGHEST_STAKE
"""Above every table's maximum: a stake asked for is reckoned no further."""
FIBONACCI_ENDS: Final = 60
"""The number in Fibonacci's sequence from which every stake is above the ceiling, if the unit is one cent."""
PAROLI_WINS: Final = 3
STEPS_1326: Final = (1, 3, 2, 6)
LINE: Final = (1, 2, 3, 4)
"""The line with which Labouchere begins, in units."""


class Progression(NamedTuple):
    """A way of staking. `asks(state, unit)` is the stake asked for, `after(state, unit, won, stake)` the next state.

    `after` is called for a stake that was won or lost, with the amount that stood on the table.
    """

    name: str
    start: Callable[[int], State]
    asks: Callable[[State, int], int]
    after: Callable[[State, int, bool, int], State]


def times(unit: int, number: int) -> int:
    """So many units, as far as any table could take them."""
    return unit * min(number, CEILING // unit + 1)


def fibonacci(place: int) -> int:
    """1, 1, 2, 3, 5, ...: the number in this place, from 0."""
    one, next_one = 1, 1
    for _ in range(min(place, FIBONACCI_ENDS)):
        one, next_one = next_one, one + next_one
    return one


def _zero(_: int) -> State:
    return (0,)


def _flat_asks(_: State, unit: int) -> int:
    """Ask for a unit, always."""
    return unit


def _flat_after(state: State, _unit: int, _won: bool, _stake: int) -> State:
    return state


def _martingale_asks(state: State, unit: int) -> int:
    """Twice the stake after every loss, one unit after a win: a win gains one unit over the series (at even money)."""
    return times(unit, 1 << min(state[0], 62))


def _martingale_after(state: State, _unit: int, won: bool, _stake: int) -> State:
    return (0,) if won else (state[0] + 1,)


def _paroli_asks(state: State, unit: int) -> int:
    """Twice the stake after a win, up to three wins running; then, and after a loss, one unit."""
    return times(unit, 1 << state[0])


def _paroli_after(state: State, _unit: int, won: bool, _stake: int) -> State:
    return ((state[0] + 1) % PAROLI_WINS,) if won else (0,)


def _dalembert_asks(state: State, unit: int) -> int:
    """Ask for a unit more after a loss, a unit less after a win, never less than a unit."""
    return times(unit, 1 + state[0])


def _dalembert_after(state: State, _unit: int, won: bool, _stake: int) -> State:
    return (max(state[0] - 1, 0),) if won else (state[0] + 1,)


def _fibonacci_asks(state: State, unit: int) -> int:
    """Along 1, 1, 2, 3, 5, ... units: a step on after a loss, two back after a win, never before the first."""
    return times(unit, fibonacci(state[0]))


def _fibonacci_after(state: State, _unit: int, won: bool, _stake: int) -> State:
    return (max(state[0] - 2, 0),) if won else (state[0] + 1,)


def _labouchere_start(unit: int) -> State:
    return tuple(number * unit for number in LINE)


def _labouchere_asks(state: State, _unit: int) -> int:
    """First and last number of the line together, or the only one.

    The line is 1, 2, 3, 4 units. A win crosses both out, a loss writes the amount lost at the end; when nothing is
    left, the line is written anew.
    """
    return state[0] + (state[-1] if len(state) > 1 else 0)


def _labouchere_after(state: State, unit: int, won: bool, stake: int) -> State:
    return (state[1:-1] or _labouchere_start(unit)) if won else (*state, stake)


def _1326_asks(state: State, unit: int) -> int:
    """1, 3, 2, 6 units, a step on after a win; after the fourth win, and after a loss, one unit."""
    return times(unit, STEPS_1326[state[0]])


def _1326_after(state: State, _unit: int, won: bool, _stake: int) -> State:
    return ((state[0] + 1) % len(STEPS_1326),) if won else (0,)


_ALL: Final = (
    Progression("flat", _zero, _flat_asks, _flat_after),
    Progression("martingale", _zero, _martingale_asks, _martingale_after),
    Progression("paroli", _zero, _paroli_asks, _paroli_after),
    Progression("dalembert", _zero, _dalembert_asks, _dalembert_after),
    Progression("fibonacci", _zero, _fibonacci_asks, _fibonacci_after),
    Progression("labouchere", _labouchere_start, _labouchere_asks, _labouchere_after),
    Progression("1-3-2-6", _zero, _1326_asks, _1326_after),
)
PROGRESSIONS: Final = {each.name: each for each in _ALL}
"""By name; the compiled twin (`walks`) knows them by their places."""
NAMES: Final = tuple(PROGRESSIONS)
