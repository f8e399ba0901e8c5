"""Bots of Chemin de Fer that handle their money by what it is worth: action is had where it is cheap.

They draw by the equilibrium of the fresh shoe, so that their results have an exact forecast.
"""

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final

from sabot.advice.bank.target_action import TargetAction
from sabot.advice.chemin.at_table import TableEquilibria
from sabot.advice.chemin.edges import chemin_edges
from sabot.advice.chemin.equilibrium_bots import drawn
from sabot.games.bank.auction import Bid, CanBid
from sabot.games.bank.posting import CanPost
from sabot.games.chemin.bots import CheminBot, CheminTemperament, chemin_buy_in
from sabot.games.chemin.people import CheminShownPlayer
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.stakes import CheminCanStake, CheminStake
from sabot.games.chemin.suite import CanTakeSuite, TakeSuite
from sabot.games.chemin.table import CheminView, Option, PlayerAction, PublicEvent
from sabot.games.game import BotMaker
from sabot.games.knowledge import full
from sabot.games.windows import PlayerId
from sabot.money import Cents

LARGEST: Final = 2
"""A bank is kept up to so many times the action that is wished for."""
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
        """Events change nothing."""

    def draws(self, view: CheminView) -> Fraction:
        """The chance with which to draw on the cards in view."""
        return drawn(self._equilibria, view, self._shoe)


class WorthBot(CheminBot):
    """Wants a certain action in every coup, 0 for none: it banks where that loses less, and else stakes.

    It posts, bids and takes suites of what it wishes at most, keeps a bank while it is not much more, calls nothing
    and joins nobody; with nothing to wish for it stays out.
    """

    def __init__(self, player: PlayerId, wish: TargetAction, buy_in: Cents, random: Random) -> None:
        super().__init__(player, NEUTRAL, buy_in, random)
        self.wish = wish

    @property
    def listens(self) -> bool:
        """The bot counts no cards."""
        return False

    def _action_for(
        self, option: Option, view: CheminView, me: CheminShownPlayer, options: Sequence[Option]
    ) -> PlayerAction | None:
        more = self.wish.tops_up(options, view.stage, me.purse, self.buy_in)
        return super()._action_for(option, view, me, options) if more is None else more

    def _post(self, option: CanPost, view: CheminView, options: Sequence[Option]) -> PlayerAction | None:
        return self.wish.posts(option, options)

    def _enter(self, option: Option, view: CheminView, me: CheminShownPlayer) -> PlayerAction | None:
        match option:
            case CanTakeSuite(on, amount) if self.wish.banks(amount):
                return TakeSuite(on, takes=True)
            case CanBid() if self.wish.banks(option.minimum):
                return Bid(option.on, self.wish.whole(option.minimum, option.maximum, option.coin))
            case CheminCanStake() if option.minimum <= self.wish.action:
                most = min(self.wish.action, option.maximum, max(option.open, option.minimum))
                return CheminStake(option.on, Cents(most // option.minimum * option.minimum))
            case _:
                return None

    def _agrees(self, question: str, amount: int, view: CheminView, me: CheminShownPlayer) -> bool:
        return question == "keep" and self.wish.banks(-(-(amount - view.associate_part) // LARGEST))


def chemin_worth_bots(rules: CheminRules, wish: Cents) -> BotMaker[CheminRules]:
    """Makes bots that all wish for this action in each coup."""
    wished, mind = TargetAction(wish, chemin_edges(rules)), FreshMind(TableEquilibria(rules))

    def make_bot(of: CheminRules, player: PlayerId, place: int, seed: str) -> WorthBot:
        bot = WorthBot(player, wished, chemin_buy_in(of), Random(seed))  # noqa: S311 - play money
        bot.mind = mind
        return bot

    return make_bot
