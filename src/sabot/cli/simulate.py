"""`sabot simulate`: whole shoes of a rule set, counted, as a table or as JSON."""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from itertools import chain
from operator import add
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import msgspec
from cyclopts import Parameter

from sabot.bench.errors import BenchError
from sabot.bench.questions import whole_shoes
from sabot.cli import simulate_bankroll as bankrolls
from sabot.cli import simulate_counting as counting
from sabot.cli import simulate_endings as endings
from sabot.cli.compiling import compiling_said
from sabot.cli.forms import PAGE, Form, check_form, tell
from sabot.cli.simulate_bankroll import BankrollOptions
from sabot.cli.simulate_counting import Follow
from sabot.cli.simulate_output import check_output, counted
from sabot.cli.simulate_run import Done, PlannedRun, carried_out, leave_early, leave_interrupted
from sabot.cli.simulate_table import SimulateAnswer, table
from sabot.cli.usage import (
    Commission,
    Cut,
    Decks,
    Ruleset,
    Tongue,
    UsageError,
    Whole,
    any_rule_set,
    option,
    refusals,
    rule_set,
    seed_or_drawn,
)
from sabot.odds.composition import fresh
from sabot.odds.law import law
from sabot.paper.errors import PaperError
from sabot.parameters import FOLLOWED, REMAINDERS, SHOES
from sabot.simulate import SimulateError, procedure
from sabot.words import Language

if TYPE_CHECKING:
    from sabot.paper.tables import PlainTable
    from sabot.simulate.resume import ResumeFile


@Parameter(name="*")
@dataclass(frozen=True)
class RunOptions:
    """The options of any run."""

    shoes: Annotated[Whole | None, option("shoes")] = None
    seed: Annotated[int | None, option("seed")] = None
    cut: Cut = None
    decks: Decks = None
    commission: Commission = None
    cores: Annotated[int | None, option("cores")] = None
    scheduler: Annotated[str | None, option("scheduler")] = None


@Parameter(name="*")
@dataclass(frozen=True)
class RunFiles:
    """The files that a run makes."""

    resume: Annotated[str | None, option("resume")] = None
    output: Annotated[str | None, option("output")] = None
    figure: Annotated[
        str | None, Parameter(help="Draw the bankrolls, endings or perfect player into this .svg, .pdf or .png file.")
    ] = None


@Parameter(name="*")
@dataclass(frozen=True)
class Asking:
    """Options of the counts beside outcomes, or instead of them."""

    streaks: Annotated[bool, option("streaks")] = False
    endings: Annotated[bool, option("endings")] = False


def simulate_command(
    rules: Ruleset,
    /,
    *,
    run: RunOptions | None = None,
    asking: Asking | None = None,
    follow: Follow | None = None,
    bank: BankrollOptions | None = None,
    files: RunFiles | None = None,
    form: Form = PAGE,
    language: Tongue = "en",
) -> None:
    """Deal whole shoes and count how their coups end, or what they do to bankrolls and are worth to who counts."""
    check_form(form)
    options = _Given(
        run or RunOptions(),
        asking or Asking(),
        follow or Follow(),
        bank or BankrollOptions(),
        files or RunFiles(),
        _Shown(form, language),
    )
    try:
        with compiling_said("sabot simulate", language):
            done = _simulated(rules, options)
    except (BenchError, PaperError, SimulateError) as error:
        raise UsageError(f"{error}.") from None
    except KeyboardInterrupt:
        leave_early("there was an answer")
    if done is not None:
        leave_interrupted(done)


class _Shown(NamedTuple):
    """The form in which answers are shown, and the language."""

    form: Form
    language: Language


class _Given(NamedTuple):
    """All options of a call."""

    run: RunOptions
    asking: Asking
    follow: Follow
    bank: BankrollOptions
    files: RunFiles
    shown: _Shown

    @property
    def drawn(self) -> bool:
        """Whether the seed is drawn by chance."""
        return self.run.seed is None


