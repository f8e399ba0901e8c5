"""How events are folded that mean the same in every game whose bank a player holds."""

from typing import Any, Protocol, TypeVar, cast

import msgspec

from sabot.games.auction import AuctionClosed, AuctionOpened, BidMade
from sabot.games.lots import SeatsDrawn
from sabot.games.seats import AbsenceCounted, Players, changed, issued_by, paid, seat_event
from sabot.games.steps import CardsBurned, Finished, SessionEnded, StopCardReached
from sabot.games.taille import Taille, taille_event
from sabot.games.windows import Auction, Seq, Window, bid_made, changed_auction, finished
from sabot.money import Cents


class Table(Protocol):
    """What the tables of these games have in common."""

    @property
    def players(self) -> Players: ...
    @property
    def issued(self) -> Cents: ...
    @property
    def taille(self) -> Taille: ...
    @property
    def window(self) -> Window[Any] | None: ...
    @property
    def auction(self) -> Auction | None: ...


S = TypeVar("S", bound=Table)


def replaced(state: S, **changes: Any) -> S:
    """The table with some fields changed."""
    after: S = cast("Any", msgspec.structs.replace)(state, **changes)
    return after


def seat(state: S, event: Any, seq: Seq) -> S:
    """People, and the chips that come and go with them."""
    players, issued = seat_event(state.players, event), Cents(state.issued + issued_by(event))
    return replaced(state, seq=seq, players=players, issued=issued)


def absence(state: S, event: AbsenceCounted, seq: Seq) -> S:
    """A window without a coup; what is asked for is asked for anew."""
    return replaced(seat(state, event, seq), step=seq)


def seats_drawn(state: S, event: SeatsDrawn, seq: Seq) -> S:
    """The seats of the session."""
    players = state.players
    for player, drawn in event.seats.items():
        players = changed(players, player, seat=drawn)
    return replaced(state, seq=seq, step=seq, players=players, drawn=True)


def taille(state: S, event: Any, seq: Seq) -> S:
    """The shoe on its way to the first coup."""
    return replaced(state, seq=seq, taille=taille_event(state.taille, event, seq))


def burned(state: S, event: CardsBurned, seq: Seq) -> S:
    """The cards burned are out of the shoe."""
    return replaced(state, seq=seq, taille=taken(state.taille, 1 + len(event.hidden)))


def taken(shoe: Taille, count: int) -> Taille:
    """The shoe after so many cards."""
    after: Taille = msgspec.structs.replace(shoe, shoe=shoe.shoe.after(count))
    return after


def stop(state: S, event: StopCardReached, seq: Seq) -> S:
    """The last coup is known."""
    return replaced(state, seq=seq, stop_coup=event.coup)


def done(state: S, event: Finished, seq: Seq) -> S:
    """A player is done with the auction, the window, or the shoe's window that is open."""
    if state.auction is not None:
        return replaced(state, seq=seq, auction=changed_auction(state.auction, done=event.player))
    if state.window is not None:
        return replaced(state, seq=seq, window=finished(state.window, event.player))
    window = state.taille.window
    if window is None:
        return replaced(state, seq=seq)
    shoe = msgspec.structs.replace(state.taille, window=finished(window, event.player))
    return replaced(state, seq=seq, taille=shoe)


def auction_opened(state: S, event: AuctionOpened, seq: Seq) -> S:
    """Bids may be made."""
    auction = Auction(seq, event.players, event.minimum, seq)
    return replaced(state, seq=seq, step=seq, phase="auction", auction=auction)


def bid(state: S, event: BidMade, seq: Seq) -> S:
    """A bid is paid in, the one before goes back."""
    auction = state.auction
    if auction is None:
        return replaced(state, seq=seq)
    players = state.players if auction.bidder is None else paid(state.players, {auction.bidder: auction.bid})
    after = paid(players, {event.player: -event.amount})
    made = bid_made(auction, event.player, event.amount, seq)
    return replaced(state, seq=seq, step=seq, players=after, auction=made)


def auction_closed(state: S, event: AuctionClosed, seq: Seq) -> S:
    """The standing bid goes back, to be posted."""
    players = state.players if event.player is None else paid(state.players, {event.player: event.amount})
    return replaced(state, seq=seq, auction=None, players=players)


def ended(state: S, event: SessionEnded, seq: Seq) -> S:
    """The session is over."""
    return replaced(state, seq=seq, over=True)
