"""Worth of a decision at a table of Chemin de Fer to its maker: a declaration, a bank, a stake.

A first answer for a rule set solves a coup; those that follow take milliseconds.
"""

from collections.abc import Sequence
from typing import Any

from sabot.advice.bank.decisions import Assumed, punted, worth_record
from sabot.advice.chemin.bank_advice import chemin_advice
from sabot.advice.chemin.declaration import worth
from sabot.advice.chemin.edges import chemin_edges
from sabot.games.bank.auction import CanBid
from sabot.games.bank.posting import CanPost
from sabot.games.bank.worth import Asker, BankStep, BankWorth, DecisionWorth
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.stakes import CheminCanStake
from sabot.games.chemin.suite import CanTakeSuite
from sabot.games.chemin.table import CheminView
from sabot.games.chemin.way import CheminCanAnswer
from sabot.games.windows import Seq
from sabot.money import Cents


def chemin_asked(
    rules: CheminRules, events: Sequence[Any], view: CheminView, options: Sequence[Any], asker: Asker
) -> DecisionWorth | None:
    """The worth of what a player is to decide: what to declare, or what to do about a bank or a stake; else None."""
    return worth(rules, events, view, options) or chemin_decision(rules, view, options, asker)


def chemin_decision(rules: CheminRules, view: CheminView, options: Sequence[Any], asker: Asker) -> BankWorth | None:
    """Worth of posting, bidding, taking a suite, keeping or staking: the amount in question, all of it covered."""
    for option in options:
        match option:
            case CanPost(on, minimum):
                return _chemin(rules, on, "post", asker.amount or minimum)
            case CanBid(on, minimum):
                return _chemin(rules, on, "auction", asker.amount or minimum)
            case CanTakeSuite(on, amount):
                return _chemin(rules, on, "suite", amount)
            case CheminCanAnswer(on, "keep", amount):
                return _chemin(rules, on, "keep", Cents(amount - view.associate_part))
            case CheminCanStake(on, minimum):
                return punted(chemin_edges(rules), on, asker.amount or minimum)
            case _:
                continue
    return None


def _chemin(rules: CheminRules, on: Seq, step: BankStep, amount: Cents) -> BankWorth:
    return worth_record(on, step, amount, Assumed(amount), chemin_advice(rules, amount))
