"""Two rule sets side by side: the lines that differ, and what each bet costs under either."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Literal, cast

import msgspec

from sabot.bench.asking import asks
from sabot.bench.errors import BenchError
from sabot.bench.next_coup import odds
from sabot.bench.pictures import picture
from sabot.bench.reading import RulesLike, rules_of
from sabot.bench.records import Page, Result
from sabot.games.punto.rules import PuntoRules, TableBet
from sabot.money import Cents, is_a, units
from sabot.paper.plain import Picture, Series
from sabot.paper.tables import PlainTable, Row
from sabot.rulesets import Rules

APART = ("id", "title", "bets")
"""Keys that are names, or are compared bet by bet."""
LIMITS = ": limits"


class Compared(Result, frozen=True, kw_only=True):
    """Two rule sets: `lines` that differ, by their keys, and for Punto Banco the house edges of all bets on offer."""

    a: Rules
    b: Rules
    lines: Mapping[str, tuple[Any, Any]]
    edges: Mapping[str, tuple[Fraction | None, Fraction | None]]

    @property
    def found(self) -> Mapping[str, tuple[Any, Any]]:
        """The lines that differ."""
        return self.lines

    def unit_of(self, key: str) -> Literal["chips"] | None:
        """The unit of a line's values: chips where they are amounts, None of others."""
        amounts = {each.name for each in msgspec.structs.fields(cast("Any", self.a)) if each.type is Cents}
        return "chips" if key in amounts or key.endswith(LIMITS) else None

    @property
    def page(self) -> Page:
        """A row for each bet that costs more or less, then one for each line that differs."""
        rows: list[Row] = [
            (bet, None, None, None, one, other, _more(one, other))
            for bet, (one, other) in self.edges.items()
            if one != other
        ]
        rows += [
            (key, said(one), said(other), self.unit_of(key), None, None, None)
            for key, (one, other) in self.lines.items()
        ]
        table = PlainTable(("line", "a", "b", "unit", "house_edge_a", "house_edge_b", "costs_more"), tuple(rows))
        note = "House edges are for each unit staked; costs more: that under b, less that under a."
        return Page(f"a: {self.a.id}, b: {self.b.id}", table, (note,))

    @property
    def _beside(self) -> Mapping[str, PlainTable]:
        """The house edges of all bets, also those that cost the same."""
        rows = ((bet, one, other, _more(one, other)) for bet, (one, other) in self.edges.items())
        return {"edges": PlainTable(("bet", "house_edge_a", "house_edge_b", "costs_more"), tuple(rows))}

    @property
    def picture(self) -> Picture:
        """Figure of the house edge of each bet, in per cent, at either rule set."""
        names = [name for name, (a, b) in self.edges.items() if a is not None or b is not None]
        series = [
            Series(
                rules.id, tuple(None if (edge := self.edges[name][at]) is None else 100 * float(edge) for name in names)
            )
            for at, rules in enumerate((self.a, self.b))
        ]
        return picture(self.page, names, series, ("bet", "house edge, %"))


@asks
def compare(a: RulesLike, b: RulesLike) -> Compared:
    """The lines in which two rule sets of one game differ, and what they cost; raises ValueError with a sentence."""
    one, other = rules_of(a), rules_of(b)
    if one.game != other.game:
        raise BenchError(f"{one.id} is of the game {one.game!r}, {other.id} of {other.game!r}: compare two of one game")
    edges = _edges(one, other) if isinstance(one, PuntoRules) and isinstance(other, PuntoRules) else {}
    return Compared(a=one, b=other, lines=dict(_differing(one, other)), edges=edges)


def _differing(one: Rules, other: Rules) -> Iterator[tuple[str, tuple[Any, Any]]]:
    first, second = (_lines(each) for each in (one, other))
    for key in dict.fromkeys((*first, *second)):
        if first.get(key) != second.get(key):
            yield key, (first.get(key), second.get(key))


def _lines(rules: Rules) -> dict[str, Any]:
    """A rule set's keys; of each bet its pay table, with the limits of a stake."""
    fields = (each for each in msgspec.structs.fields(cast("Any", rules)) if each.name not in APART)
    lines: dict[str, Any] = {each.name: _value(getattr(rules, each.name), each.type) for each in fields}
    if isinstance(rules, PuntoRules):
        for each in rules.bets:
            lines |= _bet(each)
    return lines


def _value(value: Any, kind: Any) -> Any:
    """A value as the rule file has it: amounts in chip units."""
    return units(value) if kind is Cents else value


def _bet(offered: TableBet) -> dict[str, Any]:
    """A bet's pays with their conditions, its push, and the limits of a stake."""
    bet = offered.bet
    pays = "; ".join(f"{pay.net} to 1{' less commission' if pay.levied else ''} if {pay.when}" for pay in bet.pays)
    limits = f"{units(offered.minimum)} to {units(offered.maximum)}"
    return {f"{bet.id}: pays": pays, f"{bet.id}: push": bet.push or None, f"{bet.id}{LIMITS}": limits}


def _edges(one: PuntoRules, other: PuntoRules) -> dict[str, tuple[Fraction | None, Fraction | None]]:
    first, second = odds(one).edges, odds(other).edges
    return {
        bet: (first[bet].house_edge if bet in first else None, second[bet].house_edge if bet in second else None)
        for bet in dict.fromkeys((*first, *second))
    }


def said(value: Any) -> str | None:
    """A line's value as people read it; None where a rule set has no such line."""
    if value is None:
        return None
    if isinstance(value, Fraction | bool | int | str):
        return str(value)
    plain: Any = msgspec.to_builtins(value, enc_hook=str)
    return ", ".join(map(str, plain)) if is_a(plain, (list, tuple)) else str(plain)


def _more(one: Fraction | None, other: Fraction | None) -> Fraction | None:
    return None if one is None or other is None else other - one
