"""Intentions of a player for every coup at a layout, and their actions in his place."""

from collections.abc import Mapping
from typing import Final

from sabot.games.intentions import MOST_PLACES, IntentionRow, Kinds, Passes, in_whole
from sabot.games.kinds import AnyRules
from sabot.games.layout.offers import CanEnter
from sabot.games.layout.stakes import Enter, LayoutTable, StakesEntered
from sabot.games.layout.view import LayoutView
from sabot.games.offers import CanFinish
from sabot.games.steps import Finish
from sabot.money import Cents


def _stake(said: Mapping[str, Cents], option: CanEnter, _view: LayoutView) -> tuple[Enter | Finish, ...]:
    """The same stakes, where all of them can be laid as they were said; what is locked stays."""
    ranges = {each.bet: each for each in option.bets}
    stakes = {bet: max(said.get(bet, Cents(0)), each.locked) for bet, each in ranges.items()}
    wanted = {bet: amount for bet, amount in stakes.items() if amount}
    fit = set(said) <= set(ranges) and all(
        amount == ranges[bet].locked or in_whole(amount, ranges[bet].minimum, ranges[bet].maximum, option.coin)
        for bet, amount in wanted.items()
    )
    return (Enter(option.on, wanted), Finish(option.on)) if fit and sum(wanted.values()) <= option.available else ()


def _pass(_said: Passes, option: CanFinish, view: LayoutView) -> tuple[Finish, ...]:
    """A coup passes once somebody has staked on it: without a stake there is none."""
    return (Finish(option.on),) if view.stage == "bets" and view.on_layout else ()


def _bets(rules: AnyRules) -> tuple[str, ...]:
    return tuple(rules.by_id)


def _staked(_before: LayoutTable, event: object) -> Mapping[str, Cents] | None:
    """A player's whole stakes."""
    return {str(bet): stake for bet, stake in event.stakes.items()} if isinstance(event, StakesEntered) else None


INTENTIONS: Final = Kinds(
    (IntentionRow("stakes", CanEnter, _stake), IntentionRow("passes", CanFinish, _pass)),
    _bets,
    _staked,
    at_once=MOST_PLACES,
)
