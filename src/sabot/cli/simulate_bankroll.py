"""`sabot simulate --bankroll`: what a way of staking does to many purses, as a table, as JSON, as a figure."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Generic, TypeVar

import msgspec
from cyclopts import Parameter

from sabot.bench.questions import bankrolls_and_shoes
from sabot.cli.grid import columns
from sabot.cli.numbers import fixed, percent
from sabot.cli.simulate_run import Done, PlannedRun, Work, carried_out
from sabot.cli.usage import UsageError, Whole, option, refusals
from sabot.games.punto.rules import PuntoRules
from sabot.parameters import ProgressionName
from sabot.simulate import Procedure
from sabot.words import Language, say

if TYPE_CHECKING:  # import NumPy
    from sabot.paper.tables import PlainTable
    from sabot.simulate.bankroll.report import Bankrolls, Mean, Spread
    from sabot.simulate.bankroll.runs import Walked
    from sabot.simulate.bankroll.terms import BankrollTerms

Say = Callable[..., str]
_Part = TypeVar("_Part")
_LEVELS: Final = ("0.05", "0.25", "0.5", "0.75", "0.95")


@Parameter(name="*")
@dataclass(frozen=True)
class BankrollOptions:
    """The options of bankrolls."""

    bankroll: Annotated[str | None, option("start")] = None
    unit: Annotated[str | None, option("unit")] = None
    progression: Annotated[ProgressionName | None, option("progression")] = None
    bet: Annotated[str | None, option("simulate.bet")] = None
    on: Annotated[str | None, option("bet")] = None
    goal: Annotated[str | None, option("goal")] = None
    stop: Annotated[str | None, option("stop")] = None
    coups: Annotated[Whole | None, option("coups")] = None
    paths: Annotated[int | None, option("paths")] = None


class Listed(msgspec.Struct, Generic[_Part], frozen=True):
    """Work whose results are gathered, not added up."""

    work: Work[_Part]

    def __call__(self, procedure: Procedure, seed: int, chunk: int, shoes: int, /) -> list[_Part]:
        """The one result of a chunk."""
        return [self.work(procedure, seed, chunk, shoes)]


class BankrollAnswer(msgspec.Struct, frozen=True):
    """Question and answer of simulated bankrolls; `every` are the coups between the points of the tracked paths."""

    asked: PlannedRun
    terms: "BankrollTerms"
    done: Done[Any]
    report: "Bankrolls"
    walked: "Walked"
    every: int
    paths: int


def check_alone(bank: BankrollOptions) -> None:
    """Refuse options of bankrolls without one; raises UsageError."""
    for each in fields(bank):
        if each.name != "bankroll" and getattr(bank, each.name) is not None:
            raise UsageError(f"--{each.name} is about bankrolls: say how large they are with --bankroll.")


def terms_of(rules: PuntoRules, bank: BankrollOptions) -> "BankrollTerms":
    """Terms of the bankrolls' play; raises UsageError, BenchError and SimulateError."""
    from sabot.bench.runs import terms_asked  # noqa: PLC0415 - NumPy and Numba are slow to start
    from sabot.simulate.bankroll.custom import read_function  # noqa: PLC0415
    from sabot.simulate.bankroll.terms import checked  # noqa: PLC0415

    if bank.bet is not None and bank.progression is not None:
        raise UsageError("--bet and --progression both name the stake: leave one of them out.")
    staked = (bank.progression or "flat") if bank.bet is None else read_function(bank.bet)
    bet, start = bank.on or "banker", bank.bankroll or ""
    return checked(
        terms_asked(rules, bet, start, staked, unit=bank.unit, goal=bank.goal, stop=bank.stop, coups=bank.coups)
    )


def played(asked: PlannedRun, shoes: int | None, bank: BankrollOptions, figure: str | None) -> BankrollAnswer:
    """The bankrolls of a run, as far as it was carried out, and their fan in a figure's file.

    `shoes` are those that were asked for, if any were.

    Raises UsageError and SimulateError before any shoe is dealt, and where a function fails.
    """
    from sabot.paper.canvas import figure_place  # noqa: PLC0415
    from sabot.simulate.bankroll.report import reported  # noqa: PLC0415 - as above
    from sabot.simulate.bankroll.runs import gathered, planned, tracked_every  # noqa: PLC0415

    file = None if figure is None else figure_place(figure)
    with refusals():
        terms = terms_of(asked.rules, bank)
        paths, each = bankrolls_and_shoes(asked.rules, shoes, bank.paths, bank.coups)
    every = 0 if file is None else tracked_every(terms, each)
    work, dealt = planned(terms, paths, each, every=every)
    cores = asked.cores if terms.own is None else 1  # Python's own: threads would only wait for each other
    run = msgspec.structs.replace(asked, shoes=dealt, cores=cores)
    run.begin()
    done = carried_out(run, Listed(work), _longer, prepare=terms.own is None)
    walked = gathered(done.total)
    answer = BankrollAnswer(asked, terms, done, reported(terms, walked.rows, asked.seed, each), walked, every, paths)
    if file is not None:
        _draw(answer, file, asked.language)
    return answer


def _longer(one: list["Walked"], other: list["Walked"]) -> list["Walked"]:
    """The first list with the other's chunks after its own, in its place."""
    one += other
    return one


def _draw(answer: BankrollAnswer, file: Path, language: Language) -> None:
    from sabot.simulate.figures.fan import fan  # noqa: PLC0415 - rarely asked for

    name = say(language, "cli.named", bet=answer.terms.bet)
    fan(answer.report, answer.walked.track, answer.every, file, bet=name)


