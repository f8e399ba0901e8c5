"""The only place that decides what is legal at a table of Baccara Banque."""

from typing import Final

from sabot.cards import points
from sabot.games.auction import Bid
from sabot.games.banking import Answer, Decline, Post
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
from sabot.games.banque.bounds import absent_banker, available, gone_for_good, in_bank, needed_refill, places, with_taxe
from sabot.games.banque.legality_table import OF_TABLE
from sabot.games.banque.state import (
    FEWEST,
    WINDOWS,
    Banque,
    between_coups,
    declaring,
    hand_of,
    open_window,
    opened,
    seats_kept_for,
    stage,
    step_actor,
    too_few,
)
from sabot.games.banque.tableau import banker_may_say, ponte_may_say
from sabot.games.legality import Rule, objecting
from sabot.games.palette import Declare, SelonLaRegle, bound
from sabot.games.refusals import SHARED, Code, Refusal, refuse
from sabot.games.seats import BuyIn, Leave, Player, Sit, Stand, TakeSeat, present
from sabot.games.steps import Close, EndSession, Finish, Proceed
from sabot.games.taille import object_finish
from sabot.games.windows import CROUPIER, PlayerId, Seq, least_bid
from sabot.money import Cents

_FOR_PLAYERS: Final = frozenset(
    (
        Sit, Stand, TakeSeat, BuyIn, Leave, Post, Bid, BeWilling, CallBanco, Stake, AddToBank, TakeBank, Declare,
        Finish,
    )
)  # fmt: skip

CODES: Final = SHARED | {
    Code.NO_ROOM_TO_STAND,
    Code.SEATED_ONLY,
    Code.TOO_FEW_PLAYERS,
    Code.BAD_LOTS,
    Code.POST_BELOW_MINIMUM,
    Code.STAKE_BELOW_LEAST,
    Code.BID_TOO_LOW,
    Code.IN_THE_BANK,
    Code.MUST_DRAW,
    Code.MUST_STAND,
    Code.MUST_SHOW,
    Code.NO_NATURAL,
    Code.WRONG_SIDE,
    Code.BARRED,
    Code.NO_BANCO,
    Code.BANK_STAYS,
    Code.NO_COUP_YET,
}
"""What this game refuses for."""


def _now(state: Banque, on: Seq, *stages: str) -> Refusal | None:
    """Stale, when it answers what is no longer open; not now, when it is no answer to what is."""
    if on != opened(state):
        return refuse(Code.STALE, on=on)
    where = stage(state)
    return None if where in stages else refuse(Code.NOT_NOW, stage=where)


def _asked(actor: PlayerId, addressee: PlayerId) -> Refusal | None:
    return None if actor in (addressee, CROUPIER) else refuse(Code.NOT_ASKED, asked=(addressee,))


def _to_addressee(state: Banque, actor: PlayerId) -> Refusal | None:
    return None if state.question is None else _asked(actor, state.question.addressee)


def _coins(state: Banque, amount: Cents) -> Refusal | None:
    if amount % state.rules.coin:
        return refuse(Code.NOT_WHOLE_COINS, amount=amount, coin=state.rules.coin)
    return None


def _pays(state: Banque, player: Player, amount: Cents) -> Refusal | None:
    """Whole coins, and no more than the player has (W1)."""
    return _coins(state, amount) or _covers(state, player, amount)


def _brings(state: Banque, player: Player, capital: Cents) -> Refusal | None:
    """Whole coins, and with the taxe no more than the player has (B11)."""
    return _coins(state, capital) or _covers(state, player, with_taxe(state, capital))


def _covers(state: Banque, player: Player, needed: Cents) -> Refusal | None:
    funds = available(state, player)
    return refuse(Code.PURSE_TOO_SMALL, needed=needed, available=funds) if needed > funds else None


