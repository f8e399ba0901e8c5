"""`sabot rules`: the rule sets as a list, or one of them as the casino's card."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from typing import Annotated, Final

import msgspec
from cyclopts import Parameter

from sabot.bets import TIE, BetId, Pay
from sabot.cli.grid import columns
from sabot.cli.usage import Tongue, rule_set
from sabot.money import Cents, units
from sabot.rulesets import RuleSet, TableBet, load, names
from sabot.rulesets.punto import CHOICES, favoured_stake
from sabot.wire import rule_card
from sabot.words import Language, MissingWords, say

Say = Callable[..., str]
FIXED: Final = ("game",)
"""What a rule set says and no house chooses."""

DIGITS: Final = 4


def rules_command(
    rules: Annotated[
        str | None, Parameter(name="RULESET", help="A rule set's id, or a path to a .toml file; all, if unsaid.")
    ] = None,
    /,
    *,
    json: Annotated[bool, Parameter(help="Print JSON: one card, or the list of all.", negative="")] = False,
    language: Tongue = "en",
) -> None:
    """List the rule sets, or show one as the casino's card."""
    if json:
        shown = [rule_card(load(name)) for name in names()] if rules is None else rule_card(rule_set(rules))
        print(msgspec.json.encode(shown).decode())
        return
    for line in listed(language) if rules is None else card(rule_set(rules), language):
        print(line)


def listed(language: Language) -> Iterator[str]:
    """The rule sets that come with the package, one a line."""
    spoken = partial(say, language)
    return columns(
        [[each.id, title(each, language), _in_short(each, spoken)] for each in map(load, names())],
        left=3,
    )


def title(rules: RuleSet, language: Language) -> str:
    """What people call a rule set: its title, else the name in the language, else its id."""
    try:
        return rules.title or say(language, f"rules.{rules.id}")
    except MissingWords:
        return rules.id


def card(rules: RuleSet, language: Language) -> Iterator[str]:
    """A rule set as the card on the table shows it."""
    spoken = partial(say, language)
    yield f"{title(rules, language)} ({rules.id})"
    yield ""
    yield from columns(list(_facts(rules, spoken)), left=2)
    yield ""
    heads = [spoken(f"cli.{head}") for head in ("bet", "stakes_of", "pays", "condition")]
    yield from columns([heads, *(row for each in rules.bets for row in _bet(rules, each, spoken))], left=4)
    yield ""
    yield spoken("cli.legend")
    yield spoken("cli.legend_push")
    yield ""
    yield spoken("cli.options")
    yield from columns(list(_options(rules, spoken)), left=3)
    yield from _warnings(rules, spoken)


def _in_short(rules: RuleSet, spoken: Say) -> str:
    facts = {"decks": rules.decks, "seats": rules.seats, "limits": _range(rules.minimum, rules.maximum)}
    rate = f"{_decimal(100 * rules.commission)} %" if rules.commission else spoken("cli.none")
    tie = rules.by_id.get(TIE)
    return spoken("cli.in_short", **facts, rate=rate, tie=_paid(rules, tie.bet.pays[0], spoken) if tie else "–")


def _facts(rules: RuleSet, spoken: Say) -> Iterator[list[str]]:
    yield [spoken("cli.seats"), str(rules.seats)]
    yield [spoken("cli.decks"), _with_others(str(rules.decks), map(str, rules.deck_options), spoken)]
    yield [spoken("cli.limits"), _range(rules.minimum, rules.maximum)]
    yield [spoken("cli.commission"), _commission(rules, spoken)]
    tie = rules.by_id.get(TIE)
    if tie is not None:
        yield [spoken("cli.tie"), _paid(rules, tie.bet.pays[0], spoken)]


def _commission(rules: RuleSet, spoken: Say) -> str:
    if not rules.commission:
        return spoken("cli.none")
    return spoken(f"cli.commission_{rules.commission_mode}", rate=_decimal(100 * rules.commission))


def _bet(rules: RuleSet, offered: TableBet, spoken: Say) -> Iterator[list[str]]:
    """The rows of a bet: one for each line of its pay table, one for its push."""
    bet = offered.bet
    name, limits = _name(bet.id, spoken), _range(offered.minimum, offered.maximum)
    for pay in bet.pays:
        yield [name, limits, _paid(rules, pay, spoken), pay.when]
        name = limits = ""
    if bet.push:
        yield ["", "", spoken("cli.push"), bet.push]


def _paid(rules: RuleSet, pay: Pay, spoken: Say) -> str:
    odds = f"{_decimal(pay.net)}:1"
    if not pay.levied or not rules.commission:
        return odds
    return spoken("cli.less", odds=odds, rate=_decimal(100 * rules.commission))


def _options(rules: RuleSet, spoken: Say) -> Iterator[list[str]]:
    """The choices of the house as a rule file writes them, each with what else it may be."""
    for key in ("stop_card", "absent_coups"):
        yield ["", key, str(getattr(rules, key))]
    yield ["", "coin", units(rules.coin)]
    for key, choices in CHOICES.items():
        if key not in FIXED:
            yield ["", key, _with_others(getattr(rules, key), choices, spoken)]


def _warnings(rules: RuleSet, spoken: Say) -> Iterator[str]:
    """Bets whose rounding pays the player more than is exact (M2)."""
    for each in rules.bets:
        stake = favoured_stake(rules, each)
        if stake is not None:
            yield ""
            yield spoken("cli.favoured", bet=each.id, stake=stake)


def _name(bet: BetId, spoken: Say) -> str:
    try:
        return spoken(f"bet.{bet}")
    except MissingWords:  # a bet of a rule file of one's own
        return bet


def _with_others(chosen: str, choices: Iterable[str], spoken: Say) -> str:
    others = tuple(each for each in choices if each != chosen)
    return spoken("cli.choice", chosen=chosen, others=others) if others else chosen


def _range(least: Cents, most: Cents) -> str:
    return f"{units(least)}–{units(most)}"


def _decimal(number: Fraction) -> str:
    """A decimal where it is exact, else a fraction."""
    scaled = number * 10**DIGITS
    return f"{float(number):g}" if scaled.denominator == 1 else str(number)
