"""The only place that decides what is legal at a table of Punto Banco."""

from typing import Final

from sabot.games import layout_legality
from sabot.games.layout import Enter
from sabot.games.layout_legality import FOR_PLAYERS, object_enter, object_proceed
from sabot.games.legality import Rule, objecting
from sabot.games.punto.actions import HaveCroupierDeal, RefuseShoe
from sabot.games.punto.state import Punto, floor_of, step_actor
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.steps import Proceed
from sabot.games.windows import PlayerId

CODES: Final = layout_legality.CODES | {Code.TIED_STAKE_LOCKED, Code.NOT_THE_HOLDER}
"""What this game refuses for."""


def _enter(state: Punto, actor: PlayerId, action: Enter) -> Refusal | None:
    return object_enter(state, actor, action, floor_of(state, actor))


def _proceed(state: Punto, actor: PlayerId, action: Proceed) -> Refusal | None:
    return object_proceed(state, actor, action, step_actor)


def _holder(state: Punto, actor: PlayerId, action: RefuseShoe | HaveCroupierDeal) -> Refusal | None:
    if actor != state.holder:
        return refuse(Code.NOT_THE_HOLDER)
    if state.offered != action.on or state.coup.player:
        return refuse(Code.STALE, on=action.on)
    if state.croupier_deals and isinstance(action, HaveCroupierDeal):
        return refuse(Code.STALE, on=action.on)
    return None


OBJECTIONS: Final[dict[type, Rule]] = {
    **layout_legality.OBJECTIONS,
    Enter: _enter,
    Proceed: _proceed,
    RefuseShoe: _holder,
    HaveCroupierDeal: _holder,
}
objection = objecting(OBJECTIONS, FOR_PLAYERS)
"""Why the actor may not do this now; None when he may."""
