"""What a viewer may know of a table of Baccara Banque, built up field by field."""

from collections.abc import Container, Mapping
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import structs

from sabot.games.bank.view import BankView, asked_alone, palette_hand, parts, sources
from sabot.games.bank.vocabulary import Says
from sabot.games.banque.bank import BANK
from sabot.games.banque.events import Event, PalettePassed, PalettePassedOn, PaletteSeen, PublicEvent
from sabot.games.banque.laid import SIDES, Laid, Place, Side
from sabot.games.banque.order import order, turn
from sabot.games.banque.outlook import Outlook, outlook
from sabot.games.banque.pending import pending
from sabot.games.banque.reach import Reach, reach
from sabot.games.banque.settled import Settled
from sabot.games.banque.state import (
    Banque,
    Entry,
    Result,
    declaring,
    hand_of,
    holder,
    next_step,
    on_layout,
    said,
    staked,
    staked_on,
)
from sabot.games.banque.weighing import Weighed, weighing
from sabot.games.parts import Drawing, Source, copied, field, fields, is_drawn, people
from sabot.games.seats import Player, Seat
from sabot.games.shown import ShownHand
from sabot.games.taille import ShoeSealed, ShoeShuffled
from sabot.games.windows import PlayerId, apart
from sabot.money import Cents
from sabot.shoe import commitment


class ShownPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player as everybody sees him; `entry` is paid into the open window at `place`."""

    id: PlayerId
    seat: Seat | None
    side: Side | None
    purse: Cents
    entry: Cents
    place: Place | None
    willing: bool
    done: bool
    away: bool
    leaving: bool


class ShownSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tableau: whose turn it is, who holds the cards of the coup, what is staked on it, what he declared."""

    turn: PlayerId | None
    holder: PlayerId | None
    staked: Cents
    hand: ShownHand
    declared: Says | None


class BanqueView(BankView, frozen=True, tag="banque", tag_field="game", forbid_unknown_fields=True, kw_only=True):
    """A table of Baccara Banque as one viewer may know it; all amounts in cents.

    `minimum` is the least capital. `stakes` are those that count in the coup. `bank_open` says that the bank
    answers for every stake, `beyond` what the counted stakes exceed it by, `tenure` how many coups it has been
    held, `brought` what its banker has brought in, `levied` the taxe since. `reach` are the stakes in the order of
    payment, and where the bank breaks if both sides win. `offered` by `retiring` can be taken over. `amount` is
    what the open question or window is about. `list` is the order in which the bank is offered, `claims` are those
    of the window at hand, best first; `outlook` is what would stand if its time were over now. `lost` are bancos
    lost running. `selon_la_regle` is told to the player alone who is to declare, `weighing` to the banker alone who
    is to decide. `one` to `chosen` are of the coup on the table; once it is settled, `settled` is all of it.
    """

    players: tuple[ShownPlayer, ...]
    stakes: dict[PlayerId, Laid]
    bank_open: bool
    tenure: int
    brought: Cents
    levied: Cents
    reach: tuple[Reach, ...]
    retiring: PlayerId | None
    offered: Cents
    least_stake: Cents
    list: tuple[PlayerId, ...]
    willing: tuple[PlayerId, ...]
    on_layout: Cents
    beyond: Cents
    callers: tuple[PlayerId, ...]
    suivi: tuple[PlayerId, ...]
    barred: tuple[PlayerId, ...]
    lost: dict[PlayerId, int]
    claims: tuple[PlayerId, ...]
    outlook: Outlook | None
    declaring: Side | None
    one: ShownSide
    two: ShownSide
    banker_hand: ShownHand
    weighing: tuple[Weighed, ...]
    settled: Settled | None
    results: tuple[Result, ...]


def view(before: Banque, event: Event, viewer: PlayerId | None) -> PublicEvent:
    """An event as a viewer may know it: secrets are replaced by their twins. `before` is the table it befell."""
    match event:
        case ShoeShuffled(number, cards, nonce):
            return ShoeSealed(number, len(cards), commitment(cards, nonce))
        case PalettePassed(side, player, cards):
            return PaletteSeen(side, player, cards) if viewer == player else PalettePassedOn(side, player)
        case _:
            return event


def snapshot(state: Banque, viewer: PlayerId | None) -> BanqueView:
    """The table as a viewer may know it; None is a spectator."""
    everybodys = _DRAWING.whole(state)
    return everybodys if viewer is None else own(state, everybodys, viewer)


