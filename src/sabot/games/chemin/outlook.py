"""What would stand if the time were over now: asked when a window closes, and by the view before it does.

Whoever closes a window does what the outlook says, so that what is foretold and what happens are one reckoning.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal

import msgspec

from sabot.games.bank.vocabulary import Amounts
from sabot.games.chemin.actions import CALLS, Call
from sabot.games.chemin.bounds import as_seated, can_post, has_callers, has_stakers
from sabot.games.chemin.events import Asked
from sabot.games.chemin.fates import CallMade, Fate, Why
from sabot.games.chemin.state import Chemin, Entry, Phase, claim_order, divided, halves, open_part, shares
from sabot.games.windows import Auction, PlayerId
from sabot.money import Cents

Then = Literal["calls", "stakes", "coup", "returned", "posted", "auction", "unsold", "passed"]
"""What follows: a window, a coup, the bank goes back (C5.3), a suite is posted, auctioned or not sold (C11), passed."""


class Outlook(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What would stand if the time were over now, with silence for an answer to every question that comes of it.

    `call` would be played, `fates` are in the order of the claims. `asks` is the question that comes next. `open` is
    what no stake would cover, `banco` what would be dealt for, `bank_back` what would leave the bank.
    """

    then: Then
    call: Call | None = None
    fates: tuple[Fate, ...] = ()
    asks: Asked | None = None
    open: Cents = Cents(0)
    banco: Cents = Cents(0)
    bank_back: Amounts = {}


def outlook(state: Chemin) -> Outlook | None:
    """What would stand if the time were over now; None where no entry waits and no bank is in question."""
    looks = _OUTLOOKS.get(state.phase)
    return None if looks is None else looks(state)


def associate_outlook(state: Chemin) -> Outlook:
    """The best prime of those who would double the bank does; with consent the banker is asked first (C3)."""
    entries, order = _entries(state)
    asks = _consent_question(state, order)
    joins = () if asks or state.phase == "consent" else order[:1]
    fates = _taken(entries, order, joins, "prime" if joins else "consent")
    if has_stakers(state, joins):
        return Outlook(then="calls" if has_callers(state, joins) else "stakes", fates=fates, asks=asks)
    doubled = Cents(state.bank + sum(fate.counts for fate in fates))
    back = shares(state.banker, joins[0] if joins else None, doubled, state.rules.coin)
    return Outlook(then="returned", fates=fates, asks=asks, bank_back=back)


def calls_outlook(state: Chemin) -> Outlook:
    """The call of the highest rank is played, of equal ones the best prime (C4.6); the others lapse (C4.7)."""
    call, fates = _called(state)
    layout = counted(fates)
    rest = Cents(state.bank - sum(layout.values()))
    if rest and has_stakers(state, layout):
        return Outlook(then="stakes", call=call, fates=fates, open=rest)
    return _covered(state, call, layout, fates)


def calls_made(state: Chemin) -> tuple[CallMade, ...]:
    """The calls of the open window, best claim first, and what becomes of each if it closes now."""
    entries, _ = _entries(state)
    fates = _called(state)[1]
    return tuple(
        [
            CallMade(fate.player, call, fate.counts, fate.back, fate.why)
            for fate in fates
            if (call := entries[fate.player].call) is not None
        ]
    )


def stakes_outlook(state: Chemin) -> Outlook:
    """The stakes count in the order of the claims, after the banker's word on a raise (C5.1)."""
    entries, order = _entries(state)
    fates: list[Fate] = []
    left = open_part(state)
    for player in order:
        amount = entries[player].amount
        counts = min(left, amount)
        why: Why | None = None if counts == amount else "part" if counts else "covered"
        fates.append(Fate(player, counts, Cents(amount - counts), why))
        left = Cents(left - counts)
    asks = raise_question(state, sum(fate.back for fate in fates if as_seated(state, state.players[fate.player])))
    return _covered(state, state.call, {**state.layout, **counted(fates)}, tuple(fates), asks)


def suite_outlook(state: Chemin) -> Outlook:
    """The first in order who takes the suite posts its amount; nobody: the auction, where there is one (C11)."""
    entries, order = _entries(state)
    if not order:
        return Outlook(then="auction" if auction_follows(state) else "unsold")
    return Outlook(then="posted", fates=_taken(entries, order, order[:1], "prime"))


def auction_follows(state: Chemin) -> bool:
    """Whether the house auctions a suite that nobody took, and one of the others could bid (C11.2)."""
    minimum = state.rules.minimum
    return state.rules.suite_auction == "yes" and any(
        not player.leaving and can_post(state, player, minimum) for player in state.players.values()
    )


def raise_question(state: Chemin, excess: int) -> Asked | None:
    """Whether the banker raises by the exact excess, where he may: not under avec, nor with an associate (C5.1)."""
    if excess <= 0 or state.call is not None or state.associate is not None or state.banker is None:
        return None
    return Asked("raise", state.banker, Cents(excess)) if state.players[state.banker].purse >= excess else None


