"""Folding events into a table of Baccara Banque; never refuses. Money is in `chips`."""

from typing import Any, Final

import msgspec

from sabot.games import folds
from sabot.games.bank import folds as bank_folds
from sabot.games.bank.auction import AuctionOpened
from sabot.games.bank.lots import SeatsDrawn
from sabot.games.bank.posting import BankKept, PostDeclined, TableWaits
from sabot.games.bank.vocabulary import Says
from sabot.games.banque.bounds import has_part
from sabot.games.banque.chips import MONEY, with_turns
from sabot.games.banque.events import (
    Asked,
    BankerDrawn,
    CardGiven,
    CoupDealt,
    CoupOpened,
    CutterNamed,
    Declared,
    HandTurned,
    Opened,
    PalettePassed,
    WillingSaid,
)
from sabot.games.banque.laid import SIDES
from sabot.games.banque.order import first_turns
from sabot.games.banque.state import Banque, Entry
from sabot.games.folds import Fold
from sabot.games.seats import Left, Seated, SeatTaken, Stood
from sabot.games.taille import (
    ShoeReady,
    ShoeRevealed,
    with_player,
)
from sabot.games.windows import PlayerId, Question, Seq, Window, apart

_set: Final = msgspec.structs.replace


def _came(state: Banque, event: Seated | Stood, seq: Seq) -> Banque:
    """A newcomer has his part in what is open, and is the last on the list (B2)."""
    after = bank_folds.let_in(folds.seat(state, event, seq), event.player, has_part)
    queue = (*state.queue, event.player)
    return with_turns(_set(after, queue=queue, taille=with_player(state.taille, event.player)))


def _seat_taken(state: Banque, event: SeatTaken, seq: Seq) -> Banque:
    return with_turns(bank_folds.let_in(folds.seat(state, event, seq), event.player, has_part))


def _left(state: Banque, event: Left, seq: Seq) -> Banque:
    player = event.player
    one, two = state.holders
    after = bank_folds.left(
        state,
        event,
        seq,
        queue=_others(state.queue, player),
        willing=_others(state.willing, player),
        suivi=state.suivi - {player},
        lost={each: count for each, count in state.lost.items() if each != player},
        barred=state.barred - {player},
        retiring=None if state.retiring == player else state.retiring,
        cutter_named=None if state.cutter_named == player else state.cutter_named,
        holders=(None if one == player else one, None if two == player else two),
    )
    return with_turns(after)


def _others(players: tuple[PlayerId, ...], player: PlayerId) -> tuple[PlayerId, ...]:
    return tuple(each for each in players if each != player)


def _seats_drawn(state: Banque, event: SeatsDrawn, seq: Seq) -> Banque:
    return with_turns(bank_folds.seats_drawn(state, event, seq))


def _shoe_ready(state: Banque, event: ShoeReady, seq: Seq) -> Banque:
    after = folds.taille(state, event, seq)
    return _set(after, phase="waits", turns=first_turns(after))


def _revealed(state: Banque, event: ShoeRevealed, seq: Seq) -> Banque:
    return _set(folds.taille(state, event, seq), step=seq, phase="waits", turns=(0, 0), **_NOBODY_PLAYS)


def _home(state: Banque) -> Banque:
    """A banker who has retired sits at the seat that was kept for him, once his bank is no longer offered (B2)."""
    return state if state.retiring is None else with_turns(_set(state, retiring=None))


def _waits(state: Banque, event: TableWaits, seq: Seq) -> Banque:
    return _set(
        _home(state),
        seq=seq,
        step=seq,
        phase="waits",
        lacks=event.lacks,
        question=None,
        window=apart(state.window),
        declined=frozenset(),
        willing=(),
    )


def _asked(state: Banque, event: Asked, seq: Seq) -> Banque:
    question = Question(seq, event.player)
    return _set(_home(state), seq=seq, step=seq, phase=event.question, question=question, amount=event.amount)


