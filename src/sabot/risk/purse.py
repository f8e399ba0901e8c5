"""The whole answer for one purse: figures of a coup, ruin, results after so many shoes, a goal, a rebate on losses."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Final, Literal, Protocol

import msgspec
import numpy as np

from sabot.money import UNIT, Cents, bounds_said, is_a, is_whole, quoted
from sabot.parameters import MOST_CHAIN_SHOES
from sabot.risk import figures
from sabot.risk.chain import Course, course, gains
from sabot.risk.errors import RiskError, TooManyPursesError
from sabot.risk.figures import Method, Ruin
from sabot.risk.length import Lengths, lengths
from sabot.screen import ShortRecord
from sabot.simulate.bankroll.report import Bankrolls
from sabot.simulate.bankroll.runs import bankrolls, shoes_for
from sabot.simulate.bankroll.terms import BankrollTerms
from sabot.simulate.errors import SimulateError
from sabot.simulate.stream import checked_seed

LEVELS: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
PATHS: Final = 10_000


class PursePlay(Protocol):
    """A simulation of purses that no chain can follow, as `bankrolls` is."""

    def __call__(self, terms: BankrollTerms, paths: int, shoes_a_path: int, /, *, seed: int) -> Bankrolls:
        """The report of so many purses."""
        ...


class Rebate(msgspec.Struct, frozen=True):
    """A share of what is lost, given back at the end: the mean gain with it, and the `fair` share that makes it 0."""

    share: Fraction
    gain_chips: float
    fair: float | None


class LeftOut(msgspec.Struct, frozen=True):
    """The reason why a purse's way to ruin or goal is left out: too many `purses`, or `floats` do not solve it."""

    why: Literal["purses", "floats"]
    said: str


class Risk(ShortRecord, frozen=True, kw_only=True):
    """Risks of a purse; `coups` are those of `shoes`, on average, or of the terms.

    `mean_chips`, `sd_chips`, `n0`, `score` and `kelly` are those of one flat unit on one coup. `after` is the chain of
    all coups, or `simulated` what came instead of it; `over` what becomes of the purse that is played until ruin or
    goal, and `left_out` why that is not told where there is a goal.
    """

    terms: BankrollTerms
    shoes: int
    coups: float
    mean_chips: Fraction
    sd_chips: float
    n0: Fraction | None
    score: Fraction | None
    kelly: float
    ruin_ever: Ruin | None
    after: Course | None
    simulated: Bankrolls | None
    over: Course | None
    left_out: LeftOut | None
    rebate: Rebate | None

    @property
    def method(self) -> Method:
        """The way in which results after so many shoes were found."""
        return "chain" if self.after is not None else "simulated"

    @property
    def gain_chips(self) -> float:
        """The mean gain after so many shoes."""
        if self.after is not None:
            mean = sum(purse * chance for purse, chance in self.after.ends.items())
            return mean - self.terms.bankroll / UNIT
        assert self.simulated is not None  # noqa: S101 - one of the two
        return self.simulated.gain_chips.mean

    @property
    def end_chips(self) -> dict[float, float]:
        """The purse after so many shoes that is not exceeded with this chance."""
        if self.after is None:
            assert self.simulated is not None  # noqa: S101 - one of the two
            return {float(level): each for level, each in self.simulated.end_chips.quantiles.items()}
        return {level: quantile(self.after, level) for level in LEVELS}


def risk(
    terms: BankrollTerms,
    shoes: int = 1,
    *,
    rebate: Fraction | None = None,
    seed: int | None = None,
    played: PursePlay = bankrolls,
) -> Risk:
    """Risks of a purse in so many shoes, or in the coups of its terms.

    What no chain can follow is simulated from `seed`, as `played` does it. Raises RiskError, and SimulateError for a
    seed that is none, also where nothing is simulated.
    """
    checked_shoes(shoes)
    if seed is not None:
        checked_seed(seed)
    if rebate is not None and not is_a(rebate, Fraction):
        raise RiskError(f"a rebate of {quoted(rebate)} is none: give a Fraction, a share of what is lost")
    if rebate is not None and not 0 <= rebate < 1:
        raise RiskError(f"a rebate of {rebate} is none: it is a share of what is lost, from 0 to below 1")
    one = gains(terms, terms.unit)
    if terms.coups:
        shoes = shoes_for(terms.rules, terms.coups)
    coups = Lengths(terms.coups, np.ones(1)) if terms.coups else lengths(terms.rules, shoes)
    after, simulated = _after(terms, shoes, coups, partial(played, seed=seed) if seed is not None else None)
    if rebate is not None and after is None:
        raise RiskError("a rebate is reckoned on a chain, and this way of staking leads to too many purses for one")
    flat = terms.progression == "flat" and terms.own is None
    over, left_out = (None, None) if terms.own is not None else _over(terms)
    return Risk(
        terms=terms,
        shoes=shoes,
        coups=coups.mean,
        mean_chips=figures.mean(one) / UNIT,
        sd_chips=figures.sd(one) / UNIT,
        n0=figures.n0(one),
        score=figures.score(one),
        kelly=figures.kelly(one, terms.unit),
        ruin_ever=figures.ruin_ever(one, terms.bankroll, terms.unit, terms.offered.minimum) if flat else None,
        after=after,
        simulated=simulated,
        over=over,
        left_out=left_out,
        rebate=None if rebate is None or after is None else rebated(after, terms.bankroll, rebate),
    )


def checked_shoes(shoes: int) -> int:
    """A number of shoes that are reckoned; raises RiskError."""
    if not is_whole(shoes, 1, MOST_CHAIN_SHOES):
        raise RiskError(f"{quoted(shoes)} shoes cannot be reckoned: it is {bounds_said(shoes, 1, MOST_CHAIN_SHOES)}")
    return shoes


def quantile(after: Course, level: float) -> float:
    """The least purse, in chips, that is not exceeded with this chance."""
    passed = 0.0
    for purse, chance in after.ends.items():
        passed += chance
        if passed >= level:
            return purse
    return next(reversed(after.ends))


def rebated(after: Course, bankroll: Cents, share: Fraction) -> Rebate:
    """Mean gain with a share of the loss given back when the shoes are over, and the share that makes it even."""
    start = bankroll / UNIT
    gain = sum((purse - start) * chance for purse, chance in after.ends.items())
    lost = sum((start - purse) * chance for purse, chance in after.ends.items() if purse < start)
    return Rebate(share, gain + float(share) * lost, -gain / lost if gain <= 0 < lost else None)


def _after(
    terms: BankrollTerms, shoes: int, coups: Lengths, played: Callable[[BankrollTerms, int, int], Bankrolls] | None
) -> tuple[Course | None, Bankrolls | None]:
    try:
        if terms.own is not None:
            raise RiskError("a function of one's own is simulated")
        return course(terms, coups), None
    except RiskError as error:
        if played is None:
            raise RiskError(f"{error}: name a seed") from None
    try:
        return None, played(terms, PATHS, shoes)
    except SimulateError as error:
        raise RiskError(str(error)) from None


def _over(terms: BankrollTerms) -> tuple[Course | None, LeftOut | None]:
    """The purse that is played until ruin or goal, where there is a goal; or why that cannot be solved."""
    if not terms.goal:
        return None, None
    try:
        return course(terms), None
    except TooManyPursesError as error:
        return None, LeftOut("purses", str(error))
    except RiskError as error:
        return None, LeftOut("floats", str(error))