def marche_question(state: Chemin, call: Call | None, layout: Mapping[PlayerId, Cents], rest: Cents) -> Asked | None:
    """Whether the avec caller takes what is open, where his purse reaches (C4.4)."""
    if call != "avec" or not rest:
        return None
    caller = next(iter(layout))
    return Asked("marche", caller, rest) if state.players[caller].purse >= rest else None


def taker(fates: Iterable[Fate]) -> PlayerId | None:
    """Whose entry counts where only one can."""
    return next((fate.player for fate in fates if fate.counts), None)


def counted(fates: Iterable[Fate]) -> Amounts:
    """The stakes that count."""
    return {fate.player: fate.counts for fate in fates if fate.counts}


def returned(fates: Iterable[Fate]) -> Amounts:
    """What goes back to its owners."""
    return {fate.player: fate.back for fate in fates if fate.back}


def _entries(state: Chemin) -> tuple[Mapping[PlayerId, Entry], tuple[PlayerId, ...]]:
    """The entries of the window at hand, and who made them, best claim first."""
    window = state.window
    if window is None or type(window) is Auction or not window.entries:
        return {}, ()
    entries = window.entries
    return entries, tuple([player for player in claim_order(state) if player in entries])


def _taken(
    entries: Mapping[PlayerId, Entry], order: Iterable[PlayerId], by: tuple[PlayerId, ...], why: Why
) -> tuple[Fate, ...]:
    """One takes it all, the others have their entries back."""
    return tuple(
        Fate(each, entries[each].amount, Cents(0)) if each in by else Fate(each, Cents(0), entries[each].amount, why)
        for each in order
    )


def _called(state: Chemin) -> tuple[Call | None, tuple[Fate, ...]]:
    """The call that is played, and what becomes of every caller's entry."""
    entries, order = _entries(state)
    if not order:
        return None, ()
    call, stakes = _chosen(state, entries, order)
    fates: list[Fate] = []
    for player in order:
        amount, counts = entries[player].amount, stakes.get(player, Cents(0))
        why = None if counts else _lapse(entries, entries[player].call, call)
        fates.append(Fate(player, counts, Cents(amount - counts), why))
    return call, tuple(fates)


def _chosen(
    state: Chemin, entries: Mapping[PlayerId, Entry], order: tuple[PlayerId, ...]
) -> tuple[Call | None, Amounts]:
    """The call that is played, with its stakes."""
    half, other = halves(state.bank, state.rules.coin)
    for call in CALLS:
        callers = [player for player in order if entries[player].call == call]
        if call == "a_deux" and len(callers) >= 2:
            return call, {callers[0]: half, callers[1]: other}
        if call != "a_deux" and callers:
            return call, {callers[0]: half if call == "avec" else state.bank}
    return None, {}


def _lapse(entries: Mapping[PlayerId, Entry], made: Call | None, played: Call | None) -> Why:
    """Why a call is not played."""
    if made == played:
        return "prime"
    outranked = made is not None and played is not None and CALLS.index(played) < CALLS.index(made)
    return "outranked" if outranked else "alone"


def _covered(
    state: Chemin, call: Call | None, layout: Amounts, fates: tuple[Fate, ...], asks: Asked | None = None
) -> Outlook:
    """A coup for what is covered, the rest leaves the table (C5.2); no coup where nobody stakes (C5.3)."""
    rest = Cents(state.bank - sum(layout.values()))
    back = divided(state, rest)
    if not layout:
        return Outlook(then="returned", call=call, fates=fates, open=rest, bank_back=back)
    return Outlook(
        then="coup",
        call=call,
        fates=fates,
        asks=asks or marche_question(state, call, layout, rest),
        open=rest,
        banco=Cents(state.bank - rest),
        bank_back=back,
    )


def _consent_question(state: Chemin, order: Iterable[PlayerId]) -> Asked | None:
    """Whether the banker takes the best claim for an associate, of those that he has not been asked about (C3)."""
    about = next((player for player in order if state.question is None or player != state.about), None)
    if about is None or state.rules.associate != "with_consent" or state.banker is None:
        return None
    return Asked("consent", state.banker, state.bank, about)


def _raise_asked(state: Chemin) -> Outlook:
    return msgspec.structs.replace(stakes_outlook(state), asks=None)


def _marche_asked(state: Chemin) -> Outlook:
    return msgspec.structs.replace(_covered(state, state.call, state.layout, ()), asks=None)


def _auctioned(state: Chemin) -> Outlook:
    """The standing bid would win (W2)."""
    auction = state.auction
    if auction is None or auction.bidder is None:
        return Outlook(then="unsold")
    return Outlook(then="posted", fates=(Fate(auction.bidder, auction.bid, Cents(0)),))


def _keep_asked(state: Chemin) -> Outlook:
    """Silence passes (C9): the banker takes the bank, an associate his half (C11)."""
    return Outlook(then="passed", bank_back=divided(state, state.bank))


_OUTLOOKS: Final[dict[Phase, Callable[[Chemin], Outlook]]] = {
    "associate": associate_outlook,
    "consent": associate_outlook,
    "calls": calls_outlook,
    "stakes": stakes_outlook,
    "raise": _raise_asked,
    "marche": _marche_asked,
    "keep": _keep_asked,
    "suite": suite_outlook,
    "auction": _auctioned,
}
