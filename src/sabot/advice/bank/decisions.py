"""What a decision about a bank is worth to who is to make it, at a table as he sees it: purses, stakes, cards out.

A first answer for a rule set solves a coup; those that follow take milliseconds.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from sabot.advice.bank.advice import BankAdvice, BanqueStep, banque_advice, chemin_advice, warned
from sabot.advice.bank.edges import Edges, banque_edges, chemin_edges
from sabot.advice.banque.declaration import worth as banque_declaration
from sabot.advice.chemin.declaration import worth as chemin_declaration
from sabot.games.bank.auction import CanBid
from sabot.games.bank.posting import CanPost
from sabot.games.bank.worth import Asker, BankStep, BankWorth, DecisionWorth
from sabot.games.banque.award import CanBeWilling
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.stakes import CanAnswer as BanqueAnswer
from sabot.games.banque.stakes import CanStake as BanqueStake
from sabot.games.banque.succession import CanTakeBank
from sabot.games.banque.table import BanqueView
from sabot.games.banque.tenure import CanAddToBank, CanGoOn
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.stakes import CanStake as CheminStake
from sabot.games.chemin.suite import CanTakeSuite
from sabot.games.chemin.table import CheminView
from sabot.games.chemin.way import CanAnswer
from sabot.games.windows import Seq
from sabot.money import Cents

CARDS: Final = Fraction(15, 2)
"""A coup of Banque takes some seven and a half cards."""


class Assumed(NamedTuple):
    """What is taken to be played against the bank, in each of so many coups."""

    stakes: Cents
    coups: int = 1


def chemin_asked(
    rules: CheminRules, events: Sequence[Any], view: CheminView, options: Sequence[Any], asker: Asker
) -> DecisionWorth | None:
    """The worth of what a player is to decide: what to declare, or what to do about a bank or a stake; else None."""
    return chemin_declaration(rules, events, view, options) or chemin_decision(rules, view, options, asker)


def banque_asked(
    rules: BanqueRules, events: Sequence[Any], view: BanqueView, options: Sequence[Any], asker: Asker
) -> DecisionWorth | None:
    """The same in Banque."""
    return banque_declaration(rules, events, view, options) or banque_decision(rules, view, options, asker)


def chemin_decision(rules: CheminRules, view: CheminView, options: Sequence[Any], asker: Asker) -> BankWorth | None:
    """What it is worth to post, bid, take a suite, keep or stake: what is asked about, all of it covered."""
    for option in options:
        match option:
            case CanPost(on, minimum):
                return _chemin(rules, on, "post", asker.amount or minimum)
            case CanBid(on, minimum):
                return _chemin(rules, on, "auction", asker.amount or minimum)
            case CanTakeSuite(on, amount):
                return _chemin(rules, on, "suite", amount)
            case CanAnswer(on, "keep", amount):
                return _chemin(rules, on, "keep", Cents(amount - view.associate_part))
            case CheminStake(on, minimum):
                return _punted(chemin_edges(rules), on, asker.amount or minimum)
            case _:
                continue
    return None


def banque_decision(rules: BanqueRules, view: BanqueView, options: Sequence[Any], asker: Asker) -> BankWorth | None:
    """What it is worth to bring in, refill, keep or take a bank, to answer for all, or to stake.

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
            case BanqueAnswer(on, amount):
                step: BanqueStep = "cover" if view.stage == "cover" else "beyond"
                stakes = Cents(view.bank + amount)
                return _told(on, step, amount, Assumed(stakes), banque_advice(rules, step, view.bank, stakes, 1))
            case BanqueStake(on, minimum):
                return _staked(rules, view, on, asker) or _punted(banque_edges(rules), on, named or minimum)
            case _:
                continue
    return None


def _chemin(rules: CheminRules, on: Seq, step: BankStep, amount: Cents) -> BankWorth:
    return _told(on, step, amount, Assumed(amount), chemin_advice(rules, amount))


def _punted(edges: Edges, on: Seq, amount: Cents) -> BankWorth:
    """What a stake is worth that the bank answers for."""
    key = "advice_stake_gains" if edges.ponte > 0 else "advice_stake_loses"
    return _told(on, "stake", amount, Assumed(amount), BankAdvice(key, edges.ponte * amount))


def _brought(rules: BanqueRules, view: BanqueView, on: Seq, step: BanqueStep, brought: Cents) -> BankWorth:
    """What a bank is worth of what is brought in now; on top of what it holds where it is refilled."""
    bank = Cents(view.bank + brought) if step == "refill" else brought
    played = 0 if view.settled is None else sum(each.total for each in view.settled.stakes.values())
    stakes, coups = Cents(played or bank), _coups(rules, view)
    weighed = rules.taxe_on == "capital" and step != "tenure"
    advice = banque_advice(rules, step, bank, stakes, coups, brought=brought)
    return _told(on, step, bank, Assumed(Cents(min(stakes, bank)), coups if weighed else 1), advice)


def _coups(rules: BanqueRules, view: BanqueView) -> int:
    """How many coups the shoe still has; a new one where none is left or none is made."""
    shoe = view.shoe
    left = shoe.cards - shoe.dealt - shoe.stop_card
    return max(int(left / CARDS), 0) or int((rules.cards - rules.stop_card) / CARDS)


def _staked(rules: BanqueRules, view: BanqueView, on: Seq, asker: Asker) -> BankWorth | None:
    """What stakes beyond a limited bank cost, with what the player would stake; None where there are none."""
    stakes: int = sum(each.entry for each in view.players)
    if asker.amount is not None:
        stakes = asker.amount + sum(each.entry for each in view.players if each.id != asker.player)
    if view.bank_open or stakes <= view.bank or not view.bank:
        return None
    found = warned(rules, view.bank, Cents(stakes))
    return None if found is None else _told(on, "stakes", Cents(stakes - view.bank), Assumed(Cents(stakes)), found)


def _told(on: Seq, step: BankStep, amount: Cents, assumed: Assumed, advice: BankAdvice) -> BankWorth:
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
