"""Runs of one result in a shoe: how likely the longest is so long, and how many there are, coup by coup.

A coup takes four to six cards and has its winner, by the law of a full shoe, independently of those before; the shoe
ends as its rule set says (`length`). A place is the cards that are dealt and the run that goes on.
"""

from collections import defaultdict
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from sabot.games.punto.rules import PuntoRules
from sabot.money import bounds_said, is_a, is_whole, quoted
from sabot.odds.cells import reached
from sabot.odds.composition import fresh
from sabot.odds.law import law
from sabot.parameters import LONGEST_RUN
from sabot.risk.errors import RiskError
from sabot.risk.length import burned, room_of

Floats = NDArray[np.float64]
Of: TypeAlias = Literal["banker", "player", "tie"]
Ties: TypeAlias = Literal["pass", "end"]
"""Runs that are told apart."""
_SIDES: Final = {"banker": "B", "player": "P", "tie": "T"}
_ON, _PASS, _END = "on", "pass", "end"


class StreakRun(NamedTuple):
    """Runs of at least `length` in a shoe: the chance of one, and how many there are on average."""

    length: int
    chance: float
    number: float


def runs(rules: PuntoRules, of: Of, *, ties: Ties = "pass", longest: int = 20) -> tuple[StreakRun, ...]:
    """Runs of each length up to `longest` in a shoe; ties are passed over, or end a run. Raises RiskError."""
    for name, said, known in (("of", of, get_args(Of)), ("ties", ties, get_args(Ties))):
        if not is_a(said, str) or said not in known:
            raise RiskError(f"{name}: {quoted(said)} is none of {', '.join(known)}")
    if not is_whole(longest, 1, LONGEST_RUN):
        raise RiskError(f"a run of {quoted(longest)} is not told: it is {bounds_said(longest, 1, LONGEST_RUN)}")
    steps = _steps(rules, of, ties)
    numbers = _followed(rules, steps, LONGEST_RUN + 1)[1]
    return tuple(
        StreakRun(length, _followed(rules, steps, length)[0], float(numbers[length]))
        for length in range(1, longest + 1)
    )


def _steps(rules: PuntoRules, of: Of, ties: Ties) -> dict[tuple[str, int], float]:
    """The chance of what a coup does to a run and of the cards that it takes."""
    full = law(fresh(rules.decks))
    weights: defaultdict[tuple[str, int], int] = defaultdict(int)
    for cell, outcome in reached().items():
        tied = outcome.winner == "T" and of != "tie" and ties == "pass"
        what = _ON if outcome.winner == _SIDES[of] else _PASS if tied else _END
        weights[what, 4 + cell // 200 + cell % 200 // 100] += full.cells[cell]
    return {key: weight / full.total for key, weight in weights.items()}


def _followed(rules: PuntoRules, steps: dict[tuple[str, int], float], top: int) -> tuple[float, Floats]:
    """The chance that a run has come to `top`, and how many came to each length on the way, runs at `top` left out."""
    now = np.zeros((rules.cards + 1, top))
    now[: len(burned(rules)), 0] = burned(rules)
    there, numbers = 0.0, np.zeros(top + 1)
    room, further = room_of(rules), rules.last_coup == "one_more"
    while now.any():
        now, come = _stepped(now, steps)
        numbers += come
        there += float(come[top])
        ended, now[room + 1 :] = now[room + 1 :].sum(axis=0), 0
        if further and ended.any():
            come = _stepped(ended[np.newaxis], {(what, 0): _of(steps, what) for what in (_ON, _PASS, _END)})[1]
            numbers += come
            there += float(come[top])
    return there, numbers


def _of(steps: dict[tuple[str, int], float], what: str) -> float:
    return sum(chance for (each, _), chance in steps.items() if each == what)


def _stepped(now: Floats, steps: dict[tuple[str, int], float]) -> tuple[Floats, Floats]:
    """The places after a coup, those whose run has come to the top left out, and how many came to each length."""
    after, come = np.zeros_like(now), np.zeros(now.shape[1] + 1)
    for (what, cards), chance in steps.items():
        moved = chance * (now if not cards else np.roll(now, cards, axis=0))
        if what == _ON:
            after[:, 1:] += moved[:, :-1]
            come[1:] += moved.sum(axis=0)
        elif what == _PASS:
            after += moved
        else:
            after[:, 0] += moved.sum(axis=1)
    return after, come
