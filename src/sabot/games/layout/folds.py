"""Folds of the events of a table with a layout that mean the same in every game that has one."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec

from sabot.games import folds
from sabot.games.folds import Fold, ended, seat, taille
from sabot.games.layout.stakes import (
    BetsClosed,
    BetsOpened,
    CommissionCollected,
    LayoutTable,
    StakeLine,
    Stakes,
    StakesEntered,
    StakesReturned,
)
from sabot.games.seats import (
    Left,
    PlayerLimited,
    Players,
    Seated,
    absent_longer,
    away,
)
from sabot.games.steps import SessionEnded
from sabot.games.taille import (
    ShoeRevealed,
    ShoeShuffled,
    with_player,
    without,
)
from sabot.games.windows import PlayerId, Seq, Window, entered, joined, quitted
from sabot.money import Cents

L = TypeVar("L", bound=LayoutTable)
V = TypeVar("V")
_set: Final = msgspec.structs.replace


def without_him(of: Mapping[PlayerId, V], player: PlayerId) -> dict[PlayerId, V]:
    """Values kept by player, without those of one player."""
    return {each: entry for each, entry in of.items() if each != player}


def settled(state: L, coup: int, lines: Sequence[StakeLine], seq: Seq) -> L:
    """Stakes that won or pushed go back with what they receive, those that stay lie on; the absent miss a coup."""
    players, house, debts = dict(absent_longer(state.players, away(state.players))), 0, dict(state.debts)
    for line in lines:
        if line.debt:
            debts[line.player] = Cents(debts.get(line.player, 0) + line.debt)
        house += line.stake if line.result == "lost" else -line.received
        if line.result not in ("lost", "stays"):
            player = players[line.player]
            players[line.player] = _set(player, purse=player.purse + line.stake + line.received)
    gain = Cents(state.house + house)
    tied = tied_stakes(lines)
    return _set(state, seq=seq, step=seq, players=players, debts=debts, house=gain, coups=coup, layout=tied)


def tied_stakes(lines: Iterable[StakeLine]) -> dict[PlayerId, Stakes]:
    """The stakes that stay on the layout for the next coup."""
    tied: dict[PlayerId, Stakes] = {}
    for line in lines:
        if line.result == "stays":
            tied.setdefault(line.player, {})[line.bet] = line.stake
    return tied


def came(state: L, event: Seated, seq: Seq) -> L:
    """A newcomer may stake at once, and promise a seed while that is asked for."""
    window = None if state.window is None else joined(state.window, event.player)
    return _set(seat(state, event, seq), window=window, taille=with_player(state.taille, event.player))


def left(state: L, event: Left, seq: Seq) -> L:
    """Nothing waits for who left."""
    return _set(
        seat(state, event, seq),
        window=None if state.window is None else quitted(state.window, event.player),
        taille=without(state.taille, event.player),
        maxima=without_him(state.maxima, event.player),
    )


def revealed(state: L, event: ShoeRevealed, seq: Seq) -> L:
    """The shoe is over."""
    return _set(taille(state, event, seq), window=None, layout={})


def _limited(state: L, event: PlayerLimited, seq: Seq) -> L:
    maxima = without_him(state.maxima, event.player)
    if event.maximum is not None:
        maxima[event.player] = event.maximum
    return _set(state, seq=seq, maxima=maxima)


def shuffled(state: L, event: ShoeShuffled, seq: Seq) -> L:
    """A new shoe begins."""
    return _set(taille(state, event, seq), stop_coup=None)


def opened(state: L, event: BetsOpened, seq: Seq) -> L:
    """Everybody may stake; what is tied stands."""
    window: Window[Stakes] = Window(seq, tuple(state.players), event.tied)
    return _set(state, seq=seq, window=window, layout={})


def _entered(state: L, event: StakesEntered, seq: Seq) -> L:
    window = state.window
    if window is None:
        return _set(state, seq=seq)
    standing = window.entries.get(event.player)
    back = sum(standing.values()) if standing else 0
    players = _paid(state.players, event.player, back - sum(event.stakes.values()))
    return _set(state, seq=seq, window=entered(window, event.player, event.stakes or None), players=players)


def _closed(state: L, event: BetsClosed, seq: Seq) -> L:
    layout = {} if state.window is None else state.window.entries
    return _set(state, seq=seq, step=seq, layout=layout, window=None)


def returned(state: L, event: StakesReturned, seq: Seq) -> L:
    """A player's stakes are off the layout."""
    return _set(
        state,
        seq=seq,
        window=None if state.window is None else entered(state.window, event.player, None),
        layout=without_him(state.layout, event.player),
        players=_paid(state.players, event.player, event.amount),
    )


def _collected(state: L, event: CommissionCollected, seq: Seq) -> L:
    players, house = _paid(state.players, event.player, -event.amount), Cents(state.house + event.amount)
    return _set(state, seq=seq, players=players, debts=without_him(state.debts, event.player), house=house)


def _ended(state: L, event: SessionEnded, seq: Seq) -> L:
    return _set(ended(state, event, seq), window=None)


def _paid(players: Players, player: PlayerId, amount: int) -> Players:
    him = players[player]
    return {**players, player: _set(him, purse=him.purse + amount)}


FOLDS: Final[dict[type, Fold[Any]]] = {
    **folds.FOLDS,
    Seated: came,
    Left: left,
    PlayerLimited: _limited,
    ShoeShuffled: shuffled,
    ShoeRevealed: revealed,
    BetsOpened: opened,
    StakesEntered: _entered,
    BetsClosed: _closed,
    StakesReturned: returned,
    CommissionCollected: _collected,
    SessionEnded: _ended,
}
"""The folds of every game with a layout; a game lays its own over them."""
