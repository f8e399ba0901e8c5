"""`sabot risk`: what a purse risks at a table, as a page or in another form."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Final

import msgspec
from cyclopts import Parameter

from sabot.bench.best import GoalBest, RebateBest, reach, rebate_rows
from sabot.bench.best import rebate as best_rebate
from sabot.bench.reading import amount, changed, with_cut
from sabot.bench.risks import CountRisked, Ends, Risked, RiskRow, Unit, count_rows, risk, risk_rows
from sabot.bench.running import RunProgress
from sabot.bench.runs import counting
from sabot.cli.compiling import compiling_said
from sabot.cli.forms import PAGE, Form, check_form, tell
from sabot.cli.grid import columns
from sabot.cli.numbers import fixed, percent
from sabot.cli.odds_table import Say
from sabot.cli.simulate_run import INTERRUPTED
from sabot.cli.usage import (
    Commission,
    Cut,
    Decks,
    Ruleset,
    Tongue,
    UsageError,
    Whole,
    heading,
    option,
    refusals,
    rule_set,
    seed_or_drawn,
)
from sabot.games.punto.rules import PuntoRules
from sabot.money import chips
from sabot.paper.tables import Cell, written
from sabot.parameters import FOLLOWED, ProgressionName
from sabot.risk.chain import MOST_SOLVED
from sabot.risk.purse import Risk
from sabot.simulate.bankroll.terms import BankrollTerms, check_goal
from sabot.words import Language, say

LARGE: Final = 10
"""Numbers from here on are told with fewer decimals."""
BELOW: Final = {
    "ruined_low",
    "ruined_high",
    "reached_goal_low",
    "reached_goal_high",
    "stopped_low",
    "stopped_high",
    "kelly_ruin",
    "kelly_half_ruin",
    "kelly_quarter_ruin",
}
"""Quantities that say more of the one above them."""


@Parameter(name="*")
@dataclass(frozen=True)
class Purse:
    """The options of a purse, as `sabot simulate` has them."""

    bankroll: Annotated[str, option("start")]
    unit: Annotated[str | None, option("unit")] = None
    progression: Annotated[ProgressionName, option("progression")] = "flat"
    on: Annotated[str, option("bet")] = "banker"
    goal: Annotated[str | None, option("goal")] = None
    stop: Annotated[str | None, option("stop")] = None
    maximum: Annotated[str | None, option("maximum")] = None
    cut: Cut = None
    decks: Decks = None
    commission: Commission = None


@Parameter(name="*")
@dataclass(frozen=True)
class CountOptions:
    """The options of a count."""

    system: Annotated[str | None, option("risk.system")] = None
    followed: Annotated[Whole | None, option("followed")] = None


_COUNT: Final = CountOptions()


@Parameter(name="*")
@dataclass(frozen=True)
class Length:
    """The length of play, and what of the end is told."""

    shoes: Annotated[Whole | None, option("risk.shoes")] = None
    coups: Annotated[Whole | None, option("risk.coups")] = None
    ends: Annotated[bool, option("ends")] = False
    best: Annotated[bool, option("best")] = False


_LENGTH: Final = Length()


def risk_command(
    rules: Ruleset,
    /,
    *,
    purse: Purse,
    count: CountOptions = _COUNT,
    length: Length = _LENGTH,
    rebate: Annotated[str | None, option("rebate")] = None,
    seed: Annotated[Whole | None, option("risk.seed")] = None,
    form: Form = PAGE,
    language: Tongue = "en",
) -> None:
    """Tell what a purse risks: ruin, N0, SCORE, Kelly's stake, a goal, results after so many shoes."""
    check_form(form)
    table = _varied(rule_set(rules), purse)
    if count != _COUNT:
        _check_count(
            purse,
            count,
            {"rebate": rebate, "coups": length.coups, "ends": length.ends or None, "best": length.best or None},
        )
        with compiling_said("sabot risk", language):
            of = _counted(table, count, (purse, 1 if length.shoes is None else length.shoes, seed))
        tell(
            form,
            record=lambda: _count_record(of),
            tables=lambda: of.tables,
            lines=lambda: count_lines(of, table, language),
        )
        _leave(of.way)
        return
    if length.best:
        _tell_best(_asked_best(table, purse, length, (rebate, seed)), form, language)
        return
    with refusals():
        answer = risk(
            purse.bankroll,
            table,
            bet=purse.on,
            progression=purse.progression,
            unit=purse.unit,
            goal=purse.goal,
            stop=purse.stop,
            maximum=purse.maximum,
            shoes=length.shoes,
            coups=length.coups,
            rebate=rebate,
            seed=seed,
        )
        ends = answer.ends if length.ends else None
    if ends is not None:
        tell(
            form,
            record=lambda: _record(answer),
            tables=lambda: ends.tables,
            lines=lambda: end_lines(ends, language),
        )
        return
    tell(form, record=lambda: _record(answer), tables=lambda: answer.tables, lines=lambda: lines(answer, language))
    _leave(answer.way)


