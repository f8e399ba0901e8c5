"""What who follows a count risks: from the mean and the deviation of his shoes, which are independent.

Of many shoes only these two numbers count, and the purse moves as Brownian motion does: ruin, goals and results are
its closed forms. A count is not played at a flat stake, and its coups are not independent; its shoes are.
"""

from math import sqrt
from statistics import NormalDist
from typing import Final

import msgspec

from sabot.money import is_a, is_whole, quoted
from sabot.risk.errors import RiskError
from sabot.risk.figures import SCORE_OF, ruin_in_motion
from sabot.simulate.counting import Counted

LEVELS: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
PARTS: Final = (1, 2, 4)
"""Kelly's bank, and for half and quarter stakes twice and four times as large."""
MOST_SHOES: Final = 10**6


class KellyBank(msgspec.Struct, frozen=True):
    """The bank at which the stakes are so much of Kelly's, in units, and the ruin of who never changes them."""

    part: int
    units: float
    ruin: float


class CountRisk(msgspec.Struct, frozen=True, kw_only=True):
    """What a count risks, in units: `mean` and `sd` of a shoe, `n0_shoes` shoes until the mean is one deviation.

    `ruin` is that of a bank of so many units without a goal, `loss` the chance to have lost when the shoes are over,
    `quantiles` the gains then; `shoes_to_goal` the mean time to a gain, None without an edge.
    """

    mean: float
    sd: float
    n0_shoes: float | None
    n0_coups: float | None
    score: float | None
    kelly: tuple[KellyBank, ...]
    bank: float
    ruin: float
    shoes: int
    loss: float
    quantiles: dict[float, float]
    shoes_to_goal: float | None


def count_risk(found: Counted, bank: float, *, shoes: int = 100, goal: float | None = None) -> CountRisk:
    """What a bank of so many units risks by a count that was followed through shoes; raises RiskError."""
    if not is_whole(shoes, 1, MOST_SHOES):
        raise RiskError(f"{quoted(shoes)} shoes cannot be reckoned: it is 1 to {MOST_SHOES:,}")
    for name, amount in (("bank", bank), ("goal", goal)):
        if amount is not None and not (is_a(amount, (int, float)) and 0 < amount < MOST_SHOES**2):
            raise RiskError(f"a {name} of {quoted(amount)} units is none: it is above 0")
    mean, error, coups = found.units_per_shoe.value, found.realised_units_per_shoe.se, found.coups_per_shoe.value
    if mean is None or coups is None or not error:
        raise RiskError(f"{found.shoes} shoes tell no deviation of what {found.system} gains: follow more of them")
    sd = error * sqrt(found.shoes - 1)
    rounds = (sd / mean) ** 2 if mean else None
    after = NormalDist(shoes * mean, sqrt(shoes) * sd)
    return CountRisk(
        mean=mean,
        sd=sd,
        n0_shoes=rounds,
        n0_coups=None if rounds is None else rounds * coups,
        score=None if rounds is None or mean <= 0 else SCORE_OF / (rounds * coups),
        kelly=tuple(_bank(part, mean, sd) for part in PARTS) if mean > 0 else (),
        bank=bank,
        ruin=ruin_in_motion(mean, sd, bank),
        shoes=shoes,
        loss=after.cdf(0),
        quantiles={level: after.inv_cdf(level) for level in LEVELS},
        shoes_to_goal=None if goal is None or mean <= 0 else goal / mean,
    )


def _bank(part: int, mean: float, sd: float) -> KellyBank:
    units = part * sd**2 / mean
    return KellyBank(part, units, ruin_in_motion(mean, sd, units))
