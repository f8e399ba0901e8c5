"""Rows of a rule set's card that every game has.

A row of the section `house` is read by the words `house.<key>`, what it is by `house.<key>.<choice>` where the facts
name a choice, else by `house.<key>.is`.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TypeVar

from sabot.games.options import choices
from sabot.games.refusals import Fact
from sabot.games.rulefile import Row
from sabot.games.rules import Rules
from sabot.games.ruleset import BankRules, favoured
from sabot.money import Cents

R = TypeVar("R", bound=Rules)


def house(key: str, **facts: Fact) -> Row:
    """A row about the house: a fact of the table, or a choice that the house has made."""
    return Row("house", key, dict(facts))


def chosen(key: str, choice: str, **facts: Fact) -> Row:
    """An option of the house that is chosen by name."""
    return Row("house", key, {"choice": str(choice), **facts})


def decks(rules: Rules) -> Row:
    """The number of a shoe's decks, and the others that a house may choose."""
    others = tuple(each for each in rules.deck_options if each != rules.decks)
    return chosen("decks", "or", count=rules.decks, others=others) if others else house("decks", count=rules.decks)


def beware(rules: BankRules, least: Cents, taxes: Iterable[Fraction]) -> tuple[Row, ...]:
    """The row of a bank whose taxe is rounded in its favour, from an amount of `least` or more (M2)."""
    amount = favoured(rules, least, taxes)
    return () if amount is None else (house("favoured", amount=amount),)


def _always(_rules: object, _key: str) -> bool:
    return True


def options(rules: R, matters: Callable[[R, str], bool] = _always) -> tuple[Row, ...]:
    """All options that are chosen by name and make a difference beside the others."""
    offered = choices(rules.__class__)
    return tuple(chosen(key, getattr(rules, key), coin=rules.coin) for key in offered if matters(rules, key))
