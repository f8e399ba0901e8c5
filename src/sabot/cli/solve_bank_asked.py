"""What `sabot solve --bank` is asked, as amounts and shoes, and how its numbers are written."""

from fractions import Fraction
from typing import Any

import msgspec

from sabot.cli.forms import Form
from sabot.cli.solve_words import BankWords, Question
from sabot.cli.usage import UsageError
from sabot.money import Cents, MoneyError, cents, units
from sabot.odds.composition import checked, counts_in, fresh
from sabot.solve.bank.interval import Bracket
from sabot.words import Language


class AskedBank(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked for: the rule set gives what is not said."""

    rules: Any
    question: Question
    theta: str | None
    words: BankWords
    form: Form
    language: Language


def amount(asked: AskedBank) -> Cents | None:
    """The amount behind --bank."""
    words = asked.words.bank or ()
    if len(words) > 1:
        raise UsageError(f"--bank takes one amount, not {len(words)}.")
    return money(words[0], "bank") if words else None


def money(text: str, what: str) -> Cents:
    """A positive amount in cents."""
    try:
        found = cents(text)
    except MoneyError as error:
        raise UsageError(f"--{what}: {error}.") from None
    if found <= 0:
        raise UsageError(f"--{what} {text}: it is a positive amount of chip units.")
    return found


def shoe_of(asked: AskedBank) -> tuple[int, ...]:
    """The counts that are given, else a full shoe."""
    question = asked.question
    if question.shoe is None:
        return fresh(asked.rules.decks if question.decks is None else question.decks)
    return checked(counts_in(question.shoe))


def bracket(found: Bracket | None) -> dict[str, str] | None:
    """Two rationals between which a number lies."""
    return (
        None
        if found is None
        else {"low": str(found.low), "high": str(found.high), "decimal": f"{float(found.middle):.10f}"}
    )


def chips(number: Fraction | float) -> str:
    """Cents as chip units, to the nearest cent."""
    return units(Cents(round(float(number))))
