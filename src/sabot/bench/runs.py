"""Whole shoes: how their coups end, what they do to bankrolls, what is worth to who counts or knows every card."""

import os
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from math import sqrt
from operator import add
from typing import TYPE_CHECKING, Any, Final

import msgspec

from sabot.bench.asking import asks
from sabot.bench.errors import BenchError
from sabot.bench.pictures import SERIES, of_columns, picture, quantiles
from sabot.bench.questions import bankrolls_and_shoes, whole_shoes
from sabot.bench.reading import (
    AmountLike,
    BetLike,
    BetsLike,
    DecksLike,
    RulesLike,
    amount,
    bets_asked,
    changed,
    offering,
    rules_of,
    with_cut,
)
from sabot.bench.records import Page, Result
from sabot.bench.running import Progress, RunPlan, RunProgress, carried, gone_on, noted, run_of, seeded, told_by
from sabot.games.punto.rules import PuntoRules
from sabot.money import UNIT, Cents, RateLike, bounds_said, is_a, is_whole, many, quoted
from sabot.odds.composition import fresh
from sabot.odds.law import Law, law
from sabot.paper.estimates import Estimate
from sabot.paper.plain import Picture, Series
from sabot.paper.tables import SUMMARY, Cell, PlainTable, summed, table_of
from sabot.parameters import FOLLOWED, MOST_COUPS, SHOES, Whole, as_int
from sabot.risk.count import count_risk
from sabot.screen import on_a_screen
from sabot.simulate import Procedure, procedure
from sabot.simulate.bankroll.custom import Function, called
from sabot.simulate.bankroll.report import Bankrolls, Chance, Mean, Spread, reported
from sabot.simulate.bankroll.runs import Walked, Walking, gathered, shoes_dealt, shoes_for
from sabot.simulate.bankroll.runs import planned as walking
from sabot.simulate.bankroll.terms import BankrollTerms, OwnFunction, checked
from sabot.simulate.counting import Counted, CountingTally, Plan, merged, planned
from sabot.simulate.counting import reported as counted
from sabot.simulate.counting import tally_of_chunk as counted_chunk
from sabot.simulate.outcomes import Tally, added, by_length, table_by_length, tally, tally_of
from sabot.simulate.outcomes import streaks as streaks_of_chunk
from sabot.simulate.perfect import Perfect, PerfectTally, followed
from sabot.simulate.perfect import reported as perfected
from sabot.simulate.perfect import tally_of_chunk as perfect_chunk
from sabot.simulate.resume import ResumeFile
from sabot.simulate.runs import checked_cores
from sabot.simulate.systems import System, system_named
from sabot.simulate.wagers import Wagered

if TYPE_CHECKING:
    from sabot.bench.risks import CountRisked

ERRORS: Final = "Rows of names that end in _se are the standard errors of what stands above them."


class Simulated(Result, frozen=True, kw_only=True):
    """Results of the coups of simulated shoes, beside the exact law of the first coup; `runs` are streaks by length."""

    rules: PuntoRules
    seed: int
    tally: Tally
    law: Law
    runs: Mapping[str, tuple[int, ...]] = {}
    way: RunProgress[Any] | None = None

    @property
    def found(self) -> Tally:
        """The tally of the coups' results."""
        return self.tally

    @property
    def streaks(self) -> PlainTable:
        """The number of streaks, a row for each length; raises BenchError where they were not counted."""
        if not self.runs:
            raise BenchError("streaks were not counted: ask for them with streaks=True")
        return table_by_length(self.runs)

    @property
    def page(self) -> Page:
        """A row for each outcome; gaps in standard errors."""
        note = (
            f"{many(self.tally.shoes, 'shoe')}, {self.tally.coups:,} coups, seed {self.seed}. Gap: in standard errors."
        )
        return Page(f"Simulation of {self.rules.id}", outcome_rows(self.tally, self.law), (note, *noted(self.way)))

    @property
    def _beside(self) -> Mapping[str, PlainTable]:
        """The numbers of shoes and coups, and the streaks where they were counted."""
        summary = summed(("shoes", "shoes", self.tally.shoes), ("coups", "coups", self.tally.coups))
        return {SUMMARY: summary, **({"streaks": self.streaks} if self.runs else {})}

    @property
    def picture(self) -> Picture:
        """Figure of the outcomes' shares, dealt and exact, in per cent with their errors."""
        told = ("outcome", "share, %")
        return of_columns(self.page, "outcome", ["share", "exact"], told, times=100, errors="standard_error")

    @asks
    def more(self, shoes: Whole | None = None, *, progress: Progress | bool = False) -> "Simulated":
        """The same run gone on with to so many shoes in all, those asked for if unsaid; raises ValueError."""
        return _simulated(self.rules, gone_on(self.way, shoes, progress))


