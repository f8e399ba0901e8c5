"""`sabot review`: a transcript of Chemin de Fer or Banque, held against the equilibrium, as a table or as JSON."""

from importlib import import_module
from typing import Annotated, Literal

from cyclopts import Parameter

from sabot.cli.forms import PAGE, Form, check_form
from sabot.cli.grid import terminal_width
from sabot.cli.review_decisions import READINGS, decisions
from sabot.cli.transcript_file import read_transcript
from sabot.cli.usage import Tongue, UsageError, any_rule_set, option
from sabot.rulesets import Rules


def review_command(
    file: Annotated[
        str,
        Parameter(
            name="FILE",
            help="What sabot deal --json has printed of Chemin de Fer or Banque; or -: standard input.",
            allow_leading_hyphen=True,
        ),
    ],
    /,
    *,
    model: Annotated[Literal["B2", "B3"], option("review.model")] = "B3",
    rules: Annotated[str | None, option("review.rules")] = None,
    mistakes: Annotated[bool, option("review.mistakes")] = False,
    form: Form = PAGE,
    language: Tongue = "en",
) -> None:
    """Tell how far each free decision of a game was from the equilibrium."""
    check_form(form)
    width = 0 if form.markdown else terminal_width()
    told = read_transcript(file, None if rules is None else _reviewed(rules))
    choices = decisions(told)

    from sabot.cli.review_page import tell_review  # noqa: PLC0415 - the solver, once the file is read

    style = import_module(f"sabot.cli.review_{told.rules.game}").STYLE
    tell_review(style, told, choices, model, mistakes=mistakes, form=form, language=language, width=width)


def _reviewed(named: str) -> Rules:
    rules = any_rule_set(named)
    if rules.game not in READINGS:
        raise UsageError(f"{rules.id} is of Punto Banco, where no draw is free: name rules of Chemin de Fer or Banque.")
    return rules
