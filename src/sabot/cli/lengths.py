"""`sabot coups` and `sabot streaks`: how long a shoe is, and the runs in it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Final

from cyclopts import Parameter

from sabot.bench.lengths import CoupsLaw, Streaks, coups, streaks
from sabot.cli.forms import PAGE, Form, check_form, tell
from sabot.cli.grid import columns
from sabot.cli.numbers import fixed, percent
from sabot.cli.usage import Cut, Decks, Ruleset, Tongue, Whole, bet_named, heading, option, refusals, rule_set
from sabot.risk.streaks import Of, Ties
from sabot.words import Language, say


@Parameter(name="*")
@dataclass(frozen=True)
class LengthsOptions:
    """Options of the shoes that are dealt, and of the figure."""

    shoes: Annotated[Whole, option("coups, streaks.shoes")] = 1
    decks: Decks = None
    cut: Cut = None
    figure: Annotated[str | None, Parameter(help="Draw it too, into this .svg, .pdf or .png file.")] = None

    @property
    def asked(self) -> dict[str, Any]:
        """As the bench takes it."""
        return {"shoes": self.shoes, "decks": self.decks, "cut": self.cut}


_DEALT: Final = LengthsOptions()
RARE: Final = 5e-7
"""Chances at either end that the page leaves out; the table has them."""


def coups_command(
    rules: Ruleset,
    /,
    *,
    dealt: LengthsOptions = _DEALT,
    form: Form = PAGE,
    language: Tongue = "en",
) -> None:
    """Tell the law of how many coups a shoe has."""
    check_form(form)
    table = rule_set(rules)
    with refusals():
        law = coups(table, **dealt.asked)
        if dealt.figure is not None:
            law.figure().save(dealt.figure)
    tell(
        form,
        record=lambda: _record(law, {"mean": law.found.mean}),
        tables=lambda: law.tables,
        lines=lambda: coups_lines(law, language),
    )


def streaks_command(
    rules: Ruleset,
    /,
    *,
    of: Annotated[Of, option("of")] = "banker",
    ties: Annotated[Ties, option("ties")] = "pass",
    longest: Annotated[int, option("longest")] = 20,
    dealt: LengthsOptions = _DEALT,
    form: Form = PAGE,
    language: Tongue = "en",
) -> None:
    """Tell the chance of a run of each length in a shoe."""
    check_form(form)
    table = rule_set(rules)
    with refusals():
        answer = streaks(of, table, ties=ties, longest=longest, **dealt.asked)
        if dealt.figure is not None:
            answer.figure().save(dealt.figure)
    tell(
        form,
        record=lambda: _record(answer, {"of": answer.of, "ties": answer.ties}),
        tables=lambda: answer.tables,
        lines=lambda: streak_lines(answer, language),
    )


def coups_lines(law: CoupsLaw, language: Language) -> Iterator[str]:
    """The whole page, line by line."""
    spoken = partial(say, language)
    yield heading(law.rules, language)
    yield spoken("lengths.coups_of", shoes=f"{law.shoes:,}", cut=law.rules.stop_card, mean=fixed(law.found.mean, 5))
    yield ""
    heads = [spoken(f"lengths.{name}") for name in ("coups", "probability", "at_most")]
    rows = [row for row in law.table.records if row["probability"] >= RARE]
    told = [[f"{row['coups']:,}", *(percent(row[name]) for name in ("probability", "at_most"))] for row in rows]
    yield from columns([heads, *told], left=0)
    yield ""
    yield spoken("lengths.about")


def streak_lines(answer: Streaks, language: Language) -> Iterator[str]:
    """The whole page, line by line."""
    spoken = partial(say, language)
    yield heading(answer.rules, language)
    ties = spoken(f"lengths.ties_{'row' if answer.of == 'tie' else answer.ties}")
    yield spoken("lengths.runs_of", of=bet_named(answer.of, language), shoes=f"{answer.shoes:,}", ties=ties)
    yield ""
    heads = [spoken(f"lengths.{name}") for name in ("length", "chance", "number", "once")]
    yield from columns([heads, *map(_run, answer.table.records)], left=0)
    yield ""
    yield f"{spoken('lengths.about')} {spoken('lengths.about_runs')}"


def _run(row: dict[str, Any]) -> list[str]:
    once = "–" if row["once_in_shoes"] is None else fixed(row["once_in_shoes"], 2, sign=",")
    return [str(row["length"]), percent(row["chance"]), fixed(row["runs"], sign=","), once]


def _record(law: CoupsLaw | Streaks, told: Mapping[str, object]) -> dict[str, Any]:
    """The answer as JSON."""
    of = {"ruleset": law.rules.id, "shoes": law.shoes, "cut": law.rules.stop_card}
    return {**of, **told}
