"""The house's side: what it is to win, hold, and how far a night, a month and a quarter may be off."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

import msgspec

from sabot.bench.asking import asks
from sabot.bench.errors import BenchError
from sabot.bench.pictures import of_law, picture
from sabot.bench.reading import (
    AmountLike,
    DecksLike,
    RulesLike,
    bet_asked,
    changed,
    exact,
    offering,
    pairs_said,
    positive,
    rules_of,
)
from sabot.bench.records import Page, Result, percent
from sabot.bench.risks import CHAIN
from sabot.bets import BANKER, PLAYER
from sabot.games.punto.rules import PuntoRules
from sabot.money import UNIT, Cents, RateLike, is_a, many, quoted, units
from sabot.odds.composition import fresh
from sabot.odds.laws import Laws
from sabot.odds.pairs import shoe_of
from sabot.odds.together import Together, together
from sabot.paper.plain import Picture, Series
from sabot.paper.tables import SUMMARY, Cell, PlainTable, summed, table_of
from sabot.parameters import Whole, as_int
from sabot.risk.hold import HouseGain, gained

MIX: Final = {"banker": "1/2", "player": "1/2"}
NIGHTS: Final = {"night": 1, "month": 30, "quarter": 91}


class Hold(Result, frozen=True, kw_only=True):
    """Wins of the house at a table; amounts in chip units, `gains` by the name of a time.

    `hold` is the theoretical win of the drop, `edge` that of the turnover. `against` another rule set the same stakes
    win `other` an hour at its own hands; `even` are the hands an hour at which both win the same. `rounds`: wins are
    rounded to coins, for what a seat stakes is in whole ones (M2).
    """

    rules: PuntoRules
    stakes: Mapping[str, Fraction]
    seats: int
    hands: int
    hours: int
    coup: Together
    drop: Fraction | None
    gains: Mapping[str, HouseGain]
    rounds: bool = True
    against: PuntoRules | None = None
    other: Fraction | None = None
    even: Fraction | None = None

    @property
    def found(self) -> Mapping[str, HouseGain]:
        """The house's wins, by the name of a time."""
        return self.gains

    @property
    def turnover(self) -> Fraction:
        """The stakes of a night together, in chip units."""
        return self.hands * self.hours * sum(self.stakes.values(), Fraction())

    @property
    def edge(self) -> Fraction:
        """The theoretical win of the turnover."""
        return self.win / self.turnover

    @property
    def win(self) -> Fraction:
        """The theoretical win of a night."""
        return self.gains["night"].mean

    @property
    def hold(self) -> Fraction | None:
        """The theoretical win of the drop."""
        return None if self.drop is None else self.win / self.drop

    @property
    def page(self) -> Page:
        """A row for each time."""
        rows: list[dict[str, Cell]] = [
            {
                "time": name,
                "coups": each.coups,
                "win_chips": each.mean,
                "sd_chips": each.sd,
                "losing": each.losing,
                **{f"q{100 * level:g}_chips": value for level, value in each.quantiles.items()},
                "method": each.method,
            }
            for name, each in self.gains.items()
        ]
        return Page(f"What a table of {self.rules.id} wins", table_of(rows), tuple(self.facts()))

    def facts(self) -> list[str]:
        """Sentences under the table, one for each fact."""
        staked = ", ".join(f"{float(stake):g} on {name}" for name, stake in self.stakes.items())
        facts = [f"{many(self.hands, 'hand')} an hour, {many(self.hours, 'hour')} a night; a coup: {staked}."]
        facts.append(f"A night's turnover is {float(self.turnover):,.2f}, of which {percent(self.edge)} is won.")
        if self.hold is not None:
            facts.append(f"Hold: {percent(self.hold)} of a drop of {float(self.drop or 0):,.2f}.")
        if self.against is not None and self.other is not None:
            hour = f"{float(self.win / self.hours):,.2f} an hour here, {float(self.other):,.2f} at {self.against.id}"
            even = "" if self.even is None else f"; both win the same where that deals {float(self.even):.2f} hands"
            facts.append(f"The same stakes win {hour}{even}.")
        if not self.rounds:
            facts.append("A seat's stakes are not in whole coins: wins are not rounded.")
        return [*facts, CHAIN]

    @property
    def _beside(self) -> Mapping[str, PlainTable]:
        """The stakes of a coup, and what is won of turnover and drop."""
        summary = summed(
            ("turnover", "chips", self.turnover),
            ("edge", "share", self.edge),
            ("drop", "chips", self.drop),
            ("hold", "share", self.hold),
            ("win_an_hour", "chips", self.win / self.hours),
            ("other_an_hour", "chips", self.other),
            ("even_hands", "hands", self.even),
        )
        stakes = PlainTable(("bet", "stake_chips"), tuple(self.stakes.items()))
        return {SUMMARY: summary, "stakes": stakes}

    @property
    def picture(self) -> Picture:
        """Figure of the house's win in a night: its law, or the levels that nights do not exceed."""
        night = self.gains["night"]
        if night.law:
            return of_law(self.page, night.law, ("the house's win in a night", "probability"))
        levels = [100 * level for level in night.quantiles]
        series = Series("win", tuple(night.quantiles.values()))
        return picture(self.page, levels, [series], ("nights with so much or less, %", "win in a night"), kind="points")


