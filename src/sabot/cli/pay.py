"""`sabot pay`: what a line of a bet has to pay, for the house to keep a given share."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Annotated, Any

from cyclopts import Parameter

from sabot.bench.paying import Paid, pay
from sabot.cli.forms import PAGE, Form, check_form, tell
from sabot.cli.grid import columns
from sabot.cli.numbers import fixed, percent
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
        found = pay(bet, table, edge=edge, decks=decks, shoe=shoe, remove=remove, commission=commission)
    tell(form, record=lambda: _record(found), table=lambda: found.table, lines=lambda: lines(found, language))


def lines(found: Paid, language: Language) -> Iterator[str]:
    """The whole page, line by line."""
    spoken = partial(say, language)
    yield from shoe_heading(found.rules, found.shoe.counts, language)
    yield spoken("cli.pay_line", bet_name=bet_named(found.name, language), line=found.line)
    heads = [spoken("cli.pay_pays"), spoken("cli.odds_edge"), spoken("cli.odds_probability")]
    rows = [
        [_number(payout), percent(each.house_edge), fixed(each.win_probability)] for payout, each in found.edges.items()
    ]
    yield from columns([heads, *rows], left=0)
    yield ""
    yield spoken("cli.pay_exact", payout=str(found.payout), edge=f"{float(100 * found.house_edge):g} %")


def _number(payout: Fraction) -> str:
    return str(payout) if payout.denominator == 1 else fixed(payout)


def _record(found: Paid) -> dict[str, Any]:
    """The answer as JSON: rationals as text."""
    return {
        "ruleset": found.rules.id,
        "shoe": found.shoe.counts,
        "bet": found.name,
        "line": found.line,
        "house_edge": str(found.house_edge),
        "payout": str(found.payout),
    }
