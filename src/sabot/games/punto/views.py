"""What a viewer may know of a table of Punto Banco, built up field by field."""

from typing import Final

from msgspec import structs

from sabot.coup import Side
from sabot.games.layout_views import LayoutView, parts, sealed
from sabot.games.parts import Drawing, copied, field
from sabot.games.punto.events import Event, HandPassed, HandPassedOn, HandSeen, PublicEvent
from sabot.games.punto.pending import pending
from sabot.games.punto.state import Punto, Result, cards_of, lying_down, touched
from sabot.games.shown import ShownHand, shown_hand
from sabot.games.windows import PlayerId


class PuntoView(LayoutView, frozen=True, tag="punto", tag_field="game", forbid_unknown_fields=True, kw_only=True):
    """A table of Punto Banco as one viewer may know it; all amounts in cents."""

    player_hand: ShownHand
    banker_hand: ShownHand
    results: tuple[Result, ...]
    holder: PlayerId | None
    looker: PlayerId | None
    croupier_deals: bool


def view(before: Punto, event: Event, viewer: PlayerId | None) -> PublicEvent:
    """An event as a viewer may know it: secrets are replaced by their twins. `before` is the table it befell."""
    if isinstance(event, HandPassed):
        seen = viewer == event.player
        return HandSeen(event.side, event.player, event.cards) if seen else HandPassedOn(event.side, event.player)
    public: PublicEvent = sealed(event)
    return public


def snapshot(state: Punto, viewer: PlayerId | None) -> PuntoView:
    """The table as a viewer may know it; None is a spectator."""
    everybodys = _DRAWING.whole(state)
    return everybodys if viewer is None else own(state, everybodys, viewer)


def own(state: Punto, everybodys: PuntoView, viewer: PlayerId) -> PuntoView:
    """The table as a player may know it, from what everybody sees: who has a hand before him sees more of it."""
    side = touched(state)
    if viewer != state.looker or not lying_down(state, side):
        return everybodys
    hand = shown_hand(cards_of(state, side), seen=True)
    return structs.replace(everybodys, **{f"{side}_hand": hand})


def _hand(state: Punto, side: Side) -> ShownHand:
    """A side's cards as everybody sees them: some may lie face down."""
    cards, down = cards_of(state, side), len(lying_down(state, side))
    if not down:
        return shown_hand(cards, seen=True)
    lying = len(cards) - down
    seen, hidden = shown_hand(cards[:lying], seen=True), shown_hand(cards[lying:], seen=False)
    return ShownHand((*seen.cards, *hidden.cards), seen.points)


_DRAWING: Final = Drawing(
    PuntoView,
    (
        *parts(pending, "coup", "down", "banker_passed", "holder", "croupier_deals", "looker"),
        field("player_hand", lambda state: _hand(state, "player"), "coup", "down"),
        field("banker_hand", lambda state: _hand(state, "banker"), "coup", "down"),
        *map(copied, ("results", "holder", "looker", "croupier_deals")),
    ),
)
redrawn: Final = _DRAWING.again
"""Everybody's view of a table, from that of the table before."""
