"""Records of a table: coups that fell, checked, with the odds before each and what chance and systems say of them."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

from sabot.bench.asking import asks
from sabot.bench.errors import BenchError
from sabot.bench.pictures import picture
from sabot.bench.reading import DecksLike, RulesLike, changed, rules_of
from sabot.bench.records import Page, Result
from sabot.games.punto.rules import PuntoRules
from sabot.money import is_a, many, quoted
from sabot.paper.plain import Picture, Series
from sabot.paper.tables import SUMMARY, PlainTable, summed, table_of
from sabot.recorded.account import Account, Arrays, account
from sabot.recorded.fell import Fell
from sabot.recorded.reading import read_file, read_rows, read_text
from sabot.roads import Roads, roads

Source: TypeAlias = str | os.PathLike[str] | Iterable[str] | Iterable[Mapping[str, Any]]
"""A file, the text of one, shoes as a scorer writes them, or coups as mappings."""
_SIGNS: Final = frozenset("BPTbptnN+ ,;|-.\r\n")


class Recorded(Result, frozen=True, kw_only=True):
    """Recorded coups: `found` is the account of them, `coups` them as arrays, `place` what a fault's line is."""

    rules: PuntoRules
    place: str
    found: Account
    coups: Arrays

    @property
    def page(self) -> Page:
        """A row for each coup, with the chances before it."""
        tally, at = self.found, self.coups
        names = tuple(tally.by_shoe)
        winners = ["BPT"[each] if each >= 0 else None for each in at.winner.tolist()]
        plain = (at.coup, at.line, at.sound, at.known, *at.chances.T, *at.worth.T[:2])
        coup, line, sound, known, *odds = (list[Any](each.tolist()) for each in plain)
        rows = zip([names[each] for each in at.shoe.tolist()], coup, line, winners, sound, known, *odds, strict=True)
        heads = ("shoe", "coup", self.place, "result", "sound", "cards_known", *ODDS)
        return Page(
            f"{many(tally.coups, 'coup')} of {many(tally.shoes, 'shoe')}",
            PlainTable(heads, tuple(rows)),
            tuple(self._notes()),
        )

    @property
    def _beside(self) -> Mapping[str, PlainTable]:
        """Faults, results, tests and systems, and how many coups there are."""
        tally = self.found
        summary = summed(
            ("coups", "coups", tally.coups),
            ("shoes", "shoes", tally.shoes),
            ("sound", "coups", tally.sound),
            ("known", "coups", tally.known),
            ("smallest_p", "share", tally.smallest),
        )
        results = ((name, tally.results.get(name, 0), expected) for name, expected in tally.expected.items())
        fell = PlainTable(("result", "coups", "expected"), tuple(results))
        return {SUMMARY: summary, "results": fell, "faults": self.faults, "tests": self.tests, "systems": self.systems}

    @property
    def picture(self) -> Picture:
        """Figure of the coups by result, as they fell and as expected."""
        tally = self.found
        names = tuple(tally.expected)
        series = [
            Series("fell", tuple(float(tally.results.get(name, 0)) for name in names)),
            Series("expected", tuple(tally.expected[name] for name in names)),
        ]
        return picture(self.page, names, series, ("result", "coups"))

    @property
    def faults(self) -> PlainTable:
        """A row for each fault, with the rule quoted."""
        heads = ("line", "shoe", "coup", "kind", "said", "clause", "rule")
        rows = tuple(tuple(getattr(each, head) for head in heads) for each in self.found.faults)
        return PlainTable((self.place, *heads[1:]), rows)

    @property
    def tests(self) -> PlainTable:
        """A row for each test."""
        return table_of(
            [
                {"test": each.name, "of": each.of, "statistic": each.statistic, "degrees": each.degrees, "p": each.p}
                for each in self.found.tests
            ]
        )

    @property
    def systems(self) -> PlainTable:
        """A row for each system and count."""
        names, sums = ("system", "kind", "bets"), ("staked", "won", "expected", "sd")
        rows = (tuple(getattr(each, name) for name in (*names, *sums)) for each in self.found.systems)
        return PlainTable((*names, *(f"{name}_units" for name in sums)), tuple(rows))

    def roads(self, shoe: str | int | None = None) -> Roads:
        """The five roads of a shoe, the first if none is named; raises BenchError for one that is not there."""
        known = self.found.by_shoe
        name = next(iter(known)) if shoe is None else str(shoe)
        if name not in known:
            raise BenchError(f"there is no shoe {quoted(name)}: it is {', '.join(list(known)[:10])}")
        return roads(known[name].replace(".", ""))

    def _notes(self) -> Iterable[str]:
        tally = self.found
        yield f"{many(tally.sound, 'coup')} without a fault, {tally.known:,} of them after cards that are all known."
        for fault in tally.faults[:SHOWN]:
            yield f"{self.place.capitalize()} {fault.line}: {fault.said}. {fault.rule}"
        if len(tally.faults) > SHOWN:
            yield f"... {len(tally.faults) - SHOWN:,} more faults: faults has them all."
        for each in tally.tests:
            yield f"{each.name}: p = {each.p:.4f}"
        if tally.smallest is not None:
            yield f"The smallest of these {len(tally.tests)}, times {len(tally.tests)}: {tally.smallest:.4f}."


SHOWN: Final = 10
ODDS: Final = ("banker_chance", "player_chance", "tie_chance", "banker_ev", "player_ev")
"""The chances before a coup, and what a unit on either side has to expect."""


@asks
def shoe(source: Source, rules: RulesLike = "punto-banco", *, decks: DecksLike | None = None) -> Recorded:
    """Recorded coups, of a file, a text or a list, held to the rules and the odds; raises ValueError."""
    table = changed(rules_of(rules, PuntoRules), decks, None)
    tally, coups = account(_fell(source), table)
    place = "line" if is_a(source, (str, os.PathLike)) else "item"
    return Recorded(rules=table, place=place, found=tally, coups=coups)


def _fell(source: Any) -> Iterable[Fell]:
    """The coups that were recorded; raises BenchError."""
    if is_a(source, str):
        signs = not source or (any(map(str.isalpha, source)) and not {*source} - _SIGNS)
        if signs or {*source} & {*"\r\n"} or source.lstrip()[:1] in {"[", "{"}:
            return read_text(source)
        return read_file(Path(source))
    if is_a(source, os.PathLike):
        return read_file(Path(source))
    if is_a(source, Mapping) or not is_a(source, Iterable):
        raise BenchError(f"{quoted(source)} records no coups: give a file, shoes such as BPPTB, or a list of coups")
    return read_rows(source)
