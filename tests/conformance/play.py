"""Play at a table of any game that is watched: after every step all that is always true is looked at."""

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache, reduce
from typing import Any, Final

import msgspec
from fixtures import Fixtures
from parts import members

from sabot.cards import Card
from sabot.games.game import AnyGame
from sabot.games.offers import CanBuyIn, CanLeave
from sabot.games.refusals import Refusal, RuleError
from sabot.games.seats import BoughtIn, BuyIn, Leave, Left, LimitPlayer, MarkAway, Seated, Sit, Stood
from sabot.games.taille import ShoeShuffled, Shuffle
from sabot.games.waiting import Pending
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents
from sabot.shoe import Beacon, Place, packs
from sabot.words import LANGUAGES, say_of

PEOPLE: Final = tuple(map(PlayerId, ("ann", "bob", "cid", "dan", "eve")))
STRANGER: Final = PlayerId("zoe")
VIEWERS: Final[tuple[PlayerId | None, ...]] = (*PEOPLE, None)
MAXIMA: Final = (None, Cents(100), Cents(700), Cents(5_000))
"""What the house may limit a player to, where it may."""
PLACE: Final = Place("t1", "house")
BEACON: Final = Beacon("https://beacon.example/{round}", 1000, 30)
Move = tuple[PlayerId, Any]
PENDING: Any = Pending
TUPLE: Any = tuple
encoded = msgspec.json.encode


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def written(kind: Any, value: Any) -> None:
    """What is stored or sent is read again as it was."""
    assert _decoder(kind).decode(encoded(value)) == value


class Watched:
    """A table whose every step is checked; `seen` counts the codes with which it refused."""

    def __init__(self, fixtures: Fixtures, rules: Any) -> None:
        self.fixtures, self.game, self.rules = fixtures, fixtures.game, rules
        self.state: Any = fixtures.game.open(rules)
        self.log: list[Any] = []
        self.seen: Counter[str] = Counter()
        self.issued = 0
        self.shown: Counter[Card] = Counter()
        self.watcher = fixtures.watcher()
        self.drawn: Any = None
        self.tried: Any = None
        self.written = b""

    def attempt(self, actor: PlayerId, action: Any) -> Refusal | None:
        """Do it, or see it refused without a trace."""
        refusal = self.game.objection(self.state, actor, action)
        if refusal is None:
            self.follow(self.game.decide(self.state, actor, action))
        else:
            self.refuse(actor, action, refusal)
        return refusal

    def refuse(self, actor: PlayerId, action: Any, refusal: Refusal) -> None:
        """A refused action raises its objection and changes nothing."""
        before = self._before()
        raised: Refusal | None = None
        try:
            self.game.decide(self.state, actor, action)
        except RuleError as error:
            raised = error.refusal
        assert raised == refusal
        assert remembered(self.state) == before
        assert msgspec.json.decode(encoded(refusal), type=Refusal) == refusal
        assert refusal.code in self.game.codes
        if refusal.code not in self.seen:
            said = [
                say_of(language, self.game.id, f"refusal.{refusal.code}", **refusal.facts) for language in LANGUAGES
            ]
            assert "{" not in "".join(said)
        self.seen[refusal.code] += 1

    def _before(self) -> bytes:
        """All of the table as it is before it is tried, written once however much is."""
        if self.tried is not self.state:
            self.tried, self.written = self.state, remembered(self.state)
        return self.written

    def follow(self, events: Sequence[Any]) -> None:
        """Fold events in; after each of them chips and cards add up, it is told whole; none follows the end."""
        assert events
        for event in events:
            assert not self.state.over, event
            before, self.state = self.state, self.game.evolve(self.state, event)
            self.log.append(event)
            assert self.state.seq == before.seq + 1
            written(self.game.events, event)
            self.watcher.hear(before, event, self.state)
            self._look_at_chips(event)
            self._look_at_cards(event)
            for viewer in VIEWERS:
                written(self.game.public, self.game.view(before, event, viewer))

    def move(self, chance: random.Random) -> None:
        """Somebody does something legal."""
        self.follow(self.game.decide(self.state, *legal(self.game, self.state, chance)))

    def _look_at_chips(self, event: Any) -> None:
        match event:
            case Seated(purse=purse) | Stood(purse=purse):
                self.issued += purse
            case BoughtIn(amount=amount):
                self.issued += amount
            case Left(purse=purse):
                self.issued -= purse
            case _:
                pass
        purses = [player.purse for player in self.state.players.values()]
        assert sum(purses) + self.fixtures.on_table(self.state) + self.state.house == self.issued == self.state.issued
        assert min(purses, default=0) >= 0
        assert self.game.faults(self.state) == ()

    def _look_at_cards(self, event: Any) -> None:
        if isinstance(event, ShoeShuffled):
            self.shown.clear()
        laid = self.fixtures.laid(event)
        if laid is not None:
            self.shown.update(laid)
            assert self.shown <= Counter(packs(self.rules.decks))
            assert self.shown.total() <= self.state.taille.shoe.dealt

    def look(self, viewers: tuple[PlayerId | None, ...] = VIEWERS) -> None:
        """What is true between two actions: somebody is offered something, and a view is whole."""
        waiting = self.game.pending(self.state)
        written(PENDING[self.game.every_action] | None, waiting)
        for viewer in viewers:
            shown = self.game.snapshot(self.state, viewer)
            written(self.game.view_type, shown)
            self.watcher.look(self.state, viewer, shown)
        self._look_at_what_is_redrawn()
        for actor in (*self.state.players, STRANGER):
            written(TUPLE[self.game.options_type, ...], self.game.options(self.state, actor))
        self.watcher.between(self.state)
        if waiting is None:
            assert self.state.over
            assert not self.state.players
        else:
            self._look_at_waiting(waiting)

    def _look_at_what_is_redrawn(self) -> None:
        """Everybody's view is the same, drawn from nothing or from that of an earlier table."""
        shown = self.game.snapshot(self.state, None)
        if self.drawn is not None and self.game.redrawn is not None:
            assert self.game.redrawn(self.state, *self.drawn) == shown
        self.drawn = self.state, shown

    def _look_at_waiting(self, waiting: Pending[Any]) -> None:
        default = absence(self.game, self.state, chance_of(self.state.seq))
        if default is None:
            assert waiting.idle
        else:
            assert self.game.objection(self.state, CROUPIER, default) is None
        for player in waiting.players:
            assert player in self.state.players
            back = self.state.players[player].away  # all that is waited for is that he comes back
            idly = {CanLeave} if waiting.step == "waits" else {CanBuyIn, CanLeave}  # the too poor may buy in, and post
            assert back or set(map(type, self.game.options(self.state, player))) - idly

    def finished(self) -> None:
        """The log, as it is stored, replays to the very table."""
        stored = map(_decoder(self.game.events).decode, map(encoded, self.log))
        again = reduce(self.game.evolve, stored, self.game.open(self.rules))
        assert again == self.state
        for viewer in VIEWERS:
            assert encoded(self.game.snapshot(again, viewer)) == encoded(self.game.snapshot(self.state, viewer))


