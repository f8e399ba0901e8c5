"""The laboratory's simulation: whole shoes dealt chunk by chunk, and a bet's mean gain with its confidence band."""

from functools import lru_cache
from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from sabot.advice.punto.laboratory import with_own
from sabot.bets import BetId
from sabot.games.laboratory import AskRun, LabStep
from sabot.games.punto.rules import PuntoRules
from sabot.money import quoted
from sabot.odds.composition import fresh
from sabot.odds.edges import edge
from sabot.rulesets import varied
from sabot.simulate.errors import SimulateError
from sabot.simulate.outcomes import cells
from sabot.simulate.procedure import procedure
from sabot.simulate.stream import chunks, shoes_in
from sabot.simulate.wagers import decided, gain_by_place, wagered

STEPS: Final = 100
"""A run is told of at most so many times."""
BAND: Final = 1.959963984540054
"""Standard errors to either side that hold 95 % of all means."""


class DealtRuns(NamedTuple):
    """Chunks and shoes dealt, their coups, and the sums of a bet's gains and of their squares."""

    chunks: int = 0
    shoes: int = 0
    coups: int = 0
    gain: float = 0.0
    squares: float = 0.0


def run(rules: PuntoRules, asked: AskRun, done: DealtRuns | None) -> tuple[LabStep, DealtRuns]:
    """The next chunks of a run, and where the mean stands then; raises ValueError for what cannot be dealt."""
    rules = with_own(rules, asked.asked.own)
    if asked.bet not in rules.by_id:
        raise SimulateError(f"{rules.id} offers no bet {quoted(asked.bet)}: it is {', '.join(rules.by_id)}")
    gains = gain_by_place(decided(wagered(BetId(asked.bet), rules)))
    way = procedure(varied(rules, decks=asked.asked.decks))
    most = chunks(asked.shoes)
    at = done or DealtRuns()
    for chunk in range(at.chunks, min(most, at.chunks + -(-most // STEPS))):
        shoes = shoes_in(chunk, asked.shoes)
        counts = cells(way, asked.seed, chunk, shoes).astype(np.float64)
        at = DealtRuns(
            chunk + 1,
            at.shoes + shoes,
            at.coups + int(counts.sum()),
            at.gain + float(counts @ gains),
            at.squares + float(counts @ gains**2),
        )
    return _lab_step(asked, at, _exact(rules, asked.bet, asked.asked.decks)), at


@lru_cache(64)
def _exact(rules: PuntoRules, bet: BetId, decks: int) -> float:
    """The mean gain of a bet for each unit on the first coup of a full shoe."""
    return float(edge(rules.by_id[bet].bet, fresh(decks), rules=rules).ev)


def _lab_step(asked: AskRun, at: DealtRuns, exact: float) -> LabStep:
    mean = at.gain / at.coups
    error = sqrt(max(at.squares / at.coups - mean**2, 0) / at.coups)
    return LabStep(
        done=at.shoes,
        of=asked.shoes,
        at=float(at.shoes),
        values={"mean": mean, "exact": exact},
        low=mean - BAND * error,
        high=mean + BAND * error,
    )
