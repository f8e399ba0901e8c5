"""The table as everybody sees it in every game whose bank a player holds."""

from collections.abc import Callable
from typing import Final, TypeVar

import msgspec

from sabot.cards import Card
from sabot.games.bank.palette import Palette
from sabot.games.bank.table import BankTable, open_window, opened
from sabot.games.bank.vocabulary import Says
from sabot.games.display import ShownHand, ShownShoe, shown_hand, shown_shoe
from sabot.games.parts import Part, Source, copied, field, fields
from sabot.games.table_limits import TableLimits
from sabot.games.waiting import Pending
from sabot.games.windows import Auction, PlayerId, Seq
from sabot.money import Cents

NO_CARDS: Final = ShownHand((), None)


B = TypeVar("B", bound=BankTable)


class BankView(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Fields with which every view of such a table begins; a game adds its people, its cards and what it foretells."""

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


def parts(pending: Callable[[B], Pending[object] | None], *reads: str) -> tuple[Part, ...]:
    """The fields of `BankView` as everybody sees them; `reads` is what its own waiting reads beside all others'."""

    def waits(state: B) -> dict[str, object]:
        waiting = pending(state)
        step, players = ("", ()) if waiting is None else (waiting.step, waiting.players)
        return {"stage": step or "over", "on": opened(state), "step": step, "waits_for": players}

    return (*_PARTS, fields(waits, *_WAITS, *reads))


_WAITS: Final = (
    "over", "taille", "phase", "question", "window", "players", "step", "rules", "drawn", "banker", "amount",
    "banker_hand", "chosen", "shown", "declared",
)  # fmt: skip


def _ruled(state: BankTable) -> dict[str, object]:
    rules = state.rules
    return {"minimum": rules.minimum, "coin": rules.coin, "limits": rules.limits}


def _declined(state: BankTable) -> tuple[PlayerId, ...]:
    return tuple(player for player in state.players if player in state.declined) if state.declined else ()


def _amount(state: BankTable) -> Cents:
    return state.amount if state.question is not None or open_window(state) is not None else Cents(0)


def _bids(state: BankTable) -> dict[str, object]:
    window = state.window
    return {"bidder": window.bidder, "bid": window.bid} if type(window) is Auction else _NO_BIDS


def _shoe(state: BankTable) -> ShownShoe:
    return shown_shoe(state.taille, state.rules.stop_card, stop_reached=state.stop_coup is not None)


_PARTS: Final = (
    *map(copied, ("seq", "banker", "bank", "house", "coming_limits")),
    fields(_ruled, "rules"),
    field("coup", lambda state: state.coups + (state.phase == "coup"), "coups", "phase"),
    field("declined", _declined, "declined", "players"),
    field("amount", _amount, "amount", "question", "window", "phase"),
    fields(_bids, "window"),
    field("chosen", lambda state: None if state.settled is not None else state.chosen, "settled", "chosen"),
    field("selon_la_regle", lambda _: None),
    field("shoe", _shoe, "taille", "rules", "stop_coup"),
)


def asked_alone(palette: Palette[B], state: B, everybodys: BankView, viewer: PlayerId) -> dict[str, object]:
    """Field for the viewer who alone is to declare: what the croupier would say (C7.4); nothing for anybody else."""
    step = everybodys.step
    if step not in ("declare", "choose") or viewer not in everybodys.waits_for:
        return {}
    return {"selon_la_regle": palette.custom(state, step)}


def sources(state: BankTable) -> tuple[Source, ...]:
    """Sources of a table about its players: themselves, their entries, and who is done with what is open."""
    window = state.window
    if window is None:
        asked = state.taille.window
        return state.players, {}, _NOBODY if asked is None else asked.done
    return state.players, {} if type(window) is Auction else window.entries, window.done


_NOBODY: Final = frozenset[PlayerId]()
_NO_BIDS: Final[dict[str, object]] = {"bidder": None, "bid": Cents(0)}


def palette_hand(state: BankTable, cards: tuple[Card, ...], *, seen: bool) -> ShownHand:
    """A hand of the coup on the table: open where it is seen; else its backs, and a third card given face up (C7.3)."""
    if not cards or state.settled is not None:
        return NO_CARDS
    if seen:
        return shown_hand(cards, seen=True)
    face_down, third = shown_hand(cards[:2], seen=False), shown_hand(cards[2:], seen=True)
    return ShownHand((*face_down.cards, *third.cards), None)
