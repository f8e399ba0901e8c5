"""`sabot solve --bank`: what a bank is worth, as a page or as JSON."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import msgspec

from sabot.cli.forms import Form, tell
from sabot.cli.usage import UsageError
from sabot.games.banque.rules import BanqueRules
from sabot.games.chemin.rules import CheminRules
from sabot.money import Cents, MoneyError, cents, units
from sabot.odds.composition import checked, counts_in, fresh
from sabot.odds.errors import OddsError
from sabot.solve.bank.levies import Bracket
from sabot.solve.errors import SolveError
from sabot.words import Language

if TYPE_CHECKING:
    from sabot.cli.solve import BankWords, Question

CHEMIN_ALONE: Final = ("keep", "target", "cover", "purse")
BANQUE_ALONE: Final = ("stakes", "coups")


class AskedBank(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked for: the rule set gives what is not said."""

    rules: Any
    question: "Question"
    theta: str | None
    words: "BankWords"
    form: Form
    language: Language


def tell_bank(asked: AskedBank) -> None:
    """Print what the bank is worth; raises UsageError."""
    from sabot.cli import solve_bank_banque, solve_bank_chemin  # noqa: PLC0415 - they import from here

    if asked.words.bank is None:
        raise UsageError("What is asked of a bank comes with --bank, or with --bank AMOUNT.")
    banque = isinstance(asked.rules, BanqueRules)
    for option in CHEMIN_ALONE if banque else BANQUE_ALONE:
        if getattr(asked.words, option) is not None:
            other, own = ("Chemin de Fer", "Banque") if banque else ("Banque", "Chemin de Fer")
            raise UsageError(f"--{option} is for a bank of {other}: leave it out for {own}.")
    if asked.theta is not None and not banque:
        raise UsageError("--theta is for Banque: leave it out for Chemin de Fer.")
    if asked.question.levy is not None and banque:
        raise UsageError("--levy is for Chemin de Fer: leave it out for Banque.")
    room: Any = solve_bank_banque if banque else solve_bank_chemin
    try:
        answer = room.answered(asked)
    except (OddsError, SolveError, MoneyError) as error:
        raise UsageError(f"{error}.") from None
    tell(
        asked.form,
        record=lambda: room.record(answer),
        table=lambda: room.rows(answer),
        lines=lambda: room.page(answer, asked.language),
    )


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


def percent(number: Fraction | float, digits: int = 4) -> str:
    """`-1.0073 %`."""
    return f"{100 * float(number):.{digits}f} %"


def chips(number: Fraction | float) -> str:
    """Cents as chip units, to the nearest cent."""
    return units(Cents(round(float(number))))


def levied(rules: CheminRules, question: "Question") -> Fraction | str:
    """The levy that was named, else the rule set's taxe."""
    return rules.taxe if question.levy is None else question.levy
