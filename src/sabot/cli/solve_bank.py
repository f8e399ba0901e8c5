"""`sabot solve --bank`: what a bank is worth, as a page or as JSON."""

from importlib import import_module
from typing import Any, Final

from sabot.cli.forms import tell
from sabot.cli.solve_bank_asked import AskedBank
from sabot.cli.usage import UsageError
from sabot.games.banque.rules import BanqueRules
from sabot.money import MoneyError
from sabot.odds.errors import OddsError
from sabot.solve.errors import SolveError

CHEMIN_ALONE: Final = ("keep", "target", "cover", "purse")
BANQUE_ALONE: Final = ("stakes", "coups")


def tell_bank(asked: AskedBank) -> None:
    """Print what the bank is worth; raises UsageError."""
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
    room: Any = import_module(f"sabot.cli.solve_bank_{asked.rules.game}")
    try:
        answer = room.answered(asked)
    except (OddsError, SolveError, MoneyError) as error:
        raise UsageError(f"{error}.") from None
    tell(
        asked.form,
        record=lambda: room.record(answer),
        table=lambda: answer.table,
        lines=lambda: room.page(answer, asked.language),
    )
