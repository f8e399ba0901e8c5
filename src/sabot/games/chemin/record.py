"""The record of Chemin de Fer: what the registry finds."""

from typing import Final

from sabot.games.bank.table import FEWEST, dealt_on
from sabot.games.chemin import bots, croupier, moves, observed
from sabot.games.chemin.actions import Action, PlayerAction
from sabot.games.chemin.card import card
from sabot.games.chemin.decide import ACTS, decide
from sabot.games.chemin.events import SECRET, Event, PublicEvent
from sabot.games.chemin.evolve import FOLDS, evolve
from sabot.games.chemin.intended import INTENTIONS
from sabot.games.chemin.knowledge import laid
from sabot.games.chemin.legality import CODES, OBJECTIONS, objection
from sabot.games.chemin.options import Option, options
from sabot.games.chemin.pending import pending
from sabot.games.chemin.rulefile import RULES
from sabot.games.chemin.state import faults, holds, opened_table
from sabot.games.chemin.told import TELLERS, told
from sabot.games.chemin.views import CheminView, own, redrawn, snapshot, view
from sabot.games.game import Game, Tables
from sabot.games.laboratory import Dial, Laboratory

DIAL: Final = Dial("levy", 50, 200, 0)
LABORATORY: Final = Laboratory(
    first="chemin-de-fer",
    look="sabot.solve.chemin.laboratory:looked",
    run="sabot.solve.chemin.laboratory:run",
    models=("B2", "B1", "B3", "A2", "A1"),
    dial=DIAL,
)
CHEMIN = Game(
    id="chemin",
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
    told=told,
    card=card,
    held=croupier.held,
    speaker=croupier.speaker,
    dealt_on=dealt_on,
    chance=croupier.chance,
    choices=moves.CHOICES,
    observed=observed.observed,
    laid=laid,
    dealt=croupier.dealt,
    shown_ms=croupier.SHOWN_MS,
    lying_ms=croupier.LYING_MS,
    waits=croupier.WAITS,
    intentions=INTENTIONS,
    bots=bots.BOTS,
    actions=PlayerAction,
    every_action=Action,
    events=Event,
    public=PublicEvent,
    options_type=Option,
    view_type=CheminView,
    worth="sabot.solve.bank.decisions:chemin_asked",
    review="sabot.solve.chemin.reviewed:reviewed",
    fewest=FEWEST,
    secret=SECRET,
    codes=CODES,
    laboratory=LABORATORY,
)
