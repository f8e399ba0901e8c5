"""The course of the game from the post to the calls, and how the shoe goes on (rule book C0-C2, C5.3, C10).

The windows and questions of the course open here, and are closed and answered in the features of their clauses.
"""

from collections.abc import Callable, Mapping
from typing import Final, Literal

import msgspec

from sabot.games.bank.entries import open_entries, pay_entry, say_entered, to_each
from sabot.games.bank.people import counted_absent, departures, paid_back
from sabot.games.bank.posting import CanPost, PostDeclined, TableWaits, can_post
from sabot.games.bank.questions import Answer, may_decline
from sabot.games.bank.table import can_begin, entries, too_few
from sabot.games.bank.vocabulary import Amounts
from sabot.games.chemin.state import (
    BANKING,
    Chemin,
    as_seated,
    banker_seat,
    divided,
    engaged,
    has_stakers,
    open_part,
    stakers,
)
from sabot.games.chemin.vocabulary import Call, CheminEntry, QuestionName, WindowName
from sabot.games.feature import Feature, also, event, offer
from sabot.games.moves import yes_or_no
from sabot.games.narration import Lines, call, heading, nothing
from sabot.games.narration import event as said
from sabot.games.parts import field
from sabot.games.seats import Player, Seat, paid, present, round_from
from sabot.games.table_limits import limits_come
from sabot.games.taille import ShoeRevealed
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

_set: Final = msgspec.structs.replace


class CheminAsked(msgspec.Struct, frozen=True, tag="asked", forbid_unknown_fields=True):
    """A question to one player, the amount it is about, and whom it is about."""

    question: QuestionName
    player: PlayerId
    amount: Cents
    about: PlayerId | None = None


class CheminBankPosted(msgspec.Struct, frozen=True, tag="bank_posted", forbid_unknown_fields=True):
    """A player put a bank on the table; `suite` names its origin where it was taken over (C11)."""

    player: PlayerId
    amount: Cents
    suite: Seat | None = None


class CheminOpened(msgspec.Struct, frozen=True, tag="opened", forbid_unknown_fields=True):
    """A window: for whom, and which amount it is about (the bank, what is open, the suite)."""

    window: WindowName
    players: tuple[PlayerId, ...]
    amount: Cents


class CheminEntered(msgspec.Struct, frozen=True, tag="entered", forbid_unknown_fields=True):
    """A player's entry, paid in, in place of the one before; an amount of 0 withdraws it."""

    player: PlayerId
    amount: Cents
    call: Call | None = None


class CheminWindowClosed(msgspec.Struct, frozen=True, tag="window_closed", forbid_unknown_fields=True):
    """A window closed; every entry went back to its purse, to be put down again by whom it is resolved for."""

    window: WindowName
    to: Amounts


class BankReturned(msgspec.Struct, frozen=True, tag="bank_returned", forbid_unknown_fields=True):
    """The bank went to the banker: nobody stakes, too few players, or the shoe or session is over (C5.3, C12)."""

    why: Literal["no_stakes", "players", "over"]
    to: Amounts


class ShoeGoes(msgspec.Struct, frozen=True, tag="shoe_goes", forbid_unknown_fields=True):
    """The shoe goes to the right of a seat; 0 is the croupier's right (C10)."""

    right_of: int


class CheminCanAnswer(msgspec.Struct, frozen=True, tag="answer"):
    """Say yes or no to a question: the amount it is about, and whom."""

    on: Seq
    question: QuestionName
    amount: Cents
    about: PlayerId | None


def shoe_goes_from(state: Chemin) -> int:
    """The seat from whose right the shoe goes on: the banker's, or a suite's origin (C10)."""
    return state.origin or banker_seat(state)


def shoe_points(state: Chemin) -> int:
    """The seat to whose right the shoe goes next, also where no bank is held; 0 is the croupier's right."""
    return shoe_goes_from(state) or state.pointer


def why_not_banker(state: Chemin, player: Player) -> Literal["absent", "purse"] | None:
    """The reason why a seated player cannot hold the bank: `absent`, or a `purse` below the minimum banco (C2)."""
    if player.away or player.leaving:
        return "absent"
    return "purse" if player.purse < state.rules.minimum else None


def next_banker(turn: Turn[Chemin]) -> None:
    """The shoe goes round until somebody can be asked to post; a table of fewer than two waits (C2, C5.3)."""
    limits_come(turn)
    if not can_begin(turn.state):
        turn.emit(TableWaits("players"))
        return
    for player in round_from(turn.state.players, turn.state.pointer):
        if player.id in turn.state.declined:
            continue
        why = why_not_banker(turn.state, player)
        if why is None:
            turn.emit(CheminAsked("post", player.id, turn.state.rules.minimum))
            return
        turn.emit(PostDeclined(player.id, why))
    turn.emit(TableWaits("banker"))


