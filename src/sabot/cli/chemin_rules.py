"""A rule set of Chemin de Fer as the card on the table shows it."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any, Final

import msgspec

from sabot.cli.grid import columns
from sabot.cli.usage import said, title
from sabot.money import units
from sabot.rulesets import CheminRules
from sabot.rulesets.chemin import CHOICES
from sabot.words import Language, say

Say = Callable[..., str]
SHARED: Final = ("last_coup", "burn", "rounding")
"""The options that every game has."""
NUMBERS: Final = ("standing", "stop_card", "absent_coups")


def chemin_card(rules: CheminRules, language: Language) -> Iterator[str]:
    """What the house is and chooses, in words; then as a rule file writes it."""
    spoken = partial(say, language)
    yield f"{title(rules, language)} ({rules.id})"
    yield from filter(None, [said(language, f"rules.{rules.id}.about", "")])
    yield ""
    yield from columns(list(_facts(rules, spoken)), left=2)
    yield ""
    yield spoken("cli.options")
    yield from columns([["", *option] for option in _options(rules, spoken)], left=3)


def chemin_as_json(rules: CheminRules) -> Any:
    """A rule set as JSON: amounts in cents, the taxe as an exact rational."""
    return msgspec.to_builtins(rules, enc_hook=_exact)


def _facts(rules: CheminRules, spoken: Say) -> Iterator[list[str]]:
    yield [spoken("house.seats"), str(rules.seats)]
    yield [spoken("chemin_house.standing"), spoken("chemin_house.standing.count", count=rules.standing)]
    yield [spoken("house.decks"), _with_others(str(rules.decks), tuple(map(str, rules.deck_options)), spoken)]
    yield [spoken("chemin_house.minimum"), units(rules.minimum)]
    yield [spoken("chemin_house.least_stake"), units(rules.least_stake)]
    yield [spoken("chemin_house.taxe"), f"{float(100 * rules.taxe):g} %"]
    yield [spoken("house.stop_card"), spoken("house.stop_card.before", count=rules.stop_card)]
    for key, chosen in _choices(rules):
        section = "house" if key in SHARED else "chemin_house"
        yield [spoken(f"{section}.{key}", coin=rules.coin), spoken(f"{section}.{key}.{chosen}")]
    yield [spoken("house.absent_coups"), spoken("house.absent_coups.count", count=rules.absent_coups)]


def _options(rules: CheminRules, spoken: Say) -> Iterator[list[str]]:
    for key in NUMBERS:
        yield [key, str(getattr(rules, key))]
    yield ["coin", units(rules.coin)]
    for key, chosen in _choices(rules):
        yield [key, _with_others(chosen, CHOICES[key], spoken)]


def _choices(rules: CheminRules) -> Iterator[tuple[str, str]]:
    return ((key, getattr(rules, key)) for key in CHOICES if key != "game")


def _with_others(chosen: str, choices: tuple[str, ...], spoken: Say) -> str:
    others = tuple(each for each in choices if each != chosen)
    return spoken("cli.choice", chosen=chosen, others=others) if others else chosen


def _exact(value: object) -> object:
    return str(value) if isinstance(value, Fraction) else value
