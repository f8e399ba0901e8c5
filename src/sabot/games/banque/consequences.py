"""What an event of Banque must say, given the table that it befalls: whatever follows from what went before."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from sabot.cards import points
from sabot.games.bank.posting import BankKept
from sabot.games.banque.events import (
    BancoResolved,
    BankAdded,
    BankEnded,
    BankTaken,
    CoupEnded,
    CoupOpened,
    Declared,
    HandTurned,
    PublicEvent,
    StakesReduced,
    StakesResolved,
    WindowClosed,
)
from sabot.games.banque.laid import SIDES, Laid
from sabot.games.banque.order import hand_holder
from sabot.games.banque.outlook import banco_outlook, counted, reduced, returned, stakes_outlook
from sabot.games.banque.settlement import settlement
from sabot.games.banque.state import Banque, staked, staked_on
from sabot.games.seats import Left
from sabot.games.windows import CROUPIER
from sabot.money import Cents

Right = dict[str, Any]
"""Fields of an event, as they must be."""


def consequence(state: Banque, event: PublicEvent) -> Right:
    """What an event's fields must be; those that somebody decides, or chance, are left out."""
    of = _CONSEQUENCES.get(type(event))
    return {} if of is None else of(state, event)


def _opened(state: Banque, _event: CoupOpened) -> Right:
    stakes = Laid(staked_on(state, "one"), staked_on(state, "two"))
    one, two = (hand_holder(state, side) for side in SIDES)
    return {"coup": state.coups + 1, "one": one, "two": two, "stakes": stakes, "bank": state.bank}


def _declared(state: Banque, event: Declared) -> Right:
    if event.side == "banker":
        return {"player": state.banker or CROUPIER}
    return {"player": state.holders[SIDES.index(event.side)] or CROUPIER}


def _turned(_state: Banque, event: HandTurned) -> Right:
    return {"points": points(event.cards)}


def _ended(state: Banque, _event: CoupEnded) -> Right:
    return msgspec.structs.asdict(settlement(state))


def _stakes(state: Banque, _event: StakesResolved) -> Right:
    fates = stakes_outlook(state).fates
    return {"stakes": counted(fates), "to": returned(fates)}


def _banco(state: Banque, _event: BancoResolved) -> Right:
    fates = banco_outlook(state).fates
    return {"stakes": counted(fates), "to": returned(fates)}


def _reduced(state: Banque, _event: StakesReduced) -> Right:
    fates = reduced(state)
    return {"stakes": counted(fates), "to": returned(fates)}


def _closed(state: Banque, _event: WindowClosed) -> Right:
    entries = {} if state.window is None else state.window.entries
    return {"to": {player: entry.amount for player, entry in entries.items()}}


def _added(state: Banque, event: BankAdded) -> Right:
    player = {"player": state.banker}
    if event.why in ("beyond", "cover"):
        return {**player, "amount": Cents(staked(state) - state.bank)}
    return player


def _banker_has(state: Banque, _event: BankKept | BankEnded) -> Right:
    return {"player": state.banker, "amount": state.bank}


def _taken(state: Banque, _event: BankTaken) -> Right:
    return {"amount": state.offered}


def _left(state: Banque, event: Left) -> Right:
    return {"purse": state.players[event.player].purse}


_CONSEQUENCES: Final[Mapping[type, Callable[[Banque, Any], Right]]] = {
    CoupOpened: _opened,
    Declared: _declared,
    HandTurned: _turned,
    CoupEnded: _ended,
    StakesResolved: _stakes,
    BancoResolved: _banco,
    StakesReduced: _reduced,
    WindowClosed: _closed,
    BankAdded: _added,
    BankKept: _banker_has,
    BankEnded: _banker_has,
    BankTaken: _taken,
    Left: _left,
}
