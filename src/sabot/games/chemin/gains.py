"""Gains of a coup of Chemin de Fer for a player: by his call or stake, as banker, as associate."""

from collections.abc import Sequence
from typing import Final

from sabot.coup import Winner
from sabot.games.chemin.coup import CheminCoupEnded
from sabot.games.chemin.rules import taxe_on
from sabot.games.chemin.stakes import BankFitted
from sabot.games.chemin.state import Chemin, halves, in_bank
from sabot.games.gains import Brought, Step
from sabot.games.windows import PlayerId
from sabot.money import Cents

RESULTS: Final[tuple[Winner, ...]] = ("P", "B", "T")
"""The order of `Brought.ways`: the ponte wins, the banker, nobody."""


def brought(coup: Sequence[Step], player: PlayerId) -> tuple[Brought, ...]:
    """Gain of a stake or of a part of the bank, and of an odd coin when a shared bank was fitted."""
    before, event, after = coup[-1]
    if isinstance(event, CheminCoupEnded):
        if in_bank(before, player):
            return (_of_bank(coup, player),)
        return (_staked(before, event, player),) if player in before.layout else ()
    if isinstance(event, BankFitted) and in_bank(before, player):
        odd = Cents(_share(before, player, after.bank) - _share(before, player, before.bank) + event.to.get(player, 0))
        return (Brought(before.coups + 1, player, _role(before, player), Cents(0), odd, (odd,) * 3),) if odd else ()
    return ()


def _staked(before: Chemin, event: CheminCoupEnded, player: PlayerId) -> Brought:
    stake = before.layout[player]
    ways = stake, Cents(-stake), Cents(0)
    call = before.call if player in before.callers and before.call is not None else "stake"
    return Brought(event.coup, player, call, stake, ways[RESULTS.index(event.winner)], ways)


def _of_bank(coup: Sequence[Step], player: PlayerId) -> Brought:
    """The bank's or half of it, the taxe taken off that the house levies next (C8.2)."""
    before, event, _ = coup[-1]
    staked = Cents(sum(before.layout.values()))
    won = Cents(before.bank + staked - taxe_on(before.rules, staked))
    own_share = _share(before, player, before.bank)
    ways = tuple(
        Cents(_share(before, player, bank) - own_share) for bank in (Cents(before.bank - staked), won, before.bank)
    )
    opens = any(step.before.banker != before.banker for step in coup)
    role = _role(before, player)
    return Brought(event.coup, player, role, own_share, ways[RESULTS.index(event.winner)], ways, opens)


def _role(state: Chemin, player: PlayerId) -> str:
    return "bank" if player == state.banker else "associate"


def _share(state: Chemin, player: PlayerId, bank: Cents) -> Cents:
    """The part of a bank that is a player's, the odd coin the banker's (C3)."""
    more, less = halves(bank, state.rules.coin)
    if state.associate is None:
        return bank
    return more if player == state.banker else less
