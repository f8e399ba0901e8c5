"""What a player may do in every game whose bank a player holds, and whom such a table waits for."""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from sabot.games.again import of_the_very_same
from sabot.games.bank.auction import CanBid as CanBid  # noqa: PLC0414 - for who imports it from here still
from sabot.games.bank.legality import Bank, bids
from sabot.games.bank.palette import CanDeclare as CanDeclare  # noqa: PLC0414 - for who imports it from here still
from sabot.games.bank.palette import CanSelonLaRegle as CanSelonLaRegle  # noqa: PLC0414 - for who imports it from here still
from sabot.games.bank.palette import SelonLaRegle
from sabot.games.bank.posting import CanPost as CanPost  # noqa: PLC0414 - for who imports it from here still
from sabot.games.bank.questions import CanDecline as CanDecline  # noqa: PLC0414 - for who imports it from here still
from sabot.games.bank.table import (
    FEWEST,
    BankTable,
    open_window,
    opened,
    seated_here,
    seats_kept_for,
    too_few,
)
from sabot.games.offers import (
    CanFinish,
    CanProceed,
    CanSit,
    CanStand,
    CanTakeSeat,
    free_seats,
    preparing,
    staying,
)
from sabot.games.seats import MOST_CHIPS, Player, standing
from sabot.games.steps import Close, Proceed
from sabot.games.table import preparing as shoe_waits
from sabot.games.table import there
from sabot.games.waiting import Pending
from sabot.games.windows import CROUPIER, Auction, PlayerId, Seq, Window

B = TypeVar("B", bound=BankTable)


class Offers(NamedTuple, Generic[B]):
    """A game's own offers: to whom its question asks, and to one for whom its window is open."""

    answering: Callable[[B, Player], tuple[object, ...]]
    entering: Callable[[B, Player, Window[Any]], tuple[object, ...]]


def offering(bank: Bank[B], own: Offers[B]) -> Callable[[B, PlayerId], tuple[Any, ...]]:
    """What a player, or somebody who is not at the table yet, may do now."""

    def options(state: B, actor: PlayerId) -> tuple[object, ...]:
        if state.over:
            return ()
        player = state.players.get(actor)
        if player is None:
            return () if actor == CROUPIER else _arriving(state)
        if player.leaving:
            return ()
        playing = _playing(bank, own, state, player)
        return (*preparing(state.taille, player), *playing, *_sitting(bank, state, player), *staying(player))

    return options


def posting(bank: Bank[B], state: B, player: Player) -> tuple[CanPost, ...]:
    """The bank that a player may hold."""
    most = bank.most_capital(state, player.purse)
    if player.seat is None or most < state.rules.minimum:
        return ()
    return (CanPost(state.step, state.rules.minimum, most, state.rules.coin),)


def _arriving(state: BankTable) -> tuple[CanSit | CanStand, ...]:
    free = free_seats(state.players, state.rules.seats)
    found: list[CanSit | CanStand] = [CanSit(free, MOST_CHIPS)] if free else []
    if len(standing(state.players)) < state.rules.standing:
        found.append(CanStand(MOST_CHIPS))
    return tuple(found)


def _sitting(bank: Bank[B], state: B, player: Player) -> tuple[CanTakeSeat, ...]:
    if player.seat is not None or bank.engaged(state, player.id):
        return ()
    free = free_seats(state.players, state.rules.seats)
    return (CanTakeSeat(free),) if free else ()


def _playing(bank: Bank[B], own: Offers[B], state: B, player: Player) -> tuple[object, ...]:
    where = bank.stage(state)
    if where == "waits":
        return () if too_few(state) or state.banker is not None else posting(bank, state, player)
    if state.question is not None:
        return own.answering(state, player) if state.question.addressee == player.id else ()
    window = open_window(state)
    if window is not None and player.id not in window.eligible:
        return ()
    if type(window) is Auction:
        return _bidding(bank, state, player, window)
    if window is not None:
        return own.entering(state, player, window)
    return _dealing(bank, state, where) if state.phase == "coup" and bank.step_actor(state) == player.id else ()


def _bidding(bank: Bank[B], state: B, player: Player, auction: Auction) -> tuple[CanBid | CanFinish, ...]:
    if player.id == auction.bidder:
        return ()
    least, most = bids(bank, state, player, auction)
    done = CanFinish(auction.since)
    return (CanBid(auction.opened, least, most, state.rules.coin), done) if most >= least else (done,)


def _dealing(bank: Bank[B], state: B, where: str) -> tuple[CanDeclare | CanSelonLaRegle | CanProceed, ...]:
    if where == "declare":
        return CanDeclare(state.step, bank.ponte_may_say(state)), CanSelonLaRegle(state.step)
    if where == "choose":
        return CanDeclare(state.step, bank.banker_may_say(state)), CanSelonLaRegle(state.step)
    return (CanProceed(state.step),)


class Waits(NamedTuple, Generic[B]):
    """Whom a game's windows wait for, and what silence answers to its questions."""

    window: Callable[[B], tuple[PlayerId, ...]]
    silence: Callable[[B, str, Seq], object]


def waiting(bank: Bank[B], own: Waits[B]) -> Callable[[B], Pending[Any] | None]:
    """Whom the table waits for; None when the session is over. Nothing in it depends on a hidden card."""

    @of_the_very_same
    def pending(state: B) -> Pending[Any] | None:
        where, on = bank.stage(state), opened(state)
        if missed := seats_kept_for(state, where):
            return Pending(on, where, _may_post(state, where) or missed, Close(on))
        match where:
            case "over":
                return None
            case "lots":
                return Pending(on, where, (), chance="seats", idle=seated_here(state) < FEWEST)
            case "lot":
                return Pending(on, where, (), chance="lot")
            case "shuffle" | "cut" | "promises" | "seeds" | "beacon":
                return shoe_waits(state, on, idle=too_few(state))
            case "waits":
                return Pending(on, where, _may_post(state, where), idle=True)
            case _:
                return _of_game(bank, own, state, where, on)

    return pending


def _of_game(bank: Bank[B], own: Waits[B], state: B, where: str, on: Seq) -> Pending[object]:
    if where in state.WINDOWS:
        return Pending(on, where, own.window(state), Close(on))
    if state.question is not None:
        return Pending(on, where, there(state, state.question.addressee), own.silence(state, where, on))
    default_step = SelonLaRegle(on) if where in ("declare", "choose") else Proceed(on)
    return Pending(on, where, there(state, bank.step_actor(state)), default_step)


def _may_post(state: BankTable, where: str) -> tuple[PlayerId, ...]:
    """At a table that lacks a banker: everybody seated who is there."""
    if where != "waits" or too_few(state) or state.banker is not None:
        return ()
    seated = (player.id for player in state.players.values() if player.seat is not None)
    return tuple(player for player in seated if there(state, player))
