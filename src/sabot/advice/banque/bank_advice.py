"""Advice on a decision about a bank of Banque: one sentence and one number, its mean worth in cents."""

from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal

from sabot.advice.bank.advice import BankAdvice, check_amount
from sabot.advice.banque.edges import banque_edges
from sabot.games.banque.rules import BanqueRules, taxe_on_capital
from sabot.money import Cents, is_a, is_whole, quoted, whole_numbers
from sabot.odds.composition import fresh
from sabot.parameters import MOST_BANK_COUPS
from sabot.solve.bank.banque import beyond_edge
from sabot.solve.bank.chain import ChainQuestion, chain
from sabot.solve.banque.outcomes import Law
from sabot.solve.banque.solving import solve
from sabot.solve.errors import SolveError

BanqueStep = Literal["post", "auction", "succession", "refill", "tenure", "beyond", "cover"]
COINS: Final = 200
"""A capital is weighed in about so many coins: enough for a number beside a button."""
LARGEST: Final = 20_000
"""And in no more than so many, however small the stakes are beside it."""
HALF: Final = Fraction(1, 2)


def banque_advice(
    rules: BanqueRules, step: BanqueStep, bank: Cents, stakes: Cents, coups: int, *, brought: Cents | None = None
) -> BankAdvice:
    """Advise on bringing in a bank of Banque, going on, or answering for stakes beyond it; raises SolveError.

    `coups` are those that are left of the shoe. A taxe on capital is paid when it is brought in, and no more later;
    `brought` is what is brought in of the bank now, all of it if nothing is said.
    """
    brought = bank if brought is None else brought
    check_amount(brought)
    _check_rules(rules)
    check_amount(bank)
    check_amount(stakes)
    if not is_whole(coups, 1, MOST_BANK_COUPS):
        raise SolveError(f"{quoted(coups)} coups are out of bounds: a shoe has 1 to {MOST_BANK_COUPS}")
    if step in ("beyond", "cover"):
        return _answering(rules, step, bank, stakes)
    if rules.taxe_on == "capital" and step != "tenure":
        worth = _over_shoe(rules, bank, stakes, coups) - float(taxe_on_capital(rules, brought))
        return BankAdvice("advice_capital_gains" if worth > 0 else "advice_capital_loses", worth)
    edge = banque_edges(rules).banker
    return BankAdvice("advice_gains" if edge > 0 else "advice_dear", edge * min(bank, stakes))


@whole_numbers
def warned(rules: BanqueRules, bank: Cents, stakes: Cents) -> BankAdvice | None:
    """The mean cost, in a coup, of stakes beyond a limited bank to their owners (B7); raises SolveError.

    None where the bank covers them, answers for all, or has what is beyond it returned.
    """
    _check_rules(rules)
    check_amount(bank)
    check_amount(stakes)
    if stakes <= bank or rules.bank_kind == "open" or rules.beyond != "at_risk":
        return None
    law = _law(rules.decks, rules.naturals)
    more = beyond_edge(law, HALF, Fraction(bank, stakes)) - beyond_edge(law, HALF, Fraction(1))
    return BankAdvice("advice_beyond", -more * stakes)


def _answering(rules: BanqueRules, step: BanqueStep, bank: Cents, stakes: Cents) -> BankAdvice:
    """The bank's gain of this coup by accepting or covering, over a no; the taxe on what is posted is in it."""
    law, taxed = _law(rules.decks, rules.naturals), rules.taxe_on == "winnings"
    opened = beyond_edge(law, HALF, Fraction(1), rules.taxe_open if taxed else 0) * stakes
    opened -= taxe_on_capital(rules, max(stakes - bank, 0))
    part, otherwise = min(Fraction(bank, stakes), Fraction(1)), Fraction(0)
    if step == "beyond":
        taxe = rules.taxe_limited if taxed else 0
        at_risk = rules.beyond == "at_risk"
        otherwise = beyond_edge(law, HALF, part if at_risk else Fraction(1), taxe)
        otherwise *= stakes if at_risk else part * stakes
    more = opened - otherwise
    return BankAdvice("advice_accept" if more > 0 else "advice_refuse", more)


def _over_shoe(rules: BanqueRules, bank: Cents, stakes: Cents, coups: int) -> float:
    """The mean gain of a bank over the coups left."""
    coin = max(stakes // COINS, bank // LARGEST, 1)
    asked = ChainQuestion(
        law=_law(rules.decks, rules.naturals),
        theta=HALF,
        capital=max(bank // coin, 1),
        stakes=max(stakes // coin, 1),
        least=max(rules.least_stake // coin, 1),
        coups=coups,
    )
    return coin * (chain(asked).last.mean - asked.capital)


@lru_cache(16)
def _law(decks: int, naturals: str) -> Law:
    """The law of a coup with equal stakes."""
    return solve("B2", fresh(decks), HALF, naturals=naturals).law()


def _check_rules(rules: BanqueRules) -> None:
    if not is_a(rules, BanqueRules):
        raise SolveError(f"{quoted(rules)} are no rules of Banque: give some such as load('baccara-banque')")
