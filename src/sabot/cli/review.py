"""`sabot review`: a transcript of Chemin de Fer or Banque, held against the equilibrium, as a table or as JSON."""

from typing import Annotated, Literal

from cyclopts import Parameter

from sabot.cli.forms import PAGE, Form, check_form, tell
from sabot.cli.grid import terminal_width
from sabot.cli.review_summary import check_summary
from sabot.cli.transcript_file import Told, read_transcript
from sabot.cli.usage import Tongue, UsageError, any_rule_set
from sabot.games.chemin.choices import Choice, Watch, choices, watched
from sabot.games.chemin.consistency import Log, heard
from sabot.games.chemin.state import Chemin
from sabot.games.story import StoryError
from sabot.rulesets import Rules
from sabot.words import Language


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
    model: Annotated[
        Literal["B2", "B3"], Parameter(help="Who knows his two cards: B3 all, B2 the banker alone.")
    ] = "B3",
    rules: Annotated[
        str | None, Parameter(help="A rule set's id, or a path to a .toml file, in place of the transcript's own.")
    ] = None,
    mistakes: Annotated[
        bool, Parameter(help="List only what lost something.", negative="", show_default=False)
    ] = False,
    form: Form = PAGE,
    language: Tongue = "en",
) -> None:
    """Tell how far each free decision of a game was from the equilibrium."""
    check_form(form)
    width = 0 if form.markdown else terminal_width()
    told = read_transcript(file, None if rules is None else _reviewed(rules))
    if told.rules.game == "banque":
        from sabot.cli.review_banque import tell_banque  # noqa: PLC0415 - one game is enough

        tell_banque(told, model, mistakes=mistakes, form=form, language=language, width=width)
        return
    made = _made(told)
    _print(told, made, model, mistakes=mistakes, form=form, language=language, width=width)


def _reviewed(named: str) -> Rules:
    rules = any_rule_set(named)
    if rules.game not in ("chemin", "banque"):
        raise UsageError(f"{rules.id} is of Punto Banco, where no draw is free: name rules of Chemin de Fer or Banque.")
    return rules


def _made(told: Told) -> tuple[Choice, ...]:
    """The free decisions of a transcript; raises UsageError where its lines contradict each other."""
    watch, log, made = Watch(rules=told.rules), Log(state=Chemin(rules=told.rules)), list[Choice]()
    for line, seq, event in told.events:
        try:
            watch, over = watched(watch, seq, event)
            log = heard(log, event)
        except StoryError as error:
            raise UsageError(f"Line {line} cannot be: {error}.") from None
        made += over
    if told.summary is not None:
        check_summary(*told.summary, log)
    return (*made, *_unfinished(watch, told))


def _unfinished(watch: Watch, told: Told) -> tuple[Choice, ...]:
    try:
        return choices(watch)
    except StoryError as error:
        raise UsageError(f"The last coup, up to line {told.events[-1][0]}, cannot be: {error}.") from None


def _print(
    told: Told, made: tuple[Choice, ...], model: str, *, mistakes: bool, form: Form, language: Language, width: int
) -> None:
    from sabot.cli.review_parts import decision_rows  # noqa: PLC0415 - as below
    from sabot.cli.review_report import Report, record, table  # noqa: PLC0415 - the solver, once the file is read
    from sabot.solve.errors import SolveError  # noqa: PLC0415

    try:
        report = Report.of(told, made, model, mistakes=mistakes)
    except SolveError as error:
        raise UsageError(f"The transcript cannot be: {error}.") from None
    said = record(report)
    tell(
        form,
        record=lambda: said,
        table=lambda: decision_rows(said["decisions"]),
        lines=lambda: table(report, language, width),
    )
