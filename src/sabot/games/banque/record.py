"""The record of Baccara Banque: what the registry finds."""

from sabot.games.bank.table import FEWEST, dealt_on
from sabot.games.banque import bots
from sabot.games.banque.coup import at_fixed_time, dealt, laid, speaker
from sabot.games.banque.gains import brought
from sabot.games.banque.intention import INTENTIONS
from sabot.games.banque.observation import observed
from sabot.games.banque.rulefile import RULES
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.state import Banque, faults, holds, opened_table
from sabot.games.banque.table import (
    MACHINE,
    Action,
    BanqueView,
    Event,
    Option,
    PlayerAction,
    PublicEvent,
    chance,
    options,
    pending,
    personalise,
    redrawn,
    snapshot,
)
from sabot.games.game import Game

BANQUE: Game[BanqueRules, Banque, Action, Event] = Game(
    id="banque",
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
    view_type=BanqueView,
    brought=brought,
    fewest=FEWEST,
)
