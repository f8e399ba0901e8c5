"""What everybody sees of a table with a layout, in every game that has one."""

from typing import Any

import msgspec

from sabot.games.layout import LayoutTable, Stakes, debt_of, on_layout, opened, stage, staked
from sabot.games.layout_options import Waiting
from sabot.games.seats import Player, Seat
from sabot.games.shown import ShownShoe, shown_shoe
from sabot.games.taille import ShoeSealed, ShoeShuffled
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents
from sabot.shoe import commitment


class ShownPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player as everybody sees him."""

    id: PlayerId
    seat: Seat | None
    purse: Cents
    debt: Cents
    maximum: Cents | None
    stakes: Stakes
    done: bool
    away: bool
    leaving: bool


class LayoutView(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every view of such a table begins with; a game adds its cards and results."""

    seq: Seq
    stage: str
    on: Seq
    step: str
    waits_for: tuple[PlayerId, ...]
    coup: int
    players: tuple[ShownPlayer, ...]
    on_layout: Cents
    house: Cents
    shoe: ShownShoe


def sealed(event: Any) -> Any:
    """An event as everybody may know it who is not dealt a secret: a shoe's order is sealed."""
    if isinstance(event, ShoeShuffled):
        return ShoeSealed(event.shoe, len(event.order), commitment(event.order, event.nonce))
    return event


def shown(state: LayoutTable, waits: Waiting | None) -> dict[str, Any]:
    """The fields of `LayoutView`, by their names."""
    where = stage(state)
    return {
        "seq": state.seq,
        "stage": where,
        "on": opened(state),
        "step": "" if waits is None else waits.step,
        "waits_for": () if waits is None else waits.players,
        "coup": state.coups + (where in ("bets", "coup")),
        "players": tuple(_player(state, each) for each in state.players.values()),
        "on_layout": on_layout(state),
        "house": state.house,
        "shoe": shown_shoe(state.taille, state.rules.stop_card, stop_reached=state.stop_coup is not None),
    }


def _player(state: LayoutTable, player: Player) -> ShownPlayer:
    window = state.window or state.taille.window
    return ShownPlayer(
        id=player.id,
        seat=player.seat,
        purse=player.purse,
        debt=debt_of(state, player.id),
        maximum=state.maxima.get(player.id),
        stakes=staked(state).get(player.id, {}),
        done=window is not None and player.id in window.done,
        away=player.away,
        leaving=player.leaving,
    )