def _simulated(rules: PuntoRules, way: RunProgress[Any]) -> Simulated:
    exact, seed = law(fresh(rules.decks)), way.run.seed
    if way.run.work is not streaks_of_chunk:
        return Simulated(rules=rules, seed=seed, tally=way.total, law=exact, way=way)
    outcomes = tally_of(way.shoes, way.total)
    return Simulated(rules=rules, seed=seed, tally=outcomes, law=exact, runs=by_length(way.total), way=way)


def outcome_rows(tally: Tally, exact: Law) -> PlainTable:
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


@asks
def simulate(  # noqa: PLR0913 - a run's options; all by keyword
    rules: RulesLike = "punto-banco",
    *,
    shoes: Whole = SHOES,
    seed: Whole | None = None,
    cut: Whole | None = None,
    decks: DecksLike | None = None,
    cores: Whole | None = None,
    progress: Progress | bool = False,
    resume: str | os.PathLike[str] | None = None,
    streaks: bool = False,
) -> Simulated:
    """Deal whole shoes and count how their coups end; `progress` True tells standard error. Raises ValueError.

    `cut` are the cards behind the cut card, in place of the rule set's; `streaks` counts streaks by their length too.

    `resume` is a .json file that holds how far the run has come: where it is there the run goes on from it.
    """
    asked = whole_shoes(rules, shoes=shoes, seed=seed, cut=cut, decks=decks, cores=cores)
    told = told_by(progress)
    if streaks:
        if resume is not None:
            raise BenchError("streaks are counted in a run of their own: ask for it without resume")
        return _simulated(asked.rules, carried(run_of(asked, streaks_of_chunk, add), asked.shoes, told))
    run = run_of(asked, tally, added)
    if resume is None:
        return _simulated(asked.rules, carried(run, asked.shoes, told))
    if not is_a(resume, (str, os.PathLike)):
        raise BenchError(f"resume: {quoted(resume)} is no path of a .json file")
    file = ResumeFile(str(resume), run.procedure, run.seed)
    after = None
    if file.after is not None:
        dealt, chunks = file.after
        after = RunProgress(run, dealt, chunks, dealt, dealt.shoes, dealt.shoes)
    way = carried(run, asked.shoes, told, after=after, keep=file.keep)
    file.end()
    return _simulated(asked.rules, way)


