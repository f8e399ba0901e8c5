"""The only place that decides what is legal at a table of Chemin de Fer."""

from typing import Final

from sabot.cards import points
from sabot.games.auction import Bid
from sabot.games.banking import Answer, Decline, Post
from sabot.games.chemin.actions import HOUSE_ACTIONS, Associate, MakeCall, Stake, TakeSuite
from sabot.games.chemin.bounds import available, calls_on_offer, least_stake, price
from sabot.games.chemin.legality_table import OF_TABLE
from sabot.games.chemin.state import (
    FEWEST,
    QUESTIONS,
    WINDOWS,
    Chemin,
    between_coups,
    in_bank,
    next_step,
    open_window,
    opened,
    present,
    seats_kept_for,
    stage,
    step_actor,
    too_few,
)
from sabot.games.chemin.tableau import banker_may_say, ponte_may_say
from sabot.games.legality import Rule, objecting
from sabot.games.palette import Declare, SelonLaRegle, bound
from sabot.games.refusals import SHARED, Code, Refusal, refuse
from sabot.games.seats import (
    BuyIn,
    Leave,
    Player,
    Sit,
    Stand,
    TakeSeat,
)
from sabot.games.steps import Close, EndSession, Finish, Proceed
from sabot.games.taille import object_finish
from sabot.games.windows import CROUPIER, PlayerId, Seq, least_bid
from sabot.money import Cents

_FOR_PLAYERS: Final = frozenset(
    (Sit, Stand, TakeSeat, BuyIn, Leave, Post, Associate, MakeCall, Stake, Declare, TakeSuite, Bid, Finish)
)

CODES: Final = SHARED | {
    Code.NO_ROOM_TO_STAND,
    Code.SEATED_ONLY,
    Code.TOO_FEW_PLAYERS,
    Code.BAD_LOTS,
    Code.POST_BELOW_MINIMUM,
    Code.STAKE_BELOW_LEAST,
    Code.BID_TOO_LOW,
    Code.IN_THE_BANK,
    Code.CALL_NOT_OFFERED,
    Code.NO_SUIVI,
    Code.MUST_DRAW,
    Code.MUST_STAND,
    Code.MUST_SHOW,
    Code.NO_NATURAL,
}
"""What this game refuses for."""


def _now(state: Chemin, on: Seq, *stages: str) -> Refusal | None:
    """Stale, when it answers what is no longer open; not now, when it is no answer to what is."""
    if on != opened(state):
        return refuse(Code.STALE, on=on)
    where = stage(state)
    return None if where in stages else refuse(Code.NOT_NOW, stage=where)


def _asked(actor: PlayerId, addressee: PlayerId) -> Refusal | None:
    return None if actor in (addressee, CROUPIER) else refuse(Code.NOT_ASKED, asked=(addressee,))


def _pays(state: Chemin, player: Player, amount: Cents) -> Refusal | None:
    """Whole coins, and no more than the player has (W1)."""
    if amount % state.rules.coin:
        return refuse(Code.NOT_WHOLE_COINS, amount=amount, coin=state.rules.coin)
    funds = available(state, player)
    return refuse(Code.PURSE_TOO_SMALL, needed=amount, available=funds) if amount > funds else None


def _post(state: Chemin, actor: PlayerId, action: Post) -> Refusal | None:
    player, minimum = state.players[actor], state.rules.minimum
    refusal = _now(state, action.on, "post", "waits")
    if refusal is not None:
        return refusal
    if player.seat is None:
        return refuse(Code.SEATED_ONLY)
    if state.question is not None and state.question.addressee != actor:
        return refuse(Code.NOT_ASKED, asked=(state.question.addressee,))
    if too_few(state):
        return refuse(Code.TOO_FEW_PLAYERS, present=len(present(state)), least=FEWEST)
    if action.amount < minimum:
        return refuse(Code.POST_BELOW_MINIMUM, amount=action.amount, minimum=minimum)
    return _pays(state, player, action.amount)


def _decline(state: Chemin, actor: PlayerId, action: Decline) -> Refusal | None:
    return _now(state, action.on, "post") or _to_addressee(state, actor)


def _to_addressee(state: Chemin, actor: PlayerId) -> Refusal | None:
    return None if state.question is None else _asked(actor, state.question.addressee)


def _answer(state: Chemin, actor: PlayerId, action: Answer) -> Refusal | None:
    refusal = _now(state, action.on, *(QUESTIONS - {"post"})) or _to_addressee(state, actor)
    if refusal is None and action.yes and actor == CROUPIER and state.question is not None:
        return refuse(Code.NOT_ASKED, asked=(state.question.addressee,))
    return refusal


