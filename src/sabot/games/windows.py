"""Windows and questions: how several act at once, and how one is asked (rule book W)."""

from typing import Final, Generic, NewType, TypeVar

import msgspec

from sabot.money import Cents

PlayerId = NewType("PlayerId", str)
Seq = NewType("Seq", int)
"""The number of an event in its table's log, from 1."""

CROUPIER: Final = PlayerId("croupier")
"""The house's own player: it shuffles, closes, deals and settles."""


def croupier(_state: object) -> PlayerId:
    """The croupier, however a table stands."""
    return CROUPIER


Entry = TypeVar("Entry")


class Window(msgspec.Struct, Generic[Entry], frozen=True):
    """One entry a player until the window closes: at its deadline, or when all present are done (W1).

    `opened` is the number of the event that opened it. Entries are public when made and resolved only after.
    """

    opened: Seq
    eligible: tuple[PlayerId, ...]
    entries: dict[PlayerId, Entry]
    done: frozenset[PlayerId] = frozenset()


class Question(msgspec.Struct, frozen=True):
    """One addressee and one answer (W3); the croupier answers for the silent."""

    opened: Seq
    addressee: PlayerId


class Auction(msgspec.Struct, frozen=True):
    """Open and ascending bids; the standing bid is paid in, and wins when nobody goes above it (W2).

    `opened` is the number of the event that opened it, `since` of the latest bid, or of the opening: from then on
    the time runs. `done` have passed since then.
    """

    opened: Seq
    eligible: tuple[PlayerId, ...]
    minimum: Cents
    since: Seq
    bidder: PlayerId | None = None
    bid: Cents = Cents(0)
    done: frozenset[PlayerId] = frozenset()


def entered(window: Window[Entry], player: PlayerId, entry: Entry | None) -> Window[Entry]:
    """The window with a player's entry made, replaced, or (None) withdrawn; whoever enters is not done."""
    entries = dict(window.entries)
    if entry is None:
        entries.pop(player, None)
    else:
        entries[player] = entry
    done = window.done - {player} if player in window.done else window.done
    return Window(window.opened, window.eligible, entries, done)


def finished(window: Window[Entry], player: PlayerId) -> Window[Entry]:
    """The window after a player said done, or pass."""
    return Window(window.opened, window.eligible, window.entries, window.done | {player})


def joined(window: Window[Entry], player: PlayerId) -> Window[Entry]:
    """The window with one more eligible player."""
    return Window(window.opened, (*window.eligible, player), window.entries, window.done)


def quitted(window: Window[Entry], player: PlayerId) -> Window[Entry]:
    """The window without a player who left."""
    eligible = tuple(each for each in window.eligible if each != player)
    entries = {each: entry for each, entry in window.entries.items() if each != player}
    return Window(window.opened, eligible, entries, window.done - {player})


def least_bid(auction: Auction, step: Cents) -> Cents:
    """The least that a next bid may be: the minimum, then a step above the standing bid."""
    return auction.minimum if auction.bidder is None else Cents(auction.bid + step)


def bid_made(auction: Auction, player: PlayerId, amount: Cents, seq: Seq) -> Auction:
    """The auction after a bid: everybody may bid again, and the time runs from it."""
    return Auction(auction.opened, auction.eligible, auction.minimum, seq, player, amount)


def changed_auction(
    auction: Auction, *, done: PlayerId | None = None, joins: PlayerId | None = None, quits: PlayerId | None = None
) -> Auction:
    """The auction after a player passed, came, or left."""
    eligible = tuple(each for each in auction.eligible if each != quits) + ((joins,) if joins else ())
    passed = (auction.done | {done} if done else auction.done) - {quits}
    return Auction(
        auction.opened, eligible, auction.minimum, auction.since, auction.bidder, auction.bid, frozenset(passed)
    )
