"""The tenure of a bank: going on, adding, retiring, refilling, its end (rule book B3, B12, B13, B15)."""

from typing import Final, Literal

import msgspec

from sabot.games.bank.entitlement import to_addressee
from sabot.games.bank.people import counted_absent
from sabot.games.bank.posting import BankKept
from sabot.games.bank.questions import asked_at, may_decline
from sabot.games.bank.table import too_few
from sabot.games.banque.award import (
    NEW_BANK,
    award_begins,
    last_on_list,
)
from sabot.games.banque.order import with_turns
from sabot.games.banque.state import Banque, staked
from sabot.games.banque.succession import bank_offered
from sabot.games.banque.taxe import brings, capital_taxed, most_capital
from sabot.games.banque.way import (
    BANKING,
    BanqueAsked,
    coup_begins,
)
from sabot.games.feature import Feature, action, event, offer
from sabot.games.moves import alone, amount
from sabot.games.narration import Lines, call
from sabot.games.narration import event as said
from sabot.games.parts import copied
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.seats import Player, paid
from sabot.games.table import gone_for_good
from sabot.games.table_limits import limits_come
from sabot.games.turn import Turn
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.money import Cents

_set: Final = msgspec.structs.replace
AddedWhy = Literal["added", "refill", "cover", "beyond"]
EndedWhy = Literal["retired", "cover", "broken", "left", "over"]


class GoOn(msgspec.Struct, frozen=True, tag="go_on", forbid_unknown_fields=True):
    """Keep the bank as it is (B12)."""

    on: Seq


class AddToBank(msgspec.Struct, frozen=True, tag="add_to_bank", forbid_unknown_fields=True):
    """Bring so much more into the bank: when asked after a coup (B3), or to refill a broken one (B13)."""

    on: Seq
    amount: Cents


class Retire(msgspec.Struct, frozen=True, tag="retire", forbid_unknown_fields=True):
    """Take the bank and let it be taken over at its amount (B12)."""

    on: Seq


class BankAdded(msgspec.Struct, frozen=True, tag="bank_added", forbid_unknown_fields=True):
    """The banker brought more in: of his own will (B3), to refill (B13), to cover an open bank's stakes (B4), or to
    accept those beyond a limited bank, which is open from now on (B7)."""

    player: PlayerId
    amount: Cents
    why: AddedWhy


class BankEnded(msgspec.Struct, frozen=True, tag="bank_ended", forbid_unknown_fields=True):
    """The banker took what the bank holds: he retired (B12), could not or would not cover the stakes (B4) or refill
    (B13), has left for good (C13), or shoe or session are over (B14)."""

    player: PlayerId
    amount: Cents
    why: EndedWhy


class CanGoOn(msgspec.Struct, frozen=True, tag="go_on"):
    """Keep the bank as it is."""

    on: Seq


class CanAddToBank(msgspec.Struct, frozen=True, tag="add_to_bank"):
    """Bring more into the bank, with whole coins."""

    on: Seq
    minimum: Cents
    maximum: Cents
    coin: Cents


class CanRetire(msgspec.Struct, frozen=True, tag="retire"):
    """Take the bank."""

    on: Seq
    amount: Cents


Asking = GoOn | AddToBank | Retire
Option = CanGoOn | CanAddToBank | CanRetire


def after_coup(turn: Turn[Banque]) -> None:
    """A broken bank is to be refilled, any other may be kept, added to or left (B13, B12)."""
    state = turn.state
    if is_broken(state):
        _broken(turn)
    elif absent_banker(state):
        _retired(turn)
    elif state.banker is not None:
        turn.emit(BanqueAsked("tenure", state.banker, state.bank))


def no_coup(turn: Turn[Banque]) -> None:
    """Nobody stakes: the absent are counted, the banker is asked as after a coup, but may not retire yet (B0)."""
    limits_come(turn)
    counted_absent(turn)
    state = turn.state
    if state.banker is None:
        return
    if is_broken(state):
        _broken(turn)
    elif absent_banker(state):
        if _may_retire(state, state.banker):
            _retired(turn)
        else:
            coup_begins(turn)
    else:
        turn.emit(BanqueAsked("tenure", state.banker, state.bank))


