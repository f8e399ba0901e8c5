"""`sabot solve`: a coup of Chemin de Fer or of Banque solved, as a table, as JSON, in a figure; its worth mid-shoe."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, Final, cast

from cyclopts import Parameter

from sabot.cli.forms import FORMS, PAGE, Form, check_form
from sabot.cli.solve_words import BankWords, BanqueWords, SolveOptions, SolveQuestion
from sabot.cli.usage import Tongue, UsageError, any_rule_set

if TYPE_CHECKING:
    from sabot.games.chemin.rules import CheminRules

_NOT_EXPORTED: Final = (
    "bind", "figure", *FORMS, "digits", "mid_shoe", "against", "certificate",
)  # fmt: skip
_CLASHES: Final = (
    ("decks", "shoe"),
    ("mid_shoe", "shoe"),
    ("mid_shoe", "remove"),
    ("mid_shoe", "bind"),
    ("mid_shoe", "plot"),
    *(("export", other) for other in _NOT_EXPORTED),
)
_NEEDS: Final = (("seed", "mid_shoe"), ("plot", "figure"), ("output", "export"))
"""An option, and the one without which it says nothing."""

_QUESTION: Final = SolveQuestion()
_BANK: Final = BankWords()
_BANQUE: Final = BanqueWords()
_WAY: Final = SolveOptions()


def solve_command(
    rules: Annotated[str, Parameter(name="RULESET", help="Rules of Chemin de Fer or Banque: an id, or a .toml file.")],
    /,
    *,
    question: SolveQuestion = _QUESTION,
    way: SolveOptions = _WAY,
    banque: BanqueWords = _BANQUE,
    bank: BankWords = _BANK,
    form: Form = PAGE,
    language: Tongue = "en",
) -> None:
    """Solve a coup of Chemin de Fer or of Banque exactly, with a proof that is checked."""
    check_form(form)
    rule_set = _solvable(rules)
    forms = asdict(form) | {name: getattr(form, name) or None for name in FORMS}
    options = asdict(question) | asdict(way) | asdict(banque) | forms
    _check({option for option, value in options.items() if value not in (None, ())})
    if any(value is not None for value in asdict(bank).values()):
        from sabot.cli.solve_bank import tell_bank  # noqa: PLC0415 - as below
        from sabot.cli.solve_bank_question import AskedBank  # noqa: PLC0415

        _check_bank(question, way, banque)
        tell_bank(
            AskedBank(rules=rule_set, question=question, theta=banque.theta, words=bank, form=form, language=language)
        )
        return
    if rule_set.game == "banque":
        _check_banque(question, way)
        from sabot.cli.solve_banque import AskedBanque, tell_banque, tell_banque_export  # noqa: PLC0415 - as below

        asked_banque = AskedBanque(
            rules=rule_set, question=question, words=banque, way=way, form=form, language=language
        )
        (tell_banque if way.export is None else tell_banque_export)(asked_banque)
        return
    _check_chemin(banque)
    _check_plot(way, question)
    table = cast("CheminRules", rule_set)

    from sabot.cli import solve_run  # noqa: PLC0415 - the solver is slow to import, and for this command alone

    asked = solve_run.SolveRequest(rules=table, question=question, form=form, language=language)
    if way.export is not None:
        solve_run.tell_export(asked, way.export, way.output)
    elif way.mid_shoe is not None:
        solve_run.tell_mid_shoe(asked, way.mid_shoe, way.seed, way.figure)
    else:
        solve_run.tell_solution(asked, way.figure, way.plot or "value")


def _solvable(named: str) -> Any:
    """A rule set whose coups leave a choice."""
    rules = any_rule_set(named)
    if rules.game not in ("chemin", "banque"):
        raise UsageError(f"{rules.id} is of Punto Banco, where no draw is free: name rules of Chemin de Fer or Banque.")
    return rules


def _check_bank(question: SolveQuestion, way: SolveOptions, banque: BanqueWords) -> None:
    """Refuse what says nothing of a bank."""
    said = asdict(way) | asdict(banque) | {"bind": question.bind or None}
    for option, value in said.items():
        if value is not None and option != "theta":
            raise UsageError(f"{_option(option)} says nothing of a bank: leave it out with --bank.")


def _check_banque(question: SolveQuestion, way: SolveOptions) -> None:
    """Refuse what is asked of Chemin de Fer alone."""
    said = asdict(question) | asdict(way)
    for option in ("levy", "bind", "mid_shoe", "seed"):
        if said[option] not in (None, ()):
            raise UsageError(f"{_option(option)} is for Chemin de Fer: leave it out for Banque.")


def _check_chemin(banque: BanqueWords) -> None:
    """Refuse what is asked of Banque alone."""
    for option, value in asdict(banque).items():
        if value is not None:
            raise UsageError(f"{_option(option)} is for Banque: leave it out for Chemin de Fer.")


def _check(options: set[str]) -> None:
    """Refuse options that say nothing together."""
    for one, other in _CLASHES:
        if {one, other} <= options:
            raise UsageError(f"{_option(one)} and {_option(other)} do not go together: give one of them.")
    for one, other in _NEEDS:
        if one in options and other not in options:
            raise UsageError(f"{_option(one)} is for {_option(other)}, which is not given.")


def _check_plot(way: SolveOptions, question: SolveQuestion) -> None:
    """Refuse what the figure by decks would leave out."""
    if way.plot == "decks" and question.bind:
        raise UsageError("--plot decks draws the free game: leave out --bind.")


def _option(name: str) -> str:
    return "--" + name.replace("_", "-")
