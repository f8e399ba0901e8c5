"""What a bank of Banque is worth, told."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Any, Final

import msgspec

from sabot.cli.odds_table import Say
from sabot.cli.solve_bank_asked import AskedBank, amount, bracket, chips, money, percent, shoe_of
from sabot.cli.usage import UsageError, title
from sabot.games.banque.rules import BanqueRules
from sabot.money import Cents, units
from sabot.odds.composition import fresh
from sabot.paper.tables import Table, table_of
from sabot.solve.bank.banque import BanqueCoup, beyond_edge, coup_of_banque
from sabot.solve.bank.capital import coups_to_pay_off
from sabot.solve.bank.chain import TOLERANCE, After, ChainQuestion, chain
from sabot.solve.banque import solve
from sabot.words import Language, say

COINS: Final = (100, 50, 20, 10, 5, 2, 1)
ASSUMED: Final = (
    "coups are independent draws of the equilibrium's law for these cards; punters never stake beyond the bank"
)


class BanqueBank(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked and found; amounts in cents, those of `after` in coins of `coin`."""

    rules: BanqueRules
    model: str
    shoe: tuple[int, ...]
    theta: Fraction
    capital: Cents
    stakes: Cents
    coups: int
    taxe: Fraction
    coin: int
    coup: BanqueCoup
    full: BanqueCoup | None
    before: BanqueCoup
    opened: BanqueCoup
    limited: Fraction
    way: tuple[After, ...]
    capital_gain: float
    capital_taxe: Fraction
    pays_off: int | None


def answered(asked: AskedBank) -> BanqueBank:
    """All that was asked; raises SolveError and UsageError."""
    rules, words = asked.rules, asked.words
    capital = amount(asked)
    if capital is None or words.stakes is None or words.coups is None:
        raise UsageError("A bank of Banque has a size, stakes and coups: give --bank C --stakes S --coups N.")
    stakes, shoe = money(words.stakes, "stakes"), shoe_of(asked)
    found = solve(asked.question.model, shoe, asked.theta or "1/2", naturals=rules.naturals)
    law, theta = found.law(), found.game.theta
    taxe = Fraction(0)
    if rules.taxe_on == "winnings":
        taxe = rules.taxe_open if rules.bank_kind == "open" else rules.taxe_limited
    coin = _coin(rules, capital, stakes, taxe, theta)
    question = ChainQuestion(
        law=law, theta=theta, capital=capital // coin, stakes=stakes // coin, least=max(rules.least_stake // coin, 1),
        coups=words.coups, taxe=taxe, rounding=rules.rounding,
    )  # fmt: skip
    free = msgspec.structs.replace(question, taxe=0)
    coup = coup_of_banque(law, theta, taxe)
    part = min(Fraction(capital, stakes), Fraction(1))
    return BanqueBank(
        rules=rules,
        model=asked.question.model,
        shoe=shoe,
        theta=theta,
        capital=capital,
        stakes=stakes,
        coups=words.coups,
        taxe=taxe,
        coin=coin,
        coup=coup,
        full=None if asked.question.shoe is None else _full(asked, found.game.theta, taxe),
        before=coup_of_banque(law, theta),
        opened=coup_of_banque(law, theta, rules.taxe_open if rules.taxe_on == "winnings" else 0),
        limited=beyond_edge(law, theta, part, taxe) if rules.beyond == "at_risk" else part * coup.after,
        way=chain(question).after,
        capital_gain=coin * (chain(free).last.mean - free.capital),
        capital_taxe=rules.taxe_capital * capital,
        pays_off=coups_to_pay_off(free, rules.taxe_capital),
    )


def _full(asked: AskedBank, theta: Fraction, taxe: Fraction) -> BanqueCoup:
    """The same coup on the whole shoe of the rule set."""
    rules = asked.rules
    law = solve(asked.question.model, fresh(rules.decks), theta, naturals=rules.naturals).law()
    return coup_of_banque(law, theta, taxe)


def _coin(rules: BanqueRules, capital: Cents, stakes: Cents, taxe: Fraction, theta: Fraction) -> int:
    """The largest coin in which all amounts are whole, also what a coup of full stakes leaves after the taxe."""
    whole: list[Fraction | int] = [capital, stakes, rules.least_stake, theta * stakes]
    whole += [(1 - taxe) * net * stakes for net in (theta, 1 - theta, Fraction(1), abs(2 * theta - 1))]
    for coin in COINS:
        if coin % rules.coin == 0 and all(Fraction(each) % coin == 0 for each in whole):
            return coin
    return int(rules.coin)


