"""Play at a table of Chemin de Fer that is watched: after every step all that is always true is looked at."""

import random
from collections import Counter
from functools import reduce

import msgspec
from chemin_outlook import look_at_outlook
from chemin_view import Heard, look_at_view

from sabot.cards import Card
from sabot.games.auction import Bid
from sabot.games.bank_table import too_few
from sabot.games.banking import Answer, Decline, Post
from sabot.games.chemin.actions import Action, Associate, MakeCall, Stake, TakeSuite
from sabot.games.chemin.decide import decide
from sabot.games.chemin.events import CardGiven, CoupDealt, Event, HandTurned, PublicEvent
from sabot.games.chemin.evolve import evolve
from sabot.games.chemin.legality import objection
from sabot.games.chemin.options import CanAnswer, CanAssociate, CanCall, CanStake, CanTakeSuite, Option, options
from sabot.games.chemin.pending import Pending, pending
from sabot.games.chemin.people import BEFORE_THE_DEAL
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.state import Chemin, faults, prime
from sabot.games.chemin.views import CheminView, snapshot, view
from sabot.games.lots import DrawSeats
from sabot.games.offers import (
    CanBid,
    CanBuyIn,
    CanCut,
    CanDeclare,
    CanDecline,
    CanFinish,
    CanLeave,
    CanPost,
    CanProceed,
    CanPromiseSeed,
    CanRevealSeed,
    CanSelonLaRegle,
    CanSit,
    CanStand,
    CanTakeSeat,
)
from sabot.games.palette import Declare, SelonLaRegle
from sabot.games.refusals import Refusal, RuleError
from sabot.games.seats import BoughtIn, BuyIn, Leave, Left, MarkAway, Seat, Seated, Sit, Stand, Stood, TakeSeat
from sabot.games.steps import CardsBurned, Finish, Proceed
from sabot.games.taille import Cut, PromiseSeed, RevealSeed, ShoeShuffled, Shuffle
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents
from sabot.shoe import cut_bounds, packs, promise

PEOPLE = tuple(map(PlayerId, ("ann", "bob", "cid", "dan", "eve")))
STRANGER = PlayerId("zoe")
VIEWERS: tuple[PlayerId | None, ...] = (*PEOPLE, None)

_events = msgspec.json.Decoder(Event)
_twins = msgspec.json.Decoder(PublicEvent)
_views = msgspec.json.Decoder(CheminView)
_offers = msgspec.json.Decoder(tuple[Option, ...])
_waits = msgspec.json.Decoder(Pending | None)
encoded = msgspec.json.encode


