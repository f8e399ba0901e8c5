"""Prices of rule sets without reckoning: the gains of their main bets, and the change of them by each house option.

`prices.json` is made by `python -m tools.readings` and held to the solvers by tests: who only tells it loads none.
"""

from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final

import msgspec

from sabot.bets import BANKER, PLAYER, TIE
from sabot.games.punto.rules import PuntoRules
from sabot.odds.composition import fresh
from sabot.odds.edges import edges
from sabot.odds.laws import Laws
from sabot.odds.wagers import is_faced
from sabot.rulesets import load, names

MAIN: Final = (PLAYER, BANKER, TIE)
MOVES: Final = {
    "chemin": ("decks", "ponte_liberty", "banker_liberty", "taxe"),
    "banque": (
        "decks", "naturals", "ponte_liberty", "banker_liberty", "custom", "custom_banker_3_9",
        "custom_banker_5_4", "bank_kind", "taxe_on", "taxe_limited",
        "taxe_open",
    ),
}  # fmt: skip
"""The keys that a coup's worth hangs on, by games whose coups are solved."""


class BetGain(msgspec.Struct, frozen=True):
    """The mean gain of a unit staked on a bet, or put up by a side: exact, a whole number or such as `-1/19`."""

    measure: str
    gain: str


class OptionPrice(msgspec.Struct, frozen=True):
    """The change that another value of an option makes to a gain, in a game's main rule set; exact as `BetGain`.

    Coups of a shoe are no gain, and a decimal.
    """

    game: str
    key: str
    taken: str
    other: str
    measure: str
    value_taken: str
    value_other: str


class UnpricedOption(msgspec.Struct, frozen=True):
    """An option, or one of its values, that has no price, and why; of all games where none is named."""

    game: str
    key: str
    value: str
    why: str


class RulePrices(msgspec.Struct, frozen=True):
    """The gains of the main bets of rule sets, by the ids of these; the price of options; and options without one."""

    gains: dict[str, tuple[BetGain, ...]]
    options: tuple[OptionPrice, ...]
    unpriced: tuple[UnpricedOption, ...]


@cache
def prices() -> RulePrices:
    """All that is known of the package's rule sets."""
    text = resources.files("sabot.readings").joinpath("prices.json").read_bytes()
    return msgspec.json.decode(text, type=RulePrices)


def gains(rules: Any) -> tuple[BetGain, ...]:
    """Gains of a rule set's main bets: kept, reckoned at once, or none where only a solver could tell."""
    if rules.id in prices().gains:
        return prices().gains[rules.id]
    if isinstance(rules, PuntoRules):
        return laid_out(rules)
    return _solved_alike(rules) if rules.game in MOVES else ()


@lru_cache(64)
def laid_out(rules: PuntoRules) -> tuple[BetGain, ...]:
    """Gains of a layout's main bets in one coup, where points tell them; of stakes that a tie holds, none.

    A layout without Player, Banker and Tie is told by its first bets.
    """
    pushing = (PLAYER, BANKER) if rules.tie_release == "locked" else ()
    main = [rules.by_id[bet].bet for bet in MAIN if bet in rules.by_id]
    told = main or [each.bet for each in rules.bets if not is_faced(each.bet)]
    by_bet, _ = edges(rules, Laws(fresh(rules.decks)), bets=[bet for bet in told if bet.id not in pushing])
    return tuple(BetGain(bet, str(each.ev)) for bet, each in by_bet.items())[: len(MAIN)]


def _solved_alike(rules: Any) -> tuple[BetGain, ...]:
    """The gains of the package's rule set that is the same in all that they hang on; nothing where there is none."""
    for name in names(rules.game):
        known = load(name)
        if all(getattr(known, key) == getattr(rules, key) for key in MOVES[rules.game]):
            return prices().gains[name]
    return ()
