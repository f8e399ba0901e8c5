"""How long a bank is held: going on, adding, retiring, the offer of it, refilling (rule book B3, B12, B13, B15)."""

from typing import Final, Literal

import msgspec

from sabot.games.bank.asked import to_addressee
from sabot.games.bank.auction import AuctionOpened
from sabot.games.bank.entries import entering
from sabot.games.bank.people import counted_absent
from sabot.games.bank.posting import BankKept, PostDeclined, TableWaits
from sabot.games.bank.questions import asked_at, may_decline
from sabot.games.bank.table import entries, too_few
from sabot.games.banque.award import (
    NEW_BANK,
    award_begins,
    bankers,
    can_hold,
    held_by,
    is_seated,
    kind_said,
    last_on_list,
)
from sabot.games.banque.order import next_seat, with_turns
from sabot.games.banque.state import Banque, staked
from sabot.games.banque.taxe import brings, capital_taxed, most_capital, taxe_of, with_taxe
from sabot.games.banque.vocabulary import SIDES, Laid
from sabot.games.banque.way import (
    BANKING,
    Asked,
    Entered,
    Fate,
    Opened,
    Outlook,
    WindowClosed,
    claims,
    coup_begins,
)
from sabot.games.feature import Feature, action, also, event, offer
from sabot.games.moves import alone, amount, yes_or_no
from sabot.games.parts import copied, field
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.seats import Left, Player, Seat, changed, paid
from sabot.games.table import gone_for_good
from sabot.games.table_limits import limits_come
from sabot.games.told import Lines, call, heading
from sabot.games.told import event as said
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


class TakeBank(msgspec.Struct, frozen=True, tag="take_bank", forbid_unknown_fields=True):
    """Take a retired banker's bank over at its amount; or take that back."""

    on: Seq
    takes: bool


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


class BankTaken(msgspec.Struct, frozen=True, tag="bank_taken", forbid_unknown_fields=True):
    """A bank was taken over at its amount; the new banker and the old one exchange places (B12)."""

    player: PlayerId
    amount: Cents
    seats: dict[PlayerId, Seat]


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


class CanTakeBank(msgspec.Struct, frozen=True, tag="take_bank"):
    """Take a retired banker's bank over; `taxe` is paid on top."""

    on: Seq
    amount: Cents
    taxe: Cents


Asking = GoOn | AddToBank | Retire | TakeBank
Option = CanGoOn | CanAddToBank | CanRetire | CanTakeBank


def after_coup(turn: Turn[Banque]) -> None:
    """A broken bank is to be refilled, any other may be kept, added to or left (B13, B12)."""
    state = turn.state
    if is_broken(state):
        _broken(turn)
    elif absent_banker(state):
        _retired(turn)
    elif state.banker is not None:
        turn.tell(Asked("tenure", state.banker, state.bank))


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
        turn.tell(Asked("tenure", state.banker, state.bank))


def bank_goes_on(turn: Turn[Banque]) -> None:
    """A bank that lay while the shoe was made or the table waited: other limits may have broken it meanwhile (B13)."""
    if is_broken(turn.state) and not too_few(turn.state):
        _broken(turn)
    else:
        coup_begins(turn)


def resumed(turn: Turn[Banque]) -> None:
    """A table that waited for players goes on where it stood: with its bank, or with an award (B0)."""
    if turn.state.banker is None:
        award_begins(turn)
    else:
        bank_goes_on(turn)


def added(turn: Turn[Banque], why: AddedWhy, amount: Cents) -> None:
    """The banker brings more in, with its taxe (B3, B4, B7, B13)."""
    banker = turn.state.banker
    if banker is None:
        return
    turn.tell(BankAdded(banker, amount, why))
    capital_taxed(turn, banker, amount)


def bank_ended(turn: Turn[Banque], why: EndedWhy) -> None:
    """The banker takes what the bank holds."""
    state = turn.state
    if state.banker is not None:
        turn.tell(BankEnded(state.banker, state.bank, why))


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