@asks
def hold(  # noqa: PLR0913 - a table's terms; all but one by keyword
    rules: RulesLike = "punto-banco",
    *,
    average: AmountLike | None = None,
    mix: Mapping[str, RateLike] | str | None = None,
    seats: Whole = 7,
    hands: Whole = 70,
    hours: Whole = 8,
    turnover: AmountLike | None = None,
    drop: AmountLike | None = None,
    against: RulesLike | None = None,
    other_hands: Whole | None = None,
    decks: DecksLike | None = None,
    commission: RateLike | None = None,
) -> Hold:
    """Wins of the house at a table in a night, a month (30 nights) and a quarter (91); raises ValueError.

    Each seat stakes `average` a coup, the table's minimum if unsaid, shared by `mix` among bets; or all seats together
    `turnover` a night. `drop` is what they bought in a night. The same stakes are set `against` another rule set.
    """
    seats, hands, hours, other_hands = as_int(seats), as_int(hands), as_int(hours), as_int(other_hands)
    if other_hands is not None and against is None:
        raise BenchError("other_hands are those of another rule set: name it with against")
    table = changed(rules_of(rules, PuntoRules), decks, commission)
    if average is not None and turnover is not None:
        raise BenchError("average and turnover both say what is staked: give one of them")
    each = table.minimum if average is None else positive(average, "average")
    coup = Fraction(each, UNIT) * seats
    if turnover is not None:
        coup = Fraction(positive(turnover, "turnover"), UNIT) / (hands * hours)
    stakes = {name: coup * share for name, share in _mixed(MIX if mix is None else mix).items()}
    _check_limits(table, stakes, seats)
    other = None if against is None else rules_of(against, PuntoRules)
    rounds = _in_coins(stakes, seats, *(each for each in (table, other) if each is not None))
    law = _law(table, stakes, seats, rounds=rounds)
    gains = {name: gained(_house(law), nights * hands * hours) for name, nights in NIGHTS.items()}
    alone = Hold(
        rules=table, stakes=stakes, seats=seats, hands=hands, hours=hours, coup=law, gains=gains, rounds=rounds,
        drop=None if drop is None else Fraction(positive(drop, "drop"), UNIT),
    )  # fmt: skip
    return alone if other is None else _set_against(alone, other, other_hands)


def _check_limits(table: PuntoRules, stakes: Mapping[str, Fraction], seats: int) -> None:
    """Refuse what no seat may stake in a coup: it is on Banker or on Player, and beside; raises BenchError."""
    sides = sum((stakes.get(side, Fraction()) for side in (BANKER, PLAYER)), Fraction())
    limits = {"Banker or Player": (sides, table.maximum)}
    limits |= {name: (stake, offering(table, name)[1].maximum) for name, stake in stakes.items()}
    for name, (stake, limit) in limits.items():
        if stake * UNIT > seats * limit:
            each = f"a seat would stake {float(stake / seats):g} on {name} in a coup"
            raise BenchError(f"{each}: {table.id} takes {units(limit)} at most")


def _law(table: PuntoRules, stakes: Mapping[str, Fraction], seats: int, *, rounds: bool) -> Together:
    """The exact law of all stakes of a coup from a full shoe; a seat's wins may be rounded to its coins (M2)."""
    asked = [(bet_asked(table, name)[1], stake) for name, stake in stakes.items()]
    laws = Laws(shoe_of(fresh(table.decks), table.decks))
    paid_on = [Cents(int(stake * UNIT / seats)) for stake in stakes.values()] if rounds else None
    return together(laws, asked, rules=table, paid_on=paid_on)


def _in_coins(stakes: Mapping[str, Fraction], seats: int, *tables: PuntoRules) -> bool:
    """Whether what a seat stakes on each bet is a whole number of coins at each of some tables."""
    coins = (stake * UNIT / seats / table.coin for stake in stakes.values() for table in tables)
    return all(each.denominator == 1 for each in coins)


def _house(law: Together) -> dict[Fraction, Fraction]:
    return {-gain: chance for gain, chance in law.results.items()}


def _set_against(alone: Hold, other: PuntoRules, hands: int | None) -> Hold:
    """The same stakes under another rule set, at its hands an hour; raises BenchError."""
    _check_limits(other, alone.stakes, alone.seats)
    coup = -_law(other, alone.stakes, alone.seats, rounds=alone.rounds).ev
    even = alone.win / alone.hours / coup if coup > 0 and alone.win > 0 else None
    dealt = alone.hands if hands is None else hands
    return msgspec.structs.replace(alone, against=other, other=dealt * coup, even=even)


def _mixed(mix: Any) -> dict[str, Fraction]:
    if isinstance(mix, str):
        mix = pairs_said(mix, "banker=60%,player=40%")
    if not is_a(mix, Mapping) or not mix:
        raise BenchError(
            f'{quoted(mix)} is no mix of bets: give their shares, such as {{"banker": "60%", "player": "40%"}}'
        )
    shares = {name: exact(share, f"share of {name}") for name, share in mix.items()}
    for name, share in shares.items():
        if share < 0:
            raise BenchError(f"share of {name}: {share} is below nothing")
    if sum(shares.values()) != 1:
        raise BenchError(
            f"the shares of {', '.join(map(str, mix))} are {float(sum(shares.values())):g} together: it is 1"
        )
    return {name: share for name, share in shares.items() if share}
