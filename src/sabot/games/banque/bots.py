"""Bots for Baccara Banque: they bid, bank, add, retire, stake, call and draw by temperament, on what they may see."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from random import Random
from typing import Final, Protocol, TypeVar

import msgspec

from sabot.cards import POINTS, Card
from sabot.games.bank.auction import Bid, CanBid
from sabot.games.bank.palette import CanDeclare, Declare, SelonLaRegle
from sabot.games.bank.posting import CanPost, Post
from sabot.games.bank.questions import Answer, CanDecline, Decline
from sabot.games.bank.vocabulary import Says
from sabot.games.banque.award import BeWilling, CanBeWilling, CanNameCutter, NameCutter
from sabot.games.banque.banco import CallBanco, CanCallBanco
from sabot.games.banque.coup import ShownSide
from sabot.games.banque.draw import STOOD, WEIGHTED, Facing, Gains, draws
from sabot.games.banque.people import BanqueShownPlayer
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.stakes import BanqueCanAnswer, BanqueCanStake, BanqueStake
from sabot.games.banque.succession import CanTakeBank, TakeBank
from sabot.games.banque.table import BanqueView, Option, PlayerAction, PublicEvent
from sabot.games.banque.tenure import AddToBank, CanAddToBank, CanGoOn, CanRetire, GoOn, Retire
from sabot.games.banque.vocabulary import Place
from sabot.games.display import ShownHand
from sabot.games.offers import CanBuyIn, CanCut, CanFinish, CanProceed, CanSit
from sabot.games.seats import MOST_CHIPS, BuyIn, Sit
from sabot.games.steps import Finish, Proceed
from sabot.games.taille import Cut
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.tableau import DRAW, FREE, PONTE

Found = TypeVar("Found")

Maker = Callable[[BanqueRules, PlayerId, int, str], "BanqueBot"]

BUY_IN: Final = 20
"""A bot brings this many times the least capital of a bank."""
RAISE: Final = Fraction(6, 5)
"""A bid is at least this many times the standing one, so that auctions are short."""
CASUAL: Final = 0.05
"""How often a bot hands its choice to the croupier."""


class BanqueTemperament(msgspec.Struct, frozen=True, kw_only=True):
    """A bot's temperament: `share` of its purse is its budget for a stake, `venture` for a bank or a banco.

    The others are chances: to hold the bank, to retire from it, to add to it, to refill or cover it, to call banco, to
    follow a lost one, to pass a window for stakes, to stake à cheval, to draw where it is free.
    """

    name: str
    share: Fraction
    venture: Fraction
    banks: float
    retires: float
    adds: float
    covers: float
    calls: float
    follows: float
    passes: float
    cheval: float
    draws: float


BANQUE_TEMPERAMENTS: Final = (
    BanqueTemperament(
        name="cautious", share=Fraction(1, 60), venture=Fraction(1, 10), banks=0.4, retires=0.25, adds=0.02,
        covers=0.4, calls=0.02, follows=0.2, passes=0.2, cheval=0.4, draws=0.3,
    ),
    BanqueTemperament(
        name="bold", share=Fraction(1, 12), venture=Fraction(1, 2), banks=0.95, retires=0.05, adds=0.15,
        covers=0.9, calls=0.2, follows=0.8, passes=0.05, cheval=0.1, draws=0.7,
    ),
    BanqueTemperament(
        name="steady", share=Fraction(1, 25), venture=Fraction(1, 4), banks=0.9, retires=0.08, adds=0.05,
        covers=0.7, calls=0.04, follows=0.3, passes=0.1, cheval=0.2, draws=0.5,
    ),
    BanqueTemperament(
        name="caller", share=Fraction(1, 20), venture=Fraction(1, 3), banks=0.5, retires=0.15, adds=0.05,
        covers=0.6, calls=0.5, follows=0.95, passes=0.1, cheval=0.3, draws=0.6,
    ),
)  # fmt: skip


class BanqueDrawer(Protocol):
    """A bot's way to draw where it is free; without one it follows its temperament and a table of gains."""

    def hear(self, event: PublicEvent) -> None:
        """Take in what happens, as the bot sees it."""

    def draws(self, view: BanqueView) -> Fraction:
        """The chance with which to draw on the cards in view."""
        ...


