"""A solved coup as people read it: what the ponte does, the banker's table against the tableau, values, the proof."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Final

import msgspec

from sabot.cli.grid import columns
from sabot.cli.numbers import percent
from sabot.cli.odds_table import Say
from sabot.cli.usage import heading
from sabot.games.chemin.rules import CheminRules
from sabot.solve import CheminVerified, Equilibrium, Hand, InfoSet, Solution, hand_text, third_text
from sabot.solve.chemin.rows import HandsRow, Square, rows
from sabot.solve.coup.model import THIRDS
from sabot.words import Language, say

DRAWS, STANDS, MIXES, OPEN, NEVER = "D", "S", "M", "F", "·"
OTHERWISE: Final = "*"


class SolveAnswer(msgspec.Struct, frozen=True):
    """Question and answer about a coup of Chemin de Fer, with the proof of its certificate."""

    rules: CheminRules
    bind: tuple[str, ...]
    solution: Solution
    proof: CheminVerified


def table(answer: SolveAnswer, language: Language) -> Iterator[str]:
    """The whole page, line by line."""
    spoken = partial(say, language)
    solution = answer.solution
    yield heading(answer.rules, language)
    yield from coup(answer, spoken)
    for number, one in enumerate(solution.equilibria, 1):
        if len(solution.equilibria) > 1:
            yield ""
            yield spoken("solve.set", number=number, count=len(solution.equilibria))
        yield ""
        yield from _ponte(solution, one, spoken)
        yield ""
        yield from _banker(solution, one, spoken)
        yield ""
        yield from _values(one, spoken)
    yield ""
    yield from _proof(answer, spoken)


def coup(answer: SolveAnswer, spoken: Say) -> Iterator[str]:
    """The coup that was solved."""
    solution = answer.solution
    yield spoken("solve.model", model=solution.model.value, known=spoken(f"solve.known_{solution.model.value[1]}"))
    key = "solve.proportions" if solution.model.replaces else "cli.odds_shoe"
    yield spoken(key, cards=sum(solution.shoe), counts=tuple(solution.shoe))
    yield spoken("solve.levy", levy=percent(solution.levy)) if solution.levy else spoken("solve.no_levy")
    if answer.bind:
        yield spoken("solve.bound", bindings=answer.bind)


def _ponte(solution: Solution, one: Equilibrium, spoken: Say) -> Iterator[str]:
    heads = [spoken("solve.ponte"), spoken("solve.draws"), ""]
    rows = [[hand_text(hand), *_shares(one, hand, spoken)] for hand in one.ponte if hand not in solution.idle_hands]
    yield from columns([heads, *rows], left=1)
    if solution.idle_hands:
        yield spoken("solve.idle_hands", hands=" ".join(map(hand_text, solution.idle_hands)))
    if len(one.corners) > 1 and len(solution.ponte) - len(solution.idle_hands) > 1:
        yield spoken("solve.corners", count=len(one.corners))


def _shares(one: Equilibrium, hand: Hand, spoken: Say) -> list[str]:
    """The probability with which the ponte draws, or the least and the greatest of several."""
    shares = [corner[hand] for corner in one.corners]
    low, high = min(shares), max(shares)
    if low == high:
        return [str(low), percent(low)]
    return [spoken("solve.range", low=str(low), high=str(high)), f"{percent(low)} – {percent(high)}"]


def _banker(solution: Solution, one: Equilibrium, spoken: Say) -> Iterator[str]:
    heads = [spoken("solve.banker"), "", *(_third(third) for third in THIRDS)]
    table = list(rows(solution, one))
    shared = Counter(row.points for row in table)
    lines = [
        [str(row.points), _hands(row, spoken, alone=shared[row.points] == 1), *map(_cell, row.squares)] for row in table
    ]
    padded = [[*line[:2], *(cell.ljust(2) for cell in line[2:])] for line in [heads, *lines]]
    yield from columns(padded, left=2, gap=" ")
    letters = {cell for line in lines for cell in line[2:]}
    yield spoken("solve.legend")
    yield from (
        spoken(f"solve.legend_{name}") for letter, name in ((OPEN, "free"), (NEVER, "never")) if letter in letters
    )
    yield from _shares_of(one, spoken)


def _hands(row: HandsRow, spoken: Say, *, alone: bool) -> str:
    return spoken("solve.any_hand") if alone else " ".join(map(hand_text, row.hands))


def _cell(square: Square) -> str:
    """The banker's letter in a square, with a star where the tableau has him do otherwise."""
    if square.share is None:
        return NEVER
    if square.is_open:
        return OPEN
    letter = DRAWS if square.share == 1 else STANDS if square.share == 0 else MIXES
    return letter + OTHERWISE if square.departs else letter


def _shares_of(one: Equilibrium, spoken: Say) -> Iterator[str]:
    """The probabilities at the sets where the banker mixes, and the ranges that are less than everything."""
    ranges = {each.info: (each.low, each.high) for each in one.free if each.low < each.high}
    for info, share in one.banker.items():
        if 0 < share < 1 and info not in ranges:
            yield spoken("solve.mixes", **_where(info), share=str(share), percent=percent(share))
    for info, (low, high) in ranges.items():
        if low or high != 1:
            yield spoken("solve.free", **_where(info), low=str(low), high=str(high), share=str(one.banker[info]))


def _where(info: InfoSet) -> dict[str, str]:
    return {"hand": hand_text(info.hand), "third": _third(info.third)}


def _third(third: int | None) -> str:
    """The heading of a column: the third card, or the tableau's dash for a ponte who stood."""
    return "-" if third is None else third_text(third)


def _values(one: Equilibrium, spoken: Say) -> Iterator[str]:
    heads = [spoken("solve.gain"), spoken("solve.exact"), spoken("solve.of_stake")]
    rows = [[spoken(f"solve.to_{who}"), str(value), percent(value)] for who, value in one.payoffs._asdict().items()]
    return columns([heads, *rows], left=1)


def _proof(answer: SolveAnswer, spoken: Say) -> Iterator[str]:
    """The number of equilibria, and the proof that there are no others."""
    solution, proof = answer.solution, answer.proof
    kind = "search" if solution.certificate.search is not None else "saddle"
    one = "unique" if solution.unique else "set" if len(solution.equilibria) == 1 else "sets"
    yield spoken(f"solve.{one}_{kind}", count=len(solution.equilibria), cells=proof.cells, refuted=proof.refuted)
    yield spoken("solve.checked")
    if solution.idle_sets:
        yield spoken("solve.idle_sets", count=len(solution.idle_sets))
