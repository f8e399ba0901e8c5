"""The record of Punto Banco: what the registry finds."""

from typing import Final

from sabot.games.chance import of_shoe
from sabot.games.game import Game, Tables
from sabot.games.laboratory import Laboratory
from sabot.games.layout import faults, holds
from sabot.games.punto import bots, croupier, moves
from sabot.games.punto.actions import (
    Action,
    PlayerAction,
)
from sabot.games.punto.card import card
from sabot.games.punto.decide import ACTS, decide
from sabot.games.punto.earlier import EARLIER
from sabot.games.punto.events import SECRET, Event, PublicEvent
from sabot.games.punto.evolve import FOLDS, evolve
from sabot.games.punto.legality import CODES, OBJECTIONS, objection
from sabot.games.punto.options import Option, options
from sabot.games.punto.pending import pending
from sabot.games.punto.rulefile import RULES
from sabot.games.punto.state import opened_table, outcomes, seen
from sabot.games.punto.told import TELLERS, told
from sabot.games.punto.views import PuntoView, own, redrawn, snapshot, view

LABORATORY: Final = Laboratory(
    first="punto-banco",
    look="sabot.odds.laboratory:laboratory",
    run="sabot.simulate.laboratory:run",
)
PUNTO = Game(
    id="punto",
    rules=RULES,
    open=opened_table,
    machine=Tables(OBJECTIONS, ACTS, FOLDS, TELLERS),
    objection=objection,
    decide=decide,
    evolve=evolve,
    options=options,
    pending=pending,
    view=view,
    snapshot=snapshot,
    own=own,
    redrawn=redrawn,
    faults=faults,
    holds=holds,
    outcomes=outcomes,
    seen=seen,
    told=told,
    card=card,
    chance=of_shoe,
    moves=moves.move,
    dealt=croupier.dealt,
    earlier=EARLIER,
    shown_ms=croupier.SHOWN_MS,
    lying_ms=croupier.LYING_MS,
    waits=croupier.WAITS,
    bots=bots.BOTS,
    actions=PlayerAction,
    every_action=Action,
    events=Event,
    public=PublicEvent,
    options_type=Option,
    view_type=PuntoView,
    secret=SECRET,
    codes=CODES,
    laboratory=LABORATORY,
)
