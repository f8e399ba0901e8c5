"""Whom a table of Punto Banco waits for, and what is done in his absence."""

from typing import Literal

import msgspec

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
from sabot.games.windows import CROUPIER, PlayerId, Seq

Chance = Literal["order", "cut"]


class Pending(msgspec.Struct, frozen=True):
    """What the table waits for.

    `on` numbers the event that asked; `players` are waited for, empty when it is the croupier's move: to answer, or
    where only the absent are left to come back. `default` is what the house does when their time is over; where chance
    must be drawn first, `chance` says which. An `idle` table waits for its first stake without a deadline.
    """

    on: Seq
    step: str
    players: tuple[PlayerId, ...]
    default: Close | Proceed | None = None
    chance: Chance | None = None
    idle: bool = False


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
            return Pending(on, where, seats_kept_for(state), Close(on))
        case "shuffle":
            return Pending(on, where, (), chance="order")
        case "cut":
            return Pending(on, where, _cutter(state), chance="cut")
        case "promises" | "seeds":
            return Pending(on, where, _unfinished(state), Close(on))
        case _:
            return _of_bets(state, on)


def _of_bets(state: Punto, on: Seq) -> Pending:
    """The first stake is waited for as long as it takes, but not when seats are kept for the absent (P8)."""
    if on_layout(state):
        return Pending(on, "bets", _unfinished(state), Close(on))
    absent = away(state.players)
    return Pending(on, "bets", _unfinished(state) or absent, Close(on), idle=not absent)


def _of_coup(state: Punto) -> Pending:
    asked = step_actor(state)
    players = () if asked == CROUPIER or asked in absent(state) else (asked,)
    return Pending(state.step, next_step(state), players, Proceed(state.step))


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
