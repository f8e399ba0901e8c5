"""The best way to play against a rebate on losses, and to a goal: dynamic programmes on the chain of purses.

Coups are independent and have the law of a full shoe; payouts are rounded as the table rounds them. A rebate is met by
one decision at every purse, to stop or to stake a unit; a goal by the stake. Both are solved by policies in turn
(Howard 1960): a policy's worth is a system of linear equations, and what is better somewhere is the next policy.
"""

from fractions import Fraction
from functools import reduce
from math import gcd
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sabot.money import UNIT, units
from sabot.risk import figures
from sabot.risk.chain import gain, gains, outcomes
from sabot.risk.equations import Floats, Ints, solved
from sabot.risk.errors import RiskError
from sabot.screen import ShortRecord
from sabot.simulate.bankroll.terms import BankrollTerms

Bools = NDArray[np.bool_]

MOST_PURSES: Final = 100_000
SHOWN: Final = 200
MOST_MOVES: Final = 4_000_000
"""Purses times stakes of a goal."""
_ROUNDS: Final = 1000
_EQUAL: Final = 1e-12
"""Worths so near are told to be the same, in units."""


class Rebated(ShortRecord, frozen=True, kw_only=True):
    """A rebate on losses against who plays best: gains and worths in chips.

    He plays on from more than `quit_loss_chips` to less than `quit_win_chips`, both gains, and gains `worth_chips` on
    average in `coups` coups, winning with the chance `won`; without the rebate these coups would cost him `cost_chips`.
    `ruined` is the chance that his purse ends it. `free` is the largest rebate from which nobody gains. Where nothing
    is gained, nothing is played: the quits are None. `worths_chips` are the worths, by gains, between the quits and a
    little beyond.
    """

    terms: BankrollTerms
    share: Fraction
    quit_loss_chips: float | None
    quit_win_chips: float | None
    worth_chips: float
    coups: float
    won: float
    ruined: float
    cost_chips: float
    free: float
    worths_chips: dict[float, float]


class Reached(ShortRecord, frozen=True, kw_only=True):
    """The best way to a goal: by purse, the chance to reach it, and a stake that is best; all in chips."""

    terms: BankrollTerms
    chances: dict[float, float]
    stakes: dict[float, float]

    @property
    def chance(self) -> float:
        """The chance from the bankroll."""
        return self.chances[self.terms.bankroll / UNIT]


class _Quit(NamedTuple):
    """The purses as gains of the player, whether he plays on there, and what is left to him if he stops."""

    gains: Ints
    on: Bools
    stopped: Floats


def rebate(terms: BankrollTerms, share: Fraction) -> Rebated:
    """The best way to play a flat unit against a rebate of so much of what is lost; raises RiskError."""
    if not 0 <= share < 1:
        raise RiskError(f"a rebate of {share} is none: it is a share of what is lost, from 0 to below 1")
    if terms.progression != "flat" or terms.own is not None or terms.goal or terms.stop or terms.coups:
        raise RiskError("who plays best against a rebate stakes his unit and stops when he likes: name no other way")
    one = gains(terms, terms.unit)
    if figures.mean(one) >= 0:
        raise RiskError(f"a unit of {units(terms.unit)} on {terms.bet} costs nothing: who has an edge never stops")
    step = _step(one)
    best = _best(terms, one, step, share)
    worth, coups, won, ruined = _figures_at(terms, one, step, best)
    playing = bool(best.on[_start(terms, step)])
    quits = _quits(terms, step, best) if playing else (None, None)
    return Rebated(
        terms=terms,
        share=share,
        quit_loss_chips=quits[0],
        quit_win_chips=quits[1],
        worth_chips=worth / UNIT,
        coups=coups,
        won=won,
        ruined=ruined,
        cost_chips=-coups * float(figures.mean(one)) / UNIT,
        free=_free(terms, one, step),
        worths_chips=_curve(terms, one, step, best),
    )


def _step(one: dict[int, Fraction]) -> int:
    return reduce(gcd, (each for each, chance in one.items() if chance))


def _start(terms: BankrollTerms, step: int) -> int:
    return int(terms.bankroll) // step


def _best(terms: BankrollTerms, one: dict[int, Fraction], step: int, share: Fraction) -> _Quit:
    """The best policy, on purses up to where it stops by itself; raises RiskError for too many."""
    top = _top(terms, one)
    while True:
        policy = _policy(terms, one, step, (top, float(share)))
        beyond = max(each for each in one if one[each]) // step
        if not policy.on[-1 - 2 * beyond :].any():
            return policy
        top *= 2


