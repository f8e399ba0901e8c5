"""What everybody sees of a table whose bank a player holds, in every such game."""

from typing import Any, Final

import msgspec

from sabot.cards import Card
from sabot.games.bank_legality import Bank
from sabot.games.bank_table import BankTable, open_window, opened
from sabot.games.palette import Says
from sabot.games.shown import ShownHand, ShownShoe, shown_hand, shown_shoe
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


def shown(bank: Bank, state: BankTable, waits: Pending[Any] | None, viewer: PlayerId | None) -> dict[str, Any]:
    """The fields of `BankView`, by their names."""
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
        "declined": tuple(player for player in state.players if player in state.declined),
        "amount": state.amount if state.question is not None or open_window(state) is not None else Cents(0),
        "bidder": None if auction is None else auction.bidder,
        "bid": Cents(0) if auction is None else auction.bid,
        "house": state.house,
        "chosen": None if state.settled is not None else state.chosen,
        "selon_la_regle": _custom(bank, state, waits, viewer),
        "shoe": shown_shoe(state.taille, state.rules.stop_card, stop_reached=state.stop_coup is not None),
    }


def is_done(state: BankTable, player: PlayerId) -> bool:
    """Whether a player is done with what is open."""
    window = state.window or state.taille.window
    passed = state.auction is not None and player in state.auction.done
    return passed or (window is not None and player in window.done)


def palette_hand(state: BankTable, cards: tuple[Card, ...], *, seen: bool) -> ShownHand:
    """A hand of the coup on the table: open where it is seen; else its backs, and a third card given face up (C7.3)."""
    if not cards or state.settled is not None:
        return NO_CARDS
    if seen:
        return shown_hand(cards, seen=True)
    face_down, given = shown_hand(cards[:2], seen=False), shown_hand(cards[2:], seen=True)
    return ShownHand((*face_down.cards, *given.cards), None)


def _custom(bank: Bank, state: BankTable, waits: Pending[Any] | None, viewer: PlayerId | None) -> Says | None:
    """What the croupier would declare for the viewer, who alone is asked (C7.4)."""
    if waits is None or viewer not in waits.players:
        return None
    if waits.step == "declare":
        return bank.ponte_custom(state)
    return bank.banker_custom(state) if waits.step == "choose" else None
