"""What an actor may do now, with bounds: what the page offers and what bots choose from."""

import msgspec

from sabot.games.bank.offers import CanBid, CanDeclare, CanDecline, CanPost, CanSelonLaRegle, Offers, offering, posting
from sabot.games.bank.table import able, available, whole_coins
from sabot.games.chemin.actions import Call
from sabot.games.chemin.bank import BANK
from sabot.games.chemin.bounds import calls_of, least_entry, least_stake, price
from sabot.games.chemin.events import Asking
from sabot.games.chemin.state import Chemin, Entry
from sabot.games.offers import (
    CanBuyIn,
    CanCut,
    CanFinish,
    CanLeave,
    CanProceed,
    CanPromiseSeed,
    CanRevealSeed,
    CanSit,
    CanStand,
    CanTakeSeat,
)
from sabot.games.seats import Player
from sabot.games.windows import PlayerId, Seq, Window
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


def _answering(state: Chemin, player: Player) -> tuple[Option, ...]:
    if state.phase == "post":
        return (*posting(BANK, state, player), CanDecline(state.step))
    if state.phase in ("consent", "raise", "marche", "keep"):
        return (CanAnswer(state.step, state.phase, state.amount, state.about),)
    return ()


def _entering(state: Chemin, player: Player, window: Window[Entry]) -> tuple[Option, ...]:
    on, funds = window.opened, available(state, player)
    done = CanFinish(on)
    if state.phase == "calls":
        prices = (CallPrice(call, price(state, call)) for call in calls_of(state, player.id))
        calls = tuple(each for each in prices if each.amount <= funds)
        return (CanCall(on, calls), done) if calls else (done,)
    if state.phase == "stakes":
        least, most = least_stake(state), whole_coins(state, funds)
        return (CanStake(on, least, most, state.amount, state.rules.coin), done) if most >= least else (done,)
    if not able(state, player, least_entry(state)):
        return (done,)
    return (CanTakeSuite(on, state.amount) if state.phase == "suite" else CanAssociate(on, state.amount), done)


options = offering(BANK, Offers(_answering, _entering))
"""What a player, or somebody who is not at the table yet, may do now."""
