"""Payouts for an edge: the payout of one line of a bet, for the house to keep a given share, such as 5 %."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import ceil, floor
from typing import Any, Final

from sabot.bench.asking import asks
from sabot.bench.errors import BenchError
from sabot.bench.pictures import of_columns
from sabot.bench.questions import cards_of
from sabot.bench.reading import (
    OWN,
    DecksLike,
    RulesLike,
    ShoeLike,
    bet,
    bet_asked,
    exact,
)
from sabot.bench.records import Page, Result, percent
from sabot.bets import Bet, Said
from sabot.games.punto.rules import PuntoRules
from sabot.money import RateLike, is_a, quoted
from sabot.odds.edges import Edge, edge_by
from sabot.odds.laws import Laws
from sabot.odds.pairs import ShoeCounts
from sabot.odds.paying import at_payout, payout_for
from sabot.paper.plain import Picture
from sabot.paper.tables import Cell, table_of
from sabot.parameters import Whole

UNKNOWN: Final = "?"
_HOW: Final = 'write ? for the payout that is looked for, such as "tie:?" or "p == b: ?; p == 8: 5"'


class Paid(Result, frozen=True, kw_only=True):
    """The payout of one line at which the house keeps `house_edge`; it and the whole ones beside it, with edges."""

    rules: PuntoRules
    shoe: ShoeCounts
    name: str
    line: str
    house_edge: Fraction
    payout: Fraction
    edges: Mapping[Fraction, Edge]

    @property
    def found(self) -> Fraction:
        """The payout."""
        return self.payout

    @property
    def page(self) -> Page:
        """A row for each payout."""
        title = f"{self.name}: what {self.line} pays for an edge of {percent(self.house_edge)}"
        return Page(title, table_of(paid_rows(self)), (f"Exact: {self.payout} to one, on the next coup.",))

    @property
    def picture(self) -> Picture:
        """Figure of the house edge in per cent, by the payout to one."""
        return of_columns(
            self.page, "pays", ["house_edge"], ("pays, to one", "house edge, %"), times=100, kind="points"
        )


def paid_rows(answer: Paid) -> list[dict[str, Cell]]:
    """A row for each payout, the least first."""
    return [
        {
            "pays": payout,
            "house_edge": each.house_edge,
            "variance": each.variance,
            "hit_rate": each.win_probability,
        }
        for payout, each in answer.edges.items()
    ]


@asks
def pay(
    asked: str | Mapping[str, RateLike],
    rules: RulesLike = "punto-banco",
    *,
    edge: RateLike | None = None,
    decks: DecksLike | None = None,
    shoe: ShoeLike | None = None,
    remove: str | Iterable[Whole] | None = None,
    commission: RateLike | None = None,
) -> Paid:
    """The payout of the line with a `?` for the house to keep `edge`: `pay("tie:?", edge="5%")`; raises ValueError."""
    table, cards = cards_of(rules, decks, shoe, remove, commission)
    if edge is None:
        raise BenchError('no edge is given: say what the house keeps of a stake, such as edge="5%"')
    house_edge = exact(edge, "edge")
    if house_edge >= 1:
        said = f"{float(100 * house_edge):g} % of what is staked"
        raise BenchError(f'edge: {quoted(str(edge))} is {said}: an edge is below 100 %, such as "5%"')
    name, one = _with(table, asked, "1")
    _, other = _with(table, asked, "2")
    line = next(at for at, (a, b) in enumerate(zip(one.pays, other.pays, strict=True)) if a != b)
    laws = Laws(cards)
    payout = payout_for(laws, one, line, house_edge, rules=table)
    beside = sorted({payout, *(Fraction(each) for each in (floor(payout), ceil(payout)) if each > 0)})
    return Paid(
        rules=table,
        shoe=cards,
        name=name,
        line=one.pays[line].when,
        house_edge=house_edge,
        payout=payout,
        edges={each: edge_by(laws, at_payout(one, line, each), rules=table) for each in beside},
    )


def _with(rules: PuntoRules, asked: Any, payout: str) -> tuple[str, Bet]:
    """The bet with a payout in the place of the question mark, and how it is called; raises BenchError."""
    if is_a(asked, Mapping):
        unknown = [when for when, paid in asked.items() if is_a(paid, str) and UNKNOWN in paid]
        said: Said = {when: paid.replace(UNKNOWN, payout) if when in unknown else paid for when, paid in asked.items()}
        times = len(unknown)
    else:
        times = asked.count(UNKNOWN) if is_a(asked, str) else 0
        said = asked.replace(UNKNOWN, payout) if times else ""
    if times != 1:
        raise BenchError(f"{quoted(asked)} has {times or 'no'} unknown payouts: {_HOW}")
    try:
        wager = bet_asked(rules, said)[1] if isinstance(said, str) else bet(OWN, said)
    except ValueError as error:
        raise BenchError(f"{quoted(asked)}: with {payout} for {UNKNOWN}, {error}") from None
    return wager.id, wager
