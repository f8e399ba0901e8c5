"""`sabot pay`: what a line of a bet has to pay, for the house to keep a given share."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Annotated, Any

from cyclopts import Parameter

from sabot.bench.paying import Paid, pay
from sabot.cli.forms import PAGE, Form, check_form, tell
from sabot.cli.grid import columns
from sabot.cli.numbers import both, fixed, percent
from sabot.cli.usage import (
    Commission,
    Decks,
    Left,
    Remove,
    Ruleset,
    Tongue,
    bet_named,
    option,
    refusals,
    rule_set,
    shoe_heading,
)
from sabot.words import Language, say


def pay_command(  # noqa: PLR0913 - a command's options; all but two by keyword
    rules: Ruleset,
    bet: Annotated[
        str,
        Parameter(name="BET", help='A bet with ? for the payout: tie:?, or what it pays: "p == b: ?; p == 8: 5".'),
    ],
    /,
    *,
    edge: Annotated[str, option("edge")],
    decks: Decks = None,
    shoe: Left = None,
    remove: Remove = None,
    commission: Commission = None,
    form: Form = PAGE,
    language: Tongue = "en",
) -> None:
    """Tell what a line of a bet pays for a house edge."""
    check_form(form)
    table = rule_set(rules)
    with refusals():
        answer = pay(bet, table, edge=edge, decks=decks, shoe=shoe, remove=remove, commission=commission)
    tell(form, record=lambda: _record(answer), tables=lambda: answer.tables, lines=lambda: lines(answer, language))


def lines(answer: Paid, language: Language) -> Iterator[str]:
    """The whole page, line by line."""
    spoken = partial(say, language)
    yield from shoe_heading(answer.rules, answer.shoe.counts, language)
    yield spoken("cli.pay_line", bet_name=bet_named(answer.name, language), line=answer.line)
    heads = [spoken("cli.pay_pays"), spoken("cli.odds_edge"), spoken("cli.odds_probability")]
    rows = [
        [_number(payout), percent(each.house_edge), fixed(each.win_probability)]
        for payout, each in answer.edges.items()
    ]
    yield from columns([heads, *rows], left=0)
    yield ""
    yield spoken("cli.pay_exact", payout=str(answer.payout), edge=f"{float(100 * answer.house_edge):g} %")


def _number(payout: Fraction) -> str:
    return str(payout) if payout.denominator == 1 else fixed(payout)


def _record(answer: Paid) -> dict[str, Any]:
    """The answer as JSON: rationals as decimals, and beside them exact, as text."""
    return {
        "ruleset": answer.rules.id,
        "shoe": answer.shoe.counts,
        "bet": answer.name,
        "line": answer.line,
        **both("house_edge", answer.house_edge),
        **both("payout", answer.payout),
    }
