"""Work of `sabot solve` with a rule set of Banque: solve, check, draw, print."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

import msgspec

from sabot.bench.solving import Solved
from sabot.bench.solving_banque import banque_coup, taxe_of
from sabot.cli.forms import Form, tell
from sabot.cli.numbers import both
from sabot.cli.solve_banque_table import BanqueAnswer, table
from sabot.cli.solve_run import write_export
from sabot.cli.solve_words import BanqueWords, SolveOptions, SolveQuestion
from sabot.cli.usage import heading, refusals
from sabot.games.banque.rules import BanqueRules
from sabot.paper.canvas import figure_place
from sabot.paper.files import place, write_whole
from sabot.paper.tables import PlainTable, summed
from sabot.solve.banque import BanqueGame, BanqueSolution, check, solve_game
from sabot.solve.banque.levy import taxed
from sabot.solve.banque.model import side_text
from sabot.solve.banque.record import banker_record, law_record, plan_record
from sabot.solve.banque.rules import Cost, banker_by, cost
from sabot.solve.coup.model import hand_text
from sabot.words import Language

METHOD: Final = "exact; certificate checked by a second enumeration of all deals"


class AskedBanque(msgspec.Struct, frozen=True, kw_only=True):
    """A question about a coup of Banque: the rule set gives what is not said."""

    rules: BanqueRules
    question: SolveQuestion
    words: BanqueWords
    way: SolveOptions
    form: Form
    language: Language


def tell_banque(asked: AskedBanque) -> None:
    """Print the solution; draw it, and write its certificate, where files are named."""
    with refusals():
        figure = None if asked.way.figure is None else figure_place(asked.way.figure)
        proof = None if asked.words.certificate is None else place(asked.words.certificate, (".json",))
        game = _game(asked)
        if asked.words.against is not None:
            banker_by(game, asked.words.against)  # refuses what is no rule
        begins = asked.form.is_page and figure is None
        if begins:
            print(heading(asked.rules, asked.language), flush=True)
        solution = solve_game(game)
        against = None if asked.words.against is None else cost(solution, asked.words.against)
        answer = BanqueAnswer(
            rules=asked.rules,
            solution=solution,
            proof=check(solution.certificate),
            custom=asked.rules.custom,
            taxed=taxed(solution, taxe_of(asked.rules)),
            against=against,
        )
        if figure is not None:
            from sabot.solve.banque.figures import draw  # noqa: PLC0415 - figures are rare

            draw(asked.way.plot or "value", solution, answer.custom, figure)
        if proof is not None:
            write_whole(proof, msgspec.json.encode(solution.certificate))
    tell(
        asked.form,
        record=lambda: banque_record(answer),
        tables=lambda: _tables(answer),
        lines=lambda: table(answer, asked.language),
        begun=begins,
    )


def tell_banque_export(asked: AskedBanque) -> None:
    """Print the game of a team for Gambit, or write it into a file."""
    from sabot.solve.banque.gambit import efg_lines, nfg_lines  # noqa: PLC0415 - a tree is built for this alone

    form = asked.way.export or "efg"
    write_export(
        lambda: efg_lines(_game(asked), team=True) if form == "efg" else nfg_lines(_game(asked)), form, asked.way.output
    )


def _tables(answer: BanqueAnswer) -> Mapping[str, PlainTable]:
    """The tables of the bench, and beside them what a rule of the Banker's costs, where one was named."""
    tables = Solved(rules=answer.rules, found=answer.solution, proof=answer.proof).tables
    if answer.against is None:
        return tables
    costs = ((name, "units", cost) for name, cost in answer.against._asdict().items() if isinstance(cost, Fraction))
    return {**tables, "against": summed(*costs)}


def banque_record(answer: BanqueAnswer) -> dict[str, Any]:
    """The answer as plain data: the solution's own keys, then what was asked and what a house takes."""
    solution, left = answer.solution, answer.taxed
    return {
        **_solution_record(solution),
        "ruleset": answer.rules.id,
        "custom": answer.custom,
        "taxe": {
            "rate": str(left.taxe / left.net) if left.net else "0",
            "net": str(left.net),
            "taxe": str(left.taxe),
            "banker": str(left.after),
        },
        "against": None if answer.against is None else _cost_record(answer.against),
        "certificate": {**answer.proof._asdict(), **both("value", answer.proof.value)},
        "viewpoint": "the pontes' net gain per unit of all stakes, a tableau's per unit on it; no taxe",
        "method": METHOD,
    }


def _solution_record(solution: BanqueSolution) -> dict[str, Any]:
    """The value, the pontes' mixture and the Banker's strategy."""
    game = solution.game
    return {
        "model": game.model.value,
        "shoe": list(game.dealt.shoe),
        "theta": str(game.theta),
        "hears": game.custom.hears,
        "naturals": game.custom.naturals,
        **both("value", solution.value),
        **both("value_tableau_1", solution.value_tableau_1),
        **both("value_tableau_2", solution.value_tableau_2),
        "law": law_record(solution.law()) if solution.unique else None,
        "pontes": [plan_record(plan) for plan in solution.pontes],
        "banker": banker_record(solution),
        "banker_mixes": [
            {
                "hand": hand_text(place.hand),
                "side_1": side_text(place.side_1),
                "side_2": side_text(place.side_2),
                "draws": str(share),
            }
            for place, share in solution.banker_mixes.items()
        ],
        "unique": solution.unique,
    }


def _cost_record(loss: Cost) -> dict[str, str]:
    return {key: each if isinstance(each, str) else str(each) for key, each in loss._asdict().items()}


def _game(asked: AskedBanque) -> BanqueGame:
    question, words = asked.question, asked.words
    return banque_coup(
        asked.rules, model=question.model, decks=question.decks, shoe=question.shoe, remove=question.remove,
        theta=words.theta or "1/2", hears=words.hears, naturals=words.naturals,
    )  # fmt: skip
