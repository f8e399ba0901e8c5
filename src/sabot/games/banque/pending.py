"""Whom a table of Baccara Banque waits for, and what is done in his absence."""

from typing import TypeAlias

from sabot.games.banking import Answer, Decline
from sabot.games.banque.actions import GoOn, NameCutter, Retire
from sabot.games.banque.bounds import absent_banker, bankers, gone_for_good, waited_for
from sabot.games.banque.state import (
    FEWEST,
    WINDOWS,
    Banque,
    opened,
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

Pending: TypeAlias = Waits[Close | Proceed | Decline | Answer | SelonLaRegle | GoOn | Retire | NameCutter]


def pending(state: Banque) -> Pending | None:
    """Whom the table waits for; None when the session is over. Nothing in it depends on a hidden card."""
    where, on = stage(state), opened(state)
    if missed := seats_kept_for(state):
        return Waits(on, where, _may_post(state) or missed, Close(on))
    match where:
        case "over":
            return None
        case "lots":
            return Waits(on, where, (), chance="seats", idle=seated_here(state) < FEWEST)
        case "lot":
            return Waits(on, where, (), chance="lot")
        case "shuffle" | "cut" | "promises" | "seeds":
            return preparing(state, on, idle=too_few(state))
        case "waits":
            return Waits(on, where, _may_post(state), idle=True)
        case _:
            return _of_game(state, where, on)


def _of_game(state: Banque, where: str, on: Seq) -> Pending:
    if where in WINDOWS or where == "auction":
        return Waits(on, where, waited_for(state), Close(on))
    if state.question is not None:
        return Waits(on, where, there(state, state.question.addressee), _silence(state, where, on))
    default_step = SelonLaRegle(on) if where in ("declare", "choose") else Proceed(on)
    return Waits(on, where, there(state, step_actor(state)), default_step)


def _silence(state: Banque, where: str, on: Seq) -> Decline | Answer | GoOn | Retire | NameCutter:
    """What silence answers: it goes on, but an absent banker retires (B12, B15)."""
    match where:
        case "post" | "refill":
            return Decline(on)
        case "cutter":
            return NameCutter(on, None)
        case "tenure":
            return Retire(on) if _retires(state) else GoOn(on)
        case _:
            return Answer(on, False)


def _retires(state: Banque) -> bool:
    if state.banker is None or not absent_banker(state):
        return False
    return bool(state.tenure) or gone_for_good(state, state.players[state.banker])


def _may_post(state: Banque) -> tuple[PlayerId, ...]:
    """At a table that lacks a banker: everybody seated who is there."""
    if stage(state) != "waits" or too_few(state) or state.banker is not None:
        return ()
    return tuple(player for player in bankers(state) if not state.players[player].away)
