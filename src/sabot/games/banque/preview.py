"""Outlook on a table if the time were over now, and how far the bank then reaches (rule book B4-B7, B10.2, B12).

Whoever closes a window does what its outlook says, so that what is foretold and what happens are one reckoning.
"""

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from sabot.games.banque.banco import banco_outlook
from sabot.games.banque.order import first_side, order
from sabot.games.banque.stakes import beyond_outlook, cover_outlook, stakes_outlook
from sabot.games.banque.state import Banque
from sabot.games.banque.succession import succession_outlook
from sabot.games.banque.vocabulary import NOTHING, Laid, Phase, other
from sabot.games.banque.way import ORDER, BanqueOutlook, counted
from sabot.games.feature import Feature
from sabot.games.parts import fields
from sabot.games.windows import PlayerId
from sabot.money import Cents

_OUTLOOKS: Final[dict[Phase, Callable[[Banque], BanqueOutlook]]] = {
    "banco": banco_outlook,
    "stakes": stakes_outlook,
    "beyond": beyond_outlook,
    "cover": cover_outlook,
    "succession": succession_outlook,
}


class Reach(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player in the order of payment: what is staked on each tableau, and what the bank would lack to pay it."""

    player: PlayerId
    staked: Laid
    short: Laid


def outlook(state: Banque) -> BanqueOutlook | None:
    """The outlook if the time were over now; None where no entry waits."""
    looks = _OUTLOOKS.get(state.phase)
    return None if looks is None else looks(state)


def reach(state: Banque, look: BanqueOutlook | None) -> tuple[Reach, ...]:
    """The stakes in the order of payment, and where the bank would break if both tableaux won, by an outlook."""
    stakes = _counting(state, look)
    left = state.bank
    reaches: list[Reach] = []
    for player in order(state) if stakes else ():
        staked = stakes.get(player)
        if staked is not None:
            total = staked.one + staked.two
            short = NOTHING if state.bank_open or total <= left else _last(state, player, staked, Cents(total - left))
            left = Cents(max(left - total, 0))
            reaches.append(Reach(player, staked, short))
    return tuple(reaches)


def _counting(state: Banque, look: BanqueOutlook | None) -> Mapping[PlayerId, Laid]:
    """The stakes that count, or would if the time were over now."""
    fates = {} if look is None or look.then != "coup" else counted(look.fates)
    return fates or state.layout


def _last(state: Banque, player: PlayerId, staked: Laid, short: Cents) -> Laid:
    """Shortfall of a stake by side: that of the side paid last, since the own side comes first (B10.2)."""
    first = first_side(state, player)
    last = min(staked.on(other(first)), short)
    return Laid(Cents(short - last), Cents(last)) if first == "one" else Laid(Cents(last), Cents(short - last))


def _foretold(state: Banque) -> dict[str, object]:
    look = outlook(state)
    return {"outlook": look, "reach": reach(state, look)}


FORETOLD: Final[Feature[Banque]] = Feature(
    parts=(fields(_foretold, "phase", "window", "bank", "bank_open", "layout", "suivi", *ORDER),)
)
