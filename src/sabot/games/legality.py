"""Legality in every game: who may act at all, who sits where with what, and how the shoe is made ready."""

from collections.abc import Callable, Container, Mapping
from typing import Final, TypeVar

from sabot.games.kinds import AnyAction
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.seats import (
    BuyIn,
    Leave,
    LimitPlayer,
    MarkAway,
    Sit,
    Stand,
    object_amount,
    object_sit,
    object_stand,
)
from sabot.games.steps import Close, EndSession
from sabot.games.table import GameTable
from sabot.games.table_limits import SetLimits, object_limits
from sabot.games.taille import (
    Cut,
    NameRound,
    PromiseSeed,
    RevealSeed,
    Shuffle,
    TakeBeacon,
    object_beacon,
    object_shuffle,
    object_taille,
)
from sabot.games.windows import CROUPIER, PlayerId

T = TypeVar("T", bound=GameTable)
Rule = Callable[[T, PlayerId, AnyAction], Refusal | None]
"""Why an actor may not do something at a table; None when he may."""

HOUSE_ACTIONS: Final = frozenset((Shuffle, NameRound, TakeBeacon, Close, EndSession, MarkAway, LimitPlayer, SetLimits))
"""Actions of the house alone, in every game."""
_ARRIVALS: Final = frozenset((Sit, Stand))


def objecting(
    rules: Mapping[type, Rule[T]], for_players: Container[type], of_house: Container[type] = HOUSE_ACTIONS
) -> Rule[T]:
    """The objection of a game, made of a rule for every action: some are for players alone, some are the house's."""

    def objection(state: T, actor: PlayerId, action: object) -> Refusal | None:
        kind = type(action)
        if state.over:
            return refuse(Code.SESSION_OVER)
        if actor == CROUPIER:
            if kind in for_players:
                return refuse(Code.NOT_AT_TABLE)
        elif kind in of_house:
            return refuse(Code.HOUSE_ONLY)
        elif actor not in state.players:
            if kind not in _ARRIVALS:
                return refuse(Code.NOT_AT_TABLE)
        elif state.players[actor].leaving:
            return refuse(Code.LEAVING)
        return rules[kind](state, actor, action)

    return objection


def _sit(state: GameTable, actor: PlayerId, action: Sit) -> Refusal | None:
    return object_sit(state.players, state.rules.seats, actor, action)


def _stand(state: GameTable, actor: PlayerId, action: Stand) -> Refusal | None:
    return object_stand(state.players, state.rules.standing, actor, action)


def _buy_in(state: GameTable, actor: PlayerId, action: BuyIn) -> Refusal | None:
    return object_amount(action.amount, state.players[actor].purse)


def _leave(_state: GameTable, _actor: PlayerId, _action: Leave) -> Refusal | None:
    return None


def _mark_away(state: GameTable, _actor: PlayerId, action: MarkAway) -> Refusal | None:
    return None if action.player in state.players else refuse(Code.NOT_AT_TABLE)


def _shuffle(state: GameTable, _actor: PlayerId, action: Shuffle) -> Refusal | None:
    return object_shuffle(state.taille, state.rules.decks, action)


def _prepare(state: GameTable, actor: PlayerId, action: PromiseSeed | RevealSeed | Cut) -> Refusal | None:
    return object_taille(state.taille, actor, action)


def _draw(state: GameTable, _actor: PlayerId, action: NameRound | TakeBeacon) -> Refusal | None:
    return object_beacon(state.taille, action)


OF_TABLE: Final[dict[type, Rule[GameTable]]] = {
    Sit: _sit,
    BuyIn: _buy_in,
    Leave: _leave,
    MarkAway: _mark_away,
    SetLimits: object_limits,
    Shuffle: _shuffle,
    PromiseSeed: _prepare,
    RevealSeed: _prepare,
    Cut: _prepare,
    NameRound: _draw,
    TakeBeacon: _draw,
}
"""The rules about who sits where, with what, and how the shoe is made ready."""
STANDING: Final[dict[type, Rule[GameTable]]] = {Stand: _stand}
"""The rule of a game whose players may stand."""
