"""A bank of Banque: all that `sabot solve --bank` tells of it, in one record."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import sqrt
from typing import Final

import msgspec

from sabot.games.banque.rules import BanqueRules
from sabot.money import UNIT, Cents, RateLike
from sabot.odds.composition import fresh
from sabot.paper.tables import SUMMARY, Cell, PlainTable, summed, table_of
from sabot.screen import Brief, ShortRecord
from sabot.solve.bank.banque import BanqueCoup, beyond_edge, coup_of_banque
from sabot.solve.bank.capital import coups_to_pay_off
from sabot.solve.bank.chain import After, ChainQuestion, chain
from sabot.solve.bank.interval import bracketed
from sabot.solve.banque import solve

COINS: Final = (100, 50, 20, 10, 5, 2, 1)


class BanqueBank(ShortRecord, frozen=True, kw_only=True):
    """A bank of Banque and its worth; amounts in chip units, those of `way` in coins of `coin_chips`."""

    rules: BanqueRules
    model: str
    shoe: tuple[int, ...]
    theta: Fraction
    capital_chips: Fraction
    stakes_chips: Fraction
    coups: int
    taxe: Fraction
    coin_chips: Fraction
    coup: BanqueCoup
    full: BanqueCoup | None
    before: BanqueCoup
    opened: BanqueCoup
    limited: Fraction
    way: tuple[After, ...]
    capital_gain_chips: float
    capital_taxe_chips: Fraction
    pays_off: int | None

    @property
    def table(self) -> PlainTable:
        """The bank after every coup, in chip units."""
        return table_of([_after(each, float(self.coin_chips)) for each in self.way])

    @property
    def beside(self) -> Mapping[str, PlainTable]:
        """The worth of a coup, the part that the taxe on capital takes, the edge beyond the bank, limited and open."""
        return Brief({SUMMARY: summed(*_summary(self))})


def _summary(of: BanqueBank) -> Iterator[tuple[str, str | None, Cell]]:
    after, coin = of.way[-1], float(of.coin_chips)
    yield "coin", "chips", of.coin_chips
    yield "before_taxe", "units", of.before.after
    yield "banker", "units", of.coup.after
    yield "variance", "units squared", of.coup.variance
    yield "full_shoe", "units", None if of.full is None else of.full.after
    yield from bracketed("grows_most_at", of.coup.best_share)
    yield from bracketed("stakes_up_to", of.coup.stakes_up_to)
    yield "mean", "chips", coin * after.mean
    yield "sd", "chips", coin * sqrt(after.variance)
    yield "capital_gain", "chips", of.capital_gain_chips
    yield "capital_taxe", "chips", of.capital_taxe_chips
    yield "capital_worth", "chips", of.capital_gain_chips - float(of.capital_taxe_chips)
    yield "pays_off_after", "coups", of.pays_off
    yield "limited", "units", of.limited
    yield "open", "units", of.opened.after


def _after(each: After, chips: float) -> dict[str, Cell]:
    """A row of a bank whose coin is so many chip units."""
    return {
        "coup": each.coup,
        "broken": each.broken,
        "short": each.short,
        "mean_chips": each.mean * chips,
        "variance_chips_squared": each.variance * chips**2,
        "staked_chips": each.staked * chips,
        "taxe_chips": each.taxe * chips,
        "ahead": each.ahead,
    }


def banque_bank(
    rules: BanqueRules,
    shoe: tuple[int, ...],
    *,
    capital: Cents,
    stakes: Cents,
    coups: int,
    model: str = "B2",
    theta: RateLike = "1/2",
    beside_full: bool = False,
) -> BanqueBank:
    """Worth of a capital against stakes of both sides over some coups; raises SolveError."""
    solution = solve(model, shoe, theta, naturals=rules.naturals)
    law, share = solution.law(), solution.game.theta
    taxe = Fraction(0)
    if rules.taxe_on == "winnings":
        taxe = rules.taxe_open if rules.bank_kind == "open" else rules.taxe_limited
    coin = _coin(rules, capital, stakes, taxe, share)
    question = ChainQuestion(
        law=law, theta=share, capital=capital // coin, stakes=stakes // coin, least=max(rules.least_stake // coin, 1),
        coups=coups, taxe=taxe, rounding=rules.rounding,
    )  # fmt: skip
    free = msgspec.structs.replace(question, taxe=0)
    coup = coup_of_banque(law, share, taxe)
    part = min(Fraction(capital, stakes), Fraction(1))
    return BanqueBank(
        rules=rules,
        model=model,
        shoe=shoe,
        theta=share,
        capital_chips=Fraction(capital, UNIT),
        stakes_chips=Fraction(stakes, UNIT),
        coups=coups,
        taxe=taxe,
        coin_chips=Fraction(coin, UNIT),
        coup=coup,
        full=_full(rules, model, share, taxe) if beside_full else None,
        before=coup_of_banque(law, share),
        opened=coup_of_banque(law, share, rules.taxe_open if rules.taxe_on == "winnings" else 0),
        limited=beyond_edge(law, share, part, taxe) if rules.beyond == "at_risk" else part * coup.after,
        way=chain(question).after,
        capital_gain_chips=coin * (chain(free).last.mean - free.capital) / UNIT,
        capital_taxe_chips=rules.taxe_capital * Fraction(capital, UNIT),
        pays_off=coups_to_pay_off(free, rules.taxe_capital),
    )


def _full(rules: BanqueRules, model: str, theta: Fraction, taxe: Fraction) -> BanqueCoup:
    """The same coup on the whole shoe of the rule set."""
    return coup_of_banque(solve(model, fresh(rules.decks), theta, naturals=rules.naturals).law(), theta, taxe)


def _coin(rules: BanqueRules, capital: Cents, stakes: Cents, taxe: Fraction, theta: Fraction) -> int:
    """The largest coin in which all amounts are whole, also what a coup of full stakes leaves after the taxe."""
    whole: list[Fraction | int] = [capital, stakes, rules.least_stake, theta * stakes]
    whole += [(1 - taxe) * net * stakes for net in (theta, 1 - theta, Fraction(1), abs(2 * theta - 1))]
    for coin in COINS:
        if coin % rules.coin == 0 and all(Fraction(each) % coin == 0 for each in whole):
            return coin
    return int(rules.coin)
