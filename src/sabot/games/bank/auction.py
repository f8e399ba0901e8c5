"""An auction of the bank among players: its bids, and how they are folded and told (rule book W2)."""

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

import msgspec

from sabot.games.bank.entitlement import Banking
from sabot.games.bank.table import BankTable, available, opened
from sabot.games.feature import Feature, Opening, action, event, offer
from sabot.games.moves import Amounts, Choosing, Way, different, points
from sabot.games.narration import Lines, one
from sabot.games.narration import event as said
from sabot.games.offers import CanFinish
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.seats import Player, paid
from sabot.games.turn import Turn
from sabot.games.windows import Auction, PlayerId, Seq, bid_made, least_bid
from sabot.money import Cents

B = TypeVar("B", bound=BankTable)
_set: Final = msgspec.structs.replace


class Bid(msgspec.Struct, frozen=True, tag="bid", forbid_unknown_fields=True):
    """A bid for the bank; it is final."""

    on: Seq
    amount: Cents


class AuctionOpened(msgspec.Struct, frozen=True, tag="auction_opened", forbid_unknown_fields=True):
    """The bank is auctioned: in Chemin de Fer a suite that nobody took (C11.2), in Banque every bank (B2)."""

    players: tuple[PlayerId, ...]
    minimum: Cents


class BidMade(msgspec.Struct, frozen=True, tag="bid_made", forbid_unknown_fields=True):
    """A bid above the standing one, paid in; the one before went back (W2)."""

    player: PlayerId
    amount: Cents


class AuctionClosed(msgspec.Struct, frozen=True, tag="auction_closed", forbid_unknown_fields=True):
    """The standing bid won and went back to its purse, to be posted; None: nobody bid."""

    player: PlayerId | None
    amount: Cents


class CanBid(msgspec.Struct, frozen=True, tag="bid"):
    """Bid whole coins for the bank."""

    on: Seq
    minimum: Cents
    maximum: Cents
    coin: Cents


def bids(banking: Banking[B], state: B, player: Player, auction: Auction) -> tuple[Cents, Cents]:
    """The least and the most that a player may bid: who cannot cover a whole step may bid all that he covers (W2)."""
    least, most = least_bid(auction, state.rules.raise_by), banking.most_capital(state, available(state, player))
    return (most if least_bid(auction, state.rules.coin) <= most < least else least), most


def leads(state: BankTable, actor: PlayerId) -> Refusal | None:
    """The refusal of a raise or a pass by whoever has the standing bid (W2)."""
    auction = state.auction
    stands = auction is not None and auction.bidder == actor
    return refuse(Code.BID_STANDS, bid=auction.bid) if auction is not None and stands else None


def bidding(
    banking: Banking[B], closed: Callable[[Turn[B], Auction], None], part: Callable[[B, Player], bool]
) -> Opening[B]:
    """The window in which bids are made; `closed` is what its end does, `part` for whom it is."""

    def offered(state: B, player: Player, _on: Seq) -> tuple[CanBid | CanFinish, ...]:
        auction = state.auction
        if auction is None or player.id == auction.bidder:
            return ()
        least, most = bids(banking, state, player, auction)
        done = CanFinish(auction.since)
        return (CanBid(auction.opened, least, most, state.rules.coin), done) if most >= least else (done,)

    def close(turn: Turn[B]) -> None:
        auction = turn.state.auction
        if auction is not None:
            turn.emit(AuctionClosed(auction.bidder, auction.bid))
            closed(turn, auction)

    def least(state: B) -> Cents:
        auction = state.auction
        return Cents(0) if auction is None else banking.capital(state, least_bid(auction, state.rules.coin))

    return Opening("auction", offered, close, least, part)


def _auction_opened(state: B, event: AuctionOpened, seq: Seq) -> B:
    auction = Auction(seq, event.players, {}, minimum=event.minimum, since=seq)
    return _set(state, seq=seq, step=seq, phase="auction", window=auction, amount=Cents(0))


def _bid(state: B, event: BidMade, seq: Seq) -> B:
    """A bid is paid in, the one before goes back."""
    auction = state.auction
    if auction is None:
        return _set(state, seq=seq)
    players = state.players if auction.bidder is None else paid(state.players, {auction.bidder: auction.bid})
    after = paid(players, {event.player: -event.amount})
    window = bid_made(auction, event.player, event.amount, seq)
    return _set(state, seq=seq, step=seq, players=after, window=window)


def _auction_closed(state: B, event: AuctionClosed, seq: Seq) -> B:
    """The standing bid goes back, to be posted."""
    players = state.players if event.player is None else paid(state.players, {event.player: event.amount})
    return _set(state, seq=seq, window=None, players=players)


def _say_opened(_state: object, each: AuctionOpened) -> Lines:
    return (said("auction", amount=each.minimum),)


def _say_closed(_state: object, each: AuctionClosed) -> Lines:
    return (said("no_bid") if each.player is None else said("bid_wins", player=each.player, amount=each.amount),)


def _bids(option: CanBid, grid: Amounts) -> Iterable[tuple[Way, Bid]]:
    amounts = different(grid.bids(option.minimum, option.maximum, option.coin))
    return (((place,), Bid(option.on, each)) for place, each in amounts)


def auctioning(banking: Banking[B], close_if_done: Callable[[Turn[B]], None]) -> Feature[B]:
    """Bids above each other, until nobody goes higher."""

    def object_bid(state: B, actor: PlayerId, asked: Bid) -> Refusal | None:
        auction = state.auction
        if auction is None:
            return banking.now(state, asked.on, "auction")
        if auction.opened != asked.on:
            return refuse(Code.STALE, on=asked.on)
        refusal = banking.in_window(state, actor, opened(state), "auction") or leads(state, actor)
        if refusal is not None:
            return refusal
        least, _ = bids(banking, state, state.players[actor], auction)
        if asked.amount < least:
            return refuse(Code.BID_TOO_LOW, bid=asked.amount, least=least)
        return banking.brings(state, actor, asked.amount)

    def bid(turn: Turn[B], actor: PlayerId, asked: Bid) -> None:
        turn.emit(BidMade(actor, asked.amount))
        close_if_done(turn)

    return Feature(
        actions=(action(Bid, object_bid, bid, "player"),),
        events=(
            event(AuctionOpened, _auction_opened, _say_opened),
            event(BidMade, _bid, one("bids", "player", "amount")),
            event(AuctionClosed, _auction_closed, _say_closed, 800),
        ),
        offers=(offer(CanBid, Choosing(points, _bids)),),
        waits={"auction": "bids"},
        codes=frozenset((Code.BID_TOO_LOW, Code.BID_STANDS)),
    )
