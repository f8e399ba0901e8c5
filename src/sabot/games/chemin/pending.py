"""Whom a table of Chemin de Fer waits for, and what is done in his absence."""

from typing import TypeAlias

from sabot.games.banking import Answer, Decline
from sabot.games.chemin.bounds import waited_for
from sabot.games.chemin.state import (
    FEWEST,
    WINDOWS,
    Chemin,
    opened,
    present,
    seated_here,
    seats_kept_for,
    stage,
    step_actor,
    too_few,
)
from sabot.games.palette import SelonLaRegle
from sabot.games.steps import Close, Proceed
from sabot.games.table import preparing, there
from sabot.games.waiting import Pending as Waits
from sabot.games.windows import PlayerId, Seq

Pending: TypeAlias = Waits[Close | Proceed | Decline | Answer | SelonLaRegle]


def pending(state: Chemin) -> Pending | None:
    """Whom the table waits for; None when the session is over. Nothing in it depends on a hidden card."""
    where, on = stage(state), opened(state)
    if missed := seats_kept_for(state):
        return Waits(on, where, _may_post(state) or missed, Close(on))
    match where:
        case "over":
            return None
        case "lots":
            return Waits(on, where, (), chance="seats", idle=seated_here(state) < FEWEST)
        case "shuffle" | "cut" | "promises" | "seeds":
            return preparing(state, on, idle=too_few(state))
        case "waits":
            return Waits(on, where, _may_post(state), idle=True)
        case _:
            return _of_game(state, where, on)


def _of_game(state: Chemin, where: str, on: Seq) -> Pending:
    if where in WINDOWS or where == "auction":
        return Waits(on, where, waited_for(state), Close(on))
    if state.question is not None:
        default = Decline(on) if where == "post" else Answer(on, False)
        return Waits(on, where, there(state, state.question.addressee), default)
    default_step = SelonLaRegle(on) if where in ("declare", "choose") else Proceed(on)
    return Waits(on, where, there(state, step_actor(state)), default_step)


def _may_post(state: Chemin) -> tuple[PlayerId, ...]:
    """At a table that lacks a banker: everybody seated."""
    here = present(state)
    if len(here) < FEWEST:
        return ()
    return tuple(player for player in here if state.players[player].seat is not None)