def bank_goes_on(turn: Turn[Banque]) -> None:
    """A bank that lay while the shoe was made or the table waited: other limits may have broken it meanwhile (B13)."""
    if is_broken(turn.state) and not too_few(turn.state):
        _broken(turn)
    else:
        coup_begins(turn)


def added(turn: Turn[Banque], why: AddedWhy, amount: Cents) -> None:
    """The banker brings more in, with its taxe (B3, B4, B7, B13)."""
    banker = turn.state.banker
    if banker is None:
        return
    turn.emit(BankAdded(banker, amount, why))
    capital_taxed(turn, banker, amount)


def bank_ended(turn: Turn[Banque], why: EndedWhy) -> None:
    """The banker takes what the bank holds."""
    state = turn.state
    if state.banker is not None:
        turn.emit(BankEnded(state.banker, state.bank, why))


def is_broken(state: Banque) -> bool:
    """Whether the bank holds less than the least stake (B13)."""
    return state.bank < state.rules.least_stake


def needed_refill(state: Banque) -> Cents:
    """The least that fills a broken bank up to the minimum (B13)."""
    return Cents(state.rules.minimum - state.bank)


def absent_banker(state: Banque) -> bool:
    """Whether the banker is away or leaves (B15)."""
    banker = None if state.banker is None else state.players[state.banker]
    return banker is None or banker.away or banker.leaving


def _may_retire(state: Banque, banker: PlayerId) -> bool:
    """Whether a banker may retire: after one coup or more (B12), or because he has gone for good (C13)."""
    return bool(state.tenure) or gone_for_good(state, state.players[banker])


def _broken(turn: Turn[Banque]) -> None:
    """A bank that is broken is refilled, if its banker is there and can (B13)."""
    state = turn.state
    needed = needed_refill(state)
    if state.banker is not None and not absent_banker(state) and brings(state, state.banker, needed):
        turn.emit(BanqueAsked("refill", state.banker, needed))
    else:
        _refused(turn)


def _refused(turn: Turn[Banque]) -> None:
    """A broken bank is not refilled: what is left is its banker's, the bank is given anew (B13)."""
    bank_ended(turn, "broken")
    award_begins(turn)


def _retired(turn: Turn[Banque]) -> None:
    """The banker takes the bank, and it is offered to the others at its amount (B12)."""
    bank_ended(turn, "retired")
    bank_offered(turn)


def _object_go_on(state: Banque, actor: PlayerId, asked: GoOn) -> Refusal | None:
    return BANKING.now(state, asked.on, "tenure") or to_addressee(state, actor)


def _object_add(state: Banque, actor: PlayerId, asked: AddToBank) -> Refusal | None:
    """More may be brought in when asked, never taken out (B3); a broken bank is filled to the minimum (B13)."""
    refusal = BANKING.now(state, asked.on, "tenure", "refill") or to_addressee(state, actor)
    if refusal is not None:
        return refusal
    if asked.amount <= 0:
        return refuse(Code.BANK_STAYS, amount=asked.amount)
    if state.phase == "refill" and asked.amount < needed_refill(state):
        minimum = state.rules.minimum
        return refuse(Code.POST_BELOW_MINIMUM, amount=Cents(state.bank + asked.amount), minimum=minimum)
    return BANKING.brings(state, actor, asked.amount)


def _object_retire(state: Banque, actor: PlayerId, asked: Retire) -> Refusal | None:
    """After one coup or more (B12); for one who is absent the croupier says it (B15)."""
    refusal = BANKING.now(state, asked.on, "tenure") or to_addressee(state, actor)
    if refusal is not None or state.question is None:
        return refusal
    if actor == CROUPIER and not absent_banker(state):
        return refuse(Code.NOT_ASKED, asked=(state.question.addressee,))
    return None if _may_retire(state, state.question.addressee) else refuse(Code.NO_COUP_YET)


def _go_on(turn: Turn[Banque], _actor: PlayerId, _asked: GoOn) -> None:
    """The banker goes on with the bank as it is."""
    banker = turn.state.banker
    if banker is not None:
        turn.emit(BankKept(banker, turn.state.bank))
    coup_begins(turn)