def _posting(state: Chemin, player: Player) -> tuple[CanPost, ...]:
    return can_post(BANKING, state, player)


def _lets_it_go(turn: Turn[Chemin], player: PlayerId) -> None:
    """A player lets the shoe go on (C2)."""
    here = player in present(turn.state.players)
    turn.emit(PostDeclined(player, "said" if here else "absent"))
    next_banker(turn)


def posted(turn: Turn[Chemin], player: PlayerId, amount: Cents, suite: Seat | None = None) -> None:
    """A bank is on the table."""
    turn.emit(CheminBankPosted(player, amount, suite))
    before_calls(turn)


def before_calls(turn: Turn[Chemin]) -> None:
    """An associate is sought before the calls of any coup, while the bank has none (C3)."""
    state = turn.state
    if too_few(state):
        bank_returned(turn)
        return
    seated = [each for each in stakers(state) if as_seated(state, each)]
    able = any(not each.away and each.purse >= state.bank for each in seated)
    if state.rules.associate == "off" or state.associate is not None or not able:
        to_calls(turn)
        return
    turn.emit(CheminOpened("associate", tuple([each.id for each in seated]), state.bank))


def to_calls(turn: Turn[Chemin]) -> None:
    """The calls; where nobody could stake against the bank, it goes back."""
    if has_stakers(turn.state):
        calls_opened(turn)
    else:
        bank_returned(turn)


def calls_opened(turn: Turn[Chemin]) -> None:
    """A window opens for all who are not in the bank and may call (C4); for none it is skipped (W3)."""
    state = turn.state
    callers = tuple([player.id for player in stakers(state) if as_seated(state, player)])
    if callers:
        turn.emit(CheminOpened("calls", callers, state.bank))
    else:
        stakes_opened(turn)


def stakes_opened(turn: Turn[Chemin]) -> None:
    """A window opens for the open part of the bank (C5, C4.3)."""
    state = turn.state
    turn.emit(CheminOpened("stakes", tuple([player.id for player in stakers(state)]), open_part(state)))


def marche_question(
    state: Chemin, call: Call | None, layout: Mapping[PlayerId, Cents], rest: Cents
) -> CheminAsked | None:
    """The question to the avec caller if he takes what is open, where his purse reaches (C4.4)."""
    if call != "avec" or not rest:
        return None
    caller = next(iter(layout))
    return CheminAsked("marche", caller, rest) if state.players[caller].purse >= rest else None


def bank_returned(turn: Turn[Chemin]) -> None:
    """No coup is dealt: the bank is the banker's, the shoe goes on (C5.3)."""
    state = turn.state
    why: Literal["players", "no_stakes"] = "players" if too_few(state) else "no_stakes"
    turn.emit(BankReturned(why, divided(state, state.bank)))
    if why == "no_stakes":
        counted_absent(turn)
    shoe_goes_on(turn, shoe_goes_from(state))


def broken_off(turn: Turn[Chemin]) -> None:
    """Too few are present before the deal: all goes back to its owners, the shoe goes on, the table waits (C5.3)."""
    paid_back(turn, turn.state.layout)
    if turn.state.banker is None:
        shoe_goes_on(turn, shoe_goes_from(turn.state))
    else:
        bank_returned(turn)


def shoe_goes_on(turn: Turn[Chemin], right_of: int) -> None:
    """The shoe goes to the right of a seat, where the next banker is sought (C10)."""
    turn.emit(ShoeGoes(right_of))
    next_banker(turn)


def departed(turn: Turn[Chemin]) -> None:
    """Players depart who said so, or were away too long, as soon as nothing of theirs is at stake (C13)."""
    departures(turn, engaged, next_banker)


def answers(question: QuestionName) -> Callable[[Chemin, Player], tuple[CheminCanAnswer, ...]]:
    """Options to answer a question by yes or no, for the player who is asked."""
    return lambda state, _player: (CheminCanAnswer(state.step, question, state.amount, state.about),)


def all_of_it(state: Chemin) -> Cents:
    """The only amount that can be entered, in cents, where it is the whole or nothing."""
    return state.amount


def nothing_at_least(_state: Chemin) -> Cents:
    """The least entry, 0 cents, where its amount is no matter."""
    return Cents(0)


def window_closed(turn: Turn[Chemin], name: WindowName) -> None:
    """All entries of a window go back, before it is resolved."""
    turn.emit(CheminWindowClosed(name, entries(turn.state)))


