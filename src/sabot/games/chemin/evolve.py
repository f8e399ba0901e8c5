"""Folding events into a table of Chemin de Fer; never refuses. Money is in `chips`."""

from functools import reduce
from typing import Any, Final

import msgspec

from sabot.games import folds
from sabot.games.auction import AuctionOpened
from sabot.games.banking import TableWaits
from sabot.games.chemin.bounds import has_part
from sabot.games.chemin.chips import MONEY
from sabot.games.chemin.events import (
    Asked,
    BankKept,
    CardGiven,
    CoupDealt,
    CoupOpened,
    Declared,
    Event,
    HandTurned,
    Opened,
    PalettePassed,
    PostDeclined,
    ShoeGoes,
)
from sabot.games.chemin.state import Chemin, Entry, open_window
from sabot.games.folds import Fold
from sabot.games.lots import SeatsDrawn
from sabot.games.seats import (
    AbsenceCounted,
    AwayMarked,
    BoughtIn,
    LeavingSaid,
    Left,
    Seated,
    SeatTaken,
    Stood,
)
from sabot.games.steps import CardsBurned, Finished, SessionEnded, StopCardReached
from sabot.games.taille import (
    CutAsked,
    PromisesAsked,
    PromisesClosed,
    SeedPromised,
    SeedRevealed,
    SeedsAsked,
    SeedsMissing,
    ShoeCut,
    ShoeReady,
    ShoeRevealed,
    ShoeShuffled,
    with_player,
    without,
)
from sabot.games.windows import PlayerId, Question, Seq, Window, changed_auction, joined, quitted
from sabot.money import Cents

_set: Final = msgspec.structs.replace


def _came(state: Chemin, event: Seated | Stood, seq: Seq) -> Chemin:
    after = _joined(folds.seat(state, event, seq), event.player)
    return _set(after, taille=with_player(state.taille, event.player))


def _seat_taken(state: Chemin, event: SeatTaken, seq: Seq) -> Chemin:
    return _joined(folds.seat(state, event, seq), event.player)


def _joined(state: Chemin, player: PlayerId) -> Chemin:
    """The table with a newcomer, or one newly seated, in the open window or auction, if he has a part in it."""
    window, auction = open_window(state), state.auction
    eligible = window.eligible if window else auction.eligible if auction else ()
    if player in eligible or not has_part(state, state.players[player]):
        return state
    if auction is not None:
        return _set(state, auction=changed_auction(auction, joins=player))
    return state if window is None else _set(state, window=joined(window, player))


def _left(state: Chemin, event: Left, seq: Seq) -> Chemin:
    player = event.player
    return _set(
        folds.seat(state, event, seq),
        window=None if state.window is None else quitted(state.window, player),
        auction=None if state.auction is None else changed_auction(state.auction, quits=player),
        taille=without(state.taille, player),
        suivi=tuple(each for each in state.suivi if each != player),
        declined=state.declined - {player},
        ponte=None if state.ponte == player else state.ponte,
    )


def _shuffled(state: Chemin, event: ShoeShuffled, seq: Seq) -> Chemin:
    return _set(folds.taille(state, event, seq), results=(), stop_coup=None)


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
    window = Window[Entry](seq, event.players, {})
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
        settled=None,
        calls_made=(),
        taille=folds.taken(state.taille, 4),
    )


def _passed_hand(state: Chemin, event: PalettePassed, seq: Seq) -> Chemin:
    return _set(state, seq=seq, step=seq)


def _declared(state: Chemin, event: Declared, seq: Seq) -> Chemin:
    if event.side == "ponte":
        return _set(state, seq=seq, step=seq, declared=event.says)
    return _set(state, seq=seq, step=seq, chosen=event.says)


def _shown(state: Chemin, event: HandTurned, seq: Seq) -> Chemin:
    return _set(state, seq=seq, step=seq, shown=state.shown | {event.side})


def _given(state: Chemin, event: CardGiven, seq: Seq) -> Chemin:
    taille = folds.taken(state.taille, 1)
    if event.side == "ponte":
        return _set(state, seq=seq, step=seq, taille=taille, ponte_hand=(*state.ponte_hand, event.card))
    return _set(state, seq=seq, step=seq, taille=taille, banker_hand=(*state.banker_hand, event.card))


def _kept(state: Chemin, event: BankKept, seq: Seq) -> Chemin:
    return _set(state, seq=seq, step=seq, question=None)


def _shoe_passed(state: Chemin, event: ShoeGoes, seq: Seq) -> Chemin:
    return _set(state, seq=seq, step=seq, pointer=event.right_of, declined=frozenset(), **_NOBODY_BANKS)


_NOBODY_BANKS: Final[dict[str, Any]] = {
    "question": None,
    "window": None,
    "auction": None,
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
    "suivi": (),
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
FOLDS: Final[dict[type, Fold]] = {
    **MONEY,
    Seated: _came,
    Stood: _came,
    SeatTaken: _seat_taken,
    SeatsDrawn: folds.seats_drawn,
    AbsenceCounted: folds.absence,
    Left: _left,
    ShoeShuffled: _shuffled,
    ShoeRevealed: _revealed,
    CardsBurned: folds.burned,
    Finished: folds.done_bidding,
    TableWaits: _waits,
    Asked: _asked,
    PostDeclined: _declined,
    Opened: _opened,
    AuctionOpened: folds.auction_opened,
    CoupOpened: _coup_opened,
    CoupDealt: _dealt,
    PalettePassed: _passed_hand,
    Declared: _declared,
    HandTurned: _shown,
    CardGiven: _given,
    StopCardReached: folds.stop,
    BankKept: _kept,
    ShoeGoes: _shoe_passed,
    SessionEnded: folds.ended,
    **dict.fromkeys((BoughtIn, LeavingSaid, AwayMarked), folds.seat),
    **dict.fromkeys(
        (
            PromisesAsked,
            SeedPromised,
            PromisesClosed,
            SeedsAsked,
            SeedRevealed,
            SeedsMissing,
            CutAsked,
            ShoeCut,
            ShoeReady,
        ),
        folds.taille,
    ),
}
evolve = folds.evolving(FOLDS)
"""The table after one more event, numbered one higher."""


def fold(state: Chemin, events: tuple[Event, ...]) -> Chemin:
    """The table after some events."""
    return reduce(evolve, events, state)
