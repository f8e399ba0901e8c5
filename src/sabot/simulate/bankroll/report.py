"""Report of many paths of bankrolls: means and chances, each with its interval."""

from fractions import Fraction
from math import sqrt
from typing import Final, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from sabot.bets import BetId
from sabot.money import UNIT, chips
from sabot.screen import ShortRecord
from sabot.simulate.bankroll.paths import COLUMNS, GOAL, RUINED, STOPPED
from sabot.simulate.bankroll.terms import BankrollTerms

Ints = NDArray[np.int64]

QUANTILES: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
Z: Final = 1.959963984540054
"""The 97.5 % quantile of the normal law: intervals are of 95 %."""
METHOD: Final = (
    "simulated; 95 % intervals: Wilson's for chances, the normal one for means; quantiles are order statistics"
)


class Chance(msgspec.Struct, frozen=True):
    """A share of the paths, with its standard error and Wilson's interval of 95 %."""

    count: int
    share: float
    standard_error: float
    low: float
    high: float


class Mean(msgspec.Struct, frozen=True):
    """The mean over the paths of a whole number, with its standard error and the normal interval of 95 %."""

    mean: float
    standard_error: float
    low: float
    high: float


class Spread(msgspec.Struct, frozen=True):
    """A mean, the standard deviation of one path, the extremes and quantiles by their levels.

    `sd_error` and `quantile_errors` are their standard errors: a quantile's is half of what lies between the order
    statistics that are one standard deviation of their number to either side.
    """

    mean: Mean
    sd: float
    sd_error: float
    least: float
    most: float
    quantiles: dict[str, float]
    quantile_errors: dict[str, float]


class Bankrolls(ShortRecord, frozen=True, kw_only=True):
    """Many bankrolls, each over `shoes_a_path` shoes or `coups_a_path` coups, or until it ends; amounts in chip units.

    It ends when it is ruined, has reached its goal, or has no more than its stop.

    `drawdown` is the largest fall below the highest point so far, `losing_run` the longest in bets. `gain` is the
    purse's, negative for a loss. `expected` is what the exact edge of a full shoe takes from what was staked,
    `gap` the mean over the paths of gain less that: nothing but chance, rounding and the memory of the shoe.
    """

    ruleset: str
    seed: int
    bet: BetId
    progression: str
    bankroll_chips: float
    unit_chips: float
    goal_chips: float | None
    stop_chips: float | None = None
    paths: int
    shoes_a_path: int
    coups_a_path: int | None = None
    ruined: Chance
    reached_goal: Chance | None
    stopped: Chance | None = None
    end_chips: Spread
    gain_chips: Mean
    staked_chips: Mean
    edge: str
    expected_chips: float
    expected_error_chips: float
    gap_chips: Mean
    coups: Spread
    bets: Mean
    drawdown_chips: Spread
    losing_run: Spread
    viewpoint: Literal["bettor"] = "bettor"
    method: str = METHOD


def reported(terms: BankrollTerms, rows: Ints, seed: int, shoes_a_path: int) -> Bankrolls:
    """The report of paths (paths, 7), columns as in `paths.COLUMNS`; at least two."""
    columns = dict(zip(COLUMNS, np.ascontiguousarray(rows.T), strict=True))
    gain, ev = columns["end"] - terms.bankroll, terms.edge.ev
    staked = mean(columns["staked"])
    paths = len(rows)
    return Bankrolls(
        ruleset=terms.rules.id,
        seed=seed,
        bet=terms.bet,
        progression=terms.progression if terms.own is None else terms.own.said,
        bankroll_chips=chips(terms.bankroll),
        unit_chips=chips(terms.unit),
        goal_chips=chips(terms.goal) or None,
        stop_chips=chips(terms.stop) or None,
        paths=paths,
        shoes_a_path=shoes_a_path,
        coups_a_path=terms.coups or None,
        ruined=chance(int((columns["ending"] == RUINED).sum()), paths),
        reached_goal=chance(int((columns["ending"] == GOAL).sum()), paths) if terms.goal else None,
        stopped=chance(int((columns["ending"] == STOPPED).sum()), paths) if terms.stop else None,
        end_chips=_spread_in_chips(spread(columns["end"])),
        gain_chips=_in_chips(mean(gain)),
        staked_chips=_in_chips(staked),
        edge=str(ev),
        expected_chips=float(ev * Fraction(_sum(columns["staked"]), paths)) / UNIT,
        expected_error_chips=abs(float(ev)) * staked.standard_error / UNIT,
        gap_chips=_in_chips(_gap(gain, columns["staked"], ev)),
        coups=spread(columns["coups"]),
        bets=mean(columns["bets"]),
        drawdown_chips=_spread_in_chips(spread(columns["drawdown"])),
        losing_run=spread(columns["losing_run"]),
    )


