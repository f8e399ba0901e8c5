"""One sentence and one number beside a decision about a bank of Chemin de Fer: its worth in the mean, in cents."""

from sabot.advice.bank.advice import BankAdvice, check_amount
from sabot.advice.chemin.edges import chemin_edges
from sabot.games.chemin.rules import CheminRules
from sabot.money import Cents, is_a, quoted, whole_numbers
from sabot.solve.errors import SolveError


@whole_numbers
def chemin_advice(rules: CheminRules, amount: Cents) -> BankAdvice:
    """Whether to post, bid for, take or keep a bank of Chemin de Fer of which so much is covered; raises SolveError."""
    if not is_a(rules, CheminRules):
        raise SolveError(f"{quoted(rules)} are no rules of Chemin de Fer: give some such as load('chemin-de-fer')")
    check_amount(amount)
    edges = chemin_edges(rules)
    key = "advice_gains" if edges.banker > 0 else "advice_cheaper" if edges.banks else "advice_dear"
    return BankAdvice(key, edges.banker * amount)
