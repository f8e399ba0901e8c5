"""What a viewer may know of a table of Chemin de Fer, built up field by field."""

import msgspec

from sabot.games.bank_table import available, open_window
from sabot.games.bank_views import BankView, is_done, palette_hand, shown
from sabot.games.chemin.actions import Call
from sabot.games.chemin.bank import BANK
from sabot.games.chemin.bounds import calls_of, least_stake, price, shoe_points
from sabot.games.chemin.events import Event, PalettePassed, PalettePassedOn, PaletteSeen, PublicEvent, Side
from sabot.games.chemin.fates import CallMade
from sabot.games.chemin.outlook import Outlook, outlook
from sabot.games.chemin.pending import pending
from sabot.games.chemin.settled import Settled
from sabot.games.chemin.state import Chemin, Result, associate_part, claim_order, on_layout, open_part
from sabot.games.palette import Says
from sabot.games.seats import Player, Seat
from sabot.games.shown import ShownHand
from sabot.games.taille import ShoeSealed, ShoeShuffled
from sabot.games.windows import PlayerId
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


class ShownCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A call that the viewer may make, what it pays in, and how much more than he has that is."""

    call: Call
    amount: Cents
    short_by: Cents


class CheminView(BankView, frozen=True, tag="chemin", tag_field="game", forbid_unknown_fields=True, kw_only=True):
    """A table of Chemin de Fer as one viewer may know it; all amounts in cents.

    `minimum` is the minimum banco. The shoe goes next to the right of the seat `pointer`. `associate_part` is the
    part of the bank that is not the banker's. `amount` and `about` are what the open question or window is about.
    `prime` are the claims in the window at hand, best first; `outlook` is what would stand if its time were over now.
    `selon_la_regle` is told to the player alone who is to declare. `ponte_hand` to `chosen` are of the coup on the
    table; once it is settled, `settled` is all of it.
    """

    players: tuple[ShownPlayer, ...]
    associate: PlayerId | None
    bank_won: int
    associate_part: Cents
    pointer: int
    origin: Seat | None
    passer: PlayerId | None
    offered: Cents
    open_part: Cents
    least_stake: Cents
    about: PlayerId | None
    on_layout: Cents
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
    settled: Settled | None
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
    waits, playing = pending(state), state.settled is None
    asks = state.question is not None
    return CheminView(
        **shown(BANK, state, waits, viewer),
        players=tuple(_player(state, each) for each in state.players.values()),
        associate=state.associate,
        bank_won=state.bank_won,
        associate_part=associate_part(state),
        pointer=shoe_points(state),
        origin=state.origin,
        passer=state.passer,
        offered=state.offered,
        open_part=open_part(state),
        least_stake=least_stake(state),
        about=state.about if asks else None,
        on_layout=on_layout(state),
        call=state.call,
        callers=state.callers,
        calls_made=state.calls_made,
        suivi=state.suivi,
        calls=_calls(state, viewer),
        prime=claim_order(state),
        outlook=outlook(state),
        ponte=state.ponte if state.phase == "coup" else None,
        ponte_hand=_hand(state, "ponte", viewer),
        banker_hand=_hand(state, "banker", viewer),
        declared=state.declared if playing else None,
        settled=state.settled,
        results=state.results,
    )


def _player(state: Chemin, player: Player) -> ShownPlayer:
    entry = None if state.window is None else state.window.entries.get(player.id)
    return ShownPlayer(
        id=player.id,
        seat=player.seat,
        purse=player.purse,
        entry=Cents(0) if entry is None else entry.amount,
        call=None if entry is None else entry.call,
        stake=state.layout.get(player.id, Cents(0)),
        done=is_done(state, player.id),
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


def _hand(state: Chemin, side: Side, viewer: PlayerId | None) -> ShownHand:
    """A hand: open to all once it is turned; before, the ponte's to the ponte alone (C6), but its third card (C7.3)."""
    looks = side == "ponte" and viewer is not None and viewer == state.ponte
    cards = state.ponte_hand if side == "ponte" else state.banker_hand
    return palette_hand(state, cards, seen=side in state.shown or looks)