def successors(state: Banque) -> tuple[PlayerId, ...]:
    """To whom a retired banker's bank is offered: all others seated (B12)."""
    return tuple(player for player in bankers(state) if player != state.retiring)


def succession_outlook(state: Banque) -> Outlook:
    """The first in order who takes the bank posts it (B12)."""
    made, taking = claims(state)
    if not taking:
        return Outlook(then="award")
    fates = [Fate(taking[0], Laid(), Cents(0))]
    fates += [Fate(player, Laid(), made[player].amount, "order") for player in taking[1:]]
    return Outlook(then="taken", fates=tuple(fates))


def _may_retire(state: Banque, banker: PlayerId) -> bool:
    """Whether a banker may retire: after one coup or more (B12), or because he has gone for good (C13)."""
    return bool(state.tenure) or gone_for_good(state, state.players[banker])


def _broken(turn: Turn[Banque]) -> None:
    """A bank that is broken is refilled, if its banker is there and can (B13)."""
    state = turn.state
    needed = needed_refill(state)
    if state.banker is not None and not absent_banker(state) and brings(state, state.banker, needed):
        turn.tell(Asked("refill", state.banker, needed))
    else:
        _refused(turn)


def _refused(turn: Turn[Banque]) -> None:
    """A broken bank is not refilled: what is left is its banker's, the bank is given anew (B13)."""
    bank_ended(turn, "broken")
    award_begins(turn)


def _retired(turn: Turn[Banque]) -> None:
    """The banker takes the bank; it is offered to all others seated, or given anew where none can take it (B12)."""
    bank_ended(turn, "retired")
    state = turn.state
    if too_few(state) or not any(can_hold(state, player, state.offered) for player in successors(state)):
        award_begins(turn)
    else:
        turn.tell(Opened("succession", successors(state), state.offered))


def _succession_closed(turn: Turn[Banque]) -> None:
    """The first in order who takes the bank posts it, and goes on with the shoe; nobody: it is given anew (B12)."""
    state = turn.state
    look = succession_outlook(state)
    turn.tell(WindowClosed("succession", entries(state)))
    if look.then != "taken":
        award_begins(turn)
        return
    banker = look.fates[0].player
    turn.tell(BankTaken(banker, state.offered, _exchanged(state, banker)))
    capital_taxed(turn, banker, state.offered)
    coup_begins(turn)


def _exchanged(state: Banque, banker: PlayerId) -> dict[PlayerId, Seat]:
    """The old banker and the new one exchange places; nobody does with who has gone (B12)."""
    old = state.retiring
    if old is None or old not in state.players:
        return {}
    his, mine = state.players[old].seat, state.players[banker].seat
    return {} if his is None or mine is None else {old: mine, banker: his}


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


def _object_take(state: Banque, actor: PlayerId, asked: TakeBank) -> Refusal | None:
    refusal = BANKING.in_window(state, actor, asked.on, "succession")
    return refusal or BANKING.brings(state, actor, state.offered)


def _go_on(turn: Turn[Banque], _actor: PlayerId, _asked: GoOn) -> None:
    """The banker goes on with the bank as it is."""
    banker = turn.state.banker
    if banker is not None:
        turn.tell(BankKept(banker, turn.state.bank))
    coup_begins(turn)


def _add(turn: Turn[Banque], _actor: PlayerId, asked: AddToBank) -> None:
    """The banker adds, or refills, and goes on (B3, B13)."""
    added(turn, "refill" if turn.state.phase == "refill" else "added", asked.amount)
    coup_begins(turn)


def _retire(turn: Turn[Banque], _actor: PlayerId, _asked: Retire) -> None:
    _retired(turn)


def _take(turn: Turn[Banque], actor: PlayerId, asked: TakeBank) -> None:
    turn.tell(Entered(actor, turn.state.offered if asked.takes else Cents(0)))


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


