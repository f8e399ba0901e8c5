"""The award of the bank - auction, list, lot, or the first who posts - and of the cut (rule book B2, S3)."""

from collections.abc import Iterable
from typing import Final

import msgspec

from sabot.games.bank.auction import AuctionOpened, bidding
from sabot.games.bank.entitlement import to_addressee
from sabot.games.bank.entries import entering
from sabot.games.bank.palette import stepped
from sabot.games.bank.posting import CanPost, PostDeclined, TableWaits, can_post
from sabot.games.bank.questions import asked_at, may_decline
from sabot.games.bank.table import can_begin
from sabot.games.banque.order import order, with_turns
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.state import Banque, ready, stage
from sabot.games.banque.taxe import capital_taxed, with_taxe
from sabot.games.banque.way import BANKING, BanqueAsked, BanqueOpened, BanqueWindowClosed, coup_begins
from sabot.games.feature import Feature, action, also, event, offer
from sabot.games.moves import NONE, Amounts, Choosing, Way, yes_or_no
from sabot.games.narration import Lines, call, heading, one
from sabot.games.narration import event as said
from sabot.games.parts import copied, field
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.seats import Left, Player, Seated, Stood, paid, present
from sabot.games.table_limits import limits_come
from sabot.games.turn import Turn
from sabot.games.windows import CROUPIER, Auction, PlayerId, Seq, apart
from sabot.money import Cents

_set: Final = msgspec.structs.replace


class BeWilling(msgspec.Struct, frozen=True, tag="be_willing", forbid_unknown_fields=True):
    """Be one of those among whom the bank is drawn (B2); or be none of them."""

    on: Seq
    willing: bool


class DrawBanker(msgspec.Struct, frozen=True, tag="draw_banker", forbid_unknown_fields=True):
    """The lot that falls on one of the willing, drawn outside (B2)."""

    player: PlayerId


class NameCutter(msgspec.Struct, frozen=True, tag="name_cutter", forbid_unknown_fields=True):
    """The punter who cuts, as the banker names him; None leaves it to the order (S3)."""

    on: Seq
    player: PlayerId | None


class WillingSaid(msgspec.Struct, frozen=True, tag="willing_said", forbid_unknown_fields=True):
    """A player is willing to hold the bank, or no longer (B2)."""

    player: PlayerId
    willing: bool


class BankerDrawn(msgspec.Struct, frozen=True, tag="banker_drawn", forbid_unknown_fields=True):
    """The lot fell on one of the willing (B2)."""

    player: PlayerId


class BanqueBankPosted(msgspec.Struct, frozen=True, tag="bank_posted", forbid_unknown_fields=True):
    """A player put a bank on the table (B2)."""

    player: PlayerId
    amount: Cents


class CutterNamed(msgspec.Struct, frozen=True, tag="cutter_named", forbid_unknown_fields=True):
    """The banker named who cuts; None: the first in order does (S3)."""

    player: PlayerId | None


class CanBeWilling(msgspec.Struct, frozen=True, tag="be_willing"):
    """Be one of those among whom the bank is drawn."""

    on: Seq
    minimum: Cents


class CanNameCutter(msgspec.Struct, frozen=True, tag="name_cutter"):
    """Name who cuts."""

    on: Seq
    players: tuple[PlayerId, ...]


Asking = BeWilling | NameCutter
Option = CanBeWilling | CanNameCutter


def award_begins(turn: Turn[Banque]) -> None:
    """The bank is given anew; a table of fewer than two waits (B0, B2)."""
    limits_come(turn)
    state = turn.state
    if not can_begin(state):
        turn.emit(TableWaits("players"))
    elif state.rules.award == "list":
        _next_on_list(turn)
    elif not any(can_hold(state, player, state.rules.minimum) for player in bankers(state)):
        turn.emit(TableWaits("banker"))
    elif state.rules.award == "auction":
        turn.emit(AuctionOpened(bankers(state), state.rules.minimum))
    else:
        turn.emit(BanqueOpened("willing", bankers(state), state.rules.minimum))