def _post(state: Banque, actor: PlayerId, action: Post) -> Refusal | None:
    player, minimum = state.players[actor], state.rules.minimum
    refusal = _now(state, action.on, "post", "waits")
    if refusal is not None:
        return refusal
    if state.banker is not None:
        return refuse(Code.NOT_NOW, stage=stage(state))
    if player.seat is None:
        return refuse(Code.SEATED_ONLY)
    if state.question is not None and state.question.addressee != actor:
        return refuse(Code.NOT_ASKED, asked=(state.question.addressee,))
    if too_few(state):
        return refuse(Code.TOO_FEW_PLAYERS, present=len(present(state.players)), least=FEWEST)
    if action.amount < minimum:
        return refuse(Code.POST_BELOW_MINIMUM, amount=action.amount, minimum=minimum)
    return _brings(state, player, action.amount)


def _decline(state: Banque, actor: PlayerId, action: Decline) -> Refusal | None:
    """The bank is let go when it is offered (B2), or left broken (B13)."""
    return _now(state, action.on, "post", "refill") or _to_addressee(state, actor)


def _answer(state: Banque, actor: PlayerId, action: Answer) -> Refusal | None:
    refusal = _now(state, action.on, "beyond", "cover") or _to_addressee(state, actor)
    if refusal is None and action.yes and actor == CROUPIER and state.question is not None:
        return refuse(Code.NOT_ASKED, asked=(state.question.addressee,))
    return refusal


def _in_window(state: Banque, actor: PlayerId, on: Seq, name: str) -> Refusal | None:
    """Why a player has no part in the open window or auction."""
    refusal = _now(state, on, name)
    asked = open_window(state) or state.auction
    if refusal is not None or asked is None or actor in asked.eligible:
        return refusal
    if in_bank(state, actor):
        return refuse(Code.IN_THE_BANK, banker=state.banker or "")
    if actor in state.barred:
        return refuse(Code.BARRED, lost=state.lost.get(actor, 0))
    if state.players[actor].seat is None:
        return refuse(Code.SEATED_ONLY)
    return refuse(Code.NOT_ASKED, asked=asked.eligible)


def _bid(state: Banque, actor: PlayerId, action: Bid) -> Refusal | None:
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
    return _brings(state, state.players[actor], action.amount)


def _be_willing(state: Banque, actor: PlayerId, action: BeWilling) -> Refusal | None:
    refusal = _in_window(state, actor, action.on, "willing")
    return refusal or _brings(state, state.players[actor], state.rules.minimum)


def _draw_banker(state: Banque, actor: PlayerId, action: DrawBanker) -> Refusal | None:
    """The lot falls on one of the willing (B2)."""
    if stage(state) != "lot":
        return refuse(Code.NOT_NOW, stage=stage(state))
    if action.player not in state.willing:
        return refuse(Code.BAD_LOTS, players=state.willing, seats=state.rules.seats)
    return None


def _name_cutter(state: Banque, actor: PlayerId, action: NameCutter) -> Refusal | None:
    """The banker names a punter (S3)."""
    refusal = _now(state, action.on, "cutter") or _to_addressee(state, actor)
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
    refusal = _in_window(state, actor, action.on, "banco")
    if refusal is not None:
        return refusal
    wrong = None if action.place is None else _where(state, actor, action.place)
    return wrong or _pays(state, state.players[actor], state.bank)


def _stake(state: Banque, actor: PlayerId, action: Stake) -> Refusal | None:
    refusal = _in_window(state, actor, action.on, "stakes")
    if refusal is not None:
        return refusal
    least = state.rules.least_stake
    if 0 != action.amount < least:
        return refuse(Code.STAKE_BELOW_LEAST, stake=action.amount, least=least)
    wrong = _where(state, actor, action.place) if action.amount else None
    return wrong or _pays(state, state.players[actor], action.amount or least)


def _go_on(state: Banque, actor: PlayerId, action: GoOn) -> Refusal | None:
    return _now(state, action.on, "tenure") or _to_addressee(state, actor)


