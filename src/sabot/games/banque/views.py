"""What a viewer may know of a table of Baccara Banque, built up field by field."""

from typing import Any, Final

import msgspec
from msgspec import structs

from sabot.games.bank_views import BankView, asked_alone, done_with, palette_hand, shown
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
from sabot.games.palette import Says
from sabot.games.seats import Seat
from sabot.games.shown import ShownHand
from sabot.games.taille import ShoeSealed, ShoeShuffled
from sabot.games.windows import PlayerId
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
    everybodys = _everybodys(state)
    return everybodys if viewer is None else own(state, everybodys, viewer)


def own(state: Banque, everybodys: BanqueView, viewer: PlayerId) -> BanqueView:
    """The table as a player may know it, from what everybody sees: the very same where he sees no more."""
    more: dict[str, Any] = asked_alone(BANK, state, everybodys, viewer)
    if more and everybodys.step == "choose":
        more["weighing"] = weighing(state)
    for side in SIDES:
        cards = hand_of(state, side) if viewer == getattr(everybodys, side).holder else ()
        if cards and side not in state.shown:
            more[side] = structs.replace(getattr(everybodys, side), hand=palette_hand(state, cards, seen=True))
    return structs.replace(everybodys, **more) if more else everybodys


def _everybodys(state: Banque) -> BanqueView:
    coup, look = state.phase == "coup", outlook(state)
    return BanqueView(
        **shown(state, pending(state)),
        players=_players(state),
        stakes=state.layout,
        bank_open=state.bank_open,
        tenure=state.tenure,
        brought=state.brought,
        levied=state.levied,
        reach=reach(state, look),
        retiring=state.retiring,
        offered=state.offered if state.retiring is not None else Cents(0),
        least_stake=state.rules.least_stake,
        list=state.queue,
        willing=state.willing,
        on_layout=on_layout(state),
        beyond=Cents(max(staked(state) - state.bank, 0)) if state.layout else Cents(0),
        callers=state.callers,
        suivi=_in_order(state, state.suivi),
        barred=_in_order(state, state.barred),
        lost=state.lost,
        claims=_claims(state),
        outlook=look,
        declaring=declaring(state) if coup and next_step(state) == "declare" else None,
        one=_side(state, "one"),
        two=_side(state, "two"),
        banker_hand=palette_hand(state, state.banker_hand, seen="banker" in state.shown),
        weighing=(),
        settled=state.settled,
        results=state.results,
    )


def _in_order(state: Banque, players: frozenset[PlayerId]) -> tuple[PlayerId, ...]:
    return tuple(player for player in order(state) if player in players) if players else ()


def _claims(state: Banque) -> tuple[PlayerId, ...]:
    """Who may have an entry in the window at hand, best claim first (B6)."""
    if state.window is None:
        return ()
    eligible = state.window.eligible
    return tuple(player for player in order(state) if player in eligible)


def _players(state: Banque) -> tuple[ShownPlayer, ...]:
    entries = {} if state.window is None else state.window.entries
    done, half, willing = done_with(state), state.rules.seats // 2, state.willing
    return tuple(
        [
            ShownPlayer(
                each.id,
                each.seat,
                None if each.seat is None else "one" if each.seat <= half else "two",
                each.purse,
                *_laid_down(entries.get(each.id)),
                each.id in willing,
                each.id in done,
                each.away,
                each.leaving,
            )
            for each in state.players.values()
        ]
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
