"""The record of Chemin de Fer: what the registry finds."""

from sabot.games.bank.table import FEWEST, dealt_on
from sabot.games.chemin import bots
from sabot.games.chemin.coup import dealt, laid
from sabot.games.chemin.draw import at_fixed_time, speaker
from sabot.games.chemin.gains import brought
from sabot.games.chemin.intention import INTENTIONS
from sabot.games.chemin.observation import observed
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
    pending,
    personalise,
    redrawn,
    snapshot,
)
from sabot.games.game import Game

CHEMIN: Game[CheminRules, Chemin, Action, Event] = Game(
    id="chemin",
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
    at_fixed_time=at_fixed_time,
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
    brought=brought,
    fewest=FEWEST,
)
