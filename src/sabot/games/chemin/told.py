"""What is said of a game of Chemin de Fer, without a language (rule book A)."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from sabot.cards import is_natural
from sabot.games.bank.auction import AuctionClosed, AuctionOpened, BidMade
from sabot.games.bank.entries import EntriesReturned, StakesGivenBack
from sabot.games.bank.lots import SeatsDrawn
from sabot.games.bank.posting import BankKept, PostDeclined, TableWaits
from sabot.games.chemin.events import (
    Asked,
    Associated,
    BankFitted,
    BankPassed,
    BankPosted,
    BankRaised,
    BankReturned,
    CallsResolved,
    CardGiven,
    CoupDealt,
    CoupEnded,
    CoupOpened,
    Declared,
    Entered,
    HandTurned,
    Marched,
    Opened,
    PalettePassedOn,
    PaletteSeen,
    ShoeGoes,
    StakesResolved,
    TaxeTaken,
    WindowClosed,
)
from sabot.games.chemin.state import Chemin
from sabot.games.game import Line
from sabot.games.seats import PlayerLimited
from sabot.games.steps import Finished
from sabot.games.told import SHARED, Lines, Teller, call, event, faces, heading, note, nothing, one, telling
from sabot.games.windows import PlayerId
from sabot.money import Cents

RETURNED: Final = {"no_stakes": "no_stakes", "players": "too_few", "over": "bank_over"}
"""Why a bank goes back to its banker, and how that is said."""


def _each(key: str, to: Mapping[PlayerId, Cents]) -> Iterable[Line]:
    return (event(key, player=player, amount=amount) for player, amount in to.items())


def _back(key: str) -> Teller[Chemin]:
    """A teller of what goes to each player."""
    return lambda _, each: tuple(_each(key, each.to))


def _drawn(_state: Chemin, each: SeatsDrawn) -> Lines:
    return tuple(event("drawn", player=player, seat=seat) for player, seat in each.seats.items())


def _waits(_state: Chemin, each: TableWaits) -> Lines:
    return (heading(f"waits_{each.lacks}"),)


def _shoe_goes(_state: Chemin, each: ShoeGoes) -> Lines:
    return (event("shoe_to", seat=each.right_of) if each.right_of else event("shoe_to_one"),)


def _asked(_state: Chemin, each: Asked) -> Lines:
    return (event(f"asked_{each.question}", player=each.player, amount=each.amount, about=each.about or ""),)


def _declined(_state: Chemin, each: PostDeclined) -> Lines:
    return (event(f"declined_{each.why}", player=each.player),)


def _posted(_state: Chemin, each: BankPosted) -> Lines:
    if each.suite is None:
        return (heading("posted", player=each.player, amount=each.amount),)
    return (heading("suite_posted", player=each.player, amount=each.amount, seat=each.suite),)


def _associated(state: Chemin, each: Associated) -> Lines:
    return (event("associated", player=each.player, bank=state.bank),)


def _passed(_state: Chemin, each: BankPassed) -> Lines:
    passed = event("passed", player=each.player, amount=each.amount, seat=each.origin)
    return call("main_passe"), passed, *_each("from_bank", each.to), call("suite")


def _bank_returned(_state: Chemin, each: BankReturned) -> Lines:
    return event(RETURNED[each.why]), *_each("from_bank", each.to)


def _auction(_state: Chemin, each: AuctionOpened) -> Lines:
    return (event("auction", amount=each.minimum),)


def _auction_closed(_state: Chemin, each: AuctionClosed) -> Lines:
    return (event("no_bid") if each.player is None else event("bid_wins", player=each.player, amount=each.amount),)


def _opened(_state: Chemin, each: Opened) -> Lines:
    return (call("faites_vos_jeux"),) if each.window == "stakes" else ()


def _entered(state: Chemin, each: Entered) -> Lines:
    if not each.amount:
        return (event("withdraws", player=each.player),)
    if each.call is not None:
        return (event("calls", player=each.player, call=each.call),)
    key = {"associate": "joins", "suite": "takes"}.get(state.phase, "stakes")
    return (event(key, player=each.player, amount=each.amount),)


def _finished(state: Chemin, each: Finished) -> Lines:
    window = state.window if state.phase == "stakes" else None
    return (note("passes", player=each.player),) if window is not None and each.player not in window.entries else ()


def _calls(_state: Chemin, each: CallsResolved) -> Lines:
    played = _each("plays", each.stakes)
    returned = (
        event("returned" if player in each.stakes else "lapses", player=player, amount=amount)
        for player, amount in each.to.items()
    )
    return *played, *returned


def _marched(_state: Chemin, each: Marched) -> Lines:
    return call("la_table_marche"), event("marched", player=each.player, amount=each.amount)


def _fitted(_state: Chemin, each: BankFitted) -> Lines:
    return event("fitted", bank=each.bank), *_each("from_bank", each.to)


def _coup(_state: Chemin, each: CoupOpened) -> Lines:
    return call("rien_ne_va_plus"), event("coup", coup=each.coup, ponte=each.ponte, banco=each.banco)


def _seen(_state: Chemin, each: PaletteSeen) -> Lines:
    return (event("palette_seen", cards=faces(each.cards)),)


def _declared(_state: Chemin, each: Declared) -> Lines:
    if each.says == "natural":
        return ()
    key = "says_regle" if each.selon_la_regle else "says"
    return (event(key, player=each.player, call="carte" if each.says == "draw" else "reste"),)


def _turned(_state: Chemin, each: HandTurned) -> Lines:
    hand = event(f"hand_{each.side}", cards=faces(each.cards), points=each.points)
    if len(each.cards) == 2 and is_natural(each.cards):
        return hand, call("huit" if each.points == 8 else "neuf")
    return (hand,)


def _given(_state: Chemin, each: CardGiven) -> Lines:
    return (event(f"given_{each.side}", card=each.card[:2]),)


def _ended(_state: Chemin, each: CoupEnded) -> Lines:
    facts: dict[str, Any] = {"ponte": each.ponte_points, "banker": each.banker_points}
    result = {
        "T": call("en_cartes"),
        "P": event("ponte_wins", **facts),
        "B": event("banker_wins", **facts, won=each.won),
    }
    return result[each.winner], *_each("paid", each.to)


TELLERS: Final[Mapping[type, Teller[Chemin]]] = {
    **{kind: teller for kind, teller in SHARED.items() if kind is not PlayerLimited},
    Finished: _finished,
    SeatsDrawn: _drawn,
    TableWaits: _waits,
    ShoeGoes: _shoe_goes,
    Asked: _asked,
    PostDeclined: _declined,
    BankPosted: _posted,
    Opened: _opened,
    Entered: _entered,
    EntriesReturned: _back("returned"),
    WindowClosed: nothing,
    Associated: _associated,
    CallsResolved: _calls,
    StakesResolved: _back("refused"),
    BankRaised: one("raised", "player", "amount"),
    Marched: _marched,
    BankFitted: _fitted,
    CoupOpened: _coup,
    CoupDealt: one("dealt"),
    PaletteSeen: _seen,
    PalettePassedOn: one("looks", "player"),
    Declared: _declared,
    HandTurned: _turned,
    CardGiven: _given,
    CoupEnded: _ended,
    TaxeTaken: one("taxe", "amount"),
    BankKept: one("kept", "player", "amount"),
    BankPassed: _passed,
    AuctionOpened: _auction,
    BidMade: one("bids", "player", "amount"),
    AuctionClosed: _auction_closed,
    BankReturned: _bank_returned,
    StakesGivenBack: _back("returned"),
}
told = telling(TELLERS)
"""The lines of an event, at the table as it leaves it."""
