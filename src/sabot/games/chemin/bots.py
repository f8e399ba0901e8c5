"""Bots for Chemin de Fer: they bank, call, stake, bid, draw and pass by temperament, on what they may see only."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final, Protocol

import msgspec

from sabot.cards import POINTS, Card
from sabot.games.bank.auction import Bid, CanBid
from sabot.games.bank.palette import CanDeclare, Declare, SelonLaRegle
from sabot.games.bank.posting import CanPost, Post
from sabot.games.bank.questions import Answer, CanDecline, Decline
from sabot.games.bank.vocabulary import Says
from sabot.games.bot_profiles import bot_profiles, find
from sabot.games.chemin.associate import Associate, CanAssociate
from sabot.games.chemin.calls import CanCall, MakeCall
from sabot.games.chemin.people import CheminShownPlayer
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.stakes import CheminCanStake, CheminStake
from sabot.games.chemin.suite import CanTakeSuite, TakeSuite
from sabot.games.chemin.table import CheminView, Option, PlayerAction, PublicEvent
from sabot.games.chemin.vocabulary import CALLS, Call
from sabot.games.chemin.way import CheminCanAnswer
from sabot.games.display import ShownHand
from sabot.games.offers import CanBuyIn, CanCut, CanFinish, CanProceed, CanSit
from sabot.games.seats import MOST_CHIPS, BuyIn, Sit
from sabot.games.steps import Finish, Proceed
from sabot.games.taille import Cut
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents
from sabot.tableau import CHEMIN, DRAW, FREE, PONTE, STOOD

BUY_IN: Final = 20
"""A bot brings this many times the minimum banco."""
GENEROUS: Final = Fraction(3, 2)
"""A bot takes a share in, takes over or bids for a bank up to this many times what the table is likely to cover."""
RAISE: Final = Fraction(6, 5)
"""A bid is at least this many times the standing one, so that auctions are short."""
STAKED: Final = Fraction(1, 20)
"""The part of their purses that players are taken to stake while nothing tells more."""
RECENT: Final = 5
GROWTH: Final = Fraction(3, 2)
"""A table is taken to cover this many times the most that it has covered in the last coups."""


class CheminTemperament(msgspec.Struct, frozen=True, kw_only=True):
    """A bot's temperament: `share` of its purse is its budget for a stake, `venture` for a bank, a call or a suite.

    The others are chances: to hold the bank, to keep one as large as its budget, to call when it can, to follow a
    lost banco, to pass a window for stakes, to join a bank, to say yes to a question or to an open à deux, to draw
    where it is free.
    """

    name: str
    share: Fraction
    venture: Fraction
    banks: float
    keeps: float
    calls: float
    follows: float
    passes: float
    joins: float
    agrees: float
    draws: float


CHEMIN_TEMPERAMENTS: Final = (
    CheminTemperament(
        name="cautious", share=Fraction(1, 40), venture=Fraction(1, 10), banks=0.5, keeps=0.3, calls=0.02,
        follows=0.1, passes=0.2, joins=0.02, agrees=0.3, draws=0.3,
    ),
    CheminTemperament(
        name="bold", share=Fraction(1, 8), venture=Fraction(1, 2), banks=0.95, keeps=0.7, calls=0.25,
        follows=0.8, passes=0.05, joins=0.1, agrees=0.8, draws=0.7,
    ),
    CheminTemperament(
        name="steady", share=Fraction(1, 20), venture=Fraction(1, 4), banks=0.9, keeps=0.9, calls=0.05,
        follows=0.3, passes=0.1, joins=0.05, agrees=0.5, draws=0.5,
    ),
    CheminTemperament(
        name="caller", share=Fraction(1, 15), venture=Fraction(1, 3), banks=0.6, keeps=0.4, calls=0.4,
        follows=0.9, passes=0.1, joins=0.03, agrees=0.7, draws=0.6,
    ),
)  # fmt: skip


class CheminDrawer(Protocol):
    """A bot's way to draw where it is free; without one it follows its temperament."""

    def hear(self, event: PublicEvent) -> None:
        """Take in what happens, as the bot sees it."""

    def draws(self, view: CheminView) -> Fraction:
        """The chance with which to draw on the cards in view."""
        ...