class BanqueBot:
    """A player of the house's: it acts when the table waits for it, and knows what any player in its place knows.

    As banker it answers what lies on both sides by a table of `gains`.
    """

    def __init__(
        self, player: PlayerId, temperament: BanqueTemperament, buy_in: Cents, random: Random, gains: Gains = WEIGHTED
    ) -> None:
        self.id = player
        self.temperament = temperament
        self.mood = temperament.name
        self.buy_in = buy_in
        self.mind: BanqueDrawer | None = None
        self._random = random
        self._gains = gains

    @property
    def listens(self) -> bool:
        """A bot with a mind listens to what happens."""
        return self.mind is not None

    def hear(self, event: PublicEvent) -> None:
        """Events of the table, as this player may see them, reach his mind; whoever runs the table tells it all."""
        if self.mind is not None:
            self.mind.hear(event)

    def choose(self, view: BanqueView, options: Sequence[Option]) -> PlayerAction | None:
        """The bot's action now, always legal; None while it does nothing."""
        place = _find(options, CanSit)
        if place is not None:
            return Sit(self._random.choice(place.seats), Cents(min(self.buy_in, place.maximum)))
        return self._answer(view, options) if self.id in view.waits_for else None

    def _answer(self, view: BanqueView, options: Sequence[Option]) -> PlayerAction | None:
        me = next(each for each in view.players if each.id == self.id)
        window = _find(options, CanFinish)
        if window is not None and (me.entry or me.willing or view.bidder == self.id):
            return Finish(window.on)
        for option in options:
            action = self._action_for(option, view, me, options)
            if action is not None:
                return action
        return None if window is None else Finish(window.on)

    def _action_for(
        self, option: Option, view: BanqueView, me: BanqueShownPlayer, options: Sequence[Option]
    ) -> PlayerAction | None:
        match option:
            case CanCut(on, first, last):
                return Cut(on, self._random.randint(first, last))
            case CanProceed(on):
                return Proceed(on)
            case CanDeclare(on, says):
                return self._declare(view, on, says)
            case CanNameCutter(on, players):
                return NameCutter(on, self._random.choice(players) if players else None)
            case CanBuyIn(maximum) if _is_broke(view, me, options):
                return BuyIn(Cents(min(max(self.buy_in, view.least_stake), maximum)))
            case _:
                return self._bank(option, view, me, options) or self._enter(option, view, me)

    def _bank(
        self, option: Option, view: BanqueView, me: BanqueShownPlayer, options: Sequence[Option]
    ) -> PlayerAction | None:
        """The bot's action about a bank that is its own, or could be."""
        mood = self.temperament
        match option:
            case CanPost():
                return self._post(option, options)
            case CanBid() if self._does(mood.banks):
                return self._bid(option, view, self._budget(me.purse, mood.venture))
            case CanBeWilling(on) if self._does(mood.banks):
                return BeWilling(on, willing=True)
            case CanTakeBank(on, amount, taxe) if self._fits(amount + taxe, me) and self._does(mood.banks):
                return TakeBank(on, takes=True)
            case BanqueCanAnswer(on, amount, taxe):
                return Answer(on, self._fits(amount + taxe, me) and self._does(mood.covers))
            case CanGoOn(on):
                return self._keep(on, view, me, options)
            case CanAddToBank(on, minimum, maximum, coin) if view.stage == "refill" and self._does(mood.covers):
                return AddToBank(on, self._amount(minimum, min(2 * minimum, maximum), coin))
            case CanDecline(on):
                return Decline(on)
            case _:
                return None

    def _keep(self, on: int, view: BanqueView, me: BanqueShownPlayer, options: Sequence[Option]) -> PlayerAction:
        """A banker retires the sooner, the more of its chips the bank is; now and then it adds."""
        mood, more = self.temperament, _find(options, CanAddToBank)
        budget = max(self._budget(me.purse + view.bank, mood.venture), 1)
        risk = min(mood.retires * view.bank / budget, 0.5)
        if _find(options, CanRetire) is not None and self._does(risk):
            return Retire(view.on)
        if more is not None and view.bank < budget and self._does(mood.adds):
            most = min(budget - view.bank, more.maximum)
            if most >= view.minimum:
                return AddToBank(view.on, self._amount(view.minimum, most, more.coin))
        return GoOn(view.on)

    def _enter(self, option: Option, view: BanqueView, me: BanqueShownPlayer) -> PlayerAction | None:
        """An entry against the bank, within the budget; None is a pass."""
        mood = self.temperament
        match option:
            case CanCallBanco(on, amount, places, suivi):
                wants = self._does(mood.follows if suivi else mood.calls)
                within = amount <= self._budget(me.purse + me.entry, mood.venture)
                return CallBanco(on, self._place(places)) if wants and within else None
            case BanqueCanStake() if not self._does(mood.passes):
                return self._stake(option, view, me)
            case _:
                return None

    def _stake(self, option: BanqueCanStake, view: BanqueView, me: BanqueShownPlayer) -> PlayerAction | None:
        """A multiple of the least stake, not beyond what a limited bank can still reach."""
        budget = max(self._budget(me.purse, self.temperament.share), option.minimum)
        most = min(budget, option.maximum)
        if not view.bank_open:
            most = min(most, view.bank - sum(each.entry for each in view.players))
        times = most // option.minimum
        if times < 1:
            return None
        drawn = self._random.randint(max(3 * times // 4, 1), times)
        return BanqueStake(option.on, Cents(option.minimum * drawn), self._place(option.places))

    def _place(self, places: Sequence[Place]) -> Place:
        return "cheval" if self._does(self.temperament.cheval) else self._random.choice(places[:-1])

    def _post(self, option: CanPost, options: Sequence[Option]) -> PlayerAction | None:
        """A bank within the budget, the least where that is below it."""
        refusal = _find(options, CanDecline)
        if not self._does(self.temperament.banks):
            return None if refusal is None else Decline(refusal.on)
        most = max(min(self._budget(option.maximum, self.temperament.venture), option.maximum), option.minimum)
        return Post(option.on, self._amount(option.minimum, most, option.coin))

    def _bid(self, option: CanBid, view: BanqueView, venture: int) -> PlayerAction | None:
        """At least halfway to what the bot would venture; None where the next bid would be beyond that."""
        worth = min(option.maximum, venture)
        least = max(option.minimum, int(view.bid * RAISE))
        if worth < least:
            return None
        return Bid(option.on, self._amount((least + worth) // 2, worth, option.coin))

    def _declare(self, view: BanqueView, on: int, says: Sequence[Says]) -> PlayerAction:
        """The ponte by his tableau, where it is free as it likes; the banker by a table of gains."""
        if len(says) == 1:
            return Declare(view.on, says[0])
        if self.mind is not None:
            return Declare(view.on, "draw" if self._falls(self.mind.draws(view)) else "stand")
        if self._does(CASUAL):
            return SelonLaRegle(view.on)
        if view.declaring is None:
            answer = draws(self._gains, view.banker_hand.points or 0, _facing(view))
            return Declare(view.on, "draw" if answer else "stand")
        hand = view.one.hand if view.declaring == "one" else view.two.hand
        rule = PONTE[hand.points or 0]
        answer = self._does(self.temperament.draws) if rule == FREE else rule == DRAW
        return Declare(view.on, "draw" if answer else "stand")

    def _fits(self, amount: int, me: BanqueShownPlayer) -> bool:
        return amount <= self._budget(me.purse, self.temperament.venture)

    def _amount(self, least: int, most: int, coin: int) -> Cents:
        """A round amount between two; the least in whole coins where there is none."""
        step = coin
        while 50 * step <= least:
            step *= 10
        first, last = -(-least // step), most // step
        return Cents(step * self._random.randint(first, last) if first <= last else -(-least // coin) * coin)

    def _budget(self, purse: int, share: Fraction) -> int:
        return int(purse * share)

    def _falls(self, chance: Fraction) -> bool:
        """Whether something of an exact chance comes to pass."""
        return self._random.randrange(chance.denominator) < chance.numerator

    def _does(self, chance: float) -> bool:
        return self._random.random() < chance


def maker(*moods: BanqueTemperament, gains: Gains = WEIGHTED) -> Maker:
    """Makes bots whose temperaments follow one another, and who bank by a table of gains."""

    def make_bot(rules: BanqueRules, player: PlayerId, place: int, seed: str) -> BanqueBot:
        return BanqueBot(player, moods[place % len(moods)], buy_in(rules), Random(seed), gains)  # noqa: S311 - play money

    return make_bot


def buy_in(rules: BanqueRules) -> Cents:
    """Chips that a bot brings to a table, in cents."""
    return Cents(min(BUY_IN * rules.minimum, MOST_CHIPS))


BOTS: Final[dict[str, Maker]] = {
    "mixed": maker(*BANQUE_TEMPERAMENTS),
    **{mood.name: maker(mood) for mood in BANQUE_TEMPERAMENTS},
}
"""The profiles of bots."""


def _is_broke(view: BanqueView, me: BanqueShownPlayer, options: Sequence[Option]) -> bool:
    """Whether a bot can neither stake nor, where the table lacks a banker, hold the bank."""
    if view.stage == "waits":
        return me.seat is not None and _find(options, CanPost) is None
    return view.stage == "stakes" and me.purse < view.least_stake


def _facing(view: BanqueView) -> tuple[Facing, ...]:
    """Hands against which the banker draws or stands: the sides without a naturel, with their stakes."""
    open_sides = (side for side in (view.one, view.two) if side.declared != "natural")
    return tuple(Facing(side.staked, _third(side)) for side in open_sides)


def _third(side: ShownSide) -> int:
    thirds = side.hand.cards[2:]
    return _value(side.hand) if thirds else STOOD


def _value(hand: ShownHand) -> int:
    card = hand.cards[2]
    return POINTS[Card(f"{card.face}{card.back}")]


def _find(options: Iterable[Option], kind: type[Found]) -> Found | None:
    return next((each for each in options if isinstance(each, kind)), None)