def chance_of(seed: object) -> random.Random:
    """Chance that is the same in every run."""
    return random.Random(str(seed))  # noqa: S311 - a play is repeatable


def remembered(state: Any) -> bytes:
    """All of a table but its rules, as bytes that nothing changes later."""
    return encoded([getattr(state, name) for name in state.__struct_fields__ if name != "rules"])


def absence(game: AnyGame, state: Any, chance: random.Random) -> Any:
    """What the house does when the time of those asked is over; None where the table is idle.

    One shoe in four has a beacon, which tells the round that is named.
    """
    waiting = game.pending(state)
    if waiting is None or waiting.default is not None or waiting.chance is None:
        return None if waiting is None else waiting.default
    if waiting.idle and waiting.chance != "beacon":
        return None
    drawn = game.chance(state, waiting.chance, chance)
    if isinstance(drawn, Shuffle) and drawn.nonce[0] in "0123":
        return msgspec.structs.replace(drawn, place=PLACE, beacon=BEACON)
    return drawn


def offers(game: AnyGame, state: Any, chance: random.Random) -> list[Move]:
    """One action for every option of everybody, at the table or not."""
    return [
        (actor, game.moves(each, chance))
        for actor in dict.fromkeys((*state.players, *PEOPLE))
        for each in game.options(state, actor)
    ]


def legal(game: AnyGame, state: Any, chance: random.Random) -> Move:
    """A legal action of somebody; mostly what the table waits for."""
    waiting, luck = game.pending(state), chance.random()
    if state.players and luck < 0.03:
        return house_move(game, state, chance)
    offered = offers(game, state, chance)
    leaving = [move for move in offered if isinstance(move[1], Leave)]
    if (luck < 0.04 and leaving) or waiting is None:
        return chance.choice(leaving or offered)
    staying = [move for move in offered if not isinstance(move[1], Leave)]
    sitting = [move for move in offered if isinstance(move[1], Sit)]
    if len(state.players) < 2 and sitting and luck < 0.6:
        return chance.choice(sitting)
    if luck < 0.15 and staying:
        return chance.choice(staying)
    return awaited(game, state, staying or offered, chance)


def awaited(game: AnyGame, state: Any, offered: list[Move], chance: random.Random) -> Move:
    """What the table waits for, or what the house does in its place; at a table that is idle somebody comes."""
    waiting, default = game.pending(state), absence(game, state, chance)
    asked = [move for move in offered if waiting and move[0] in waiting.players and not isinstance(move[1], BuyIn)]
    if asked and (default is None or chance.random() < 0.85):
        return chance.choice(asked)
    if default is not None:
        return CROUPIER, default
    away = [player.id for player in state.players.values() if player.away]
    if away and chance.random() < 0.5:
        return CROUPIER, MarkAway(chance.choice(away), away=False)
    return chance.choice(offered)


def house_move(game: AnyGame, state: Any, chance: random.Random) -> Move:
    """Something that the house may do to a player."""
    player = chance.choice(tuple(state.players))
    if LimitPlayer in members(game.every_action) and chance.random() < 0.3:
        return CROUPIER, LimitPlayer(player, chance.choice(MAXIMA))
    return CROUPIER, MarkAway(player, chance.random() < 0.4)
