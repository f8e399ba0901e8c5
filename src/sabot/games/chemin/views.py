"""What a viewer may know of a table of Chemin de Fer, built up field by field."""

from collections.abc import Container, Mapping
from typing import Final

import msgspec
from msgspec import structs

from sabot.games.bank.table import available, open_window
from sabot.games.bank.view import BankView, asked_alone, palette_hand, parts, sources
from sabot.games.bank.vocabulary import Says
from sabot.games.chemin.actions import Call
from sabot.games.chemin.bank import BANK
from sabot.games.chemin.bounds import calls_of, least_stake, price, shoe_points
from sabot.games.chemin.events import Event, PalettePassed, PalettePassedOn, PaletteSeen, PublicEvent, Side
from sabot.games.chemin.fates import CallMade
from sabot.games.chemin.outlook import Outlook, outlook
from sabot.games.chemin.pending import pending
from sabot.games.chemin.settled import Settled
from sabot.games.chemin.state import Chemin, Entry, Result, associate_part, claim_order, on_layout, open_part
from sabot.games.parts import Drawing, Source, copied, field, is_drawn, people
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
    everybodys = _DRAWING.whole(state)
    return everybodys if viewer is None else own(state, everybodys, viewer)


def own(state: Chemin, everybodys: CheminView, viewer: PlayerId) -> CheminView:
    """The table as a player may know it, from what everybody sees: the very same where he sees no more."""
    more: dict[str, object] = asked_alone(BANK, state, everybodys, viewer)
    if state.ponte_hand and viewer == everybodys.ponte and "ponte" not in state.shown:
        more["ponte_hand"] = palette_hand(state, state.ponte_hand, seen=True)
    if is_drawn(everybodys, "calls") and (calls := _calls(state, viewer)):
        more["calls"] = calls
    return structs.replace(everybodys, **more) if more else everybodys


def _hand(state: Chemin, side: Side) -> ShownHand:
    cards = state.ponte_hand if side == "ponte" else state.banker_hand
    return palette_hand(state, cards, seen=side in state.shown)


def _sources(state: Chemin) -> tuple[Source, ...]:
    return *sources(state), state.layout


def _player(
    each: Player, entries: Mapping[PlayerId, Entry], done: Container[PlayerId], layout: Mapping[PlayerId, Cents]
) -> ShownPlayer:
    return ShownPlayer(
        each.id,
        each.seat,
        each.purse,
        *_called(entries.get(each.id)),
        layout.get(each.id, _NONE),
        each.id in done,
        each.away,
        each.leaving,
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

_ORDER: Final = ("players", "origin", "banker", "associate")
"""What the order of prime is read from."""
_DRAWING: Final = Drawing(
    CheminView,
    (
        *parts(pending, "ponte_hand", "ponte"),
        *map(copied, ("associate", "bank_won", "origin", "passer", "offered")),
        *map(copied, ("call", "callers", "calls_made", "suivi", "settled", "results")),
        people(_sources, _player, "players", "window", "taille", "layout"),
        field("associate_part", associate_part, "associate", "bank", "rules"),
        field("pointer", shoe_points, "origin", "banker", "players", "pointer"),
        field("open_part", open_part, "bank", "layout"),
        field("least_stake", least_stake, "rules", "bank", "layout"),
        field("about", lambda state: None if state.question is None else state.about, "question", "about"),
        field("on_layout", on_layout, "layout", "window"),
        field("calls", lambda _: ()),
        field("prime", claim_order, "window", *_ORDER),
        field(
            "outlook", outlook,
            "phase", "window", "question", "about", "bank", "layout", "call", "passer", "rules", *_ORDER,
        ),
        field("ponte", lambda state: state.ponte if state.phase == "coup" else None, "ponte", "phase"),
        field("ponte_hand", lambda state: _hand(state, "ponte"), "ponte_hand", "shown", "settled"),
        field("banker_hand", lambda state: _hand(state, "banker"), "banker_hand", "shown", "settled"),
        field("declared", lambda state: None if state.settled else state.declared, "declared", "settled"),
    ),
)  # fmt: skip
redrawn: Final = _DRAWING.again
"""Everybody's view of a table, from that of the table before."""