def _declined(state: Chemin, each: PostDeclined, _seq: Seq) -> Chemin:
    """The shoe is at who declines it (C2)."""
    return _set(state, pointer=state.players[each.player].seat or state.pointer)


def _posted(state: Chemin, each: CheminBankPosted, seq: Seq) -> Chemin:
    return _set(
        state,
        seq=seq,
        step=seq,
        players=paid(state.players, {each.player: -each.amount}),
        banker=each.player,
        bank=each.amount,
        bank_won=0,
        origin=each.suite,
        question=None,
        passer=None,
        offered=Cents(0),
        declined=frozenset(),
    )


def _opened(state: Chemin, each: CheminOpened, seq: Seq) -> Chemin:
    return open_entries(state, each.window, each.players, each.amount, seq)


def _entered(state: Chemin, each: CheminEntered, seq: Seq) -> Chemin:
    return pay_entry(state, each.player, CheminEntry(each.amount, each.call), seq)


def _window_closed(state: Chemin, each: CheminWindowClosed, seq: Seq) -> Chemin:
    return _set(state, seq=seq, window=None, question=None, players=paid(state.players, each.to))


def _bank_returned(state: Chemin, each: BankReturned, seq: Seq) -> Chemin:
    players = paid(state.players, each.to)
    return _set(state, seq=seq, step=seq, players=players, bank=Cents(0), banker=None, associate=None)


def _shoe_goes(state: Chemin, each: ShoeGoes, seq: Seq) -> Chemin:
    return _set(state, seq=seq, step=seq, pointer=each.right_of, declined=frozenset(), **_NOBODY_BANKS)


def _revealed(state: Chemin, _each: ShoeRevealed, _seq: Seq) -> Chemin:
    return _set(state, declined=frozenset(), ponte_hand=(), declared=None, **_NOBODY_BANKS)


_NOBODY_BANKS: Final[dict[str, object]] = {
    "question": None,
    "window": None,
    "about": None,
    "banker": None,
    "bank_won": 0,
    "associate": None,
    "origin": None,
    "passer": None,
    "offered": Cents(0),
    "call": None,
    "callers": (),
    "calls_made": (),
    "ponte": None,
}


def _say_posted(_state: Chemin, each: CheminBankPosted) -> Lines:
    if each.suite is None:
        return (heading("posted", player=each.player, amount=each.amount),)
    return (heading("suite_posted", player=each.player, amount=each.amount, seat=each.suite),)


def _say_opened(_state: Chemin, each: CheminOpened) -> Lines:
    return (call("faites_vos_jeux"),) if each.window == "stakes" else ()


def _say_entered(state: Chemin, each: CheminEntered) -> Lines:
    if each.call is not None:
        line = said("calls", player=each.player, call=each.call)
    else:
        key = {"associate": "joins", "suite": "takes"}.get(state.phase, "stakes")
        line = said(key, player=each.player, amount=each.amount)
    return say_entered(each.player, each.amount, line)


_RETURNED: Final = {"no_stakes": "no_stakes", "players": "too_few", "over": "bank_over"}
"""Why a bank goes back to its banker, and how that is said."""


def _say_returned(_state: Chemin, each: BankReturned) -> Lines:
    return said(_RETURNED[each.why]), *to_each("from_bank", each.to)


def _say_shoe_goes(_state: Chemin, each: ShoeGoes) -> Lines:
    return (said("shoe_to", seat=each.right_of) if each.right_of else said("shoe_to_one"),)


def _about(state: Chemin, each: CheminOpened) -> dict[str, object]:
    amounts = {"stakes": open_part(state), "suite": state.offered}
    return {"amount": amounts.get(each.window, state.bank)}


def _entries_back(state: Chemin, _each: CheminWindowClosed) -> dict[str, object]:
    return {"to": entries(state)}


def _bank_back(state: Chemin, _each: BankReturned) -> dict[str, object]:
    return {"to": divided(state, state.bank)}


WAY: Final = Feature(
    events=(
        also(PostDeclined, _declined),
        event(CheminBankPosted, _posted, _say_posted, 800),
        event(CheminOpened, _opened, _say_opened, follows=_about),
        event(CheminEntered, _entered, _say_entered),
        event(CheminWindowClosed, _window_closed, nothing, follows=_entries_back),
        event(BankReturned, _bank_returned, _say_returned, 400, follows=_bank_back),
        event(ShoeGoes, _shoe_goes, _say_shoe_goes),
        also(ShoeRevealed, _revealed),
    ),
    offers=(offer(CheminCanAnswer, yes_or_no(Answer, 0.6)),),
    questions=(may_decline("post", _posting, _lets_it_go),),
    parts=(field("pointer", shoe_points, "origin", "banker", "players", "pointer"),),
)
