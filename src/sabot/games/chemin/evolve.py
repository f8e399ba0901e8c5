"""Folding events into a table of Chemin de Fer; never refuses. Money is in `chips`."""

from functools import reduce
from typing import Any, Final

import msgspec

from sabot.games import folds
from sabot.games.bank import folds as bank_folds
from sabot.games.bank.posting import BankKept, PostDeclined, TableWaits
from sabot.games.chemin.bounds import has_part
from sabot.games.chemin.chips import MONEY
from sabot.games.chemin.events import (
    Asked,
    CardGiven,
    CoupDealt,
    CoupOpened,
    Declared,
    Event,
    HandTurned,
    Opened,
    PalettePassed,
    ShoeGoes,
)
from sabot.games.chemin.state import Chemin, Entry
from sabot.games.folds import Fold
from sabot.games.seats import (
    Left,
    Seated,
    SeatTaken,
    Stood,
)
from sabot.games.taille import (
    ShoeRevealed,
    with_player,
)
from sabot.games.windows import Question, Seq, Window
from sabot.money import Cents

_set: Final = msgspec.structs.replace


def _came(state: Chemin, event: Seated | Stood, seq: Seq) -> Chemin:
    after = bank_folds.let_in(folds.seat(state, event, seq), event.player, has_part)
    return _set(after, taille=with_player(state.taille, event.player))


def _seat_taken(state: Chemin, event: SeatTaken, seq: Seq) -> Chemin:
    return bank_folds.let_in(folds.seat(state, event, seq), event.player, has_part)


def _left(state: Chemin, event: Left, seq: Seq) -> Chemin:
    suivi = tuple(each for each in state.suivi if each != event.player)
    ponte = None if state.ponte == event.player else state.ponte
    return bank_folds.left(state, event, seq, suivi=suivi, ponte=ponte)


def _revealed(state: Chemin, event: ShoeRevealed, seq: Seq) -> Chemin:
    return _set(folds.taille(state, event, seq), step=seq, phase="waits", **_NOBODY_PLAYS)


def _waits(state: Chemin, event: TableWaits, seq: Seq) -> Chemin:
    return _set(state, seq=seq, step=seq, phase="waits", lacks=event.lacks, question=None, declined=frozenset())


def _asked(state: Chemin, event: Asked, seq: Seq) -> Chemin:
    return _set(
        state,
        seq=seq,
        step=seq,
        phase=event.question,
        question=Question(seq, event.player),
        about=event.about,
        amount=event.amount,
    )


def _declined(state: Chemin, event: PostDeclined, seq: Seq) -> Chemin:
    pointer = state.players[event.player].seat or state.pointer
    return _set(state, seq=seq, question=None, pointer=pointer, declined=state.declined | {event.player})


def _opened(state: Chemin, event: Opened, seq: Seq) -> Chemin:
    window: Window[Entry] = Window(seq, event.players, {})
    return _set(state, seq=seq, step=seq, phase=event.window, window=window, question=None, amount=event.amount)


def _coup_opened(state: Chemin, event: CoupOpened, seq: Seq) -> Chemin:
    return _set(
        state,
        seq=seq,
        step=seq,
        phase="coup",
        question=None,
        ponte=event.ponte,
        ponte_hand=(),
        banker_hand=(),
        declared=None,
        chosen=None,
        shown=frozenset(),
    )


def _dealt(state: Chemin, event: CoupDealt, seq: Seq) -> Chemin:
    first, second, third, fourth = state.taille.shoe.next(4)
    return _set(
        state,
        seq=seq,
        step=seq,
        ponte_hand=(first, third),
        banker_hand=(second, fourth),
        speakers=bank_folds.speakers(state, state.ponte),
        dealt_on=seq,
        settled=None,
        calls_made=(),
        taille=folds.taken(state.taille, 4),
    )


def _declared(state: Chemin, event: Declared, seq: Seq) -> Chemin:
    if event.side == "ponte":
        return _set(state, seq=seq, step=seq, declared=event.says)
    return _set(state, seq=seq, step=seq, chosen=event.says)


def _given(state: Chemin, event: CardGiven, seq: Seq) -> Chemin:
    taille = folds.taken(state.taille, 1)
    if event.side == "ponte":
        return _set(state, seq=seq, step=seq, taille=taille, ponte_hand=(*state.ponte_hand, event.card))
    return _set(state, seq=seq, step=seq, taille=taille, banker_hand=(*state.banker_hand, event.card))


def _shoe_passed(state: Chemin, event: ShoeGoes, seq: Seq) -> Chemin:
    return _set(state, seq=seq, step=seq, pointer=event.right_of, declined=frozenset(), **_NOBODY_BANKS)


_NOBODY_BANKS: Final[dict[str, Any]] = {
    "question": None,
    "window": None,
    "about": None,
    "banker": None,
    "bank_won": 0,
    "associate": None,
    "origin": None,
    "passer": None,
    "offered": Cents(0),
    "call": None,
    "callers": (),
    "calls_made": (),
    "ponte": None,
}
_NOBODY_PLAYS: Final[dict[str, Any]] = {
    **_NOBODY_BANKS,
    "declined": frozenset(),
    "ponte_hand": (),
    "banker_hand": (),
    "declared": None,
    "chosen": None,
    "shown": frozenset(),
}
FOLDS: Final[dict[type, Fold[Chemin]]] = {
    **bank_folds.FOLDS,
    **MONEY,
    Seated: _came,
    Stood: _came,
    SeatTaken: _seat_taken,
    Left: _left,
    ShoeRevealed: _revealed,
    TableWaits: _waits,
    Asked: _asked,
    PostDeclined: _declined,
    Opened: _opened,
    CoupOpened: _coup_opened,
    CoupDealt: _dealt,
    PalettePassed: bank_folds.stepped,
    Declared: _declared,
    HandTurned: bank_folds.turned,
    CardGiven: _given,
    BankKept: bank_folds.answered,
    ShoeGoes: _shoe_passed,
}
evolve = folds.evolving(FOLDS)
"""The table after one more event, numbered one higher."""


def fold(state: Chemin, events: tuple[Event, ...]) -> Chemin:
    """The table after some events."""
    return reduce(evolve, events, state)
