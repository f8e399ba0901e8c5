"""What an actor may do now, with bounds: what the page offers and what bots choose from."""

from typing import TypeAlias

import msgspec

from sabot.games import layout_options
from sabot.games.layout_options import BetRange, CanEnter
from sabot.games.punto.state import Punto, floor_of, step_actor
from sabot.games.windows import PlayerId, Seq

__all__ = ["BetRange", "CanEnter", "CanHaveCroupierDeal", "CanRefuseShoe", "Option", "options"]


class CanRefuseShoe(msgspec.Struct, frozen=True, tag="refuse_shoe"):
    """Let the shoe go on."""

    on: Seq


class CanHaveCroupierDeal(msgspec.Struct, frozen=True, tag="have_croupier_deal"):
    """Have the croupier deal."""

    on: Seq


Option: TypeAlias = layout_options.Option | CanRefuseShoe | CanHaveCroupierDeal


def options(state: Punto, actor: PlayerId) -> tuple[Option, ...]:
    """What a player, or somebody who is not at the table yet, may do now."""
    return (*layout_options.options(state, actor, floor_of(state, actor), step_actor(state)), *_shoe(state, actor))


def _shoe(state: Punto, actor: PlayerId) -> tuple[Option, ...]:
    if state.holder != actor or state.coup.player or state.players[actor].leaving or state.over:
        return ()
    refusal = CanRefuseShoe(state.offered)
    return (refusal,) if state.croupier_deals else (refusal, CanHaveCroupierDeal(state.offered))
