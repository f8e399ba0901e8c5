"""The only place that decides what is legal at a table of Chemin de Fer."""

from typing import Final

from sabot.games.bank import legality as bank_legality
from sabot.games.bank.legality import in_window, now, pays, to_addressee, yes_or_no
from sabot.games.bank.questions import Answer, Decline
from sabot.games.chemin.actions import HOUSE_ACTIONS, Associate, MakeCall, Stake, TakeSuite
from sabot.games.chemin.bank import BANK
from sabot.games.chemin.bounds import calls_on_offer, least_call, least_stake, price
from sabot.games.chemin.state import QUESTIONS, Chemin
from sabot.games.legality import Rule, objecting
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.windows import PlayerId

_FOR_PLAYERS: Final = bank_legality.FOR_PLAYERS | {Associate, MakeCall, Stake, TakeSuite}

CODES: Final = bank_legality.CODES | {Code.CALL_NOT_OFFERED, Code.NO_SUIVI}
"""What this game refuses for."""


def _decline(state: Chemin, actor: PlayerId, action: Decline) -> Refusal | None:
    return now(BANK, state, action.on, "post") or to_addressee(state, actor)


def _answer(state: Chemin, actor: PlayerId, action: Answer) -> Refusal | None:
    return now(BANK, state, action.on, *(QUESTIONS - {"post"})) or yes_or_no(state, actor, yes=action.yes)


def _associate(state: Chemin, actor: PlayerId, action: Associate) -> Refusal | None:
    return in_window(BANK, state, actor, action.on, "associate") or pays(state, actor, state.amount)


def _take_suite(state: Chemin, actor: PlayerId, action: TakeSuite) -> Refusal | None:
    return in_window(BANK, state, actor, action.on, "suite") or pays(state, actor, state.amount)


def _call(state: Chemin, actor: PlayerId, action: MakeCall) -> Refusal | None:
    refusal = in_window(BANK, state, actor, action.on, "calls")
    if refusal is not None:
        return refusal
    if action.call is None:
        return pays(state, actor, least_call(state))
    if action.call == "suivi":
        if actor not in state.suivi:
            return refuse(Code.NO_SUIVI)
    elif action.call not in calls_on_offer(state):
        return refuse(Code.CALL_NOT_OFFERED, call=action.call, calls=calls_on_offer(state))
    return pays(state, actor, price(state, action.call))


def _stake(state: Chemin, actor: PlayerId, action: Stake) -> Refusal | None:
    refusal = in_window(BANK, state, actor, action.on, "stakes")
    if refusal is not None:
        return refusal
    least = least_stake(state)
    if 0 != action.amount < least:
        return refuse(Code.STAKE_BELOW_LEAST, stake=action.amount, least=least)
    return pays(state, actor, action.amount or least)


OBJECTIONS: Final[dict[type, Rule[Chemin]]] = {
    **bank_legality.rules(BANK),
    Decline: _decline,
    Answer: _answer,
    Associate: _associate,
    TakeSuite: _take_suite,
    MakeCall: _call,
    Stake: _stake,
}
objection = objecting(OBJECTIONS, _FOR_PLAYERS, HOUSE_ACTIONS)
"""Why the actor may not do this now; None when he may."""
