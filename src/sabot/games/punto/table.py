"""A table of Punto Banco, joined from its features: what can be done, what happens, what is seen and said of it."""

from functools import reduce
from typing import Final, TypeAlias

from msgspec import structs

from sabot.games.display import ShownHand, shown_hand
from sabot.games.feature import Feature, Unions, asking, machine
from sabot.games.layout import offers, stakes
from sabot.games.layout.feature import Layout
from sabot.games.layout.view import LayoutView
from sabot.games.parts import ViewDrawing
from sabot.games.punto import coup, shoe
from sabot.games.punto.coup import COUP, HOUSE, HandPassed, HandPassedOn, HandSeen
from sabot.games.punto.settlement import SETTLEMENT, CoupSettled
from sabot.games.punto.shoe import SHOE
from sabot.games.punto.state import Punto, PuntoResult, cards_of, floor_of, lying_down, next_step, step_actor, touched
from sabot.games.taille import ShoeSealed, ShoeShuffled
from sabot.games.windows import PlayerId

PlayerAction = stakes.PlayerAction | shoe.Asking
"""Actions that a player may ask for."""
Action = PlayerAction | stakes.HouseAction
_Open = stakes.OpenEvent | coup.Happening | CoupSettled | shoe.Happening
Event = _Open | ShoeShuffled | HandPassed
PublicEvent = _Open | ShoeSealed | HandSeen | HandPassedOn
Option: TypeAlias = offers.Option | shoe.Option


class PuntoView(LayoutView, frozen=True, tag="punto", tag_field="game", forbid_unknown_fields=True, kw_only=True):
    """A table of Punto Banco as one viewer may know it; all amounts in cents."""

    player_hand: ShownHand
    banker_hand: ShownHand
    results: tuple[PuntoResult, ...]
    holder: PlayerId | None
    looker: PlayerId | None
    croupier_deals: bool


FEATURES: Final[tuple[Feature[Punto], ...]] = (
    COUP,
    SETTLEMENT,
    SHOE,
)
_READS: Final = ("coup", "down", "banker_passed", "holder", "croupier_deals", "looker")
LAYOUT: Final = Layout(HOUSE, next_step, step_actor, floor_of, asking(FEATURES))
MACHINE: Final = machine(Unions(Action, Event, PublicEvent, Option), LAYOUT.feature(*_READS), *FEATURES)
objection, decide, evolve = MACHINE.objection, MACHINE.decide, MACHINE.evolve
pending, narrate, view = LAYOUT.pending, MACHINE.narrate, MACHINE.view
_DRAWING: Final = ViewDrawing(PuntoView, MACHINE.parts)
redrawn: Final = _DRAWING.again
"""Everybody's view of a table, from that of the table before."""


def options(state: Punto, actor: PlayerId) -> tuple[Option, ...]:
    """Options that a player, or somebody who is not at the table yet, has now."""
    return (*LAYOUT.options(state, actor), *shoe.offered(state, actor))


def snapshot(state: Punto, viewer: PlayerId | None) -> PuntoView:
    """The table as a viewer may know it; None is a spectator."""
    everybodys = _DRAWING.whole(state)
    return everybodys if viewer is None else personalise(state, everybodys, viewer)


def personalise(state: Punto, everybodys: PuntoView, viewer: PlayerId) -> PuntoView:
    """The table as a player may know it, from what everybody sees: who has a hand before him sees more of it."""
    if viewer != state.looker:
        return everybodys
    side = touched(state)
    if not lying_down(state, side):
        return everybodys
    hand = shown_hand(cards_of(state, side), seen=True)
    return structs.replace(everybodys, **{f"{side}_hand": hand})


def fold(state: Punto, events: tuple[Event, ...]) -> Punto:
    """The table after some events."""
    return reduce(evolve, events, state)
