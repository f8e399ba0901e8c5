"""Play at a table of Baccara Banque that is watched: after every step all that is always true is looked at."""

import random
from collections import Counter
from collections.abc import Sequence
from functools import reduce
from typing import Any

import msgspec

from sabot.cards import Card
from sabot.games.bank_table import too_few
from sabot.games.banque.actions import Action
from sabot.games.banque.decide import decide
from sabot.games.banque.events import CardGiven, CoupDealt, Event, HandTurned, PublicEvent
from sabot.games.banque.evolve import evolve
from sabot.games.banque.legality import objection
from sabot.games.banque.options import Option, options
from sabot.games.banque.order import order, turn
from sabot.games.banque.pending import Pending, pending
from sabot.games.banque.people import BEFORE_THE_DEAL
from sabot.games.banque.record import BANQUE
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.state import Banque, faults, staked
from sabot.games.banque.views import BanqueView, snapshot, view
from sabot.games.moves import SEED
from sabot.games.refusals import Refusal, RuleError
from sabot.games.seats import BoughtIn, BuyIn, Leave, Left, MarkAway, Seated, Stood
from sabot.games.steps import CardsBurned
from sabot.games.taille import ShoeShuffled
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents
from sabot.rulesets import load, varied
from sabot.shoe import packs

PEOPLE = tuple(map(PlayerId, ("ann", "bob", "cid", "dan", "eve", "fay")))
STRANGER = PlayerId("zoe")
VIEWERS: tuple[PlayerId | None, ...] = (*PEOPLE, None)
SEEDED = SEED

_events = msgspec.json.Decoder(Event)
_twins = msgspec.json.Decoder(PublicEvent)
_views = msgspec.json.Decoder(BanqueView)
_offers = msgspec.json.Decoder(tuple[Option, ...])
_waits = msgspec.json.Decoder(Pending | None)
encoded = msgspec.json.encode


def small(name: str = "baccara-banque", /, **changes: Any) -> BanqueRules:
    """A rule set on a shoe of one deck, with a minimum that purses reach."""
    numbers = {"decks": 1, "deck_options": (1,), "stop_card": 20, "minimum": Cents(7_000)}
    return varied(load(name, BanqueRules), **{**numbers, **changes})


class Watched:
    """A table whose every step is checked; `seen` counts the codes with which it refused."""

    def __init__(self, rules: BanqueRules) -> None:
        self.state = Banque(rules=rules)
        self.log: list[Event] = []
        self.seen: Counter[str] = Counter()
        self.issued = 0
        self.shown: Counter[Card] = Counter()

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
        assert refusal.code in BANQUE.codes
        self.seen[refusal.code] += 1

    def follow(self, events: tuple[Event, ...]) -> None:
        """Fold events in; after each of them chips and cards add up, and what is told of it is whole."""
        assert events
        for event in events:
            before, self.state = self.state, evolve(self.state, event)
            self.log.append(event)
            assert self.state.seq == before.seq + 1
            assert _events.decode(encoded(event)) == event
            self._look_at_chips(event)
            self._look_at_cards(event)
            for viewer in (PEOPLE[0], PEOPLE[1], None):
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
        assert self.state.bank >= 0
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
                assert staked(self.state) > 0
                assert not self.state.bank_open or staked(self.state) <= self.state.bank
            case _:
                return
        assert self.shown <= Counter(packs(self.state.rules.decks))
        assert self.shown.total() <= self.state.taille.shoe.dealt

    def look(self, viewers: tuple[PlayerId | None, ...] = VIEWERS) -> None:
        """What is true between two actions: somebody is offered something, two are there, claims are an order."""
        state, waiting = self.state, pending(self.state)
        assert _waits.decode(encoded(waiting)) == waiting
        for viewer in viewers:
            shown = snapshot(state, viewer)
            assert _views.decode(encoded(shown)) == shown
        assert state.phase not in BEFORE_THE_DEAL or not too_few(state)
        assert state.phase != "banco" or (state.bank >= state.rules.least_stake and not state.bank_open)
        assert sorted(order(state)) == sorted(set(state.players) - {state.banker, state.retiring})
        assert {turn(state, "one"), turn(state, "two")} <= {*order(state), None}
        for actor in (*state.players, STRANGER):
            offered = options(state, actor)
            assert _offers.decode(encoded(offered)) == offered
        if waiting is None:
            assert state.over
            assert not state.players
            return
        self._look_at_waiting(waiting)

    def _look_at_waiting(self, waiting: Pending) -> None:
        default = absence(self.state, waiting, random.Random(self.state.seq))  # noqa: S311 - a play is repeatable
        if default is None:
            assert waiting.idle
        else:
            assert objection(self.state, CROUPIER, default) is None
        for player in waiting.players:
            assert player in self.state.players
            back = self.state.players[player].away  # all that is waited for is that he comes back
            kinds = {type(each).__name__ for each in options(self.state, player)}
            assert back or kinds - {"CanLeave"}

    def finished(self) -> None:
        """The log, as it is stored, replays to the very table."""
        stored = [encoded(event) for event in self.log]
        again = reduce(evolve, map(_events.decode, stored), Banque(rules=self.state.rules))
        assert again == self.state
        for viewer in VIEWERS:
            assert encoded(snapshot(again, viewer)) == encoded(snapshot(self.state, viewer))