def _top(terms: BankrollTerms, one: dict[int, Fraction]) -> int:
    """Purses up to twice the bankroll, and to what a coup more may win there."""
    return 2 * int(terms.bankroll) + max(one)


def _policy(terms: BankrollTerms, one: dict[int, Fraction], step: int, to: tuple[int, float]) -> _Quit:
    top, share = to
    size = top // step + 1
    if size > MOST_PURSES:
        raise RiskError(
            f"a purse of {units(terms.bankroll)} in steps of {units(step)} has more than {MOST_PURSES:,} purses: "  # type: ignore[arg-type]
            f"ask for a smaller one, or a larger unit"
        )
    amounts = (np.arange(size) - _start(terms, step)) * step
    stopped: Floats = np.where(amounts < 0, (1 - share) * amounts, amounts).astype(np.float64)
    may = (amounts + int(terms.bankroll) >= int(terms.unit)) & (np.arange(size) + max(one) // step < size)
    on = may.copy()
    for _ in range(_ROUNDS):
        worth = _worth(one, step, on, stopped)
        better = may & (_next(one, step, worth) > stopped + _EQUAL * int(terms.unit))
        if (better == on).all():
            return _Quit(amounts, on, stopped)
        on = better
    raise RiskError("floats do not tell the best way to play against this rebate: ask for another purse")


def _next(one: dict[int, Fraction], step: int, worth: Floats) -> Floats:
    """Mean worth after another coup, by purse; a purse beyond either end counts as that end."""
    places = np.arange(len(worth))
    mean: Floats = np.zeros(len(worth))
    for each, chance in one.items():
        mean += float(chance) * worth[np.clip(places + each // step, 0, len(worth) - 1)]
    return mean


def _worth(one: dict[int, Fraction], step: int, on: Bools, stopped: Floats) -> Floats:
    """Worth of each purse to a player who goes on at these purses and stops at the others."""
    return _solved(one, step, on, np.where(on, 0.0, stopped).astype(np.float64))


def _solved(one: dict[int, Fraction], step: int, on: Bools, right: Floats) -> Floats:
    """x with x = right + E[x after a coup] where he plays on, and x = right elsewhere."""
    at = np.flatnonzero(on)
    parts = [(at, at + each // step, float(chance)) for each, chance in one.items() if chance]
    rows = np.concatenate([each for each, _, _ in parts])
    columns = np.concatenate([each for _, each, _ in parts])
    chances = np.concatenate([np.full(len(each), chance) for each, _, chance in parts])
    return solved(chances, rows, columns, right)[0]


def _figures_at(
    terms: BankrollTerms, one: dict[int, Fraction], step: int, best: _Quit
) -> tuple[float, float, float, float]:
    """Worth, coups, the chance to stop with a gain, and that to have less than a unit left."""
    start, on = _start(terms, step), best.on
    broke = best.gains + int(terms.bankroll) < int(terms.unit)
    ends = (best.gains > 0, broke)
    won, ruined = (_solved(one, step, on, np.where(on, 0.0, each).astype(np.float64))[start] for each in ends)
    coups = _solved(one, step, on, on.astype(np.float64))[start]
    return float(_worth(one, step, on, best.stopped)[start]), float(coups), float(won), float(ruined)


def _quits(terms: BankrollTerms, step: int, best: _Quit) -> tuple[float, float]:
    """The nearest gains below and above the start at which he stops, in chips."""
    start = _start(terms, step)
    below, above = np.flatnonzero(~best.on[:start]), np.flatnonzero(~best.on[start:])
    return int(best.gains[below[-1]]) / UNIT, int(best.gains[start + above[0]]) / UNIT


def _curve(terms: BankrollTerms, one: dict[int, Fraction], step: int, best: _Quit) -> dict[float, float]:
    """Worths by gains, both in chips, around those at which he plays on, at most some hundred of them."""
    worth = _worth(one, step, best.on, best.stopped)
    on = np.flatnonzero(best.on)
    low, high = (on[0], on[-1]) if len(on) else (_start(terms, step), _start(terms, step))
    low, high = max(0, low - (high - low) // 8 - 1), min(len(worth) - 1, high + (high - low) // 8 + 1)
    places = range(int(low), int(high) + 1, max(1, int(high - low) // SHOWN))
    return {int(best.gains[place]) / UNIT: float(worth[place]) / UNIT for place in places}


def _free(terms: BankrollTerms, one: dict[int, Fraction], step: int) -> float:
    """The largest rebate from which nobody gains.

    A policy that plays at least once gains its own mean and the rebate times what it loses: its own free rebate is
    their quotient, and the best policy against that has a smaller one, until none has (Dinkelbach 1967).
    """
    share, start = 1.0, _start(terms, step)
    for _ in range(_ROUNDS):
        best = _policy(terms, one, step, (_top(terms, one), min(share, 1 - 1e-12)))
        on = best.on.copy()
        on[start] = True
        amounts = best.gains.astype(np.float64)
        gained = _solved(one, step, on, np.where(on, 0.0, amounts).astype(np.float64))[start]
        lost = _solved(one, step, on, np.where(on, 0.0, np.maximum(-amounts, 0)).astype(np.float64))[start]
        after = float(-gained / lost)
        if after >= share - _EQUAL:
            return share
        share = after
    raise RiskError("floats do not tell which rebate is free: ask for another purse")


def reach(terms: BankrollTerms) -> Reached:
    """The best stakes on the way to the goal, in whole units, or all that is left; raises RiskError."""
    if not terms.goal:
        raise RiskError("the way to a goal is asked for: name a goal")
    if terms.progression != "flat" or terms.own is not None or terms.stop or terms.coups:
        raise RiskError("who plays best to a goal chooses every stake and stops there: name no other way")
    known = [each for each in outcomes(terms) if each.kind != "push"]
    stakes = list(range(int(terms.unit), min(int(terms.offered.maximum), int(terms.goal)) + 1, int(terms.unit)))
    law = {stake: [(gain(terms, each, stake), float(each.chance)) for each in known] for stake in stakes}
    step = reduce(gcd, (more for each in law.values() for more, _ in each), int(terms.bankroll))
    size = int(terms.goal) // step + 1
    if size * len(stakes) > MOST_MOVES:
        raise RiskError(
            f"a goal of {units(terms.goal)} in units of {units(terms.unit)} has {size:,} purses and {len(stakes):,} "
            f"stakes, together more than {MOST_MOVES:,}: ask for a larger unit"
        )
    worth, chosen = _reached(law, step, size)
    return Reached(
        terms=terms,
        chances={place * step / UNIT: float(each) for place, each in enumerate(worth)},
        stakes={place * step / UNIT: int(each) / UNIT for place, each in enumerate(chosen) if each},
    )


def _reached(law: dict[int, list[tuple[int, float]]], step: int, size: int) -> tuple[Floats, Ints]:
    """The greatest chances and stakes that are best: chances grow from nothing, each round by one stake more."""
    worth: Floats = np.zeros(size)
    worth[-1] = 1.0
    chosen: Ints = np.zeros(size, np.int64)
    for _ in range(_ROUNDS):
        best, stakes = _improved(law, step, worth, chosen)
        chances = _goal_chances(law, step, stakes, size)
        if np.abs(chances - worth).max() <= _EQUAL and (stakes == chosen).all():
            return chances, stakes
        worth, chosen = np.maximum(chances, best), stakes
    raise RiskError("floats do not tell the best way to this goal: ask for a larger unit")


def _improved(
    law: dict[int, list[tuple[int, float]]], step: int, worth: Floats, old_stakes: Ints
) -> tuple[Floats, Ints]:
    """The best of one stake more; a stake that is as good as any is kept."""
    size = len(worth)
    best, stakes = worth.copy(), old_stakes.copy()
    best[:-1] = np.where(old_stakes[:-1] > 0, worth[:-1], 0.0)
    for stake, each in law.items():
        at = np.arange(-(-stake // step), size - 1)
        chance = sum(chance for _, chance in each)
        means = sum(p / chance * worth[np.minimum(at + more // step, size - 1)] for more, p in each)
        better = means > best[at] + _EQUAL
        best[at] = np.where(better, means, best[at])
        stakes[at] = np.where(better, stake, stakes[at])
    return best, stakes


def _goal_chances(law: dict[int, list[tuple[int, float]]], step: int, stakes: Ints, size: int) -> Floats:
    """The chance to reach the goal from each purse with these stakes."""
    rows, columns, chances = list[Ints](), list[Ints](), list[Floats]()
    right: Floats = np.zeros(size)
    right[-1] = 1.0
    for stake, each in law.items():
        at = np.flatnonzero(stakes == stake)
        all_of = sum(chance for _, chance in each)
        for more, chance in each:
            rows.append(at)
            columns.append(np.minimum(at + more // step, size - 1))
            chances.append(np.full(len(at), chance / all_of))
    return solved(np.concatenate(chances), np.concatenate(rows), np.concatenate(columns), right)[0]
