"""The table as everybody sees it in every game with a layout."""

from collections.abc import Callable, Container, Mapping
from typing import Final, TypeVar

import msgspec

from sabot.games.display import ShownShoe, shown_shoe
from sabot.games.layout.stakes import LayoutTable, Stakes, on_layout, opened, stage, staked
from sabot.games.parts import Part, Source, copied, field, fields, people
from sabot.games.seats import Player, Seat
from sabot.games.table_limits import TableLimits
from sabot.games.waiting import Pending
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

L = TypeVar("L", bound=LayoutTable)


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
    """Fields with which every view of such a table begins; a game adds its cards and results."""

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


def parts(pending: Callable[[L], Pending[object] | None], *reads: str) -> tuple[Part, ...]:
    """The fields of `LayoutView`; `reads` is what a game's own waiting reads beside what all do."""

    def waits(state: L) -> dict[str, object]:
        waiting, where = pending(state), stage(state)
        return {
            "stage": where,
            "on": opened(state),
            "step": "" if waiting is None else waiting.step,
            "waits_for": () if waiting is None else waiting.players,
            "coup": state.coups + (where in ("bets", "coup")),
        }

    return (*_PARTS, fields(waits, *_WAITS, *reads))


_WAITS: Final = ("over", "taille", "window", "layout", "players", "step", "coups")


def _shoe(state: LayoutTable) -> ShownShoe:
    return shown_shoe(state.taille, state.rules.stop_card, stop_reached=state.stop_coup is not None)


def _sources(state: LayoutTable) -> tuple[Source, ...]:
    window = state.window or state.taille.window
    return state.players, staked(state), state.debts, state.maxima, _NOBODY if window is None else window.done


def _player(
    each: Player,
    stakes: Mapping[PlayerId, Stakes],
    debts: Mapping[PlayerId, Cents],
    maxima: Mapping[PlayerId, Cents],
    done: Container[PlayerId],
) -> ShownPlayer:
    return ShownPlayer(
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


_NOBODY: Final = frozenset[PlayerId]()
_NONE: Final = Cents(0)


_PARTS: Final = (
    *map(copied, ("seq", "house", "coming_limits")),
    people(_sources, _player, "players", "window", "taille", "layout", "debts", "maxima"),
    field("on_layout", on_layout, "window", "layout"),
    field("shoe", _shoe, "taille", "rules", "stop_coup"),
    field("limits", lambda state: state.rules.limits, "rules"),
)
