"""Bots of Chemin de Fer that draw by the equilibrium: on their cards, and on what they have seen of the shoe."""

from fractions import Fraction
from random import Random
from typing import Any, Final

from sabot.advice.chemin.at_table import TableEquilibria
from sabot.advice.hands import pair_shown, third_shown
from sabot.games.chemin.bots import CHEMIN_TEMPERAMENTS, CheminBot, chemin_buy_in
from sabot.games.chemin.coup import learned
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.table import CheminView, PublicEvent
from sabot.games.game import BotMaker
from sabot.games.knowledge import Counts, Knowledge, unseen
from sabot.games.windows import PlayerId
from sabot.selfplay import MIXED, SelfPlay, table_of_bots

EQUILIBRIUM: Final = "equilibrium"
"""The profile that draws by the equilibrium."""


class EquilibriumMind:
    """Draws with the equilibrium's probability for the cards that its bot has not seen.

    It takes in what the bot sees, from whenever it sat down: cards dealt before are unseen to it. Bots of a table
    may share their `equilibria`, so that each shoe is solved once.
    """

    def __init__(self, equilibria: TableEquilibria) -> None:
        self._equilibria = equilibria
        self._known = Knowledge()

    def hear(self, event: PublicEvent) -> None:
        """Take in what happens, as the bot sees it."""
        self._known = learned(self._known, event)

    def draws(self, view: CheminView) -> Fraction:
        """The chance with which to draw on the cards in view: the ponte's before he has declared, then the banker's."""
        return drawn(self._equilibria, view, unseen(self._known.before, view.shoe.cards))


def equilibrium_bots(rules: CheminRules) -> BotMaker[Any]:
    """Makes bots of every temperament about money that draw by the equilibrium; all share what is solved."""
    equilibria = TableEquilibria(rules)

    def make_bot(of: CheminRules, player: PlayerId, place: int, seed: str) -> CheminBot:
        mood = CHEMIN_TEMPERAMENTS[place % len(CHEMIN_TEMPERAMENTS)]
        bot = CheminBot(player, mood, chemin_buy_in(of), Random(seed))  # noqa: S311 - play money
        bot.mind = EquilibriumMind(equilibria)
        return bot

    return make_bot


def table_of_minds(rules: CheminRules, players: int, seed: int, bots: str = MIXED) -> SelfPlay:
    """A table of bots of any profile, that of the equilibrium as well; the same seed makes the same log."""
    return table_of_bots(rules, players, seed, equilibrium_bots(rules) if bots == EQUILIBRIUM else bots)


def drawn(equilibria: TableEquilibria, view: CheminView, cards: Counts) -> Fraction:
    """The chance with which to draw on the hand in view, for who takes these cards to be unseen."""
    if view.declared is None:
        return equilibria.draw("ponte", pair_shown(view.ponte_hand), None, cards)
    return equilibria.draw("banker", pair_shown(view.banker_hand), third_shown(view.ponte_hand), cards)
