"""Order of claims, and the fate of a window's entries (rule book W1, C4.6, C4.7).

Whoever closes a window does what its outlook says, so that what is foretold and what happens are one reckoning.
"""

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from sabot.games.bank.vocabulary import Amounts
from sabot.games.chemin.state import Chemin, banker_seat
from sabot.games.chemin.vocabulary import Call, CheminEntry, Why
from sabot.games.chemin.way import CheminAsked
from sabot.games.memo import cache_last
from sabot.games.seats import Players, round_from, standing
from sabot.games.windows import Auction, PlayerId
from sabot.money import Cents

Then = Literal["calls", "stakes", "coup", "returned", "posted", "auction", "unsold", "passed"]
"""The next step: a window, a coup, the bank's return (C5.3), a suite posted, auctioned or unsold (C11), or passed."""


class CheminFate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fate of an entry: so much of it counts, so much goes back; `why` not all of it counts."""

    player: PlayerId
    counts: Cents
    back: Cents
    why: Why | None = None


class CheminOutlook(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The outlook if the time were over now, with silence for an answer to every question that comes of it.

    `call` would be played, `fates` are in the order of the claims. `asks` is the question that comes next. `open` is
    what no stake would cover, `banco` what would be dealt for, `bank_back` what would leave the bank.
    """

    then: Then
    call: Call | None = None
    fates: tuple[CheminFate, ...] = ()
    asks: CheminAsked | None = None
    open: Cents = Cents(0)
    banco: Cents = Cents(0)
    bank_back: Amounts = {}


def prime(state: Chemin) -> tuple[PlayerId, ...]:
    """Everybody not in the bank in order of prime: from the banker's right, or a suite's origin's; standing last."""
    return _prime(state.players, state.origin or banker_seat(state), (state.banker, state.associate))


@cache_last
def _prime(players: Players, origin: int, bank: tuple[PlayerId | None, ...]) -> tuple[PlayerId, ...]:
    order = (*round_from(players, origin), *standing(players))
    return tuple([player.id for player in order if player.id not in bank])


def claim_order(state: Chemin) -> tuple[PlayerId, ...]:
    """Players who may have an entry in the window at hand, best claim first: in order of prime (C4.6, C11.1)."""
    window = state.window
    if window is None or type(window) is Auction:
        return ()
    eligible = window.eligible
    return tuple([player for player in prime(state) if player in eligible])


def claims(state: Chemin) -> tuple[Mapping[PlayerId, CheminEntry], tuple[PlayerId, ...]]:
    """The entries of the window at hand, and who made them, best claim first."""
    window = state.window
    if window is None or type(window) is Auction or not window.entries:
        return {}, ()
    entries = window.entries
    return entries, tuple([player for player in claim_order(state) if player in entries])


def taker_fates(
    entries: Mapping[PlayerId, CheminEntry], order: Iterable[PlayerId], by: tuple[PlayerId, ...], why: Why
) -> tuple[CheminFate, ...]:
    """The fates where a taker has it all, and the others have their entries back."""
    return tuple(
        CheminFate(each, entries[each].amount, Cents(0))
        if each in by
        else CheminFate(each, Cents(0), entries[each].amount, why)
        for each in order
    )


def taker(fates: Iterable[CheminFate]) -> PlayerId | None:
    """Player whose entry counts where only one can; None where none does."""
    return next((fate.player for fate in fates if fate.counts), None)


def counted(fates: Iterable[CheminFate]) -> Amounts:
    """The stakes that count."""
    return {fate.player: fate.counts for fate in fates if fate.counts}


def returned(fates: Iterable[CheminFate]) -> Amounts:
    """Amounts that go back to their owners, in cents."""
    return {fate.player: fate.back for fate in fates if fate.back}