class Player(random.Random):
    """Chance for one play: what people choose of what they are offered."""

    def offers(self, state: Banque) -> list[tuple[PlayerId, Action]]:
        """One action for every option of everybody, at the table or not."""
        return [
            (actor, BANQUE.moves(each, self))
            for actor in dict.fromkeys((*state.players, *PEOPLE))
            for each in options(state, actor)
        ]

    def legal(self, state: Banque) -> tuple[PlayerId, Action]:
        """A legal action of somebody; mostly what the table waits for."""
        waiting, luck = pending(state), self.random()
        if state.players and luck < 0.03:
            return CROUPIER, MarkAway(self.choice(tuple(state.players)), self.random() < 0.4)
        offered = self.offers(state)
        leaving = [(actor, action) for actor, action in offered if isinstance(action, Leave)]
        if (luck < 0.04 and leaving) or waiting is None:
            return self.choice(leaving or offered)
        staying = [(actor, action) for actor, action in offered if not isinstance(action, Leave)]
        if luck < 0.15 and staying:
            return self.choice(staying)
        return self._awaited(state, waiting, staying or offered)

    def _awaited(
        self, state: Banque, waiting: Pending, offered: Sequence[tuple[PlayerId, Action]]
    ) -> tuple[PlayerId, Action]:
        asked = [each for each in offered if each[0] in waiting.players and not isinstance(each[1], BuyIn)]
        default = absence(state, waiting, self)
        if asked and (default is None or self.random() < 0.85):
            return self.choice(asked)
        if default is not None:
            return CROUPIER, default
        away = [player.id for player in state.players.values() if player.away]
        if away and self.random() < 0.5:
            return CROUPIER, MarkAway(self.choice(away), away=False)
        return self.choice(offered)


def chips(state: Banque) -> int:
    """All chips on the table: purses, entries and bid, stakes, bank, house."""
    entries = 0 if state.window is None else sum(entry.amount for entry in state.window.entries.values())
    bid = 0 if state.auction is None else state.auction.bid
    purses = sum(player.purse for player in state.players.values())
    return (
        purses + entries + bid + sum(each.one + each.two for each in state.layout.values()) + state.bank + state.house
    )


def remembered(state: Banque) -> bytes:
    """All of a table but its rules, as bytes that nothing changes later."""
    return encoded([getattr(state, name) for name in state.__struct_fields__ if name != "rules"])


def absence(state: Banque, waiting: Pending, chance: random.Random) -> Any:
    """What the house does when the time of those asked is over; None where the table is idle."""
    if waiting.default is not None or waiting.idle or waiting.chance is None:
        return waiting.default
    return BANQUE.chance(state, waiting.chance, chance)
