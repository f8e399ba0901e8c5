"""`sabot rules`: the rule sets as a list, or one of them as the casino's card."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from typing import Annotated, Final

import msgspec
from cyclopts import Parameter

from sabot.bets import BANKER, TIE, Pay
from sabot.cli.chemin_rules import chemin_as_json, chemin_card
from sabot.cli.grid import columns
from sabot.cli.usage import Tongue, any_rule_set, said, title
from sabot.money import Cents, units
from sabot.rulesets import AnyRules, CheminRules, RuleSet, TableBet, every_name, load_any
from sabot.rulesets.punto import CHOICES, favoured_stake, levied_bets
from sabot.wire import rule_card
from sabot.words import Language, say

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
    json: Annotated[
        bool, Parameter(help="Print JSON: one card, or the list of all.", negative="", show_default=False)
    ] = False,
    language: Tongue = "en",
) -> None:
    """List the rule sets, or show one as the casino's card."""
    if json:
        shown = [_as_json(load_any(name)) for name in every_name()] if rules is None else _as_json(any_rule_set(rules))
        print(msgspec.json.encode(shown).decode())
        return
    for line in listed(language) if rules is None else _any_card(any_rule_set(rules), language):
        print(line)


def listed(language: Language) -> Iterator[str]:
    """The rule sets that come with the package, one a line."""
    return columns(
        [[name, title(load_any(name), language), said(language, f"rules.{name}.about", "")] for name in every_name()],
        left=3,
    )


def _any_card(rules: AnyRules, language: Language) -> Iterator[str]:
    return chemin_card(rules, language) if isinstance(rules, CheminRules) else card(rules, language)


def _as_json(rules: AnyRules) -> object:
    return chemin_as_json(rules) if isinstance(rules, CheminRules) else rule_card(rules)


def card(rules: RuleSet, language: Language) -> Iterator[str]:
    """A rule set as the card on the table shows it."""
    spoken = partial(say, language)
    yield f"{title(rules, language)} ({rules.id})"
    yield from filter(None, [said(language, f"rules.{rules.id}.about", "")])
    yield ""
    yield from columns(list(_facts(rules, spoken)), left=2)
    yield ""
    heads = [spoken(f"cli.{head}") for head in ("bet", "stakes_of", "pays", "condition")]
    yield from columns([heads, *(row for each in rules.bets for row in _bet(rules, each, spoken))], left=4)
    yield ""
    yield from _legend(rules, spoken)
    yield ""
    yield spoken("cli.options")
    yield from columns([["", *option] for option in _options(rules, spoken)], left=3)
    yield from _warnings(rules, spoken)


def _facts(rules: RuleSet, spoken: Say) -> Iterator[list[str]]:
    """What the house is and chooses, in words."""
    yield [spoken("house.seats"), str(rules.seats)]
    yield [spoken("house.decks"), _with_others(str(rules.decks), map(str, rules.deck_options), spoken)]
    yield from _limits(rules, spoken)
    yield [
        spoken("house.commission", bets=levied_bets(rules) or (BANKER,)),
        _rate(rules) if rules.commission else spoken("house.commission.none"),
    ]
    yield from ([spoken("bet.tie"), _paid(rules, pay, spoken)] for pay in _tie_pays(rules))
    yield [spoken("house.stop_card"), spoken("house.stop_card.before", count=rules.stop_card)]
    for key, chosen in _choices(rules):
        if _matters(rules, key):
            yield [spoken(f"house.{key}", coin=rules.coin), spoken(f"house.{key}.{chosen}")]
    yield [spoken("house.absent_coups"), spoken("house.absent_coups.count", count=rules.absent_coups)]


def _limits(rules: RuleSet, spoken: Say) -> Iterator[list[str]]:
    """The limits of every bet that has none of its own, if there is one."""
    if any((each.minimum, each.maximum) == (rules.minimum, rules.maximum) for each in rules.bets):
        yield [spoken("house.limits"), _range(rules.minimum, rules.maximum)]


def _bet(rules: RuleSet, offered: TableBet, spoken: Say) -> Iterator[list[str]]:
    """The rows of a bet: one for each line of its pay table, one for its push."""
    bet = offered.bet
    name, limits = spoken("cli.named", bet=bet.id), _range(offered.minimum, offered.maximum)
    for pay in bet.pays:
        yield [name, limits, _paid(rules, pay, spoken), pay.when]
        name = limits = ""
    if bet.push:
        yield ["", "", spoken("cli.push"), bet.push]


def _legend(rules: RuleSet, spoken: Say) -> Iterator[str]:
    yield spoken("cli.legend")
    staying = tuple(each.id for each in rules.bets if each.bet.stays)
    if staying:
        yield spoken("cli.legend_push", bets=staying)


def _options(rules: RuleSet, spoken: Say) -> Iterator[list[str]]:
    """The choices of the house as a rule file writes them, each with what else it may be."""
    for key in ("stop_card", "absent_coups"):
        yield [key, str(getattr(rules, key))]
    yield ["coin", units(rules.coin)]
    for key, chosen in _choices(rules):
        yield [key, _with_others(chosen, CHOICES[key], spoken)]


def _choices(rules: RuleSet) -> Iterator[tuple[str, str]]:
    """The options of the house that it chooses by name, and what it has chosen."""
    return ((key, getattr(rules, key)) for key in CHOICES if key not in FIXED)


def _matters(rules: RuleSet, key: str) -> bool:
    """Whether an option makes a difference beside the others."""
    match key:
        case "shoe_passes" | "shoe_direction":
            return rules.dealing == "players"
        case "commission_mode":
            return rules.commission > 0
        case "tie_release":
            return any(each.bet.stays for each in rules.bets)
        case _:
            return True


def _warnings(rules: RuleSet, spoken: Say) -> Iterator[str]:
    """Bets whose rounding pays the player more than is exact (M2)."""
    for each in rules.bets:
        stake = favoured_stake(rules, each)
        if stake is not None:
            yield ""
            yield spoken("cli.favoured", bet=each.id, stake=stake)


def _paid(rules: RuleSet, pay: Pay, spoken: Say) -> str:
    odds = f"{_decimal(pay.net)}:1"
    return spoken("cli.less", odds=odds, rate=_rate(rules)) if pay.levied and rules.commission else odds


def _tie_pays(rules: RuleSet) -> tuple[Pay, ...]:
    tie = rules.by_id.get(TIE)
    return () if tie is None else tie.bet.pays


def _with_others(chosen: str, choices: Iterable[str], spoken: Say) -> str:
    others = tuple(each for each in choices if each != chosen)
    return spoken("cli.choice", chosen=chosen, others=others) if others else chosen


def _range(least: Cents, most: Cents) -> str:
    return f"{units(least)}–{units(most)}"


def _rate(rules: RuleSet) -> str:
    return f"{_decimal(100 * rules.commission)} %"


def _decimal(number: Fraction) -> str:
    """A decimal where it is exact, else a fraction."""
    scaled = number * 10**DIGITS
    if scaled.denominator != 1:
        return str(number)
    whole, part = divmod(scaled.numerator, 10**DIGITS)
    return f"{whole}.{part:0{DIGITS}}".rstrip("0").rstrip(".")
