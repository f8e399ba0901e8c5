"""Chemin de Fer as a pure state machine (rule book C)."""

from sabot.games.chemin.actions import Action
from sabot.games.chemin.decide import decide
from sabot.games.chemin.events import Event, PublicEvent
from sabot.games.chemin.evolve import evolve
from sabot.games.chemin.legality import objection
from sabot.games.chemin.options import Option, options
from sabot.games.chemin.pending import Pending, pending
from sabot.games.chemin.state import Chemin, faults, opened, stage
from sabot.games.chemin.views import CheminView, snapshot, view

__all__ = [
    "Action", "Chemin", "CheminView", "Event", "Option", "Pending", "PublicEvent", "decide", "evolve", "faults",
    "objection", "opened", "options", "pending", "snapshot", "stage", "view",
]  # fmt: skip