def _leave(way: RunProgress[Any] | None) -> None:
    """End with the exit code of an interrupted program, if its run was; what is done has been printed."""
    if way is not None and way.interrupted:
        sys.stdout.flush()
        raise SystemExit(INTERRUPTED)


def _interrupted(way: RunProgress[Any] | None, spoken: Say) -> Iterator[str]:
    if way is not None and way.interrupted:
        yield spoken("cli.simulate_interrupted", done=f"{way.shoes:,}", asked=f"{way.asked:,}")


def _asked_best(
    rules: PuntoRules, purse: Purse, length: Length, asked: tuple[str | None, int | None]
) -> RebateBest | GoalBest:
    """The best way to play that is asked for; raises UsageError."""
    share, seed = asked
    if (share is None) == (purse.goal is None):
        raise UsageError("--best is played against --rebate, or to --goal: name one of them.")
    others = {
        "coups": length.coups, "cut": purse.cut, "ends": length.ends or None, "maximum": purse.maximum,
        "progression": None if purse.progression == "flat" else purse.progression,
        "seed": seed, "shoes": length.shoes, "stop": purse.stop,
    }  # fmt: skip
    for name, setting in others.items():
        if setting is not None:
            raise UsageError(f"--{name} says nothing of who plays best: leave it out.")
    with refusals():
        if share is not None:
            return best_rebate(purse.bankroll, share, rules, bet=purse.on, unit=purse.unit)
        return reach(purse.bankroll, purse.goal or "", rules, bet=purse.on, unit=purse.unit)


def _tell_best(best: RebateBest | GoalBest, form: Form, language: Language) -> None:
    tell(form, record=lambda: _best_record(best), tables=lambda: best.tables, lines=lambda: best_lines(best, language))


def _best_record(best: RebateBest | GoalBest) -> dict[str, Any]:
    """The answer as JSON but for its tables: what was asked; amounts in chip units."""
    return {**_purse_record(best.found.terms), "best": "goal" if isinstance(best, GoalBest) else "rebate"}


def best_lines(result: RebateBest | GoalBest, language: Language) -> Iterator[str]:
    """The best way to play, line by line."""
    spoken, terms = partial(say, language), result.found.terms
    yield heading(terms.rules, language)
    yield spoken("risk.best_what", unit=terms.unit, bet=terms.bet)
    yield ""
    if isinstance(result, RebateBest):
        rows = [[spoken(f"risk.{name}"), _number(unit, value)] for name, unit, value in rebate_rows(result.found)]
        yield from columns([["", spoken("risk.value")], *rows], left=1)
    else:
        heads = [spoken(f"risk.{name}") for name in ("ends_purse", "ends_chance", "best_stake")]
        body = [
            [f"{row['purse_chips']:,.10g}", percent(row["chance"], 5), f"{row['stake_chips']:,.10g}"]
            for row in result.table.records
        ]
        chance = percent(result.found.chance)
        yield spoken("risk.best_reached", goal=terms.goal, bankroll=terms.bankroll, chance=chance)
        yield from columns([heads, *body], left=0)
    yield ""
    yield spoken("risk.about_chain")


def _varied(rules: PuntoRules, purse: Purse) -> PuntoRules:
    with refusals():
        return with_cut(changed(rules, purse.decks, purse.commission), purse.cut)


def _check_count(purse: Purse, count: CountOptions, others: Mapping[str, object]) -> None:
    if count.system is None:
        raise UsageError("--followed is about a counting system: name it with --system.")
    said = {
        "on": purse.on != "banker",
        "progression": purse.progression != "flat",
        "maximum": purse.maximum is not None,
        "stop": purse.stop is not None,
    }
    for name, is_there in (said | {name: each is not None for name, each in others.items()}).items():
        if is_there:
            raise UsageError(f"--{name} says nothing of a count, whose file says what it stakes: leave it out.")


def _counted(rules: PuntoRules, count: CountOptions, asked: tuple[Purse, int, int | None]) -> CountRisked:
    purse, shoes, seed = asked
    with refusals():
        unit = amount("1" if purse.unit is None else purse.unit, "unit")
        bank = amount(purse.bankroll, "bankroll")
        if not unit:
            raise UsageError("a unit of 0 stakes nothing: it is above 0.")
        wanted = None if purse.goal is None else amount(purse.goal, "goal")
        if wanted is not None:
            check_goal(wanted, bank)
        goal = None if wanted is None else (wanted - bank) / unit
        followed = FOLLOWED if count.followed is None else count.followed
        records = counting(count.system or "", rules, shoes=followed, seed=seed_or_drawn(seed))
        return records.risk(bank / unit, shoes=shoes, goal=goal)


