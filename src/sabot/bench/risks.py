"""Risks of a purse: ruin, N0, SCORE, Kelly's stake, a goal, results after so many shoes, a rebate on losses."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, zip_longest
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from sabot.bench.asking import asks
from sabot.bench.errors import BenchError
from sabot.bench.pictures import of_law, quantiles
from sabot.bench.reading import (
    AmountLike,
    BetLike,
    DecksLike,
    RulesLike,
    amount,
    changed,
    lost_share,
    offering,
    rules_of,
    with_cut,
)
from sabot.bench.records import Page, Result, percent
from sabot.bench.running import Progress, RunProgress, noted, told_by
from sabot.bench.runs import Bankroll, beside_counting, counting_rows, played, shoes_asked, terms_asked
from sabot.games.punto.rules import PuntoRules, with_bet
from sabot.money import UNIT, RateLike, many, quoted, units
from sabot.paper.estimates import Estimate
from sabot.paper.plain import Picture
from sabot.paper.tables import SUMMARY, Cell, PlainTable, summed, table_of
from sabot.parameters import Whole, as_int
from sabot.risk.count import CountRisk
from sabot.risk.figures import Method
from sabot.risk.purse import Risk
from sabot.risk.purse import risk as reckoned
from sabot.rulesets import varied
from sabot.simulate.bankroll.custom import Function
from sabot.simulate.bankroll.report import Bankrolls
from sabot.simulate.bankroll.terms import BankrollTerms, checked
from sabot.simulate.counting import Counted

NOTES: Final[dict[Method, str]] = {
    "exact": "exact: one flat unit on the first coup of a full shoe, in rationals",
    "rounded": "rounded: the same, where no rational is: to double precision",
    "closed_form": "closed form: a root of the law's generating function; without an edge, ruin is certain",
    "bounds": "bounds: Lundberg's, of which the higher is told",
    "chain": "chain: coups are independent, with the law of a full shoe; chances in double precision",
    "simulated": "simulated: whole shoes, cut card and all",
    "motion": "motion: the closed forms of Brownian motion, which hold for many shoes",
    "none": (
        "–: there is none; SCORE, a bank of Kelly's and a way to a goal take an edge, a fair rebate a loss, "
        "N0 a mean other than 0, ruin of who never stops flat stakes"
    ),
}
CHAIN: Final = f"{NOTES['chain']}."
"""The note of a page whose numbers come of the chain alone."""


Unit: TypeAlias = Literal["chips", "units", "share", "coups", "shoes"] | None
"""Of what a value is one: units are stakes of one unit, a share is a part of 1; None of a pure number."""


class RiskRow(NamedTuple):
    """A quantity, its value and of what it is one, how it was found, and its standard error if it is of a sample."""

    name: str
    unit: Unit
    value: Fraction | float | None
    method: Method
    error: float | None = None


def _rows(quantities: Iterable[RiskRow]) -> list[dict[str, Cell]]:
    """The rows of a table; standard errors have a column where there are any."""
    every = list(quantities)
    sampled = any(each.error is not None for each in every)
    return [
        {"quantity": each.name, "value": each.value}
        | ({"standard_error": each.error} if sampled else {})
        | {"unit": each.unit, "method": each.method}
        for each in every
    ]


ERRORS: Final = "Standard errors: of what comes from a sample; those of quantiles from order statistics."


def _used(rows: Sequence[Mapping[str, Cell]]) -> tuple[str]:
    """The methods by which what is told was found."""
    return (f"{'; '.join(said for method, said in NOTES.items() if any(row['method'] == method for row in rows))}.",)


class Risked(Result, frozen=True, kw_only=True):
    """Risk of a purse; amounts in chip units. `played` are purses simulated, where no chain follows."""

    found: Risk
    played: Bankroll | None = None

    @property
    def way(self) -> RunProgress[Any] | None:
        """The progress of the purses that were simulated."""
        return None if self.played is None else self.played.way

    @asks
    def more(self, paths: Whole | None = None, *, progress: Progress | bool = False) -> "Risked":
        """The simulation gone on with to so many purses in all, those asked for if unsaid; raises ValueError."""
        paths = as_int(paths)
        if self.played is None:
            raise BenchError("nothing was simulated of this purse: there is no more to play")
        played = self.played.more(paths, progress=progress)
        return Risked(found=msgspec.structs.replace(self.found, simulated=played.found), played=played)

    @property
    def page(self) -> Page:
        """A row for each quantity, with how it was found."""
        terms, risks = self.found.terms, self.found
        rows = _rows(risk_rows(risks))
        way = terms.progression if terms.own is None else terms.own.said
        title = f"{way} on {terms.bet} of {terms.rules.id}, unit {units(terms.unit)}"
        shoes = many(risks.shoes, "shoe")
        length = many(terms.coups, "coup") if terms.coups else f"{shoes} of {risks.coups / risks.shoes:.2f} coups"
        note = f"A purse of {units(terms.bankroll)} over {length}."
        missing = () if risks.left_out is None else (f"Ruin before the goal is left out: {risks.left_out.said}.",)
        errors = () if risks.simulated is None else (ERRORS,)
        return Page(title, table_of(rows), (note, *noted(self.way), *missing, *_used(rows), *errors))

    @property
    def _beside(self) -> Mapping[str, PlainTable]:
        """The mean number of coups that are played."""
        return {SUMMARY: summed(("coups", "coups", self.found.coups))}

    @property
    def picture(self) -> Picture:
        """Figure of the purse at the end: its law where a chain gives it, else levels that courses do not exceed."""
        if self.found.after is not None:
            return self.ends.picture
        levels = self.found.end_chips
        return quantiles(self.page, levels, ("courses with so much or less, %", "purse at the end"))

    @property
    def ends(self) -> "Ends":
        """Every purse that can be there at the end, with its chance; raises BenchError where none is known exactly."""
        return Ends(found=self.found)


class Ends(Result, frozen=True, kw_only=True):
    """The law of the purse at the end, a row for each amount, in chip units."""

    found: Risk

    def __post_init__(self) -> None:
        """Raises BenchError for a purse that was simulated."""
        super().__post_init__()
        if self.found.after is None:
            raise BenchError("these purses were simulated: their law is known where a chain can follow them")

    @property
    def page(self) -> Page:
        """A row for each purse: its gain, its chance, and the chance of so much or less."""
        terms, after = self.found.terms, self.found.after
        assert after is not None  # noqa: S101 - refused above
        below = accumulate(after.ends.values())
        rows: list[dict[str, Cell]] = [
            {
                "purse_chips": purse,
                "gain_chips": (round(UNIT * purse) - terms.bankroll) / UNIT,
                "probability": chance,
                "at_most": at_most,
            }
            for (purse, chance), at_most in zip(after.ends.items(), below, strict=True)
        ]
        lost = self._lost
        length = many(terms.coups, "coup") if terms.coups else many(self.found.shoes, "shoe")
        mean = f"{self.found.gain_chips:.4f} in the mean"
        note = f"After {length} something is lost in {percent(lost)} of all courses; {mean}."
        title = f"The purse at the end: {terms.progression} on {terms.bet} of {terms.rules.id}"
        return Page(title, table_of(rows), (note, CHAIN))

    @property
    def _lost(self) -> float:
        after = self.found.after
        assert after is not None  # noqa: S101 - refused above
        return sum(chance for purse, chance in after.ends.items() if purse < self.found.terms.bankroll / UNIT)

    @property
    def _beside(self) -> Mapping[str, PlainTable]:
        """The mean number of coups that are played, the chance of a loss, and the mean gain."""
        return {
            SUMMARY: summed(
                ("coups", "coups", self.found.coups),
                ("lost", "share", self._lost),
                ("gain", "chips", self.found.gain_chips),
            )
        }

    @property
    def picture(self) -> Picture:
        """Figure of the law of the purse at the end, in chip units."""
        after = self.found.after
        assert after is not None  # noqa: S101 - refused above
        return of_law(self.page, after.ends, ("purse at the end", "probability"))


class CountRisked(Result, frozen=True, kw_only=True):
    """Risk of a player who follows a count; amounts in units."""

    counted: Counted
    found: CountRisk
    way: RunProgress[Any] | None = None

    @property
    def page(self) -> Page:
        """A row for each quantity, with how it was found."""
        rows = _rows(count_rows(self.found))
        of = self.counted
        title = (
            f"{of.system} at {of.ruleset}: a bank of {self.found.bank:g} units over {many(self.found.shoes, 'shoe')}"
        )
        note = f"{many(of.shoes, 'shoe')} followed, seed {of.seed}."
        return Page(title, table_of(rows), (note, *noted(self.way), *_used(rows), ERRORS))

    @property
    def _beside(self) -> Mapping[str, PlainTable]:
        """Tables of the shoes in which the count was followed."""
        return {"counting": counting_rows(self.counted), **beside_counting(self.counted)}

    @property
    def picture(self) -> Picture:
        """Figure of the gains that courses do not exceed, in units, with their errors."""
        levels = {level: each.value or 0.0 for level, each in self.found.quantiles.items()}
        errors = [each.se or 0.0 for each in self.found.quantiles.values()]
        return quantiles(self.page, levels, ("courses with so much or less, %", "gain, units"), errors)


def count_rows(risks: CountRisk) -> Iterator[RiskRow]:
    """Every quantity by its name, in units."""
    yield _estimated("gain_per_shoe", "units", risks.mean, "simulated")
    yield _estimated("sd_per_shoe", "units", risks.sd, "simulated")
    yield _maybe("n0_shoes", "shoes", risks.n0_shoes, "simulated")
    yield _maybe("n0_coups", "coups", risks.n0_coups, "simulated")
    yield _maybe("score", None, risks.score, "simulated")
    for each, name in zip_longest(risks.kelly, ("kelly", "kelly_half", "kelly_quarter")):
        if each is None:
            yield RiskRow(f"{name}_bank", "units", None, "none")
        else:
            yield _estimated(f"{name}_bank", "units", each.units, "motion")
            yield RiskRow(f"{name}_ruin", "share", each.ruin, "motion")
    yield _estimated("ruin_ever", "share", risks.ruin, "motion")
    if risks.goal is not None:
        yield _maybe("shoes_to_goal", "shoes", risks.shoes_to_goal, "motion")
    yield _estimated("loss", "share", risks.loss, "motion")
    for level, gain in risks.quantiles.items():
        yield _estimated(f"gain_q{100 * level:g}", "units", gain, "motion")


def _maybe(name: str, unit: Unit, estimate: Estimate | None, method: Method) -> RiskRow:
    return RiskRow(name, unit, None, "none") if estimate is None else _estimated(name, unit, estimate, method)


def _estimated(name: str, unit: Unit, estimate: Estimate, method: Method) -> RiskRow:
    return RiskRow(name, unit, estimate.value, method, estimate.se)


def risk_rows(risks: Risk) -> Iterator[RiskRow]:
    """Every quantity by its name; amounts in chip units."""
    yield RiskRow("gain_per_coup", "chips", risks.mean_chips, "exact")
    yield RiskRow("sd_per_coup", "chips", risks.sd_chips, "rounded")
    yield RiskRow("n0_coups", "coups", risks.n0, "none" if risks.n0 is None else "exact")
    yield RiskRow("score", None, risks.score, "none" if risks.score is None else "exact")
    for name, part in (("kelly", 1), ("kelly_half", 2), ("kelly_quarter", 4)):
        yield RiskRow(name, "share", risks.kelly / part, "rounded")
    ever = risks.ruin_ever
    if ever is None:
        yield RiskRow("ruin_ever", "share", None, "none")
    else:
        yield RiskRow("ruin_ever", "share", ever.high, ever.method)
    yield from _after(risks)
    if risks.over is not None:
        yield RiskRow("ruin_before_goal", "share", risks.over.ruined, "chain")
        yield RiskRow("goal_before_ruin", "share", risks.over.reached, "chain")
        if risks.terms.stop:
            yield RiskRow("stop_before_goal", "share", risks.over.stopped, "chain")
        yield RiskRow("coups_to_either", "coups", risks.over.coups, "chain")
    if risks.rebate is not None:
        yield RiskRow("rebate", "share", risks.rebate.share, "exact")
        yield RiskRow("gain_with_rebate", "chips", risks.rebate.gain_chips, "chain")
        yield RiskRow("fair_rebate", "share", risks.rebate.fair, "none" if risks.rebate.fair is None else "chain")


def _after(risks: Risk) -> Iterator[RiskRow]:
    """Results when the shoes are over."""
    if risks.simulated is not None:
        yield from _simulated(risks.simulated)
    elif risks.after is not None:
        yield RiskRow("ruined", "share", risks.after.ruined, "chain")
        if risks.terms.goal:
            yield RiskRow("reached_goal", "share", risks.after.reached, "chain")
        if risks.terms.stop:
            yield RiskRow("stopped", "share", risks.after.stopped, "chain")
        yield RiskRow("staked", "chips", risks.after.staked_chips, "chain")
        yield RiskRow("gain", "chips", risks.gain_chips, "chain")
        for level, purse in risks.end_chips.items():
            yield RiskRow(f"purse_q{100 * level:g}", "chips", purse, "chain")


def _simulated(paths: Bankrolls) -> Iterator[RiskRow]:
    for name, chance in (("ruined", paths.ruined), ("reached_goal", paths.reached_goal), ("stopped", paths.stopped)):
        if chance is not None:
            yield RiskRow(name, "share", chance.share, "simulated", chance.standard_error)
            yield RiskRow(f"{name}_low", "share", chance.low, "simulated")
            yield RiskRow(f"{name}_high", "share", chance.high, "simulated")
    for name, mean in (("staked", paths.staked_chips), ("gain", paths.gain_chips)):
        yield RiskRow(name, "chips", mean.mean, "simulated", mean.standard_error)
    for level, purse in paths.end_chips.quantiles.items():
        yield RiskRow(
            f"purse_q{100 * float(level):g}",
            "chips",
            purse,
            "simulated",
            paths.end_chips.quantile_errors[level],
        )


@asks
def risk(  # noqa: PLR0913 - a purse's terms; all but two by keyword
    start: AmountLike,
    rules: RulesLike = "punto-banco",
    *,
    bet: BetLike = "banker",
    progression: str | Function = "flat",
    unit: AmountLike | None = None,
    goal: AmountLike | None = None,
    stop: AmountLike | None = None,
    maximum: AmountLike | None = None,
    cut: Whole | None = None,
    shoes: Whole | None = None,
    coups: Whole | None = None,
    rebate: RateLike | None = None,
    decks: DecksLike | None = None,
    commission: RateLike | None = None,
    seed: Whole | None = None,
    progress: Progress | bool = False,
) -> Risked:
    """Risk of a purse in so many shoes, or in exactly so many coups; raises ValueError with a sentence.

    `maximum` replaces the table's, `cut` the cards behind its cut card; `rebate` is a share of what is lost that is
    given back at the end; `seed` and `progress` are for what no chain can follow and is simulated.
    """
    cut, shoes, coups, seed = as_int(cut), as_int(shoes), as_int(coups), as_int(seed)
    table, offered = offering(with_cut(changed(rules_of(rules, PuntoRules), decks, commission), cut), bet)
    if maximum is not None:
        most = amount(maximum, "maximum")
        if most < offered.minimum:
            least = f"{units(offered.minimum)}, the least that {offered.id} takes"
            raise BenchError(f"maximum: {quoted(str(maximum))} is below {least}")
        table = varied(with_bet(table, msgspec.structs.replace(offered, maximum=most)))
    terms = checked(
        terms_asked(table, offered.id, start, progression, unit=unit, goal=goal, stop=stop, coups=coups),
        simulated=callable(progression),
    )
    each = shoes_asked(table, shoes, coups)
    share = None if rebate is None else lost_share(rebate, "rebate")
    told, simulated = told_by(progress), list[Bankroll]()

    def simulate(terms: BankrollTerms, paths: int, shoes_a_path: int, /, *, seed: int) -> Bankrolls:
        simulated.append(played(terms, paths, shoes_a_path, seed=seed, told=told))
        return simulated[0].found

    answer = reckoned(terms, each, rebate=share, seed=seed, played=simulate)
    return Risked(found=answer, played=simulated[0] if simulated else None)
