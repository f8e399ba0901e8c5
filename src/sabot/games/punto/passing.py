"""The shoe goes round where the players deal (rule book P5)."""

from collections.abc import Container

from sabot.bets import PLAYER
from sabot.games.acts import Course
from sabot.games.punto.events import CoupSettled, ShoePassed
from sabot.games.punto.state import Punto
from sabot.games.seats import Player, first_from, round_from
from sabot.games.windows import PlayerId


def shoe_offered(course: Course) -> None:
    """The shoe goes to somebody, where the players deal and nobody has it who has not refused it (P5)."""
    state: Punto = course.state
    if state.rules.dealing != "players" or state.holder is not None:
        return
    to = _next_holder(state, state.refusers)
    if to is not None:
        course.tell(ShoePassed(to))


def shoe_left(course: Course, player: PlayerId) -> None:
    """The shoe of one who leaves goes on, unless a coup is being dealt from it."""
    state: Punto = course.state
    if player == state.holder and not state.coup.player:
        course.tell(ShoePassed(_next_holder(state, {*state.refusers, player})))


def shoe_passed(state: Punto, event: CoupSettled) -> tuple[ShoePassed, ...]:
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
