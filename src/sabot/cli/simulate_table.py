"""The outcomes of simulated shoes beside the exact law, and their streaks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from math import sqrt
from typing import TYPE_CHECKING, Any

import msgspec

from sabot.cli.grid import columns
from sabot.cli.numbers import fixed
from sabot.cli.simulate_run import Done, PlannedRun
from sabot.odds.law import Law
from sabot.words import Language, say

if TYPE_CHECKING:  # imports NumPy
    from sabot.simulate.outcomes import Tally

Say = Callable[..., str]


class OutcomeShare(msgspec.Struct, frozen=True):
    """The frequency of an outcome, and its probability; the gap between them is in standard errors."""

    name: str
    coups: int
    share: float
    standard_error: float
    exact: float

    @property
    def gap(self) -> float:
        """Positive where it came too often."""
        return (self.share - self.exact) / self.standard_error


class SimulateAnswer(msgspec.Struct, frozen=True):
    """Question and answer of a run; `streaks` are counts by length, from 1, one row for each kind."""

    asked: PlannedRun
    done: Done[Any]
    tally: "Tally"
    law: Law
    streaks: Mapping[str, tuple[int, ...]] = {}

    @property
    def shares(self) -> Iterator[OutcomeShare]:
        """Banker, Player, tie."""
        for name in ("banker", "player", "tie"):
            coups, all_coups = getattr(self.tally, name), self.tally.coups
            exact = getattr(self.law, name) / self.law.total
            yield OutcomeShare(name, coups, coups / all_coups, sqrt(exact * (1 - exact) / all_coups), exact)


def table(answer: SimulateAnswer, language: Language, *, drawn: bool) -> Iterator[str]:
    """The whole page, line by line; a seed that was drawn is told as such."""
    spoken = partial(say, language)
    asked, done = answer.asked, answer.done
    yield asked.heading
    if done.interrupted:
        yield spoken("cli.simulate_interrupted", done=f"{done.shoes:,}", asked=f"{asked.shoes:,}")
    yield spoken(
        "cli.simulate_shoes",
        shoes=f"{done.shoes:,}",
        coups=f"{answer.tally.coups:,}",
        each=fixed(answer.tally.coups / done.shoes, 2),
    )
    seed = spoken("cli.simulate_drawn" if drawn else "cli.simulate_seed", seed=asked.seed, version=done.algorithm)
    rate = answer.tally.coups / done.seconds / 1e6
    yield spoken("cli.simulate_time", seed=seed, seconds=f"{done.seconds:.2f}", rate=f"{rate:,.3g}")
    yield ""
    yield from _shares(answer, spoken)
    yield ""
    yield spoken("cli.simulate_method")
    if answer.streaks:
        yield ""
        yield from _streaks(answer.streaks, spoken)


def _shares(answer: SimulateAnswer, spoken: Say) -> Iterator[str]:
    heads = ["", *(spoken(f"cli.simulate_{head}") for head in ("coups", "share", "error", "exact", "gap"))]
    rows = [
        [
            spoken(f"cli.odds_{each.name}"),
            f"{each.coups:,}",
            *map(fixed, (each.share, each.standard_error, each.exact)),
            fixed(each.gap, 2, sign="+"),
        ]
        for each in answer.shares
    ]
    return columns([heads, *rows], left=1)


def _streaks(streaks: Mapping[str, Sequence[int]], spoken: Say) -> Iterator[str]:
    heads = [spoken(f"cli.simulate_streaks_{name}") for name in ("length", *streaks)]
    rows = [
        [str(length), *(f"{count:,}" for count in counts)]
        for length, counts in enumerate(zip_longest(*streaks.values(), fillvalue=0), 1)
    ]
    yield from columns([heads, *rows], left=0)
    yield ""
    yield spoken("cli.simulate_streaks_note")
