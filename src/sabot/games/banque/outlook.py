"""What would stand if the time were over now: asked when a window closes, and by the view before it does.

Whoever closes a window does what the outlook says, so that what is foretold and what happens are one reckoning.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal

import msgspec

from sabot.games.bank.vocabulary import Amounts
from sabot.games.banque.bounds import brings
from sabot.games.banque.laid import SIDES, Laid, Side, halves, laid
from sabot.games.banque.order import first_side, order, side_of
from sabot.games.banque.state import Banque, Entry, Phase, staked
from sabot.games.windows import PlayerId, apart
from sabot.money import Cents

Why = Literal["seated", "suivi", "order", "room", "part"]
"""Why not all of an entry counts: a seated caller plays (B6); a suivi goes before (B6.1); an equal claim comes first
(B6, B12); only half of the bank is left to a side (B6); the seated stakes, or those before it in order, leave no room,
or but a part (B5, B7)."""
Then = Literal["stakes", "coup", "nothing", "taken", "award"]
"""What follows: the window for stakes, a coup, no coup (B0), a successor (B12), another award (B2)."""


class Fate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What becomes of an entry: so much of it counts, so much goes back; `why` not all of it counts."""

    player: PlayerId
    counts: Laid
    back: Cents
    why: Why | None = None


class Outlook(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What would stand if the time were over now, with silence for an answer to every question that comes of it.

    `fates` are in the order of the claims. `beyond` is what the counted stakes exceed the bank by.
    """

    then: Then
    fates: tuple[Fate, ...] = ()
    beyond: Cents = Cents(0)


def outlook(state: Banque) -> Outlook | None:
    """What would stand if the time were over now; None where no entry waits."""
    looks = _OUTLOOKS.get(state.phase)
    return None if looks is None else looks(state)


def banco_outlook(state: Banque) -> Outlook:
    """A suivi plays before the rest; else the best claims, seated before standing (B6, B6.1)."""
    entries, claims = _entries(state)
    following = [player for player in claims if player in state.suivi]
    played = _division(state, entries, following or claims)
    fates = tuple(_banco_fate(state, entries[player].amount, player, played, bool(following)) for player in claims)
    return Outlook(then="coup" if played else "stakes", fates=fates)


def stakes_outlook(state: Banque) -> Outlook:
    """Seated stakes count; standing ones, against a limited bank, as far as those leave it uncovered (B5)."""
    entries, claims = _entries(state)
    room = state.bank - sum(entries[each].amount for each in claims if side_of(state, each) is not None)
    fates: list[Fate] = []
    for player in claims:
        entry, counts = entries[player], entries[player].amount
        if side_of(state, player) is None and not state.bank_open:
            counts = Cents(max(min(counts, room), 0))
            room -= counts
        fates.append(_stake_fate(state, player, entry, counts, "room"))
    total = sum(fate.counts.total for fate in fates)
    beyond = Cents(max(total - state.bank, 0))
    return Outlook(then="coup" if total else "nothing", fates=tuple(fates), beyond=beyond)


def reduced(state: Banque) -> tuple[Fate, ...]:
    """The counted stakes in order until the bank is reached, the last in part (B7)."""
    left = state.bank
    fates: list[Fate] = []
    for player in (each for each in order(state) if each in state.layout):
        before = state.layout[player]
        counts = Cents(min(before.total, left))
        left = Cents(left - counts)
        after = before if counts == before.total else _resized(state, player, before, counts)
        why: Why | None = None if after == before else "part" if counts else "room"
        fates.append(Fate(player, after, Cents(before.total - counts), why))
    return tuple(fates)


def succession_outlook(state: Banque) -> Outlook:
    """The first in order who takes the bank posts it (B12)."""
    entries, claims = _entries(state)
    if not claims:
        return Outlook(then="award")
    fates = [Fate(claims[0], Laid(), Cents(0))]
    fates += [Fate(player, Laid(), entries[player].amount, "order") for player in claims[1:]]
    return Outlook(then="taken", fates=tuple(fates))


def counted(fates: Iterable[Fate]) -> dict[PlayerId, Laid]:
    """The stakes that count."""
    return {fate.player: fate.counts for fate in fates if fate.counts.total}


def returned(fates: Iterable[Fate]) -> Amounts:
    """What goes back to its owners."""
    return {fate.player: fate.back for fate in fates if fate.back}


def can_accept(state: Banque, beyond: int) -> bool:
    """Whether the banker's purse covers what stakes exceed his bank by, with its taxe (B4, B7)."""
    return brings(state, state.banker, beyond)


def _entries(state: Banque) -> tuple[Mapping[PlayerId, Entry], list[PlayerId]]:
    """The entries of the window at hand, and who made them, best claim first."""
    window = apart(state.window)
    entries = {} if window is None else window.entries
    return entries, [player for player in order(state) if player in entries] if entries else []


def _division(state: Banque, entries: Mapping[PlayerId, Entry], claims: Sequence[PlayerId]) -> dict[PlayerId, Laid]:
    """Who of some callers plays what: one of each side half on his own, or one the whole as he calls it (B6)."""
    seated = [player for player in claims if side_of(state, player) is not None]
    best: dict[Side | None, PlayerId] = {}
    for player in seated:
        best.setdefault(side_of(state, player), player)
    if len(best) == len(SIDES):
        more, less = halves(state.bank, state.rules.coin)
        amounts = zip(best.items(), (more, less), strict=True)
        shared = {player: laid(amount, side or "one", "one", state.rules.coin) for (side, player), amount in amounts}
        return {player: each for player, each in shared.items() if each.total}
    chosen = next(iter(seated or claims), None)
    if chosen is None:
        return {}
    place = entries[chosen].place or "one"
    return {chosen: laid(state.bank, place, first_side(state, chosen), state.rules.coin)}


def _banco_fate(state: Banque, amount: Cents, player: PlayerId, played: Mapping[PlayerId, Laid], suivi: bool) -> Fate:
    counts = played.get(player, Laid())
    back = Cents(amount - counts.total)
    if counts.total:
        return Fate(player, counts, back, "part" if back else None)
    if suivi and player not in state.suivi:
        return Fate(player, counts, back, "suivi")
    stands = side_of(state, player) is None and any(side_of(state, each) is not None for each in played)
    return Fate(player, counts, back, "seated" if stands else "order")


def _stake_fate(state: Banque, player: PlayerId, entry: Entry, counts: Cents, short: Why) -> Fate:
    on = laid(counts, entry.place or "one", first_side(state, player), state.rules.coin)
    back = Cents(entry.amount - counts)
    return Fate(player, on, back, None if not back else "part" if counts else short)


def _resized(state: Banque, player: PlayerId, before: Laid, amount: Cents) -> Laid:
    """What is left of a stake where it was laid; à cheval it is halved like the whole (B5)."""
    place: Literal["one", "two", "cheval"] = "cheval" if before.one and before.two else "one" if before.one else "two"
    return laid(amount, place, first_side(state, player), state.rules.coin)


def _beyond_asked(state: Banque) -> Outlook:
    """Silence is no: what is at risk plays, or the stakes are reduced (B7)."""
    beyond = Cents(staked(state) - state.bank)
    fates = reduced(state) if state.rules.beyond == "returned" else ()
    return Outlook(then="coup", fates=fates, beyond=beyond)


def _cover_asked(state: Banque) -> Outlook:
    """Silence is no: the stakes return, the bank is its banker's (B4)."""
    fates = tuple(Fate(player, Laid(), each.total, "room") for player, each in state.layout.items())
    return Outlook(then="award", fates=fates, beyond=Cents(staked(state) - state.bank))


_OUTLOOKS: Final[dict[Phase, Callable[[Banque], Outlook]]] = {
    "banco": banco_outlook,
    "stakes": stakes_outlook,
    "beyond": _beyond_asked,
    "cover": _cover_asked,
    "succession": succession_outlook,
}
