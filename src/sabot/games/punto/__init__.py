"""Punto Banco and its variants as a pure state machine (rule book P)."""

from sabot.games.punto.actions import (
    Action,
    Close,
    EndSession,
    Enter,
    Finish,
    HaveCroupierDeal,
    Proceed,
    RefuseShoe,
)
from sabot.games.punto.decide import decide
from sabot.games.punto.events import Event, PublicEvent
from sabot.games.punto.evolve import evolve
from sabot.games.punto.legality import objection
from sabot.games.punto.options import Option, options
from sabot.games.punto.pending import Pending, pending
from sabot.games.punto.state import Punto, faults, opened, stage
from sabot.games.punto.views import PuntoView, snapshot, view

__all__ = [
    "Action", "Close", "EndSession", "Enter", "Event", "Finish", "HaveCroupierDeal", "Option", "Pending", "Proceed",
    "PublicEvent", "Punto", "PuntoView", "RefuseShoe", "decide", "evolve", "faults", "objection", "opened", "options",
    "pending", "snapshot", "stage", "view",
]  # fmt: skip
