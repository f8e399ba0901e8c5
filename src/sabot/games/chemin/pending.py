"""Whom a table of Chemin de Fer waits for, and what is done in his absence."""

from typing import Literal

import msgspec

from sabot.games.chemin.actions import Answer, Decline, SelonLaRegle
from sabot.games.chemin.bounds import waited_for
from sabot.games.chemin.state import (
    FEWEST,
    WINDOWS,
    Chemin,
    absent,
    opened,
    present,
    seated_here,
    seats_kept_for,
    stage,
    step_actor,
)
from sabot.games.steps import Close, Proceed
from sabot.games.windows import CROUPIER, PlayerId, Seq

Chance = Literal["order", "cut", "seats"]
Default = Close | Proceed | Decline | Answer | SelonLaRegle


class Pending(msgspec.Struct, frozen=True):
    """What the table waits for.

    `on` numbers the event that asked; `players` are waited for, empty when it is the croupier's move: to answer, or
    where only the absent are left to come back. `default` is what the house does when their time is over; where chance
    must be drawn first, `chance` says which. An `idle` table waits for players, or for a banker, without a deadline.
    """

    on: Seq
    step: str
    players: tuple[PlayerId, ...]
    default: Default | None = None
    chance: Chance | None = None
    idle: bool = False


def pending(state: Chemin) -> Pending | None:
    """Whom the table waits for; None when the session is over. Nothing in it depends on a hidden card."""
    where, on = stage(state), opened(state)
    if missed := seats_kept_for(state):
        return Pending(on, where, _may_post(state) or missed, Close(on))
    match where:
        case "over":
            return None
        case "lots":
            return Pending(on, where, (), chance="seats", idle=seated_here(state) < FEWEST)
        case "shuffle":
            return Pending(on, where, (), chance="order", idle=len(present(state)) < FEWEST)
        case "cut":
            return Pending(on, where, _cutter(state), chance="cut")
        case "promises" | "seeds":
            return Pending(on, where, _unfinished(state), Close(on))
        case "waits":
            return Pending(on, where, _may_post(state), idle=True)
        case _:
            return _of_game(state, where, on)


def _of_game(state: Chemin, where: str, on: Seq) -> Pending:
    if where in WINDOWS or where == "auction":
        return Pending(on, where, waited_for(state), Close(on))
    if state.question is not None:
        default = Decline(on) if where == "post" else Answer(on, False)
        return Pending(on, where, _there(state, state.question.addressee), default)
    default_step = SelonLaRegle(on) if where in ("declare", "choose") else Proceed(on)
    return Pending(on, where, _there(state, step_actor(state)), default_step)


def _there(state: Chemin, player: PlayerId) -> tuple[PlayerId, ...]:
    """A player while he is there to be waited for."""
    gone = player == CROUPIER or player not in state.players or player in absent(state)
    return () if gone else (player,)


def _cutter(state: Chemin) -> tuple[PlayerId, ...]:
    question = state.taille.question
    return () if question is None else _there(state, question.addressee)


def _may_post(state: Chemin) -> tuple[PlayerId, ...]:
    """At a table that lacks a banker: everybody seated."""
    here = present(state)
    if len(here) < FEWEST:
        return ()
    return tuple(player for player in here if state.players[player].seat is not None)


def _unfinished(state: Chemin) -> tuple[PlayerId, ...]:
    window = state.taille.window
    if window is None:
        return ()
    away = absent(state)
    return tuple(player for player in window.eligible if player not in window.done and player not in away)
