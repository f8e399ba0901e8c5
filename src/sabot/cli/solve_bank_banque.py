"""Page and record of the worth of a bank of Banque."""

from collections.abc import Iterator
from functools import partial
from math import sqrt
from typing import Any, Final

from sabot.advice.banque.bank import BanqueBank
from sabot.cli.numbers import both, fixed, percent
from sabot.cli.odds_table import Say
from sabot.cli.solve_bank_question import amount, bracket
from sabot.cli.usage import title
from sabot.solve.bank.chain import TOLERANCE
from sabot.words import Language, say

ASSUMED: Final = (
    "coups are independent draws of the equilibrium's law for these cards; punters never stake beyond the bank"
)


def record(answer: BanqueBank) -> dict[str, Any]:
    """The answer as plain data, each part with how it was found."""
    after, coin = answer.way[-1], float(answer.coin_chips)
    return {
        "ruleset": answer.rules.id,
        "model": answer.model,
        "shoe": list(answer.shoe),
        "theta": str(answer.theta),
        "capital_chips": float(answer.capital_chips),
        "stakes_chips": float(answer.stakes_chips),
        "coups": answer.coups,
        "taxe_on_winnings": str(answer.taxe),
        "coup": {
            **both("before_taxe", answer.before.after),
            **both("banker", answer.coup.after),
            **both("variance", answer.coup.variance),
            "grows_most_at": bracket(answer.coup.best_share),
            "stakes_up_to": bracket(answer.coup.stakes_up_to),
            "method": "exact; shares of wealth in brackets",
        },
        "full_shoe": None if answer.full is None else {**both("banker", answer.full.after), "method": "exact"},
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
            "gain_chips": answer.capital_gain_chips,
            "taxe_chips": float(answer.capital_taxe_chips),
            "worth_chips": answer.capital_gain_chips - float(answer.capital_taxe_chips),
            "pays_off_after": answer.pays_off,
        },
        "accept": {
            **both("limited", answer.limited),
            **both("open", answer.opened.after),
            "method": "exact, play unchanged",
        },
        "viewpoint": "the bank's gain per unit of all stakes",
        "assumes": ASSUMED,
    }


def page(answer: BanqueBank, language: Language) -> Iterator[str]:
    """The page, line by line."""
    spoken, after, coin = partial(say, language), answer.way[-1], float(answer.coin_chips)
    yield spoken("bank.banque_title", rules=title(answer.rules, language), model=answer.model, cards=sum(answer.shoe))
    yield spoken(
        "bank.banque_asked", capital=amount(answer.capital_chips), stakes=amount(answer.stakes_chips),
        theta=str(answer.theta), coups=answer.coups,
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
        "bank.banque_over", coups=answer.coups, gain=amount(coin * after.mean - float(answer.capital_chips)),
        sd=amount(coin * sqrt(after.variance)), taxe=amount(coin * after.taxe),
    )  # fmt: skip
    yield spoken("bank.banque_chances", broken=percent(after.broken, 2), short=percent(after.short, 2),
                 ahead=percent(after.ahead, 2))  # fmt: skip
    yield from _capital(answer, spoken)
    yield ""
    yield from _advice(answer, spoken)
    yield ""
    yield spoken("bank.assumes_banque", coin=amount(coin))


def _capital(answer: BanqueBank, spoken: Say) -> Iterator[str]:
    worth = answer.capital_gain_chips - float(answer.capital_taxe_chips)
    yield spoken(
        "bank.banque_capital", rate=percent(answer.rules.taxe_capital, 2), taxe=amount(answer.capital_taxe_chips),
        gain=amount(answer.capital_gain_chips), worth=amount(worth),
    )  # fmt: skip


def _advice(answer: BanqueBank, spoken: Say) -> Iterator[str]:
    """Advice on refilling, retiring and accepting, a sentence each."""
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
        yield spoken("bank.retire", share=percent(share.middle, 4), wealth=amount(answer.stakes_chips / share.middle))
    if answer.stakes_chips > answer.capital_chips:
        limited, opened = (float(edge * answer.stakes_chips) for edge in (answer.limited, answer.opened.after))
        key = "bank.accept_no" if limited > opened else "bank.accept_yes"
        yield spoken(key, limited=amount(limited), open=amount(opened))
    else:
        yield spoken("bank.accept_none")
