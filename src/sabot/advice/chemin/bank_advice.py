"""Advice on a decision about a bank of Chemin de Fer: one sentence and one number, its mean worth in cents."""

from sabot.advice.bank.advice import BankAdvice, check_amount
from sabot.advice.chemin.edges import chemin_edges
from sabot.games.chemin.rules import CheminRules
from sabot.money import Cents, is_a, quoted, whole_numbers
from sabot.solve.errors import SolveError


@whole_numbers
def chemin_advice(rules: CheminRules, amount: Cents) -> BankAdvice:
    """Advise on posting, bidding for, taking or keeping a bank of which so much is covered; raises SolveError."""
    if not is_a(rules, CheminRules):
        raise SolveError(f"{quoted(rules)} are no rules of Chemin de Fer: give some such as load('chemin-de-fer')")
    check_amount(amount)
    edges = chemin_edges(rules)
    key = "advice_gains" if edges.banker > 0 else "advice_cheaper" if edges.banks else "advice_dear"
    return BankAdvice(key, edges.banker * amount)
