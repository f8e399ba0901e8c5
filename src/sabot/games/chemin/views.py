"""What a viewer may know of a table of Chemin de Fer, built up field by field."""

from typing import Any, Final

import msgspec
from msgspec import structs

from sabot.games.bank_table import available, open_window
from sabot.games.bank_views import BankView, asked_alone, done_with, palette_hand, shown
from sabot.games.chemin.actions import Call
from sabot.games.chemin.bank import BANK
from sabot.games.chemin.bounds import calls_of, least_stake, price, shoe_points
from sabot.games.chemin.events import Event, PalettePassed, PalettePassedOn, PaletteSeen, PublicEvent
from sabot.games.chemin.fates import CallMade
from sabot.games.chemin.outlook import Outlook, outlook
from sabot.games.chemin.pending import pending
from sabot.games.chemin.settled import Settled
from sabot.games.chemin.state import Chemin, Entry, Result, associate_part, claim_order, on_layout, open_part
from sabot.games.palette import Says
from sabot.games.seats import Seat
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
    everybodys = _everybodys(state)
    return everybodys if viewer is None else own(state, everybodys, viewer)


def own(state: Chemin, everybodys: CheminView, viewer: PlayerId) -> CheminView:
    """The table as a player may know it, from what everybody sees: the very same where he sees no more."""
    more: dict[str, Any] = asked_alone(BANK, state, everybodys, viewer)
    if state.ponte_hand and viewer == everybodys.ponte and "ponte" not in state.shown:
        more["ponte_hand"] = palette_hand(state, state.ponte_hand, seen=True)
    if calls := _calls(state, viewer):
        more["calls"] = calls
    return structs.replace(everybodys, **more) if more else everybodys


def _everybodys(state: Chemin) -> CheminView:
    playing = state.settled is None
    return CheminView(
        **shown(state, pending(state)),
        players=_players(state),
        associate=state.associate,
        bank_won=state.bank_won,
        associate_part=associate_part(state),
        pointer=shoe_points(state),
        origin=state.origin,
        passer=state.passer,
        offered=state.offered,
        open_part=open_part(state),
        least_stake=least_stake(state),
        about=None if state.question is None else state.about,
        on_layout=on_layout(state),
        call=state.call,
        callers=state.callers,
        calls_made=state.calls_made,
        suivi=state.suivi,
        calls=(),
        prime=claim_order(state),
        outlook=outlook(state),
        ponte=state.ponte if state.phase == "coup" else None,
        ponte_hand=palette_hand(state, state.ponte_hand, seen="ponte" in state.shown),
        banker_hand=palette_hand(state, state.banker_hand, seen="banker" in state.shown),
        declared=state.declared if playing else None,
        settled=state.settled,
        results=state.results,
    )


def _players(state: Chemin) -> tuple[ShownPlayer, ...]:
    entries = {} if state.window is None else state.window.entries
    done, layout = done_with(state), state.layout
    return tuple(
        [
            ShownPlayer(
                each.id,
                each.seat,
                each.purse,
                *_called(entries.get(each.id)),
                layout.get(each.id, _NONE),
                each.id in done,
                each.away,
                each.leaving,
            )
            for each in state.players.values()
        ]
    )


def _called(entry: Entry | None) -> tuple[Cents, Call | None]:
    return (_NONE, None) if entry is None else (entry.amount, entry.call)


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


_NONE: Final = Cents(0)
