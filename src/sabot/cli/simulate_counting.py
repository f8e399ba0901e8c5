"""`sabot simulate --system, --perfect`: a counting system, a perfect player, as tables or as JSON."""

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Protocol

import msgspec
from cyclopts import Parameter

from sabot.bench.reading import bets_asked
from sabot.cli import simulate_output as output
from sabot.cli.grid import columns
from sabot.cli.numbers import fixed
from sabot.cli.numbers import percent as in_percent
from sabot.cli.simulate_run import Done, PlannedRun
from sabot.cli.usage import bet_named, option
from sabot.games.punto.rules import PuntoRules
from sabot.words import Language, say

if TYPE_CHECKING:  # they import NumPy
    from sabot.paper.estimates import Estimate
    from sabot.paper.tables import PlainTable
    from sabot.simulate.counting import Counted
    from sabot.simulate.follow import Following
    from sabot.simulate.outcomes import Tally
    from sabot.simulate.perfect import AtCut, Perfect

Say = Callable[..., str]


class HasFiles(Protocol):
    """The files that a run makes."""

    @property
    def output(self) -> str | None:
        """Every coup."""

    @property
    def figure(self) -> str | None:
        """The perfect player's curves."""


@Parameter(name="*")
@dataclass(frozen=True)
class Follow:
    """Options of a run that follows a counting system or a perfect player through the shoes."""

    system: Annotated[str | None, option("system")] = None
    perfect: Annotated[str | None, option("simulate.perfect")] = None


class CountingAnswer(msgspec.Struct, frozen=True):
    """Question and answer of a followed run: outcomes, a counting system's record, those of a perfect player's bets."""

    asked: PlannedRun
    done: Done[Any]
    outcomes: "Tally"
    following: "Following"
    counted: "Counted | None"
    perfect: "tuple[Perfect, ...]"


def follow_run(asked: PlannedRun, follow: Follow, files: HasFiles, language: Language) -> CountingAnswer:
    """The records of a run, and its files; raises SimulateError, PaperError, before any shoe is dealt where it can."""
    from sabot.paper.canvas import figure_place  # noqa: PLC0415
    from sabot.simulate import counting, perfect  # noqa: PLC0415 - NumPy and Numba are slow to start
    from sabot.simulate.figures.perfect import perfect_figure  # noqa: PLC0415
    from sabot.simulate.follow import follow as work  # noqa: PLC0415
    from sabot.simulate.follow import joined  # noqa: PLC0415

    whom = following(asked.rules, follow)
    asked = msgspec.structs.replace(asked, rules=whom.rules)
    file = None if files.figure is None else figure_place(files.figure)
    output.check_output(files.output)
    asked.begin()
    done = output.counted(asked, partial(work, whom), partial(joined, whom), files.output)
    sums = done.total
    counted = None
    if whom.plan is not None and sums.counted is not None:
        counted = counting.reported(whom.plan, sums.counted, asked.seed)
    gained: tuple[Perfect, ...] = ()
    if sums.perfect is not None:
        gained = perfect.reported(whom.bets, whom.rules, sums.perfect, asked.seed)
    if file is not None:
        perfect_figure(gained, [bet_named(each.bet, language) for each in gained], file)
    return CountingAnswer(asked, done, sums.outcomes, whom, counted, gained)


def following(rules: PuntoRules, follow: Follow) -> "Following":
    """The system and the perfect player's bets to follow at a table; raises BenchError and SimulateError."""
    from sabot.simulate.counting import planned  # noqa: PLC0415 - as above
    from sabot.simulate.follow import Following  # noqa: PLC0415
    from sabot.simulate.perfect import followed  # noqa: PLC0415
    from sabot.simulate.systems import system_named  # noqa: PLC0415
    from sabot.simulate.wagers import Wagered  # noqa: PLC0415

    plan = None if follow.system is None else planned(system_named(follow.system), rules)
    table = rules if plan is None else plan.rules
    bets = () if follow.perfect is None else bets_asked(table, follow.perfect)
    return Following(table, plan, followed([Wagered(name, bet, table.commission) for name, bet in bets]))


def tables_of(answer: CountingAnswer) -> "Mapping[str, PlainTable]":
    """The tables of a counting system or of a perfect player, as `sabot.bench` has them; of both, one after another."""
    from sabot.bench.runs import Counting, PerfectPlay  # noqa: PLC0415 - for other forms alone

    plan = answer.following.plan
    if answer.counted is None or plan is None:
        return PerfectPlay(rules=answer.following.rules, found=answer.perfect).tables
    counted = Counting(rules=plan.rules, system=plan.system, found=answer.counted).tables
    if not answer.perfect:
        return counted
    rows, *beside = PerfectPlay(rules=answer.following.rules, found=answer.perfect).tables.items()
    return {**counted, "perfect": rows[1], **{name: table for name, table in beside if name not in counted}}


