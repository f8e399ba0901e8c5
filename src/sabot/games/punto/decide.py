"""What an action makes happen at a table of Punto Banco."""

from collections.abc import Callable
from typing import Any

from sabot.games.punto.actions import (
    Action,
    Close,
    EndSession,
    Enter,
    Finish,
    HaveCroupierDeal,
    Proceed,
    RefuseShoe,
)
from sabot.games.punto.dealing import proceeded
from sabot.games.punto.events import (
    BetsClosed,
    BetsOpened,
    CroupierDeals,
    Event,
    Finished,
    SessionEnded,
    StakesEntered,
)
from sabot.games.punto.evolve import fold
from sabot.games.punto.legality import floor_of, objection
from sabot.games.punto.opening import departed, departures, shoe_offered, shoe_over, shoe_refused, shoe_started
from sabot.games.punto.state import Punto, absent, cutter, on_layout, present, seats_kept_for, stage, staked
from sabot.games.refusals import RuleError
from sabot.games.seats import (
    AwayMarked,
    BoughtIn,
    BuyIn,
    Leave,
    LeavingSaid,
    LimitPlayer,
    MarkAway,
    PlayerLimited,
    Seated,
    Sit,
    absence_counted,
)
from sabot.games.taille import (
    Cut,
    PromiseSeed,
    RevealSeed,
    Shuffle,
    Stage,
    acted,
    after_cut,
    closed,
    everybody_done,
    shuffled,
)
from sabot.games.windows import PlayerId


def decide(state: Punto, actor: PlayerId, action: Action) -> tuple[Event, ...]:
    """The events that an action makes happen; raises RuleError with the objection where there is one."""
    refusal = objection(state, actor, action)
    if refusal is not None:
        raise RuleError(refusal)
    return _ACTS[type(action)](state, actor, action)


def _sit(state: Punto, actor: PlayerId, action: Sit) -> tuple[Event, ...]:
    return _then_offer(state, (Seated(actor, action.seat, action.buy_in),))


def _buy_in(state: Punto, actor: PlayerId, action: BuyIn) -> tuple[Event, ...]:
    return (BoughtIn(actor, action.amount),)


def _leave(state: Punto, actor: PlayerId, action: Leave) -> tuple[Event, ...]:
    playing = stage(state) == "coup" or floor_of(state, actor)
    if playing and actor in staked(state):
        return _then_close(state, (LeavingSaid(actor),))
    return _then_close(state, departed(state, actor))


def _mark_away(state: Punto, actor: PlayerId, action: MarkAway) -> tuple[Event, ...]:
    events = _then_close(state, (AwayMarked(action.player, action.away),))
    return events if action.away else _then_offer(state, events)


def _limit(state: Punto, actor: PlayerId, action: LimitPlayer) -> tuple[Event, ...]:
    return (PlayerLimited(action.player, action.maximum),)


def _shuffle(state: Punto, actor: PlayerId, action: Shuffle) -> tuple[Event, ...]:
    asked = tuple(state.players) if present(state) else ()
    return shuffled(state.taille, action, asked, cutter(state))


def _prepare(state: Punto, actor: PlayerId, action: PromiseSeed | RevealSeed | Cut) -> tuple[Event, ...]:
    event = acted(state.taille, actor, action)
    if isinstance(action, Cut):
        after = fold(state, (event,))
        return event, *_then_start(after, after_cut(after.taille, after.players))
    return _then_close(state, (event,))


def _enter(state: Punto, actor: PlayerId, action: Enter) -> tuple[Event, ...]:
    return (StakesEntered(actor, {bet: stake for bet, stake in action.stakes.items() if stake}),)


def _finish(state: Punto, actor: PlayerId, action: Finish) -> tuple[Event, ...]:
    return _then_close(state, (Finished(actor),))


def _close(state: Punto, actor: PlayerId, action: Close) -> tuple[Event, ...]:
    return _closed(state)


def _proceed(state: Punto, actor: PlayerId, action: Proceed) -> tuple[Event, ...]:
    return proceeded(state, actor)


def _refuse_shoe(state: Punto, actor: PlayerId, action: RefuseShoe) -> tuple[Event, ...]:
    return (shoe_refused(state),)


def _have_croupier_deal(state: Punto, actor: PlayerId, action: HaveCroupierDeal) -> tuple[Event, ...]:
    return (CroupierDeals(actor),)


def _end_session(state: Punto, actor: PlayerId, action: EndSession) -> tuple[Event, ...]:
    events = shoe_over(state)
    for player in state.players:
        events += departed(fold(state, events), player)
    return (*events, SessionEnded())


def _then_close(state: Punto, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events, and the closing of the open window if it now waits for nobody (W1)."""
    after = fold(state, events)
    window = after.window
    if window is None:
        return (*events, *_closed(after)) if everybody_done(after.taille, absent(after)) else events
    away = absent(after)
    waits = any(player not in window.done and player not in away for player in window.eligible)
    if waits or not window.done - away:
        return events
    return (*events, *_closed(after))


def _then_start(state: Punto, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events, and the start of the shoe if they made it ready."""
    after = fold(state, events)
    return (*events, *shoe_started(after)) if after.taille.stage is Stage.READY else events


def _then_offer(state: Punto, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events, and the shoe for somebody while bets are open, where the players deal and nobody has it."""
    after = fold(state, events)
    return events if after.window is None else (*events, *shoe_offered(after))


def _closed(state: Punto) -> tuple[Event, ...]:
    """The open window closes; without a stake no coup is dealt, which counts for the absent, and bets open again."""
    if seats_kept_for(state):
        return _without_coup(state, ())
    if state.window is None:
        return _then_start(state, closed(state.taille, cutter(state)))
    total = on_layout(state)
    bets_closed = (BetsClosed(state.coups + 1, total),)
    return bets_closed if total else (*_without_coup(state, bets_closed), BetsOpened(state.coups + 1, {}))


def _without_coup(state: Punto, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of a window in which no coup was dealt, and the departure of those absent too long (P8)."""
    events = (*events, *absence_counted(state.players))
    return (*events, *departures(fold(state, events)))


_ACTS: dict[type, Callable[[Punto, PlayerId, Any], tuple[Event, ...]]] = {
    Sit: _sit,
    BuyIn: _buy_in,
    Leave: _leave,
    MarkAway: _mark_away,
    LimitPlayer: _limit,
    Shuffle: _shuffle,
    PromiseSeed: _prepare,
    RevealSeed: _prepare,
    Cut: _prepare,
    Enter: _enter,
    Finish: _finish,
    Close: _close,
    Proceed: _proceed,
    RefuseShoe: _refuse_shoe,
    HaveCroupierDeal: _have_croupier_deal,
    EndSession: _end_session,
}
