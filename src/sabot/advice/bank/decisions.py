"""Worth of a decision about a bank or a stake, as a table tells it, of either game."""

from fractions import Fraction
from typing import NamedTuple

from sabot.advice.bank.advice import BankAdvice
from sabot.advice.bank.edges import Edges
from sabot.games.bank.worth import BankStep, BankWorth
from sabot.games.windows import Seq
from sabot.money import Cents


class Assumed(NamedTuple):
    """The stakes assumed to be played against the bank, in each of so many coups."""

    stakes: Cents
    coups: int = 1


def punted(edges: Edges, on: Seq, amount: Cents) -> BankWorth:
    """Mean gain of a stake for which the bank answers."""
    key = "advice_stake_gains" if edges.ponte > 0 else "advice_stake_loses"
    return worth_record(on, "stake", amount, Assumed(amount), BankAdvice(key, edges.ponte * amount))


def worth_record(on: Seq, step: BankStep, amount: Cents, assumed: Assumed, advice: BankAdvice) -> BankWorth:
    """Advice as a table tells it: the question `on`, the assumed stakes, and the sentence with its cents."""
    exact = str(advice.cents) if isinstance(advice.cents, Fraction) else None
    return BankWorth(
        on=on,
        step=step,
        amount=amount,
        stakes=assumed.stakes,
        coups=assumed.coups,
        key=f"bank.{advice.key}",
        cents=round(float(advice.cents), 2),
        exact=exact,
    )
