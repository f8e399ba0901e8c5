"""What a bank of Banque is worth, told."""

from collections.abc import Iterator
from functools import partial
from math import sqrt
from typing import Any, Final

from sabot.advice.banque.bank import BanqueBank
from sabot.cli.numbers import fixed, percent
from sabot.cli.odds_table import Say
from sabot.cli.solve_bank_asked import bracket, chips
from sabot.cli.usage import title
from sabot.money import UNIT, Cents, units
from sabot.money import chips as amount_of
from sabot.solve.bank.chain import TOLERANCE
from sabot.words import Language, say

ASSUMED: Final = (
    "coups are independent draws of the equilibrium's law for these cards; punters never stake beyond the bank"
)


def record(answer: BanqueBank) -> dict[str, Any]:
    """The answer as plain data, each part with how it was found."""
    after, coin = answer.way[-1], answer.coin / UNIT
    return {
        "ruleset": answer.rules.id,
        "model": answer.model,
        "shoe": list(answer.shoe),
        "theta": str(answer.theta),
        "capital_chips": amount_of(answer.capital),
        "stakes_chips": amount_of(answer.stakes),
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
            "coin_chips": coin,
            "broken": after.broken,
            "short": after.short,
            "ahead": after.ahead,
            "mean_chips": coin * after.mean,
            "sd_chips": coin * sqrt(after.variance),
            "staked_chips": coin * after.staked,
            "taxe_chips": coin * after.taxe,
            "method": f"double precision, to {TOLERANCE:g} of a coin",
        },
        "taxe_on_capital": {
            "gain_chips": answer.capital_gain / UNIT,
            "taxe_chips": float(answer.capital_taxe) / UNIT,
            "worth_chips": (answer.capital_gain - float(answer.capital_taxe)) / UNIT,
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
        after=percent(answer.coup.after), sd=fixed(sqrt(answer.coup.variance), 4),
    )  # fmt: skip
    if answer.full is not None:
        more = answer.coup.after - answer.full.after
        yield spoken("bank.count", full=percent(answer.full.after), more=percent(more, sign="+"))
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
