"""How far a bank reaches: where everybody would stand if both tableaux won (rule book B10.2)."""

from collections.abc import Mapping

import msgspec

from sabot.games.banque.laid import Laid, other
from sabot.games.banque.order import first_side, order
from sabot.games.banque.outlook import counted, outlook
from sabot.games.banque.state import Banque
from sabot.games.windows import PlayerId
from sabot.money import Cents


class Reach(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player in the order of payment: what is staked on each tableau, and what the bank would lack to pay it."""

    player: PlayerId
    staked: Laid
    short: Laid


def reach(state: Banque) -> tuple[Reach, ...]:
    """The stakes in the order of payment, and where the bank would break if both tableaux won."""
    stakes = _counting(state)
    left, found = state.bank, list[Reach]()
    for player in (each for each in order(state) if each in stakes) if stakes else ():
        staked = stakes[player]
        short = Cents(0) if state.bank_open else Cents(max(staked.total - left, 0))
        left = Cents(max(left - staked.total, 0))
        found.append(Reach(player, staked, _last(state, player, staked, short)))
    return tuple(found)


def _counting(state: Banque) -> Mapping[PlayerId, Laid]:
    """The stakes that count, or would if the time were over now."""
    look = outlook(state)
    fates = {} if look is None or look.then != "coup" else counted(look.fates)
    return fates or state.layout


def _last(state: Banque, player: PlayerId, staked: Laid, short: Cents) -> Laid:
    """What is lacking, on the side that is paid last: the own side comes first (B10.2)."""
    if not short:
        return Laid()
    first = first_side(state, player)
    last = min(staked.on(other(first)), short)
    return Laid(Cents(short - last), Cents(last)) if first == "one" else Laid(Cents(last), Cents(short - last))
