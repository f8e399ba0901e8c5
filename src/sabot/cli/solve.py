"""`sabot solve`: a coup of Chemin de Fer or of Banque solved, as a table, as JSON, in a figure; its worth mid-shoe."""

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, cast

from cyclopts import Parameter

from sabot.cli.forms import PAGE, Form, check_form
from sabot.cli.usage import Count, Tongue, UsageError, Whole, any_rule_set

if TYPE_CHECKING:
    from sabot.games.chemin.rules import CheminRules

_CLASHES: Final = (
    ("decks", "shoe"),
    ("mid_shoe", "shoe"),
    ("mid_shoe", "bind"),
    ("mid_shoe", "plot"),
    *(("export", other) for other in ("bind", "figure", "json", "csv", "markdown", "parquet", "mid_shoe")),
)
_NEEDS: Final = (("seed", "mid_shoe"), ("plot", "figure"), ("output", "export"))
"""An option, and the one without which it says nothing."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Question:
    """The coup that is asked for."""

    model: Annotated[
        Literal["A1", "A2", "B1", "B2", "B3"],
        Parameter(
            help="A: every card goes back, B: dealt from the shoe. Who knows his two cards: 1 nobody, 2 the banker, "
            "3 both; the others know their points."
        ),
    ] = "B2"
    decks: Annotated[Whole | None, Parameter(help="Decks of the full shoe, 1 to 16 (the rule set's if unsaid).")] = None
    shoe: Annotated[
        str | None,
        Parameter(help="Cards left: worth 0, aces, 2s, ..., 9s, as ten counts with commas.", allow_leading_hyphen=True),
    ] = None
    levy: Annotated[
        str | None,
        Parameter(
            help="The house's share of what a banker wins: 5%, 1/20 or 0.05 (0 if unsaid; with --bank the rule set's).",
            allow_leading_hyphen=True,
        ),
    ] = None
    bind: Annotated[
        tuple[str, ...],
        Parameter(
            help="What is not free: tableau, custom, a binding such as 6:S=draw, or a table.toml; later ones win.",
            negative="",
            consume_multiple=False,
            show_default=False,
        ),
    ] = ()


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Way:
    """What is done with it."""

    mid_shoe: Annotated[
        Count | None, Parameter(help="What it is worth to know the shoe in its course, over N shoes at every depth.")
    ] = None
    seed: Annotated[Whole | None, Parameter(help="Seed for --mid-shoe; without it one is drawn and told.")] = None
    figure: Annotated[str | None, Parameter(help="Draw a figure into this file, .svg or .png.")] = None
    plot: Annotated[
        Literal["value", "strategy", "decks"] | None,
        Parameter(
            help="What the figure shows: the value by the ponte's probability (if unsaid), the banker's strategy "
            "against the tableau, or the value by decks."
        ),
    ] = None
    export: Annotated[
        Literal["efg", "nfg"] | None,
        Parameter(help="Write the game for Gambit instead: extensive form, or the strategic form of best replies."),
    ] = None
    output: Annotated[str | None, Parameter(help="The file for --export, which else is printed.")] = None


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class BanqueWords:
    """What is asked of a coup of Banque alone."""

    theta: Annotated[
        str | None,
        Parameter(help="Banque: the share of all stakes on tableau 1: 3/5, 60% or 0.6.", allow_leading_hyphen=True),
    ] = None
    hears: Annotated[
        Literal["nothing", "declaration", "third_card"] | None,
        Parameter(help="Banque: what ponte 2 knows of ponte 1 when he declares (declaration if unsaid)."),
    ] = None
    naturals: Annotated[
        Literal["in_turn", "shown"] | None,
        Parameter(help="Banque: when naturals are shown (as the rule set says if unsaid)."),
    ] = None
    against: Annotated[
        str | None,
        Parameter(help="Banque: what a rule loses: larger_side, weighted, either, both, points:N, weighted_draw."),
    ] = None
    certificate: Annotated[str | None, Parameter(help="Banque: write the certificate into this file, .json.")] = None


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class BankWords:
    """What a bank is worth."""

    bank: Annotated[
        tuple[str, ...] | None,
        Parameter(
            help="What a bank is worth, of this amount if one is given: a coup, kept for wins, covered in part. "
            "Banque: the capital.",
            consume_multiple=True,
            negative="",
        ),
    ] = None
    keep: Annotated[Count | None, Parameter(help="Chemin de Fer: keep it for up to so many wins.")] = None
    target: Annotated[str | None, Parameter(help="Chemin de Fer: the wins that make this sum of --bank AMOUNT.")] = None
    cover: Annotated[str | None, Parameter(help="Chemin de Fer: a .toml file of what punters stake.")] = None
    purse: Annotated[
        str | None, Parameter(help="Chemin de Fer: the banker's wealth, the bank included: up to which share to keep.")
    ] = None
    stakes: Annotated[str | None, Parameter(help="Banque: what both sides stake together in a coup.")] = None
    coups: Annotated[Count | None, Parameter(help="Banque: coups that are left of the shoe.")] = None


_QUESTION: Final = Question()
_BANK: Final = BankWords()
_BANQUE: Final = BanqueWords()
_WAY: Final = Way()


def solve_command(
    rules: Annotated[str, Parameter(name="RULESET", help="Rules of Chemin de Fer or Banque: an id, or a .toml file.")],
    /,
    *,
    question: Question = _QUESTION,
    way: Way = _WAY,
    banque: BanqueWords = _BANQUE,
    bank: BankWords = _BANK,
    form: Form = PAGE,
    language: Tongue = "en",
) -> None:
    """Solve a coup of Chemin de Fer or of Banque exactly, with a proof that is checked."""
    check_form(form)
    found = _solvable(rules)
    forms = {option: value or None for option, value in asdict(form).items()}
    given = asdict(question) | asdict(way) | asdict(banque) | forms
    _check({option for option, value in given.items() if value not in (None, ())})
    if any(value is not None for value in asdict(bank).values()):
        from sabot.cli.solve_bank import AskedBank, tell_bank  # noqa: PLC0415 - as below

        _check_bank(question, way, banque)
        tell_bank(
            AskedBank(rules=found, question=question, theta=banque.theta, words=bank, form=form, language=language)
        )
        return
    if found.game == "banque":
        _check_banque(question, way)
        from sabot.cli.solve_banque import AskedBanque, tell_banque  # noqa: PLC0415 - as below

        tell_banque(AskedBanque(rules=found, question=question, words=banque, way=way, form=form, language=language))
        return
    _check_chemin(banque)
    _check_plot(way, question)
    table = cast("CheminRules", found)

    from sabot.cli import solve_run  # noqa: PLC0415 - the solver is slow to import, and for this command alone

    asked = solve_run.Asked(rules=table, question=question, form=form, language=language)
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


def _check_bank(question: Question, way: Way, banque: BanqueWords) -> None:
    """Refuse what says nothing of a bank."""
    said = asdict(way) | asdict(banque) | {"bind": question.bind or None}
    for option, value in said.items():
        if value is not None and option != "theta":
            raise UsageError(f"{_option(option)} says nothing of a bank: leave it out with --bank.")


def _check_banque(question: Question, way: Way) -> None:
    """Refuse what is asked of Chemin de Fer alone."""
    said = asdict(question) | asdict(way)
    for option in ("levy", "bind", "mid_shoe", "seed", "export", "output"):
        if said[option] not in (None, ()):
            raise UsageError(f"{_option(option)} is for Chemin de Fer: leave it out for Banque.")


def _check_chemin(banque: BanqueWords) -> None:
    """Refuse what is asked of Banque alone."""
    for option, value in asdict(banque).items():
        if value is not None:
            raise UsageError(f"{_option(option)} is for Banque: leave it out for Chemin de Fer.")


def _check(given: set[str]) -> None:
    """Refuse options that say nothing together."""
    for one, other in _CLASHES:
        if {one, other} <= given:
            raise UsageError(f"{_option(one)} and {_option(other)} do not go together: give one of them.")
    for one, other in _NEEDS:
        if one in given and other not in given:
            raise UsageError(f"{_option(one)} is for {_option(other)}, which is not given.")


def _check_plot(way: Way, question: Question) -> None:
    """Refuse what the figure by decks would leave out."""
    if way.plot == "decks" and question.bind:
        raise UsageError("--plot decks draws the free game: leave out --bind.")


def _option(name: str) -> str:
    return "--" + name.replace("_", "-")
