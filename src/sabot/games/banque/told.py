"""What is said of a game of Baccara Banque, without a language (rule book A)."""

from collections.abc import Iterable, Mapping
from typing import Final

from sabot.cards import is_natural
from sabot.games.bank.auction import AuctionClosed, AuctionOpened, BidMade
from sabot.games.bank.entries import EntriesReturned, StakesGivenBack
from sabot.games.bank.lots import SeatsDrawn
from sabot.games.bank.posting import BankKept, PostDeclined, TableWaits
from sabot.games.banque.events import (
    Asked,
    BancoResolved,
    BankAdded,
    BankEnded,
    BankerDrawn,
    BankPosted,
    BankTaken,
    CardGiven,
    CoupDealt,
    CoupEnded,
    CoupOpened,
    CutterNamed,
    Declared,
    Entered,
    HandTurned,
    Opened,
    PalettePassedOn,
    PaletteSeen,
    SideEnded,
    StakesReduced,
    StakesResolved,
    TaxeTaken,
    WillingSaid,
    WindowClosed,
)
from sabot.games.banque.laid import SIDES, Laid, Place, Side
from sabot.games.banque.state import Banque
from sabot.games.game import Line
from sabot.games.seats import PlayerLimited
from sabot.games.steps import Finished
from sabot.games.told import SHARED, Lines, Teller, call, event, faces, heading, note, nothing, one, telling
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents


def _each(key: str, to: Mapping[PlayerId, Cents]) -> Iterable[Line]:
    return (event(key, player=player, amount=amount) for player, amount in to.items())


def _drawn(_state: Banque, each: SeatsDrawn) -> Lines:
    return tuple(event("drawn", player=player, seat=seat) for player, seat in each.seats.items())


def _waits(_state: Banque, each: TableWaits) -> Lines:
    return (heading(f"waits_{each.lacks}"),)


def _asked(_state: Banque, each: Asked) -> Lines:
    return (event(f"asked_{each.question}", player=each.player, amount=each.amount),)


def _declined(_state: Banque, each: PostDeclined) -> Lines:
    return (event(f"declined_{each.why}", player=each.player),)


def _willing(_state: Banque, each: WillingSaid) -> Lines:
    return (event("willing" if each.willing else "unwilling", player=each.player),)


def _kind(state: Banque) -> Line:
    """What the bank answers for."""
    return call("banque_ouverte" if state.bank_open else "banque_limitee")


def _posted(state: Banque, each: BankPosted) -> Lines:
    return heading("posted", player=each.player, amount=each.amount), _kind(state)


def _taken(state: Banque, each: BankTaken) -> Lines:
    seats = (event("exchanged", player=player, seat=seat) for player, seat in each.seats.items())
    return heading("taken", player=each.player, amount=each.amount), *seats, _kind(state)


def _named(_state: Banque, each: CutterNamed) -> Lines:
    return () if each.player is None else (event("cutter_named", player=each.player),)


def _auction(_state: Banque, each: AuctionOpened) -> Lines:
    return (event("auction", amount=each.minimum),)


def _auction_closed(_state: Banque, each: AuctionClosed) -> Lines:
    return (event("no_bid") if each.player is None else event("bid_wins", player=each.player, amount=each.amount),)


def _opened(_state: Banque, each: Opened) -> Lines:
    match each.window:
        case "stakes":
            return (call("faites_vos_jeux"),)
        case "succession":
            return call("main_passe"), event("offered", amount=each.amount)
        case "willing":
            return (event("who_is_willing", amount=each.amount),)
        case _:
            return ()


def _entered(state: Banque, each: Entered) -> Lines:
    if not each.amount:
        return (event("withdraws", player=each.player),)
    if state.phase == "succession":
        return (event("takes", player=each.player, amount=each.amount),)
    where: Place = each.place or "one"
    if state.phase == "banco":
        called = "suivi" if each.player in state.suivi else "banco"
        return (event("calls", player=each.player, call=called, place=where),)
    return (event("stakes", player=each.player, amount=each.amount, place=where),)


def _finished(state: Banque, each: Finished) -> Lines:
    window = state.window if state.phase == "stakes" else None
    return (note("passes", player=each.player),) if window is not None and each.player not in window.entries else ()


def _place(laid: Laid) -> Place:
    return "cheval" if laid.one and laid.two else "one" if laid.one else "two"


def _played(_state: Banque, each: BancoResolved) -> Lines:
    plays = (
        event("plays", player=player, amount=laid.total, place=_place(laid)) for player, laid in each.stakes.items()
    )
    back = (
        event("returned" if player in each.stakes else "lapses", player=player, amount=amount)
        for player, amount in each.to.items()
    )
    return *plays, *back


