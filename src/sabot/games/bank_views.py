"""What everybody sees of a table whose bank a player holds, in every such game."""

from collections.abc import Container
from typing import Any, Final

import msgspec

from sabot.cards import Card
from sabot.games.bank_legality import Bank
from sabot.games.bank_table import BankTable, open_window, opened
from sabot.games.palette import Says
from sabot.games.shown import ShownHand, ShownShoe, shown_hand, shown_shoe
from sabot.games.table_limits import TableLimits
from sabot.games.waiting import Pending
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

NO_CARDS: Final = ShownHand((), None)


class BankView(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every view of such a table begins with; a game adds its people, its cards and what it foretells."""

    minimum: Cents
    coin: Cents
    seq: Seq
    stage: str
    on: Seq
    step: str
    waits_for: tuple[PlayerId, ...]
    coup: int
    banker: PlayerId | None
    bank: Cents
    declined: tuple[PlayerId, ...]
    amount: Cents
    bidder: PlayerId | None
    bid: Cents
    house: Cents
    chosen: Says | None
    selon_la_regle: Says | None
    shoe: ShownShoe
    limits: TableLimits
    coming_limits: TableLimits | None


def shown(state: BankTable, waits: Pending[Any] | None) -> dict[str, Any]:
    """The fields of `BankView` as everybody sees them, by their names."""
    auction, step = state.auction, "" if waits is None else waits.step
    return {
        "minimum": state.rules.minimum,
        "coin": state.rules.coin,
        "seq": state.seq,
        "stage": step or "over",
        "on": opened(state),
        "step": step,
        "waits_for": () if waits is None else waits.players,
        "coup": state.coups + (state.phase == "coup"),
        "banker": state.banker,
        "bank": state.bank,
        "declined": tuple(player for player in state.players if player in state.declined) if state.declined else (),
        "amount": state.amount if state.question is not None or open_window(state) is not None else Cents(0),
        "bidder": None if auction is None else auction.bidder,
        "bid": Cents(0) if auction is None else auction.bid,
        "house": state.house,
        "chosen": None if state.settled is not None else state.chosen,
        "selon_la_regle": None,
        "shoe": shown_shoe(state.taille, state.rules.stop_card, stop_reached=state.stop_coup is not None),
        "limits": state.rules.limits,
        "coming_limits": state.coming_limits,
    }


def asked_alone(bank: Bank, state: BankTable, everybodys: BankView, viewer: PlayerId) -> dict[str, Any]:
    """What is told to the viewer because he alone is to declare: what the croupier would (C7.4)."""
    step = everybodys.step
    if step not in ("declare", "choose") or viewer not in everybodys.waits_for:
        return {}
    return {"selon_la_regle": bank.ponte_custom(state) if step == "declare" else bank.banker_custom(state)}


def done_with(state: BankTable) -> Container[PlayerId]:
    """Who is done with what is open."""
    if state.auction is not None:
        return state.auction.done
    window = state.window or state.taille.window
    return () if window is None else window.done


def palette_hand(state: BankTable, cards: tuple[Card, ...], *, seen: bool) -> ShownHand:
    """A hand of the coup on the table: open where it is seen; else its backs, and a third card given face up (C7.3)."""
    if not cards or state.settled is not None:
        return NO_CARDS
    if seen:
        return shown_hand(cards, seen=True)
    face_down, given = shown_hand(cards[:2], seen=False), shown_hand(cards[2:], seen=True)
    return ShownHand((*face_down.cards, *given.cards), None)
