"""How far a bank reaches: where everybody would stand if both tableaux won (rule book B10.2)."""

from collections.abc import Mapping

import msgspec

from sabot.games.banque.laid import NOTHING, Laid, other
from sabot.games.banque.order import first_side, order
from sabot.games.banque.outlook import Outlook, counted
from sabot.games.banque.state import Banque
from sabot.games.windows import PlayerId
from sabot.money import Cents


class Reach(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player in the order of payment: what is staked on each tableau, and what the bank would lack to pay it."""

    player: PlayerId
    staked: Laid
    short: Laid


def reach(state: Banque, look: Outlook | None) -> tuple[Reach, ...]:
    """The stakes in the order of payment, and where the bank would break if both tableaux won, by an outlook."""
    stakes = _counting(state, look)
    left = state.bank
    found: list[Reach] = []
    for player in order(state) if stakes else ():
        staked = stakes.get(player)
        if staked is not None:
            total = staked.one + staked.two
            short = NOTHING if state.bank_open or total <= left else _last(state, player, staked, Cents(total - left))
            left = Cents(max(left - total, 0))
            found.append(Reach(player, staked, short))
    return tuple(found)


def _counting(state: Banque, look: Outlook | None) -> Mapping[PlayerId, Laid]:
    """The stakes that count, or would if the time were over now."""
    fates = {} if look is None or look.then != "coup" else counted(look.fates)
    return fates or state.layout


def _last(state: Banque, player: PlayerId, staked: Laid, short: Cents) -> Laid:
    """What is lacking, on the side that is paid last: the own side comes first (B10.2)."""
    first = first_side(state, player)
    last = min(staked.on(other(first)), short)
    return Laid(Cents(short - last), Cents(last)) if first == "one" else Laid(Cents(last), Cents(short - last))