def _bank_taken(state: Banque, event: BankTaken, seq: Seq) -> Banque:
    """The seat of the new banker is the old one's now, and its turn passes on (B12)."""
    players, turns = state.players, list(state.turns)
    mine = players[event.player].seat or 0
    for player, seat in event.seats.items():
        players = changed(players, player, seat=seat)
    there = _set(state, players=players)
    after = _set(there, seq=seq, step=seq, **held_by(there, event.player, event.amount))
    for place, side in enumerate(SIDES):
        if turns[place] == mine:
            turns[place] = next_seat(after, side, mine)
    return with_turns(_set(after, turns=(turns[0], turns[1])))


def _home(state: Banque, event: object, _seq: Seq) -> Banque:
    """A banker who has retired sits at the seat that was kept for him, once his bank is no longer offered (B12)."""
    if state.retiring is None or (isinstance(event, Opened) and event.window == "succession"):
        return state
    return with_turns(_set(state, retiring=None))


def _left(state: Banque, event: Left, _seq: Seq) -> Banque:
    return _set(state, retiring=None) if state.retiring == event.player else state


def _added_right(state: Banque, event: BankAdded) -> dict[str, object]:
    if event.why in ("beyond", "cover"):
        return {"player": state.banker, "amount": Cents(staked(state) - state.bank)}
    return {"player": state.banker}


def _bank_right(state: Banque, _event: BankEnded) -> dict[str, object]:
    return {"player": state.banker, "amount": state.bank}


def _taken_right(state: Banque, _event: BankTaken) -> dict[str, object]:
    return {"amount": state.offered}


def _say_added(_state: Banque, each: BankAdded) -> Lines:
    more = said(f"added_{each.why}", player=each.player, amount=each.amount)
    return (more, call("banque_ouverte")) if each.why == "beyond" else (more,)


def _say_ended(_state: Banque, each: BankEnded) -> Lines:
    return (said(f"ended_{each.why}", player=each.player, amount=each.amount),)


def _say_taken(state: Banque, each: BankTaken) -> Lines:
    seats = (said("exchanged", player=player, seat=seat) for player, seat in each.seats.items())
    return heading("taken", player=each.player, amount=each.amount), *seats, *kind_said(state)


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


def _taking(state: Banque, _player: Player, on: Seq) -> tuple[CanTakeBank, ...]:
    return (CanTakeBank(on, state.offered, taxe_of(state, state.offered)),)


def _offered_at(state: Banque) -> Cents:
    """What it takes to take the bank over, with its taxe."""
    return with_taxe(state, state.offered)


def _may_succeed(state: Banque, player: Player) -> bool:
    return is_seated(state, player) and player.id != state.retiring


TENURE: Final[Feature[Banque]] = Feature(
    actions=(
        action(GoOn, _object_go_on, _go_on),
        action(AddToBank, _object_add, _add, "player"),
        action(Retire, _object_retire, _retire),
        action(TakeBank, _object_take, _take, "player"),
    ),
    events=(
        event(BankAdded, _bank_added, _say_added, 800, follows=_added_right),
        event(BankEnded, _bank_ended, _say_ended, 800, follows=_bank_right),
        event(BankTaken, _bank_taken, _say_taken, 800, follows=_taken_right),
        *(also(kind, _home) for kind in (Asked, Opened, TableWaits, PostDeclined, AuctionOpened)),
        also(Left, _left),
    ),
    offers=(
        offer(CanGoOn, alone(GoOn)),
        offer(CanAddToBank, amount(AddToBank)),
        offer(CanRetire, alone(Retire)),
        offer(CanTakeBank, yes_or_no(TakeBank, 0.6)),
    ),
    questions=(asked_at("tenure", _keeping, _unanswered), may_decline("refill", _refilling, _not_refilled)),
    windows=(entering("succession", _taking, _succession_closed, _offered_at, _may_succeed),),
    parts=(
        *map(copied, ("bank_open", "tenure", "brought", "retiring")),
        field("offered", lambda state: Cents(0) if state.retiring is None else state.offered, "retiring", "offered"),
    ),
    waits={"tenure": "questions", "refill": "questions", "succession": "questions"},
    codes=frozenset((Code.BANK_STAYS, Code.NO_COUP_YET)),
)
