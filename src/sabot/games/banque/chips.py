"""The way of every chip: how events that carry amounts change purses, entries, layout, bank and house (M3)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from sabot.games.bank import folds as bank_folds
from sabot.games.bank.entries import StakesGivenBack
from sabot.games.banque.events import (
    BancoResolved,
    BankAdded,
    BankEnded,
    BankPosted,
    BankTaken,
    CoupEnded,
    Entered,
    StakesReduced,
    StakesResolved,
    TaxeTaken,
    WindowClosed,
)
from sabot.games.banque.laid import SIDES, Laid
from sabot.games.banque.order import kept_turns, next_seat
from sabot.games.banque.settled import Settled
from sabot.games.banque.state import Banque, Entry, Result, hand_of, holder, ready
from sabot.games.banque.suivi import followed
from sabot.games.seats import absent_longer, away, changed, paid
from sabot.games.shown import shown_hand
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

_set: Final = msgspec.structs.replace
_NEW_BANK: Final[dict[str, Any]] = {
    "question": None,
    "tenure": 0,
    "levied": Cents(0),
    "declined": frozenset(),
    "willing": (),
    "retiring": None,
    "offered": Cents(0),
    "suivi": frozenset(),
    "lost": {},
    "barred": frozenset(),
}
"""What a new banker begins with (B6.1)."""


def with_turns(state: Banque) -> Banque:
    """The table with its turns kept or passed on, once they are given (B8)."""
    return _set(state, turns=kept_turns(state)) if ready(state) else state


def _bank_posted(state: Banque, event: BankPosted, seq: Seq) -> Banque:
    after = _set(
        state,
        seq=seq,
        step=seq,
        phase="waits" if ready(state) else "shoe",
        players=paid(state.players, {event.player: -event.amount}),
        banker=event.player,
        bank=event.amount,
        brought=event.amount,
        bank_open=state.rules.bank_kind == "open",
        **_NEW_BANK,
    )
    return with_turns(after)


def _bank_taken(state: Banque, event: BankTaken, seq: Seq) -> Banque:
    """The seat of the new banker is the old one's now, and its turn passes on (B12)."""
    players, turns = state.players, list(state.turns)
    mine = players[event.player].seat or 0
    for player, seat in event.seats.items():
        players = changed(players, player, seat=seat)
    after = _set(
        state,
        seq=seq,
        step=seq,
        players=paid(players, {event.player: -event.amount}),
        banker=event.player,
        bank=event.amount,
        brought=event.amount,
        bank_open=state.rules.bank_kind == "open",
        **_NEW_BANK,
    )
    for place, side in enumerate(SIDES):
        if turns[place] == mine:
            turns[place] = next_seat(after, side, mine)
    return with_turns(_set(after, turns=(turns[0], turns[1])))


def _bank_added(state: Banque, event: BankAdded, seq: Seq) -> Banque:
    after = _set(
        state,
        seq=seq,
        step=seq,
        question=None,
        players=paid(state.players, {event.player: -event.amount}),
        bank=Cents(state.bank + event.amount),
        brought=Cents(state.brought + event.amount),
    )
    if event.why != "beyond":
        return after
    return _set(after, bank_open=True, suivi=frozenset(), lost={}, barred=frozenset())


def _bank_ended(state: Banque, event: BankEnded, seq: Seq) -> Banque:
    """The bank is its banker's; who has held it goes to the end of the list (B2)."""
    queue = (*(each for each in state.queue if each != event.player), event.player)
    after = _set(
        state,
        seq=seq,
        step=seq,
        players=paid(state.players, {event.player: event.amount}),
        bank=Cents(0),
        brought=Cents(0),
        banker=None,
        bank_open=False,
        window=None,
        queue=queue,
        cutter_named=None,
        **_NEW_BANK,
    )
    if event.why == "retired":
        return _set(after, retiring=event.player, offered=event.amount)
    return with_turns(after)


