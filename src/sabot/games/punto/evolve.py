"""Folding events into a table of Punto Banco; never refuses."""

from collections.abc import Callable
from functools import reduce
from typing import Any, Final

import msgspec

from sabot.coup import Coup, Side, add_card
from sabot.games.punto.actions import Stakes
from sabot.games.punto.events import (
    BankerCardsPassed,
    BetsClosed,
    BetsOpened,
    CardDealt,
    CardDealtDown,
    CardsBurned,
    CommissionCollected,
    CoupSettled,
    CroupierDeals,
    Event,
    Finished,
    HandPassed,
    HandShown,
    SessionEnded,
    ShoePassed,
    StakesEntered,
    StakesReturned,
    StopCardReached,
)
from sabot.games.punto.settle import tied_stakes
from sabot.games.punto.state import Punto, Result
from sabot.games.seats import (
    AbsenceCounted,
    AwayMarked,
    BoughtIn,
    LeavingSaid,
    Left,
    PlayerLimited,
    Players,
    Seated,
    absent_longer,
    away,
    changed,
    issued_by,
    seat_event,
)
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
    Taille,
    taille_event,
    with_player,
    without,
)
from sabot.games.windows import PlayerId, Seq, Window, entered, finished, joined, quitted
from sabot.money import Cents

_set: Final = msgspec.structs.replace
BOTH: Final[frozenset[Side]] = frozenset(("player", "banker"))


def evolve(state: Punto, event: Event) -> Punto:
    """The table after one more event, numbered one higher."""
    return _FOLDS[type(event)](state, event, Seq(state.seq + 1))


def fold(state: Punto, events: tuple[Event, ...]) -> Punto:
    """The table after some events."""
    return reduce(evolve, events, state)


def _seat(state: Punto, event: Any, seq: Seq) -> Punto:
    return _set(
        state,
        seq=seq,
        players=seat_event(state.players, event),
        issued=Cents(state.issued + issued_by(event)),
    )


def _seated(state: Punto, event: Seated, seq: Seq) -> Punto:
    window = None if state.window is None else joined(state.window, event.player)
    return _set(_seat(state, event, seq), window=window, taille=with_player(state.taille, event.player))


def _absence(state: Punto, event: AbsenceCounted, seq: Seq) -> Punto:
    return _set(_seat(state, event, seq), step=seq)


def _left(state: Punto, event: Left, seq: Seq) -> Punto:
    return _set(
        _seat(state, event, seq),
        window=None if state.window is None else quitted(state.window, event.player),
        taille=without(state.taille, event.player),
        debts=_without(state.debts, event.player),
        maxima=_without(state.maxima, event.player),
        holder=None if state.holder == event.player else state.holder,
    )


def _taille(state: Punto, event: Any, seq: Seq) -> Punto:
    return _set(state, seq=seq, taille=taille_event(state.taille, event, seq))


def _shuffled(state: Punto, event: ShoeShuffled, seq: Seq) -> Punto:
    return _set(_taille(state, event, seq), results=(), stop_coup=None)


def _revealed(state: Punto, event: ShoeRevealed, seq: Seq) -> Punto:
    return _set(_taille(state, event, seq), window=None, layout={}, tied={}, coup=Coup(), down=frozenset())


def _burned(state: Punto, event: CardsBurned, seq: Seq) -> Punto:
    return _set(state, seq=seq, taille=_taken(state.taille, 1 + len(event.hidden)))


def _bets_opened(state: Punto, event: BetsOpened, seq: Seq) -> Punto:
    window = Window[Stakes](seq, tuple(state.players), event.tied)
    return _set(
        state, seq=seq, window=window, layout={}, tied=event.tied, coup=Coup(), looker=None, banker_passed=False
    )


def _entered(state: Punto, event: StakesEntered, seq: Seq) -> Punto:
    window = state.window
    if window is None:
        return _set(state, seq=seq)
    player = state.players[event.player]
    before = sum(window.entries.get(event.player, {}).values())
    purse = player.purse + before - sum(event.stakes.values())
    return _set(
        state,
        seq=seq,
        window=entered(window, event.player, event.stakes or None),
        players={**state.players, event.player: _set(player, purse=purse)},
    )


def _finished(state: Punto, event: Finished, seq: Seq) -> Punto:
    if state.window is not None:
        return _set(state, seq=seq, window=finished(state.window, event.player))
    window = state.taille.window
    if window is None:
        return _set(state, seq=seq)
    return _set(state, seq=seq, taille=_set(state.taille, window=finished(window, event.player)))


def _bets_closed(state: Punto, event: BetsClosed, seq: Seq) -> Punto:
    return _set(state, seq=seq, step=seq, layout={} if state.window is None else state.window.entries, window=None)


