"""Whom a table of Punto Banco waits for, and what is done in his absence."""

from typing import TypeAlias

from sabot.games.punto.actions import Close, Proceed
from sabot.games.punto.state import (
    Punto,
    absent,
    next_step,
    on_layout,
    opened,
    seats_kept_for,
    stage,
    step_actor,
)
from sabot.games.seats import away
from sabot.games.waiting import Pending as Waits
from sabot.games.windows import CROUPIER, PlayerId, Seq

Pending: TypeAlias = Waits[Close | Proceed]


def pending(state: Punto) -> Pending | None:
    """Whom the table waits for; None when the session is over. Nothing in it depends on a hidden card."""
    where = stage(state)
    if where == "coup":
        return _of_coup(state)
    on = opened(state)
    match where:
        case "over":
            return None
        case "shuffle" if seats_kept_for(state):
            return Waits(on, where, seats_kept_for(state), Close(on))
        case "shuffle":
            return Waits(on, where, (), chance="order")
        case "cut":
            return Waits(on, where, _cutter(state), chance="cut")
        case "promises" | "seeds":
            return Waits(on, where, _unfinished(state), Close(on))
        case _:
            return _of_bets(state, on)


def _of_bets(state: Punto, on: Seq) -> Pending:
    """The first stake is waited for as long as it takes, but not when seats are kept for the absent (P8)."""
    if on_layout(state):
        return Waits(on, "bets", _unfinished(state), Close(on))
    absent = away(state.players)
    return Waits(on, "bets", _unfinished(state) or absent, Close(on), idle=not absent)


def _of_coup(state: Punto) -> Pending:
    asked = step_actor(state)
    players = () if asked == CROUPIER or asked in absent(state) else (asked,)
    return Waits(state.step, next_step(state), players, Proceed(state.step))


def _cutter(state: Punto) -> tuple[PlayerId, ...]:
    question = state.taille.question
    if question is None or question.addressee == CROUPIER or question.addressee in absent(state):
        return ()
    return (question.addressee,) if question.addressee in state.players else ()


def _unfinished(state: Punto) -> tuple[PlayerId, ...]:
    window = state.window or state.taille.window
    if window is None:
        return ()
    away = absent(state)
    return tuple(player for player in window.eligible if player not in window.done and player not in away)
