"""What a viewer may know of a table of Chemin de Fer, built up field by field."""

import msgspec

from sabot.games.chemin.actions import Call, Says
from sabot.games.chemin.bounds import least_stake
from sabot.games.chemin.events import Event, PalettePassed, PalettePassedOn, PaletteSeen, PublicEvent, Side
from sabot.games.chemin.pending import pending
from sabot.games.chemin.state import (
    Chemin,
    Result,
    associate_part,
    on_layout,
    open_part,
    opened,
    prime,
    stage,
)
from sabot.games.seats import Player, Seat
from sabot.games.shown import ShownHand, ShownShoe, shown_hand, shown_shoe
from sabot.games.taille import ShoeSealed, ShoeShuffled
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents
from sabot.shoe import commitment


class ShownPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player as everybody sees him; `entry` is paid into the open window, `stake` counts in the coup."""

    id: PlayerId
    seat: Seat | None
    purse: Cents
    entry: Cents
    call: Call | None
    stake: Cents
    done: bool
    away: bool
    leaving: bool


class CheminView(msgspec.Struct, frozen=True, tag="chemin", tag_field="game", forbid_unknown_fields=True):
    """A table of Chemin de Fer as one viewer may know it; all amounts in cents.

    `associate_part` is the part of the bank that is not the banker's. `amount` and `about` are what the open
    question or window is about. `prime` lists who is not in the bank, best first.
    """

    seq: Seq
    stage: str
    on: Seq
    step: str
    waits_for: tuple[PlayerId, ...]
    coup: int
    players: tuple[ShownPlayer, ...]
    banker: PlayerId | None
    associate: PlayerId | None
    bank: Cents
    associate_part: Cents
    origin: Seat | None
    offered: Cents
    open_part: Cents
    least_stake: Cents
    amount: Cents
    about: PlayerId | None
    bidder: PlayerId | None
    bid: Cents
    on_layout: Cents
    house: Cents
    call: Call | None
    callers: tuple[PlayerId, ...]
    suivi: tuple[PlayerId, ...]
    prime: tuple[PlayerId, ...]
    ponte: PlayerId | None
    ponte_hand: ShownHand
    banker_hand: ShownHand
    declared: Says | None
    chosen: Says | None
    shoe: ShownShoe
    results: tuple[Result, ...]


def view(before: Chemin, event: Event, viewer: PlayerId | None) -> PublicEvent:
    """An event as a viewer may know it: secrets are replaced by their twins. `before` is the table it befell."""
    match event:
        case ShoeShuffled(number, order, nonce):
            return ShoeSealed(number, len(order), commitment(order, nonce))
        case PalettePassed(player, cards):
            return PaletteSeen(player, cards) if viewer == player else PalettePassedOn(player)
        case _:
            return event


def snapshot(state: Chemin, viewer: PlayerId | None) -> CheminView:
    """The table as a viewer may know it; None is a spectator."""
    waits, auction = pending(state), state.auction
    return CheminView(
        seq=state.seq,
        stage=stage(state),
        on=opened(state),
        step="" if waits is None else waits.step,
        waits_for=() if waits is None else waits.players,
        coup=state.coups + (state.phase == "coup"),
        players=tuple(_player(state, each) for each in state.players.values()),
        banker=state.banker,
        associate=state.associate,
        bank=state.bank,
        associate_part=associate_part(state),
        origin=state.origin,
        offered=state.offered,
        open_part=open_part(state),
        least_stake=least_stake(state),
        amount=state.amount,
        about=state.about,
        bidder=None if auction is None else auction.bidder,
        bid=Cents(0) if auction is None else auction.bid,
        on_layout=on_layout(state),
        house=state.house,
        call=state.call,
        callers=state.callers,
        suivi=state.suivi,
        prime=prime(state),
        ponte=state.ponte,
        ponte_hand=_hand(state, "ponte", viewer),
        banker_hand=_hand(state, "banker", viewer),
        declared=state.declared,
        chosen=state.chosen,
        shoe=shown_shoe(state.taille, state.rules.stop_card, stop_reached=state.stop_coup is not None),
        results=state.results,
    )


def _player(state: Chemin, player: Player) -> ShownPlayer:
    window = state.window or state.taille.window
    entry = None if state.window is None else state.window.entries.get(player.id)
    passed = state.auction is not None and player.id in state.auction.done
    return ShownPlayer(
        id=player.id,
        seat=player.seat,
        purse=player.purse,
        entry=Cents(0) if entry is None else entry.amount,
        call=None if entry is None else entry.call,
        stake=state.layout.get(player.id, Cents(0)),
        done=passed or (window is not None and player.id in window.done),
        away=player.away,
        leaving=player.leaving,
    )


def _hand(state: Chemin, side: Side, viewer: PlayerId | None) -> ShownHand:
    """A hand: open to all once it is turned; before, the ponte's to the ponte alone (C6), but its third card (C7.3)."""
    cards = state.ponte_hand if side == "ponte" else state.banker_hand
    looks = side == "ponte" and viewer is not None and viewer == state.ponte
    if side in state.shown or looks:
        return shown_hand(cards, seen=True)
    face_down, given = shown_hand(cards[:2], seen=False), shown_hand(cards[2:], seen=True)
    return ShownHand((*face_down.cards, *given.cards), None)
