"""The record of Punto Banco: what the registry finds."""

from sabot.games.chance import of_shoe
from sabot.games.game import Game
from sabot.games.layout.gains import brought
from sabot.games.layout.intention import INTENTIONS
from sabot.games.layout.stakes import faults, holds
from sabot.games.punto import bots
from sabot.games.punto.coup import dealt, laid
from sabot.games.punto.earlier import EARLIER
from sabot.games.punto.observation import observed
from sabot.games.punto.rulefile import RULES
from sabot.games.punto.rules import PuntoRules
from sabot.games.punto.state import Punto, opened_table, outcomes, seen
from sabot.games.punto.table import (
    MACHINE,
    Action,
    Event,
    Option,
    PlayerAction,
    PublicEvent,
    PuntoView,
    options,
    pending,
    personalise,
    redrawn,
    snapshot,
)
from sabot.games.tempo import PACES

PUNTO: Game[PuntoRules, Punto, Action, Event] = Game(
    id="punto",
    rules=RULES,
    open=opened_table,
    machine=MACHINE,
    options=options,
    pending=pending,
    snapshot=snapshot,
    personalise=personalise,
    redrawn=redrawn,
    faults=faults,
    holds=holds,
    outcomes=outcomes,
    seen=seen,
    chance=of_shoe,
    observed=observed,
    laid=laid,
    dealt=dealt,
    earlier=EARLIER,
    intentions=INTENTIONS,
    bots=bots.BOTS,
    actions=PlayerAction,
    every_action=Action,
    events=Event,
    public=PublicEvent,
    options_type=Option,
    view_type=PuntoView,
    brought=brought,
    paces=(*PACES, "practice"),
)