def own(state: Banque, everybodys: BanqueView, viewer: PlayerId) -> BanqueView:
    """The table as a player may know it, from what everybody sees: the very same where he sees no more."""
    more: dict[str, object] = asked_alone(BANK, state, everybodys, viewer)
    if more and everybodys.step == "choose" and is_drawn(everybodys, "weighing"):
        more["weighing"] = weighing(state)
    for side in SIDES:
        cards = hand_of(state, side) if viewer == getattr(everybodys, side).holder else ()
        if cards and side not in state.shown:
            more[side] = structs.replace(getattr(everybodys, side), hand=palette_hand(state, cards, seen=True))
    return structs.replace(everybodys, **more) if more else everybodys


def _foretold(state: Banque) -> dict[str, Any]:
    look = outlook(state)
    return {"outlook": look, "reach": reach(state, look)}


def _beyond(state: Banque) -> Cents:
    return Cents(max(staked(state) - state.bank, 0)) if state.layout else Cents(0)


def _declaring(state: Banque) -> Side | None:
    return declaring(state) if state.phase == "coup" and next_step(state) == "declare" else None


def _in_order(state: Banque, players: frozenset[PlayerId]) -> tuple[PlayerId, ...]:
    return tuple(player for player in order(state) if player in players) if players else ()


def _claims(state: Banque) -> tuple[PlayerId, ...]:
    """Who may have an entry in the window at hand, best claim first (B6)."""
    window = apart(state.window)
    if window is None:
        return ()
    eligible = window.eligible
    return tuple(player for player in order(state) if player in eligible)


def _sources(state: Banque) -> tuple[Source, ...]:
    return *sources(state), state.willing, _first_seats(state.rules.seats)


@cache
def _first_seats(seats: int) -> range:
    """The seats of tableau 1 (B1)."""
    return range(1, seats // 2 + 1)


def _player(
    each: Player,
    entries: Mapping[PlayerId, Entry],
    done: Container[PlayerId],
    willing: Container[PlayerId],
    first: Container[Seat],
) -> ShownPlayer:
    return ShownPlayer(
        each.id,
        each.seat,
        None if each.seat is None else "one" if each.seat in first else "two",
        each.purse,
        *_laid_down(entries.get(each.id)),
        each.id in willing,
        each.id in done,
        each.away,
        each.leaving,
    )


def _laid_down(entry: Entry | None) -> tuple[Cents, Place | None]:
    return (_NONE, None) if entry is None else (entry.amount, entry.place)


def _side(state: Banque, side: Side) -> ShownSide:
    """A tableau; its cards are open to all once they are turned, before to their holder alone (B8)."""
    return ShownSide(
        turn=turn(state, side),
        holder=holder(state, side) if state.phase == "coup" else None,
        staked=staked_on(state, side),
        hand=palette_hand(state, hand_of(state, side), seen=side in state.shown),
        declared=said(state, side) if state.settled is None else None,
    )


_NONE: Final = Cents(0)

_ORDER: Final = ("players", "rules", "banker", "retiring")
"""What the order of the claims is read from."""
_SIDE: Final = ("turns", "phase", "holders", "layout", "hands", "shown", "declared", "settled", *_ORDER)
_DRAWING: Final = Drawing(
    BanqueView,
    (
        *parts(pending, "hands", "holders", "tenure", "bank", "offered", "retiring", "layout"),
        *map(copied, ("bank_open", "tenure", "brought", "levied", "retiring")),
        *map(copied, ("willing", "callers", "lost", "settled", "results")),
        people(_sources, _player, "players", "window", "taille", "rules", "willing"),
        field("stakes", lambda state: state.layout, "layout"),
        fields(_foretold, "phase", "window", "bank", "bank_open", "layout", "suivi", *_ORDER),
        field("offered", lambda state: Cents(0) if state.retiring is None else state.offered, "retiring", "offered"),
        field("least_stake", lambda state: state.rules.least_stake, "rules"),
        field("list", lambda state: state.queue, "queue"),
        field("on_layout", on_layout, "layout", "window"),
        field("beyond", _beyond, "layout", "bank"),
        field("suivi", lambda state: _in_order(state, state.suivi), "suivi", *_ORDER),
        field("barred", lambda state: _in_order(state, state.barred), "barred", *_ORDER),
        field("claims", _claims, "window", *_ORDER),
        field("declaring", _declaring, "phase", "declared", "banker_hand", "shown", "chosen", "hands"),
        field("one", lambda state: _side(state, "one"), *_SIDE),
        field("two", lambda state: _side(state, "two"), *_SIDE),
        field(
            "banker_hand",
            lambda state: palette_hand(state, state.banker_hand, seen="banker" in state.shown),
            "banker_hand", "shown", "settled",
        ),
        field("weighing", lambda _: ()),
    ),
)  # fmt: skip
redrawn: Final = _DRAWING.again
"""Everybody's view of a table, from that of the table before."""
