"""Bots at Punto Banco: stakers who lean to a side, and deal where the players do."""

from collections.abc import Sequence
from typing import Final

from sabot.bets import BANKER, PLAYER, BetId
from sabot.coup import Winner
from sabot.games.bot_profiles import bot_profiles, find
from sabot.games.layout.stakers import TEMPERAMENTS, Staker, buy_in
from sabot.games.offers import CanProceed
from sabot.games.punto.shoe import CanHaveCroupierDeal, CanRefuseShoe, HaveCroupierDeal, RefuseShoe
from sabot.games.punto.table import PlayerAction, PuntoView
from sabot.games.steps import Proceed

WON_BY: Final[dict[Winner, BetId]] = {"P": PLAYER, "B": BANKER}
LOST_BY: Final[dict[Winner, BetId]] = {"P": BANKER, "B": PLAYER}


class PuntoBot(Staker[PuntoView]):
    """A player of the house's at Punto Banco."""

    main = frozenset((PLAYER, BANKER))

    def deal(self, step: CanProceed, options: Sequence[object]) -> PlayerAction:
        """Deals or shows; who holds the shoe may let it go on, or have the croupier deal."""
        refusal, help_asked = find(options, CanRefuseShoe), find(options, CanHaveCroupierDeal)
        if refusal is not None and self.does(self.temperament.refuses):
            return RefuseShoe(refusal.on)
        if help_asked is not None and self.does(self.temperament.refuses):
            return HaveCroupierDeal(help_asked.on)
        return Proceed(step.on)

    def leans_to(self, view: PuntoView) -> BetId | None:
        """The side of the last winner, or of the last loser."""
        if self.temperament.leaning == "none":
            return None
        named = WON_BY if self.temperament.leaning == "last_winner" else LOST_BY
        return next((named[result.winner] for result in reversed(view.results) if result.winner in named), None)


BOTS: Final = bot_profiles(PuntoBot, TEMPERAMENTS, buy_in)
"""The profiles of bots."""
