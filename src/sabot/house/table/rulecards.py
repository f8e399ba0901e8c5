"""A rule set as the lobby lists it, with what a host may choose."""

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Final, cast, get_args

from sabot.advice.registry import advice_of
from sabot.games.bank.palette import SelonLaRegle
from sabot.games.game import AnyGame
from sabot.games.registry import BY_ID
from sabot.games.rules import Rules
from sabot.games.tempo import PERCENT
from sabot.hosts import Share
from sabot.house.table.clock import percent
from sabot.rulesets import RuleSetError, varied
from sabot.wire import RuleCard

KNOWN: Final = 128
"""Of so many rule sets it is kept what they offer; anybody may write some of his own."""
MOST_SEATS: Final = 14
"""No table of any game has more."""


def rule_card(rules: Rules) -> RuleCard:
    """A rule set as its card."""
    game, offered = BY_ID[rules.game], _choices(cast("Hashable", rules))
    return RuleCard(
        id=rules.id,
        title=rules.title,
        game=rules.game,
        seats=rules.seats,
        decks=rules.decks,
        deck_options=rules.deck_options,
        seat_options=seat_options(cast("Hashable", rules)),
        coin=rules.coin,
        minimum=rules.minimum,
        limits=rules.limits,
        limited_bets=rules.limited_bets,
        rows=tuple(game.rules.card(rules)),
        choices=offered,
        groups=_groups(rules, offered),
        temperaments=tuple(game.bots),
        advice=advice_of(game.id).worth is not None,
        live=game.seen is not None,
        shares=shares(rules, game),
        paces=game.paces,
        intentions=kinds(game),
    )


def shares(rules: Rules, game: AnyGame) -> tuple[Share, ...]:
    """The waits at a rule set's tables in percent, as a host reads them; a declaration where its time is fixed."""
    waits = game.waits.items()
    waited = {wait for step, wait in waits if wait != "declaration" or game.at_fixed_time(rules, step)} - {"none"}
    return tuple(Share(wait, {pace: percent(wait, pace) for pace in game.paces}) for wait in PERCENT if wait in waited)


def kinds(game: AnyGame) -> tuple[str, ...]:
    """Names of the intentions for every coup that players can have at a game's tables."""
    hands = ("selon_la_regle",) if SelonLaRegle in get_args(game.actions) else ()
    return tuple(sorted({*game.intentions.names, *hands}))


@lru_cache(KNOWN)
def seat_options(rules: Rules) -> tuple[int, ...]:
    """So many seats a table of this rule set may be opened with."""
    return tuple(seats for seats in range(1, MOST_SEATS + 1) if _plays(rules, "seats", seats))


@lru_cache(KNOWN)
def _choices(rules: Rules) -> dict[str, tuple[str, ...]]:
    """Values that a host may choose for an option of this rule set; one that it refuses by itself is no choice (S4)."""
    offered = BY_ID[rules.game].rules.choices
    playable = {key: tuple(value for value in offered[key] if _plays(rules, key, value)) for key in offered}
    return {key: values for key, values in playable.items() if len(values) > 1}


def _groups(rules: Rules, offered: Mapping[str, object]) -> dict[str, tuple[str, ...]]:
    """The choices that there are, in their groups."""
    every = BY_ID[rules.game].rules.groups.items()
    by_group = {group: tuple(key for key in keys if key in offered) for group, keys in every}
    return {group: keys for group, keys in by_group.items() if keys}


def _plays(rules: Rules, key: str, value: str | int) -> bool:
    try:
        varied(rules, **{key: value})
    except RuleSetError:
        return False
    return True
