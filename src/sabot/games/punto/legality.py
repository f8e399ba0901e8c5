"""The only place that decides what is legal at a table of Punto Banco."""

from collections.abc import Callable
from typing import Any, Final

from sabot.games.punto.actions import (
    HOUSE_ACTIONS,
    Action,
    Close,
    EndSession,
    Enter,
    Finish,
    HaveCroupierDeal,
    Proceed,
    RefuseShoe,
    Stakes,
)
from sabot.games.punto.state import Punto, opened, seats_kept_for, stage, step_actor
from sabot.games.refusals import SHARED, Code, Refusal, refuse
from sabot.games.seats import BuyIn, Leave, LimitPlayer, MarkAway, Player, Sit, object_amount, object_sit
from sabot.games.taille import (
    Cut,
    PromiseSeed,
    RevealSeed,
    Shuffle,
    object_finish,
    object_shuffle,
    object_taille,
)
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents

CODES: Final = SHARED | {
    Code.UNKNOWN_BET,
    Code.BELOW_MINIMUM,
    Code.ABOVE_MAXIMUM,
    Code.TIED_STAKE_LOCKED,
    Code.NOT_THE_HOLDER,
}
"""What this game refuses for."""


def objection(state: Punto, actor: PlayerId, action: Action) -> Refusal | None:
    """Why the actor may not do this now; None when he may."""
    if state.over:
        return refuse(Code.SESSION_OVER)
    if actor != CROUPIER:
        if type(action) in HOUSE_ACTIONS:
            return refuse(Code.HOUSE_ONLY)
        player = state.players.get(actor)
        if player is None and type(action) is not Sit:
            return refuse(Code.NOT_AT_TABLE)
        if player is not None and player.leaving:
            return refuse(Code.LEAVING)
    return _RULES[type(action)](state, actor, action)


def free_to_stake(state: Punto, player: Player) -> Cents:
    """What a player can have on the layout: purse and stakes, less commission owed (P4)."""
    return Cents(player.purse + _on_layout_of(state, player.id) - state.debts.get(player.id, 0))


def highest(state: Punto, player: Player, bet_maximum: Cents) -> Cents:
    """The most a player may stake on a bet: its maximum, or his own where that is less (P1)."""
    return min(bet_maximum, state.maxima.get(player.id, bet_maximum))


def floor_of(state: Punto, player: PlayerId) -> Stakes:
    """The stakes a player may not go below in this window: tied ones, where they are locked (P3)."""
    return state.tied.get(player, {}) if state.rules.tie_release == "locked" else {}


def _on_layout_of(state: Punto, player: PlayerId) -> int:
    return sum(state.window.entries.get(player, {}).values()) if state.window else 0


def _sit(state: Punto, actor: PlayerId, action: Sit) -> Refusal | None:
    if actor == CROUPIER:
        return refuse(Code.NOT_AT_TABLE)
    return object_sit(state.players, state.rules.seats, actor, action)


def _buy_in(state: Punto, actor: PlayerId, action: BuyIn) -> Refusal | None:
    player = state.players.get(actor)
    if player is None:
        return refuse(Code.NOT_AT_TABLE)
    return object_amount(action.amount, player.purse)


def _leave(state: Punto, actor: PlayerId, action: Leave) -> Refusal | None:
    return None if actor in state.players else refuse(Code.NOT_AT_TABLE)


def _about_player(state: Punto, actor: PlayerId, action: MarkAway | LimitPlayer) -> Refusal | None:
    if action.player not in state.players:
        return refuse(Code.NOT_AT_TABLE)
    if isinstance(action, LimitPlayer) and action.maximum is not None and action.maximum <= 0:
        return refuse(Code.NOT_POSITIVE, amount=action.maximum)
    return None


def _shuffle(state: Punto, actor: PlayerId, action: Shuffle) -> Refusal | None:
    return object_shuffle(state.taille, state.rules.decks, action)