class Watched:
    """A table whose every step is checked; `seen` counts the codes with which it refused."""

    def __init__(self, rules: CheminRules) -> None:
        self.state = Chemin(rules=rules)
        self.log: list[Event] = []
        self.seen: Counter[str] = Counter()
        self.issued = 0
        self.shown: Counter[Card] = Counter()
        self.heard = Heard()

    def attempt(self, actor: PlayerId, action: Action) -> Refusal | None:
        """Do it, or see it refused without a trace."""
        refusal = objection(self.state, actor, action)
        if refusal is None:
            self.follow(decide(self.state, actor, action))
        else:
            self.refuse(actor, action, refusal)
        return refusal

    def refuse(self, actor: PlayerId, action: Action, refusal: Refusal) -> None:
        """A refused action raises its objection and changes nothing."""
        before = remembered(self.state)
        raised: Refusal | None = None
        try:
            decide(self.state, actor, action)
        except RuleError as error:
            raised = error.refusal
        assert raised == refusal
        assert remembered(self.state) == before
        assert msgspec.json.decode(encoded(refusal), type=Refusal) == refusal
        self.seen[refusal.code] += 1

    def follow(self, events: tuple[Event, ...]) -> None:
        """Fold events in; after each of them chips and cards add up, and what is told of it is whole."""
        assert events
        for event in events:
            before, self.state = self.state, evolve(self.state, event)
            self.log.append(event)
            assert self.state.seq == before.seq + 1
            assert _events.decode(encoded(event)) == event
            self.heard.hear(before, event)
            self._look_at_chips(event)
            self._look_at_cards(event)
            for viewer in VIEWERS:
                twin = view(before, event, viewer)
                assert _twins.decode(encoded(twin)) == twin

    def _look_at_chips(self, event: Event) -> None:
        match event:
            case Seated(purse=purse) | Stood(purse=purse):
                self.issued += purse
            case BoughtIn(amount=amount):
                self.issued += amount
            case Left(purse=purse):
                self.issued -= purse
            case _:
                pass
        assert chips(self.state) == self.issued
        assert faults(self.state) == ()

    def _look_at_cards(self, event: Event) -> None:
        match event:
            case ShoeShuffled():
                self.shown.clear()
            case CardGiven(card=card):
                self.shown[card] += 1
            case CardsBurned(turned=turned):
                self.shown[turned] += 1
            case HandTurned(cards=cards):
                self.shown.update(cards[:2])
            case CoupDealt():
                layout = self.state.layout
                assert sum(layout.values()) == self.state.bank > 0
            case _:
                return
        assert self.shown <= Counter(packs(self.state.rules.decks))
        assert self.shown.total() <= self.state.taille.shoe.dealt

    def look(self) -> None:
        """What is true between two actions: somebody is offered something, two are there, prime is an order."""
        waiting = pending(self.state)
        assert _waits.decode(encoded(waiting)) == waiting
        for viewer in VIEWERS:
            shown = snapshot(self.state, viewer)
            assert _views.decode(encoded(shown)) == shown
            look_at_view(self.state, viewer, shown)
            self.heard.look(shown)
        assert self.state.phase not in BEFORE_THE_DEAL or not too_few(self.state)
        order = prime(self.state)
        bank = {self.state.banker, self.state.associate}
        assert len(set(order)) == len(order)
        assert set(order) == set(self.state.players) - bank
        for actor in (*self.state.players, STRANGER):
            offered = options(self.state, actor)
            assert _offers.decode(encoded(offered)) == offered
        if waiting is None:
            assert self.state.over
            assert not self.state.players
            return
        self._look_at_waiting(waiting)
        look_at_outlook(self.state)

    def _look_at_waiting(self, waiting: Pending) -> None:
        default = absence(self.state, waiting, random.Random(self.state.seq))  # noqa: S311 - a play is repeatable
        if default is None:
            assert waiting.idle
        else:
            assert objection(self.state, CROUPIER, default) is None
        for player in waiting.players:
            assert player in self.state.players
            back = self.state.players[player].away  # all that is waited for is that he comes back
            assert back or set(map(type, options(self.state, player))) - {CanLeave}

    def finished(self) -> None:
        """The log, as it is stored, replays to the very table."""
        stored = [encoded(event) for event in self.log]
        again = reduce(evolve, map(_events.decode, stored), Chemin(rules=self.state.rules))
        assert again == self.state
        for viewer in VIEWERS:
            assert encoded(snapshot(again, viewer)) == encoded(snapshot(self.state, viewer))


