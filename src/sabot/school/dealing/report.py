"""The end of a dealt shoe: how many coups, how fast, which faults, and what they would have cost."""

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import median_high

import msgspec

from sabot.money import Cents
from sabot.school.dealing.slips import DRAWING, Slip, SlipKind
from sabot.school.dealing.table import CoupTime, DealtShoe


class DealingReport(msgspec.Struct, frozen=True, kw_only=True):
    """The report of a dealt shoe, so far or whole.

    `faults` are counted by kind, the most frequent first; `drawing` are those of cards and decisions. `total_ms` is
    of all coups, `median_ms` of one, 0 before the first; `slowest` is one. `lost` is what the house would have lost,
    `kept` what it would have kept wrongly: where one fault makes good another, both stand.
    """

    coups: int
    is_over: bool
    faults: Mapping[SlipKind, int]
    drawing: int
    total_ms: int
    median_ms: int
    slowest: CoupTime | None
    lost: Cents
    kept: Cents
    slips: tuple[Slip, ...]


def report(shoe: DealtShoe) -> DealingReport:
    """The report of a shoe as far as it is dealt."""
    slips = tuple(shoe.slips)
    return DealingReport(
        coups=shoe.coups,
        is_over=shoe.is_over,
        faults=dict(Counter[SlipKind](each.kind for each in slips).most_common()),
        drawing=sum(each.kind in DRAWING for each in slips),
        total_ms=sum(each.ms for each in shoe.times),
        median_ms=_median(shoe.times),
        slowest=max(shoe.times, key=lambda each: each.ms, default=None),
        lost=Cents(sum(each.cost for each in slips if each.cost > 0)),
        kept=Cents(-sum(each.cost for each in slips if each.cost < 0)),
        slips=slips,
    )


def _median(times: Sequence[CoupTime]) -> int:
    return median_high([each.ms for each in times]) if times else 0
