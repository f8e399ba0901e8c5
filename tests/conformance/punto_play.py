"""Play at a table of Punto Banco that is watched: after every step all that is always true is looked at."""

import random
from collections import Counter
from functools import reduce

import msgspec

from sabot.cards import Card
from sabot.games.layout import Enter, faults, staked
from sabot.games.layout_options import Waiting as Pending
from sabot.games.moves import SEED
from sabot.games.offers import CanBuyIn, CanLeave
from sabot.games.punto.actions import Action
from sabot.games.punto.decide import decide
from sabot.games.punto.events import CardDealt, Event, HandShown, PublicEvent
from sabot.games.punto.evolve import evolve
from sabot.games.punto.legality import objection
from sabot.games.punto.moves import move
from sabot.games.punto.options import Option, options
from sabot.games.punto.pending import pending
from sabot.games.punto.rules import PuntoRules
from sabot.games.punto.state import Punto
from sabot.games.punto.views import PuntoView, snapshot, view
from sabot.games.refusals import Refusal, RuleError
from sabot.games.seats import BoughtIn, BuyIn, Leave, Left, LimitPlayer, MarkAway, Seated, Sit
from sabot.games.steps import CardsBurned
from sabot.games.taille import Cut, ShoeShuffled, Shuffle
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents
from sabot.shoe import cut_bounds, packs

PEOPLE = tuple(map(PlayerId, ("ann", "bob", "eve")))
STRANGER = PlayerId("zoe")
VIEWERS: tuple[PlayerId | None, ...] = (*PEOPLE, None)

_events = msgspec.json.Decoder(Event)
_twins = msgspec.json.Decoder(PublicEvent)
_views = msgspec.json.Decoder(PuntoView)
_offers = msgspec.json.Decoder(tuple[Option, ...])
_waits = msgspec.json.Decoder(Pending | None)
encoded = msgspec.json.encode


class Watched:
    """A table whose every step is checked; `seen` counts the codes with which it refused."""

    def __init__(self, rules: PuntoRules) -> None:
        self.state = Punto(rules=rules)
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
            for viewer in VIEWERS:
                twin = view(before, event, viewer)
                assert _twins.decode(encoded(twin)) == twin

    def _look_at_chips(self, event: Event) -> None:
        match event:
            case Seated(purse=purse):
                self.issued += purse
            case BoughtIn(amount=amount):
                self.issued += amount
            case Left(purse=purse):
                self.issued -= purse
            case _:
                pass
        players = self.state.players.values()
        entries = sum(sum(stakes.values()) for stakes in staked(self.state).values())
        assert sum(player.purse for player in players) + entries + self.state.house == self.issued
        assert faults(self.state) == ()
        assert set(self.state.debts) <= set(self.state.players)
        assert all(player.purse >= self.state.debts.get(player.id, 0) >= 0 for player in players)

    def _look_at_cards(self, event: Event) -> None:
        match event:
            case ShoeShuffled():
                self.shown.clear()
            case CardDealt(card=card):
                self.shown[card] += 1
            case CardsBurned(turned=turned):
                self.shown[turned] += 1
            case HandShown(cards=cards):
                self.shown.update(cards)
            case _:
                return
        assert self.shown <= Counter(packs(self.state.rules.decks))
        assert self.shown.total() <= self.state.taille.shoe.dealt

    def look(self) -> None:
        """What is true between two actions: somebody is offered something, and all that is offered is legal."""
        waiting = pending(self.state)
        assert _waits.decode(encoded(waiting)) == waiting
        for viewer in VIEWERS:
            shown = snapshot(self.state, viewer)
            assert _views.decode(encoded(shown)) == shown
        for actor in (*self.state.players, STRANGER):
            offered = options(self.state, actor)
            assert _offers.decode(encoded(offered)) == offered
        if waiting is None:
            assert self.state.over
            assert not self.state.players
            return
        self._look_at_waiting(waiting)

    def _look_at_waiting(self, waiting: Pending) -> None:
        default = absence(self.state, waiting, random.Random(self.state.seq))  # noqa: S311 - a play is repeatable
        assert objection(self.state, CROUPIER, default) is None
        for player in waiting.players:
            assert player in self.state.players
            back = self.state.players[player].away  # all that is waited for is that he comes back
            assert back or set(map(type, options(self.state, player))) - {CanBuyIn, CanLeave}

    def finished(self) -> None:
        """The log, as it is stored, replays to the very table."""
        stored = [encoded(event) for event in self.log]
        again = reduce(evolve, map(_events.decode, stored), Punto(rules=self.state.rules))
        assert again == self.state


class Player(random.Random):
    """Chance for one play: what people choose of what they are offered."""

    def offers(self, state: Punto) -> list[tuple[PlayerId, Action]]:
        """One action for every option of everybody, at the table or not."""
        return [
            (actor, move(each, self))
            for actor in dict.fromkeys((*state.players, *PEOPLE))
            for each in options(state, actor)
        ]

    def house_move(self, state: Punto) -> tuple[PlayerId, Action]:
        """Something that the house may do to a player."""
        player = self.choice(tuple(state.players.values()))
        if self.random() < 0.7:
            return CROUPIER, MarkAway(player.id, not player.away)
        return CROUPIER, LimitPlayer(player.id, self.choice((None, Cents(100), Cents(700), Cents(5_000))))

    def legal(self, state: Punto) -> tuple[PlayerId, Action]:
        """A legal action of somebody; mostly what the table waits for."""
        waiting, offered, luck = pending(state), self.offers(state), self.random()
        if waiting is None or (offered and luck < 0.06):
            return self.choice(offered)
        if state.players and luck < 0.12:
            return self.house_move(state)
        sitting = [move for move in offered if isinstance(move[1], Sit)]
        if len(state.players) < 2 and sitting and luck < 0.6:
            return self.choice(sitting)
        asked = [move for move in offered if move[0] in waiting.players and not isinstance(move[1], Leave | BuyIn)]
        entries = [move for move in asked if isinstance(move[1], Enter)]
        if entries and not any(staked(state).values()) and luck < 0.8:
            return self.choice(entries)
        if asked and (waiting.idle or luck < (0.6 if entries else 0.9)):
            return self.choice(asked)
        return CROUPIER, absence(state, waiting, self)


def remembered(state: Punto) -> bytes:
    """All of a table but its rules, as bytes that nothing changes later."""
    return encoded([getattr(state, name) for name in state.__struct_fields__ if name != "rules"])


def seed_of(actor: PlayerId, state: Punto) -> str:
    """The seed that a player promises and reveals for a shoe."""
    del actor, state
    return SEED


def absence(state: Punto, waiting: Pending, chance: random.Random) -> Action:
    """What the house does when the time of those asked is over."""
    if waiting.default is not None:
        return waiting.default
    if waiting.chance == "cut":
        return Cut(waiting.on, chance.randint(*cut_bounds(len(state.taille.order))))
    order = list(packs(state.rules.decks))
    chance.shuffle(order)
    return Shuffle(tuple(order), f"nonce {chance.random()}")
