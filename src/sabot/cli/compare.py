"""`sabot compare`: the lines in which two rule sets differ, and what each bet costs more."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Annotated, Any

from cyclopts import Parameter

from sabot.bench.comparing import Compared, compare, said
from sabot.bets import BetId, Pay
from sabot.cli.forms import PAGE, Form, check_form, tell
from sabot.cli.grid import columns
from sabot.cli.numbers import both, percent
from sabot.cli.usage import Ruleset, Tongue, any_rule_set, bet_named, heading, refusals
from sabot.games.punto.card import odds
from sabot.games.punto.rules import PuntoRules
from sabot.money import decimal, units
from sabot.rulesets import Rules
from sabot.words import Language, say


def compare_command(
    a: Ruleset,
    b: Annotated[str, Parameter(name="OTHER", help="Another rule set of the same game.")],
    /,
    *,
    form: Form = PAGE,
    language: Tongue = "en",
) -> None:
    """Tell in which lines two rule sets differ, and what each bet costs more."""
    check_form(form)
    one, other = any_rule_set(a), any_rule_set(b)
    with refusals():
        comparison = compare(one, other)
    tell(
        form,
        record=lambda: _record(comparison),
        tables=lambda: comparison.tables,
        lines=lambda: lines(comparison, language),
    )


def lines(comparison: Compared, language: Language) -> Iterator[str]:
    """The whole page, line by line."""
    spoken = partial(say, language)
    yield heading(comparison.a, language)
    yield heading(comparison.b, language)
    if not comparison.lines:
        yield ""
        yield spoken("cli.compare_same")
        return
    ids = [comparison.a.id, comparison.b.id]
    edges = [_edge_row(bet, *each, language) for bet, each in comparison.edges.items() if each[0] != each[1]]
    if edges:
        yield ""
        heads = [spoken("cli.odds_edge"), *ids, spoken("cli.compare_more")]
        yield from columns([heads, *edges], left=1)
    yield ""
    both_rules = (comparison.a, comparison.b)
    rows = [
        [_line(key, language), *(_cell(of, key, each, language) for of, each in zip(both_rules, pair, strict=True))]
        for key, pair in _shared(comparison)
    ]
    yield from columns(_to_the_left([[spoken("cli.compare_line"), *ids], *rows]), left=1)
    if edges:
        yield ""
        yield spoken("cli.compare_means")


def _to_the_left(rows: list[list[str]]) -> list[list[str]]:
    """Cells of one width, so that texts stand to the left and yet a narrow terminal folds by their columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [[cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in rows]


def _shared(comparison: Compared) -> Iterator[tuple[str, tuple[Any, Any]]]:
    """The lines that differ, but those of bets that one of the two has not: their edges say so."""
    alone = {bet for bet, edges in comparison.edges.items() if None in edges}
    return ((key, pair) for key, pair in comparison.lines.items() if key.partition(": ")[0] not in alone)


def _edge_row(bet: str, one: Fraction | None, other: Fraction | None, language: Language) -> list[str]:
    more = None if one is None or other is None else other - one
    return [
        bet_named(bet, language),
        *map(_percent, (one, other)),
        "–" if more is None else percent(more, sign="+"),
    ]


def _line(key: str, language: Language) -> str:
    """A key as the rule file has it; of a bet, by the bet's name."""
    bet, colon, what = key.partition(": ")
    if not colon:
        return key
    word = {"pays": "pays", "push": "push", "limits": "stakes_of"}[what]
    return f"{bet_named(bet, language)}: {say(language, f'cli.{word}')}"


def _cell(rules: Rules, key: str, value: object, language: Language) -> str:
    """A line's value; pays and limits of a bet in the words of the page."""
    name, colon, what = key.partition(": ")
    if value is None or not colon or what == "push" or not isinstance(rules, PuntoRules):
        return said(value) or "–"
    offered = rules.by_id[BetId(name)]
    if what == "limits":
        return f"{units(offered.minimum)}–{units(offered.maximum)}"
    return "; ".join(_pays(rules, pay, language) for pay in offered.bet.pays)


def _pays(rules: PuntoRules, pay: Pay, language: Language) -> str:
    taxed, rate = pay.levied and rules.commission, f"{decimal(100 * rules.commission)} %"
    pays = say(language, "cli.less", odds=odds(pay), rate=rate) if taxed else odds(pay)
    return say(language, "cli.compare_pays", pays=pays, when=pay.when)


def _percent(edge: Fraction | None) -> str:
    return "–" if edge is None else percent(edge)


def _record(comparison: Compared) -> dict[str, Any]:
    """The answer as JSON: house edges, and the lines as the rule files have them."""
    return {
        "a": comparison.a.id,
        "b": comparison.b.id,
        "edges": {
            bet: both("house_edge_a", one) | both("house_edge_b", other)
            for bet, (one, other) in comparison.edges.items()
        },
        "lines": {
            key: {"a": said(one), "b": said(other), "unit": comparison.unit_of(key)}
            for key, (one, other) in comparison.lines.items()
        },
    }
