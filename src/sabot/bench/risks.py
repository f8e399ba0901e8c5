"""What a purse risks: ruin, N0, SCORE, Kelly's stake, a goal, results after so many shoes, a rebate on losses."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import msgspec

from sabot.bench.errors import BenchError
from sabot.bench.reading import AmountLike, DecksLike, RulesLike, amount, changed, exact, rules_of
from sabot.bench.records import Page, Result
from sabot.bets import BetId
from sabot.games.punto.rules import PuntoRules
from sabot.money import UNIT, Cents, RateLike, is_a, is_whole, quoted, units
from sabot.paper.tables import Cell, table_of
from sabot.risk.count import CountRisk
from sabot.risk.figures import Method
from sabot.risk.purse import Risk
from sabot.risk.purse import risk as reckoned
from sabot.rulesets import varied
from sabot.shoe import DECK
from sabot.simulate.bankroll.terms import Terms, checked
from sabot.simulate.counting import Counted

NOTES: Final[dict[Method, str]] = {
    "exact": "exact: one flat unit on the first coup of a full shoe, in rationals",
    "rounded": "rounded: the same, where no rational is: to double precision",
    "closed_form": "closed form: a root of the law's generating function; without an edge, ruin is certain",
    "bounds": "bounds: Lundberg's, of which the higher is told",
    "chain": "chain: coups are independent, with the law of a full shoe; chances in double precision",
    "simulated": "simulated: whole shoes, cut card and all",
    "motion": "motion: the closed forms of Brownian motion, which hold for many shoes",
}
RiskRow = tuple[str, Fraction | float | None, Method]
"""A quantity, its value, and how it was found."""


class Risked(Result, frozen=True, kw_only=True):
    """What a purse risks; amounts in chip units."""

    found: Risk

    @property
    def page(self) -> Page:
        """A row for each quantity, with how it was found."""
        terms, found = self.found.terms, self.found
        rows: list[dict[str, Cell]] = [
            {"quantity": name, "value": value, "method": method} for name, value, method in risk_rows(found)
        ]
        title = f"{terms.progression} on {terms.bet} of {terms.rules.id}, unit {units(terms.unit)}"
        shoes = "1 shoe" if found.shoes == 1 else f"{found.shoes:,} shoes"
        note = f"A purse of {units(terms.bankroll)} over {shoes} of {found.coups / found.shoes:.2f} coups."
        used = [said for method, said in NOTES.items() if any(row["method"] == method for row in rows)]
        missing = () if found.left_out is None else (f"Ruin before the goal is left out: {found.left_out}.",)
        return Page(title, table_of(rows), (note, *missing, f"{'; '.join(used)}."))


class CountRisked(Result, frozen=True, kw_only=True):
    """What who follows a count risks; amounts in units."""

    counted: Counted
    found: CountRisk

    @property
    def page(self) -> Page:
        """A row for each quantity, with how it was found."""
        rows: list[dict[str, Cell]] = [
            {"quantity": name, "value": value, "method": method} for name, value, method in count_rows(self.found)
        ]
        of = self.counted
        title = f"{of.system} at {of.ruleset}: a bank of {self.found.bank:g} units over {self.found.shoes:,} shoes"
        note = f"{of.shoes:,} shoes were followed, seed {of.seed}. {NOTES['motion']}."
        return Page(title, table_of(rows), (note,))


def count_rows(found: CountRisk) -> Iterator[RiskRow]:
    """Every quantity by its name, in units."""
    yield "gain_per_shoe", found.mean, "simulated"
    yield "sd_per_shoe", found.sd, "simulated"
    for name, value in (("n0_shoes", found.n0_shoes), ("n0_coups", found.n0_coups), ("score", found.score)):
        yield name, value, "none" if value is None else "simulated"
    for each, name in zip(found.kelly, ("kelly", "kelly_half", "kelly_quarter"), strict=False):
        yield f"{name}_bank", each.units, "motion"
        yield f"{name}_ruin", each.ruin, "motion"
    yield "ruin_ever", found.ruin, "motion"
    if found.shoes_to_goal is not None:
        yield "shoes_to_goal", found.shoes_to_goal, "motion"
    yield "loss", found.loss, "motion"
    for level, gain in found.quantiles.items():
        yield f"gain_q{100 * level:g}", gain, "motion"


def risk_rows(found: Risk) -> Iterator[RiskRow]:
    """Every quantity by its name, in chip units."""
    yield "gain_per_coup", found.mean / UNIT, "exact"
    yield "sd_per_coup", found.sd / UNIT, "rounded"
    yield "n0_coups", found.n0, "none" if found.n0 is None else "exact"
    yield "score", found.score, "none" if found.score is None else "exact"
    for name, part in (("kelly", 1), ("kelly_half", 2), ("kelly_quarter", 4)):
        yield name, found.kelly / part, "rounded"
    if found.ruin_ever is not None:
        yield "ruin_ever", found.ruin_ever.high, found.ruin_ever.method
    yield from _after(found)
    if found.over is not None:
        yield "ruin_before_goal", found.over.ruined, "chain"
        yield "goal_before_ruin", found.over.reached, "chain"
        yield "coups_to_either", found.over.coups, "chain"
    if found.rebate is not None:
        yield "rebate", found.rebate.share, "exact"
        yield "gain_with_rebate", found.rebate.gain / UNIT, "chain"
        yield "fair_rebate", found.rebate.fair, "none" if found.rebate.fair is None else "chain"


def _after(found: Risk) -> Iterator[RiskRow]:
    """Results when the shoes are over."""
    method, simulated = found.method, found.simulated
    if found.after is not None:
        yield "ruined", found.after.ruined, method
        if found.terms.goal:
            yield "reached_goal", found.after.reached, method
        yield "staked", found.after.staked / UNIT, method
    elif simulated is not None:
        for name, share in (("ruined", "share"), ("ruined_low", "low"), ("ruined_high", "high")):
            yield name, getattr(simulated.ruined, share), method
        if simulated.reached_goal is not None:
            yield "reached_goal", simulated.reached_goal.share, method
        yield "staked", simulated.staked.mean / UNIT, method
    yield "gain", found.gain / UNIT, method
    for level, purse in found.quantiles.items():
        yield f"purse_q{100 * level:g}", purse / UNIT, method


def risk(  # noqa: PLR0913 - a purse's terms; all but two by keyword
    start: AmountLike,
    rules: RulesLike = "punto-banco",
    *,
    bet: str = "banker",
    progression: str = "flat",
    unit: AmountLike | None = None,
    goal: AmountLike | None = None,
    maximum: AmountLike | None = None,
    cut: int | None = None,
    shoes: int = 1,
    rebate: RateLike | None = None,
    decks: DecksLike | None = None,
    commission: RateLike | None = None,
    seed: int | None = None,
) -> Risked:
    """What a purse risks in so many shoes; raises ValueError with a sentence.

    `maximum` replaces the table's, `cut` the cards behind its cut card; `rebate` is a share of what is lost that is
    given back at the end; `seed` is for what no chain can follow and is simulated.
    """
    table = with_cut(changed(rules_of(rules, PuntoRules), decks, commission), cut)
    offered = table.by_id.get(BetId(bet)) if is_a(bet, str) else None
    if offered is None:
        raise BenchError(f"{table.id} offers no bet {quoted(bet)}: it is {', '.join(table.by_id)}")
    if maximum is not None:
        table = _with_maximum(table, offered.id, amount(maximum, "maximum"))
    terms = checked(
        Terms(
            rules=table,
            bet=offered.id,
            progression=progression,
            bankroll=amount(start, "bankroll"),
            unit=offered.minimum if unit is None else amount(unit, "unit"),
            goal=Cents(0) if goal is None else amount(goal, "goal"),
        ),
        simulated=False,
    )
    share = None if rebate is None else exact(rebate, "rebate")
    return Risked(found=reckoned(terms, shoes, rebate=share, seed=seed))


def with_cut(rules: PuntoRules, cut: int | None) -> PuntoRules:
    """The rule set with so many cards behind its cut card; raises BenchError."""
    if cut is None:
        return rules
    if not is_whole(cut, 0, rules.decks * DECK):
        most = rules.decks * DECK
        raise BenchError(f"{quoted(cut)} cards behind the cut card: it is a whole number from 0 to {most}")
    return varied(rules, stop_card=cut)


def _with_maximum(rules: PuntoRules, bet: BetId, maximum: Cents) -> PuntoRules:
    bets = [msgspec.structs.replace(each, maximum=maximum) if each.id == bet else each for each in rules.bets]
    return varied(rules, bets=tuple(bets))
