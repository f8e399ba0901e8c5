"""What is legal about people and the shoe at a table of Chemin de Fer."""

from collections.abc import Callable
from typing import Any, Final

from sabot.games.chemin.bounds import engaged
from sabot.games.chemin.state import FEWEST, Chemin, stage
from sabot.games.lots import DrawSeats, object_lots
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.seats import (
    BuyIn,
    Leave,
    MarkAway,
    Sit,
    Stand,
    TakeSeat,
    object_amount,
    object_sit,
    object_stand,
    object_take_seat,
)
from sabot.games.taille import Cut, PromiseSeed, RevealSeed, Shuffle, object_shuffle, object_taille
from sabot.games.windows import PlayerId


def _sit(state: Chemin, actor: PlayerId, action: Sit) -> Refusal | None:
    return object_sit(state.players, state.rules.seats, actor, action)


def _stand(state: Chemin, actor: PlayerId, action: Stand) -> Refusal | None:
    return object_stand(state.players, state.rules.standing, actor, action)


def _take_seat(state: Chemin, actor: PlayerId, action: TakeSeat) -> Refusal | None:
    refusal = object_take_seat(state.players, state.rules.seats, actor, action)
    if refusal is None and engaged(state, actor):
        return refuse(Code.NOT_NOW, stage=stage(state))
    return refusal


def _buy_in(state: Chemin, actor: PlayerId, action: BuyIn) -> Refusal | None:
    return object_amount(action.amount, state.players[actor].purse)


def _leave(state: Chemin, actor: PlayerId, action: Leave) -> Refusal | None:
    return None


def _mark_away(state: Chemin, actor: PlayerId, action: MarkAway) -> Refusal | None:
    return None if action.player in state.players else refuse(Code.NOT_AT_TABLE)


def _shuffle(state: Chemin, actor: PlayerId, action: Shuffle) -> Refusal | None:
    if stage(state) == "lots":
        return refuse(Code.NOT_NOW, stage="lots")
    return object_shuffle(state.taille, state.rules.decks, action)


def _draw_seats(state: Chemin, actor: PlayerId, action: DrawSeats) -> Refusal | None:
    """Lots give everybody who is seated one of the table's seats, nobody another's (C)."""
    if stage(state) != "lots":
        return refuse(Code.NOT_NOW, stage=stage(state))
    return object_lots(state.players, state.rules.seats, FEWEST, action)


def _prepare(state: Chemin, actor: PlayerId, action: PromiseSeed | RevealSeed | Cut) -> Refusal | None:
    return object_taille(state.taille, actor, action)


OF_TABLE: Final[dict[type, Callable[[Chemin, PlayerId, Any], Refusal | None]]] = {
    Sit: _sit,
    Stand: _stand,
    TakeSeat: _take_seat,
    BuyIn: _buy_in,
    Leave: _leave,
    MarkAway: _mark_away,
    Shuffle: _shuffle,
    DrawSeats: _draw_seats,
    PromiseSeed: _prepare,
    RevealSeed: _prepare,
    Cut: _prepare,
}
"""The rules about who sits where, with what, and how the shoe is made ready."""
