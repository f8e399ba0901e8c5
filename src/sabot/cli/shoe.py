"""`sabot shoe`: what fell at a table, held to the rules and the odds."""

from collections.abc import Iterator
from functools import partial
from typing import Annotated, Any, Final

from cyclopts import Parameter

from sabot.bench.recorded import Recorded, shoe
from sabot.cli.compiling import compiling_said
from sabot.cli.forms import PAGE, Form, check_form, tell
from sabot.cli.grid import columns
from sabot.cli.numbers import fixed
from sabot.cli.roads import drawing
from sabot.cli.usage import Decks, Tongue, heading, option, refusals, rule_set
from sabot.words import Language, say

FAULTS: Final = 20
"""Faults that a page tells one by one."""
_SIDES: Final = {"B": "banker", "P": "player", "T": "tie"}


def shoe_command(
    file: Annotated[str, Parameter(name="FILE", help="Recorded coups: CSV, JSON, or a shoe a line such as BPPTB.")],
    /,
    *,
    rules: Annotated[str, option("rules")] = "punto-banco",
    decks: Decks = None,
    roads: Annotated[str | None, option("roads")] = None,
    form: Form = PAGE,
    language: Tongue = "en",
) -> None:
    """Check recorded coups against rules and deck, and tell what chance and systems say of them."""
    check_form(form)
    table = rule_set(rules)
    with refusals(), compiling_said("sabot shoe", language):
        records = shoe(file, table, decks=decks)
        drawn = None if roads is None else records.roads(roads)
    tell(
        form,
        record=lambda: _record(records),
        tables=lambda: records.tables,
        lines=lambda: [*lines(records, language), *(() if drawn is None else ["", *map(_plain, drawing(drawn))])],
    )


def _plain(pieces: list[tuple[str, str]]) -> str:
    return "".join(text for text, _ in pieces).rstrip()


def lines(asked: Recorded, language: Language) -> Iterator[str]:
    """The whole page, line by line."""
    spoken, tally = partial(say, language), asked.found
    yield heading(asked.rules, language)
    yield spoken("cli.shoe_told", coups=tally.coups, shoes=tally.shoes, sound=tally.sound, known=tally.known)
    yield ""
    yield from _faults(asked, language)
    yield ""
    heads = ["", spoken("cli.shoe_fell"), spoken("cli.shoe_expected")]
    rows = [
        [spoken(f"cli.odds_{name}"), f"{tally.results[sign]:,}", fixed(tally.expected[sign], 1, sign=",")]
        for sign, name in _SIDES.items()
    ]
    yield from columns([heads, *rows], left=1)
    if tally.tests:
        yield ""
        yield from _tests(asked, language)
    if tally.systems:
        yield ""
        yield from _systems(asked, language)


def _faults(asked: Recorded, language: Language) -> Iterator[str]:
    faults = asked.found.faults
    yield say(language, "cli.shoe_faults", faults=len(faults)) if faults else say(language, "cli.shoe_faultless")
    for each in faults[:FAULTS]:
        place = say(language, "cli.shoe_place", line=each.line, shoe_name=each.shoe, coup=each.coup)
        said, rule = each.sentence(language), each.rule_said(language)
        yield "  " + say(language, "cli.shoe_fault", place=place, said=said, rule=rule)
    if len(faults) > FAULTS:
        yield say(language, "cli.shoe_more", more=len(faults) - FAULTS)


def _tests(asked: Recorded, language: Language) -> Iterator[str]:
    spoken, tally = partial(say, language), asked.found
    heads = [spoken("cli.shoe_test"), spoken("cli.shoe_of"), spoken("cli.shoe_statistic"), "p"]
    rows = [
        [spoken(f"cli.shoe_test_{each.name}"), f"{each.of:,}", fixed(each.statistic, 2), fixed(each.p, 4)]
        for each in tally.tests
    ]
    yield from columns([heads, *rows], left=1)
    yield spoken("cli.shoe_smallest", tests=len(tally.tests), p=fixed(tally.smallest or 0, 4))


def _systems(asked: Recorded, language: Language) -> Iterator[str]:
    spoken = partial(say, language)
    names = ("system", "bets", "staked", "won", "expected_gain", "sd")
    heads = [spoken(f"cli.shoe_{name}") for name in names]
    rows = [
        [
            spoken(f"cli.shoe_trend_{each.system}") if each.kind == "trend" else each.system,
            f"{each.bets:,}",
            f"{each.staked:,.0f}",
            fixed(each.won, 2, sign="+,"),
            fixed(each.expected, 2, sign="+,"),
            fixed(each.sd, 2, sign=","),
        ]
        for each in asked.found.systems
    ]
    yield from columns([heads, *rows], left=1)
    yield ""
    yield spoken("cli.shoe_means")


def _record(asked: Recorded) -> dict[str, Any]:
    """The answer as JSON, but for its coups: they are the table of the other forms."""
    tally = asked.found
    return {
        "ruleset": tally.ruleset,
        "decks": tally.decks,
        "coups": tally.coups,
        "shoes": tally.shoes,
        "sound_coups": tally.sound,
        "known": tally.known,
        "results": tally.results,
        "expected": tally.expected,
        "faults": asked.faults.records,
        "tests": asked.tests.records,
        "smallest": tally.smallest,
        "systems": asked.systems.records,
    }