class Bankroll(Result, frozen=True, kw_only=True):
    """Ends of simulated bankrolls; amounts in chip units."""

    terms: BankrollTerms
    found: Bankrolls
    way: RunProgress[tuple[Walked, ...]] | None = None

    @property
    def page(self) -> Page:
        """A row for each quantity."""
        each, terms = self.found, self.terms
        rows: list[dict[str, Cell]] = [_chance("ruined", each.ruined)]
        if each.reached_goal is not None:
            rows.append(_chance("reached_goal", each.reached_goal))
        if each.stopped is not None:
            rows.append(_chance("stopped", each.stopped))
        rows += _spread("end", each.end_chips, "chips")
        rows += _spread("drawdown", each.drawdown_chips, "chips")
        rows += _spread("losing_run", each.losing_run, "bets")
        rows += _spread("coups", each.coups, "coups")
        rows += [_mean("bets", each.bets, "bets"), _mean("staked", each.staked_chips, "chips")]
        rows.append(_mean("gain", each.gain_chips, "chips"))
        expected = {"mean": each.expected_chips, "standard_error": each.expected_error_chips}
        rows.append({"quantity": "expected", "unit": "chips", **expected})
        rows.append(_mean("gap", each.gap_chips, "chips"))
        stake = f"{each.progression} from {terms.unit / UNIT:g} on {terms.bet}"
        length = many(terms.coups, "coup") if terms.coups else many(each.shoes_a_path, "shoe")
        note = f"{each.paths:,} bankrolls of {terms.bankroll / UNIT:g}, {length} each, seed {each.seed}."
        notes = (note, *noted(self.way), each.method, ERRORS)
        return Page(f"Bankrolls at {terms.rules.id}: {stake}", table_of(rows), notes)

    @property
    def _beside(self) -> Mapping[str, PlainTable]:
        """The numbers of shoes and coups, and the bet's edge."""
        each = self.found
        return {
            SUMMARY: summed(
                ("paths", "bankrolls", each.paths),
                ("shoes", "shoes", each.paths * each.shoes_a_path),
                ("coups", "coups", round(each.coups.mean.mean * each.paths)),
                ("edge", "share", Fraction(each.edge)),
            )
        }

    @property
    def picture(self) -> Picture:
        """Figure of the purses at the end that bankrolls do not exceed, in chip units, with their errors."""
        end = self.found.end_chips
        levels = {float(level): amount for level, amount in end.quantiles.items()}
        errors = list(end.quantile_errors.values())
        return quantiles(self.page, levels, ("bankrolls with so much or less, %", "purse at the end"), errors)

    @asks
    def more(self, paths: Whole | None = None, *, progress: Progress | bool = False) -> "Bankroll":
        """The same run gone on with to so many paths in all, those asked for if unsaid; raises ValueError."""
        each = self.found.shoes_a_path
        shoes = None if paths is None else shoes_dealt(as_int(paths), each)
        return _played(self.terms, each, gone_on(self.way, shoes, progress))


class _Listed(msgspec.Struct, frozen=True):
    """Work whose results are kept one after the other."""

    work: Walking

    __repr__ = on_a_screen

    def __call__(self, procedure: Procedure, seed: int, chunk: int, shoes: int, /) -> tuple[Walked, ...]:
        """The one result of a chunk."""
        return (self.work(procedure, seed, chunk, shoes),)


def _played(terms: BankrollTerms, shoes_a_path: int, way: RunProgress[tuple[Walked, ...]]) -> Bankroll:
    report = reported(terms, gathered(way.total).rows, way.run.seed, shoes_a_path)
    return Bankroll(terms=terms, found=report, way=way)


@asks
def bankroll(  # noqa: PLR0913 - a bankroll's terms; all but two by keyword
    start: AmountLike,
    rules: RulesLike = "punto-banco",
    *,
    bet: BetLike = "banker",
    progression: str | Function = "flat",
    unit: AmountLike | None = None,
    goal: AmountLike | None = None,
    stop: AmountLike | None = None,
    paths: Whole | None = None,
    shoes: Whole | None = None,
    coups: Whole | None = None,
    seed: Whole | None = None,
    cut: Whole | None = None,
    decks: DecksLike | None = None,
    commission: RateLike | None = None,
    cores: Whole | None = None,
    progress: Progress | bool = False,
) -> Bankroll:
    """Play bankrolls over shoes that they share evenly, or over `coups` coups each; raises ValueError.

    `shoes` are those of all, one for each of the `paths` if unsaid, and 100,000 without either. `progression` is one's
    name, or a function of one's own of what `sabot.simulate.bankroll.custom.Now` tells: the next stake in cents. Each
    leaves with its `goal`, or when it holds no more than `stop`. `cut` are the cards behind the cut card, in place of
    the rule set's.
    """
    paths, shoes, coups, seed, cut, cores = (
        as_int(paths),
        as_int(shoes),
        as_int(coups),
        as_int(seed),
        as_int(cut),
        as_int(cores),
    )
    table = with_cut(changed(rules_of(rules, PuntoRules), decks, commission), cut)
    terms = checked(terms_asked(table, bet, start, progression, unit=unit, goal=goal, stop=stop, coups=coups))
    return played(
        terms, *bankrolls_and_shoes(table, shoes, paths, coups), seed=seed, cores=cores, told=told_by(progress)
    )


