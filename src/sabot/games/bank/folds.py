"""How events are folded that mean the same in every game whose bank a player holds."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec

from sabot.games import folds
from sabot.games.bank.auction import AuctionClosed, AuctionOpened, BidMade
from sabot.games.bank.entries import EntriesReturned
from sabot.games.bank.lots import SeatsDrawn
from sabot.games.bank.table import BankTable, open_window
from sabot.games.folds import Fold
from sabot.games.seats import Left, Player, changed, paid, present
from sabot.games.taille import ShoeShuffled, without
from sabot.games.windows import Auction, PlayerId, Seq, apart, bid_made, entered, joined, quitted
from sabot.money import Cents

B = TypeVar("B", bound=BankTable)
_set: Final = msgspec.structs.replace


def let_in(state: B, player: PlayerId, has_part: Callable[[B, Player], bool]) -> B:
    """The table with a newcomer, or one newly seated, in the open window, if he has a part in it."""
    window = open_window(state)
    if window is None or player in window.eligible or not has_part(state, state.players[player]):
        return state
    return _set(state, window=joined(window, player))


def left(state: B, event: Left, seq: Seq, **changes: object) -> B:
    """Nothing waits for who left; a game says what else of its own changes."""
    player = event.player
    return _set(
        folds.seat(state, event, seq),
        window=None if state.window is None else quitted(state.window, player),
        taille=without(state.taille, player),
        declined=state.declined - {player},
        **changes,
    )


def speakers(state: BankTable, *pontes: PlayerId | None) -> tuple[PlayerId | None, ...]:
    """Those of the pontes who are there when the cards are dealt; for others the croupier speaks (C7.2)."""
    here = present(state.players)
    return tuple(ponte if ponte in here else None for ponte in pontes)


def shuffled(state: B, event: ShoeShuffled, seq: Seq) -> B:
    """A new shoe begins."""
    return _set(folds.taille(state, event, seq), results=(), stop_coup=None)


def seats_drawn(state: B, event: SeatsDrawn, seq: Seq) -> B:
    """The seats of the session."""
    players = state.players
    for player, drawn in event.seats.items():
        players = changed(players, player, seat=drawn)
    return _set(state, seq=seq, step=seq, players=players, drawn=True)


def stepped(state: B, _event: object, seq: Seq) -> B:
    """The next step is asked for."""
    return _set(state, seq=seq, step=seq)


def answered(state: B, _event: object, seq: Seq) -> B:
    """A question is answered, and what follows is asked for."""
    return _set(state, seq=seq, step=seq, question=None)


def turned(state: B, event: Any, seq: Seq) -> B:
    """One more hand lies open."""
    return _set(state, seq=seq, step=seq, shown=state.shown | {event.side})


def pay_entry(state: B, player: PlayerId, entry: Any, seq: Seq) -> B:
    """An entry is paid in, in place of the one before; one of nothing withdraws it."""
    window = state.window
    if window is None:
        return _set(state, seq=seq)
    before = window.entries.get(player)
    more = Cents(entry.amount - (before.amount if before else 0))
    players = paid(state.players, {player: Cents(-more)})
    return _set(state, seq=seq, window=entered(window, player, entry if entry.amount else None), players=players)


def _entries_returned(state: B, event: EntriesReturned, seq: Seq) -> B:
    window = apart(state.window)
    for player in event.to:
        window = None if window is None else entered(window, player, None)
    return _set(state, seq=seq, window=window, players=paid(state.players, event.to))


def auction_opened(state: B, event: AuctionOpened, seq: Seq) -> B:
    """Bids may be made."""
    auction = Auction(seq, event.players, {}, minimum=event.minimum, since=seq)
    return _set(state, seq=seq, step=seq, phase="auction", window=auction, amount=Cents(0))


def _bid(state: B, event: BidMade, seq: Seq) -> B:
    """A bid is paid in, the one before goes back."""
    auction = state.auction
    if auction is None:
        return _set(state, seq=seq)
    players = state.players if auction.bidder is None else paid(state.players, {auction.bidder: auction.bid})
    after = paid(players, {event.player: -event.amount})
    made = bid_made(auction, event.player, event.amount, seq)
    return _set(state, seq=seq, step=seq, players=after, window=made)


def _auction_closed(state: B, event: AuctionClosed, seq: Seq) -> B:
    """The standing bid goes back, to be posted."""
    players = state.players if event.player is None else paid(state.players, {event.player: event.amount})
    return _set(state, seq=seq, window=None, players=players)


MONEY: Final[dict[type, Fold[Any]]] = {
    BidMade: _bid,
    AuctionClosed: _auction_closed,
    EntriesReturned: _entries_returned,
}
"""Of them, those of events that move chips."""
FOLDS: Final[dict[type, Fold[Any]]] = {
    **folds.FOLDS,
    **MONEY,
    SeatsDrawn: seats_drawn,
    ShoeShuffled: shuffled,
    AuctionOpened: auction_opened,
}
"""The folds of every game whose bank a player holds; a game lays its own over them."""
