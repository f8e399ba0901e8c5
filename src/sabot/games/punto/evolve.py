"""Folding events into a table of Punto Banco; never refuses."""

from functools import reduce
from typing import Final

import msgspec

from sabot.coup import Hands, add_card
from sabot.games import folds, layout_folds
from sabot.games.folds import Fold, evolving
from sabot.games.layout import BetsOpened, StakesReturned
from sabot.games.layout_folds import without_him
from sabot.games.punto.events import (
    BankerCardsPassed,
    CardDealt,
    CardDealtDown,
    CoupSettled,
    CroupierDeals,
    Event,
    HandPassed,
    HandShown,
    ShoePassed,
)
from sabot.games.punto.state import Punto, Result
from sabot.games.seats import Left
from sabot.games.taille import ShoeRevealed, ShoeShuffled
from sabot.games.windows import PlayerId, Seq

_set: Final = msgspec.structs.replace


def _left(state: Punto, event: Left, seq: Seq) -> Punto:
    holder = None if state.holder == event.player else state.holder
    return _set(layout_folds.left(state, event, seq), holder=holder)


def _shuffled(state: Punto, event: ShoeShuffled, seq: Seq) -> Punto:
    return _set(layout_folds.shuffled(state, event, seq), results=())


def _revealed(state: Punto, event: ShoeRevealed, seq: Seq) -> Punto:
    return _set(layout_folds.revealed(state, event, seq), tied={}, coup=Hands(), down=frozenset())


def _bets_opened(state: Punto, event: BetsOpened, seq: Seq) -> Punto:
    after = layout_folds.opened(state, event, seq)
    return _set(after, tied=event.tied, coup=Hands(), looker=None, banker_passed=False)


def _dealt(state: Punto, event: CardDealt, seq: Seq) -> Punto:
    coup = add_card(state.coup, event.side, event.card)
    return _set(state, seq=seq, step=seq, coup=coup, taille=folds.taken(state.taille, 1))


def _dealt_down(state: Punto, event: CardDealtDown, seq: Seq) -> Punto:
    coup = add_card(state.coup, event.side, state.taille.shoe.next(1)[0])
    return _set(
        state, seq=seq, step=seq, coup=coup, taille=folds.taken(state.taille, 1), down=state.down | {event.side}
    )


def _passed_hand(state: Punto, event: HandPassed, seq: Seq) -> Punto:
    return _set(state, seq=seq, step=seq, looker=event.player)


def _banker_passed(state: Punto, event: BankerCardsPassed, seq: Seq) -> Punto:
    return _set(state, seq=seq, step=seq, banker_passed=True)


def _shown(state: Punto, event: HandShown, seq: Seq) -> Punto:
    return _set(state, seq=seq, step=seq, down=state.down - {event.side}, looker=None)


def _settled(state: Punto, event: CoupSettled, seq: Seq) -> Punto:
    result = Result(event.winner, event.natural, event.player_pair, event.banker_pair)
    after = layout_folds.settled(state, event.coup, event.lines, seq)
    return _set(after, results=(*state.results, result))


def _shoe_passed(state: Punto, event: ShoePassed, seq: Seq) -> Punto:
    refusers: frozenset[PlayerId] = frozenset() if event.won else state.refusers
    if event.refused and state.holder is not None:
        refusers |= {state.holder}
    seat = state.pointer if event.player is None else state.players[event.player].seat or 0
    return _set(
        state,
        seq=seq,
        holder=event.player,
        pointer=seat,
        offered=seq,
        refusers=refusers,
        croupier_deals=False,
    )


def _croupier_deals(state: Punto, event: CroupierDeals, seq: Seq) -> Punto:
    return _set(state, seq=seq, croupier_deals=True)


def _returned(state: Punto, event: StakesReturned, seq: Seq) -> Punto:
    return _set(layout_folds.returned(state, event, seq), tied=without_him(state.tied, event.player))


FOLDS: Final[dict[type, Fold]] = {
    **layout_folds.FOLDS,
    Left: _left,
    ShoeShuffled: _shuffled,
    ShoeRevealed: _revealed,
    BetsOpened: _bets_opened,
    StakesReturned: _returned,
    CardDealt: _dealt,
    CardDealtDown: _dealt_down,
    HandPassed: _passed_hand,
    BankerCardsPassed: _banker_passed,
    HandShown: _shown,
    CoupSettled: _settled,
    ShoePassed: _shoe_passed,
    CroupierDeals: _croupier_deals,
}
evolve = evolving(FOLDS)
"""The table after one more event, numbered one higher."""


def fold(state: Punto, events: tuple[Event, ...]) -> Punto:
    """The table after some events."""
    return reduce(evolve, events, state)