def played(
    terms: BankrollTerms,
    paths: int,
    shoes_a_path: int,
    *,
    seed: int | None,
    cores: int | None = None,
    told: Progress | None = None,
) -> Bankroll:
    """So many bankrolls of these terms, each over so many shoes; raises ValueError."""
    work, dealt = walking(terms, paths, shoes_a_path)
    if cores is not None:
        checked_cores(cores)
    run = RunPlan(_Listed(work), procedure(terms.rules), seeded(seed), add, 1 if terms.own is not None else cores)
    return _played(terms, shoes_a_path, carried(run, dealt, told))


def terms_asked(
    table: PuntoRules,
    bet: BetLike,
    start: AmountLike,
    progression: str | Function | OwnFunction,
    *,
    unit: AmountLike | None,
    goal: AmountLike | None,
    stop: AmountLike | None,
    coups: int | None,
) -> BankrollTerms:
    """The terms of a purse as they are asked for; raises BenchError."""
    table, offered = offering(table, bet)
    if coups is not None and not is_whole(coups, 1, MOST_COUPS):
        raise BenchError(f"{quoted(coups)} coups cannot be played: it is {bounds_said(coups, 1, MOST_COUPS)}")
    to = Cents(0) if goal is None else amount(goal, "goal")
    if goal is not None and not to:
        raise BenchError("a goal of 0 is reached before the first coup: leave it out to play until all is dealt")
    own = (
        called(progression) if callable(progression) else progression if isinstance(progression, OwnFunction) else None
    )
    return BankrollTerms(
        rules=table,
        bet=offered.id,
        progression=progression if own is None else "flat",  # type: ignore[arg-type] # the check refuses others
        bankroll=amount(start, "bankroll"),
        unit=offered.minimum if unit is None else amount(unit, "unit"),
        goal=to,
        own=own,
        stop=Cents(0) if stop is None else amount(stop, "stop"),
        coups=coups or 0,
    )


def shoes_asked(table: PuntoRules, shoes: int | None, coups: int | None) -> int:
    """The shoes of a path: one if nothing is said, or as many as surely have so many coups; raises BenchError."""
    if shoes is not None and coups is not None:
        raise BenchError("shoes and coups both say how long is played: give one of them")
    return shoes_for(table, coups) if coups is not None else 1 if shoes is None else shoes


class Counting(Result, frozen=True, kw_only=True):
    """Record of a counting system over simulated shoes, each bet at its exact value."""

    rules: PuntoRules
    system: System
    found: Counted
    way: RunProgress[CountingTally] | None = None

    @property
    def page(self) -> Page:
        """A row for each quantity."""
        note = f"{many(self.found.shoes, 'shoe')}, seed {self.found.seed}. {self.found.method}."
        title = f"{self.system.title} at {self.rules.id}: {self.found.bet} when the {self.found.trigger}"
        return Page(title, counting_rows(self.found), (note, *noted(self.way)))

    @property
    def _beside(self) -> Mapping[str, PlainTable]:
        """The figures that are counted of the shoes, and how they vary together."""
        return beside_counting(self.found)

    @property
    def picture(self) -> Picture:
        """Figure of the system's gains in units: a shoe, 100 coups, and as realised."""
        names = ("units_per_shoe", "units_per_100_coups", "realised_units_per_shoe")
        estimates = [getattr(self.found, name) for name in names]
        series = Series("units", tuple(each.value for each in estimates), tuple(each.se or 0.0 for each in estimates))
        return picture(self.page, [name.replace("_", " ") for name in names], [series], ("", "units"))

    @asks
    def more(self, shoes: Whole | None = None, *, progress: Progress | bool = False) -> "Counting":
        """The same run gone on with to so many shoes in all, those asked for if unsaid; raises ValueError."""
        return _counting(planned(self.system, self.rules), gone_on(self.way, shoes, progress))

    @asks
    def risk(self, bank: float, *, shoes: Whole = 1, goal: float | None = None) -> "CountRisked":
        """Risk of a bank of so many units that follows the count; raises ValueError."""
        from sabot.bench.risks import CountRisked  # noqa: PLC0415 - for this alone

        risked = count_risk(self.found, bank, shoes=as_int(shoes), goal=goal)
        return CountRisked(counted=self.found, found=risked, way=self.way)


