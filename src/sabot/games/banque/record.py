"""The record of Baccara Banque: what the registry finds."""

from typing import Final

from sabot.games.bank.table import FEWEST, dealt_on
from sabot.games.banque import bots, croupier, moves, observed
from sabot.games.banque.actions import Action, PlayerAction
from sabot.games.banque.card import card
from sabot.games.banque.decide import ACTS, decide
from sabot.games.banque.events import SECRET, Event, PublicEvent
from sabot.games.banque.evolve import FOLDS, evolve
from sabot.games.banque.intended import INTENTIONS
from sabot.games.banque.knowledge import laid
from sabot.games.banque.legality import CODES, OBJECTIONS, objection
from sabot.games.banque.options import Option, options
from sabot.games.banque.pending import pending
from sabot.games.banque.rulefile import RULES
from sabot.games.banque.state import faults, holds, opened_table
from sabot.games.banque.told import TELLERS, told
from sabot.games.banque.views import BanqueView, own, redrawn, snapshot, view
from sabot.games.game import Game, Tables
from sabot.games.laboratory import Dial, Laboratory

DIAL: Final = Dial("theta", 100, 100, 50)
LABORATORY: Final = Laboratory(
    first="baccara-banque",
    look="sabot.solve.banque.laboratory:looked",
    run="sabot.solve.banque.laboratory:run",
    models=("B2", "B1", "B3", "A1"),
    dial=DIAL,
)
BANQUE = Game(
    id="banque",
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
    worth="sabot.solve.bank.decisions:banque_asked",
    review="sabot.solve.banque.reviewed:reviewed",
    actions=PlayerAction,
    every_action=Action,
    events=Event,
    public=PublicEvent,
    options_type=Option,
    view_type=BanqueView,
    fewest=FEWEST,
    secret=SECRET,
    codes=CODES,
    laboratory=LABORATORY,
)
