"""A retired banker's bank, offered at its amount to all others seated (rule book B12)."""

from typing import Final

import msgspec

from sabot.games.bank.auction import AuctionOpened
from sabot.games.bank.entries import entering
from sabot.games.bank.posting import PostDeclined, TableWaits
from sabot.games.bank.table import entries, too_few
from sabot.games.banque.award import (
    award_begins,
    bankers,
    can_hold,
    held_by,
    is_seated,
    kind_said,
)
from sabot.games.banque.order import next_seat, with_turns
from sabot.games.banque.state import Banque
from sabot.games.banque.taxe import capital_taxed, taxe_of, with_taxe
from sabot.games.banque.vocabulary import SIDES, Laid
from sabot.games.banque.way import (
    BANKING,
    BanqueAsked,
    BanqueEntered,
    BanqueFate,
    BanqueOpened,
    BanqueOutlook,
    BanqueWindowClosed,
    claims,
    coup_begins,
)
from sabot.games.feature import Feature, action, also, event, offer
from sabot.games.moves import yes_or_no
from sabot.games.narration import Lines, heading
from sabot.games.narration import event as said
from sabot.games.parts import copied, field
from sabot.games.refusals import Refusal
from sabot.games.seats import Left, Player, Seat, changed
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

_set: Final = msgspec.structs.replace


class TakeBank(msgspec.Struct, frozen=True, tag="take_bank", forbid_unknown_fields=True):
    """Take a retired banker's bank over at its amount; or take that back."""

    on: Seq
    takes: bool


class BankTaken(msgspec.Struct, frozen=True, tag="bank_taken", forbid_unknown_fields=True):
    """A bank was taken over at its amount; the new banker and the old one exchange places (B12)."""

    player: PlayerId
    amount: Cents
    seats: dict[PlayerId, Seat]


class CanTakeBank(msgspec.Struct, frozen=True, tag="take_bank"):
    """Take a retired banker's bank over; `taxe` is paid on top."""

    on: Seq
    amount: Cents
    taxe: Cents


def bank_offered(turn: Turn[Banque]) -> None:
    """The bank is offered to all others seated, or given anew where none of them can take it."""
    state = turn.state
    if too_few(state) or not any(can_hold(state, player, state.offered) for player in successors(state)):
        award_begins(turn)
    else:
        turn.emit(BanqueOpened("succession", successors(state), state.offered))


def successors(state: Banque) -> tuple[PlayerId, ...]:
    """To whom a retired banker's bank is offered: all others seated (B12)."""
    return tuple(player for player in bankers(state) if player != state.retiring)


def succession_outlook(state: Banque) -> BanqueOutlook:
    """The first in order who takes the bank posts it (B12)."""
    entries, taking = claims(state)
    if not taking:
        return BanqueOutlook(then="award")
    fates = [BanqueFate(taking[0], Laid(), Cents(0))]
    fates += [BanqueFate(player, Laid(), entries[player].amount, "order") for player in taking[1:]]
    return BanqueOutlook(then="taken", fates=tuple(fates))


def _closed(turn: Turn[Banque]) -> None:
    """The first in order who takes the bank posts it, and goes on with the shoe; nobody: it is given anew (B12)."""
    state = turn.state
    look = succession_outlook(state)
    turn.emit(BanqueWindowClosed("succession", entries(state)))
    if look.then != "taken":
        award_begins(turn)
        return
    banker = look.fates[0].player
    turn.emit(BankTaken(banker, state.offered, _exchanged(state, banker)))
    capital_taxed(turn, banker, state.offered)
    coup_begins(turn)


def _exchanged(state: Banque, banker: PlayerId) -> dict[PlayerId, Seat]:
    """The old banker and the new one exchange places; nobody does with who has gone (B12)."""
    old = state.retiring
    if old is None or old not in state.players:
        return {}
    his, mine = state.players[old].seat, state.players[banker].seat
    return {} if his is None or mine is None else {old: mine, banker: his}


def _object_take(state: Banque, actor: PlayerId, asked: TakeBank) -> Refusal | None:
    refusal = BANKING.in_window(state, actor, asked.on, "succession")
    return refusal or BANKING.brings(state, actor, state.offered)


def _take(turn: Turn[Banque], actor: PlayerId, asked: TakeBank) -> None:
    turn.emit(BanqueEntered(actor, turn.state.offered if asked.takes else Cents(0)))


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
    if state.retiring is None or (isinstance(event, BanqueOpened) and event.window == "succession"):
        return state
    return with_turns(_set(state, retiring=None))


def _left(state: Banque, event: Left, _seq: Seq) -> Banque:
    return _set(state, retiring=None) if state.retiring == event.player else state


def _taken_right(state: Banque, _event: BankTaken) -> dict[str, object]:
    return {"amount": state.offered}


def _say_taken(state: Banque, each: BankTaken) -> Lines:
    seats = (said("exchanged", player=player, seat=seat) for player, seat in each.seats.items())
    return heading("taken", player=each.player, amount=each.amount), *seats, *kind_said(state)


def _taking(state: Banque, _player: Player, on: Seq) -> tuple[CanTakeBank, ...]:
    return (CanTakeBank(on, state.offered, taxe_of(state, state.offered)),)


def _offered_at(state: Banque) -> Cents:
    """Price of the bank for a successor, in cents, with its taxe."""
    return with_taxe(state, state.offered)


SUCCESSION: Final[Feature[Banque]] = Feature(
    actions=(action(TakeBank, _object_take, _take, "player"),),
    events=(
        event(BankTaken, _bank_taken, _say_taken, 800, follows=_taken_right),
        *(also(kind, _home) for kind in (BanqueAsked, BanqueOpened, TableWaits, PostDeclined, AuctionOpened)),
        also(Left, _left),
    ),
    offers=(offer(CanTakeBank, yes_or_no(TakeBank, 0.6)),),
    windows=(entering("succession", _taking, _closed, _offered_at, is_seated),),
    parts=(
        copied("retiring"),
        field("offered", lambda state: Cents(0) if state.retiring is None else state.offered, "retiring", "offered"),
    ),
    waits={"succession": "questions"},
)
