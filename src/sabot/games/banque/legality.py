"""The only place that decides what is legal at a table of Baccara Banque."""

from typing import Final

from sabot.games.bank import legality as bank_legality
from sabot.games.bank.legality import brings, in_window, now, pays, to_addressee, yes_or_no
from sabot.games.bank.questions import Answer, Decline
from sabot.games.banque.actions import (
    HOUSE_ACTIONS,
    AddToBank,
    BeWilling,
    CallBanco,
    DrawBanker,
    GoOn,
    NameCutter,
    Retire,
    Stake,
    TakeBank,
)
from sabot.games.banque.bank import BANK
from sabot.games.banque.bounds import absent_banker, needed_refill, places
from sabot.games.banque.state import Banque, stage
from sabot.games.legality import Rule, objecting
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.table import gone_for_good
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents

_FOR_PLAYERS: Final = bank_legality.FOR_PLAYERS | {BeWilling, CallBanco, Stake, AddToBank, TakeBank}

CODES: Final = bank_legality.CODES | {
    Code.WRONG_SIDE,
    Code.BARRED,
    Code.NO_BANCO,
    Code.BANK_STAYS,
    Code.NO_COUP_YET,
}
"""What this game refuses for."""


def _decline(state: Banque, actor: PlayerId, action: Decline) -> Refusal | None:
    """The bank is let go when it is offered (B2), or left broken (B13)."""
    return now(BANK, state, action.on, "post", "refill") or to_addressee(state, actor)


def _answer(state: Banque, actor: PlayerId, action: Answer) -> Refusal | None:
    return now(BANK, state, action.on, "beyond", "cover") or yes_or_no(state, actor, yes=action.yes)


def _be_willing(state: Banque, actor: PlayerId, action: BeWilling) -> Refusal | None:
    refusal = in_window(BANK, state, actor, action.on, "willing")
    return refusal or brings(BANK, state, actor, state.rules.minimum)


def _draw_banker(state: Banque, actor: PlayerId, action: DrawBanker) -> Refusal | None:
    """The lot falls on one of the willing (B2)."""
    if stage(state) != "lot":
        return refuse(Code.NOT_NOW, stage=stage(state))
    if action.player not in state.willing:
        return refuse(Code.BAD_LOTS, players=state.willing, seats=state.rules.seats)
    return None


def _name_cutter(state: Banque, actor: PlayerId, action: NameCutter) -> Refusal | None:
    """The banker names a punter (S3)."""
    refusal = now(BANK, state, action.on, "cutter") or to_addressee(state, actor)
    if refusal is not None or action.player is None:
        return refusal
    if action.player == state.banker:
        return refuse(Code.IN_THE_BANK, banker=action.player)
    return None if action.player in state.players else refuse(Code.NOT_AT_TABLE)


def _where(state: Banque, actor: PlayerId, place: str) -> Refusal | None:
    """Seated players stake on their own tableau, or à cheval (B5, B6)."""
    allowed = places(state, actor)
    return None if place in allowed else refuse(Code.WRONG_SIDE, place=place, places=allowed)


def _call_banco(state: Banque, actor: PlayerId, action: CallBanco) -> Refusal | None:
    if state.bank_open and stage(state) == "stakes":
        return refuse(Code.NO_BANCO)
    refusal = in_window(BANK, state, actor, action.on, "banco")
    if refusal is not None:
        return refusal
    wrong = None if action.place is None else _where(state, actor, action.place)
    return wrong or pays(state, actor, state.bank)


def _stake(state: Banque, actor: PlayerId, action: Stake) -> Refusal | None:
    refusal = in_window(BANK, state, actor, action.on, "stakes")
    if refusal is not None:
        return refusal
    least = state.rules.least_stake
    if 0 != action.amount < least:
        return refuse(Code.STAKE_BELOW_LEAST, stake=action.amount, least=least)
    wrong = _where(state, actor, action.place) if action.amount else None
    return wrong or pays(state, actor, action.amount or least)


def _go_on(state: Banque, actor: PlayerId, action: GoOn) -> Refusal | None:
    return now(BANK, state, action.on, "tenure") or to_addressee(state, actor)


def _add(state: Banque, actor: PlayerId, action: AddToBank) -> Refusal | None:
    """More may be brought in when asked, never taken out (B3); a broken bank is filled to the minimum (B13)."""
    refusal = now(BANK, state, action.on, "tenure", "refill") or to_addressee(state, actor)
    if refusal is not None:
        return refusal
    if action.amount <= 0:
        return refuse(Code.BANK_STAYS, amount=action.amount)
    if state.phase == "refill" and action.amount < needed_refill(state):
        minimum = state.rules.minimum
        return refuse(Code.POST_BELOW_MINIMUM, amount=Cents(state.bank + action.amount), minimum=minimum)
    return brings(BANK, state, actor, action.amount)


def _retire(state: Banque, actor: PlayerId, action: Retire) -> Refusal | None:
    """After one coup or more (B12); for one who is absent the croupier says it (B15)."""
    refusal = now(BANK, state, action.on, "tenure") or to_addressee(state, actor)
    if refusal is not None or state.question is None:
        return refusal
    if actor == CROUPIER and not absent_banker(state):
        return refuse(Code.NOT_ASKED, asked=(state.question.addressee,))
    if state.tenure or gone_for_good(state, state.players[state.question.addressee]):
        return None
    return refuse(Code.NO_COUP_YET)


def _take_bank(state: Banque, actor: PlayerId, action: TakeBank) -> Refusal | None:
    refusal = in_window(BANK, state, actor, action.on, "succession")
    return refusal or brings(BANK, state, actor, state.offered)


OBJECTIONS: Final[dict[type, Rule[Banque]]] = {
    **bank_legality.rules(BANK),
    Decline: _decline,
    Answer: _answer,
    BeWilling: _be_willing,
    DrawBanker: _draw_banker,
    NameCutter: _name_cutter,
    CallBanco: _call_banco,
    Stake: _stake,
    GoOn: _go_on,
    AddToBank: _add,
    Retire: _retire,
    TakeBank: _take_bank,
}
objection = objecting(OBJECTIONS, _FOR_PLAYERS, HOUSE_ACTIONS)
"""Why the actor may not do this now; None when he may."""