class CheminBot:
    """A player of the house's: it acts when the table waits for it, and knows what any player in its place knows."""

    def __init__(self, player: PlayerId, temperament: CheminTemperament, buy_in: Cents, random: Random) -> None:
        self.id = player
        self.temperament = temperament
        self.mood = temperament.name
        self.buy_in = buy_in
        self.mind: CheminDrawer | None = None
        self._random = random

    @property
    def listens(self) -> bool:
        """A bot with a mind listens to what happens."""
        return self.mind is not None

    def hear(self, event: PublicEvent) -> None:
        """Events of the table, as this player may see them, reach his mind; whoever runs the table tells it all."""
        if self.mind is not None:
            self.mind.hear(event)

    def choose(self, view: CheminView, options: Sequence[Option]) -> PlayerAction | None:
        """The bot's action now, always legal; None while it does nothing."""
        place = find(options, CanSit)
        if place is not None:
            return Sit(place.seats[0], Cents(min(self.buy_in, place.maximum)))
        return self._answer(view, options) if self.id in view.waits_for else None

    def _answer(self, view: CheminView, options: Sequence[Option]) -> PlayerAction | None:
        me = next(each for each in view.players if each.id == self.id)
        window = find(options, CanFinish)
        if window is not None and (me.entry or view.bidder == self.id):
            return self._done(window.on, view, me)
        for option in options:
            action = self._action_for(option, view, me, options)
            if action is not None:
                return action
        return None if window is None else Finish(window.on)

    def _action_for(
        self, option: Option, view: CheminView, me: CheminShownPlayer, options: Sequence[Option]
    ) -> PlayerAction | None:
        match option:
            case CanCut(on, first, last):
                return Cut(on, self._random.randint(first, last))
            case CanProceed(on):
                return Proceed(on)
            case CanPost():
                return self._post(option, view, options)
            case CheminCanAnswer(on, question, amount, _):
                return Answer(on, self._agrees(question, amount, view, me))
            case CanDeclare(on, says):
                return self._declare(view, on, says)
            case CanBuyIn(maximum) if _is_broke(view, me, options):
                return BuyIn(Cents(min(max(self.buy_in, view.least_stake), maximum)))
            case _:
                return self._enter(option, view, me)

    def _enter(self, option: Option, view: CheminView, me: CheminShownPlayer) -> PlayerAction | None:
        """An entry in a window or a bid, within the budget; None is a pass."""
        mood, venture = self.temperament, self._budget(me.purse, self.temperament.venture)
        match option:
            case CanAssociate(on, amount) if self._affords(2 * amount, 2 * venture, view) and self._does(mood.joins):
                return Associate(on, joins=True)
            case CanCall():
                return self._call(option, view, venture)
            case CheminCanStake() if not self._does(mood.passes):
                return self._stake(option, me)
            case CanTakeSuite(on, amount) if self._affords(amount, venture, view) and self._does(mood.banks):
                return TakeSuite(on, takes=True)
            case CanBid() if self._does(mood.banks):
                return self._bid(option, view, venture)
            case _:
                return None

    def _affords(self, bank: int, budget: int, view: CheminView) -> bool:
        """Whether a bank is within a budget, and most of it would find stakes."""
        return bank <= budget and bank <= GENEROUS * _likely_cover(view, self.id)

    def _done(self, on: Seq, view: CheminView, me: CheminShownPlayer) -> PlayerAction | None:
        """Done; but a lone *à deux* waits while others think, and then gives way to avec or to a stake."""
        if me.call != "a_deux" or not _is_alone(view, self.id):
            return Finish(on)
        if _is_outranked(view, self.id, "a_deux"):
            return MakeCall(on, None)
        if len(view.waits_for) > 1:
            return None
        avec = _would_stand(view, self.id, "avec", 0) and self._does(self.temperament.agrees)
        return MakeCall(on, "avec" if avec else None)

    def _post(self, option: CanPost, view: CheminView, options: Sequence[Option]) -> PlayerAction | None:
        """A bank that the table is likely to cover."""
        refusal = find(options, CanDecline)
        if not self._does(self.temperament.banks):
            return None if refusal is None else Decline(refusal.on)
        budget = self._budget(option.maximum, self.temperament.venture)
        most = max(min(budget, _likely_cover(view, self.id)), option.minimum)
        return Post(option.on, self._amount(option.minimum, most, option.coin))

    def _bid(self, option: CanBid, view: CheminView, venture: int) -> PlayerAction | None:
        """At least halfway to what the bank is worth to the bot; None where the next bid would be beyond that."""
        worth = min(option.maximum, venture, int(GENEROUS * _likely_cover(view, self.id)))
        least = max(option.minimum, int(view.bid * RAISE))
        if worth < least:
            return None
        return Bid(option.on, self._amount((least + worth) // 2, worth, option.coin))

    def _call(self, option: CanCall, view: CheminView, venture: int) -> PlayerAction | None:
        """Suivi where it may, else any call that it can afford and that would stand; readily as a second à deux."""
        mood = self.temperament
        played = [each for each in option.calls if _would_stand(view, self.id, each.call, each.amount)]
        prices: dict[Call, int] = {each.call: each.amount for each in played}
        if "suivi" in prices and self._does(mood.follows):
            return MakeCall(option.on, "suivi")
        affordable: list[Call] = [call for call, price in prices.items() if call != "suivi" and price <= venture]
        if "a_deux" in affordable and not _is_alone(view, self.id) and self._does(mood.agrees):
            return MakeCall(option.on, "a_deux")
        if affordable and self._does(mood.calls):
            return MakeCall(option.on, self._random.choice(affordable))
        return None

    def _stake(self, option: CheminCanStake, me: CheminShownPlayer) -> PlayerAction:
        """A multiple of the least stake, and so whole coins."""
        budget = max(self._budget(me.purse, self.temperament.share), option.minimum)
        most = min(budget, option.maximum, max(option.open, option.minimum)) // option.minimum
        return CheminStake(option.on, Cents(option.minimum * self._random.randint(max(3 * most // 4, 1), max(most, 1))))

    def _agrees(self, question: str, amount: int, view: CheminView, me: CheminShownPlayer) -> bool:
        if question == "keep":
            return self._does(self._keeping(amount - view.associate_part, me))
        affordable = question == "consent" or amount <= self._budget(me.purse, self.temperament.venture)
        return affordable and self._does(self.temperament.agrees)

    def _keeping(self, part: int, me: CheminShownPlayer) -> float:
        """The chance to keep a bank of which this part is the bot's own: the less, the more of its chips that is."""
        keeps, budget = self.temperament.keeps, max(self._budget(me.purse + part, self.temperament.venture), 1)
        return 1 - (1 - keeps) * part / budget if part <= budget else keeps * budget / part

    def _declare(self, view: CheminView, on: int, says: Sequence[Says]) -> PlayerAction:
        """By the tableau where the house leaves more; where the tableau is free, as it likes."""
        if len(says) == 1:
            return Declare(view.on, says[0])
        if self.mind is not None:
            return Declare(view.on, "draw" if self._falls(self.mind.draws(view)) else "stand")
        if self._does(0.05):
            return SelonLaRegle(view.on)
        rule = PONTE[_points(view.ponte_hand)] if view.declared is None else _banker_rule(view)
        draws = self._does(self.temperament.draws) if rule == FREE else rule == DRAW
        return Declare(view.on, "draw" if draws else "stand")

    def _amount(self, least: int, most: int, coin: int) -> Cents:
        """A round amount between two; the least in whole coins where there is none."""
        step = coin
        while 50 * step <= least:
            step *= 10
        first, last = -(-least // step), most // step
        return Cents(step * self._random.randint(first, last) if first <= last else least - least % coin)

    def _budget(self, purse: int, share: Fraction) -> int:
        return int(purse * share)

    def _falls(self, chance: Fraction) -> bool:
        """Whether something of an exact chance comes to pass."""
        return self._random.randrange(chance.denominator) < chance.numerator

    def _does(self, chance: float) -> bool:
        return self._random.random() < chance


def chemin_buy_in(rules: CheminRules) -> Cents:
    """Chips that a bot brings to a table, in cents."""
    return Cents(min(BUY_IN * rules.minimum, MOST_CHIPS))


BOTS: Final = bot_profiles(CheminBot, CHEMIN_TEMPERAMENTS, chemin_buy_in)
"""The profiles of bots."""


def _likely_cover(view: CheminView, player: PlayerId) -> int:
    """Likely stakes of the others against a player's bank, in cents: by their purses and the last coups."""
    others = sum(each.purse for each in _others(view, player))
    guess = int(others * STAKED)
    last = [each.banco for each in view.results[-RECENT:]]
    return min(guess, int(max(last) * GROWTH)) if last else guess


def _would_stand(view: CheminView, player: PlayerId, call: Call, price: int) -> bool:
    """Whether a call of a player's would be played if nobody said more; *à deux* also where a second is likely."""
    calls = _calls(view, player)
    if _is_outranked(view, player, call):
        return False
    if call == "a_deux":
        callers = list(calls.values()).count(call)
        paired = callers == 1 or (not callers and _may_be_second(view, player, price))
        return paired and not _suivi_may_come(view, player)
    return not any(calls[each] == call and view.prime.index(each) < view.prime.index(player) for each in calls)


def _is_alone(view: CheminView, player: PlayerId) -> bool:
    """Whether nobody else calls *à deux*."""
    return "a_deux" not in _calls(view, player).values()


def _is_outranked(view: CheminView, player: PlayerId, call: Call) -> bool:
    """Whether a higher call than a player's stands."""
    return any(CALLS.index(each) < CALLS.index(call) for each in _calls(view, player).values())


def _calls(view: CheminView, player: PlayerId) -> dict[PlayerId, Call]:
    """The calls that the others have made in the open window."""
    return {each.id: each.call for each in view.players if each.call is not None and each.id != player}


def _suivi_may_come(view: CheminView, player: PlayerId) -> bool:
    """Whether the table waits for another who may call *suivi*, before every other call (C4.5)."""
    return any(each in view.waits_for and each != player for each in view.suivi)


def _may_be_second(view: CheminView, player: PlayerId, price: int) -> bool:
    """Whether at least half of the others can pay a price, have called nothing, and are still waited for."""
    others = _others(view, player)
    undecided = sum(each.id in view.waits_for and each.call is None and each.purse >= price for each in others)
    return 2 * undecided >= len(others) > 0


def _others(view: CheminView, player: PlayerId) -> list[CheminShownPlayer]:
    there = (each for each in view.players if not each.away and not each.leaving)
    return [each for each in there if each.id not in (player, view.banker, view.associate)]


def _is_broke(view: CheminView, me: CheminShownPlayer, options: Sequence[Option]) -> bool:
    """Whether a bot can neither stake nor, where the table lacks a banker, hold the bank."""
    if view.stage == "waits":
        return me.seat is not None and find(options, CanPost) is None
    return view.stage == "stakes" and me.purse < view.least_stake


def _points(hand: ShownHand) -> int:
    return hand.points or 0


def _banker_rule(view: CheminView) -> str:
    thirds = view.ponte_hand.cards[2:]
    column = POINTS[Card(f"{thirds[0].face}{thirds[0].back}")] if thirds else STOOD
    return CHEMIN[_points(view.banker_hand)][column]