def _add(state: Banque, actor: PlayerId, action: AddToBank) -> Refusal | None:
    """More may be brought in when asked, never taken out (B3); a broken bank is filled to the minimum (B13)."""
    refusal = _now(state, action.on, "tenure", "refill") or _to_addressee(state, actor)
    if refusal is not None:
        return refusal
    if action.amount <= 0:
        return refuse(Code.BANK_STAYS, amount=action.amount)
    if state.phase == "refill" and action.amount < needed_refill(state):
        minimum = state.rules.minimum
        return refuse(Code.POST_BELOW_MINIMUM, amount=Cents(state.bank + action.amount), minimum=minimum)
    return _brings(state, state.players[actor], action.amount)


def _retire(state: Banque, actor: PlayerId, action: Retire) -> Refusal | None:
    """After one coup or more (B12); for one who is absent the croupier says it (B15)."""
    refusal = _now(state, action.on, "tenure") or _to_addressee(state, actor)
    if refusal is not None or state.question is None:
        return refusal
    if actor == CROUPIER and not absent_banker(state):
        return refuse(Code.NOT_ASKED, asked=(state.question.addressee,))
    if state.tenure or gone_for_good(state, state.players[state.question.addressee]):
        return None
    return refuse(Code.NO_COUP_YET)


def _take_bank(state: Banque, actor: PlayerId, action: TakeBank) -> Refusal | None:
    refusal = _in_window(state, actor, action.on, "succession")
    return refusal or _brings(state, state.players[actor], state.offered)


def _declare(state: Banque, actor: PlayerId, action: Declare) -> Refusal | None:
    refusal = _now(state, action.on, "declare", "choose") or _asked(actor, step_actor(state))
    if refusal is not None:
        return refusal
    side = declaring(state)
    if side is None:
        return bound(action.says, banker_may_say(state), points(state.banker_hand))
    return bound(action.says, ponte_may_say(state), points(hand_of(state, side)))


def _selon_la_regle(state: Banque, actor: PlayerId, action: SelonLaRegle) -> Refusal | None:
    return _now(state, action.on, "declare", "choose") or _asked(actor, step_actor(state))


def _proceed(state: Banque, actor: PlayerId, action: Proceed) -> Refusal | None:
    return _now(state, action.on, "deal", "turn", "give", "settle") or _asked(actor, step_actor(state))


def _finish(state: Banque, actor: PlayerId, action: Finish) -> Refusal | None:
    if state.taille.window is not None:
        return object_finish(state.taille.window, actor, action.on)
    refusal = _now(state, action.on, *WINDOWS, "auction")
    return refusal or _in_window(state, actor, action.on, stage(state))


def _close(state: Banque, actor: PlayerId, action: Close) -> Refusal | None:
    still = ("waits", "shuffle", "lots") if seats_kept_for(state) else ()
    return _now(state, action.on, *WINDOWS, "auction", "promises", "seeds", *still)


def _end_session(state: Banque, actor: PlayerId, action: EndSession) -> Refusal | None:
    """The house ends a session after any settled coup, until the calls of the next close (C12, B14)."""
    return None if between_coups(state) else refuse(Code.NOT_NOW, stage=stage(state))


OBJECTIONS: Final[dict[type, Rule]] = {
    **OF_TABLE,
    Post: _post,
    Decline: _decline,
    Answer: _answer,
    Bid: _bid,
    BeWilling: _be_willing,
    DrawBanker: _draw_banker,
    NameCutter: _name_cutter,
    CallBanco: _call_banco,
    Stake: _stake,
    GoOn: _go_on,
    AddToBank: _add,
    Retire: _retire,
    TakeBank: _take_bank,
    Declare: _declare,
    SelonLaRegle: _selon_la_regle,
    Proceed: _proceed,
    Finish: _finish,
    Close: _close,
    EndSession: _end_session,
}
objection = objecting(OBJECTIONS, _FOR_PLAYERS, HOUSE_ACTIONS)
"""Why the actor may not do this now; None when he may."""
