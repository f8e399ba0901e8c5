"""Whom a table of Baccara Banque waits for, and what is done in his absence."""

from collections.abc import Callable
from typing import Final, TypeAlias

from sabot.games import waiting
from sabot.games.bank.offers import Waits
from sabot.games.bank.offers import waiting as waits_at
from sabot.games.bank.palette import SelonLaRegle
from sabot.games.bank.questions import Answer, Decline
from sabot.games.banque.actions import GoOn, NameCutter, Retire
from sabot.games.banque.bank import BANK
from sabot.games.banque.bounds import absent_banker, waited_for
from sabot.games.banque.state import Banque
from sabot.games.steps import Close, Proceed
from sabot.games.table import gone_for_good
from sabot.games.windows import Seq

Pending: TypeAlias = waiting.Pending[Close | Proceed | Decline | Answer | SelonLaRegle | GoOn | Retire | NameCutter]


def _silence(state: Banque, where: str, on: Seq) -> Decline | Answer | GoOn | Retire | NameCutter:
    """What silence answers: it goes on, but an absent banker retires (B12, B15)."""
    match where:
        case "post" | "refill":
            return Decline(on)
        case "cutter":
            return NameCutter(on, None)
        case "tenure":
            return Retire(on) if _retires(state) else GoOn(on)
        case _:
            return Answer(on, False)


def _retires(state: Banque) -> bool:
    if state.banker is None or not absent_banker(state):
        return False
    return bool(state.tenure) or gone_for_good(state, state.players[state.banker])


pending: Final[Callable[[Banque], Pending | None]] = waits_at(BANK, Waits(waited_for, _silence))
"""Whom the table waits for; None when the session is over. Nothing in it depends on a hidden card."""
