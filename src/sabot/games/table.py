"""A table between two events: what every game keeps of it, and whom it waits for while its shoe is made ready."""

from typing import Any

import msgspec

from sabot.games.kinds import AnyRules
from sabot.games.seats import Player, Players, away, present
from sabot.games.steps import Close
from sabot.games.table_limits import TableLimits
from sabot.games.taille import Stage, Taille
from sabot.games.waiting import Pending
from sabot.games.windows import CROUPIER, PlayerId, Seq, Window
from sabot.money import Cents


class GameTable(msgspec.Struct, frozen=True, kw_only=True):
    """State that every game keeps of its tables: values, which refer to nothing that could refer to them.

    `seq` numbers the last event folded in, `step` the event that asked for the next step; `house` is the house's gain,
    which may be negative; `stop_coup` is the coup that reached the stop card. `coming_limits` are announced for the
    next coup; those that hold are the rule set's.
    """

    rules: AnyRules
    seq: Seq = Seq(0)
    players: Players = {}
    issued: Cents = Cents(0)
    house: Cents = Cents(0)
    taille: Taille = Taille()
    coups: int = 0
    window: Window[Any] | None = None
    step: Seq = Seq(0)
    stop_coup: int | None = None
    over: bool = False
    coming_limits: TableLimits | None = None


def there(state: GameTable, player: PlayerId) -> tuple[PlayerId, ...]:
    """A player while he is there to be waited for; nothing waits for the croupier."""
    person = state.players.get(player)
    return () if person is None or person.away or person.leaving else (player,)


def gone_for_good(state: GameTable, player: Player) -> bool:
    """Whether a player leaves, or was away too long (P8)."""
    return player.leaving or (player.away and player.absent_coups >= state.rules.absent_coups)


def seats_kept_for(state: GameTable) -> tuple[PlayerId, ...]:
    """Absent players whose seats are all that the table keeps: nobody else is there and no shoe is begun (P8)."""
    idle = state.taille.stage is Stage.SHUFFLE and not present(state.players)
    return away(state.players) if idle else ()


def unfinished(state: GameTable, window: Window[Any] | None) -> tuple[PlayerId, ...]:
    """Players for whom a window waits: neither done nor away nor leaving."""
    if window is None:
        return ()
    left = [player for player in window.eligible if player not in window.done]
    away = [player.id for player in state.players.values() if player.away or player.leaving]
    return tuple([player for player in left if player not in away] if away else left)


def preparing(state: GameTable, on: Seq, *, idle: bool = False) -> Pending[Close]:
    """The wait of a table while its shoe is made ready; `idle` says that it lacks players to begin one."""
    taille = state.taille
    match taille.stage:
        case Stage.SHUFFLE:
            return Pending(on, taille.stage, (), chance="order", idle=idle)
        case Stage.CUT:
            cutter = CROUPIER if taille.question is None else taille.question.addressee
            return Pending(on, taille.stage, there(state, cutter), chance="cut")
        case Stage.BEACON:
            return Pending(on, taille.stage, (), chance="beacon", idle=taille.drawn is not None)
        case _:
            return Pending(on, taille.stage, unfinished(state, taille.window), Close(on))
