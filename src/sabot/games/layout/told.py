"""What is said of a layout in every game that has one, its pace, and a legal move at it as chance has it."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from sabot.bets import BetId
from sabot.games import tempo, told
from sabot.games.game import Line
from sabot.games.layout.offers import BetRange, CanEnter
from sabot.games.layout.stakes import (
    BetsClosed,
    BetsOpened,
    CommissionCollected,
    Enter,
    LayoutTable,
    StakeLine,
    Stakes,
    StakesEntered,
    StakesReturned,
    stage,
)
from sabot.games.moves import shared_move
from sabot.games.seats import PlayerLimited, SeatTaken, Stood
from sabot.games.steps import Finished
from sabot.games.told import Lines, Teller, call, heading, note, one
from sabot.money import Cents

SHOWN_MS: Final[Mapping[type, int]] = {
    **{kind: shown for kind, shown in tempo.SHOWN_MS.items() if kind not in (Stood, SeatTaken)},
    **dict.fromkeys((PlayerLimited, BetsOpened, StakesEntered, StakesReturned, CommissionCollected), 0),
    BetsClosed: 1200,
}
"""How long the croupier waits out each event."""
WAITS: Final[Mapping[str, tempo.Wait]] = {**tempo.WAITS, "bets": "stakes"}
"""What each step waits for."""


def move(option: object, random: Random) -> Any:
    """An action within the bounds of an option; None where the option is a game's own."""
    match option:
        case CanEnter(on, bets, available, coin):
            return Enter(on, _stakes(bets, available, coin, random))
        case _:
            return shared_move(option, random)


def stake_line(line: StakeLine) -> Line:
    """What became of a stake."""
    key = "won_owing" if line.debt else line.result
    return note(key, player=line.player, bet=line.bet, stake=line.stake, received=line.received, debt=line.debt)


def _stakes(bets: Sequence[BetRange], available: int, coin: int, random: Random) -> Stakes:
    """Stakes within the bounds offered, as often at their ends as between them."""
    chosen: dict[BetId, Cents] = {each.bet: each.locked for each in bets if each.locked}
    left = available - sum(chosen.values())
    some = random.sample(bets, min(len(bets), random.choice((0, 1, 1, 2, 5))))
    for each in some or bets[: random.choice((0, 1, 1, 1))]:
        least, most = max(each.minimum, each.locked), min(each.maximum, each.locked + left)
        if least <= most:
            stake = random.choice((least, least, random.randint(least, min(most, 2 * least)), most))
            stake -= stake % coin
            if stake >= least:
                left -= stake - each.locked
                chosen[each.bet] = Cents(stake)
    return chosen


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
    passes = stage(state) == "bets" and state.window is not None and each.player not in state.window.entries
    return (note("passes", player=each.player),) if passes else ()


def _closed(_state: LayoutTable, each: BetsClosed) -> Lines:
    return (call("rien_ne_va_plus"),) if each.total else (call("rien_ne_va_plus"), note("no_stakes"))


TELLERS: Final[Mapping[type, Teller[LayoutTable]]] = {
    **{kind: teller for kind, teller in told.SHARED.items() if kind not in (Stood, SeatTaken)},
    Finished: _finished,
    BetsOpened: _opened,
    StakesEntered: _entered,
    BetsClosed: _closed,
    StakesReturned: one("stakes_returned", "player", "amount"),
    CommissionCollected: one("commission_collected", "player", "amount"),
}
