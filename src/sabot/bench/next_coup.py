"""The next coup: what every bet returns, and what a card more out of the shoe does to it."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from sabot.bench.asking import asks
from sabot.bench.pictures import SERIES, picture, shares
from sabot.bench.questions import NextCoup, next_coup
from sabot.bench.reading import (
    AmountLike,
    BetsLike,
    DecksLike,
    RulesLike,
    ShoeLike,
    of_bet,
)
from sabot.bench.records import Page, Result, percent
from sabot.games.punto.rules import PuntoRules
from sabot.money import RateLike, chips
from sabot.odds.composition import VALUES
from sabot.odds.edges import Edge, at_stake, edge_by
from sabot.odds.errors import OddsError
from sabot.odds.law import Law
from sabot.odds.laws import Laws
from sabot.odds.pairs import ShoeCounts
from sabot.odds.removals import Effects, effects
from sabot.paper.plain import Picture, Series
from sabot.paper.tables import Cell, PlainTable, Row, table_of
from sabot.parameters import Whole


class Odds(Result, frozen=True, kw_only=True):
    """The exact odds of bets on the next coup, by the names they were asked by; `at_stake` with payouts rounded."""

    rules: PuntoRules
    shoe: ShoeCounts
    law: Law
    edges: Mapping[str, Edge]
    left_out: Mapping[str, str]
    stake_chips: float | None = None
    at_stake: Mapping[str, Edge] = {}

    @property
    def found(self) -> Mapping[str, Edge]:
        """The edges, by the names they were asked by."""
        return self.edges

    def __getitem__(self, bet: str) -> Edge:
        """The edge of one bet, by the name it was asked by."""
        return of_bet(self.edges, bet)

    @property
    def page(self) -> Page:
        """A row for each bet."""
        cards = f"{sum(self.shoe.counts)} cards, by value 0 to 9: {', '.join(map(str, self.shoe.counts))}"
        notes = [f"Gains are the bettor's, per unit staked. {cards}."]
        notes += [f"Left out: {bet}: {why}." for bet, why in self.left_out.items()]
        notes += [f"{bet} favours the player by {percent(each.ev)}." for bet, each in self.edges.items() if each.ev > 0]
        rows = [odds_row(bet, each, self._staked(bet)) for bet, each in self.edges.items()]
        return Page(f"Odds of {self.rules.id}", table_of(rows), tuple(notes))

    @property
    def _beside(self) -> Mapping[str, PlainTable]:
        """The chances of the coup's results, every event of the bets, and the odds at the stake."""
        tables = {"chances": chance_rows(self.law), "events": event_rows(self.edges)}
        if self.stake_chips is not None:
            tables["at_stake"] = table_of([odds_row(bet, each) for bet, each in self.at_stake.items()])
        return tables

    @property
    def picture(self) -> Picture:
        """Figure of the house edge of each bet, in per cent."""
        rows = [(name, each.house_edge) for name, each in self.edges.items()]
        return shares(self.page, rows, ("bet", "house edge, %"))

    def _staked(self, bet: str) -> tuple[float, Edge] | None:
        return None if self.stake_chips is None else (self.stake_chips, self.at_stake[bet])


def odds_row(bet: str, edge: Edge, staked: tuple[float, Edge] | None = None) -> dict[str, Cell]:
    """A row of a table of odds: gains are the bettor's, per unit staked; at a stake, its payouts rounded."""
    row: dict[str, Cell] = {
        "bet": bet,
        "ev": edge.ev,
        "house_edge_percent": float(100 * edge.house_edge),
        "variance": edge.variance,
        "sd": edge.sd,
        "win_probability": edge.win_probability,
        "push_probability": edge.push_probability,
        "break_even_commission": edge.break_even_commission,
    }
    return row if staked is None else row | {"stake_chips": staked[0], "ev_at_stake": staked[1].ev}


def chance_rows(law: Law) -> PlainTable:
    """A row for each way in which the coup ends, and one for all: ordered draws of six cards."""
    names = ("banker", "player", "tie", "total")
    rows = ((name, getattr(law, name), Fraction(getattr(law, name), law.total)) for name in names)
    return PlainTable(("result", "combinations", "probability"), tuple(rows))


