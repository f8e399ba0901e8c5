"""Table of the worth of knowing the shoe in its course: one row for each number of cards left."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from sabot.cli.grid import columns
from sabot.cli.numbers import fixed, percent
from sabot.cli.usage import heading
from sabot.games.chemin.rules import CheminRules
from sabot.paper.estimates import Estimate
from sabot.solve.chemin.midshoe import Depth, MidShoe
from sabot.words import Language, say

if TYPE_CHECKING:
    from sabot.paper.tables import PlainTable

_HEADS: Final = (
    "left", "ponte_knows", "error", "ponte_gains", "banker_knows", "error", "banker_gains", "at_value", "error"
)  # fmt: skip


def course(rules: CheminRules, averages: MidShoe, language: Language) -> Iterator[str]:
    """The page, line by line."""
    spoken = partial(say, language)
    yield heading(rules, language)
    yield spoken("solve.model", model=averages.model, known=spoken(f"solve.known_{averages.model[1]}"))
    yield spoken("solve.levy", levy=percent(averages.levy)) if averages.levy else spoken("solve.no_levy")
    yield spoken("solve.course", decks=averages.decks, remainders=averages.remainders, seed=averages.seed)
    yield ""
    yield from columns(
        [[spoken(f"solve.{head}") for head in _HEADS], *(_row(each) for each in reversed(averages.depths))], left=0
    )
    yield ""
    yield spoken("solve.course_legend")


def depths(averages: MidShoe) -> "PlainTable":
    """A row for each number of cards left: means and their standard errors."""
    from sabot.paper.tables import Cell, table_of  # noqa: PLC0415 - for other forms alone

    names = ("ponte", "ponte_gains", "banker", "banker_gains", "value", "fresh")
    rows: list[dict[str, Cell]] = []
    for each in reversed(averages.depths):
        row: dict[str, Cell] = {"left": each.left}
        for name in names:
            one: Estimate = getattr(each, name)
            row |= {name: one.value, f"{name}_se": one.se}
        rows.append(row)
    return table_of(rows)


def _row(depth: Depth) -> list[str]:
    often = [percent(share.value or 0, 1) for share in (depth.ponte_gains, depth.banker_gains)]
    ponte, banker, value = map(_in_per_cent, (depth.ponte, depth.banker, depth.value))
    return [str(depth.left), *ponte, often[0], *banker, often[1], *value]


def _in_per_cent(one: Estimate) -> tuple[str, str]:
    """A mean and its standard error, in per cent."""
    return fixed(100 * (one.value or 0), 4), fixed(100 * (one.se or 0), 4)