class Player(random.Random):
    """Chance for one play: what people choose of what they are offered."""

    def offers(self, state: Chemin) -> list[tuple[PlayerId, Action]]:
        """One action for every option of everybody, at the table or not."""
        return [
            (actor, self.made(each, actor, state))
            for actor in dict.fromkeys((*state.players, *PEOPLE))
            for each in options(state, actor)
        ]

    def made(self, option: Option, actor: PlayerId, state: Chemin) -> Action:  # noqa: PLR0912 - one case an option
        """An action within the bounds of an option."""
        match option:
            case CanSit(seats, maximum):
                return Sit(self.choice(seats), Cents(self.choice((1, 7_000, 60_000, 60_001, maximum))))
            case CanStand(maximum):
                return Stand(Cents(self.choice((1, 3_000, 60_000, maximum))))
            case CanTakeSeat(seats):
                return TakeSeat(self.choice(seats))
            case CanBuyIn(maximum):
                return BuyIn(Cents(self.choice((1, min(5_000, maximum), min(80_000, maximum)))))
            case CanLeave():
                return Leave()
            case CanPromiseSeed(on):
                return PromiseSeed(on, promise(seed_of(actor, state)))
            case CanRevealSeed(on):
                return RevealSeed(on, seed_of(actor, state))
            case CanCut(on, first, last):
                return Cut(on, self.choice((first, last, self.randint(first, last))))
            case CanPost(on, minimum, maximum, coin):
                return Post(on, self.amount(minimum, maximum, coin))
            case CanDecline(on):
                return Decline(on)
            case CanAssociate(on):
                return Associate(on, self.random() < 0.8)
            case CanCall(on, calls):
                return MakeCall(on, self.choice((None, *(each.call for each in calls))))
            case CanStake(on, minimum, maximum, _, coin):
                return Stake(on, Cents(0) if self.random() < 0.1 else self.amount(minimum, maximum, coin))
            case CanAnswer(on):
                return Answer(on, self.random() < 0.6)
            case CanDeclare(on, says):
                return Declare(on, self.choice(says))
            case CanSelonLaRegle(on):
                return SelonLaRegle(on)
            case CanTakeSuite(on):
                return TakeSuite(on, self.random() < 0.6)
            case CanBid(on, minimum, maximum, coin):
                return Bid(on, self.amount(minimum, min(maximum, minimum + 20 * coin), coin))
            case CanFinish(on):
                return Finish(on)
            case CanProceed(on):
                return Proceed(on)

    def amount(self, least: int, most: int, coin: int) -> Cents:
        """Whole coins between bounds, as often at their ends as between them."""
        near = min(most, 3 * least)
        drawn = self.choice((least, near, most, self.randint(least, most), self.randint(least, near)))
        return Cents(max(least, drawn - drawn % coin))

    def house_move(self, state: Chemin) -> tuple[PlayerId, Action]:
        """Something that the house may do to a player."""
        return CROUPIER, MarkAway(self.choice(tuple(state.players)), self.random() < 0.4)

    def legal(self, state: Chemin) -> tuple[PlayerId, Action]:
        """A legal action of somebody; mostly what the table waits for."""
        waiting = pending(state)
        offered = self.offers(state)
        luck = self.random()
        if state.players and luck < 0.03:
            return self.house_move(state)
        staying = [(actor, action) for actor, action in offered if not isinstance(action, Leave)]
        leaving = [(actor, action) for actor, action in offered if isinstance(action, Leave)]
        if luck < 0.04 and leaving:
            return self.choice(leaving)
        if luck < 0.05 or waiting is None:
            return self.choice(offered)
        if luck < 0.2 and staying:
            return self.choice(staying or offered)
        asked = [
            (actor, action)
            for actor, action in offered
            if actor in waiting.players and not isinstance(action, Leave | BuyIn)
        ]
        default = absence(state, waiting, self)
        if asked and (default is None or self.random() < 0.85):
            return self.choice(asked)
        if default is not None and objection(state, CROUPIER, default) is None:
            return CROUPIER, default
        if state.players and self.random() < 0.5:  # somebody comes back, or somebody comes
            away = [player.id for player in state.players.values() if player.away]
            if away:
                return CROUPIER, MarkAway(self.choice(away), away=False)
        return self.choice(staying or offered)


def chips(state: Chemin) -> int:
    """All chips on the table: purses, entries and bid, stakes, bank, house."""
    entries = 0 if state.window is None else sum(entry.amount for entry in state.window.entries.values())
    bid = 0 if state.auction is None else state.auction.bid
    purses = sum(player.purse for player in state.players.values())
    return purses + entries + bid + sum(state.layout.values()) + state.bank + state.house


def remembered(state: Chemin) -> bytes:
    """All of a table but its rules, as bytes that nothing changes later."""
    return encoded([getattr(state, name) for name in state.__struct_fields__ if name != "rules"])


def seed_of(actor: PlayerId, state: Chemin) -> str:
    """The seed that a player promises and reveals for a shoe."""
    return f"{actor} for shoe {state.taille.number}"


def absence(state: Chemin, waiting: Pending, chance: random.Random) -> Action | None:
    """What the house does when the time of those asked is over; None where the table is idle."""
    if waiting.default is not None:
        return waiting.default
    if waiting.chance == "cut":
        return Cut(waiting.on, chance.randint(*cut_bounds(len(state.taille.order))))
    if waiting.idle:
        return None
    if waiting.chance == "seats":
        return drawn_seats(state, chance)
    order = list(packs(state.rules.decks))
    chance.shuffle(order)
    return Shuffle(tuple(order), f"nonce {chance.random()}")


def drawn_seats(state: Chemin, chance: random.Random) -> DrawSeats:
    """Lots for everybody who is seated."""
    seated = [player.id for player in state.players.values() if player.seat is not None]
    seats = chance.sample(range(1, state.rules.seats + 1), len(seated))
    return DrawSeats({player: Seat(seat) for player, seat in zip(seated, seats, strict=True)})
