"""The croupier's acts by himself: his own moves, and his answers for those whose time is over."""

from random import Random

from msgspec import structs

from sabot.games.game import TableState
from sabot.games.steps import EndSession
from sabot.games.taille import NameRound, Shuffle
from sabot.games.windows import CROUPIER
from sabot.house.table.beacon import AHEAD_S
from sabot.house.table.clock import may_end
from sabot.house.table.inbox import Request
from sabot.house.table.judge import JudgeContext


def moves(context: JudgeContext, state: TableState, chance: Random, *, is_due: bool) -> list[Request]:
    """The croupier's requests now, to be judged after what came in time; `is_due`: somebody's time is over."""
    if context.policy.ending and may_end(context.game, state):
        return [Request(CROUPIER, EndSession())]
    waits = context.game.pending(state) if is_due else None
    if waits is None:
        return []
    if answers := context.delayed.due(waits.on):
        return answers
    if waits.chance == "beacon":
        beacon, drawn = state.taille.beacon, state.taille.drawn
        if beacon is None or drawn is not None:
            return []
        return [Request(CROUPIER, NameRound(beacon.first_after(context.second + AHEAD_S)))]
    if waits.default is None and waits.chance is not None:
        drawn = context.game.chance(state, waits.chance, chance)
        placed = {"place": context.place, "beacon": context.beacon}
        return [Request(CROUPIER, structs.replace(drawn, **placed) if isinstance(drawn, Shuffle) else drawn)]
    return [] if waits.default is None else [Request(CROUPIER, waits.default)]
