"""Outlook on a table if the time were over now, and the questions asked until then (rule book W1, W3).

Every window and question has its outlook in the feature of its clause; here they are found by the table's phase.
"""

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from sabot.games.bank.questions import ask
from sabot.games.chemin import associate, calls, stakes, suite, tenure
from sabot.games.chemin.claims import CheminOutlook, claim_order
from sabot.games.chemin.state import Chemin, open_part
from sabot.games.chemin.vocabulary import Phase
from sabot.games.chemin.way import CheminAsked
from sabot.games.feature import Feature, event
from sabot.games.narration import Lines
from sabot.games.narration import event as said
from sabot.games.parts import field
from sabot.games.windows import Seq
from sabot.money import Cents

_set: Final = msgspec.structs.replace

_OUTLOOKS: Final[Mapping[Phase, Callable[[Chemin], CheminOutlook]]] = {
    "associate": associate.outlook,
    "consent": associate.outlook,
    "calls": calls.outlook,
    "stakes": stakes.outlook,
    "raise": stakes.raise_outlook,
    "marche": calls.marche_outlook,
    "keep": tenure.outlook,
    "suite": suite.outlook,
    "auction": suite.auction_outlook,
}


def outlook(state: Chemin) -> CheminOutlook | None:
    """The outlook if the time were over now; None where no entry waits and no bank is in question."""
    looks = _OUTLOOKS.get(state.phase)
    return None if looks is None else looks(state)


def _asked(state: Chemin, each: CheminAsked, seq: Seq) -> Chemin:
    return _set(ask(state, each.question, each.player, each.amount, seq), about=each.about)


def _say_asked(_state: Chemin, each: CheminAsked) -> Lines:
    return (said(f"asked_{each.question}", player=each.player, amount=each.amount, about=each.about or ""),)


def _amount(state: Chemin, each: CheminAsked) -> dict[str, object]:
    """Amount of a question, as its event's field: the excess, the least bank, what is open, or all of the bank."""
    if each.question == "raise":
        asks = stakes.outlook(state).asks
        return {"amount": Cents(0) if asks is None else asks.amount}
    amounts = {"post": state.rules.minimum, "marche": open_part(state)}
    return {"amount": amounts.get(each.question, state.bank)}


_READS: Final = (
    "phase", "window", "question", "about", "bank", "layout", "call", "passer", "rules",
    "players", "origin", "banker", "associate",
)  # fmt: skip
FORETOLD: Final = Feature(
    events=(event(CheminAsked, _asked, _say_asked, follows=_amount),),
    parts=(
        field("about", lambda state: None if state.question is None else state.about, "question", "about"),
        field("prime", claim_order, "window", "players", "origin", "banker", "associate"),
        field("outlook", outlook, *_READS),
    ),
)