def _simulated(rules: str, options: _Given) -> Done[Any] | None:
    """Print what was asked for; raises SimulateError."""
    if options.files.resume is not None:
        _check_resumed(options)
    if options.asking.endings:
        _check_endings(options)
        valued = endings.valued(_asked(rules, options, REMAINDERS), options.files.figure, options.shown.language)
        lines = endings.table(valued, options.shown.language, drawn=options.drawn)
        _print(endings.record(valued), lines, lambda: {"rows": endings.rows(valued)}, valued.asked)
        return None
    if options.bank.bankroll is not None:
        _check_bankrolls(options)
        run = _asked(rules, options, options.bank.paths or SHOES)
        played = bankrolls.played(run, options.run.shoes, options.bank, options.files.figure)
        lines = bankrolls.table(played, options.shown.language, drawn=options.drawn)
        _print(bankrolls.record(played), lines, lambda: bankrolls.tables(played), played.asked)
        return played.done
    if options.follow != Follow():
        return _followed(rules, options)
    _check_counts(options)
    asked = _asked(rules, options)
    check_output(options.files.output)
    file = None if options.files.resume is None else _resume_file(asked, options.files.resume)
    asked.begin()
    if file is not None:
        answer = _resumed(asked, file)
    else:
        answer = (_with_streaks if options.asking.streaks else _plain)(asked, options.files.output)
    lines = table(answer, options.shown.language, drawn=options.drawn)
    _print(_record(answer), lines, lambda: _tables(answer), answer.asked)
    return answer.done


def _followed(rules: str, options: _Given) -> Done[Any]:
    """Print what who follows the cards makes of them, beside the outcomes; raises SimulateError."""
    _check_following(options)
    answer = counting.follow_run(
        _asked(rules, options, FOLLOWED), options.follow, options.files, options.shown.language
    )
    outcomes = SimulateAnswer(answer.asked, answer.done, answer.outcomes, law(fresh(answer.asked.procedure.decks)))
    lines = table(outcomes, options.shown.language, drawn=options.drawn)
    more = counting.tables(answer, options.shown.language)
    pages = chain(lines, more)  # drawn when they are printed, as the form has it
    _print(_record(outcomes) | counting.record(answer), pages, lambda: _followed_tables(answer, outcomes), answer.asked)
    leave_interrupted(answer.done)
    counting.leave_without_bets(answer, options.shown.language)
    return answer.done


def _asked(rules: str, options: _Given, shoes: int = SHOES) -> PlannedRun:
    run = options.run
    if run.scheduler is not None and run.cores is not None:
        raise UsageError("--cores are this machine's, --scheduler is another's: leave one of them out.")
    dealt = shoes if run.shoes is None else run.shoes
    table = any_rule_set(rules) if {run.cut, run.decks, run.commission} == {None} else rule_set(rules)
    procedure(table)  # says why other games are not simulated
    with refusals():
        asked = whole_shoes(
            table, shoes=dealt, seed=seed_or_drawn(run.seed), cut=run.cut, decks=run.decks, commission=run.commission,
            cores=run.cores,
        )  # fmt: skip
    return PlannedRun(
        **msgspec.structs.asdict(asked),
        scheduler=run.scheduler,
        language=options.shown.language,
        form=options.shown.form,
        may_fail=run.scheduler is not None or options.bank.bet is not None,  # a cluster, or somebody's function
    )


def _check_resumed(options: _Given) -> None:
    others = {
        "--bankroll": options.bank.bankroll,
        "--endings": options.asking.endings,
        "--output": options.files.output,
        "--perfect": options.follow.perfect,
        "--scheduler": options.run.scheduler,
        "--streaks": options.asking.streaks,
        "--system": options.follow.system,
    }
    for name, wanted in others.items():
        if wanted:
            raise UsageError(f"--resume keeps the outcomes of shoes that are dealt here: leave {name} out.")
    if options.run.seed is None:
        raise UsageError("--resume goes on with the shoes of a seed: name it with --seed.")


def _check_counts(options: _Given) -> None:
    bankrolls.check_alone(options.bank)
    if options.run.commission is not None:
        raise UsageError("--commission is about bets, and outcomes are counted: add --bankroll, --system or --perfect.")
    if options.files.figure is not None:
        raise UsageError(
            "--figure draws bankrolls, endings or a perfect player: add --bankroll, --endings or --perfect."
        )


def _check_following(options: _Given) -> None:
    bankrolls.check_alone(options.bank)
    if None not in (options.follow.system, options.follow.perfect) and (
        options.shown.form.csv or options.shown.form.parquet
    ):
        raise UsageError("--system and --perfect are two tables: ask for each in a run of its own, or for --json.")
    if options.asking.streaks:
        raise UsageError("--streaks counts without looking at the cards: ask for it in a run of its own.")
    if options.files.figure is not None and options.follow.perfect is None:
        raise UsageError("--figure draws a perfect player, not a counting system: say --perfect and his bets.")


def _check_bankrolls(options: _Given) -> None:
    _check_nobody_follows(options, "--bankroll")
    for name, wanted in (("streaks", options.asking.streaks), ("output", options.files.output)):
        if wanted:
            raise UsageError(
                f"--{name} is about whole shoes, and a bankroll may end before their end: leave one of them out."
            )