def record(answer: BankrollAnswer) -> dict[str, Any]:
    """The answer as JSON; amounts in chip units, under names that say so."""
    return {
        "ruleset": answer.asked.rules.id,
        "seed": answer.asked.seed,
        "shoes": answer.report.paths * answer.report.shoes_a_path,
        "coups": _coups(answer),
        "bankrolls": msgspec.to_builtins(answer.report),
        "seconds": answer.done.seconds,
        "algorithm": answer.done.algorithm,
        "interrupted": answer.done.interrupted,
    }


def tables(answer: BankrollAnswer) -> "Mapping[str, PlainTable]":
    """A row for each quantity, and what stands beside, as `sabot.bench.bankroll` has it."""
    from sabot.bench.runs import Bankroll  # noqa: PLC0415 - for other forms alone

    return Bankroll(terms=answer.terms, found=answer.report).tables


def table(answer: BankrollAnswer, language: Language, *, drawn: bool) -> Iterator[str]:
    """The whole page, line by line."""
    spoken = partial(say, language)
    report, done = answer.report, answer.done
    yield answer.asked.heading
    if done.interrupted:
        yield spoken("cli.bankroll_interrupted", done=f"{report.paths:,}", asked=f"{answer.paths:,}")
    way = f"{report.progression}"
    yield spoken("cli.bankroll_what", way=way, unit=answer.terms.unit, bet=report.bet)
    coups = report.coups_a_path
    length = {"shoes": f"{report.shoes_a_path:,}"} if coups is None else {"coups": f"{coups:,}"}
    said = "cli.bankroll_paths" if coups is None else "cli.bankroll_each"
    yield spoken(said, paths=f"{report.paths:,}", bankroll=answer.terms.bankroll, **length)
    seed = spoken("cli.simulate_drawn" if drawn else "cli.simulate_seed", seed=report.seed, version=done.algorithm)
    rate = _coups(answer) / done.seconds / 1e6
    yield spoken(
        "cli.simulate_time",
        seed=seed,
        seconds=f"{done.seconds:.2f}",
        rate=f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}",
    )
    yield ""
    yield from columns([_chance_heads(spoken), *_chances(answer, spoken)], left=1)
    yield ""
    yield from columns([_spread_heads(spoken), *_spreads(report, spoken)], left=1)
    yield ""
    yield from columns([["", spoken("cli.bankroll_mean"), "±"], *_means(report, spoken)], left=1)
    yield ""
    yield spoken("cli.bankroll_method", edge=percent(answer.terms.edge.house_edge))


def _coups(answer: BankrollAnswer) -> int:
    return int(answer.walked.rows[:, 1].sum())


def _chance_heads(spoken: Say) -> list[str]:
    return ["", spoken("cli.simulate_share"), spoken("cli.bankroll_low"), spoken("cli.bankroll_high")]


def _chances(answer: BankrollAnswer, spoken: Say) -> Iterator[list[str]]:
    amounts, report = {"goal": answer.terms.goal, "stop": answer.terms.stop}, answer.report
    for name, each in (("ruined", report.ruined), ("goal", report.reached_goal), ("stopped", report.stopped)):
        if each is not None:
            numbers = (each.share, each.low, each.high)
            yield [spoken(f"cli.bankroll_{name}", **amounts), *(percent(number, 2) for number in numbers)]


def _spread_heads(spoken: Say) -> list[str]:
    levels = [f"{100 * float(level):g} %" for level in _LEVELS]
    most = spoken("cli.bankroll_most")
    return ["", spoken("cli.bankroll_mean"), spoken("cli.bankroll_sd"), *levels, most]


def _spreads(report: "Bankrolls", spoken: Say) -> Iterator[list[str]]:
    for name, each in (
        ("end", report.end_chips),
        ("drawdown", report.drawdown_chips),
        ("losing_run", report.losing_run),
        ("coups", report.coups),
    ):
        yield [spoken(f"cli.bankroll_{name}"), *_spread(each)]
        yield ["  ±", *_errors(each)]


def _spread(each: "Spread") -> Iterator[str]:
    yield fixed(each.mean.mean, 2, sign=",")
    yield fixed(each.sd, 2, sign=",")
    yield from (f"{each.quantiles[level]:,.10g}" for level in _LEVELS)
    yield f"{each.most:,.10g}"


def _errors(each: "Spread") -> Iterator[str]:
    """Half of the intervals of 95 % of what stands above; the most is nothing estimated."""
    errors = (each.mean.standard_error, each.sd_error, *(each.quantile_errors[level] for level in _LEVELS))
    yield from (_half(error) for error in errors)
    yield ""


def _half(error: float) -> str:
    """Half of an interval of 95 %."""
    from sabot.simulate.bankroll.report import Z  # noqa: PLC0415 - NumPy is slow to start

    return fixed(Z * error, 2, sign=",")


def _mean(each: "Mean") -> tuple[str, str]:
    """A mean, and half of its interval of 95 %."""
    return fixed(each.mean, 2, sign=","), _half(each.standard_error)


def _means(report: "Bankrolls", spoken: Say) -> Iterator[list[str]]:
    yield [spoken("cli.bankroll_staked"), *_mean(report.staked_chips)]
    yield [spoken("cli.bankroll_gain"), *_mean(report.gain_chips)]
    yield [
        spoken("cli.bankroll_expected"),
        fixed(report.expected_chips, 2, sign=","),
        _half(report.expected_error_chips),
    ]
    yield [spoken("cli.bankroll_gap"), *_mean(report.gap_chips)]
