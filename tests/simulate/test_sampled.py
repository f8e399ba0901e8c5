"""Whatever comes from a sample has its standard error beside it, and that is how far other samples lie from it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import exp, sqrt
from statistics import mean, stdev
from typing import Any, Final

import msgspec
import numpy as np
import pytest

from long import asked_later
from sabot import bench
from sabot.bench.records import Result
from sabot.paper.estimates import Estimate
from sabot.risk import chain, purse
from sabot.risk.count import CountRisk, count_risk
from sabot.risk.errors import RiskError
from sabot.rulesets import load
from sabot.simulate.bankroll.report import spread
from sabot.simulate.counting import Counted, JointEstimate
from sabot.simulate.endings import decided_bets, endings
from sabot.simulate.perfect import AtUnseen

SHOES: Final = 256
CHIPS: Final = "_chips"
ERRORS: Final = {
    "se", "standard_error", "sd_error", "quantile_errors", "expected_error_chips", "low", "high", "covariance"
}  # fmt: skip
"""What is told of an error: it needs none itself."""
COUNTED: Final = {
    "seed", "shoes", "paths", "shoes_a_path", "coups", "bets", "remainders", "decks",
    "bankroll_chips", "unit_chips", "goal_chips",
    "count", "unseen", "left", "cut", "banker", "player", "tie", "least", "most", "furthest",
}  # fmt: skip
"""What was asked for, and what was counted or met: nothing is estimated by it."""
SURE: Final = ("exact", "rounded", "chain", "none")
"""Methods that take no sample."""
EXACT: Final = {"correlation", "break_even"}
"""What no sample is needed for."""


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A purse that no chain follows, over few paths."""
    monkeypatch.setattr(purse, "PATHS", SHOES)


@cache
def counted(seed: int = 1, shoes: int = SHOES) -> bench.Counting:
    return bench.counting("dragon-7", shoes=shoes, seed=seed)


def simulated(monkeypatch: pytest.MonkeyPatch) -> bench.Risked:
    monkeypatch.setattr(chain, "MOST_PLACES", 5000)
    return bench.risk(100, "mini", progression="labouchere", goal=120, seed=1)


def test_every_row_of_a_table_from_a_sample_has_a_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    results: dict[str, Result] = {
        "count": counted().risk(500, goal=100),
        "purse": simulated(monkeypatch),
        "counting": counted(),
        "bankroll": bench.bankroll(100, "mini", paths=SHOES, goal=120, seed=1),
        "perfect": bench.perfect("tie:9", shoes=SHOES, seed=1),
        "outcomes": bench.simulate(shoes=SHOES, seed=1),
    }
    for name, result in results.items():
        assert list(bare(result.table.records)) == [], name


