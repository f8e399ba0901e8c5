"""Bots at a layout, by temperament: players who see a snapshot and their options, and roll their own dice."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final, Generic, Literal, TypeVar

import msgspec

from sabot.bets import BetId
from sabot.games.bot_profiles import find
from sabot.games.kinds import AnyAction, AnyRules
from sabot.games.layout.offers import BetRange, CanEnter
from sabot.games.layout.stakes import Enter, Stakes
from sabot.games.layout.view import LayoutView
from sabot.games.offers import CanBuyIn, CanCut, CanFinish, CanProceed, CanSit
from sabot.games.seats import MOST_CHIPS, BuyIn, Sit
from sabot.games.steps import Finish, Proceed
from sabot.games.taille import Cut
from sabot.games.windows import PlayerId
from sabot.money import Cents

V = TypeVar("V", bound=LayoutView)
Leaning = Literal["none", "last_winner", "last_loser"]

BUY_IN: Final = 100
"""A bot brings this many times the least stake."""


class Temperament(msgspec.Struct, frozen=True, kw_only=True):
    """A bot's temperament: what it stakes, how often, on what.

    `share` is its budget a coup as a share of what it can stake, `multiple` the most times the minimum that it puts
    on one bet. The others are chances: to pass a coup, to add a side bet, to refuse the shoe or leave the dealing
    to the croupier where the players deal.
    """

    name: str
    share: Fraction
    multiple: int = 1
    leaning: Leaning = "none"
    passes: float = 0.0
    side_bets: float = 0.0
    refuses: float = 0.1


TEMPERAMENTS: Final = (
    Temperament(name="cautious", share=Fraction(1, 50), passes=0.1, refuses=0.3),
    Temperament(name="bold", share=Fraction(1, 5), multiple=20, side_bets=0.4, refuses=0.02),
    Temperament(name="follower", share=Fraction(1, 20), multiple=4, leaning="last_winner", side_bets=0.05),
    Temperament(name="contrarian", share=Fraction(1, 20), multiple=4, leaning="last_loser", passes=0.05),
)


class Staker(Generic[V]):
    """A player of the house's: it acts when the table waits for it, and knows what any player in its place knows."""

    main: frozenset[BetId] = frozenset()
    """The bets of which it stakes on one; where none is named, on any."""

    def __init__(self, player: PlayerId, temperament: Temperament, buy_in: Cents, random: Random) -> None:
        self.id = player
        self.temperament = temperament
        self.mood = temperament.name
        self.buy_in = buy_in
        self.listens = False
        self._random = random

    def hear(self, event: object) -> None:
        """Events change nothing in this bot, which looks at the table when it is asked."""

    def choose(self, view: V, options: Sequence[object]) -> AnyAction:
        """The bot's action now, always legal; None while the table does not wait for it."""
        place = find(options, CanSit)
        if place is not None:
            return Sit(place.seats[0], Cents(min(self.buy_in, place.maximum)))
        return self._answer(view, options) if self.id in view.waits_for else None

    def deal(self, step: CanProceed, options: Sequence[object]) -> object:
        """Takes the coup's next step."""
        del options
        return Proceed(step.on)

    def leans_to(self, view: V) -> BetId | None:
        """The bet that its temperament has it prefer."""
        del view
        return None

    def does(self, chance: float) -> bool:
        """Whether it does something now and then."""
        return self._random.random() < chance

    def _answer(self, view: V, options: Sequence[object]) -> object:
        """A cut, a step of the coup, stakes; else it is done, as with the seeds, of which it has none."""
        for option in options:
            match option:
                case CanCut(on, first, last):
                    return Cut(on, self._random.randint(first, last))
                case CanProceed():
                    return self.deal(option, options)
                case CanEnter():
                    return self._stake(view, option, options)
                case CanFinish(on):
                    return Finish(on)
                case _:
                    continue
        return None

    def _stake(self, view: V, window: CanEnter, options: Sequence[object]) -> Enter | Finish | BuyIn:
        """Stakes once a window; tied stakes are left as they are."""
        if any(each.stakes for each in view.players if each.id == self.id):
            return Finish(window.on)
        affordable = tuple(each for each in window.bets if each.minimum <= window.available)
        if not affordable:
            return self._buy_in(window, options)
        if self.does(self.temperament.passes):
            return Finish(window.on)
        return Enter(window.on, self._stakes(view, affordable, window.available))

    def _buy_in(self, window: CanEnter, options: Sequence[object]) -> Finish | BuyIn:
        """Brings chips again; where that would not help it passes."""
        least = min((each.minimum for each in window.bets), default=None)
        more = find(options, CanBuyIn)
        if least is None or more is None or least > MOST_CHIPS:
            return Finish(window.on)
        return BuyIn(Cents(min(max(self.buy_in, least), more.maximum)))

    def _stakes(self, view: V, bets: Sequence[BetRange], available: Cents) -> Stakes:
        """A main bet, perhaps side bets, within the budget of a coup."""
        budget = int(available * self.temperament.share)
        first = self._main_bet(view, bets)
        stakes: Stakes = {first.bet: self._amount(first, max(budget, first.minimum))}
        for side in (each for each in bets if each.bet not in self.main and each != first):
            left = budget - sum(stakes.values())
            if side.minimum <= left and self.does(self.temperament.side_bets):
                stakes[side.bet] = self._amount(side, left)
        return stakes

    def _main_bet(self, view: V, bets: Sequence[BetRange]) -> BetRange:
        """The bet it leans to, else any main bet; a bot with few chips puts them on what it can pay."""
        main = [each for each in bets if each.bet in self.main] or list(bets)
        wanted = self.leans_to(view)
        return next((each for each in main if each.bet == wanted), None) or self._random.choice(main)

    def _amount(self, bet: BetRange, budget: int) -> Cents:
        """A multiple of the bet's minimum, and so whole coins."""
        most = min(bet.maximum, budget, bet.minimum * self.temperament.multiple) // bet.minimum
        return Cents(bet.minimum * self._random.randint(1, most))


def buy_in(rules: AnyRules) -> Cents:
    """Chips that a bot brings to a table, in cents."""
    least = max(rules.minimum, min(each.minimum for each in rules.by_id.values()))
    return Cents(min(BUY_IN * least, MOST_CHIPS))
