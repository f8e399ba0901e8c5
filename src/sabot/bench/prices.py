"""Prices of every reading and option of the rule book that changes cards or chips."""

from collections.abc import Mapping, Sequence

from sabot.bench.asking import asks
from sabot.bench.errors import BenchError
from sabot.bench.pictures import picture
from sabot.bench.records import Page, Result
from sabot.money import is_a, quoted
from sabot.paper.plain import Picture, Series
from sabot.paper.tables import Cell, PlainTable, table_of
from sabot.readings.catalogue import SWITCHES, UNPRICED, left_out, switches_of
from sabot.readings.switch import Price, Switch, Unpriced

PER_SHOE = "coups"
LIKE = "a game (punto, chemin, banque), a clause such as B9.2, or a key such as taxe_on"


class Priced(Result, frozen=True, kw_only=True):
    """Clauses of the rule book as they are taken and as they might be, with the figures that they move."""

    found: tuple[tuple[Switch, tuple[Price, ...]], ...]
    unpriced: tuple[Unpriced, ...]

    def __getitem__(self, key: str) -> tuple[Price, ...]:
        """The prices of a key's switches, one after another; raises BenchError."""
        prices = tuple(price for switch, each in self.found if switch.key == key for price in each)
        if not prices:
            keys = ", ".join(dict.fromkeys(switch.key for switch, _ in self.found))
            raise BenchError(f"no price of {quoted(key)}: there are those of {keys}")
        return prices

    @property
    def page(self) -> Page:
        """A row for each figure that a switch moves."""
        rows: list[dict[str, Cell]] = [
            {
                "clause": switch.clause,
                "game": switch.game,
                "kind": switch.kind,
                "key": switch.key,
                "taken": switch.taken,
                "other": switch.other,
                "measure": price.measure,
                "value_taken": price.taken,
                "value_other": price.other,
                "change": price.change,
                "how": price.how,
            }
            for switch, prices in self.found
            for price in prices
        ]
        notes = ["Gains for each unit at stake, of whom the measure names; coups of a shoe. Exact, but coups: a chain."]
        notes += [f"Without a price: {each.clause} {each.key}: {each.says}." for each in self.unpriced]
        return Page("The price of every reading", table_of(rows), tuple(notes))

    @property
    def left_out(self) -> PlainTable:
        """A row for each clause or option that has no price, with the reason."""
        return PlainTable(Unpriced._fields, tuple(self.unpriced))

    @property
    def _beside(self) -> Mapping[str, PlainTable]:
        """Options without a price."""
        return {"unpriced": self.left_out}

    @property
    def picture(self) -> Picture:
        """Figure of the twelve gains that change most, in per cent of the stake; raises BenchError where none does."""
        changes = [
            (f"{switch.key} {switch.other}: {price.measure}", 100 * float(price.change))
            for switch, prices in self.found
            for price in prices
            if price.measure != PER_SHOE and price.change
        ]
        if not changes:
            raise BenchError("nothing to draw: these switches move no gain")
        most = sorted(changes, key=lambda each: -abs(each[1]))[:12]
        series = Series("change", tuple(change for _, change in most))
        return picture(self.page, [name for name, _ in most], [series], ("", "change of the gain, % of the stake"))


@asks
def readings(asked: str | None = None) -> Priced:
    """The prices of all readings and options, or of those of a game, a clause or a key; raises ValueError."""
    if asked is None:
        return _priced(SWITCHES, UNPRICED)
    if not is_a(asked, str):
        raise BenchError(f"{quoted(asked)} names no reading: give {LIKE}")
    switches, others = tuple(switches_of(asked)), tuple(left_out(asked))
    if not switches and not others:
        raise BenchError(f"{quoted(asked)} names no reading: give {LIKE}")
    return _priced(switches, others)


def _priced(switches: Sequence[Switch], others: tuple[Unpriced, ...]) -> Priced:
    return Priced(found=tuple((each, tuple(each.prices())) for each in switches), unpriced=others)
