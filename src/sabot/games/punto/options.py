"""What an actor may do now, with bounds: what the page offers and what bots choose from."""

import msgspec

from sabot.bets import BetId
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
from sabot.games.punto.legality import floor_of, free_to_stake, highest
from sabot.games.punto.rules import TableBet
from sabot.games.punto.state import Punto, opened, stage, step_actor
from sabot.games.seats import MOST_CHIPS, Player
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

__all__ = [
    "BetRange", "CanBuyIn", "CanCut", "CanEnter", "CanFinish", "CanHaveCroupierDeal", "CanLeave", "CanProceed",
    "CanPromiseSeed", "CanRefuseShoe", "CanRevealSeed", "CanSit", "Option", "options",
]  # fmt: skip


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


class CanRefuseShoe(msgspec.Struct, frozen=True, tag="refuse_shoe"):
    """Let the shoe go on."""

    on: Seq


class CanHaveCroupierDeal(msgspec.Struct, frozen=True, tag="have_croupier_deal"):
    """Have the croupier deal."""

    on: Seq


Option = (
    CanSit | CanBuyIn | CanLeave | CanPromiseSeed | CanRevealSeed | CanCut | CanEnter | CanFinish | CanProceed
    | CanRefuseShoe | CanHaveCroupierDeal
)  # fmt: skip


def options(state: Punto, actor: PlayerId) -> tuple[Option, ...]:
    """What a player, or somebody who is not at the table yet, may do now."""
    if state.over:
        return ()
    player = state.players.get(actor)
    if player is None:
        free = free_seats(state.players, state.rules.seats)
        return (CanSit(free, MOST_CHIPS),) if free else ()
    if player.leaving:
        return ()
    return (
        *preparing(state.taille, player),
        *_betting(state, player),
        *_moves(state, player),
        *staying(player),
    )


def _betting(state: Punto, player: Player) -> tuple[Option, ...]:
    if state.window is None:
        return ()
    on, available, floor = state.window.opened, free_to_stake(state, player), floor_of(state, player.id)
    ranges = (_range(state, player, each, floor.get(each.id, Cents(0))) for each in state.rules.bets)
    offered = tuple(each for each in ranges if each.maximum >= each.minimum)
    return CanEnter(on, offered, Cents(max(available, 0)), state.rules.coin), CanFinish(on)


def _range(state: Punto, player: Player, offered: TableBet, locked: Cents) -> BetRange:
    """The range of a bet; a locked stake stands whatever the player's own limit."""
    maximum = max(locked, highest(state, player, offered.maximum))
    return BetRange(offered.id, offered.minimum, maximum, locked)


def _moves(state: Punto, player: Player) -> tuple[Option, ...]:
    found: list[Option] = []
    if stage(state) == "coup" and step_actor(state) == player.id:
        found.append(CanProceed(opened(state)))
    if state.holder == player.id and not state.coup.player:
        found.append(CanRefuseShoe(state.offered))
        if not state.croupier_deals:
            found.append(CanHaveCroupierDeal(state.offered))
    return tuple(found)
