"""Bots of Banque that draw by the equilibrium: on their cards, the stakes, and what they have seen of the shoe."""

from fractions import Fraction
from random import Random
from typing import Any, Final

from sabot.advice.banque.at_table import BanqueEquilibria, CoupAhead, PonteDecision
from sabot.advice.hands import pair_shown, third_shown
from sabot.games.banque.bots import BANQUE_TEMPERAMENTS, BanqueBot, buy_in
from sabot.games.banque.coup import ShownSide, learned
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.table import BanqueView, PublicEvent
from sabot.games.display import cards_of
from sabot.games.game import BotMaker
from sabot.games.knowledge import Counts, Knowledge, unseen
from sabot.games.windows import PlayerId
from sabot.selfplay import MIXED, SelfPlay, table_of_bots
from sabot.solve.banque.model import BankerPlace, Side
from sabot.solve.banque.worth import OtherSide

EQUILIBRIUM: Final = "equilibrium"
"""The profile that draws by the equilibrium."""
_FINE: Final = 2**64


class CommonCoin:
    """The pontes' common coin, which the Banker does not see: a number from 0 to 1 for every coup."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def falls(self, shoe: int, coup: int) -> Fraction:
        """The fall of the coin in a coup; the same for both pontes."""
        drawn = Random(f"{self._seed} {shoe} {coup}").randrange(_FINE)  # noqa: S311 - play money
        return Fraction(drawn, _FINE)


class BanqueMind:
    """Draws with the equilibrium's probability for the stakes as they lie and the cards that its bot has not seen.

    It takes in what the bot sees, from whenever it sat down: cards dealt before are unseen to it. Bots of a table
    may share their `equilibria`, so that each coup is solved once; as pontes they agree by the `coin`, at which a
    bot that banks does not look.
    """

    def __init__(self, equilibria: BanqueEquilibria, coin: CommonCoin) -> None:
        self._equilibria = equilibria
        self._coin = coin
        self._known = Knowledge()

    def hear(self, event: PublicEvent) -> None:
        """Take in what happens, as the bot sees it."""
        self._known = learned(self._known, event)

    def draws(self, view: BanqueView) -> Fraction:
        """The chance with which to draw on the cards in view: a ponte's before he has declared, then the Banker's."""
        return drawn(self._equilibria, self._coin, view, unseen(self._known.before, view.shoe.cards))


def drawn(equilibria: BanqueEquilibria, common: CommonCoin, view: BanqueView, cards: Counts) -> Fraction:
    """The chance with which to draw on the hand in view, for who takes these cards to be unseen."""
    coup = CoupAhead(cards, theta_of(view))
    if view.declaring is None:
        return equilibria.banker_draws(coup, place_of(view))
    own, other = (view.one, view.two) if view.declaring == "one" else (view.two, view.one)
    seen = len(cards_of(other.hand)) >= 2
    told = OtherSide({}, other.declared, pair_shown(other.hand) if seen else None)
    asked = PonteDecision(coup, view.declaring, pair_shown(own.hand), told)
    if seen and other.declared != "natural":
        return _with_both_hands(equilibria, asked)
    return equilibria.ponte_draws(asked, common.falls(view.shoe.number, view.coup))


def _with_both_hands(equilibria: BanqueEquilibria, asked: PonteDecision) -> Fraction:
    """The probability to draw, 0 or 1, of one ponte for both tableaux: the better act by all that he sees."""
    advice = equilibria.ponte(asked)
    if not advice.worth or advice.worth[0].draw == advice.worth[0].stand:
        return advice.draw
    return Fraction(int(advice.worth[0].draw > advice.worth[0].stand))


def theta_of(view: BanqueView) -> Fraction:
    """Tableau 1's share of the counted stakes."""
    return Fraction(view.one.staked, view.one.staked + view.two.staked)


def place_of(view: BanqueView) -> BankerPlace:
    """The Banker's decision: his hand as shown, and the card or natural on either side."""
    return BankerPlace(pair_shown(view.banker_hand), _lies(view.one), _lies(view.two))


def equilibrium_bots(rules: BanqueRules, seed: str) -> BotMaker[Any]:
    """Makes bots of every temperament about money that draw by the equilibrium, with one memory and one coin."""
    equilibria, coin = BanqueEquilibria(rules), CommonCoin(seed)

    def make_bot(of: BanqueRules, player: PlayerId, place: int, seed: str) -> BanqueBot:
        mood = BANQUE_TEMPERAMENTS[place % len(BANQUE_TEMPERAMENTS)]
        bot = BanqueBot(player, mood, buy_in(of), Random(seed))  # noqa: S311 - play money
        bot.mind = BanqueMind(equilibria, coin)
        return bot

    return make_bot


def table_of_minds(rules: BanqueRules, players: int, seed: int, bots: str = MIXED) -> SelfPlay:
    """A table of bots of any profile, that of the equilibrium as well; the same seed makes the same log."""
    return table_of_bots(rules, players, seed, equilibrium_bots(rules, f"{seed} coin") if bots == EQUILIBRIUM else bots)


def _lies(side: ShownSide) -> Side:
    if side.declared == "natural":
        return pair_shown(side.hand)
    return third_shown(side.hand)
