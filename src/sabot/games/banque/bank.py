"""Baccara Banque as a game whose bank a player holds."""

from typing import Final

from sabot.cards import Card
from sabot.games.bank.legality import Bank
from sabot.games.banque.bounds import engaged, in_bank, most_capital, with_taxe
from sabot.games.banque.state import Banque, between_coups, declaring, hand_of, stage, step_actor
from sabot.games.banque.tableau import banker_custom, banker_may_say, ponte_custom, ponte_may_say
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.windows import PlayerId


def _outside(state: Banque, actor: PlayerId, _window: str) -> Refusal | None:
    """Who has lost three bancos running does not call (B6.1); a bank is for the seated alone (B0)."""
    if actor in state.barred:
        return refuse(Code.BARRED, lost=state.lost.get(actor, 0))
    return refuse(Code.SEATED_ONLY) if state.players[actor].seat is None else None


def _ponte_hand(state: Banque) -> tuple[Card, ...]:
    side = declaring(state)
    return () if side is None else hand_of(state, side)


BANK: Final = Bank(
    stage=stage,
    step_actor=step_actor,
    between_coups=between_coups,
    in_bank=in_bank,
    engaged=engaged,
    capital=with_taxe,
    most_capital=most_capital,
    outside=_outside,
    ponte_hand=_ponte_hand,
    ponte_may_say=ponte_may_say,
    ponte_custom=ponte_custom,
    banker_may_say=banker_may_say,
    banker_custom=banker_custom,
)
