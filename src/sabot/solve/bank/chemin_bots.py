"""Bots of Chemin de Fer that handle their money by what it is worth: action is had where it is cheap.

They draw by the equilibrium of the fresh shoe, so that their results have an exact forecast.
"""

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final

from sabot.cards import POINTS, Card
from sabot.games.auction import Bid
from sabot.games.banking import Decline, Post
from sabot.games.chemin.actions import PlayerAction, Stake, TakeSuite
from sabot.games.chemin.bots import CheminBot, CheminTemperament, chemin_buy_in
from sabot.games.chemin.events import PublicEvent
from sabot.games.chemin.options import CanStake, CanTakeSuite, Option
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.views import CheminView, ShownPlayer
from sabot.games.companies import find
from sabot.games.game import BotMaker
from sabot.games.known import full
from sabot.games.offers import CanBid, CanBuyIn, CanDecline, CanPost
from sabot.games.seats import BuyIn
from sabot.games.shown import ShownCard
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.solve.bank.edges import Edges, chemin_edges
from sabot.solve.chemin.at_table import TableEquilibria

LARGEST: Final = 2
"""A bank is kept up to so many times the action that is wished for."""
POOR: Final = 3
"""It buys in when it has less than so many times its wish."""
NEUTRAL: Final = CheminTemperament(
    name="worth", share=Fraction(0), venture=Fraction(0), banks=0, keeps=0, calls=0, follows=0, passes=0, joins=0,
    agrees=0, draws=0,
)  # fmt: skip


class FreshMind:
    """Draws by the equilibrium of the whole shoe, whatever has been seen."""

    def __init__(self, equilibria: TableEquilibria) -> None:
        self._equilibria = equilibria
        self._shoe = full(equilibria.rules.cards)

    def hear(self, event: PublicEvent) -> None:
        """What happens changes nothing."""

    def draws(self, view: CheminView) -> Fraction:
        """The chance with which to draw on the cards in view."""
        if view.declared is None:
            return self._equilibria.draw("ponte", _pair(view.ponte_hand.cards), None, self._shoe)
        given = view.ponte_hand.cards[2:]
        third = _value(given[0]) if given else None
        return self._equilibria.draw("banker", _pair(view.banker_hand.cards), third, self._shoe)


class WorthBot(CheminBot):
    """Wants a certain action in every coup, 0 for none: it banks where that loses less, and else stakes.

    It posts, bids and takes suites of what it wishes at most, keeps a bank while it is not much more, calls nothing
    and joins nobody; with nothing to wish for it stays out.
    """

    def __init__(self, player: PlayerId, wish: Cents, buy_in: Cents, random: Random, edges: Edges) -> None:
        super().__init__(player, NEUTRAL, buy_in, random)
        self.wish = wish
        self.edges = edges

    @property
    def listens(self) -> bool:
        """It counts no cards."""
        return False

    def _made(
        self, option: Option, view: CheminView, me: ShownPlayer, options: Sequence[Option]
    ) -> PlayerAction | None:
        """It brings more before it could not stake, so that a table of its like never stands still."""
        more = find(options, CanBuyIn)
        if more is not None and view.stage == "stakes" and me.purse < POOR * self.wish:
            return BuyIn(Cents(min(self.buy_in, more.maximum)))
        return super()._made(option, view, me, options)

    def _banks(self, amount: int) -> bool:
        return self.edges.banks and amount <= self.wish

    def _post(self, option: CanPost, view: CheminView, options: Sequence[Option]) -> PlayerAction | None:
        refusal = find(options, CanDecline)
        if not self._banks(option.minimum):
            return None if refusal is None else Decline(refusal.on)
        return Post(option.on, self._amount_of(option.minimum, option.maximum, option.coin))

    def _enter(self, option: Option, view: CheminView, me: ShownPlayer) -> PlayerAction | None:
        match option:
            case CanTakeSuite(on, amount) if self._banks(amount):
                return TakeSuite(on, takes=True)
            case CanBid() if self._banks(option.minimum):
                return Bid(option.on, self._amount_of(option.minimum, option.maximum, option.coin))
            case CanStake() if option.minimum <= self.wish:
                most = min(self.wish, option.maximum, max(option.open, option.minimum))
                return Stake(option.on, Cents(most // option.minimum * option.minimum))
            case _:
                return None

    def _agrees(self, question: str, amount: int, view: CheminView, me: ShownPlayer) -> bool:
        return question == "keep" and self._banks(-(-(amount - view.associate_part) // LARGEST))

    def _amount_of(self, least: int, most: int, coin: int) -> Cents:
        return Cents(max(min(self.wish, most) // coin * coin, least))


def chemin_worth_bots(rules: CheminRules, wish: Cents) -> BotMaker[Any]:
    """Makes bots that all wish for this action in each coup."""
    edges, mind = chemin_edges(rules), FreshMind(TableEquilibria(rules))

    def made(of: CheminRules, player: PlayerId, place: int, seed: str) -> WorthBot:
        bot = WorthBot(player, wish, chemin_buy_in(of), Random(seed), edges)  # noqa: S311 - play money
        bot.mind = mind
        return bot

    return made


def _pair(cards: tuple[ShownCard, ...]) -> tuple[int, int]:
    low, high = sorted(_value(each) for each in cards[:2])
    return low, high


def _value(card: ShownCard) -> int:
    return POINTS[Card(f"{card.face}{card.back}")]
