"""`sabot simulate`: whole shoes of a rule set, counted, as a table or as JSON."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from operator import add
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from cyclopts import Parameter

from sabot.cli.simulate_bankroll import Bank, check_alone, played
from sabot.cli.simulate_bankroll import record as bankroll_record
from sabot.cli.simulate_bankroll import table as bankroll_table
from sabot.cli.simulate_output import counted
from sabot.cli.simulate_run import Asked, Done, checked, leave_interrupted
from sabot.cli.simulate_table import Answer, table
from sabot.cli.usage import Tongue, UsageError, Whole, any_rule_set
from sabot.odds.composition import fresh
from sabot.odds.law import law
from sabot.simulate import SimulateError
from sabot.words import Language

SHOES: Final = 100_000
SEEDS: Final = 2**32


@Parameter(name="*")
@dataclass(frozen=True)
class Run:
    """The options of any run."""

    shoes: Annotated[Whole, Parameter(help="Deal this many whole shoes.")] = SHOES
    seed: Annotated[
        Whole | None, Parameter(help="A whole number from 0: the same one deals the same shoes, on any machine.")
    ] = None
    cores: Annotated[
        Whole | None, Parameter(help="Cores to work on (all there are if unsaid); they change nothing else.")
    ] = None
    scheduler: Annotated[
        str | None, Parameter(help="Work on a Dask cluster instead: its scheduler's address; it changes nothing else.")
    ] = None


@Parameter(name="*")
@dataclass(frozen=True)
class Files:
    """The files that a run makes."""

    output: Annotated[str | None, Parameter(help="Write every coup into this .parquet or .csv file.")] = None
    figure: Annotated[str | None, Parameter(help="Draw the bankrolls into this .svg or .png file.")] = None


def simulate_command(
    rules: Annotated[str, Parameter(name="RULESET", help="A rule set's id, or a path to a .toml file.")],
    /,
    *,
    run: Run | None = None,
    streaks: Annotated[
        bool, Parameter(help="Count streaks too, by their length.", negative="", show_default=False)
    ] = False,
    bank: Bank | None = None,
    files: Files | None = None,
    json: Annotated[bool, Parameter(help="Print JSON.", negative="", show_default=False)] = False,
    language: Tongue = "en",
) -> None:
    """Deal whole shoes and count how their coups end, or what they do to bankrolls."""
    wanted = files or Files()
    try:
        asked = _asked(rules, run or Run())
        if bank is None or bank.bankroll is None:
            _check_counts(bank, wanted)
            done = _print_counts(asked, wanted.output, _Shown(streaks, json, run is None or run.seed is None, language))
        else:
            _check_bankrolls(wanted, streaks=streaks)
            found = played(asked, bank, wanted.figure, language)
            done = found.done
            _print(
                bankroll_record(found),
                bankroll_table(found, language, drawn=run is None or run.seed is None),
                json=json,
            )
    except SimulateError as error:
        raise UsageError(f"{error}.") from None
    leave_interrupted(done)


class _Shown(NamedTuple):
    """How counts are shown: with streaks, as JSON, with a seed that was drawn, in which language."""

    streaks: bool
    json: bool
    drawn: bool
    language: Language


def _asked(rules: str, run: Run) -> Asked:
    if run.scheduler is not None and run.cores is not None:
        raise UsageError("--cores are this machine's, --scheduler is another's: leave one of them out.")
    seed = secrets.randbelow(SEEDS) if run.seed is None else run.seed
    return checked(any_rule_set(rules), run.shoes, seed, run.cores, run.scheduler)


def _check_counts(bank: Bank | None, files: Files) -> None:
    if bank is not None:
        check_alone(bank)
    if files.figure is not None:
        raise UsageError("--figure draws bankrolls: say how large they are with --bankroll.")


def _check_bankrolls(files: Files, *, streaks: bool) -> None:
    if streaks:
        raise UsageError("--streaks are those of whole shoes, and a bankroll may end before: leave one of them out.")
    if files.output is not None:
        raise UsageError("--output writes whole shoes, and a bankroll may end before: leave one of them out.")


def _print_counts(asked: Asked, output: str | None, shown: _Shown) -> Done[Any]:
    answer = _with_streaks(asked, output) if shown.streaks else _plain(asked, output)
    _print(_record(answer), table(answer, shown.language, drawn=shown.drawn), json=shown.json)
    return answer.done


def _print(record: dict[str, Any], lines: Iterable[str], *, json: bool) -> None:
    if json:
        print(msgspec.json.encode(record).decode())
        return
    for line in lines:
        print(line)


def _plain(asked: Asked, output: str | None) -> Answer:
    from sabot.simulate.outcomes import added, tally  # noqa: PLC0415 - NumPy and Numba are slow to start

    done = counted(asked, tally, added, output)
    return Answer(asked, done, done.found, law(fresh(asked.procedure.decks)))


def _with_streaks(asked: Asked, output: str | None) -> Answer:
    from sabot.simulate.outcomes import STREAKS, streaks, tally_of  # noqa: PLC0415 - as above

    done = counted(asked, streaks, add, output)
    rows = dict(zip(STREAKS, (_trimmed(row) for row in done.found[:, 1:].tolist()), strict=True))
    return Answer(asked, done, tally_of(done.shoes, done.found), law(fresh(asked.procedure.decks)), rows)


def _trimmed(counts: list[int]) -> list[int]:
    """Without the zeros after the longest."""
    last = max((place for place, count in enumerate(counts, 1) if count), default=0)
    return counts[:last]


def _record(answer: Answer) -> dict[str, Any]:
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
    }
    return record | ({"streaks": answer.streaks} if answer.streaks else {})