def _add(turn: Turn[Banque], _actor: PlayerId, asked: AddToBank) -> None:
    """The banker adds, or refills, and goes on (B3, B13)."""
    added(turn, "refill" if turn.state.phase == "refill" else "added", asked.amount)
    coup_begins(turn)


def _retire(turn: Turn[Banque], _actor: PlayerId, _asked: Retire) -> None:
    _retired(turn)


def _bank_added(state: Banque, event: BankAdded, seq: Seq) -> Banque:
    return _set(
        state,
        seq=seq,
        step=seq,
        question=None,
        players=paid(state.players, {event.player: -event.amount}),
        bank=Cents(state.bank + event.amount),
        brought=Cents(state.brought + event.amount),
        bank_open=state.bank_open or event.why == "beyond",
    )


def _bank_ended(state: Banque, event: BankEnded, seq: Seq) -> Banque:
    """The bank is its banker's; who has held it goes to the end of the list (B2)."""
    changes: dict[str, object] = {
        **NEW_BANK,
        "players": paid(state.players, {event.player: event.amount}),
        "bank": Cents(0),
        "brought": Cents(0),
        "banker": None,
        "bank_open": False,
        "window": None,
        "queue": last_on_list(state, event.player),
        "cutter_named": None,
    }
    after = _set(state, seq=seq, step=seq, **changes)
    if event.why == "retired":
        return _set(after, retiring=event.player, offered=event.amount)
    return with_turns(after)


def _added_right(state: Banque, event: BankAdded) -> dict[str, object]:
    if event.why in ("beyond", "cover"):
        return {"player": state.banker, "amount": Cents(staked(state) - state.bank)}
    return {"player": state.banker}


def _bank_right(state: Banque, _event: BankEnded) -> dict[str, object]:
    return {"player": state.banker, "amount": state.bank}


def _say_added(_state: Banque, each: BankAdded) -> Lines:
    more = said(f"added_{each.why}", player=each.player, amount=each.amount)
    return (more, call("banque_ouverte")) if each.why == "beyond" else (more,)


def _say_ended(_state: Banque, each: BankEnded) -> Lines:
    return (said(f"ended_{each.why}", player=each.player, amount=each.amount),)


def _keeping(state: Banque, player: Player) -> tuple[Option, ...]:
    """Going on, adding, and retiring where that is allowed by now."""
    on = state.step
    retires = (CanRetire(on, state.bank),) if _may_retire(state, player.id) else ()
    return (CanGoOn(on), *_adding(state, player, state.rules.coin), *retires)


def _refilling(state: Banque, player: Player) -> tuple[Option, ...]:
    return _adding(state, player, needed_refill(state))


def _adding(state: Banque, player: Player, least: Cents) -> tuple[CanAddToBank, ...]:
    most = most_capital(state, player.purse)
    return (CanAddToBank(state.step, least, most, state.rules.coin),) if most >= least else ()


def _unanswered(state: Banque) -> GoOn | Retire:
    """Silence goes on; an absent banker retires, as soon as he may (B12, B15)."""
    retires = state.banker is not None and absent_banker(state) and _may_retire(state, state.banker)
    return Retire(state.step) if retires else GoOn(state.step)


def _not_refilled(turn: Turn[Banque], _player: PlayerId) -> None:
    _refused(turn)


TENURE: Final[Feature[Banque]] = Feature(
    actions=(
        action(GoOn, _object_go_on, _go_on),
        action(AddToBank, _object_add, _add, "player"),
        action(Retire, _object_retire, _retire),
    ),
    events=(
        event(BankAdded, _bank_added, _say_added, 800, follows=_added_right),
        event(BankEnded, _bank_ended, _say_ended, 800, follows=_bank_right),
    ),
    offers=(
        offer(CanGoOn, alone(GoOn)),
        offer(CanAddToBank, amount(AddToBank)),
        offer(CanRetire, alone(Retire)),
    ),
    questions=(asked_at("tenure", _keeping, _unanswered), may_decline("refill", _refilling, _not_refilled)),
    parts=(*map(copied, ("bank_open", "tenure", "brought")),),
    waits={"tenure": "questions", "refill": "questions"},
    codes=frozenset((Code.BANK_STAYS, Code.NO_COUP_YET)),
)