def bankers(state: Banque) -> tuple[PlayerId, ...]:
    """To whom a bank is given: the seated alone, absent or not (B0)."""
    return tuple(player.id for player in state.players.values() if player.seat is not None and not player.leaving)


def can_hold(state: Banque, player: PlayerId, amount: int) -> bool:
    """Whether a player is there and can post an amount with its taxe."""
    person = state.players[player]
    return not person.away and not person.leaving and with_taxe(state, amount) <= person.purse


def posted(turn: Turn[Banque], player: PlayerId, amount: Cents) -> None:
    """A bank is on the table; of a new shoe the banker names who cuts (S3)."""
    turn.emit(BanqueBankPosted(player, amount))
    capital_taxed(turn, player, amount)
    state = turn.state
    if ready(state):
        coup_begins(turn)
    elif any(not state.players[each].away and not state.players[each].leaving for each in order(state)):
        turn.emit(BanqueAsked("cutter", player, Cents(0)))


def asked_on(turn: Turn[Banque]) -> None:
    """Somebody has let the bank go: the next on the list is asked, or the lot is drawn again."""
    if turn.state.rules.award == "list":
        _next_on_list(turn)
    else:
        _drawn_again(turn)


def cutter(state: Banque) -> PlayerId:
    """Cutter of the shoe: the banker's named punter, else the first in order who is there, else the croupier (S3)."""
    there = [player for player in order(state) if not state.players[player].away and not state.players[player].leaving]
    named = [player for player in there if player == state.cutter_named]
    return next(iter((*named, *there)), CROUPIER)


def _next_on_list(turn: Turn[Banque]) -> None:
    """The seated are asked one by one, in the order of the list; who cannot hold the bank declines (B2)."""
    state = turn.state
    if not can_begin(state):
        turn.emit(TableWaits("players"))
        return
    for player in state.queue:
        if player not in bankers(state) or player in state.declined:
            continue
        if _asked_to_post(turn, player):
            return
    turn.emit(TableWaits("banker"))


def _asked_to_post(turn: Turn[Banque], player: PlayerId) -> bool:
    """Whether somebody could be asked to name his capital: he is there, and has the minimum with its taxe (B2)."""
    state = turn.state
    person, minimum = state.players[player], state.rules.minimum
    holds = can_hold(state, player, minimum)
    if holds:
        turn.emit(BanqueAsked("post", player, minimum))
    else:
        turn.emit(PostDeclined(player, "absent" if person.away or person.leaving else "purse"))
    return holds


def _drawn_again(turn: Turn[Banque]) -> None:
    if not can_begin(turn.state):
        turn.emit(TableWaits("players"))
    elif not turn.state.willing:
        turn.emit(TableWaits("banker"))


def _declined(turn: Turn[Banque], player: PlayerId) -> None:
    """A player lets the bank go: the next is asked, or drawn."""
    here = player in present(turn.state.players)
    turn.emit(PostDeclined(player, "said" if here else "absent"))
    asked_on(turn)


def _auction_closed(turn: Turn[Banque], auction: Auction) -> None:
    """The standing bid is the capital; without one the table waits (B2)."""
    if auction.bidder is None:
        turn.emit(TableWaits("banker"))
    else:
        posted(turn, auction.bidder, auction.bid)


def _willing_closed(turn: Turn[Banque]) -> None:
    """The lot is drawn among the willing; where nobody is willing, the table waits (B2)."""
    turn.emit(BanqueWindowClosed("willing", {}))
    if not turn.state.willing:
        turn.emit(TableWaits("banker"))


def _object_willing(state: Banque, actor: PlayerId, asked: BeWilling) -> Refusal | None:
    refusal = BANKING.in_window(state, actor, asked.on, "willing")
    return refusal or BANKING.brings(state, actor, state.rules.minimum)


