"""Worth of a decision at a table of Banque to its maker: a declaration, a bank, a stake.

A first answer for a rule set solves a coup; those that follow take milliseconds.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from sabot.advice.bank.decisions import Assumed, punted, worth_record
from sabot.advice.banque.bank_advice import BanqueStep, banque_advice, warned
from sabot.advice.banque.declaration import worth
from sabot.advice.banque.edges import banque_edges
from sabot.games.bank.auction import CanBid
from sabot.games.bank.posting import CanPost
from sabot.games.bank.worth import Asker, BankWorth, DecisionWorth
from sabot.games.banque.award import CanBeWilling
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.stakes import BanqueCanAnswer, BanqueCanStake
from sabot.games.banque.succession import CanTakeBank
from sabot.games.banque.table import BanqueView
from sabot.games.banque.tenure import CanAddToBank, CanGoOn
from sabot.games.windows import Seq
from sabot.money import Cents

CARDS: Final = Fraction(15, 2)
"""A coup of Banque takes some seven and a half cards."""


def banque_asked(
    rules: BanqueRules, events: Sequence[Any], view: BanqueView, options: Sequence[Any], asker: Asker
) -> DecisionWorth | None:
    """The worth of what a player is to decide: what to declare, or what to do about a bank or a stake; else None."""
    return worth(rules, events, view, options) or banque_decision(rules, view, options, asker)


def banque_decision(rules: BanqueRules, view: BanqueView, options: Sequence[Any], asker: Asker) -> BankWorth | None:
    """Worth of bringing in, refilling, keeping or taking a bank, of answering for all, or of staking.

    Stakes are taken to be those of the last coup, or the bank itself; both tableaux alike.
    """
    named = asker.amount
    for option in options:
        match option:
            case CanPost(on, minimum):
                return _brought(rules, view, on, "post", named or minimum)
            case CanBeWilling(on, minimum):
                return _brought(rules, view, on, "post", minimum)
            case CanBid(on, minimum):
                return _brought(rules, view, on, "auction", named or minimum)
            case CanAddToBank(on, minimum) if named or view.stage == "refill":
                return _brought(rules, view, on, "refill", named or minimum)
            case CanTakeBank(on, amount):
                return _brought(rules, view, on, "succession", amount)
            case CanGoOn(on) if named is None:
                return _brought(rules, view, on, "tenure", view.bank)
            case BanqueCanAnswer(on, amount):
                step: BanqueStep = "cover" if view.stage == "cover" else "beyond"
                stakes = Cents(view.bank + amount)
                return worth_record(on, step, amount, Assumed(stakes), banque_advice(rules, step, view.bank, stakes, 1))
            case BanqueCanStake(on, minimum):
                return _staked(rules, view, on, asker) or punted(banque_edges(rules), on, named or minimum)
            case _:
                continue
    return None


def _brought(rules: BanqueRules, view: BanqueView, on: Seq, step: BanqueStep, brought: Cents) -> BankWorth:
    """Worth of a bank of the amount brought in now; on top of what it holds where it is refilled."""
    bank = Cents(view.bank + brought) if step == "refill" else brought
    played = 0 if view.settled is None else sum(each.total for each in view.settled.stakes.values())
    stakes, coups = Cents(played or bank), _coups(rules, view)
    weighed = rules.taxe_on == "capital" and step != "tenure"
    advice = banque_advice(rules, step, bank, stakes, coups, brought=brought)
    return worth_record(on, step, bank, Assumed(Cents(min(stakes, bank)), coups if weighed else 1), advice)


def _coups(rules: BanqueRules, view: BanqueView) -> int:
    """The number of coups that the shoe still has; a new shoe's where none is left or none is made."""
    shoe = view.shoe
    left = shoe.cards - shoe.dealt - shoe.stop_card
    return max(int(left / CARDS), 0) or int((rules.cards - rules.stop_card) / CARDS)


def _staked(rules: BanqueRules, view: BanqueView, on: Seq, asker: Asker) -> BankWorth | None:
    """The cost of stakes beyond a limited bank, with the player's own; None where there are none."""
    stakes: int = sum(each.entry for each in view.players)
    if asker.amount is not None:
        stakes = asker.amount + sum(each.entry for each in view.players if each.id != asker.player)
    if view.bank_open or stakes <= view.bank or not view.bank:
        return None
    cost = warned(rules, view.bank, Cents(stakes))
    return None if cost is None else worth_record(on, "stakes", Cents(stakes - view.bank), Assumed(Cents(stakes)), cost)
