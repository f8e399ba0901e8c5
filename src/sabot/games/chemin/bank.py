"""Chemin de Fer as a game whose bank a player holds."""

from typing import Final

from sabot.cards import Card
from sabot.games.bank.legality import Bank
from sabot.games.bank.table import whole_coins
from sabot.games.chemin.bounds import engaged
from sabot.games.chemin.state import Chemin, between_coups, in_bank, stage, step_actor
from sabot.games.chemin.tableau import banker_custom, banker_may_say, ponte_custom, ponte_may_say
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.windows import PlayerId
from sabot.money import Cents


def _outside(state: Chemin, actor: PlayerId, window: str) -> Refusal | None:
    """Who stands may stake, and the rest only where the house lets him (C)."""
    return refuse(Code.SEATED_ONLY) if window != "stakes" and state.players[actor].seat is None else None


def _capital(_state: Chemin, amount: int) -> Cents:
    """Nothing is levied on what is brought into the bank."""
    return Cents(amount)


def _ponte_hand(state: Chemin) -> tuple[Card, ...]:
    return state.ponte_hand


BANK: Final = Bank(
    stage=stage,
    step_actor=step_actor,
    between_coups=between_coups,
    in_bank=in_bank,
    engaged=engaged,
    capital=_capital,
    most_capital=whole_coins,
    outside=_outside,
    ponte_hand=_ponte_hand,
    ponte_may_say=ponte_may_say,
    ponte_custom=ponte_custom,
    banker_may_say=banker_may_say,
    banker_custom=banker_custom,
)