def _check_nobody_follows(options: _Given, instead: str) -> None:
    for each in fields(options.follow):
        if getattr(options.follow, each.name) is not None:
            raise UsageError(f"--{each.name} follows whole shoes, {instead} does not: leave one of them out.")


def _check_endings(options: _Given) -> None:
    _check_nobody_follows(options, "--endings")
    bank = any(getattr(options.bank, each.name) is not None for each in fields(options.bank))
    others = {
        "--streaks": options.asking.streaks,
        "--output": options.files.output,
        "--scheduler": options.run.scheduler,
    }
    for name, wanted in ({"--bankroll": bank} | others).items():
        if wanted:
            raise UsageError(f"--endings plays no shoes, so that {name} says nothing: leave one of them out.")


def _print(
    record: dict[str, Any],
    lines: Iterable[str],
    tables: Callable[[], "Mapping[str, PlainTable]"],
    asked: PlannedRun,
) -> None:
    tell(asked.form, record=lambda: record, tables=tables, lines=lambda: lines, begun=asked.begins)


def _tables(answer: SimulateAnswer) -> "Mapping[str, PlainTable]":
    """A row for each outcome, and what stands beside, as `sabot.bench.simulate` has it."""
    from sabot.bench.runs import Simulated  # noqa: PLC0415 - for other forms alone

    of = answer.asked
    return Simulated(rules=of.rules, seed=of.seed, tally=answer.tally, law=answer.law, runs=answer.streaks).tables


def _followed_tables(answer: counting.CountingAnswer, outcomes: SimulateAnswer) -> "Mapping[str, PlainTable]":
    """The tables of who follows the cards, and the outcomes beside them."""
    return {**counting.tables_of(answer), "outcomes": _tables(outcomes)["rows"]}


def _plain(asked: PlannedRun, output: str | None) -> SimulateAnswer:
    from sabot.simulate.outcomes import added, tally  # noqa: PLC0415 - NumPy and Numba are slow to start

    done = counted(asked, tally, added, output)
    return SimulateAnswer(asked, done, done.total, law(fresh(asked.procedure.decks)))


def _resume_file(asked: PlannedRun, named: str) -> "ResumeFile":
    """The file of a run; raises SimulateError where that is another's."""
    from sabot.simulate.resume import ResumeFile  # noqa: PLC0415 - rarely asked for

    file = ResumeFile(named, asked.procedure, asked.seed)
    file.check(asked.shoes)
    return file


def _resumed(asked: PlannedRun, file: "ResumeFile") -> SimulateAnswer:
    """A run that goes on from its file."""
    from sabot.simulate.outcomes import added, tally  # noqa: PLC0415 - as above
    from sabot.simulate.stream import ALGORITHM  # noqa: PLC0415 - as above

    began = time.perf_counter()
    if file.after is not None and file.after[0].shoes == asked.shoes:
        whole = file.after[0]
        done = Done(whole, whole.shoes, time.perf_counter() - began, ALGORITHM, interrupted=False)
    else:
        done = carried_out(asked, tally, added, after=file.after, keep=file.keep)
    file.end()
    return SimulateAnswer(asked, done, done.total, law(fresh(asked.procedure.decks)))


def _with_streaks(asked: PlannedRun, output: str | None) -> SimulateAnswer:
    from sabot.simulate.outcomes import by_length, streaks, tally_of  # noqa: PLC0415 - as above

    done = counted(asked, streaks, add, output)
    of = tally_of(done.shoes, done.total)
    return SimulateAnswer(asked, done, of, law(fresh(asked.procedure.decks)), by_length(done.total))


def _record(answer: SimulateAnswer) -> dict[str, Any]:
    """The answer as JSON; gaps are differences from the exact law, in standard errors."""
    record: dict[str, Any] = {
        "ruleset": answer.asked.rules.id,
        "seed": answer.asked.seed,
        "shoes": answer.done.shoes,
        "coups": answer.tally.coups,
        "banker": answer.tally.banker,
        "player": answer.tally.player,
        "tie": answer.tally.tie,
        "exact": {each.name: each.exact for each in answer.shares},
        "standard_error": {each.name: each.standard_error for each in answer.shares},
        "gap": {each.name: each.gap for each in answer.shares},
        "seconds": answer.done.seconds,
        "algorithm": answer.done.algorithm,
        "interrupted": answer.done.interrupted,
        "shoes_asked": answer.asked.shoes,
    }
    return record | ({"streaks": answer.streaks} if answer.streaks else {})