def count_lines(result: CountRisked, rules: PuntoRules, language: Language) -> Iterator[str]:
    """The page of a count, line by line."""
    spoken, of = partial(say, language), result.counted
    yield heading(rules, language)
    yield spoken("risk.count", system=of.system, bank=f"{result.found.bank:,g}", shoes=f"{result.found.shoes:,}")
    yield spoken("risk.followed", shoes=f"{of.shoes:,}", seed=of.seed)
    yield from _interrupted(result.way, spoken)
    yield ""
    yield from _table(list(count_rows(result.found)), spoken)


def _count_record(result: CountRisked) -> dict[str, Any]:
    return {
        "counting": msgspec.to_builtins(result.counted),
        "interrupted": result.way is not None and result.way.interrupted,
    }


def lines(result: Risked, language: Language) -> Iterator[str]:
    """The whole page, line by line."""
    spoken, risks = partial(say, language), result.found
    yield from _played(risks, language)
    yield from _interrupted(result.way, spoken)
    yield from _table(list(risk_rows(risks)), spoken)
    if risks.left_out is not None:
        yield spoken(f"risk.left_out_{risks.left_out.why}", most=f"{MOST_SOLVED:,}")


def end_lines(result: Ends, language: Language) -> Iterator[str]:
    """The law of the purse at the end, line by line."""
    spoken = partial(say, language)
    yield from _played(result.found, language)
    heads = [spoken(f"risk.{name}") for name in ("ends_purse", "gain", "ends_chance", "ends_at_most")]
    rows = [
        [f"{row['purse_chips']:,.10g}", f"{row['gain_chips']:+,.10g}", *(percent(row[name], 5) for name in ENDS)]
        for row in result.table.records
    ]
    yield from columns([heads, *rows], left=0)
    yield ""
    yield spoken("risk.about_chain")


ENDS: Final = ("probability", "at_most")


def _played(risks: Risk, language: Language) -> Iterator[str]:
    """Lines on the terms: rule set, stakes, purse and duration."""
    spoken, terms = partial(say, language), risks.terms
    yield heading(terms.rules, language)
    yield spoken("cli.bankroll_what", way=terms.progression, unit=terms.unit, bet=terms.bet)
    if terms.coups:
        yield spoken("risk.purse_coups", bankroll=terms.bankroll, coups=f"{terms.coups:,}")
    else:
        each = fixed(risks.coups / risks.shoes, 2)
        yield spoken("risk.purse", bankroll=terms.bankroll, shoes=f"{risks.shoes:,}", coups=each)
    yield ""


def _table(rows: Sequence[RiskRow], spoken: Say) -> Iterator[str]:
    """Every quantity, then how they were found."""
    sampled = any(row.error is not None for row in rows)
    body = [
        [_name(row, spoken), _number(row.unit, row.value), *_error(row, sampled), spoken(f"risk.by_{row.method}")]
        for row in rows
    ]
    heads = ["", spoken("risk.value"), *(["±"] if sampled else []), spoken("risk.method")]
    yield from columns([heads, *body], left=1)
    yield ""
    for method in dict.fromkeys(row.method for row in rows):
        yield spoken(f"risk.about_{method}")
    if sampled:
        yield spoken("risk.about_error")


def _name(row: RiskRow, spoken: Say) -> str:
    name, _, level = row.name.partition("_q")
    if level.isdigit():
        return spoken(f"risk.{name}_q", level=f"{level} %")
    return ("  " if row.name in BELOW else "") + spoken(f"risk.{row.name}")


def _error(row: RiskRow, sampled: bool) -> list[str]:
    """The cell of a standard error, where the table has them; nothing where there is none."""
    if not sampled:
        return []
    return ["" if row.error is None else _number(row.unit, row.error)]


def _number(unit: Unit, value: Cell) -> str:
    if value is None or isinstance(value, str):
        return written(value)
    if unit == "share":
        return percent(value)
    number = float(value)
    return fixed(number, 2, sign=",") if abs(number) >= LARGE else fixed(number, 4)


def _purse_record(terms: BankrollTerms) -> dict[str, Any]:
    return {
        "ruleset": terms.rules.id,
        "bet": terms.bet,
        "progression": terms.progression,
        "bankroll_chips": chips(terms.bankroll),
        "unit_chips": chips(terms.unit),
        "goal_chips": chips(terms.goal) or None,
        "stop_chips": chips(terms.stop) or None,
    }


def _record(result: Risked) -> dict[str, Any]:
    """The answer as JSON; amounts in chip units."""
    terms = result.found.terms
    return {
        **_purse_record(terms),
        "shoes": None if terms.coups else result.found.shoes,
        "coups": result.found.coups,
        "left_out": None if result.found.left_out is None else result.found.left_out.said,
        "interrupted": result.way is not None and result.way.interrupted,
    }
