"""A bank that is passed: il y a une suite, its offer and its auction (rule book C11)."""

from collections.abc import Callable
from typing import Final

import msgspec

from sabot.games.bank.auction import AuctionClosed, AuctionOpened, bidding
from sabot.games.bank.entitlement import pays
from sabot.games.bank.entries import entering, to_each
from sabot.games.bank.table import too_few
from sabot.games.bank.vocabulary import Amounts
from sabot.games.chemin.claims import CheminFate, CheminOutlook, claims, taker, taker_fates
from sabot.games.chemin.state import BANKING, Chemin, banker_seat, divided
from sabot.games.chemin.way import (
    CheminEntered,
    CheminOpened,
    all_of_it,
    posted,
    shoe_goes_from,
    shoe_goes_on,
    window_closed,
)
from sabot.games.feature import Feature, action, event, following, offer
from sabot.games.moves import yes_or_no
from sabot.games.narration import Lines, call
from sabot.games.narration import event as said
from sabot.games.parts import copied
from sabot.games.refusals import Refusal
from sabot.games.seats import Player, Seat, paid
from sabot.games.turn import Turn
from sabot.games.windows import Auction, PlayerId, Seq
from sabot.money import Cents

_set: Final = msgspec.structs.replace


class TakeSuite(msgspec.Struct, frozen=True, tag="take_suite", forbid_unknown_fields=True):
    """Take the bank over at its amount; or take that back."""

    on: Seq
    takes: bool


class BankPassed(msgspec.Struct, frozen=True, tag="bank_passed", forbid_unknown_fields=True):
    """*Il y a une suite*: the banker took the bank; it is on offer at that amount (C11)."""

    player: PlayerId
    amount: Cents
    origin: Seat
    to: Amounts


class CanTakeSuite(msgspec.Struct, frozen=True, tag="take_suite"):
    """Take the bank over at its amount."""

    on: Seq
    amount: Cents


def may_take(state: Chemin, player: Player) -> bool:
    """Whether a player is one of the others seated, to whom a suite is offered (C11)."""
    return player.seat is not None and player.id != state.passer


def can_post(state: Chemin, player: Player, amount: int) -> bool:
    """Whether one of the others seated is there and can post an amount (C11.1)."""
    return may_take(state, player) and not player.away and player.purse >= amount


def auction_follows(state: Chemin) -> bool:
    """Whether the house auctions a suite that nobody took, and one of the others could bid (C11.2)."""
    minimum = state.rules.minimum
    return state.rules.suite_auction == "yes" and any(
        not player.leaving and can_post(state, player, minimum) for player in state.players.values()
    )


def _object(state: Chemin, actor: PlayerId, asked: TakeSuite) -> Refusal | None:
    return BANKING.in_window(state, actor, asked.on, "suite") or pays(state, actor, state.amount)


def _take(turn: Turn[Chemin], actor: PlayerId, asked: TakeSuite) -> None:
    turn.emit(CheminEntered(actor, turn.state.amount if asked.takes else Cents(0)))


def _offered(state: Chemin, _player: Player, on: Seq) -> tuple[CanTakeSuite, ...]:
    return (CanTakeSuite(on, state.amount),)


def outlook(state: Chemin) -> CheminOutlook:
    """The first in order who takes the suite posts its amount; nobody: the auction, where there is one (C11)."""
    entries, order = claims(state)
    if not order:
        return CheminOutlook(then="auction" if auction_follows(state) else "unsold")
    return CheminOutlook(then="posted", fates=taker_fates(entries, order, order[:1], "prime"))


def auction_outlook(state: Chemin) -> CheminOutlook:
    """The standing bid would win (W2)."""
    auction = state.auction
    if auction is None or auction.bidder is None:
        return CheminOutlook(then="unsold")
    return CheminOutlook(then="posted", fates=(CheminFate(auction.bidder, auction.bid, Cents(0)),))


def passed(turn: Turn[Chemin], player: PlayerId) -> None:
    """*La main passe*: the banker takes the bank, and it is offered at its amount (C11, C11.1)."""
    state = turn.state
    origin = Seat(shoe_goes_from(state) if state.rules.suite_origin == "first" else banker_seat(state))
    turn.emit(BankPassed(player, state.bank, origin, divided(state, state.bank)))
    if too_few(state):
        _unsold(turn)
        return
    able = _others(turn.state, lambda each: can_post(turn.state, each, state.bank))
    if not able:
        _auction(turn)
        return
    turn.emit(CheminOpened("suite", _others(turn.state, lambda each: may_take(turn.state, each)), state.bank))


def _closed(turn: Turn[Chemin]) -> None:
    """The first from the origin's right who takes the suite posts its amount (C11.1)."""
    state = turn.state
    banker = taker(outlook(state).fates)
    window_closed(turn, "suite")
    if banker is None:
        _auction(turn)
    else:
        posted(turn, banker, state.offered, state.origin)


def _auction(turn: Turn[Chemin]) -> None:
    """The suite is auctioned among the others seated, where the house does so and one of them could bid (C11.2)."""
    state = turn.state
    if not auction_follows(state):
        _unsold(turn)
        return
    turn.emit(AuctionOpened(_others(state, lambda each: may_take(state, each)), state.rules.minimum))


def _sold(turn: Turn[Chemin], auction: Auction) -> None:
    """The standing bid wins and is posted; without one the bank is an ordinary one again (C11.2, C11.3)."""
    if auction.bidder is None:
        _unsold(turn)
    else:
        posted(turn, auction.bidder, auction.bid, turn.state.origin)


def _unsold(turn: Turn[Chemin]) -> None:
    shoe_goes_on(turn, shoe_goes_from(turn.state))


def _others(state: Chemin, wanted: Callable[[Player], bool]) -> tuple[PlayerId, ...]:
    return tuple([player.id for player in state.players.values() if not player.leaving and wanted(player)])


def _passed(state: Chemin, each: BankPassed, seq: Seq) -> Chemin:
    return _set(
        state,
        seq=seq,
        step=seq,
        players=paid(state.players, each.to),
        bank=Cents(0),
        bank_won=0,
        banker=None,
        associate=None,
        question=None,
        origin=each.origin,
        passer=each.player,
        offered=each.amount,
    )


def _say_passed(_state: Chemin, each: BankPassed) -> Lines:
    passed = said("passed", player=each.player, amount=each.amount, seat=each.origin)
    return call("main_passe"), passed, *to_each("from_bank", each.to), call("suite")


def _whole_bank(state: Chemin, _each: BankPassed) -> dict[str, object]:
    return {"player": state.banker, "amount": state.bank, "to": divided(state, state.bank)}


def _from_the_minimum(state: Chemin, _each: AuctionOpened) -> dict[str, object]:
    return {"minimum": state.rules.minimum}


def _standing(state: Chemin, _each: AuctionClosed) -> dict[str, object]:
    auction = state.auction
    return {} if auction is None else {"player": auction.bidder, "amount": auction.bid}


SUITE: Final = Feature(
    actions=(action(TakeSuite, _object, _take, "player"),),
    events=(
        event(BankPassed, _passed, _say_passed, 800, follows=_whole_bank),
        following(AuctionOpened, _from_the_minimum),
        following(AuctionClosed, _standing),
    ),
    windows=(
        entering("suite", _offered, _closed, all_of_it, may_take),
        bidding(BANKING, _sold, may_take),
    ),
    offers=(offer(CanTakeSuite, yes_or_no(TakeSuite, 0.6)),),
    parts=(*map(copied, ("origin", "passer", "offered")),),
    waits={"suite": "questions"},
)
