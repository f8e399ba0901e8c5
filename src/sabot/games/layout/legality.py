"""Legality at a layout, in every game that has one: stakes within limits, whose step it is (rule book P1)."""

from collections.abc import Callable
from typing import Final, TypeVar

from sabot.bets import BetId
from sabot.games.layout.stakes import Enter, LayoutTable, Stakes, debt_of, opened, stage, stake_of
from sabot.games.legality import OF_TABLE, Rule
from sabot.games.refusals import SHARED, Code, Refusal, refuse
from sabot.games.seats import BuyIn, Leave, LimitPlayer, Player, Sit
from sabot.games.steps import Close, EndSession, Finish, Proceed
from sabot.games.table import seats_kept_for
from sabot.games.taille import object_finish
from sabot.games.windows import CROUPIER, PlayerId, croupier
from sabot.money import Cents

L = TypeVar("L", bound=LayoutTable)
CODES: Final = SHARED | {
    Code.UNKNOWN_BET,
    Code.BELOW_MINIMUM,
    Code.ABOVE_MAXIMUM,
    Code.LIMITS_CROSSED,
    Code.MAXIMUM_MISSING,
}
"""Codes with which every game with a layout refuses."""
FOR_PLAYERS: Final = frozenset((Sit, BuyIn, Leave, Enter))
"""Actions that the croupier does for nobody."""


def free_to_stake(state: LayoutTable, player: Player) -> Cents:
    """The most that a player can have on the layout, in cents: purse and stakes, less commission owed (P4)."""
    return Cents(player.purse + stake_of(state, player.id) - debt_of(state, player.id))


def highest(state: LayoutTable, player: PlayerId, bet_maximum: Cents) -> Cents:
    """The most a player may stake on a bet: its maximum, or his own where that is less (P1)."""
    own = state.maxima.get(player)
    return bet_maximum if own is None else min(bet_maximum, own)


def has_a_choice(state: LayoutTable, player: PlayerId) -> bool:
    """Whether a player's own maximum leaves him a bet, or a stake of his stands that he may take back."""
    if state.window is not None and state.window.entries.get(player):
        return True
    return any(highest(state, player, each.maximum) >= each.minimum for each in state.rules.by_id.values())


def object_enter(state: LayoutTable, actor: PlayerId, action: Enter, floor: Stakes | None = None) -> Refusal | None:
    """The refusal of stakes; they may not go below a floor, nor above what is his."""
    window = state.window
    if window is None or window.opened != action.on:
        return refuse(Code.STALE, on=action.on)
    minimums, stakes = floor or {}, action.stakes
    refusal = _floor_refusal(minimums, stakes)
    standing = window.entries.get(actor, minimums)
    for bet, stake in stakes.items():
        if refusal is None and standing.get(bet) != stake and minimums.get(bet) != stake:
            refusal = _stake(state, actor, bet, stake)
    if refusal is None and not has_a_choice(state, actor):
        least = min(state.rules.by_id.values(), key=lambda each: each.minimum)
        return _stake(state, actor, least.id, least.minimum)
    return refusal or _covered(state, state.players[actor], stakes)


def _floor_refusal(floor: Stakes, stakes: Stakes) -> Refusal | None:
    for bet, stake in floor.items():
        if stakes.get(bet, 0) < stake:
            return refuse(Code.TIED_STAKE_LOCKED, bet=bet, stake=stakes.get(bet, 0), tied=stake)
    return None


def _stake(state: LayoutTable, player: PlayerId, bet: BetId, stake: Cents) -> Refusal | None:
    offered = state.rules.by_id.get(bet)
    if offered is None:
        return refuse(Code.UNKNOWN_BET, bet=bet, bets=tuple(state.rules.by_id))
    if stake == 0:
        return None
    if stake < offered.minimum:
        return refuse(Code.BELOW_MINIMUM, bet=bet, stake=stake, minimum=offered.minimum)
    maximum = highest(state, player, offered.maximum)
    if stake > maximum:
        return refuse(Code.ABOVE_MAXIMUM, bet=bet, stake=stake, maximum=maximum)
    if stake % state.rules.coin:
        return refuse(Code.NOT_WHOLE_COINS, amount=stake, coin=state.rules.coin)
    return None


def _covered(state: LayoutTable, player: Player, stakes: Stakes) -> Refusal | None:
    needed, left = sum(stakes.values()), player.purse - state.debts.get(player.id, 0)
    if needed <= left:
        return None
    staked = stake_of(state, player.id)
    if needed > left + staked and needed > staked:
        return refuse(Code.PURSE_TOO_SMALL, needed=needed, available=max(left + staked, 0))
    return None


def _limit(state: LayoutTable, _actor: PlayerId, action: LimitPlayer) -> Refusal | None:
    if action.player not in state.players:
        return refuse(Code.NOT_AT_TABLE)
    if action.maximum is not None and action.maximum <= 0:
        return refuse(Code.NOT_POSITIVE, amount=action.maximum)
    return None


def _finish(state: LayoutTable, actor: PlayerId, action: Finish) -> Refusal | None:
    if state.window is None:
        return object_finish(state.taille.window, actor, action.on)
    if state.window.opened != action.on:
        return refuse(Code.STALE, on=action.on)
    return None if actor in state.players else refuse(Code.NOT_AT_TABLE)


def _close(state: LayoutTable, _actor: PlayerId, action: Close) -> Refusal | None:
    open_now = state.window is not None or state.taille.window is not None or seats_kept_for(state)
    return None if open_now and opened(state) == action.on else refuse(Code.STALE, on=action.on)


def _end_session(state: LayoutTable, _actor: PlayerId, _action: EndSession) -> Refusal | None:
    return refuse(Code.NOT_NOW, stage="coup") if stage(state) == "coup" else None


def object_proceed(
    state: L, actor: PlayerId, action: Proceed, asked: Callable[[L], PlayerId] = croupier
) -> Refusal | None:
    """The refusal of a coup's next step to somebody where another, or the croupier, is asked for it."""
    if state.step != action.on or stage(state) != "coup":
        return refuse(Code.STALE, on=action.on)
    if actor == CROUPIER or actor == asked(state):
        return None
    return refuse(Code.NOT_ASKED, asked=(asked(state),))


OBJECTIONS: Final[dict[type, Rule[LayoutTable]]] = {
    **OF_TABLE,
    LimitPlayer: _limit,
    Enter: object_enter,
    Finish: _finish,
    Close: _close,
    Proceed: object_proceed,
    EndSession: _end_session,
}
"""The rules of every game with a layout; a game lays its own over them."""
