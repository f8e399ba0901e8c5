"""What a viewer may know of a table of Chemin de Fer, built up field by field."""

from typing import Final

import msgspec

from sabot.games.chemin.actions import Call
from sabot.games.chemin.bounds import available, calls_of, least_stake, price, shoe_points
from sabot.games.chemin.events import Event, PalettePassed, PalettePassedOn, PaletteSeen, PublicEvent, Side
from sabot.games.chemin.fates import CallMade
from sabot.games.chemin.outlook import Outlook, outlook
from sabot.games.chemin.pending import Pending, pending
from sabot.games.chemin.settled import Settled
from sabot.games.chemin.state import (
    Chemin,
    Result,
    associate_part,
    claim_order,
    on_layout,
    open_part,
    open_window,
    opened,
)
from sabot.games.chemin.tableau import banker_custom, ponte_custom
from sabot.games.palette import Says
from sabot.games.seats import Player, Seat
from sabot.games.shown import ShownHand, ShownShoe, shown_hand, shown_shoe
from sabot.games.taille import ShoeSealed, ShoeShuffled
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents
from sabot.shoe import commitment

NO_CARDS: Final = ShownHand((), None)


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


class ShownCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A call that the viewer may make, what it pays in, and how much more than he has that is."""

    call: Call
    amount: Cents
    short_by: Cents


class CheminView(msgspec.Struct, frozen=True, tag="chemin", tag_field="game", forbid_unknown_fields=True):
    """A table of Chemin de Fer as one viewer may know it; all amounts in cents.

    `minimum` is the minimum banco. The shoe goes next to the right of the seat `pointer`. `associate_part` is the
    part of the bank that is not the banker's. `amount` and `about` are what the open question or window is about.
    `prime` are the claims in the window at hand, best first; `outlook` is what would stand if its time were over now.
    `selon_la_regle` is told to the player alone who is to declare. `ponte_hand` to `chosen` are of the coup on the
    table; once it is settled, `settled` is all of it.
    """

    minimum: Cents
    coin: Cents
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
    bank_won: int
    associate_part: Cents
    pointer: int
    declined: tuple[PlayerId, ...]
    origin: Seat | None
    passer: PlayerId | None
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
    calls_made: tuple[CallMade, ...]
    suivi: tuple[PlayerId, ...]
    calls: tuple[ShownCall, ...]
    prime: tuple[PlayerId, ...]
    outlook: Outlook | None
    ponte: PlayerId | None
    ponte_hand: ShownHand
    banker_hand: ShownHand
    declared: Says | None
    chosen: Says | None
    selon_la_regle: Says | None
    settled: Settled | None
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
    waits, auction, playing = pending(state), state.auction, state.settled is None
    asks = state.question is not None
    return CheminView(
        minimum=state.rules.minimum,
        coin=state.rules.coin,
        seq=state.seq,
        stage="over" if waits is None else waits.step,
        on=opened(state),
        step="" if waits is None else waits.step,
        waits_for=() if waits is None else waits.players,
        coup=state.coups + (state.phase == "coup"),
        players=tuple(_player(state, each) for each in state.players.values()),
        banker=state.banker,
        associate=state.associate,
        bank=state.bank,
        bank_won=state.bank_won,
        associate_part=associate_part(state),
        pointer=shoe_points(state),
        declined=tuple(player for player in state.players if player in state.declined),
        origin=state.origin,
        passer=state.passer,
        offered=state.offered,
        open_part=open_part(state),
        least_stake=least_stake(state),
        amount=state.amount if asks or open_window(state) is not None else Cents(0),
        about=state.about if asks else None,
        bidder=None if auction is None else auction.bidder,
        bid=Cents(0) if auction is None else auction.bid,
        on_layout=on_layout(state),
        house=state.house,
        call=state.call,
        callers=state.callers,
        calls_made=state.calls_made,
        suivi=state.suivi,
        calls=_calls(state, viewer),
        prime=claim_order(state),
        outlook=outlook(state),
        ponte=state.ponte if state.phase == "coup" else None,
        ponte_hand=_hand(state, "ponte", viewer) if playing else NO_CARDS,
        banker_hand=_hand(state, "banker", viewer) if playing else NO_CARDS,
        declared=state.declared if playing else None,
        chosen=state.chosen if playing else None,
        selon_la_regle=None if viewer is None else _custom(state, viewer, waits),
        settled=state.settled,
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


def _calls(state: Chemin, viewer: PlayerId | None) -> tuple[ShownCall, ...]:
    """Every call that the viewer may make in the open window, the dear ones too."""
    window = open_window(state)
    if viewer is None or window is None or state.phase != "calls" or viewer not in window.eligible:
        return ()
    player = state.players[viewer]
    if player.leaving:
        return ()
    funds = available(state, player)
    return tuple(_call(call, price(state, call), funds) for call in calls_of(state, viewer))


def _call(call: Call, amount: Cents, funds: Cents) -> ShownCall:
    return ShownCall(call, amount, max(Cents(amount - funds), Cents(0)))


def _custom(state: Chemin, viewer: PlayerId, waits: Pending | None) -> Says | None:
    """What the croupier would declare for the viewer, who alone is asked (C7.4)."""
    if waits is None or viewer not in waits.players:
        return None
    if waits.step == "declare":
        return ponte_custom(state)
    return banker_custom(state) if waits.step == "choose" else None


def _hand(state: Chemin, side: Side, viewer: PlayerId | None) -> ShownHand:
    """A hand: open to all once it is turned; before, the ponte's to the ponte alone (C6), but its third card (C7.3)."""
    cards = state.ponte_hand if side == "ponte" else state.banker_hand
    if not cards:
        return NO_CARDS
    looks = side == "ponte" and viewer is not None and viewer == state.ponte
    if side in state.shown or looks:
        return shown_hand(cards, seen=True)
    face_down, given = shown_hand(cards[:2], seen=False), shown_hand(cards[2:], seen=True)
    return ShownHand((*face_down.cards, *given.cards), None)
