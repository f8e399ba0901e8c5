"""`sabot readings`: what every reading and option of the rule book costs, as a page or in another form."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated, Any

from cyclopts import Parameter

from sabot.bench.prices import PER_SHOE, Priced, readings
from sabot.cli.forms import PAGE, Form, check_form, tell
from sabot.cli.grid import columns
from sabot.cli.numbers import fixed, percent
from sabot.cli.usage import Tongue, heading, refusals
from sabot.rulesets import load
from sabot.words import Language, say, words

BASE = {"punto": "punto-banco", "chemin": "chemin-de-fer", "banque": "baccara-banque"}
"""The rule set in which a game's switches are thrown."""
OPEN = "open"
"""Why there is no price where no solver reaches it: each of these has a reason of its own."""


def readings_command(
    asked: Annotated[
        str | None,
        Parameter(name="READING", help="A game (punto, chemin, banque), a clause (B9.2), or a key; all if unsaid."),
    ] = None,
    /,
    *,
    figure: Annotated[str | None, Parameter(help="Draw what moves most, into this .svg, .pdf or .png file.")] = None,
    form: Form = PAGE,
    language: Tongue = "en",
) -> None:
    """Tell what every reading and option of the rule book costs."""
    check_form(form)
    with refusals():
        prices = readings(asked)
        if figure is not None:
            prices.figure().save(figure)
    tell(form, record=lambda: _record(prices), tables=lambda: prices.tables, lines=lambda: lines(prices, language))


def lines(prices: Priced, language: Language) -> Iterator[str]:
    """The whole page, line by line."""
    spoken = partial(say, language)
    keys = ("clause", "key", "taken", "other", "figure", "value_taken", "value_other", "change")
    heads = [spoken(f"readings.{key}") for key in keys]
    for game, name in BASE.items():
        rows = [row for row in prices.table.records if row["game"] == game]
        if rows:
            yield heading(load(name), language)
            yield from columns([heads, *(_row(row, language) for row in rows)], left=5)
            yield ""
    reasons: dict[str, list[str]] = {}
    for each in prices.unpriced:
        if each.why != OPEN:
            reasons.setdefault(each.why, []).append(f"{each.clause} {each.key}")
    for why, named in reasons.items():
        yield spoken("readings.unpriced", why=spoken(f"readings.why_{why}"), keys=", ".join(named))
    for each in prices.unpriced:
        if each.why == OPEN:
            reason = spoken(f"readings.open_{each.key}")
            told = f"{each.clause} {each.key} ({reason})"
            yield spoken("readings.unpriced", why=spoken(f"readings.why_{OPEN}"), keys=told)
    yield spoken("readings.about")


def _row(row: dict[str, Any], language: Language) -> Sequence[str]:
    ways = [_way(row[way], language) for way in ("taken", "other")]
    numbers = [row[name] for name in ("value_taken", "value_other", "change")]
    told = [fixed(each, 4) if row["measure"] == PER_SHOE else percent(each) for each in numbers]
    return [row["clause"], row["key"], *ways, _measure(row["measure"], language), *told]


def _way(way: str, language: Language) -> str:
    """A way to read a clause; a value of a rule file as it is written there."""
    return words(language).get("readings.is_" + re.sub(r"\W+", "_", way).strip("_"), way)


def _measure(measure: str, language: Language) -> str:
    known = words(language)
    return known.get(f"readings.{measure}") or known[f"bet.{measure}"]


def _record(prices: Priced) -> dict[str, Any]:
    """The answer as JSON."""
    return {"unpriced": prices.left_out.records}