COUNTED: Final = (
    "coups_per_shoe",
    "bets_per_shoe",
    "share_of_coups",
    "edge_per_bet",
    "units_per_shoe",
    "units_per_100_coups",
    "realised_units_per_shoe",
)


def counting_rows(of: Counted) -> PlainTable:
    """A row for each quantity that a count comes to."""
    return table_of([{"quantity": name, **_estimate("", getattr(of, name))} for name in COUNTED])


def beside_counting(of: Counted) -> dict[str, PlainTable]:
    """The numbers of shoes, coups and bets, the linear model, and the covariances of what a shoe comes to."""
    summary = summed(
        ("shoes", "shoes", of.shoes),
        ("coups", "coups", of.coups),
        ("bets", "bets", of.bets),
        ("furthest", None, of.furthest),
        ("correlation", None, of.correlation),
        ("break_even", None, of.break_even),
    )
    if of.together is None:
        return {SUMMARY: summary}
    names = ("coups", "gain", "variance")
    each = zip(names, of.together.values, of.together.covariance, strict=True)
    rows = tuple((name, value, *covariances) for name, value, covariances in each)
    heads = ("quantity", "value", *(f"covariance_{name}" for name in names))
    return {SUMMARY: summary, "together": PlainTable(heads, rows)}


@asks
def counting(  # noqa: PLR0913 - a run's options; all but two by keyword
    system: System | str,
    rules: RulesLike = "ez-baccarat",
    *,
    shoes: Whole = FOLLOWED,
    seed: Whole | None = None,
    cut: Whole | None = None,
    decks: DecksLike | None = None,
    commission: RateLike | None = None,
    cores: Whole | None = None,
    progress: Progress | bool = False,
) -> Counting:
    """Follow a counting system, by its name, its file or itself, through whole shoes; raises ValueError.

    `cut` are the cards behind the cut card, in place of the rule set's.
    """
    asked = whole_shoes(rules, shoes=shoes, seed=seed, cut=cut, decks=decks, commission=commission, cores=cores)
    plan = planned(system if isinstance(system, System) else system_named(system), asked.rules)
    asked = msgspec.structs.replace(asked, rules=plan.rules)
    run = run_of(asked, partial(counted_chunk, plan), partial(merged, plan))
    return _counting(plan, carried(run, asked.shoes, told_by(progress)))


def _counting(plan: Plan, way: RunProgress[CountingTally]) -> Counting:
    return Counting(rules=plan.rules, system=plan.system, found=counted(plan, way.total, way.run.seed), way=way)


