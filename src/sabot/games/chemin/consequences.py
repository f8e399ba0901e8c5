"""What an event of Chemin de Fer must say, given the table that it befalls: whatever follows from what went before."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from sabot.cards import points
from sabot.games.bank.auction import AuctionClosed, AuctionOpened
from sabot.games.bank.entries import StakesGivenBack
from sabot.games.bank.posting import BankKept
from sabot.games.chemin.dealing import settlement
from sabot.games.chemin.events import (
    Asked,
    Associated,
    BankFitted,
    BankPassed,
    BankRaised,
    BankReturned,
    CallsResolved,
    CoupEnded,
    CoupOpened,
    Declared,
    HandTurned,
    Marched,
    Opened,
    PalettePassedOn,
    PaletteSeen,
    PublicEvent,
    StakesResolved,
    WindowClosed,
)
from sabot.games.chemin.outlook import calls_outlook, counted, returned, stakes_outlook
from sabot.games.chemin.state import Chemin, divided, open_part, prime
from sabot.games.seats import Left
from sabot.games.windows import PlayerId
from sabot.money import Cents

Right = dict[str, Any]
"""Fields of an event, as they must be."""


def consequence(state: Chemin, event: PublicEvent) -> Right:
    """What an event's fields must be; those that somebody decides, or chance, are left out."""
    of = _CONSEQUENCES.get(type(event))
    return {} if of is None else of(state, event)


def _coup_opened(state: Chemin, event: CoupOpened) -> Right:
    return {"coup": state.coups + 1, "ponte": _ponte(state), "banco": Cents(sum(state.layout.values()))}


def _ponte(state: Chemin) -> PlayerId | None:
    """The caller, else the best prime of those with the highest stake (C6)."""
    if state.callers:
        return state.callers[0]
    highest = max(state.layout.values(), default=None)
    return next((player for player in prime(state) if state.layout.get(player) == highest), None)


def _looks(state: Chemin, event: PalettePassedOn | PaletteSeen) -> Right:
    return {"player": state.ponte}


def _declared(state: Chemin, event: Declared) -> Right:
    return {"player": (state.ponte if event.side == "ponte" else state.banker) or ""}


def _turned(state: Chemin, event: HandTurned) -> Right:
    return {"points": points(event.cards)}


def _ended(state: Chemin, event: CoupEnded) -> Right:
    return msgspec.structs.asdict(settlement(state))


def _opened(state: Chemin, event: Opened) -> Right:
    amounts = {"stakes": open_part(state), "suite": state.offered}
    return {"amount": amounts.get(event.window, state.bank)}


def _asked(state: Chemin, event: Asked) -> Right:
    if event.question == "raise":
        asks = stakes_outlook(state).asks
        return {"amount": Cents(0) if asks is None else asks.amount}
    amounts = {"post": state.rules.minimum, "marche": open_part(state)}
    return {"amount": amounts.get(event.question, state.bank)}


def _auction_opened(state: Chemin, event: AuctionOpened) -> Right:
    return {"minimum": state.rules.minimum}


def _calls(state: Chemin, event: CallsResolved) -> Right:
    look = calls_outlook(state)
    return {"call": look.call, "stakes": counted(look.fates), "to": returned(look.fates)}


def _stakes(state: Chemin, event: StakesResolved) -> Right:
    fates = stakes_outlook(state).fates
    return {"stakes": counted(fates), "to": returned(fates)}


def _closed(state: Chemin, event: WindowClosed) -> Right:
    entries = {} if state.window is None else state.window.entries
    return {"to": {player: entry.amount for player, entry in entries.items()}}


def _raised(state: Chemin, event: BankRaised) -> Right:
    return {"player": state.banker, "amount": state.amount}


def _marched(state: Chemin, event: Marched) -> Right:
    return {"player": next(iter(state.callers), None), "amount": open_part(state)}


def _fitted(state: Chemin, event: BankFitted) -> Right:
    rest = open_part(state)
    return {"bank": Cents(state.bank - rest), "to": divided(state, rest)}


def _bank(state: Chemin, event: Associated) -> Right:
    return {"amount": state.bank}


def _kept(state: Chemin, event: BankKept) -> Right:
    return {"player": state.banker, "amount": state.bank}


def _passed(state: Chemin, event: BankPassed) -> Right:
    return {"player": state.banker, "amount": state.bank, "to": divided(state, state.bank)}


def _returned(state: Chemin, event: BankReturned) -> Right:
    return {"to": divided(state, state.bank)}


def _auction_closed(state: Chemin, event: AuctionClosed) -> Right:
    auction = state.auction
    return {} if auction is None else {"player": auction.bidder, "amount": auction.bid}


def _stakes_back(state: Chemin, event: StakesGivenBack) -> Right:
    return {"to": state.layout}


def _left(state: Chemin, event: Left) -> Right:
    return {"purse": state.players[event.player].purse}


_CONSEQUENCES: Final[Mapping[type, Callable[[Chemin, Any], Right]]] = {
    CoupOpened: _coup_opened,
    PalettePassedOn: _looks,
    PaletteSeen: _looks,
    Declared: _declared,
    HandTurned: _turned,
    CoupEnded: _ended,
    Opened: _opened,
    Asked: _asked,
    AuctionOpened: _auction_opened,
    CallsResolved: _calls,
    StakesResolved: _stakes,
    WindowClosed: _closed,
    BankRaised: _raised,
    Marched: _marched,
    BankFitted: _fitted,
    Associated: _bank,
    BankKept: _kept,
    BankPassed: _passed,
    BankReturned: _returned,
    AuctionClosed: _auction_closed,
    StakesGivenBack: _stakes_back,
    Left: _left,
}
