"""One sentence and one number beside a banker's decision: what it is worth in the mean, in cents.

Whoever shows it has the words (`bank.advice_...`); the number is exact but where a taxe on capital is weighed.
"""

from fractions import Fraction
from typing import Final, Literal, NamedTuple

from sabot.games.banque.rules import BanqueRules, taxe_on_capital
from sabot.games.chemin.rules import CheminRules
from sabot.money import Cents, is_a, is_whole, quoted
from sabot.odds.composition import fresh
from sabot.solve.bank.banque import beyond_edge
from sabot.solve.bank.chain import ChainQuestion, chain
from sabot.solve.bank.edges import banque_edges, chemin_edges
from sabot.solve.banque.solving import solve
from sabot.solve.errors import SolveError

BanqueStep = Literal["post", "auction", "refill", "tenure", "beyond"]
COINS: Final = 200
"""A capital is weighed in about so many coins: enough for a number beside a button."""


class BankAdvice(NamedTuple):
    """A key of the words, and what the decision is worth in the mean, in cents: less than 0 where it loses."""

    key: str
    cents: float


def chemin_advice(rules: CheminRules, amount: Cents) -> BankAdvice:
    """Whether to post, bid for, take or keep a bank of Chemin de Fer of which so much is covered; raises SolveError."""
    if not is_a(rules, CheminRules):
        raise SolveError(f"{quoted(rules)} are no rules of Chemin de Fer: give some such as load('chemin-de-fer')")
    _check(amount)
    edges = chemin_edges(rules)
    key = "advice_gains" if edges.banker > 0 else "advice_cheaper" if edges.banks else "advice_dear"
    return BankAdvice(key, float(edges.banker * amount))


def banque_advice(rules: BanqueRules, step: BanqueStep, bank: Cents, stakes: Cents, coups: int) -> BankAdvice:
    """Whether to bring in a bank of Banque, go on with it, or accept stakes beyond it; raises SolveError.

    `coups` are those that are left of the shoe. A taxe on capital is paid when it is brought in, and no more later.
    """
    if not is_a(rules, BanqueRules):
        raise SolveError(f"{quoted(rules)} are no rules of Banque: give some such as load('baccara-banque')")
    _check(bank)
    _check(stakes)
    edge = banque_edges(rules).banker
    if step == "beyond":
        return _beyond(rules, bank, stakes, edge)
    if rules.taxe_on == "capital" and step != "tenure":
        worth = _over_shoe(rules, bank, stakes, coups) - float(taxe_on_capital(rules, bank))
        return BankAdvice("advice_capital", worth)
    return BankAdvice("advice_gains" if edge > 0 else "advice_dear", float(edge * min(bank, stakes)))


def warned(bank: Cents, stakes: Cents) -> BankAdvice | None:
    """What stakes beyond a limited bank cost their owners in the mean of a coup (B7), None where they are covered."""
    _check(bank)
    _check(stakes)
    if stakes <= bank:
        return None
    law = solve("B2", fresh(3)).law()
    covered = beyond_edge(law, Fraction(1, 2), Fraction(1))
    limited = beyond_edge(law, Fraction(1, 2), Fraction(bank, stakes))
    return BankAdvice("advice_beyond", -float((limited - covered) * stakes))


def _beyond(rules: BanqueRules, bank: Cents, stakes: Cents, edge: Fraction) -> BankAdvice:
    """What accepting makes more, or less, of this coup."""
    taxed = rules.taxe_on == "winnings"
    law = solve("B2", fresh(rules.decks), naturals=rules.naturals).law()
    opened = beyond_edge(law, Fraction(1, 2), Fraction(1), rules.taxe_open if taxed else 0) * stakes
    part = min(Fraction(bank, stakes), Fraction(1))
    limited = edge * bank
    if rules.beyond == "at_risk":
        limited = beyond_edge(law, Fraction(1, 2), part, rules.taxe_limited if taxed else 0) * stakes
    more = opened - limited
    return BankAdvice("advice_accept" if more > 0 else "advice_refuse", float(more))


def _over_shoe(rules: BanqueRules, bank: Cents, stakes: Cents, coups: int) -> float:
    """The mean gain of a bank over the coups left."""
    coin = max(stakes // COINS, 1)
    asked = ChainQuestion(
        law=solve("B2", fresh(rules.decks), naturals=rules.naturals).law(),
        theta=Fraction(1, 2),
        capital=max(bank // coin, 1),
        stakes=max(stakes // coin, 1),
        least=max(rules.least_stake // coin, 1),
        coups=coups,
    )
    return coin * (chain(asked).last.mean - asked.capital)


def _check(amount: Cents) -> None:
    if not is_whole(amount, 1, 10**15):
        raise SolveError(f"{quoted(amount)} is no amount: it is whole cents, more than 0")
