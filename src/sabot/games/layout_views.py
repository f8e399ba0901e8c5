"""What everybody sees of a table with a layout, in every game that has one."""

from typing import Any, Final

import msgspec

from sabot.games.layout import LayoutTable, Stakes, on_layout, opened, stage, staked
from sabot.games.layout_options import Waiting
from sabot.games.seats import Seat
from sabot.games.shown import ShownShoe, shown_shoe
from sabot.games.table_limits import TableLimits
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
    limits: TableLimits
    coming_limits: TableLimits | None


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
        "players": _players(state),
        "on_layout": on_layout(state),
        "house": state.house,
        "shoe": shown_shoe(state.taille, state.rules.stop_card, stop_reached=state.stop_coup is not None),
        "limits": state.rules.limits,
        "coming_limits": state.coming_limits,
    }


def _players(state: LayoutTable) -> tuple[ShownPlayer, ...]:
    window = state.window or state.taille.window
    done = () if window is None else window.done
    stakes, debts, maxima = staked(state), state.debts, state.maxima
    return tuple(
        [
            ShownPlayer(
                each.id,
                each.seat,
                each.purse,
                debts.get(each.id, _NONE),
                maxima.get(each.id),
                stakes.get(each.id, {}),
                each.id in done,
                each.away,
                each.leaving,
            )
            for each in state.players.values()
        ]
    )


_NONE: Final = Cents(0)