def _object_lot(state: Banque, _actor: PlayerId, drawn: DrawBanker) -> Refusal | None:
    """The lot falls on one of the willing (B2)."""
    if stage(state) != "lot":
        return refuse(Code.NOT_NOW, stage=stage(state))
    if drawn.player not in state.willing:
        return refuse(Code.BAD_LOTS, players=state.willing, seats=state.rules.seats)
    return None


def _object_cutter(state: Banque, actor: PlayerId, asked: NameCutter) -> Refusal | None:
    """The banker names a punter (S3)."""
    refusal = BANKING.now(state, asked.on, "cutter") or to_addressee(state, actor)
    if refusal is not None or asked.player is None:
        return refusal
    if asked.player == state.banker:
        return refuse(Code.IN_THE_BANK, banker=asked.player)
    return None if asked.player in state.players else refuse(Code.NOT_AT_TABLE)


def _be_willing(turn: Turn[Banque], actor: PlayerId, asked: BeWilling) -> None:
    turn.emit(WillingSaid(actor, asked.willing))


def _draw_banker(turn: Turn[Banque], _actor: PlayerId, drawn: DrawBanker) -> None:
    """The lot fell on somebody: he names his capital (B2)."""
    turn.emit(BankerDrawn(drawn.player))
    if not _asked_to_post(turn, drawn.player):
        _drawn_again(turn)


def _name_cutter(turn: Turn[Banque], _actor: PlayerId, asked: NameCutter) -> None:
    turn.emit(CutterNamed(asked.player))


def _willing_said(state: Banque, event: WillingSaid, seq: Seq) -> Banque:
    willing = _others(state.willing, event.player)
    return _set(state, seq=seq, willing=(*willing, event.player) if event.willing else willing)


def _bank_posted(state: Banque, event: BanqueBankPosted, seq: Seq) -> Banque:
    phase = "waits" if ready(state) else "shoe"
    after = _set(state, seq=seq, step=seq, phase=phase, **held_by(state, event.player, event.amount))
    return with_turns(after)


def held_by(state: Banque, player: PlayerId, amount: Cents) -> dict[str, object]:
    """Fields that change when a player brings a bank in: it is paid, and of the kind that the house has (B4)."""
    return {
        **NEW_BANK,
        "players": paid(state.players, {player: -amount}),
        "banker": player,
        "bank": amount,
        "brought": amount,
        "bank_open": state.rules.bank_kind == "open",
    }


NEW_BANK: Final[dict[str, object]] = {
    "question": None,
    "tenure": 0,
    "levied": Cents(0),
    "declined": frozenset(),
    "willing": (),
    "retiring": None,
    "offered": Cents(0),
}
"""Fields of a table where a bank begins, or is over."""


def _cutter_named(state: Banque, event: CutterNamed, seq: Seq) -> Banque:
    return _set(state, seq=seq, step=seq, phase="shoe", question=None, cutter_named=event.player)


def _came(state: Banque, event: Seated | Stood, _seq: Seq) -> Banque:
    """A player who comes is the last on the list (B2)."""
    return _set(state, queue=(*state.queue, event.player))


def _left(state: Banque, event: Left, _seq: Seq) -> Banque:
    player = event.player
    named = None if state.cutter_named == player else state.cutter_named
    return _set(state, queue=_others(state.queue, player), willing=_others(state.willing, player), cutter_named=named)


def _let_go(state: Banque, event: PostDeclined, seq: Seq) -> Banque:
    """A player who lets the bank go is the last on the list, and none of the willing (B2)."""
    return _set(
        state,
        step=seq,
        phase="lot" if state.rules.award == "lot" else state.phase,
        queue=last_on_list(state, event.player),
        willing=_others(state.willing, event.player),
    )


def last_on_list(state: Banque, player: PlayerId) -> tuple[PlayerId, ...]:
    """The list with a player at its end: he has declined, or held the bank (B2)."""
    return *_others(state.queue, player), player


