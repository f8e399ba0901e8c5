"""Whom a table of Chemin de Fer waits for, and what is done in his absence."""

from collections.abc import Callable
from typing import Final, TypeAlias

from sabot.games import waiting
from sabot.games.bank.offers import Waits
from sabot.games.bank.offers import waiting as waits_at
from sabot.games.bank.palette import SelonLaRegle
from sabot.games.bank.questions import Answer, Decline
from sabot.games.chemin.bank import BANK
from sabot.games.chemin.bounds import waited_for
from sabot.games.chemin.state import Chemin
from sabot.games.steps import Close, Proceed
from sabot.games.windows import Seq

Pending: TypeAlias = waiting.Pending[Close | Proceed | Decline | Answer | SelonLaRegle]


def _silence(_state: Chemin, where: str, on: Seq) -> Decline | Answer:
    """Silence declines, and says no."""
    return Decline(on) if where == "post" else Answer(on, False)


pending: Final[Callable[[Chemin], Pending | None]] = waits_at(BANK, Waits(waited_for, _silence))
"""Whom the table waits for; None when the session is over. Nothing in it depends on a hidden card."""
