"""Lines told of a layout in every game that has one, and its pace."""

from collections.abc import Mapping
from typing import Final

from sabot.games import narration, tempo
from sabot.games.layout.stakes import (
    BetsClosed,
    BetsOpened,
    CommissionCollected,
    LayoutTable,
    StakeLine,
    StakesEntered,
    StakesReturned,
    stage,
)
from sabot.games.lines import Line
from sabot.games.narration import Lines, Teller, call, heading, note, one
from sabot.games.seats import PlayerLimited, SeatTaken, Stood
from sabot.games.steps import Finished

SHOWN_MS: Final[Mapping[type, int]] = {
    **{kind: shown for kind, shown in tempo.SHOWN_MS.items() if kind not in (Stood, SeatTaken)},
    **dict.fromkeys((PlayerLimited, BetsOpened, StakesEntered, StakesReturned, CommissionCollected), 0),
    BetsClosed: 1200,
}
"""How long the croupier waits out each event."""
WAITS: Final[Mapping[str, tempo.Wait]] = {**tempo.WAITS, "bets": "stakes"}
"""Kind of wait at each step."""


def stake_line(line: StakeLine) -> Line:
    """The line of a transcript about the result of a stake."""
    key = "won_owing" if line.debt else line.result
    return note(key, player=line.player, bet=line.bet, stake=line.stake, received=line.received, debt=line.debt)


def _opened(_state: LayoutTable, each: BetsOpened) -> Lines:
    tied = (
        note("stands", player=player, bet=bet, stake=stake)
        for player, stakes in each.tied.items()
        for bet, stake in stakes.items()
    )
    return heading("coup", coup=each.coup), call("faites_vos_jeux"), *tied


def _entered(_state: LayoutTable, each: StakesEntered) -> Lines:
    return tuple(note("stake", player=each.player, bet=bet, stake=stake) for bet, stake in each.stakes.items())


def _finished(state: LayoutTable, each: Finished) -> Lines:
    return narration.passed(state.window if stage(state) == "bets" else None, each.player)


def _closed(_state: LayoutTable, each: BetsClosed) -> Lines:
    return (call("rien_ne_va_plus"),) if each.total else (call("rien_ne_va_plus"), note("no_stakes"))


TELLERS: Final[Mapping[type, Teller[LayoutTable]]] = {
    **{kind: teller for kind, teller in narration.SHARED.items() if kind not in (Stood, SeatTaken)},
    Finished: _finished,
    BetsOpened: _opened,
    StakesEntered: _entered,
    BetsClosed: _closed,
    StakesReturned: one("stakes_returned", "player", "amount"),
    CommissionCollected: one("commission_collected", "player", "amount"),
}
