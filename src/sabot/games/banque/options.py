"""What an actor may do now, with bounds: what the page offers and what bots choose from."""

import msgspec

from sabot.games.bank.offers import CanBid, CanDeclare, CanDecline, CanPost, CanSelonLaRegle, Offers, offering, posting
from sabot.games.bank.table import able, available, whole_coins
from sabot.games.banque.bank import BANK
from sabot.games.banque.bounds import least_entry, most_capital, needed_refill, places, with_taxe
from sabot.games.banque.laid import Place
from sabot.games.banque.order import order
from sabot.games.banque.state import Banque, Entry
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
from sabot.games.table import gone_for_good
from sabot.games.windows import PlayerId, Seq, Window
from sabot.money import Cents


class CanBeWilling(msgspec.Struct, frozen=True, tag="be_willing"):
    """Be one of those among whom the bank is drawn."""

    on: Seq
    minimum: Cents


class CanNameCutter(msgspec.Struct, frozen=True, tag="name_cutter"):
    """Name who cuts."""

    on: Seq
    players: tuple[PlayerId, ...]


class CanCallBanco(msgspec.Struct, frozen=True, tag="call_banco"):
    """Banco on one of these places; `suivi` goes before all others."""

    on: Seq
    amount: Cents
    places: tuple[Place, ...]
    suivi: bool


class CanStake(msgspec.Struct, frozen=True, tag="stake"):
    """Stake whole coins between the least stake and the purse; a limited bank answers for `bank` in all."""

    on: Seq
    minimum: Cents
    maximum: Cents
    places: tuple[Place, ...]
    bank: Cents
    coin: Cents


class CanAnswer(msgspec.Struct, frozen=True, tag="answer"):
    """Accept or cover what the stakes exceed the bank by; `taxe` is paid on top."""

    on: Seq
    amount: Cents
    taxe: Cents


class CanGoOn(msgspec.Struct, frozen=True, tag="go_on"):
    """Keep the bank as it is."""

    on: Seq


class CanAddToBank(msgspec.Struct, frozen=True, tag="add_to_bank"):
    """Bring more into the bank, with whole coins."""

    on: Seq
    minimum: Cents
    maximum: Cents
    coin: Cents


class CanRetire(msgspec.Struct, frozen=True, tag="retire"):
    """Take the bank."""

    on: Seq
    amount: Cents


class CanTakeBank(msgspec.Struct, frozen=True, tag="take_bank"):
    """Take a retired banker's bank over; `taxe` is paid on top."""

    on: Seq
    amount: Cents
    taxe: Cents


Option = (
    CanSit | CanStand | CanTakeSeat | CanBuyIn | CanLeave | CanPromiseSeed | CanRevealSeed | CanCut | CanPost
    | CanDecline | CanBid | CanBeWilling | CanNameCutter | CanCallBanco | CanStake | CanAnswer | CanGoOn
    | CanAddToBank | CanRetire | CanTakeBank | CanDeclare | CanSelonLaRegle | CanFinish | CanProceed
)  # fmt: skip


def _answering(state: Banque, player: Player) -> tuple[Option, ...]:
    on = state.step
    match state.phase:
        case "post":
            return (*posting(BANK, state, player), CanDecline(on))
        case "cutter":
            return (CanNameCutter(on, order(state)),)
        case "tenure":
            return _keeping(state, player)
        case "refill":
            return (*_adding(state, player, needed_refill(state)), CanDecline(on))
        case _:
            return (CanAnswer(on, state.amount, _taxe(state, state.amount)),)


def _keeping(state: Banque, player: Player) -> tuple[Option, ...]:
    on = state.step
    retires = (CanRetire(on, state.bank),) if state.tenure or gone_for_good(state, player) else ()
    return (CanGoOn(on), *_adding(state, player, state.rules.coin), *retires)


def _adding(state: Banque, player: Player, least: Cents) -> tuple[Option, ...]:
    most = most_capital(state, player.purse)
    return (CanAddToBank(state.step, least, most, state.rules.coin),) if most >= least else ()


def _entering(state: Banque, player: Player, window: Window[Entry]) -> tuple[Option, ...]:
    on, done = window.opened, CanFinish(window.opened)
    if not able(state, player, least_entry(state)):
        return (done,)
    where = places(state, player.id)
    match state.phase:
        case "willing":
            return (CanBeWilling(on, state.rules.minimum), done)
        case "banco":
            return (CanCallBanco(on, state.bank, where, player.id in state.suivi), done)
        case "succession":
            return (CanTakeBank(on, state.offered, _taxe(state, state.offered)), done)
        case _:
            least, most = state.rules.least_stake, whole_coins(state, available(state, player))
            return (CanStake(on, least, most, where, state.bank, state.rules.coin), done) if most >= least else (done,)


def _taxe(state: Banque, capital: Cents) -> Cents:
    return Cents(with_taxe(state, capital) - capital)


options = offering(BANK, Offers(_answering, _entering))
"""What a player, or somebody who is not at the table yet, may do now."""