def _in_chips(cents: Mean) -> Mean:
    """A mean of cents in chip units."""
    return Mean(cents.mean / UNIT, cents.standard_error / UNIT, cents.low / UNIT, cents.high / UNIT)


def _spread_in_chips(cents: Spread) -> Spread:
    """A spread of cents in chip units."""
    return Spread(
        _in_chips(cents.mean),
        cents.sd / UNIT,
        cents.sd_error / UNIT,
        cents.least / UNIT,
        cents.most / UNIT,
        {level: amount / UNIT for level, amount in cents.quantiles.items()},
        {level: error / UNIT for level, error in cents.quantile_errors.items()},
    )


def chance(count: int, of: int) -> Chance:
    """A share with Wilson's interval: the chances that a test of 95 % would not refuse (Wilson 1927)."""
    share, square = count / of, Z * Z / of
    centre, half = share + square / 2, Z * sqrt((share * (1 - share) + square / 4) / of)
    low, high = (centre - half) / (1 + square), (centre + half) / (1 + square)
    error = sqrt(share * (1 - share) / of)
    return Chance(count, share, error, low if count else 0.0, high if count < of else 1.0)


def mean(values: Ints) -> Mean:
    """The mean of whole numbers; sums are exact, so that it does not depend on any order."""
    return _mean(_sum(values), _squares(values), len(values))


def spread(values: Ints) -> Spread:
    """Mean, standard deviation, extremes and quantiles of whole numbers."""
    estimate = mean(values)
    ordered, count = np.sort(values), len(values)

    def at(place: float) -> int:
        return int(ordered[min(max(int(place), 0), count - 1)])

    quantiles: dict[str, float] = {f"{level:g}": at(level * count) for level in QUANTILES}
    far = {level: sqrt(level * (1 - level) * count) for level in QUANTILES}
    errors = {
        f"{level:g}": (at(level * count + far[level]) - at(level * count - far[level])) / 2 for level in QUANTILES
    }
    deviation = estimate.standard_error * sqrt(count)
    return Spread(
        estimate,
        deviation,
        _deviation_error(values, estimate.mean),
        int(ordered[0]),
        int(ordered[-1]),
        quantiles,
        errors,
    )


def _deviation_error(values: Ints, centre: float) -> float:
    """The standard error of a standard deviation, by the delta method: it moves with the mean of squared distances."""
    squares = (values - centre) ** 2
    variance = float(squares.mean())
    return float(squares.std()) / (2 * sqrt(variance * len(values))) if variance else 0.0


def _gap(gain: Ints, staked: Ints, ev: Fraction) -> Mean:
    """The mean of gain - ev * staked, reckoned in whole numbers and divided at the end."""
    above, below = ev.numerator, ev.denominator
    total = below * _sum(gain) - above * _sum(staked)
    squares = below**2 * _squares(gain) - 2 * above * below * _products(gain, staked) + above**2 * _squares(staked)
    return _mean(Fraction(total, below), Fraction(squares, below**2), len(gain))


def _mean(total: int | Fraction, squares: int | Fraction, count: int) -> Mean:
    centre = Fraction(total) / count
    variance = (Fraction(squares) - total * centre) / (count - 1) if count > 1 else Fraction(0)
    error = sqrt(variance / count)
    return Mean(float(centre), error, float(centre) - Z * error, float(centre) + Z * error)


def _sum(values: Ints) -> int:
    return sum(map(int, _parts(values)))


def _squares(values: Ints) -> int:
    return _products(values, values)


def _products(one: Ints, other: Ints) -> int:
    """The exact sum of products: Python's whole numbers where 64 bits might not do."""
    largest = max(1, int(np.abs(one).max()) * int(np.abs(other).max()))
    if largest * len(one) < 1 << 62:
        return int((one * other).sum())
    return sum(a * b for a, b in zip(one.tolist(), other.tolist(), strict=True))


def _parts(values: Ints) -> list[int]:
    """Sums of parts that cannot leave 64 bits."""
    largest = max(1, int(np.abs(values).max()))
    step = max(1, (1 << 62) // largest)
    return [int(values[start : start + step].sum()) for start in range(0, len(values), step)]