def _dealt(state: Punto, event: CardDealt, seq: Seq) -> Punto:
    coup = add_card(state.coup, event.side, event.card)
    return _set(state, seq=seq, step=seq, coup=coup, taille=_taken(state.taille, 1))


def _dealt_down(state: Punto, event: CardDealtDown, seq: Seq) -> Punto:
    coup = add_card(state.coup, event.side, state.taille.shoe.next(1)[0])
    return _set(state, seq=seq, step=seq, coup=coup, taille=_taken(state.taille, 1), down=BOTH)


def _passed_hand(state: Punto, event: HandPassed, seq: Seq) -> Punto:
    return _set(state, seq=seq, step=seq, looker=event.player)


def _banker_passed(state: Punto, event: BankerCardsPassed, seq: Seq) -> Punto:
    return _set(state, seq=seq, step=seq, banker_passed=True)


def _shown(state: Punto, event: HandShown, seq: Seq) -> Punto:
    return _set(state, seq=seq, step=seq, down=state.down - {event.side})


def _stop(state: Punto, event: StopCardReached, seq: Seq) -> Punto:
    return _set(state, seq=seq, stop_coup=event.coup)


def _settled(state: Punto, event: CoupSettled, seq: Seq) -> Punto:
    players, house, debts = {**absent_longer(state.players, away(state.players))}, 0, dict(state.debts)
    for line in event.lines:
        player = players[line.player]
        back = 0 if line.result in ("lost", "stays") else line.stake + line.received
        house += line.stake if line.result == "lost" else -line.received
        players[line.player] = _set(player, purse=player.purse + back)
        if line.debt:
            debts[line.player] = Cents(debts.get(line.player, 0) + line.debt)
    result = Result(event.winner, event.natural, event.player_pair, event.banker_pair)
    return _set(
        state,
        seq=seq,
        step=seq,
        players=players,
        debts=debts,
        house=Cents(state.house + house),
        coups=event.coup,
        layout=tied_stakes(event),
        results=(*state.results, result),
    )


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
    window = None if state.window is None else entered(state.window, event.player, None)
    return _set(
        state,
        seq=seq,
        window=window,
        layout=_except(state.layout, event.player),
        tied=_except(state.tied, event.player),
        players=_paid(state.players, event.player, event.amount),
    )


def _collected(state: Punto, event: CommissionCollected, seq: Seq) -> Punto:
    players = _paid(state.players, event.player, Cents(-event.amount))
    debts = _without(state.debts, event.player)
    return _set(state, seq=seq, players=players, debts=debts, house=Cents(state.house + event.amount))


def _limited(state: Punto, event: PlayerLimited, seq: Seq) -> Punto:
    maxima = _without(state.maxima, event.player)
    if event.maximum is not None:
        maxima[event.player] = event.maximum
    return _set(state, seq=seq, maxima=maxima)


def _ended(state: Punto, event: SessionEnded, seq: Seq) -> Punto:
    return _set(state, seq=seq, over=True, window=None)


def _taken(taille: Taille, count: int) -> Taille:
    after: Taille = _set(taille, shoe=taille.shoe.after(count))
    return after


def _paid(players: Players, player: PlayerId, amount: Cents) -> Players:
    return changed(players, player, purse=players[player].purse + amount)


def _without(amounts: dict[PlayerId, Cents], player: PlayerId) -> dict[PlayerId, Cents]:
    return {each: amount for each, amount in amounts.items() if each != player}


def _except(layout: dict[PlayerId, Stakes], player: PlayerId) -> dict[PlayerId, Stakes]:
    return {each: stakes for each, stakes in layout.items() if each != player}


_FOLDS: dict[type, Callable[[Punto, Any, Seq], Punto]] = {
    Seated: _seated,
    AbsenceCounted: _absence,
    Left: _left,
    ShoeShuffled: _shuffled,
    ShoeRevealed: _revealed,
    CardsBurned: _burned,
    BetsOpened: _bets_opened,
    StakesEntered: _entered,
    Finished: _finished,
    BetsClosed: _bets_closed,
    CardDealt: _dealt,
    CardDealtDown: _dealt_down,
    HandPassed: _passed_hand,
    BankerCardsPassed: _banker_passed,
    HandShown: _shown,
    StopCardReached: _stop,
    CoupSettled: _settled,
    ShoePassed: _shoe_passed,
    CroupierDeals: _croupier_deals,
    StakesReturned: _returned,
    CommissionCollected: _collected,
    SessionEnded: _ended,
    PlayerLimited: _limited,
    **dict.fromkeys((BoughtIn, LeavingSaid, AwayMarked), _seat),
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
        _taille,
    ),
}
