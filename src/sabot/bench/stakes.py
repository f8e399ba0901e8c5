"""Stakes of people as they really lie: several bets of one coup together."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from math import sqrt
from typing import Any

from sabot.bench.asking import asks
from sabot.bench.errors import BenchError
from sabot.bench.pictures import of_law
from sabot.bench.questions import cards_of
from sabot.bench.reading import (
    AmountLike,
    DecksLike,
    RulesLike,
    ShoeLike,
    amount,
    bet_asked,
    pairs_said,
)
from sabot.bench.records import Page, Result, percent
from sabot.games.punto.rules import PuntoRules
from sabot.money import UNIT, RateLike, is_a, quoted
from sabot.odds.laws import Laws
from sabot.odds.pairs import ShoeCounts
from sabot.odds.together import Together, together
from sabot.paper.plain import Picture
from sabot.paper.tables import SUMMARY, PlainTable, summed, table_of
from sabot.parameters import Whole


class Joint(Result, frozen=True, kw_only=True):
    """Several bets of one coup: `found` is their joint law, stakes in chip units."""

    rules: PuntoRules
    shoe: ShoeCounts
    names: tuple[str, ...]
    found: Together

    @property
    def page(self) -> Page:
        """A row for each gain of all stakes together."""
        law = self.found
        rows = [{"gain_chips": gain, "probability": chance} for gain, chance in law.results.items()]
        stakes = ", ".join(f"{float(s):g} on {name}" for name, s in zip(self.names, law.stakes, strict=True))
        staked = sum(law.stakes, Fraction())
        notes = [
            f"Expected gain {float(law.ev):.6f} of {float(staked):g} staked ({percent(law.ev / staked)}), "
            f"standard deviation {law.sd:.6f}."
        ]
        for one, name in enumerate(self.names):
            for other in range(one):
                correlation = law.correlation(other, one)
                if correlation is not None:
                    notes.append(f"Correlation of {self.names[other]} and {name}: {correlation:+.4f}.")
        return Page(f"{stakes}: one coup of {self.rules.id}", table_of(rows), tuple(notes))

    @property
    def _beside(self) -> Mapping[str, PlainTable]:
        """The gain of all stakes together, of each by itself, and how each two of them move with each other."""
        law = self.found
        summary = summed(
            ("staked", "chips", sum(law.stakes, Fraction())),
            ("ev", "chips", law.ev),
            ("variance", "chips squared", law.variance),
            ("sd", "chips", law.sd),
        )
        return {SUMMARY: summary, "stakes": self._stakes, "covariances": self._covariances}

    @property
    def _stakes(self) -> PlainTable:
        law = self.found
        rows = (
            (name, stake, stake * mean, float(stake) * sqrt(law.covariance[place][place]))
            for place, (name, stake, mean) in enumerate(zip(self.names, law.stakes, law.means, strict=True))
        )
        return PlainTable(("bet", "stake_chips", "ev_chips", "sd_chips"), tuple(rows))

    @property
    def _covariances(self) -> PlainTable:
        """Of one unit staked on each of two bets."""
        law = self.found
        pairs = combinations_with_replacement(range(len(self.names)), 2)
        rows = (
            (self.names[one], self.names[other], law.covariance[one][other], law.correlation(one, other))
            for one, other in pairs
        )
        return PlainTable(("bet", "other", "covariance_units_squared", "correlation"), tuple(rows))

    @property
    def picture(self) -> Picture:
        """Figure of the law of all stakes' gain together, in chip units."""
        law = {float(gain): float(chance) for gain, chance in self.found.results.items()}
        return of_law(self.page, law, ("gain of all stakes", "probability"))


@asks
def joint(
    stakes: Mapping[Any, AmountLike] | str,
    rules: RulesLike = "punto-banco",
    *,
    decks: DecksLike | None = None,
    shoe: ShoeLike | None = None,
    remove: str | Iterable[Whole] | None = None,
    commission: RateLike | None = None,
) -> Joint:
    """The exact law of several bets of one coup, such as `{"banker": 100, "tie": 5}`, or `banker=100,tie=5`.

    Wins are rounded to the rule set's coin (M2). Raises ValueError.
    """
    if isinstance(stakes, str):
        stakes = pairs_said(stakes, "banker=100,tie=5")
    if not is_a(stakes, Mapping) or not stakes:
        raise BenchError(
            f'{quoted(stakes)} are no stakes: give bets and what is on them, such as {{"banker": 10, "tie": 1}}'
        )
    table, cards = cards_of(rules, decks, shoe, remove, commission)
    named = [(*bet_asked(table, each), on) for each, on in stakes.items()]
    staked = [amount(on, f"stake on {name}") for name, _, on in named]
    asked = [(bet, Fraction(on, UNIT)) for (_, bet, _), on in zip(named, staked, strict=True)]
    names = tuple(name for name, _, _ in named)
    found = together(Laws(cards), asked, rules=table, paid_on=staked)
    return Joint(rules=table, shoe=cards, names=names, found=found)
