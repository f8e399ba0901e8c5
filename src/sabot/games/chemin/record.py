"""The record of Chemin de Fer: what the registry finds."""

from typing import Final

from sabot.games.bank.table import FEWEST, dealt_on
from sabot.games.chemin import bots
from sabot.games.chemin.brought import brought
from sabot.games.chemin.card import card
from sabot.games.chemin.coup import dealt, laid
from sabot.games.chemin.draw import held, speaker
from sabot.games.chemin.intended import INTENTIONS
from sabot.games.chemin.observed import observed
from sabot.games.chemin.people import chance
from sabot.games.chemin.rulefile import RULES
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.state import Chemin, faults, holds, opened_table
from sabot.games.chemin.table import (
    MACHINE,
    Action,
    CheminView,
    Event,
    Option,
    PlayerAction,
    PublicEvent,
    options,
    own,
    pending,
    redrawn,
    snapshot,
)
from sabot.games.game import Game
from sabot.games.laboratory import Dial, Laboratory

DIAL: Final = Dial("levy", 50, 200, 0)
LABORATORY: Final = Laboratory(
    first="chemin-de-fer",
    look="sabot.advice.chemin.laboratory:looked",
    run="sabot.advice.chemin.laboratory:run",
    models=("B2", "B1", "B3", "A2", "A1"),
    dial=DIAL,
)
CHEMIN: Game[CheminRules, Chemin, Action, Event] = Game(
    id="chemin",
    rules=RULES,
    open=opened_table,
    machine=MACHINE,
    options=options,
    pending=pending,
    snapshot=snapshot,
    own=own,
    redrawn=redrawn,
    faults=faults,
    holds=holds,
    card=card,
    held=held,
    speaker=speaker,
    dealt_on=dealt_on,
    chance=chance,
    observed=observed,
    laid=laid,
    dealt=dealt,
    intentions=INTENTIONS,
    bots=bots.BOTS,
    actions=PlayerAction,
    every_action=Action,
    events=Event,
    public=PublicEvent,
    options_type=Option,
    view_type=CheminView,
    worth="sabot.advice.chemin.decisions:chemin_asked",
    review="sabot.advice.chemin.reviewed:reviewed",
    brought=brought,
    expects="sabot.readings.laws:expects",
    fewest=FEWEST,
    laboratory=LABORATORY,
)
