"""What `sabot solve` does once its words are read: solve, draw, print."""

import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from sabot.cli.compiling import compiling_said
from sabot.cli.forms import Form, tell
from sabot.cli.solve_record import mid_shoe_record, record
from sabot.cli.solve_table import SolveAnswer, table
from sabot.cli.solve_words import SolveQuestion
from sabot.cli.usage import UsageError, heading, seed_or_drawn
from sabot.games.chemin.rules import CheminRules
from sabot.odds.composition import checked, counts_in, fresh
from sabot.odds.errors import OddsError
from sabot.paper.canvas import figure_place
from sabot.paper.errors import PaperError
from sabot.paper.files import beside, place, unwritable
from sabot.solve import CoupGame, Model, SolveError, check, coup_game, solve_game
from sabot.solve.chemin.bindings import bindings
from sabot.words import Language

if TYPE_CHECKING:
    from sabot.paper.tables import PlainTable


class SolveRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked for, and how it is told."""

    rules: CheminRules
    question: SolveQuestion
    form: Form
    language: Language


def tell_solution(asked: SolveRequest, figure: str | None, plot: str) -> None:
    """Print the solution, and draw it where a file is named."""
    with _sentences():
        path = None if figure is None else figure_place(figure)
        game = _game(asked)
        bindings(game.model, asked.question.bind)  # refuses what binds nothing
        begins = asked.form.is_page and path is None
        if begins:
            print(heading(asked.rules, asked.language), flush=True)
        found = solve_game(game, asked.question.bind)
        answer = SolveAnswer(asked.rules, asked.question.bind, found, check(found.certificate))
        if path is not None:
            from sabot.solve.chemin.figures import draw  # noqa: PLC0415 - figures are rare

            draw(plot, game, found, path)
    tell(
        asked.form,
        record=lambda: record(answer),
        table=lambda: _decisions(answer),
        lines=lambda: table(answer, asked.language),
        begun=begins,
    )


def tell_mid_shoe(asked: SolveRequest, shoes: int, seed: int | None, figure: str | None) -> None:
    """Print what it is worth to know the shoe, and draw it where a file is named."""
    from sabot.cli.solve_course import course, depths  # noqa: PLC0415 - it imports what a solution does not need
    from sabot.solve.chemin.midshoe import mid_shoe  # noqa: PLC0415

    start = seed_or_drawn(seed)
    decks = asked.rules.decks if asked.question.decks is None else asked.question.decks
    with _sentences(), compiling_said("sabot solve", asked.language):
        path = None if figure is None else figure_place(figure)
        begins = asked.form.is_page and path is None
        found = mid_shoe(
            asked.question.model,
            decks,
            (asked.question.levy or "0"),
            remainders=shoes,
            seed=start,
            begun=lambda: begins and print(heading(asked.rules, asked.language), flush=True),
        )
        if path is not None:
            from sabot.solve.chemin.figures.knowing import knowing  # noqa: PLC0415

            knowing(found, path)
    tell(
        asked.form,
        record=lambda: mid_shoe_record(asked.rules, found),
        table=lambda: depths(found),
        lines=lambda: course(asked.rules, found, asked.language),
        begun=begins,
    )


def _decisions(answer: SolveAnswer) -> "PlainTable":
    """A row for each decision, as `sabot.bench.solve` has it."""
    from sabot.bench.solving import chemin_rows  # noqa: PLC0415 - for other forms alone

    return chemin_rows(answer.solution)


def tell_export(asked: SolveRequest, form: str, output: str | None) -> None:
    """Print the game for Gambit, or write it into a file."""
    from sabot.solve.chemin.gambit import export_efg, export_nfg  # noqa: PLC0415 - a tree is built for this alone

    exported = export_efg if form == "efg" else export_nfg
    write_export(lambda: exported(asked.question.model, _shoe(asked), (asked.question.levy or "0")), form, output)


def write_export(made: Callable[[], Iterator[str]], form: str, output: str | None) -> None:
    """Print lines for Gambit, or write them into a file, whole or not at all."""
    with _sentences():
        path = None if output is None else place(output, (f".{form}",))
        lines = made()
        if path is None:
            sys.stdout.writelines(f"{line}\n" for line in lines)
            return
        try:
            with beside(path, Path.touch) as part:
                _write(part, lines)
                part.replace(path)
        except OSError as error:
            raise unwritable(path, error) from None


def _write(path: Path, lines: Iterator[str]) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)


def _game(asked: SolveRequest) -> CoupGame:
    question = asked.question
    return coup_game(question.model, _shoe(asked), (question.levy or "0"))


def _shoe(asked: SolveRequest) -> Sequence[int]:
    """The counts that are given, else a full shoe of the decks that are given, else of the rule set's."""
    question = asked.question
    if question.shoe is None:
        return fresh(asked.rules.decks if question.decks is None else question.decks)
    counts = counts_in(question.shoe)
    return counts if Model(question.model).replaces else checked(counts)


@contextmanager
def _sentences() -> Generator[None]:
    """What a room refuses, as the command's sentence."""
    try:
        yield
    except (OddsError, PaperError, SolveError) as error:
        raise UsageError(f"{error}.") from None