def record(answer: BanqueBank) -> dict[str, Any]:
    """The answer as plain data, each part with how it was found."""
    after, coin = answer.way[-1], answer.coin
    return {
        "ruleset": answer.rules.id,
        "model": answer.model,
        "shoe": list(answer.shoe),
        "theta": str(answer.theta),
        "capital": answer.capital,
        "stakes": answer.stakes,
        "coups": answer.coups,
        "taxe_on_winnings": str(answer.taxe),
        "coup": {
            "before_taxe": str(answer.before.after),
            "banker": str(answer.coup.after),
            "variance": str(answer.coup.variance),
            "grows_most_at": bracket(answer.coup.best_share),
            "stakes_up_to": bracket(answer.coup.stakes_up_to),
            "method": "exact; shares of wealth in brackets",
        },
        "full_shoe": None if answer.full is None else {"banker": str(answer.full.after), "method": "exact"},
        "shoe_over": {
            "coin": coin,
            "broken": after.broken,
            "short": after.short,
            "ahead": after.ahead,
            "mean": coin * after.mean,
            "sd": coin * sqrt(after.variance),
            "staked": coin * after.staked,
            "taxe": coin * after.taxe,
            "method": f"double precision, to {TOLERANCE:g} of a coin",
        },
        "taxe_on_capital": {
            "gain": answer.capital_gain,
            "taxe": float(answer.capital_taxe),
            "worth": answer.capital_gain - float(answer.capital_taxe),
            "pays_off_after": answer.pays_off,
        },
        "accept": {
            "limited": str(answer.limited),
            "open": str(answer.opened.after),
            "method": "exact, play unchanged",
        },
        "viewpoint": "the bank's gain per unit of all stakes",
        "assumes": ASSUMED,
    }


def rows(answer: BanqueBank) -> Table:
    """The bank after every coup, in coins."""
    return table_of([msgspec.structs.asdict(each) for each in answer.way])


def page(answer: BanqueBank, language: Language) -> Iterator[str]:
    """The page, line by line."""
    spoken, after, coin = partial(say, language), answer.way[-1], answer.coin
    yield spoken("bank.banque_title", rules=title(answer.rules, language), model=answer.model, cards=sum(answer.shoe))
    yield spoken(
        "bank.banque_asked", capital=units(answer.capital), stakes=units(answer.stakes), theta=str(answer.theta),
        coups=answer.coups,
    )  # fmt: skip
    yield ""
    yield spoken(
        "bank.banque_coup", before=percent(answer.before.after), taxe=percent(answer.taxe, 2),
        after=percent(answer.coup.after), sd=f"{sqrt(answer.coup.variance):.4f}",
    )  # fmt: skip
    if answer.full is not None:
        more = answer.coup.after - answer.full.after
        yield spoken("bank.count", full=percent(answer.full.after), more=f"{100 * float(more):+.4f} %")
        yield spoken("bank.keep_once_yes" if answer.coup.after > 0 else "bank.keep_once_no")
    yield spoken(
        "bank.banque_over", coups=answer.coups, gain=chips(coin * after.mean - answer.capital),
        sd=chips(coin * sqrt(after.variance)), taxe=chips(coin * after.taxe),
    )  # fmt: skip
    yield spoken("bank.banque_chances", broken=percent(after.broken, 2), short=percent(after.short, 2),
                 ahead=percent(after.ahead, 2))  # fmt: skip
    yield from _capital(answer, spoken)
    yield ""
    yield from _advice(answer, spoken)
    yield ""
    yield spoken("bank.assumes_banque", coin=units(Cents(coin)))


def _capital(answer: BanqueBank, spoken: Say) -> Iterator[str]:
    worth = answer.capital_gain - float(answer.capital_taxe)
    yield spoken(
        "bank.banque_capital", rate=percent(answer.rules.taxe_capital, 2), taxe=chips(answer.capital_taxe),
        gain=chips(answer.capital_gain), worth=chips(worth),
    )  # fmt: skip


def _advice(answer: BanqueBank, spoken: Say) -> Iterator[str]:
    """When to refill, retire and accept, a sentence each."""
    if answer.rules.taxe_on == "winnings":
        key = "bank.refill_yes" if answer.coup.after > 0 else "bank.refill_no"
        yield spoken(key, edge=percent(answer.coup.after))
    elif answer.pays_off is None:
        yield spoken("bank.refill_capital_never", coups=answer.coups)
    else:
        yield spoken("bank.refill_capital", coups=answer.pays_off)
    share = answer.coup.stakes_up_to
    if share is None:
        yield spoken("bank.retire_always")
    else:
        yield spoken("bank.retire", share=percent(share.middle, 4), wealth=chips(answer.stakes / share.middle))
    if answer.stakes > answer.capital:
        limited, opened = (float(edge * answer.stakes) for edge in (answer.limited, answer.opened.after))
        key = "bank.accept_no" if limited > opened else "bank.accept_yes"
        yield spoken(key, limited=chips(limited), open=chips(opened))
    else:
        yield spoken("bank.accept_none")