def _others(players: Iterable[PlayerId], player: PlayerId) -> tuple[PlayerId, ...]:
    return tuple(each for each in players if each != player)


def _to_be_drawn(state: Banque, event: BanqueWindowClosed, _seq: Seq) -> Banque:
    """The lot falls on one of the willing next (B2)."""
    return _set(state, phase="lot") if event.window == "willing" else state


def _nobody(state: Banque, _event: TableWaits, _seq: Seq) -> Banque:
    """A table that waits auctions nothing, and nobody is willing any more."""
    return _set(state, window=apart(state.window), willing=())


def kind_said(state: Banque) -> Lines:
    """The croupier's call about the kind of bank: an open one, or a limited one (B4)."""
    return (call("banque_ouverte" if state.bank_open else "banque_limitee"),)


def _say_willing(_state: Banque, each: WillingSaid) -> Lines:
    return (said("willing" if each.willing else "unwilling", player=each.player),)


def _say_posted(state: Banque, each: BanqueBankPosted) -> Lines:
    return heading("posted", player=each.player, amount=each.amount), *kind_said(state)


def _say_cutter(_state: Banque, each: CutterNamed) -> Lines:
    return () if each.player is None else (said("cutter_named", player=each.player),)


def _posting(state: Banque, player: Player) -> tuple[CanPost, ...]:
    return can_post(BANKING, state, player)


def _naming(state: Banque, _player: Player) -> tuple[CanNameCutter, ...]:
    return (CanNameCutter(state.step, order(state)),)


def _volunteering(state: Banque, _player: Player, on: Seq) -> tuple[CanBeWilling, ...]:
    return (CanBeWilling(on, state.rules.minimum),)


def _minimum(state: Banque) -> Cents:
    """The least capital, with its taxe."""
    return with_taxe(state, state.rules.minimum)


def is_seated(_state: Banque, player: Player) -> bool:
    """Whether a bank may be given to a player: to the seated alone (B0)."""
    return player.seat is not None


def _places_of_cutters(rules: BanqueRules, _size: int) -> Iterable[Way]:
    return ((NONE,), *((place,) for place in range(rules.seats + rules.standing)))


def _cutters(option: CanNameCutter, _grid: Amounts) -> Iterable[tuple[Way, NameCutter]]:
    """The players in the order of the bank; none leaves it to the order."""
    yield (NONE,), NameCutter(option.on, None)
    for place, player in enumerate(option.players):
        yield (place,), NameCutter(option.on, player)


AWARD: Final[Feature[Banque]] = Feature(
    actions=(
        action(BeWilling, _object_willing, _be_willing, "player"),
        action(DrawBanker, _object_lot, _draw_banker, "house"),
        action(NameCutter, _object_cutter, _name_cutter),
    ),
    events=(
        event(WillingSaid, _willing_said, _say_willing),
        event(BankerDrawn, stepped, one("banker_drawn", "player"), 800),
        event(BanqueBankPosted, _bank_posted, _say_posted, 800),
        event(CutterNamed, _cutter_named, _say_cutter),
        also(Seated, _came),
        also(Stood, _came),
        also(Left, _left),
        also(PostDeclined, _let_go),
        also(BanqueWindowClosed, _to_be_drawn),
        also(TableWaits, _nobody),
    ),
    offers=(
        offer(CanBeWilling, yes_or_no(BeWilling, 0.8)),
        offer(CanNameCutter, Choosing(_places_of_cutters, _cutters)),
    ),
    questions=(
        may_decline("post", _posting, _declined),
        asked_at("cutter", _naming, lambda state: NameCutter(state.step, None)),
    ),
    windows=(
        bidding(BANKING, _auction_closed, is_seated),
        entering("willing", _volunteering, _willing_closed, _minimum, is_seated),
    ),
    parts=(field("list", lambda state: state.queue, "queue"), copied("willing")),
    waits={"willing": "questions", "lot": "none", "cutter": "questions"},
)
