"""`sabot solve --bank`: what a bank is worth, as a page or as JSON."""

from importlib import import_module
from typing import Any, Final

from sabot.bench.banks import Banked, bank
from sabot.cli.forms import tell
from sabot.cli.solve_bank_question import AskedBank
from sabot.cli.usage import UsageError, refusals
from sabot.games.banque.rules import BanqueRules

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
    answer = _answered(asked)
    tell(
        asked.form,
        record=lambda: room.record(answer.found),
        tables=lambda: answer.tables,
        lines=lambda: room.page(answer.found, asked.language),
    )


def _answered(asked: AskedBank) -> Banked[Any]:
    """All that is asked of the bank; raises UsageError."""
    question, words = asked.question, asked.words
    sizes = words.bank or ()
    if len(sizes) > 1:
        raise UsageError(f"--bank takes one amount, not {len(sizes)}.")
    if isinstance(asked.rules, BanqueRules) and (not sizes or words.stakes is None or words.coups is None):
        raise UsageError("A bank of Banque has a size, stakes and coups: give --bank C --stakes S --coups N.")
    with refusals():
        return bank(
            sizes[0] if sizes else None,
            asked.rules,
            model=question.model,
            decks=question.decks,
            shoe=question.shoe,
            remove=question.remove,
            levy=question.levy,
            keep=words.keep,
            target=words.target,
            cover=words.cover,
            purse=words.purse,
            theta=asked.theta or "1/2",
            stakes=words.stakes,
            coups=words.coups,
        )
