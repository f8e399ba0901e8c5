"""Whom a table of Punto Banco waits for, and what is done in his absence."""

from sabot.games import layout_options
from sabot.games.layout_options import Waiting
from sabot.games.punto.state import Punto, next_step, step_actor


def pending(state: Punto) -> Waiting | None:
    """Whom the table waits for; None when the session is over. Nothing in it depends on a hidden card."""
    return layout_options.pending(state, next_step, step_actor)
