"""What an actor may do now, with bounds: what the page offers and what bots choose from."""

import msgspec

from sabot.games.chemin.actions import Call
from sabot.games.chemin.bounds import (
    able,
    available,
    calls_of,
    engaged,
    least_stake,
    price,
    whole_coins,
)
from sabot.games.chemin.events import Asking
from sabot.games.chemin.state import (
    Chemin,
    Entry,
    next_step,
    open_window,
    stage,
    step_actor,
    too_few,
)
from sabot.games.chemin.tableau import banker_may_say, ponte_may_say
from sabot.games.offers import (
    CanBid,
    CanBuyIn,
    CanCut,
    CanDeclare,
    CanDecline,
    CanFinish,
    CanLeave,
    CanPost,
    CanProceed,
    CanPromiseSeed,
    CanRevealSeed,
    CanSelonLaRegle,
    CanSit,
    CanStand,
    CanTakeSeat,
    free_seats,
    preparing,
    staying,
)
from sabot.games.seats import MOST_CHIPS, Player, standing
from sabot.games.windows import PlayerId, Seq, Window, least_bid
from sabot.money import Cents


class CanAssociate(msgspec.Struct, frozen=True, tag="associate"):
    """Put down as much as the bank holds."""

    on: Seq
    amount: Cents


class CallPrice(msgspec.Struct, frozen=True):
    """A call, and what it pays in."""

    call: Call
    amount: Cents


class CanCall(msgspec.Struct, frozen=True, tag="make_call"):
    """The calls that the player can pay."""

    on: Seq
    calls: tuple[CallPrice, ...]


class CanStake(msgspec.Struct, frozen=True, tag="stake"):
    """Stake whole coins between the least stake and the purse; `open` is what the bank still answers for."""

    on: Seq
    minimum: Cents
    maximum: Cents
    open: Cents
    coin: Cents


class CanAnswer(msgspec.Struct, frozen=True, tag="answer"):
    """Say yes or no to a question: the amount it is about, and whom."""

    on: Seq
    question: Asking
    amount: Cents
    about: PlayerId | None


class CanTakeSuite(msgspec.Struct, frozen=True, tag="take_suite"):
    """Take the bank over at its amount."""

    on: Seq
    amount: Cents


Option = (
    CanSit | CanStand | CanTakeSeat | CanBuyIn | CanLeave | CanPromiseSeed | CanRevealSeed | CanCut | CanPost
    | CanDecline | CanAssociate | CanCall | CanStake | CanAnswer | CanDeclare | CanSelonLaRegle | CanTakeSuite | CanBid
    | CanFinish | CanProceed
)  # fmt: skip


def options(state: Chemin, actor: PlayerId) -> tuple[Option, ...]:
    """What a player, or somebody who is not at the table yet, may do now."""
    if state.over:
        return ()
    player = state.players.get(actor)
    if player is None:
        return _arriving(state)
    if player.leaving:
        return ()
    return (*preparing(state.taille, player), *_playing(state, player), *_sitting(state, player), *staying(player))


def _arriving(state: Chemin) -> tuple[Option, ...]:
    free = free_seats(state.players, state.rules.seats)
    found: list[Option] = [CanSit(free, MOST_CHIPS)] if free else []
    if len(standing(state.players)) < state.rules.standing:
        found.append(CanStand(MOST_CHIPS))
    return tuple(found)


def _sitting(state: Chemin, player: Player) -> tuple[Option, ...]:
    if player.seat is not None or engaged(state, player.id):
        return ()
    free = free_seats(state.players, state.rules.seats)
    return (CanTakeSeat(free),) if free else ()


def _playing(state: Chemin, player: Player) -> tuple[Option, ...]:
    where = stage(state)
    if where == "waits":
        return () if too_few(state) else _posting(state, player)
    if state.question is not None:
        return _answering(state, player) if state.question.addressee == player.id else ()
    window = open_window(state)
    if window is not None:
        return _entering(state, player, window) if player.id in window.eligible else ()
    if state.auction is not None:
        return _bidding(state, player) if player.id in state.auction.eligible else ()
    return _dealing(state, where) if state.phase == "coup" and step_actor(state) == player.id else ()


def _posting(state: Chemin, player: Player) -> tuple[Option, ...]:
    most = whole_coins(state, player.purse)
    if player.seat is None or most < state.rules.minimum:
        return ()
    return (CanPost(state.step, state.rules.minimum, most, state.rules.coin),)


def _answering(state: Chemin, player: Player) -> tuple[Option, ...]:
    if state.phase == "post":
        return (*_posting(state, player), CanDecline(state.step))
    if state.phase in ("consent", "raise", "marche", "keep"):
        return (CanAnswer(state.step, state.phase, state.amount, state.about),)
    return ()


def _entering(state: Chemin, player: Player, window: Window[Entry]) -> tuple[Option, ...]:
    on, funds = window.opened, available(state, player)
    done = CanFinish(on)
    if state.phase == "calls":
        prices = (CallPrice(call, price(state, call)) for call in calls_of(state, player.id))
        return (CanCall(on, tuple(each for each in prices if each.amount <= funds)), done)
    if state.phase == "stakes":
        least, most = least_stake(state), whole_coins(state, funds)
        return (CanStake(on, least, most, state.amount, state.rules.coin), done) if most >= least else (done,)
    if not able(state, player.id):
        return (done,)
    return (CanTakeSuite(on, state.amount) if state.phase == "suite" else CanAssociate(on, state.amount), done)


def _bidding(state: Chemin, player: Player) -> tuple[Option, ...]:
    auction = state.auction
    if auction is None:
        return ()
    least, most = least_bid(auction, state.rules.coin), whole_coins(state, available(state, player))
    done = CanFinish(auction.since)
    return (CanBid(auction.opened, least, most, state.rules.coin), done) if most >= least else (done,)


def _dealing(state: Chemin, where: str) -> tuple[Option, ...]:
    if next_step(state) == "declare":
        return CanDeclare(state.step, ponte_may_say(state)), CanSelonLaRegle(state.step)
    if where == "choose":
        return CanDeclare(state.step, banker_may_say(state)), CanSelonLaRegle(state.step)
    return (CanProceed(state.step),)