def record(answer: CountingAnswer) -> dict[str, Any]:
    """Additions to the JSON of a run."""
    added: dict[str, Any] = {}
    if answer.counted is not None:
        added["counting"] = msgspec.to_builtins(answer.counted)
    if answer.perfect:
        added["perfect"] = msgspec.to_builtins(answer.perfect)
    return added


def tables(answer: CountingAnswer, language: Language) -> Iterator[str]:
    """Additions to the page of a run, line by line."""
    spoken = partial(say, language)
    if answer.counted is not None:
        yield ""
        yield from _counting(answer.counted, answer.following, spoken)
    for each in answer.perfect:
        yield ""
        yield from _perfect(each, language)
    yield ""
    yield spoken("counting.method")


def leave_without_bets(answer: CountingAnswer, language: Language) -> None:
    """End with a sentence and the exit code of a failure where a system has never bet; its figures are printed."""
    counted = answer.counted
    if counted is not None and not counted.bets:
        sys.stdout.flush()
        sentence = say(
            language,
            "counting.never",
            trigger=_trigger(answer.following, partial(say, language)),
            shoes=f"{counted.shoes:,}",
            furthest=fixed(counted.furthest, 2),
        )
        print(f"sabot simulate: {sentence}", file=sys.stderr)
        raise SystemExit(1)


def _counting(counted: "Counted", following: "Following", spoken: Say) -> Iterator[str]:
    plan = following.plan
    assert plan is not None  # noqa: S101 - there is no count without a system
    stake = float(plan.system.stake)
    pays = ", ".join(f"{net}:1" for net in counted.net)
    facts = {"title": plan.system.title, "stake": f"{stake:g}", "bet": counted.bet, "pays": pays}
    yield spoken("counting.system", **facts, trigger=_trigger(following, spoken))
    yield ""
    heads = ["", spoken("counting.mean"), spoken("counting.error")]
    rows = [
        _row("units", counted.units_per_shoe, spoken),
        _row("realised", counted.realised_units_per_shoe, spoken, indent="  "),
        _row("hundred", counted.units_per_100_coups, spoken),
        _row("bets", counted.bets_per_shoe, spoken),
        _row("share", counted.share_of_coups, spoken, percent=True),
        _row("edge", counted.edge_per_bet, spoken, percent=True),
    ]
    yield from columns([heads, *rows], left=1)
    yield ""
    yield spoken("counting.furthest", furthest=fixed(counted.furthest, 2))
    if counted.correlation is not None:
        even = "–" if counted.break_even is None else fixed(counted.break_even, 2)
        yield spoken("counting.linear", correlation=fixed(counted.correlation, 4), even=even)
    if plan.system.source:
        yield spoken("counting.source", source=plan.system.source)


def _trigger(following: "Following", spoken: Say) -> str:
    """`true count >= 4`."""
    from sabot.simulate.systems.system import written  # noqa: PLC0415 - as above

    assert following.plan is not None  # noqa: S101 - as above
    system = following.plan.system
    return spoken(f"counting.{system.count}", sign=system.sign, at=written(system.trigger))


def _row(name: str, each: "Estimate", spoken: Say, *, percent: bool = False, indent: str = "") -> list[str]:
    return [indent + spoken(f"counting.{name}"), *_both(each, percent=percent)]


def _both(each: "Estimate", *, percent: bool = False) -> tuple[str, str]:
    return _number(each.value, percent=percent), _number(each.se, percent=percent)


def _number(value: float | None, *, percent: bool = False) -> str:
    if value is None:
        return "–"
    return in_percent(value, 3) if percent else fixed(value, 4)


def _perfect(play: "Perfect", language: Language) -> Iterator[str]:
    spoken = partial(say, language)
    yield spoken("counting.perfect", bet=bet_named(play.bet, language))
    yield ""
    heads = [spoken(f"counting.{head}") for head in ("cut", "bets", "share", "edge", "units", "hundred")]
    yield from columns([heads, *(row for each in play.cuts for row in _at(each))], left=0)


def _at(each: "AtCut") -> list[list[str]]:
    """Rows of a cut: its estimates, and under them the standard errors."""
    cells = (
        _both(each.bets_per_shoe),
        _both(each.share_of_coups, percent=True),
        _both(each.edge_per_bet, percent=True),
        _both(each.units_per_shoe),
        _both(each.units_per_100_coups),
    )
    return [[str(each.cut), *(value for value, _ in cells)], ["±", *(error for _, error in cells)]]
