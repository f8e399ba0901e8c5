"""`sabot removal`: what one card of each value out of the shoe does to bets, exactly."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Annotated, Any

from sabot.bench.next_coup import Removal, removal
from sabot.cli.forms import PAGE, Form, check_form, tell
from sabot.cli.grid import columns
from sabot.cli.numbers import fixed
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


def removal_command(
    rules: Ruleset,
    /,
    *,
    bets: Annotated[str | None, option("bets")] = None,
    decks: Decks = None,
    shoe: Left = None,
    remove: Remove = None,
    commission: Commission = None,
    form: Form = PAGE,
    language: Tongue = "en",
) -> None:
    """Tell what one card of each value out of the shoe does to bets."""
    check_form(form)
    table = rule_set(rules)
    with refusals():
        answer = removal(bets, table, decks=decks, shoe=shoe, remove=remove, commission=commission)
    tell(form, record=lambda: _record(answer), tables=lambda: answer.tables, lines=lambda: lines(answer, language))


def lines(answer: Removal, language: Language) -> Iterator[str]:
    """The whole page, line by line."""
    spoken = partial(say, language)
    counts = answer.shoe.counts
    yield from shoe_heading(answer.rules, counts, language)
    heads = [spoken("cli.bet"), spoken("cli.odds_return"), *map(str, range(len(counts)))]
    rows = [
        [bet_named(bet, language), _percent(each.full_ev), *map(_percent, each.values)]
        for bet, each in answer.effects.items()
    ]
    yield from columns([heads, *rows], left=1)
    yield ""
    yield spoken("cli.removal_means")


def _record(answer: Removal) -> dict[str, Any]:
    """The answer as JSON: rationals as decimals, and beside them exact, as text."""
    return {"ruleset": answer.rules.id, "shoe": answer.shoe.counts}


def _percent(number: Fraction) -> str:
    return fixed(100 * number, 5, sign="+") if number else "0"