def _back(key: str) -> Teller[Banque]:
    """A teller of what goes to each player."""
    return lambda _, each: tuple(_each(key, each.to))


def _counted(_state: Banque, each: StakesResolved) -> Lines:
    """What those who stand have found no room for; or that nobody stakes at all (B0, B5)."""
    return tuple(_each("no_room", each.to)) if each.stakes else (event("no_stakes"),)


def _reduced(_state: Banque, each: StakesReduced) -> Lines:
    return event("reduced"), *_each("returned", each.to)


def _added(_state: Banque, each: BankAdded) -> Lines:
    said = event(f"added_{each.why}", player=each.player, amount=each.amount)
    return (said, call("banque_ouverte")) if each.why == "beyond" else (said,)


def _coup(state: Banque, each: CoupOpened) -> Lines:
    holders: tuple[tuple[Side, PlayerId | None], ...] = (("one", each.one), ("two", each.two))
    held = (
        event("holds", side=side, amount=each.stakes.on(side), player=player)
        if player is not None
        else event("nobody_holds", side=side)
        for side, player in holders
    )
    beyond = each.stakes.total - each.bank
    risk = (event("at_risk", amount=beyond),) if beyond > 0 else ()
    return call("rien_ne_va_plus"), event("coup", coup=each.coup, bank=each.bank), *held, *risk


def _seen(_state: Banque, each: PaletteSeen) -> Lines:
    return (event("palette_seen", side=each.side, cards=faces(each.cards)),)


def _declared(_state: Banque, each: Declared) -> Lines:
    if each.says == "natural":
        return ()
    says = "carte" if each.says == "draw" else "reste"
    if each.player == CROUPIER:
        return (event("croupier_says", side=each.side, call=says),)
    key = "says_regle" if each.selon_la_regle else "says"
    return (event(key, side=each.side, player=each.player, call=says),)


def _turned(_state: Banque, each: HandTurned) -> Lines:
    hand = event("hand", side=each.side, cards=faces(each.cards), points=each.points)
    if len(each.cards) == 2 and is_natural(each.cards):
        return hand, call("huit" if each.points == 8 else "neuf")
    return (hand,)


def _given(_state: Banque, each: CardGiven) -> Lines:
    if each.side == "banker":
        return (event("banker_draws", card=each.card[:2]),)
    return (event("given", side=each.side, card=each.card[:2]),)


def _ended(_state: Banque, each: CoupEnded) -> Lines:
    fared = zip(SIDES, (each.one, each.two), strict=True)
    sides = (line for side, ended in fared for line in _fared(side, ended))
    collected = (event("collected", amount=each.collected),) if each.collected else ()
    return *sides, *collected, *_each("paid", each.to), *_each("unpaid", each.unpaid)


def _fared(side: Side, ended: SideEnded) -> Lines:
    said = event(f"side_{ended.outcome}", side=side, points=ended.points, banker=ended.against)
    return (said, call("en_cartes")) if ended.outcome == "tied" else (said,)


def _taxed(_state: Banque, each: TaxeTaken) -> Lines:
    if each.player is None:
        return (event("taxe", amount=each.amount),)
    return (event("taxe_paid", player=each.player, amount=each.amount),)


def _bank_ended(_state: Banque, each: BankEnded) -> Lines:
    return (event(f"ended_{each.why}", player=each.player, amount=each.amount),)


TELLERS: Final[Mapping[type, Teller[Banque]]] = {
    **{kind: teller for kind, teller in SHARED.items() if kind is not PlayerLimited},
    Finished: _finished,
    SeatsDrawn: _drawn,
    TableWaits: _waits,
    Asked: _asked,
    PostDeclined: _declined,
    WillingSaid: _willing,
    BankerDrawn: one("banker_drawn", "player"),
    AuctionOpened: _auction,
    BidMade: one("bids", "player", "amount"),
    AuctionClosed: _auction_closed,
    BankPosted: _posted,
    BankTaken: _taken,
    CutterNamed: _named,
    Opened: _opened,
    Entered: _entered,
    EntriesReturned: _back("returned"),
    WindowClosed: nothing,
    BancoResolved: _played,
    StakesResolved: _counted,
    StakesReduced: _reduced,
    BankAdded: _added,
    BankKept: one("kept", "player", "amount"),
    CoupOpened: _coup,
    CoupDealt: one("dealt"),
    PaletteSeen: _seen,
    PalettePassedOn: one("looks", "side", "player"),
    Declared: _declared,
    HandTurned: _turned,
    CardGiven: _given,
    CoupEnded: _ended,
    TaxeTaken: _taxed,
    BankEnded: _bank_ended,
    StakesGivenBack: _back("returned"),
}
told = telling(TELLERS)
"""The lines of an event, at the table as it leaves it."""
