"""What an actor may do now, with bounds: what the page offers and what bots choose from."""

import msgspec

from sabot.bets import BetId
from sabot.games.punto.legality import floor_of, free_to_stake, highest
from sabot.games.punto.state import Punto, opened, stage, step_actor
from sabot.games.seats import MOST_CHIPS, Player, Seat, taken
from sabot.games.taille import Stage
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents
from sabot.rulesets import TableBet
from sabot.shoe import cut_bounds


class BetRange(msgspec.Struct, frozen=True):
    """The least and most a player may stake on a bet; `locked` may not be taken back (a tied stake)."""

    bet: BetId
    minimum: Cents
    maximum: Cents
    locked: Cents = Cents(0)


class CanSit(msgspec.Struct, frozen=True, tag="sit"):
    """Free seats."""

    seats: tuple[Seat, ...]
    maximum: Cents


class CanBuyIn(msgspec.Struct, frozen=True, tag="buy_in"):
    """More chips, up to this amount."""

    maximum: Cents


class CanLeave(msgspec.Struct, frozen=True, tag="leave"):
    """Leave the table."""


class CanPromiseSeed(msgspec.Struct, frozen=True, tag="promise_seed"):
    """Promise a seed for the shuffle."""

    on: Seq


class CanRevealSeed(msgspec.Struct, frozen=True, tag="reveal_seed"):
    """Reveal the promised seed."""

    on: Seq


class CanCut(msgspec.Struct, frozen=True, tag="cut"):
    """Place the cut card between two places."""

    on: Seq
    first: int
    last: int


class CanEnter(msgspec.Struct, frozen=True, tag="enter"):
    """Stake, at most `available` in all, in whole coins."""

    on: Seq
    bets: tuple[BetRange, ...]
    available: Cents
    coin: Cents


class CanFinish(msgspec.Struct, frozen=True, tag="finish"):
    """Say done, or pass."""

    on: Seq


class CanProceed(msgspec.Struct, frozen=True, tag="proceed"):
    """Take the coup's next step: deal, or show the hand."""

    on: Seq


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
        free = tuple(Seat(seat) for seat in range(1, state.rules.seats + 1) if seat not in taken(state.players))
        return (CanSit(free, MOST_CHIPS),) if free else ()
    if player.leaving:
        return _moves(state, player)
    staying: tuple[Option, ...] = (CanLeave(),)
    if player.purse < MOST_CHIPS:
        staying = (CanBuyIn(Cents(MOST_CHIPS - player.purse)), CanLeave())
    return (*_preparing(state, player), *_betting(state, player), *_moves(state, player), *staying)


def _preparing(state: Punto, player: Player) -> tuple[Option, ...]:
    taille, window = state.taille, state.taille.window
    if window is not None and player.id in window.eligible:
        seed = taille.seeds.get(player.id)
        if taille.stage is Stage.PROMISES:
            return (CanFinish(window.opened),) if seed else (CanPromiseSeed(window.opened), CanFinish(window.opened))
        return (CanRevealSeed(window.opened),) if seed and seed.value is None else (CanFinish(window.opened),)
    if taille.question is not None and taille.question.addressee == player.id:
        return (CanCut(taille.question.opened, *cut_bounds(len(taille.order))),)
    return ()


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