def _prepare(state: Punto, actor: PlayerId, action: PromiseSeed | RevealSeed | Cut) -> Refusal | None:
    return object_taille(state.taille, actor, action)


def _enter(state: Punto, actor: PlayerId, action: Enter) -> Refusal | None:
    window = state.window
    if window is None or window.opened != action.on:
        return refuse(Code.STALE, on=action.on)
    player = state.players.get(actor)
    if player is None:
        return refuse(Code.NOT_AT_TABLE)
    floor = floor_of(state, actor)
    refusal = _kept(floor, action.stakes)
    if refusal is not None:
        return refusal
    standing = window.entries.get(actor, floor)
    for bet, stake in action.stakes.items():
        if standing.get(bet) != stake and floor.get(bet) != stake:
            refusal = _stake(state, player, bet, stake)
            if refusal is not None:
                return refusal
    return _covered(state, player, action.stakes)


def _kept(floor: Stakes, stakes: Stakes) -> Refusal | None:
    for bet, stake in floor.items():
        if stakes.get(bet, 0) < stake:
            return refuse(Code.TIED_STAKE_LOCKED, bet=bet, stake=stakes.get(bet, 0), tied=stake)
    return None


def _stake(state: Punto, player: Player, bet: Any, stake: Cents) -> Refusal | None:
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


def _covered(state: Punto, player: Player, stakes: Stakes) -> Refusal | None:
    needed, staked = sum(stakes.values()), _on_layout_of(state, player.id)
    available = player.purse + staked - state.debts.get(player.id, 0)
    if needed > available and needed > staked:
        return refuse(Code.PURSE_TOO_SMALL, needed=needed, available=max(available, 0))
    return None


def _finish(state: Punto, actor: PlayerId, action: Finish) -> Refusal | None:
    if state.window is None:
        return object_finish(state.taille.window, actor, action.on)
    if state.window.opened != action.on:
        return refuse(Code.STALE, on=action.on)
    return None if actor in state.players else refuse(Code.NOT_AT_TABLE)


def _close(state: Punto, actor: PlayerId, action: Close) -> Refusal | None:
    open_now = state.window is not None or state.taille.window is not None or seats_kept_for(state)
    return None if open_now and opened(state) == action.on else refuse(Code.STALE, on=action.on)


def _proceed(state: Punto, actor: PlayerId, action: Proceed) -> Refusal | None:
    if state.step != action.on or stage(state) != "coup":
        return refuse(Code.STALE, on=action.on)
    asked = step_actor(state)
    return None if actor in (asked, CROUPIER) else refuse(Code.NOT_ASKED, asked=(asked,))


def _holder(state: Punto, actor: PlayerId, action: RefuseShoe | HaveCroupierDeal) -> Refusal | None:
    if actor != state.holder:
        return refuse(Code.NOT_THE_HOLDER)
    if state.offered != action.on or state.coup.player:
        return refuse(Code.STALE, on=action.on)
    if state.croupier_deals and isinstance(action, HaveCroupierDeal):
        return refuse(Code.STALE, on=action.on)
    return None


def _end_session(state: Punto, actor: PlayerId, action: EndSession) -> Refusal | None:
    return refuse(Code.NOT_NOW, stage="coup") if stage(state) == "coup" else None


_RULES: dict[type, Callable[[Punto, PlayerId, Any], Refusal | None]] = {
    Sit: _sit,
    BuyIn: _buy_in,
    Leave: _leave,
    MarkAway: _about_player,
    LimitPlayer: _about_player,
    Shuffle: _shuffle,
    PromiseSeed: _prepare,
    RevealSeed: _prepare,
    Cut: _prepare,
    Enter: _enter,
    Finish: _finish,
    Close: _close,
    Proceed: _proceed,
    RefuseShoe: _holder,
    HaveCroupierDeal: _holder,
    EndSession: _end_session,
}
