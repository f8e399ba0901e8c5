"""Bots of Banque that handle their money by what it is worth: a wished action for each coup, had where it is cheap.

They draw by the equilibrium of the fresh shoe for the stakes as they lie (model B2), so that their results have an
exact forecast. None stakes beyond what a limited bank holds.
"""

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final

from sabot.advice.bank.target_action import TargetAction
from sabot.advice.banque.at_table import BanqueEquilibria
from sabot.advice.banque.edges import banque_edges
from sabot.advice.banque.equilibrium_bots import CommonCoin, drawn
from sabot.games.bank.auction import Bid, CanBid
from sabot.games.bank.posting import CanPost
from sabot.games.bank.questions import Answer, CanDecline, Decline
from sabot.games.banque.award import BeWilling, CanBeWilling
from sabot.games.banque.banco import CanCallBanco
from sabot.games.banque.bots import BanqueBot, BanqueTemperament, buy_in
from sabot.games.banque.people import BanqueShownPlayer
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.stakes import BanqueCanAnswer, BanqueCanStake, BanqueStake
from sabot.games.banque.succession import CanTakeBank, TakeBank
from sabot.games.banque.table import BanqueView, Option, PlayerAction, PublicEvent
from sabot.games.banque.tenure import AddToBank, CanAddToBank, CanGoOn, CanRetire, GoOn, Retire
from sabot.games.bot_profiles import find
from sabot.games.game import BotMaker
from sabot.games.knowledge import full
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.solve.coup.model import Model

LARGEST: Final = 4
"""A bank is held up to so many times the action that is wished for."""
NEUTRAL: Final = BanqueTemperament(
    name="worth", share=Fraction(0), venture=Fraction(0), banks=0, retires=0, adds=0, covers=0, calls=0, follows=0,
    passes=0, cheval=0, draws=0,
)  # fmt: skip


class FreshBanqueMind:
    """Draws by the equilibrium of the whole shoe for the stakes as they lie, whatever has been seen."""

    def __init__(self, equilibria: BanqueEquilibria, coin: CommonCoin) -> None:
        self._equilibria = equilibria
        self._coin = coin
        self._shoe = full(equilibria.rules.cards)

    def hear(self, event: PublicEvent) -> None:
        """Events change nothing."""

    def draws(self, view: BanqueView) -> Fraction:
        """The chance with which to draw on the cards in view."""
        return drawn(self._equilibria, self._coin, view, self._shoe)


class WorthBanqueBot(BanqueBot):
    """Wants a certain action in every coup, 0 for none: it banks where that gains more, and else stakes.

    It brings what it wishes at most, refills where a coup gains, accepts no stakes beyond its bank and retires from
    one that has grown far beyond its wish; it calls no banco.
    """

    def __init__(self, player: PlayerId, wish: TargetAction, brings: Cents, random: Random) -> None:
        super().__init__(player, NEUTRAL, brings, random)
        self.wish = wish

    @property
    def listens(self) -> bool:
        """The bot counts no cards."""
        return False

    def _action_for(
        self, option: Option, view: BanqueView, me: BanqueShownPlayer, options: Sequence[Option]
    ) -> PlayerAction | None:
        more = self.wish.tops_up(options, view.stage, me.purse, self.buy_in)
        return super()._action_for(option, view, me, options) if more is None else more

    def _bank(
        self, option: Option, view: BanqueView, me: BanqueShownPlayer, options: Sequence[Option]
    ) -> PlayerAction | None:
        match option:
            case CanPost():
                return self.wish.posts(option, options)
            case CanBid() if self.wish.banks(option.minimum):
                return Bid(option.on, self.wish.whole(option.minimum, option.maximum, option.coin))
            case CanBeWilling(on) if self.wish.banks(view.minimum):
                return BeWilling(on, willing=True)
            case CanTakeBank(on, amount, taxe) if self.wish.banks(amount + taxe):
                return TakeBank(on, takes=True)
            case BanqueCanAnswer(on, amount, taxe):
                return Answer(on, view.stage == "cover" and self.wish.banks(amount + taxe))
            case CanGoOn(on):
                grown = view.bank > LARGEST * self.wish.action
                return Retire(on) if grown and find(options, CanRetire) is not None else GoOn(on)
            case CanAddToBank(on, minimum) if (
                view.stage == "refill" and self.wish.edges.banker > 0 and self.wish.banks(minimum)
            ):
                return AddToBank(on, minimum)
            case CanDecline(on):
                return Decline(on)
            case _:
                return None

    def _enter(self, option: Option, view: BanqueView, me: BanqueShownPlayer) -> PlayerAction | None:
        match option:
            case CanCallBanco():
                return None
            case BanqueCanStake():
                most: int = min(self.wish.action, option.maximum)
                if not view.bank_open:
                    most = min(most, view.bank - sum(each.entry for each in view.players))
                times = most // option.minimum
                if times < 1:
                    return None
                return BanqueStake(option.on, Cents(option.minimum * times), option.places[0])
            case _:
                return None


def banque_worth_bots(rules: BanqueRules, wish: Cents, seed: str) -> BotMaker[BanqueRules]:
    """Makes bots that all wish for this action in each coup."""
    wished, mind = (
        TargetAction(wish, banque_edges(rules)),
        FreshBanqueMind(BanqueEquilibria(rules, Model.B2), CommonCoin(seed)),
    )

    def make_bot(of: BanqueRules, player: PlayerId, place: int, seed: str) -> WorthBanqueBot:
        bot = WorthBanqueBot(player, wished, buy_in(of), Random(seed))  # noqa: S311 - play money
        bot.mind = mind
        return bot

    return make_bot
