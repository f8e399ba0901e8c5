"""Windows and questions: how several act at once, and how one is asked (rule book W)."""

from typing import Any, Final, Generic, NewType, TypeVar, final

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
_set: Final = msgspec.structs.replace


def asked_on(action: object) -> Seq | None:
    """The event that opened the window or question which an action answers; None where it answers none."""
    on: Seq | None = getattr(action, "on", None)
    return on


class Window(msgspec.Struct, Generic[Entry], frozen=True, tag="window", tag_field="kind", gc=False):
    """A window for an entry of each player until it closes: at its deadline, or when all present are done (W1).

    `opened` is the number of the event that opened it. Entries are public when made and resolved only after.
    """

    opened: Seq
    eligible: tuple[PlayerId, ...]
    entries: dict[PlayerId, Entry]
    done: frozenset[PlayerId] = frozenset()


class PendingQuestion(msgspec.Struct, frozen=True):
    """A question to one addressee for one answer (W3); the croupier answers for the silent."""

    opened: Seq
    addressee: PlayerId


class Offered(msgspec.Struct, frozen=True):
    """The standing bid of an auction, which is the highest, paid in."""

    amount: Cents


@final
class Auction(Window[Offered], frozen=True, kw_only=True, tag="auction", tag_field="kind"):
    """A window whose one entry is the standing bid, which wins when nobody goes above it (W2).

    `since` is the number of the latest bid, or of the opening: from then on the time runs. `done` have passed since
    then.
    """

    minimum: Cents
    since: Seq

    @property
    def bidder(self) -> PlayerId | None:
        """Player whose bid stands; None before the first bid."""
        return next(iter(self.entries), None)

    @property
    def bid(self) -> Cents:
        """The standing bid; nothing where there is none."""
        return next((each.amount for each in self.entries.values()), Cents(0))


W = TypeVar("W", bound=Window[Any])


def apart(window: Window[Entry] | Auction | None) -> Window[Entry] | None:
    """A window whose entries are resolved together; an auction is none."""
    return None if type(window) is Auction else window


def entered(window: Window[Entry], player: PlayerId, entry: Entry | None) -> Window[Entry]:
    """The window with a player's entry made, replaced, or (None) withdrawn; whoever enters is not done."""
    entries = dict(window.entries)
    if entry is None:
        entries.pop(player, None)
    else:
        entries[player] = entry
    done = window.done - {player} if player in window.done else window.done
    return Window(window.opened, window.eligible, entries, done)


def finished(window: W, player: PlayerId) -> W:
    """The window after a player said done, or pass."""
    return _set(window, done=window.done | {player})


def joined(window: W, player: PlayerId) -> W:
    """The window with one more eligible player."""
    return _set(window, eligible=(*window.eligible, player))


def quitted(window: W, player: PlayerId) -> W:
    """The window without a player who left."""
    eligible = tuple(each for each in window.eligible if each != player)
    entries = {each: entry for each, entry in window.entries.items() if each != player}
    return _set(window, eligible=eligible, entries=entries, done=window.done - {player})


def least_bid(auction: Auction, step: Cents) -> Cents:
    """The least that a next bid may be: the minimum, then a step above the standing bid."""
    return auction.minimum if auction.bidder is None else Cents(auction.bid + step)


def bid_made(auction: Auction, player: PlayerId, amount: Cents, seq: Seq) -> Auction:
    """The auction after a bid: everybody may bid again, and the time runs from it."""
    return Auction(auction.opened, auction.eligible, {player: Offered(amount)}, minimum=auction.minimum, since=seq)