def _in_window(state: Chemin, actor: PlayerId, on: Seq, name: str) -> Refusal | None:
    """Why a player has no part in the open window or auction."""
    refusal = _now(state, on, name)
    asked = open_window(state) or state.auction
    if refusal is not None or asked is None or actor in asked.eligible:
        return refusal
    if in_bank(state, actor):
        return refuse(Code.IN_THE_BANK, banker=state.banker or "")
    if name != "stakes" and state.players[actor].seat is None:
        return refuse(Code.SEATED_ONLY)
    return refuse(Code.NOT_ASKED, asked=asked.eligible)


def _associate(state: Chemin, actor: PlayerId, action: Associate) -> Refusal | None:
    return _in_window(state, actor, action.on, "associate") or _pays(state, state.players[actor], state.amount)


def _take_suite(state: Chemin, actor: PlayerId, action: TakeSuite) -> Refusal | None:
    return _in_window(state, actor, action.on, "suite") or _pays(state, state.players[actor], state.amount)


def _call(state: Chemin, actor: PlayerId, action: MakeCall) -> Refusal | None:
    refusal = _in_window(state, actor, action.on, "calls")
    if refusal is not None or action.call is None:
        return refusal
    if action.call == "suivi":
        if actor not in state.suivi:
            return refuse(Code.NO_SUIVI)
    elif action.call not in calls_on_offer(state):
        return refuse(Code.CALL_NOT_OFFERED, call=action.call, calls=calls_on_offer(state))
    return _pays(state, state.players[actor], price(state, action.call))


def _stake(state: Chemin, actor: PlayerId, action: Stake) -> Refusal | None:
    refusal = _in_window(state, actor, action.on, "stakes")
    if refusal is not None:
        return refusal
    least = least_stake(state)
    if 0 != action.amount < least:
        return refuse(Code.STAKE_BELOW_LEAST, stake=action.amount, least=least)
    return _pays(state, state.players[actor], action.amount or least)


def _bid(state: Chemin, actor: PlayerId, action: Bid) -> Refusal | None:
    auction = state.auction
    if auction is None:
        return _now(state, action.on, "auction")
    if auction.opened != action.on:
        return refuse(Code.STALE, on=action.on)
    refusal = _in_window(state, actor, opened(state), "auction")
    if refusal is not None:
        return refusal
    least = least_bid(auction, state.rules.coin)
    if action.amount < least:
        return refuse(Code.BID_TOO_LOW, bid=action.amount, least=least)
    return _pays(state, state.players[actor], action.amount)


def _declare(state: Chemin, actor: PlayerId, action: Declare) -> Refusal | None:
    refusal = _now(state, action.on, "declare", "choose") or _asked(actor, step_actor(state))
    if refusal is not None:
        return refusal
    if next_step(state) == "declare":
        return bound(action.says, ponte_may_say(state), points(state.ponte_hand))
    return bound(action.says, banker_may_say(state), points(state.banker_hand))


def _selon_la_regle(state: Chemin, actor: PlayerId, action: SelonLaRegle) -> Refusal | None:
    return _now(state, action.on, "declare", "choose") or _asked(actor, step_actor(state))


def _proceed(state: Chemin, actor: PlayerId, action: Proceed) -> Refusal | None:
    return _now(state, action.on, "deal", "turn", "give", "settle") or _asked(actor, step_actor(state))


def _finish(state: Chemin, actor: PlayerId, action: Finish) -> Refusal | None:
    if state.taille.window is not None:
        return object_finish(state.taille.window, actor, action.on)
    where = stage(state)
    refusal = _now(state, action.on, *WINDOWS, "auction")
    return refusal or _in_window(state, actor, action.on, where)


def _close(state: Chemin, actor: PlayerId, action: Close) -> Refusal | None:
    still = ("waits", "shuffle", "lots") if seats_kept_for(state) else ()
    return _now(state, action.on, *WINDOWS, "auction", "promises", "seeds", *still)


def _end_session(state: Chemin, actor: PlayerId, action: EndSession) -> Refusal | None:
    """The house ends a session after any settled coup, until the calls of the next close (C12)."""
    return None if between_coups(state) else refuse(Code.NOT_NOW, stage=stage(state))


OBJECTIONS: Final[dict[type, Rule]] = {
    **OF_TABLE,
    Post: _post,
    Decline: _decline,
    Answer: _answer,
    Associate: _associate,
    TakeSuite: _take_suite,
    MakeCall: _call,
    Stake: _stake,
    Bid: _bid,
    Declare: _declare,
    SelonLaRegle: _selon_la_regle,
    Proceed: _proceed,
    Finish: _finish,
    Close: _close,
    EndSession: _end_session,
}
objection = objecting(OBJECTIONS, _FOR_PLAYERS, HOUSE_ACTIONS)
"""Why the actor may not do this now; None when he may."""
