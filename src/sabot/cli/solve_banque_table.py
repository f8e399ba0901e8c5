"""A solved coup of Banque as people read it: what the pontes do, the Banker's grids against the custom, values."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any, Final

import msgspec

from sabot.cli.grid import columns
from sabot.cli.numbers import percent
from sabot.cli.odds_table import Say
from sabot.cli.usage import heading
from sabot.games.banque.rules import BanqueRules
from sabot.solve.banque import BanqueSolution, BanqueVerified, TeamPlan, place_text, side_text
from sabot.solve.banque.grids import Cell, HandsGrid, grids
from sabot.solve.banque.levy import Taxed
from sabot.solve.banque.model import heard_text
from sabot.solve.banque.rules import Cost, banker_by
from sabot.solve.coup.model import THIRDS, hand_text
from sabot.words import Language, say

OTHERWISE: Final = "*"


class BanqueAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Question and answer about a coup of Banque, with the proof of its certificate."""

    rules: BanqueRules
    solution: BanqueSolution
    proof: BanqueVerified
    custom: str
    taxed: Taxed
    against: Cost | None


def table(answer: BanqueAnswer, language: Language) -> Iterator[str]:
    """The whole page, line by line."""
    spoken = partial(say, language)
    solution = answer.solution
    yield heading(answer.rules, language)
    yield from _heading(solution, spoken)
    yield ""
    yield from _pontes(solution, spoken)
    yield ""
    yield from _banker(answer, spoken)
    yield ""
    yield from _values(answer, spoken)
    if answer.against is not None:
        yield ""
        yield from _against(answer.against, spoken)
    yield ""
    yield spoken("solve.banque_exact")
    yield spoken("solve.banque_unique") if solution.unique else spoken("solve.banque_several")
    yield spoken("solve.checked")


def _heading(solution: BanqueSolution, spoken: Say) -> Iterator[str]:
    model, shoe, custom = solution.game.model, solution.game.dealt.shoe, solution.game.custom
    yield spoken("solve.model", model=model.value, known=spoken(f"solve.banque_known_{model.value[1]}"))
    key = "solve.proportions" if model.replaces else "cli.odds_shoe"
    yield spoken(key, cards=sum(shoe), counts=tuple(shoe))
    yield spoken("solve.banque_theta", theta=str(solution.game.theta), rest=str(1 - solution.game.theta))
    yield spoken(f"solve.banque_hears_{custom.hears}")
    yield spoken(f"solve.banque_naturals_{custom.naturals}")


def _pontes(solution: BanqueSolution, spoken: Say) -> Iterator[str]:
    """A line for each plan, hand by hand."""
    heard = list(solution.pontes[0].ponte_2)
    heads = [spoken("solve.banque_coin"), spoken("solve.banque_ponte_1"), spoken("solve.banque_ponte_2")]
    lines = [heads]
    for plan in solution.pontes:
        draws = " ".join(hand_text(hand) for hand, share in plan.ponte_1.items() if share) or "-"
        lines.append([percent(plan.weight), draws, _said(plan, heard, spoken)])
    yield from columns(lines, left=3)


def _said(plan: TeamPlan, heard: Sequence[Any], spoken: Say) -> str:
    parts: list[str] = []
    for each in heard:
        shares = plan.ponte_2[each]
        drawn = [f"{hand_text(hand)} {percent(share)}" for hand, share in shares.items() if share]
        parts.append(spoken("solve.banque_hearing", heard=heard_text(each), draws=", ".join(drawn) or "-"))
    return "; ".join(parts)


def _banker(answer: BanqueAnswer, spoken: Say) -> Iterator[str]:
    """The grids, hands of the same points together where they do the same."""
    solution = answer.solution
    custom = banker_by(solution.game, answer.custom)
    for points, alike in groupby(grids(solution, custom), key=lambda grid: grid.points):
        first, *others = sorted(alike, key=lambda grid: -len(grid.hands))
        yield from _grid(first, spoken)
        for grid in others:
            yield spoken("solve.banque_but", points=points, hands=_hands(grid), cells=_differences(grid, first))
    yield spoken("solve.banque_legend", custom=answer.custom)
    for place, share in solution.banker_mixes.items():
        yield spoken("solve.banque_mixes", place=place_text(place), percent=percent(share))


def _grid(grid: HandsGrid, spoken: Say) -> Iterator[str]:
    """A grid, or a line where everything in it is the same."""
    hands = "" if grid.whole else f" ({_hands(grid)})"
    head = spoken("solve.banque_points", points=grid.points, hands=hands)
    if len(grid.letters) == 1 and not grid.departs:
        yield spoken(f"solve.banque_all_{next(iter(grid.letters))}", banker=head)
        return
    yield head
    lines = [[f"   {side_text(one)}", *map(_cell, row)] for one, row in zip(THIRDS, grid.rows, strict=True)]
    yield from columns([["", *(f"{side_text(third)} " for third in THIRDS)], *lines], left=12, gap=" ")


def _hands(grid: HandsGrid) -> str:
    return " ".join(map(hand_text, grid.hands))


def _cell(cell: Cell) -> str:
    """A letter, with a star where the custom says otherwise."""
    letter, star = cell
    return letter + (OTHERWISE if star else " ")


def _differences(grid: HandsGrid, first: HandsGrid) -> str:
    """The cells that are not those of another grid: `3:0 M*`."""
    return ", ".join(
        f"{side_text(one)}:{side_text(two)} {_cell(cell).strip()}"
        for one, row, other in zip(THIRDS, grid.rows, first.rows, strict=True)
        for two, cell, known in zip(THIRDS, row, other, strict=True)
        if cell != known
    )


def _values(answer: BanqueAnswer, spoken: Say) -> Iterator[str]:
    solution, left = answer.solution, answer.taxed
    heads = [spoken("solve.gain"), spoken("solve.of_stake")]
    rows = {
        "both": solution.worth.pontes,
        "tableau_1": solution.worth.tableau_1,
        "tableau_2": solution.worth.tableau_2,
        "net": left.net,
        "taxe": left.taxe,
        "left": left.after,
    }
    lines = [[spoken(f"solve.banque_{key}"), percent(value)] for key, value in rows.items()]
    return columns([heads, *lines], left=1)


def _against(loss: Cost, spoken: Say) -> Iterator[str]:
    yield spoken("solve.banque_rule", rule=loss.rule)
    heads = [spoken("solve.banque_pontes"), spoken("solve.of_stake")]
    values = (("best", loss.best), ("saddle", loss.saddle), ("draws", loss.draws), ("stands", loss.stands))
    lines = [[spoken(f"solve.banque_{key}"), percent(value)] for key, value in values]
    lines.append([spoken("solve.banque_lost"), percent(loss.lost)])
    yield from columns([heads, *lines], left=1)