def event_rows(edges: Mapping[str, Edge]) -> PlainTable:
    """A row for each thing that can happen to a bet: what it gains to one, how often it comes, and what it adds up to.

    Combinations are an expectation where the pairs of a shoe are.
    """
    heads = ("bet", "event", "kind", "gain", "combinations", "probability", "return")
    rows: list[Row] = []
    for bet, edge in edges.items():
        for each in edge.results:
            chance = Fraction(each.weight) / edge.total
            rows.append((bet, each.event, each.kind, each.net, each.weight, chance, chance * each.net))
    return PlainTable(heads, tuple(rows))


@asks
def odds(
    rules: RulesLike = "punto-banco",
    *,
    decks: DecksLike | None = None,
    shoe: ShoeLike | None = None,
    remove: str | Iterable[Whole] | None = None,
    bets: BetsLike | None = None,
    commission: RateLike | None = None,
    stake: AmountLike | None = None,
) -> Odds:
    """The exact odds of a rule set's bets on the next coup, or of `bets` by name; raises ValueError with a sentence.

    `shoe` are the cards left, `remove` those gone such as `4x5`; `commission` replaces the rule set's.
    """
    asked = next_coup(rules, decks=decks, shoe=shoe, remove=remove, bets=bets, commission=commission, stake=stake)
    return odds_of(asked)


def odds_of(asked: NextCoup) -> Odds:
    """The odds of a question; raises OddsError for a stake that no bet takes."""
    laws = Laws(asked.shoe)
    edges: dict[str, Edge] = {}
    left_out: dict[str, str] = {}
    for name, bet in asked.bets:
        try:
            edges[name] = edge_by(laws, bet, rules=asked.rules)
        except OddsError as error:
            left_out[name] = str(error)
    stake = asked.stake
    rounded = {} if stake is None else {name: at_stake(each, asked.rules, stake) for name, each in edges.items()}
    return Odds(
        rules=asked.rules,
        shoe=asked.shoe,
        law=laws.law,
        edges=edges,
        left_out=left_out,
        stake_chips=None if stake is None else chips(stake),
        at_stake=rounded,
    )


class Removal(Result, frozen=True, kw_only=True):
    """The exact effects of removal of bets, by the names they were asked by."""

    rules: PuntoRules
    shoe: ShoeCounts
    effects: Mapping[str, Effects]

    @property
    def found(self) -> Mapping[str, Effects]:
        """The effects, by the names they were asked by."""
        return self.effects

    def __getitem__(self, bet: str) -> Effects:
        """The effects on one bet, by the name it was asked by."""
        return of_bet(self.effects, bet)

    @property
    def page(self) -> Page:
        """A row for each bet, a column for each value of a card."""
        rows: list[dict[str, Cell]] = [
            {"bet": bet, "ev": each.full_ev, **{f"removed_{value}": each.values[value] for value in VALUES}}
            for bet, each in self.effects.items()
        ]
        note = "What the expected gain of one unit grows by when one card of a value is taken out; values 0 to 9."
        return Page(f"Effects of removal, {self.rules.id}", table_of(rows), (note,))

    @property
    def picture(self) -> Picture:
        """Figure of the effects of one card by its value, on the expected gain of each bet in per cent."""
        page = self.page
        series = [
            Series(name, tuple(100 * float(each.values[at]) for at in VALUES)) for name, each in self.effects.items()
        ]
        return picture(page, map(str, VALUES), series[:SERIES], ("value of the card", "effect on the expected gain, %"))


@asks
def removal(
    bets: BetsLike | None = None,
    rules: RulesLike = "punto-banco",
    *,
    decks: DecksLike | None = None,
    shoe: ShoeLike | None = None,
    remove: str | Iterable[Whole] | None = None,
    commission: RateLike | None = None,
) -> Removal:
    """Effects of one card of each value out of the shoe on bets, exact; raises ValueError with a sentence."""
    asked = next_coup(rules, decks=decks, shoe=shoe, remove=remove, bets=bets, commission=commission)
    by_bet = {name: effects(bet, asked.shoe, rules=asked.rules) for name, bet in asked.bets}
    return Removal(rules=asked.rules, shoe=asked.shoe, effects=by_bet)
