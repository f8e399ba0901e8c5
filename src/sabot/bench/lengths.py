"""The length of a shoe, and the runs in it: the law of its coups, the chance of a run of ten."""

from collections.abc import Mapping
from itertools import accumulate

from sabot.bench.asking import asks
from sabot.bench.errors import BenchError
from sabot.bench.pictures import of_columns, of_law
from sabot.bench.reading import DecksLike, RulesLike, changed, rules_of, with_cut
from sabot.bench.records import Page, Result
from sabot.bench.risks import CHAIN
from sabot.games.punto.rules import PuntoRules
from sabot.money import bounds_said, is_whole, quoted
from sabot.paper.plain import Picture
from sabot.paper.tables import SUMMARY, Cell, PlainTable, summed, table_of
from sabot.parameters import LONGEST_RUN, Whole, as_int
from sabot.risk.length import Lengths, lengths
from sabot.risk.purse import checked_shoes
from sabot.risk.streaks import Of, StreakRun, Ties, runs


class CoupsLaw(Result, frozen=True, kw_only=True):
    """The law of how many coups so many shoes have."""

    rules: PuntoRules
    shoes: int
    found: Lengths

    @property
    def page(self) -> Page:
        """A row for each number of coups."""
        chances: list[float] = self.found.chances.tolist()
        rows: list[dict[str, Cell]] = [
            {"coups": coups, "probability": chance, "at_most": at_most}
            for coups, (chance, at_most) in enumerate(zip(chances, accumulate(chances), strict=True), self.found.first)
        ]
        note = f"{self.found.mean:.5f} coups on average, cut card {self.rules.stop_card} before the end."
        return Page(f"Coups in {_shoes(self.shoes)} of {self.rules.id}", table_of(rows), (note, CHAIN))

    @property
    def _beside(self) -> Mapping[str, PlainTable]:
        """The mean of coups."""
        return {SUMMARY: summed(("mean", "coups", self.found.mean))}

    @property
    def picture(self) -> Picture:
        """Figure of the chance of each number of coups in a shoe."""
        law = {float(coups): float(each) for coups, each in enumerate(self.found.chances, self.found.first)}
        return of_law(self.page, law, ("coups", "probability"))


class Streaks(Result, frozen=True, kw_only=True):
    """Runs of one result in so many shoes; ties are passed over, or end a run."""

    rules: PuntoRules
    of: Of
    ties: Ties
    shoes: int
    found: tuple[StreakRun, ...]

    @asks
    def __getitem__(self, length: Whole) -> float:
        """The chance that there is a run of at least so many; raises BenchError."""
        length = as_int(length)
        if not is_whole(length, 1, len(self.found)):
            longer = f", or ask for longest={length}" if is_whole(length, 1, LONGEST_RUN) else ""
            raise BenchError(f"no run of {quoted(length)}: it is {bounds_said(length, 1, len(self.found))}{longer}")
        return _in_shoes(self.found[length - 1].chance, self.shoes)

    @property
    def page(self) -> Page:
        """A row for each length: the chance of a run of at least so many, and how many there are on average."""
        rows: list[dict[str, Cell]] = [
            {
                "length": each.length,
                "chance": _in_shoes(each.chance, self.shoes),
                "runs": self.shoes * each.number,
                "once_in_shoes": 1 / each.number if each.number else None,
            }
            for each in self.found
        ]
        ties = (
            {"pass": "ties are passed over", "end": "a tie ends a run"}[self.ties] if self.of != "tie" else "in a row"
        )
        title = f"Runs of {self.of} in {_shoes(self.shoes)} of {self.rules.id}"
        return Page(title, table_of(rows), (f"Of at least so many coups; {ties}. None goes past its shoe.", CHAIN))

    @property
    def picture(self) -> Picture:
        """Figure of the chance of a run by its least length, in per cent."""
        return of_columns(self.page, "length", ["chance"], ("run of at least", "chance, %"), times=100)


@asks
def coups(
    rules: RulesLike = "punto-banco", *, shoes: Whole = 1, decks: DecksLike | None = None, cut: Whole | None = None
) -> CoupsLaw:
    """The law of how many coups so many shoes have; `cut` cards stay behind the cut card. Raises ValueError."""
    shoes, cut = as_int(shoes), as_int(cut)
    table = with_cut(changed(rules_of(rules, PuntoRules), decks, None), cut)
    return CoupsLaw(rules=table, shoes=shoes, found=lengths(table, checked_shoes(shoes)))


@asks
def streaks(
    of: Of = "banker",
    rules: RulesLike = "punto-banco",
    *,
    ties: Ties = "pass",
    longest: Whole = 20,
    shoes: Whole = 1,
    decks: DecksLike | None = None,
    cut: Whole | None = None,
) -> Streaks:
    """The chance of a run of each length in so many shoes: `streaks("banker")[10]`; raises ValueError."""
    longest, shoes, cut = as_int(longest), as_int(shoes), as_int(cut)
    table = with_cut(changed(rules_of(rules, PuntoRules), decks, None), cut)
    by_length = runs(table, of, ties=ties, longest=longest)
    return Streaks(rules=table, of=of, ties=ties, shoes=checked_shoes(shoes), found=by_length)


def _in_shoes(chance: float, shoes: int) -> float:
    return 1 - (1 - chance) ** shoes


def _shoes(number: int) -> str:
    return "a shoe" if number == 1 else f"{number:,} shoes"
