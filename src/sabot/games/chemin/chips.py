"""The way of every chip: how events that carry amounts change purses, entries, layout, bank and house (M3)."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from sabot.games.bank import folds as bank_folds
from sabot.games.bank.entries import StakesGivenBack
from sabot.games.chemin.events import (
    Associated,
    BankFitted,
    BankPassed,
    BankPosted,
    BankRaised,
    BankReturned,
    CallsResolved,
    CoupEnded,
    Entered,
    Marched,
    StakesResolved,
    TaxeTaken,
    WindowClosed,
)
from sabot.games.chemin.outlook import calls_made
from sabot.games.chemin.settled import Settled
from sabot.games.chemin.state import Chemin, Entry, Result
from sabot.games.seats import absent_longer, away, paid
from sabot.games.shown import shown_hand
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

_set: Final = msgspec.structs.replace


def _bank_posted(state: Chemin, event: BankPosted, seq: Seq) -> Chemin:
    return _set(
        state,
        seq=seq,
        step=seq,
        players=paid(state.players, {event.player: -event.amount}),
        banker=event.player,
        bank=event.amount,
        bank_won=0,
        origin=event.suite,
        question=None,
        passer=None,
        offered=Cents(0),
        declined=frozenset(),
    )


def _entered(state: Chemin, event: Entered, seq: Seq) -> Chemin:
    return bank_folds.pay_entry(state, event.player, Entry(event.amount, event.call), seq)


def _window_closed(state: Chemin, event: WindowClosed, seq: Seq) -> Chemin:
    return _set(state, seq=seq, window=None, question=None, players=paid(state.players, event.to))


def _associated(state: Chemin, event: Associated, seq: Seq) -> Chemin:
    return _set(
        state,
        seq=seq,
        players=paid(state.players, {event.player: -event.amount}),
        bank=Cents(state.bank + event.amount),
        associate=event.player,
        suivi=tuple(each for each in state.suivi if each != event.player),
    )


def _calls_resolved(state: Chemin, event: CallsResolved, seq: Seq) -> Chemin:
    return _set(
        state,
        seq=seq,
        window=None,
        players=paid(state.players, event.to),
        layout=event.stakes,
        call=event.call,
        callers=tuple(event.stakes),
        calls_made=calls_made(state),
        suivi=(),
    )


def _stakes_resolved(state: Chemin, event: StakesResolved, seq: Seq) -> Chemin:
    return _set(
        state,
        seq=seq,
        window=None,
        question=None,
        players=paid(state.players, event.to),
        layout={**state.layout, **event.stakes},
    )


def _raised(state: Chemin, event: BankRaised, seq: Seq) -> Chemin:
    players = paid(state.players, {event.player: -event.amount})
    return _set(state, seq=seq, question=None, players=players, bank=Cents(state.bank + event.amount))


def _marched(state: Chemin, event: Marched, seq: Seq) -> Chemin:
    stake = Cents(state.layout.get(event.player, 0) + event.amount)
    players = paid(state.players, {event.player: -event.amount})
    return _set(state, seq=seq, question=None, players=players, layout={**state.layout, event.player: stake})


def _fitted(state: Chemin, event: BankFitted, seq: Seq) -> Chemin:
    return _set(state, seq=seq, question=None, players=paid(state.players, event.to), bank=event.bank)


def _settled(state: Chemin, event: CoupEnded, seq: Seq) -> Chemin:
    decided: dict[str, Any] = {}
    if event.winner == "P":
        decided = {"bank": Cents(0), "layout": {}, "call": None, "callers": ()}
    elif event.winner == "B":
        bank = Cents(state.bank + event.won)
        decided = {"bank": bank, "layout": {}, "call": None, "callers": (), "suivi": state.callers}
        decided["bank_won"] = state.bank_won + 1
    banker = state.banker or PlayerId("")
    return _set(
        state,
        seq=seq,
        step=seq,
        players=paid(absent_longer(state.players, away(state.players)), event.to),
        coups=event.coup,
        results=(*state.results, Result(event.winner, banker, state.bank)),
        settled=_as_it_was(state, event),
        **decided,
    )


def _as_it_was(state: Chemin, event: CoupEnded) -> Settled:
    """The coup that lies open on the table."""
    return Settled(
        coup=event.coup,
        winner=event.winner,
        natural=event.natural,
        banker=state.banker or PlayerId(""),
        associate=state.associate,
        ponte=state.ponte or PlayerId(""),
        call=state.call,
        callers=state.callers,
        banco=state.bank,
        stakes=state.layout,
        received=event.to,
        won=event.won,
        taxe=Cents(0),
        ponte_hand=shown_hand(state.ponte_hand, seen=True),
        banker_hand=shown_hand(state.banker_hand, seen=True),
    )


def _taxed(state: Chemin, event: TaxeTaken, seq: Seq) -> Chemin:
    return _set(
        state,
        seq=seq,
        bank=Cents(state.bank - event.amount),
        house=Cents(state.house + event.amount),
        settled=None if state.settled is None else _set(state.settled, taxe=event.amount),
    )


def _bank_passed(state: Chemin, event: BankPassed, seq: Seq) -> Chemin:
    return _set(
        state,
        seq=seq,
        step=seq,
        players=paid(state.players, event.to),
        bank=Cents(0),
        bank_won=0,
        banker=None,
        associate=None,
        question=None,
        suivi=(),
        origin=event.origin,
        passer=event.player,
        offered=event.amount,
    )


def _bank_returned(state: Chemin, event: BankReturned, seq: Seq) -> Chemin:
    players = paid(state.players, event.to)
    return _set(state, seq=seq, step=seq, players=players, bank=Cents(0), banker=None, associate=None, suivi=())


def _stakes_returned(state: Chemin, event: StakesGivenBack, seq: Seq) -> Chemin:
    settled = state.settled
    if settled is not None and settled.winner == "T" and state.phase == "coup":
        settled = _set(settled, received=event.to)
    players = paid(state.players, event.to)
    return _set(state, seq=seq, players=players, layout={}, call=None, callers=(), settled=settled)


MONEY: Final[dict[type, Callable[[Chemin, Any, Seq], Chemin]]] = {
    **bank_folds.MONEY,
    BankPosted: _bank_posted,
    Entered: _entered,
    WindowClosed: _window_closed,
    Associated: _associated,
    CallsResolved: _calls_resolved,
    StakesResolved: _stakes_resolved,
    BankRaised: _raised,
    Marched: _marched,
    BankFitted: _fitted,
    CoupEnded: _settled,
    TaxeTaken: _taxed,
    BankPassed: _bank_passed,
    BankReturned: _bank_returned,
    StakesGivenBack: _stakes_returned,
}
"""How each event that moves chips is folded."""
