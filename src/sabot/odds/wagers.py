"""Wagers: a bet of the catalogue, of a rule set or of one's own, and the smallest law that decides it.

A wager's *results* are the lines of its pay table, then the push, then the loss. Which law it takes is found by
asking it about every outcome that a coup can have: where its result is the same all over each cell of the law, the
cells decide; else the detail law does; and where pairs matter, the law of pairs, or of both together.
"""

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from typing import Final

import msgspec

from sabot.bets import CARD_NAMES, NAMES, Bet, BetId, Condition, asked
from sabot.coup import Outcome
from sabot.money import is_a, quoted
from sabot.odds.cells import CELL_OF, CELLS, DETAILS, outcomes, reached
from sabot.odds.errors import OddsError
from sabot.odds.joint import joint_outcomes, paired, places
from sabot.odds.pairs import KINDS

_CELL_NAMES: Final = frozenset(("p", "b", "np", "nb"))
_PAIR_NAMES: Final = frozenset(name for name in NAMES if name.endswith("_pair"))
_UNREACHED: Final = -1


class Source(StrEnum):
    """The law that decides a wager."""

    CELLS = "cells"
    DETAIL = "detail"
    PAIRS = "pairs"
    JOINT = "joint"
    FACES = "faces"


class WagerLine(msgspec.Struct, frozen=True):
    """A line of a wager: `gross` to one when the condition holds; `levied` pays less the commission."""

    event: str
    holds: Condition
    gross: Fraction
    levied: bool = False


class WagerTable(msgspec.Struct, frozen=True):
    """The number of a wager's result for every place of the law that decides it; -1 where no coup comes.

    The law of ranks and suits has no places: what asks for them is decided by `sabot.odds.rank_suit_law`.
    """

    source: Source
    results: tuple[int, ...]


class Wager(msgspec.Struct, frozen=True, dict=True):
    """A bet as a coup decides it: conditions and pays. `asks` names the fields of an outcome that can matter.

    `as_text` says that its events are its conditions, not functions.
    """

    id: BetId
    lines: tuple[WagerLine, ...]
    push: Condition
    push_event: str
    asks: frozenset[str]
    as_text: bool = True

    @property
    def levied(self) -> bool:
        """Whether some line pays less the commission."""
        return any(line.levied for line in self.lines)

    @cached_property
    def table(self) -> WagerTable:
        """The smallest law that decides the wager, and its results; raises OddsError for a bad condition."""
        return _table(self)

    def result(self, outcome: Outcome) -> int:
        """The number of the result: that of the line paid, then the push, then the loss."""
        for number, line in enumerate(self.lines):
            if line.holds(outcome):
                return number
        return len(self.lines) + (not self.push(outcome))


def as_wager(bet: Bet | Wager) -> Wager:
    """The wager that a bet is; raises OddsError for what is none."""
    return bet if isinstance(bet, Wager) else wager(bet)


def wager(bet: Bet) -> Wager:
    """A bet of the catalogue or of a rule set as a wager; raises OddsError for what is none."""
    if not is_a(bet, Bet):
        like = "catalogue()['banker'], rules.by_id['banker'].bet, or one's own by own_wager"
        raise OddsError(f"{quoted(bet)} is no bet: give one such as {like}")
    return wager_of(bet)


def is_faced(bet: Bet) -> bool:
    """Whether a bet asks for ranks and suits one by one, which can take minutes; raises OddsError for what is none."""
    return wager(bet).table.source is Source.FACES


@lru_cache(1024)
def wager_of(bet: Bet) -> Wager:
    """The wager of a bet that has been checked."""
    lines = tuple(WagerLine(pay.when, holds, pay.net, pay.levied) for holds, pay in bet.lines)
    texts = [pay.when for pay in bet.pays] + [bet.push] * bool(bet.push)
    return Wager(bet.id, lines, bet.pushed, bet.push, frozenset[str]().union(*map(asked, texts)))


def _table(asking: Wager) -> WagerTable:
    if asking.asks & CARD_NAMES:
        return WagerTable(Source.FACES, ())
    if asking.asks <= _CELL_NAMES:
        return WagerTable(
            Source.CELLS, _collapsed(((place, asking.result(each)) for place, each in reached().items()), CELLS)
        )
    if asking.asks <= _PAIR_NAMES:
        return WagerTable(Source.PAIRS, tuple(map(asking.result, _kinds())))
    if asking.asks & _PAIR_NAMES:
        joint = tuple(map(asking.result, joint_outcomes()))
        results = _collapsed(
            ((place, result) for (place, _, _), result in zip(places(), joint, strict=True)), len(DETAILS)
        )
        return _smallest(results) if results else WagerTable(Source.JOINT, joint)
    return _smallest(tuple(map(asking.result, outcomes())))


def _smallest(results: tuple[int, ...]) -> WagerTable:
    """The table by cells where the result is the same all over each cell, else by the detail law."""
    by_cells = _collapsed(zip(CELL_OF, results, strict=True), CELLS)
    return WagerTable(Source.CELLS, by_cells) if by_cells else WagerTable(Source.DETAIL, results)


def _collapsed(results: Iterable[tuple[int, int]], size: int) -> tuple[int, ...]:
    """The one result of each coarser place; nothing where a place has two."""
    collapsed = [_UNREACHED] * size
    for place, result in results:
        if collapsed[place] not in (_UNREACHED, result):
            return ()
        collapsed[place] = result
    return tuple(collapsed)


@cache
def _kinds() -> tuple[Outcome, ...]:
    """An outcome for each kind of pairs; its points do not matter."""
    plain = outcomes()[0]
    return tuple(paired(plain, *divmod(kind, KINDS)) for kind in range(KINDS * KINDS))