class PerfectPlay(Result, frozen=True, kw_only=True):
    """Record of a perfect player's bets in simulated shoes, by where the cut card stands."""

    rules: PuntoRules
    found: tuple[Perfect, ...]
    bets: tuple[Wagered, ...] = ()
    way: RunProgress[PerfectTally] | None = None

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
                **_estimate("coups_per_shoe", at.coups_per_shoe),
                **_estimate("share_of_coups", at.share_of_coups),
                **_estimate("units_per_100_coups", at.units_per_100_coups),
            }
            for each in self.found
            for at in each.cuts
        ]
        first = self.found[0]
        note = f"{many(first.shoes, 'shoe')}, seed {first.seed}. {first.method}."
        title = f"A perfect player at {self.rules.id}, one unit whenever it gains"
        return Page(title, table_of(rows), (note, *noted(self.way)))

    @property
    def _beside(self) -> Mapping[str, PlainTable]:
        """The numbers of shoes and coups, and by the cards not yet seen how often a bet gains, and how much."""
        rows: list[dict[str, Cell]] = [
            {
                "bet": each.bet,
                "unseen": at.unseen,
                "coups": at.coups,
                **_estimate("positive", at.positive),
                **_estimate("mean_positive", at.mean_positive),
            }
            for each in self.found
            for at in each.curve
        ]
        first = self.found[0]
        coups = sum(at.coups for at in first.curve)
        return {SUMMARY: summed(("shoes", "shoes", first.shoes), ("coups", "coups", coups)), "curve": table_of(rows)}

    @property
    def picture(self) -> Picture:
        """Figure of the gain by the cards behind the cut card, in units a shoe, a line for each bet."""
        series = [Series(each.bet, tuple(at.units_per_shoe.value for at in each.cuts)) for each in self.found[:SERIES]]
        cuts = [at.cut for at in self.found[0].cuts]
        return picture(self.page, cuts, series, ("cards behind the cut card", "units a shoe"), kind="line")

    @asks
    def more(self, shoes: Whole | None = None, *, progress: Progress | bool = False) -> "PerfectPlay":
        """The same run gone on with to so many shoes in all, those asked for if unsaid; raises ValueError."""
        return _perfect(self.rules, self.bets, gone_on(self.way, shoes, progress))


@asks
def perfect(  # noqa: PLR0913 - a run's options; all but two by keyword
    bets: BetsLike | None = None,
    rules: RulesLike = "punto-banco",
    *,
    shoes: Whole = FOLLOWED,
    seed: Whole | None = None,
    cut: Whole | None = None,
    decks: DecksLike | None = None,
    commission: RateLike | None = None,
    cores: Whole | None = None,
    progress: Progress | bool = False,
) -> PerfectPlay:
    """Record of bets made with knowledge of every card seen, `all` for the whole catalogue; raises ValueError.

    `cut` are the cards behind the cut card, in place of the rule set's.
    """
    asked = whole_shoes(rules, shoes=shoes, seed=seed, cut=cut, decks=decks, commission=commission, cores=cores)
    table = asked.rules
    wagers = followed([Wagered(name, bet, table.commission) for name, bet in bets_asked(table, bets)])
    run = run_of(asked, partial(perfect_chunk, wagers, table), add)
    return _perfect(table, wagers, carried(run, asked.shoes, told_by(progress)))


def _perfect(rules: PuntoRules, bets: tuple[Wagered, ...], way: RunProgress[PerfectTally]) -> PerfectPlay:
    return PerfectPlay(rules=rules, found=perfected(bets, rules, way.total, way.run.seed), bets=bets, way=way)


def _chance(name: str, each: Chance) -> dict[str, Cell]:
    """A share with its standard error and Wilson's interval of 95 %."""
    figures = {"mean": each.share, "standard_error": each.standard_error, "low": each.low, "high": each.high}
    return {"quantity": name, "unit": "share", **figures, "count": each.count}


def _mean(name: str, each: Mean, of: str) -> dict[str, Cell]:
    """A mean with its standard error and its interval of 95 %."""
    figures = {"mean": each.mean, "standard_error": each.standard_error, "low": each.low, "high": each.high}
    return {"quantity": name, "unit": of, **{key: float(number) for key, number in figures.items()}}


def _spread(name: str, each: Spread, of: str) -> Iterator[dict[str, Cell]]:
    """A quantity's mean with its interval of 95 %, one path's deviation and quantiles; then what their errors are."""
    figures = {"sd": each.sd} | {_level(level): value for level, value in each.quantiles.items()}
    figures |= {"least": each.least, "most": each.most}
    yield _mean(name, each.mean, of) | {key: float(value) for key, value in figures.items()}
    errors = {"sd": each.sd_error} | {_level(level): value for level, value in each.quantile_errors.items()}
    yield {"quantity": f"{name}_se", "unit": of, **{key: float(value) for key, value in errors.items()}}


def _level(level: str) -> str:
    return f"q{100 * float(level):g}"


def _estimate(name: str, each: Estimate) -> dict[str, Cell]:
    """A value and its standard error."""
    return {name or "value": each.value, f"{name}_se".lstrip("_"): each.se}
