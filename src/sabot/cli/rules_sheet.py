"""`sabot rules RULESET --sheet`: the sheet of a game as people read it, with its pay tables and how it was reckoned."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from sabot.bench.sheets import Sheet, sheet, top_award
from sabot.cli.grid import columns
from sabot.cli.numbers import fixed, percent
from sabot.cli.rules import Spoken, bets_of, pay_tables, warnings
from sabot.cli.usage import UsageError, heading, refusals
from sabot.games.punto.rules import PuntoRules
from sabot.games.registry import KINDS
from sabot.games.rulefile import Row
from sabot.odds.edges import BY_FACES
from sabot.rulesets import Rules
from sabot.words import Language

DIGITS = 6


def sheet_of(rules: Rules, decks: int | None = None, commission: str | None = None) -> Sheet:
    """The sheet of a rule set; raises UsageError for one whose bets have no odds of their own."""
    if not isinstance(rules, PuntoRules):
        raise UsageError(
            f"--sheet is about bets against the house, and {rules.id} has none: name a rule set of Punto Banco, or see "
            "sabot solve."
        )
    with refusals():
        return sheet(rules, decks=decks, commission=commission)


def lines(document: Sheet, language: Language) -> Iterator[str]:
    """The whole document, line by line."""
    rules, spoken = document.rules, Spoken(document.rules, language)
    card: tuple[Row, ...] = tuple(KINDS[rules.game].card(rules))
    yield heading(rules, language)
    yield spoken.say("cli.sheet", version=document.version)
    yield ""
    yield from columns([spoken.row(each) for each in card if each.section == "house"], left=2, headed=False)
    yield ""
    yield from _figures(document, spoken)
    yield ""
    yield spoken.say("cli.sheet_means")
    yield from pay_tables(bets_of(card), spoken)
    yield from warnings(bets_of(card), spoken)
    yield ""
    yield spoken.say("cli.odds_method")
    if slow := _by_faces(document):
        yield spoken.say("cli.odds_faces", bets=slow)
    yield spoken.say("cli.sheet_check", rules=rules.id)


def record(document: Sheet) -> dict[str, Any]:
    """The sheet as plain data, but for its rows."""
    rules, notes = document.rules, list(document.page.notes)
    return {"ruleset": rules.id, "commission": str(rules.commission), "version": document.version, "notes": notes}


def _figures(document: Sheet, spoken: Spoken) -> Iterator[str]:
    heads = ["bet", "sheet_decks", "odds_hits", "push", "sheet_return", "odds_edge", "sheet_variance", "sheet_top"]
    rows = [
        [
            spoken.say("cli.named", bet=bet),
            str(decks),
            percent(edge.win_probability),
            percent(edge.push_probability),
            percent(1 + edge.ev),
            percent(edge.house_edge),
            fixed(edge.variance),
            f"{_decimal(top_award(edge))}:1",
        ]
        for bet in document.bets
        for decks, edges in document.edges.items()
        for edge in (edges[bet],)
    ]
    return columns([[spoken.say(f"cli.{head}") for head in heads], *rows], left=2)


def _by_faces(document: Sheet) -> tuple[str, ...]:
    """The bets that needed ranks or suits."""
    first = next(iter(document.edges.values()))
    return tuple(bet for bet, edge in first.items() if edge.method.startswith(BY_FACES))


def _decimal(number: Fraction) -> str:
    return f"{float(number):g}" if 10**DIGITS % number.denominator == 0 else str(number)