def _taxed(state: Banque, event: TaxeTaken, seq: Seq) -> Banque:
    house, levied = Cents(state.house + event.amount), Cents(state.levied + event.amount)
    if event.player is not None:
        players = paid(state.players, {event.player: -event.amount})
        return _set(state, seq=seq, house=house, levied=levied, players=players)
    settled = None if state.settled is None else _set(state.settled, taxe=event.amount)
    return _set(state, seq=seq, house=house, levied=levied, bank=Cents(state.bank - event.amount), settled=settled)


def _entered(state: Banque, event: Entered, seq: Seq) -> Banque:
    return bank_folds.pay_entry(state, event.player, Entry(event.amount, event.place), seq)


def _window_closed(state: Banque, event: WindowClosed, seq: Seq) -> Banque:
    phase = "lot" if event.window == "willing" else state.phase
    return _set(state, seq=seq, step=seq, phase=phase, window=None, players=paid(state.players, event.to))


def _banco_resolved(state: Banque, event: BancoResolved, seq: Seq) -> Banque:
    """A right that is not used lapses with the window, and so does a bar (B6.1)."""
    return _set(
        state,
        seq=seq,
        window=None,
        players=paid(state.players, event.to),
        layout=event.stakes,
        callers=tuple(event.stakes),
        suivi=frozenset(),
        barred=frozenset(),
    )


def _stakes_resolved(state: Banque, event: StakesResolved | StakesReduced, seq: Seq) -> Banque:
    players = paid(state.players, event.to)
    return _set(state, seq=seq, window=None, question=None, players=players, layout=event.stakes)


def _stakes_given_back(state: Banque, event: StakesGivenBack, seq: Seq) -> Banque:
    return _set(state, seq=seq, players=paid(state.players, event.to), layout={}, callers=(), holders=(None, None))


def _settled(state: Banque, event: CoupEnded, seq: Seq) -> Banque:
    banker = state.banker or PlayerId("")
    suivi, lost, barred = followed(state, event)
    return _set(
        state,
        seq=seq,
        step=seq,
        players=paid(absent_longer(state.players, away(state.players)), event.to),
        bank=Cents(state.bank + event.collected - sum(event.paid.values())),
        coups=event.coup,
        tenure=state.tenure + 1,
        results=(*state.results, Result(event.one.outcome, event.two.outcome, banker, state.bank)),
        settled=_as_it_was(state, event, banker),
        turns=_turns_after(state, event),
        layout={},
        callers=(),
        holders=(None, None),
        suivi=suivi,
        lost=lost,
        barred=barred,
    )


def _turns_after(state: Banque, event: CoupEnded) -> tuple[int, int]:
    """The turn goes on when who has it held the cards and lost (B8)."""
    turns = list(state.turns)
    for place, side in enumerate(SIDES):
        held = state.holders[place]
        seat = None if held is None else state.players[held].seat
        outcome = event.one.outcome if side == "one" else event.two.outcome
        if seat == turns[place] and outcome == "lost":
            turns[place] = next_seat(state, side, turns[place])
    return turns[0], turns[1]


def _as_it_was(state: Banque, event: CoupEnded, banker: PlayerId) -> Settled:
    """The coup that lies open on the table."""
    stakes: Mapping[PlayerId, Laid] = state.layout
    return Settled(
        ended=event,
        banker=banker,
        bank=state.bank,
        stakes=dict(stakes),
        callers=state.callers,
        one_holder=holder(state, "one"),
        two_holder=holder(state, "two"),
        one_hand=shown_hand(hand_of(state, "one"), seen=True),
        two_hand=shown_hand(hand_of(state, "two"), seen=True),
        banker_hand=shown_hand(state.banker_hand, seen=True),
        taxe=Cents(0),
    )


MONEY: Final[dict[type, Callable[[Banque, Any, Seq], Banque]]] = {
    **bank_folds.MONEY,
    BankPosted: _bank_posted,
    BankTaken: _bank_taken,
    BankAdded: _bank_added,
    BankEnded: _bank_ended,
    TaxeTaken: _taxed,
    Entered: _entered,
    WindowClosed: _window_closed,
    BancoResolved: _banco_resolved,
    StakesResolved: _stakes_resolved,
    StakesReduced: _stakes_resolved,
    StakesGivenBack: _stakes_given_back,
    CoupEnded: _settled,
}
"""How each event that moves chips is folded."""