def bare(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Numbers of rows that have no error: neither in a column of their own, nor in a row of errors below."""
    below = {row.get("quantity", "")[:-3]: row for row in rows if row.get("quantity", "").endswith("_se")}
    for row in rows:
        name = row.get("quantity", "")
        if name.endswith(("_se", "_low", "_high", "_ruin")) or row.get("method") in SURE:
            continue
        for key, value in row.items():
            if not isinstance(value, float) or key in ERRORS or key.endswith("_se") or key in ("exact", "gap"):
                continue
            own = next(
                (row.get(each) for each in ("standard_error", "se", f"{key}_se") if row.get(each) is not None), None
            )
            if (own if key not in below.get(name, {}) or below[name][key] is None else below[name][key]) is None:
                yield f"{name or row} {key}"


def test_every_number_of_a_record_from_a_sample_has_a_standard_error() -> None:
    """JSON, field by field: an `Estimate`, a mean with its own, or beside it what is told of its error."""
    records = {
        "count": counted().risk(500, goal=100).found,
        "counting": counted().found,
        "bankroll": bench.bankroll(100, "mini", paths=SHOES, goal=120, seed=1).found,
        "perfect": bench.perfect(["tie:9", "player_pair"], shoes=SHOES, seed=1).found,
        "endings": endings(load("mini"), decided_bets(load("mini")), seed=1, remainders=SHOES, left=[10]),
    }
    for name, record in records.items():
        assert list(unsure(name, record)) == []


def unsure(path: str, record: Any) -> Iterator[str]:
    if isinstance(record, Estimate):
        if record.value is not None and record.se is None:
            yield path
    elif isinstance(record, tuple | list):
        for at, each in enumerate(record):
            yield from unsure(f"{path}[{at}]", each)
    elif isinstance(record, dict):
        for key, each in record.items():
            yield from unsure(f"{path}[{key}]", each)
    elif isinstance(record, msgspec.Struct):
        named = {field: getattr(record, field) for field in record.__struct_fields__}
        for field, each in named.items():
            own = (f"{field}_error", f"{field.removesuffix(CHIPS)}_error{CHIPS}", f"{field[:-1]}_errors")
            told = {"standard_error", "covariance", *own} & set(named)
            if field not in ERRORS | COUNTED | EXACT and not told:
                yield from unsure(f"{path}.{field}", each)
    elif isinstance(record, float) and not path.endswith((".bank", ".ruin")):
        yield path


def test_a_ruin_that_is_bare_is_the_same_whatever_the_sample() -> None:
    assert {tuple(each.ruin for each in counted(seed).risk(500).found.kelly) for seed in (1, 2, 3)} == {
        tuple(each.ruin for each in counted(1, 2 * SHOES).risk(9).found.kelly)
    }


def figures(found: CountRisk) -> dict[str, Estimate]:
    kelly = {f"kelly {each.part}": each.units for each in found.kelly}
    quantiles = {f"quantile {level}": each for level, each in found.quantiles.items()}
    named = {name: getattr(found, name) for name in CountRisk.__struct_fields__}
    return {name: each for name, each in (named | kelly | quantiles).items() if isinstance(each, Estimate)}


@pytest.mark.parametrize(("seed", "samples"), [(100, 24), asked_later(100, 40)])
def test_standard_errors_are_how_far_samples_lie_apart(seed: int, samples: int) -> None:
    """Of every figure of a count: the deviation over many samples, within what so many can tell."""
    found = [figures(counted(each, 256).risk(500, goal=100).found) for each in range(seed, seed + samples)]
    for name in found[0]:
        values = [each[name].value or 0.0 for each in found]
        errors = [each[name].se or 0.0 for each in found]
        assert mean(errors) == pytest.approx(stdev(values), rel=3.5 / sqrt(2 * samples)), name


def test_risks_of_a_count_are_made_of_its_coups_mean_and_variance() -> None:
    def of(*values: float) -> Counted:
        return msgspec.structs.replace(counted().found, together=JointEstimate(values, ((0.0,) * 3,) * 3))  # type: ignore[arg-type]

    found = count_risk(of(80.0, 0.5, 4.0), 8, goal=3)
    assert found.ruin.value == pytest.approx(exp(-2))
    assert found.shoes_to_goal == Estimate(6, 0)
    with pytest.raises(RiskError, match="no deviation of what dragon-7 gains"):
        count_risk(of(80.0, 0.5, 0.0), 8)


def test_a_deviation_and_quantiles_have_the_errors_that_samples_show() -> None:
    random = np.random.default_rng(3)
    found = [spread(random.normal(0, 100_000, 800).astype(np.int64)) for _ in range(300)]
    assert mean(each.sd_error for each in found) == pytest.approx(stdev(each.sd for each in found), rel=0.15)
    for level in ("0.05", "0.25", "0.5", "0.95"):
        spreads = stdev(each.quantiles[level] for each in found)
        assert mean(each.quantile_errors[level] for each in found) == pytest.approx(spreads, rel=0.2), level


@pytest.mark.long
def test_a_curve_by_cards_unseen_has_errors_of_independent_shoes() -> None:
    found = [curve(seed) for seed in range(24)]
    values, errors = ([getattr(each.positive, name) or 0.0 for each in found] for name in ("value", "se"))
    assert mean(errors) == pytest.approx(stdev(values), rel=0.5)


def curve(seed: int) -> AtUnseen:
    """The point with the most coups."""
    return max(bench.perfect("tie:9", shoes=SHOES, seed=seed).found[0].curve[:30], key=lambda each: each.coups)
