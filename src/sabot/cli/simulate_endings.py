"""`sabot simulate --endings`: what the end of a shoe is worth to one who knows every card left."""

import time
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec

from sabot.cli.grid import columns
from sabot.cli.numbers import fixed
from sabot.cli.simulate_run import PlannedRun
from sabot.words import Language, say

if TYPE_CHECKING:  # imports NumPy
    from sabot.paper.estimates import Estimate
    from sabot.paper.tables import PlainTable
    from sabot.simulate.endings import Endings
    from sabot.simulate.remainders import BetWorth


WHY_LEFT_OUT: Final = "it takes more than the points and numbers of cards of both hands"


class Valued(msgspec.Struct, frozen=True):
    """Question and answer of a run over endings, in so many seconds."""

    asked: PlannedRun
    endings: "Endings"
    left_out: tuple[str, ...]
    """Bets of the rule set that points and numbers of cards do not decide."""
    seconds: float


def valued(asked: PlannedRun, figure: str | None, language: Language) -> Valued:
    """The worth of endings, and their curves in a figure's file; raises SimulateError and PaperError."""
    from sabot.paper.canvas import figure_place  # noqa: PLC0415
    from sabot.simulate.endings import check_remainders, decided_bets, endings  # noqa: PLC0415 - NumPy and Numba are slow to start
    from sabot.simulate.figures.ending import ending  # noqa: PLC0415

    file = None if figure is None else figure_place(figure)
    bets = decided_bets(asked.rules)
    check_remainders(asked.shoes)
    asked.begin()
    began = time.perf_counter()
    curves = endings(asked.rules, bets, seed=asked.seed, remainders=asked.shoes)
    seconds = time.perf_counter() - began
    told = _bets(curves)
    left_out = tuple(each.id for each in asked.rules.bets if each.id not in told)
    answer = Valued(asked, curves, left_out, seconds)
    if file is not None:
        ending(curves, [say(language, "cli.named", bet=bet) for bet in _bets(curves)], file)
    return answer


def record(answer: Valued) -> dict[str, Any]:
    """The answer as JSON: by bet and number of cards left, in units per unit staked."""
    curves = answer.endings
    return {
        "ruleset": curves.ruleset,
        "seed": curves.seed,
        "remainders": curves.remainders,
        "left": curves.left,
        "endings": {bet: [_worth(each) for each in row] for bet, row in zip(_bets(curves), curves.worths, strict=True)},
        "left_out": dict.fromkeys(answer.left_out, WHY_LEFT_OUT),
        "viewpoint": curves.worths[0][0].viewpoint,
        "method": curves.worths[0][0].method,
        "seconds": answer.seconds,
    }


def table(answer: Valued, language: Language, *, drawn: bool) -> Iterator[str]:
    """The whole page, line by line."""
    from sabot.simulate.stream import ALGORITHM  # noqa: PLC0415 - NumPy is slow to start

    spoken = partial(say, language)
    curves = answer.endings
    yield answer.asked.heading
    yield spoken("cli.endings_what", remainders=f"{curves.remainders:,}")
    yield spoken("cli.simulate_drawn" if drawn else "cli.simulate_seed", seed=curves.seed, version=ALGORITHM)
    names = [spoken("cli.named", bet=bet) for bet in _bets(curves)]
    for head, digits in (("gain", 4), ("often", 2)):
        yield ""
        yield spoken(f"cli.endings_{head}")
        rows = [[str(left), *cells] for left, cells in zip(curves.left, _cells(curves, head, digits), strict=True)]
        errors = ["±", *(fixed(_largest_error(row, head), digits) for row in curves.worths)]
        yield from columns([[spoken("cli.endings_left"), *names], *rows, errors], left=0)
    yield ""
    yield spoken("cli.endings_error")
    yield spoken("cli.endings_method")
    if answer.left_out:
        yield spoken("cli.endings_left_out", bets=answer.left_out)


def rows(answer: Valued) -> "PlainTable":
    """A row for each bet and number of cards left."""
    from sabot.paper.tables import table_of  # noqa: PLC0415 - for other forms alone

    return table_of([{"bet": row[0].bet, **_worth(each)} for row in answer.endings.worths for each in row])


def _cells(curves: "Endings", head: str, digits: int) -> Iterator[list[str]]:
    """A row for each number of cards left, in percent."""
    for column in zip(*curves.worths, strict=True):
        yield [fixed(100 * (_estimate(each, head).value or 0.0), digits) for each in column]


def _largest_error(row: Iterable["BetWorth"], head: str) -> float:
    """The greatest standard error of a bet's column, in percent."""
    return 100 * max(_estimate(each, head).se or 0.0 for each in row)


def _estimate(of: "BetWorth", head: str) -> "Estimate":
    return of.mean_positive if head == "gain" else of.frequency


def _bets(curves: "Endings") -> list[str]:
    return [row[0].bet for row in curves.worths]


def _worth(each: "BetWorth") -> dict[str, Any]:
    return {
        "left": each.unseen,
        "mean_positive": each.mean_positive.value,
        "mean_positive_se": each.mean_positive.se,
        "frequency": each.frequency.value,
        "frequency_se": each.frequency.se,
    }
