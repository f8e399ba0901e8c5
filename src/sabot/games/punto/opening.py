"""Between two coups: bets open, the shoe goes round, players depart, a shoe starts or is over."""

from collections.abc import Container

from sabot.bets import PLAYER
from sabot.games.punto.events import (
    BetsOpened,
    CommissionCollected,
    CoupSettled,
    Event,
    ShoePassed,
    StakesReturned,
)
from sabot.games.punto.evolve import fold
from sabot.games.punto.state import Punto, staked
from sabot.games.seats import Left, Player, first_from, round_from
from sabot.games.steps import burned
from sabot.games.taille import Stage, revealed
from sabot.games.windows import PlayerId
from sabot.money import Cents


def shoe_started(state: Punto) -> tuple[Event, ...]:
    """After the cut: the burn (S5), then bets open."""
    if state.rules.burn == "none":
        return bets_opened(state)
    return burned(state.taille.shoe), *bets_opened(state)


def bets_opened(state: Punto) -> tuple[Event, ...]:
    """Bets open for the next coup, tied stakes standing; a table whose players deal gives somebody the shoe first."""
    return (*shoe_offered(state), BetsOpened(state.coups + 1, state.layout))


def shoe_offered(state: Punto) -> tuple[Event, ...]:
    """The shoe goes to somebody, where the players deal and nobody has it who has not refused it (P5)."""
    if state.rules.dealing != "players" or state.holder is not None:
        return ()
    to = _next_holder(state, state.refusers)
    return () if to is None else (ShoePassed(to),)


def departed(state: Punto, player: PlayerId) -> tuple[Event, ...]:
    """A player's departure: his stakes return, his commission is collected, his purse goes with him, the shoe on."""
    events: list[Event] = []
    purse = state.players[player].purse
    stakes = Cents(sum(staked(state).get(player, {}).values()))
    if stakes:
        events.append(StakesReturned(player, stakes))
    debt = state.debts.get(player, Cents(0))
    if debt:
        events.append(CommissionCollected(player, debt))
    if player == state.holder and not state.coup.player:
        events.append(ShoePassed(_next_holder(state, {*state.refusers, player})))
    return (*events, Left(player, Cents(purse + stakes - debt)))


def shoe_over(state: Punto) -> tuple[Event, ...]:
    """The end of a shoe, or its abandoning: stakes return, commission is collected, everything is revealed."""
    returned = tuple(
        StakesReturned(player, Cents(sum(stakes.values()))) for player, stakes in staked(state).items() if stakes
    )
    collected = tuple(CommissionCollected(each, state.debts[each]) for each in state.players if state.debts.get(each))
    shown = (revealed(state.taille),) if state.taille.stage is not Stage.SHUFFLE else ()
    return (*returned, *collected, *shown)


def departures(state: Punto) -> tuple[Event, ...]:
    """Who leaves after a coup: those who said so, and those absent too long, unless a tied stake is locked."""
    events: tuple[Event, ...] = ()
    for player in state.players.values():
        tied = player.id in staked(state) and state.rules.tie_release == "locked"
        if _is_due(state, player) and not tied:
            events += departed(fold(state, events), player.id)
    return events


def shoe_passed(state: Punto, event: CoupSettled) -> tuple[Event, ...]:
    """After a Player win the shoe goes on at a table whose players deal (P5)."""
    if state.rules.dealing != "players" or event.winner != "P":
        return ()
    best = _highest_winner(state, event) if state.rules.shoe_passes == "highest_winner" else None
    return (ShoePassed(best or _next_holder(state, ()), won=True),)


def shoe_refused(state: Punto) -> ShoePassed:
    """The holder refuses: the shoe goes to the next who has not; when all have refused the croupier deals."""
    gone = {*state.refusers, *([state.holder] if state.holder else [])}
    return ShoePassed(_next_holder(state, gone), refused=True)


def _next_holder(state: Punto, gone: Container[PlayerId]) -> PlayerId | None:
    return first_from(_in_turn(state), lambda each: each.id not in gone and _can_hold(each))


def _in_turn(state: Punto) -> list[Player]:
    """The seated as the shoe goes round from where it is; first of all, at the croupier's right, whatever the way."""
    to_the_right = round_from(state.players, state.pointer)
    if state.rules.shoe_direction == "counter_clockwise" or not state.pointer:
        return to_the_right
    here = [each for each in to_the_right if each.seat == state.pointer]
    return [*(each for each in reversed(to_the_right) if each not in here), *here]


def _highest_winner(state: Punto, event: CoupSettled) -> PlayerId | None:
    """Of those who can hold the shoe, who won with the highest Player stake, the first of equals from the right."""
    won = {line.player: line.stake for line in event.lines if line.bet == PLAYER and line.result == "won"}
    able = [each for each in round_from(state.players, state.pointer) if each.id in won and _can_hold(each)]
    most = max((won[each.id] for each in able), default=None)
    return first_from(able, lambda each: won[each.id] == most)


def _can_hold(player: Player) -> bool:
    return not player.away and not player.leaving


def _is_due(state: Punto, player: Player) -> bool:
    return player.leaving or (player.away and player.absent_coups >= state.rules.absent_coups)
