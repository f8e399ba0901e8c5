"""Work of `sabot solve` once its words are read: solve, draw, print."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from sabot.bench.solving import Solved, chemin_coup
from sabot.cli.compiling import compiling_said
from sabot.cli.forms import Form, tell
from sabot.cli.solve_record import mid_shoe_record, record
from sabot.cli.solve_table import SolveAnswer, table
from sabot.cli.solve_words import SolveQuestion
from sabot.cli.usage import heading, refusals, seed_or_drawn
from sabot.games.chemin.rules import CheminRules
from sabot.paper.canvas import figure_place
from sabot.paper.files import beside, place, unwritable
from sabot.solve import Bindings, CoupGame, check, solve_game
from sabot.words import Language


class SolveRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A question of `sabot solve`, with the form and language of its answer."""

    rules: CheminRules
    question: SolveQuestion
    form: Form
    language: Language


def tell_solution(asked: SolveRequest, figure: str | None, plot: str) -> None:
    """Print the solution, and draw it where a file is named."""
    with refusals():
        path = None if figure is None else figure_place(figure)
        game, bound = _coup(asked)
        begins = asked.form.is_page and path is None
        if begins:
            print(heading(asked.rules, asked.language), flush=True)
        solution = solve_game(game, bound)
        answer = SolveAnswer(asked.rules, asked.question.bind, solution, check(solution.certificate))
        if path is not None:
            from sabot.solve.chemin.figures import draw  # noqa: PLC0415 - figures are rare

            draw(plot, game, solution, path)
    tell(
        asked.form,
        record=lambda: record(answer),
        tables=lambda: Solved(rules=asked.rules, found=solution, proof=answer.proof).tables,
        lines=lambda: table(answer, asked.language),
        begun=begins,
    )


def tell_mid_shoe(asked: SolveRequest, shoes: int, seed: int | None, figure: str | None) -> None:
    """Print what it is worth to know the shoe, and draw it where a file is named."""
    from sabot.cli.solve_course import course, depths  # noqa: PLC0415 - it imports what a solution does not need
    from sabot.solve.chemin.midshoe import mid_shoe  # noqa: PLC0415

    start = seed_or_drawn(seed)
    decks = asked.rules.decks if asked.question.decks is None else asked.question.decks
    with refusals(), compiling_said("sabot solve", asked.language):
        path = None if figure is None else figure_place(figure)
        begins = asked.form.is_page and path is None
        averages = mid_shoe(
            asked.question.model,
            decks,
            (asked.question.levy or "0"),
            remainders=shoes,
            seed=start,
            begun=lambda: begins and print(heading(asked.rules, asked.language), flush=True),
        )
        if path is not None:
            from sabot.solve.chemin.figures.knowing import knowing  # noqa: PLC0415

            knowing(averages, path)
    tell(
        asked.form,
        record=lambda: mid_shoe_record(asked.rules, averages),
        tables=lambda: {"rows": depths(averages)},
        lines=lambda: course(asked.rules, averages, asked.language),
        begun=begins,
    )


def tell_export(asked: SolveRequest, form: str, output: str | None) -> None:
    """Print the game for Gambit, or write it into a file."""
    from sabot.solve.chemin.gambit import export_efg, export_nfg  # noqa: PLC0415 - a tree is built for this alone

    def lines() -> Iterator[str]:
        game, _ = _coup(asked)
        return (export_efg if form == "efg" else export_nfg)(game.model, game.shoe, game.levy)

    write_export(lines, form, output)


def write_export(export: Callable[[], Iterator[str]], form: str, output: str | None) -> None:
    """Print lines for Gambit, or write them into a file, whole or not at all."""
    with refusals():
        path = None if output is None else place(output, (f".{form}",))
        lines = export()
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


def _coup(asked: SolveRequest) -> tuple[CoupGame, Bindings]:
    question = asked.question
    return chemin_coup(
        asked.rules, model=question.model, decks=question.decks, shoe=question.shoe, remove=question.remove,
        levy=question.levy or "0", bind=question.bind,
    )  # fmt: skip
