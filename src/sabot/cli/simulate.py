"""`sabot simulate`: whole shoes of a rule set, counted, as a table or as JSON."""

import secrets
from operator import add
from typing import Annotated, Any, Final

import msgspec
from cyclopts import Parameter

from sabot.cli.simulate_run import Asked, carried_out, checked, leave_interrupted
from sabot.cli.simulate_table import Answer, table
from sabot.cli.usage import Tongue, UsageError, Whole, any_rule_set
from sabot.odds.composition import fresh
from sabot.odds.law import law
from sabot.simulate import SimulateError

SHOES: Final = 100_000
SEEDS: Final = 2**32


def simulate_command(
    rules: Annotated[str, Parameter(name="RULESET", help="A rule set's id, or a path to a .toml file.")],
    /,
    *,
    shoes: Annotated[Whole, Parameter(help="Deal this many whole shoes.")] = SHOES,
    seed: Annotated[
        Whole | None, Parameter(help="A whole number from 0: the same one deals the same shoes, on any machine.")
    ] = None,
    streaks: Annotated[
        bool, Parameter(help="Count streaks too, by their length.", negative="", show_default=False)
    ] = False,
    cores: Annotated[
        Whole | None, Parameter(help="Cores to work on (all there are if unsaid); they change nothing else.")
    ] = None,
    json: Annotated[bool, Parameter(help="Print JSON.", negative="", show_default=False)] = False,
    language: Tongue = "en",
) -> None:
    """Deal whole shoes and count how their coups end."""
    try:
        asked = checked(any_rule_set(rules), shoes, secrets.randbelow(SEEDS) if seed is None else seed, cores)
    except SimulateError as error:
        raise UsageError(f"{error}.") from None
    answer = _with_streaks(asked) if streaks else _plain(asked)
    if json:
        print(msgspec.json.encode(_record(answer)).decode())
    else:
        for line in table(answer, language, drawn=seed is None):
            print(line)
    leave_interrupted(answer.done)


def _plain(asked: Asked) -> Answer:
    from sabot.simulate.outcomes import added, tally  # noqa: PLC0415 - NumPy and Numba are slow to start

    done = carried_out(asked, tally, added)
    return Answer(asked, done, done.found, law(fresh(asked.procedure.decks)))


def _with_streaks(asked: Asked) -> Answer:
    from sabot.simulate.outcomes import STREAKS, streaks, tally_of  # noqa: PLC0415 - as above

    done = carried_out(asked, streaks, add)
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
        "shoes_asked": answer.asked.shoes,
    }
    return record | ({"streaks": answer.streaks} if answer.streaks else {})
