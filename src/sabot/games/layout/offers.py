"""Options of a player at a layout, in every game that has one, and the wait of such a table."""

from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec

from sabot.bets import BetId
from sabot.games import memo
from sabot.games.layout.legality import free_to_stake, has_a_choice
from sabot.games.layout.stakes import LayoutTable, Spot, Stakes, opened, stage, staked
from sabot.games.offers import (
    CanBuyIn,
    CanCut,
    CanFinish,
    CanLeave,
    CanProceed,
    CanPromiseSeed,
    CanRevealSeed,
    CanSit,
    free_seats,
    preparing,
    staying,
)
from sabot.games.seats import MOST_CHIPS, Player, away
from sabot.games.steps import Close, Proceed
from sabot.games.table import preparing as shoe_waits
from sabot.games.table import seats_kept_for, there, unfinished
from sabot.games.waiting import Pending
from sabot.games.windows import CROUPIER, PlayerId, Seq, croupier
from sabot.money import Cents

L = TypeVar("L", bound=LayoutTable)


class BetRange(msgspec.Struct, frozen=True):
    """The least and most a player may stake on a bet; `locked` may not be taken back (a tied stake)."""

    bet: BetId
    minimum: Cents
    maximum: Cents
    locked: Cents = Cents(0)


class CanEnter(msgspec.Struct, frozen=True, tag="enter"):
    """Stake, at most `available` in all, in whole coins."""

    on: Seq
    bets: tuple[BetRange, ...]
    available: Cents
    coin: Cents


Option = (
    CanSit | CanBuyIn | CanLeave | CanPromiseSeed | CanRevealSeed | CanCut | CanEnter | CanFinish | CanProceed
)  # fmt: skip
Waiting = Pending[Close | Proceed]


def arriving(state: LayoutTable) -> tuple[CanSit, ...]:
    """Options that somebody has who is not at the table."""
    free = free_seats(state.players, state.rules.seats)
    return (CanSit(free, MOST_CHIPS),) if free else ()


def options(
    state: L, actor: PlayerId, floor: Stakes | None = None, actor_of: Callable[[L], PlayerId] = croupier
) -> tuple[Option, ...]:
    """Options that a player, or one who is not at the table yet, has now; his stakes may not go below a floor.

    The coup's next step is asked of one.
    """
    if state.over:
        return ()
    player = state.players.get(actor)
    if player is None:
        return () if actor == CROUPIER else arriving(state)
    if player.leaving:
        return ()
    where = stage(state)
    if where == "bets" and state.window is not None:
        return (*_betting(state, player, state.window.opened, floor or {}), *staying(player))
    steps = (CanProceed(state.step),) if where == "coup" and actor_of(state) == actor else ()
    return (*preparing(state.taille, player), *steps, *staying(player))


def _betting(state: LayoutTable, player: Player, on: Seq, floor: Stakes) -> tuple[CanEnter | CanFinish, ...]:
    available = free_to_stake(state, player)
    if not has_a_choice(state, player.id):
        return (CanFinish(on),)
    own, bets = state.maxima.get(player.id), state.rules.by_id
    if own is None and not floor:
        offered = _ranges(bets)
    else:
        ranges = (_range(bet, each, own, floor.get(bet, Cents(0))) for bet, each in bets.items())
        offered = tuple(each for each in ranges if each.maximum >= each.minimum)
    return CanEnter(on, offered, Cents(max(available, 0)), state.rules.coin), CanFinish(on)


@memo.cache_last
def _ranges(bets: Mapping[BetId, Spot]) -> tuple[BetRange, ...]:
    """The ranges of all bets, for who has no limit and no locked stake of his own."""
    return tuple([BetRange(bet, each.minimum, each.maximum) for bet, each in bets.items()])


def _range(bet: BetId, offered: Spot, own: Cents | None, locked: Cents) -> BetRange:
    """The range of a bet; a locked stake stands whatever the limits, and alone where they leave nothing to add."""
    maximum: Cents = offered.maximum if own is None else min(offered.maximum, own)
    if locked and maximum < offered.minimum:
        return BetRange(bet, locked, locked, locked)
    return BetRange(bet, offered.minimum, max(locked, maximum), locked)


def pending(state: L, step_of: Callable[[L], str], actor_of: Callable[[L], PlayerId] = croupier) -> Waiting | None:
    """The wait of the table, for somebody where the coup needs a step of him; None when the session is over."""
    where, on = stage(state), opened(state)
    if where == "bets":
        return _bets(state, on)
    if where == "coup":
        return Pending(on, step_of(state), there(state, actor_of(state)), Proceed(on))
    if where == "over":
        return None
    actors = seats_kept_for(state)
    return Pending(on, where, actors, Close(on)) if actors else shoe_waits(state, on)


def _bets(state: LayoutTable, on: Seq) -> Waiting:
    """The first stake is waited for as long as it takes, but not when seats are kept for the absent (P8)."""
    players = unfinished(state, state.window)
    if any(any(stakes.values()) for stakes in staked(state).values()):
        return Pending(on, "bets", players, Close(on))
    absent = away(state.players)
    return Pending(on, "bets", players or absent, Close(on), idle=not absent)