def _declined(state: Banque, event: PostDeclined, seq: Seq) -> Banque:
    """Who lets the bank go is the last on the list, and none of the willing (B2)."""
    return _set(
        _home(state),
        seq=seq,
        step=seq,
        phase="lot" if state.rules.award == "lot" else state.phase,
        question=None,
        declined=state.declined | {event.player},
        queue=(*_others(state.queue, event.player), event.player),
        willing=_others(state.willing, event.player),
    )


def _willing_said(state: Banque, event: WillingSaid, seq: Seq) -> Banque:
    willing = _others(state.willing, event.player)
    return _set(state, seq=seq, willing=(*willing, event.player) if event.willing else willing)


def _cutter_named(state: Banque, event: CutterNamed, seq: Seq) -> Banque:
    return _set(state, seq=seq, step=seq, phase="shoe", question=None, cutter_named=event.player)


def _opened(state: Banque, event: Opened, seq: Seq) -> Banque:
    window: Window[Entry] = Window(seq, event.players, {})
    after = state if event.window == "succession" else _home(state)
    return _set(after, seq=seq, step=seq, phase=event.window, window=window, question=None, amount=event.amount)


def _auction(state: Banque, event: AuctionOpened, seq: Seq) -> Banque:
    return bank_folds.auction_opened(_home(state), event, seq)


def _coup_opened(state: Banque, event: CoupOpened, seq: Seq) -> Banque:
    return _set(
        state,
        seq=seq,
        step=seq,
        phase="coup",
        question=None,
        holders=(event.one, event.two),
        hands=((), ()),
        banker_hand=(),
        declared=(None, None),
        chosen=None,
        shown=frozenset(),
    )


def _dealt(state: Banque, event: CoupDealt, seq: Seq) -> Banque:
    cards = state.taille.shoe.next(6)
    return _set(
        state,
        seq=seq,
        step=seq,
        hands=((cards[0], cards[3]), (cards[1], cards[4])),
        banker_hand=(cards[2], cards[5]),
        speakers=bank_folds.speakers(state, *state.holders),
        dealt_on=seq,
        settled=None,
        taille=folds.taken(state.taille, 6),
    )


def _declared(state: Banque, event: Declared, seq: Seq) -> Banque:
    if event.side == "banker":
        return _set(state, seq=seq, step=seq, chosen=event.says)
    said: list[Says | None] = list(state.declared)
    said[SIDES.index(event.side)] = event.says
    return _set(state, seq=seq, step=seq, declared=(said[0], said[1]))


def _given(state: Banque, event: CardGiven, seq: Seq) -> Banque:
    taille = folds.taken(state.taille, 1)
    if event.side == "banker":
        return _set(state, seq=seq, step=seq, taille=taille, banker_hand=(*state.banker_hand, event.card))
    one, two = (
        (*hand, event.card) if side == event.side else hand for side, hand in zip(SIDES, state.hands, strict=True)
    )
    return _set(state, seq=seq, step=seq, taille=taille, hands=(one, two))


_NOBODY_PLAYS: Final[dict[str, Any]] = {
    "question": None,
    "window": None,
    "cutter_named": None,
    "callers": (),
    "holders": (None, None),
    "hands": ((), ()),
    "banker_hand": (),
    "declared": (None, None),
    "chosen": None,
    "shown": frozenset(),
}
FOLDS: Final[dict[type, Fold[Banque]]] = {
    **bank_folds.FOLDS,
    **MONEY,
    Seated: _came,
    Stood: _came,
    SeatTaken: _seat_taken,
    SeatsDrawn: _seats_drawn,
    Left: _left,
    ShoeReady: _shoe_ready,
    ShoeRevealed: _revealed,
    TableWaits: _waits,
    Asked: _asked,
    PostDeclined: _declined,
    WillingSaid: _willing_said,
    BankerDrawn: bank_folds.stepped,
    CutterNamed: _cutter_named,
    Opened: _opened,
    AuctionOpened: _auction,
    BankKept: bank_folds.answered,
    CoupOpened: _coup_opened,
    CoupDealt: _dealt,
    PalettePassed: bank_folds.stepped,
    Declared: _declared,
    HandTurned: bank_folds.turned,
    CardGiven: _given,
}
evolve = folds.evolving(FOLDS)
"""The table after one more event, numbered one higher."""
