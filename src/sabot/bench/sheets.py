"""The sheet of a game: what every bet of a rule set comes to, by decks, as a document to hand in."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from sabot.bench.asking import asks
from sabot.bench.errors import BenchError
from sabot.bench.next_coup import odds
from sabot.bench.pictures import SERIES, picture
from sabot.bench.reading import DecksLike, RulesLike, changed, decks_of, rules_of
from sabot.bench.records import Page, Result
from sabot.games.punto.rules import PuntoRules
from sabot.money import RateLike, many, quoted
from sabot.odds.edges import Edge
from sabot.paper.plain import Picture, Series
from sabot.paper.tables import Cell, table_of
from sabot.version import VERSION


class Sheet(Result, frozen=True, kw_only=True):
    """The edges of all bets of a rule set on the first coup of a full shoe, by its decks, then by the bet's name."""

    rules: PuntoRules
    edges: Mapping[int, Mapping[str, Edge]]
    version: str

    @property
    def found(self) -> Mapping[int, Mapping[str, Edge]]:
        """The edges, by decks."""
        return self.edges

    @property
    def page(self) -> Page:
        """A row for each bet and number of decks."""
        rows = [sheet_row(bet, decks, edges[bet]) for bet in self.bets for decks, edges in self.edges.items()]
        notes = (
            "Per unit staked, on the first coup of a full shoe; a push counts as a coup. Return: one plus the "
            "expected gain. Top award: the most that is gained, to one.",
            f"By Sabot {self.version}. To check: sabot odds {self.rules.id} --decks N.",
        )
        return Page(f"Game sheet of {self.rules.id}", table_of(rows), notes)

    @property
    def picture(self) -> Picture:
        """Figure of the house edge of each bet, in per cent, by the number of decks."""
        series = [
            Series(many(decks, "deck"), tuple(100 * float(edges[bet].house_edge) for bet in self.bets))
            for decks, edges in list(self.edges.items())[:SERIES]
        ]
        return picture(self.page, self.bets, series, ("bet", "house edge, %"))

    @property
    def bets(self) -> tuple[str, ...]:
        """The bets by name, in the order of the rule set."""
        return tuple(dict.fromkeys(bet for edges in self.edges.values() for bet in edges))


def top_award(edge: Edge) -> Fraction:
    """The most that a bet gains, to one, less commission."""
    return max(each.net for each in edge.results if each.kind == "win")


def sheet_row(bet: str, decks: int, edge: Edge) -> dict[str, Cell]:
    """A row of a game sheet."""
    return {
        "bet": bet,
        "decks": decks,
        "hit_rate": edge.win_probability,
        "push_rate": edge.push_probability,
        "return": 1 + edge.ev,
        "house_edge": edge.house_edge,
        "variance": edge.variance,
        "top_award": top_award(edge),
        "method": edge.method,
    }


@asks
def sheet(
    rules: RulesLike = "punto-banco",
    *,
    decks: DecksLike | Iterable[DecksLike] | None = None,
    commission: RateLike | None = None,
) -> Sheet:
    """Sheet of every bet of a rule set, for the numbers of decks it may be dealt with, or for `decks`."""
    table = changed(rules_of(rules, PuntoRules), None, commission)
    return Sheet(
        rules=table,
        edges={each: odds(changed(table, each, None)).edges for each in _decks(table, decks)},
        version=VERSION,
    )


def _decks(rules: PuntoRules, decks: DecksLike | Iterable[DecksLike] | None) -> tuple[int, ...]:
    if decks is None:
        return rules.deck_options
    if isinstance(decks, str) or not isinstance(decks, Iterable):
        return (decks_of(decks),)
    if not (sizes := list(decks)):
        raise BenchError(f"{quoted(decks)} are no numbers of decks: give 8, or a list such as [6, 8]")
    return tuple(dict.fromkeys(map(decks_of, sizes)))
