"""Whole shoes: how their coups end, what they do to bankrolls, what is worth to who counts or knows every card."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial, reduce
from math import sqrt
from operator import add
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from sabot.bench.errors import BenchError
from sabot.bench.reading import (
    AmountLike,
    BetsLike,
    DecksLike,
    RulesLike,
    amount,
    bets_asked,
    changed,
    rules_of,
)
from sabot.bench.records import Page, Result
from sabot.bets import BetId
from sabot.games.punto.rules import PuntoRules
from sabot.money import UNIT, Cents, RateLike, is_a, quoted
from sabot.odds.composition import fresh
from sabot.odds.law import Law, law
from sabot.paper.estimates import Estimate
from sabot.paper.tables import Cell, Table, table_of
from sabot.risk.count import count_risk
from sabot.simulate import Procedure, procedure
from sabot.simulate.bankroll.report import Bankrolls, Chance, Spread
from sabot.simulate.bankroll.runs import bankrolls
from sabot.simulate.bankroll.terms import Terms, checked
from sabot.simulate.counting import Counted, merged, planned
from sabot.simulate.counting import reported as counted
from sabot.simulate.counting import tally_of_chunk as counted_chunk
from sabot.simulate.outcomes import Tally, added, tally
from sabot.simulate.perfect import Perfect, followed
from sabot.simulate.perfect import reported as perfected
from sabot.simulate.perfect import tally_of_chunk as perfect_chunk
from sabot.simulate.runs import Work, cores_here, map_chunks
from sabot.simulate.stream import shoes_in
from sabot.simulate.systems import System, system_named
from sabot.simulate.wagered import Wagered

if TYPE_CHECKING:
    from sabot.bench.risks import CountRisked

_Found = TypeVar("_Found")
Progress: TypeAlias = Callable[[int, int], object]
"""Told the shoes that are done, and all."""

SHOES: Final = 100_000
FOLLOWED: Final = 4096
"""Shoes where every coup is looked at, which takes a hundred times as long."""
ERRORS: Final = "Rows of names that end in _se are the standard errors of what stands above them."
_EVERY: Final = 0.2
"""Seconds between two lines of progress."""


class Simulated(Result, frozen=True, kw_only=True):
    """How the coups of simulated shoes ended, beside the exact law of the first coup."""

    rules: PuntoRules
    seed: int
    tally: Tally
    law: Law

    @property
    def page(self) -> Page:
        """A row for each outcome; gaps in standard errors."""
        note = f"{self.tally.shoes:,} shoes, {self.tally.coups:,} coups, seed {self.seed}. Gap: in standard errors."
        return Page(f"Simulation of {self.rules.id}", outcome_rows(self.tally, self.law), (note,))


def outcome_rows(tally: Tally, exact: Law) -> Table:
    """A row for each outcome: how often it came, beside the exact law; gaps in standard errors."""
    rows: list[dict[str, Cell]] = []
    for name in ("banker", "player", "tie"):
        coups, chance = getattr(tally, name), getattr(exact, name) / exact.total
        error, share = sqrt(chance * (1 - chance) / tally.coups), coups / tally.coups
        rows.append(
            {
                "outcome": name,
                "coups": coups,
                "share": share,
                "standard_error": error,
                "exact": chance,
                "gap": (share - chance) / error,
            }
        )
    return table_of(rows)


def simulate(
    rules: RulesLike = "punto-banco",
    *,
    shoes: int = SHOES,
    seed: int,
    decks: DecksLike | None = None,
    cores: int | None = None,
    progress: Progress | bool = False,
) -> Simulated:
    """Deal whole shoes and count how their coups end; `progress` True tells standard error. Raises ValueError."""
    table = changed(rules_of(rules, PuntoRules), decks, None)
    found = reduce(added, _run(tally, procedure(table), shoes, seed, cores, _told(progress)))
    return Simulated(rules=table, seed=seed, tally=found, law=law(fresh(table.decks)))


class Bankroll(Result, frozen=True, kw_only=True):
    """What became of simulated bankrolls; amounts in chip units."""

    terms: Terms
    found: Bankrolls

    @property
    def page(self) -> Page:
        """A row for each quantity."""
        each, terms = self.found, self.terms
        rows: list[dict[str, Cell]] = [_chance("ruined", each.ruined)]
        if each.reached_goal is not None:
            rows.append(_chance("reached_goal", each.reached_goal))
        rows += _spread("end", each.end, UNIT)
        rows += _spread("drawdown", each.drawdown, UNIT)
        rows += _spread("losing_run", each.losing_run, 1)
        rows += _spread("coups", each.coups, 1)
        stake = f"{terms.progression} from {terms.unit / UNIT:g} on {terms.bet}"
        note = (
            f"{each.paths:,} bankrolls of {terms.bankroll / UNIT:g}, {each.shoes_a_path} shoes each, seed {each.seed}."
        )
        return Page(f"Bankrolls at {terms.rules.id}: {stake}", table_of(rows), (note, each.method, ERRORS))


def bankroll(  # noqa: PLR0913 - a bankroll's terms; all but two by keyword
    start: AmountLike,
    rules: RulesLike = "punto-banco",
    *,
    bet: str = "banker",
    progression: str = "flat",
    unit: AmountLike | None = None,
    goal: AmountLike | None = None,
    paths: int = 10_000,
    shoes: int = 1,
    seed: int,
    decks: DecksLike | None = None,
    commission: RateLike | None = None,
    cores: int | None = None,
    progress: Progress | bool = False,
) -> Bankroll:
    """Play so many bankrolls, each over `shoes` shoes or until it is ruined or has its goal; raises ValueError."""
    table = changed(rules_of(rules, PuntoRules), decks, commission)
    offered = table.by_id.get(BetId(bet)) if is_a(bet, str) else None
    if offered is None:
        raise BenchError(f"{table.id} offers no bet {quoted(bet)}: it is {', '.join(table.by_id)}")
    terms = checked(
        Terms(
            rules=table,
            bet=offered.id,
            progression=progression,
            bankroll=amount(start, "bankroll"),
            unit=offered.minimum if unit is None else amount(unit, "unit"),
            goal=Cents(0) if goal is None else amount(goal, "goal"),
        )
    )
    told = _told(progress)

    def mapping(work: Work[_Found], way: Procedure, dealt: int, of: int, /) -> Iterator[_Found]:
        return _run(work, way, dealt, of, cores, told)

    return Bankroll(terms=terms, found=bankrolls(terms, paths, shoes, seed=seed, mapping=mapping))


class Counting(Result, frozen=True, kw_only=True):
    """What a counting system makes of simulated shoes, each bet at its exact value."""

    rules: PuntoRules
    system: System
    found: Counted

    @property
    def page(self) -> Page:
        """A row for each quantity."""
        names = (
            "coups_per_shoe",
            "bets_per_shoe",
            "share_of_coups",
            "edge_per_bet",
            "units_per_shoe",
            "units_per_100_coups",
            "realised_units_per_shoe",
        )
        rows: list[dict[str, Cell]] = [{"quantity": name, **_estimate("", getattr(self.found, name))} for name in names]
        note = f"{self.found.shoes:,} shoes, seed {self.found.seed}. {self.found.method}."
        title = f"{self.system.title} at {self.rules.id}: {self.found.bet} when the {self.found.trigger}"
        return Page(title, table_of(rows), (note,))

    def risk(self, bank: float, *, shoes: int = 100, goal: float | None = None) -> "CountRisked":
        """What a bank of so many units risks by the count; raises ValueError."""
        from sabot.bench.risks import CountRisked  # noqa: PLC0415 - for this alone

        return CountRisked(counted=self.found, found=count_risk(self.found, bank, shoes=shoes, goal=goal))


def counting(
    system: System | str,
    rules: RulesLike = "ez-baccarat",
    *,
    shoes: int = FOLLOWED,
    seed: int,
    cores: int | None = None,
    progress: Progress | bool = False,
) -> Counting:
    """Follow a counting system, by its name, its file or itself, through whole shoes; raises ValueError."""
    plan = planned(system if isinstance(system, System) else system_named(system), rules_of(rules, PuntoRules))
    parts = _run(partial(counted_chunk, plan), procedure(plan.rules), shoes, seed, cores, _told(progress))
    found = counted(plan, reduce(partial(merged, plan), parts), seed)
    return Counting(rules=plan.rules, system=plan.system, found=found)


class PerfectPlay(Result, frozen=True, kw_only=True):
    """What a perfect player makes of bets in simulated shoes, by where the cut card stands."""

    rules: PuntoRules
    found: tuple[Perfect, ...]

    @property
    def page(self) -> Page:
        """A row for each bet and cut."""
        rows: list[dict[str, Cell]] = [
            {
                "bet": each.bet,
                "cut": at.cut,
                **_estimate("bets_per_shoe", at.bets_per_shoe),
                **_estimate("edge_per_bet", at.edge_per_bet),
                **_estimate("units_per_shoe", at.units_per_shoe),
            }
            for each in self.found
            for at in each.cuts
        ]
        first = self.found[0]
        note = f"{first.shoes:,} shoes, seed {first.seed}. {first.method}."
        return Page(f"A perfect player at {self.rules.id}, one unit whenever it gains", table_of(rows), (note,))


def perfect(
    bets: BetsLike | None = None,
    rules: RulesLike = "punto-banco",
    *,
    shoes: int = FOLLOWED,
    seed: int,
    cores: int | None = None,
    progress: Progress | bool = False,
) -> PerfectPlay:
    """What who knows every card seen makes of bets, `all` for the whole catalogue; raises ValueError."""
    table = rules_of(rules, PuntoRules)
    asked = followed([Wagered(name, bet, table.commission) for name, bet in bets_asked(table, bets)])
    parts = _run(partial(perfect_chunk, asked, table), procedure(table), shoes, seed, cores, _told(progress))
    return PerfectPlay(rules=table, found=perfected(asked, table, reduce(add, parts), seed))


def _run(  # noqa: PLR0917 - a run's five, and who is told
    work: Work[_Found], way: Procedure, shoes: int, seed: int, cores: int | None, told: Progress | None
) -> Iterator[_Found]:
    """The chunks of a run on all cores, if none are named; each is told when it is done."""
    parts = map_chunks(work, way, shoes, seed, cores_here() if cores is None else cores)
    if told is None:
        return parts
    return _heard(parts, shoes, told)


def _heard(parts: Iterable[_Found], shoes: int, told: Progress) -> Iterator[_Found]:
    done = 0
    for chunk, part in enumerate(parts):
        done += shoes_in(chunk, shoes)
        told(done, shoes)
        yield part


def _told(progress: Progress | bool) -> Progress | None:
    """Who is told how far a run is: nobody, standard error, or the function that is given."""
    if progress is False:
        return None
    if progress is True:
        return _Line()
    if not callable(progress):
        raise BenchError(f"{quoted(progress)} tells no progress: give True, or a function of the shoes done and all")
    return progress


class _Line:
    """One line of standard error, written over."""

    def __init__(self) -> None:
        self._next = 0.0

    def __call__(self, done: int, shoes: int) -> None:
        """The line as it is now."""
        if (now := time.monotonic()) >= self._next or done == shoes:
            self._next = now + _EVERY
            print(f"\r{done:,} of {shoes:,} shoes", end="\n" if done == shoes else "", file=sys.stderr, flush=True)


def _chance(name: str, each: Chance) -> dict[str, Cell]:
    """A share with its standard error and Wilson's interval of 95 %."""
    found = {"mean": each.share, "standard_error": each.standard_error, "low": each.low, "high": each.high}
    return {"quantity": name, **found}


def _spread(name: str, each: Spread, unit: int) -> Iterator[dict[str, Cell]]:
    """A quantity's mean with its interval of 95 %, one path's deviation and quantiles; then what their errors are."""
    mean = each.mean
    found = {
        "mean": mean.mean,
        "standard_error": mean.standard_error,
        "low": mean.low,
        "high": mean.high,
        "sd": each.sd,
    }
    found |= {_level(level): value for level, value in each.quantiles.items()}
    yield {"quantity": name, **{key: value / unit for key, value in found.items()}}
    errors = {"sd": each.sd_error} | {_level(level): value for level, value in each.quantile_errors.items()}
    yield {"quantity": f"{name}_se", **{key: value / unit for key, value in errors.items()}}


def _level(level: str) -> str:
    return f"q{100 * float(level):g}"


def _estimate(name: str, each: Estimate) -> dict[str, Cell]:
    """A value and its standard error."""
    return {name or "value": each.value, f"{name}_se".lstrip("_"): each.se}
