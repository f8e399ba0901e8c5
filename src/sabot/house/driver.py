"""A table that plays by itself: bots at it, all chance from one seed; no time, no network, no store."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from sabot.games.punto import Action, Event, PublicEvent, Punto, decide, evolve, options, pending, snapshot, view
from sabot.games.punto.events import BetsClosed
from sabot.games.taille import Cut, Shuffle, Taille
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.house.bots import NAMES, TEMPERAMENTS, Bot, buy_in
from sabot.rulesets import RuleSet
from sabot.shoe import DECK, cut_bounds, packs

PATIENCE: Final = 1000
"""Windows in a row that may close without a stake before a table is given up."""

PUNTO_BOTS: Final = ("mixed", *(mood.name for mood in TEMPERAMENTS))
"""What the bots of a table can be."""

Until = Callable[[Punto], bool]


class NobodyStakesError(RuntimeError):
    """A table at which no coup is dealt, because nobody can stake."""


def shoe_by_chance(taille: Taille, decks: int, random: Random) -> Cut | Shuffle:
    """The croupier's cut where he is asked for it, else the order of a new shoe."""
    if taille.question is not None:
        return Cut(taille.question.opened, random.randint(*cut_bounds(decks * DECK)))
    order = list(packs(decks))
    random.shuffle(order)
    return Shuffle(tuple(order), f"{random.getrandbits(256):064x}")


class Driver:
    """One table of bots. `state` is the table after the last event yielded; the same seed makes the same log."""

    def __init__(self, rules: RuleSet, bots: Sequence[Bot], random: Random) -> None:
        if len(bots) > rules.seats:
            raise ValueError(f"{len(bots)} players at a table of {rules.seats} seats")
        self.state = Punto(rules=rules)
        self.bots = {bot.id: bot for bot in bots}
        self._random = random

    def log(self, until: Until) -> Iterator[tuple[Seq, Event]]:
        """The numbered events up to the action after which `until` holds; called again, it goes on from there."""
        return ((Seq(before.seq + 1), event) for before, event in self._play(until))

    def seen(self, until: Until, viewer: PlayerId | None = None) -> Iterator[tuple[Seq, PublicEvent]]:
        """The same log as a viewer sees it; None is a spectator."""
        return ((Seq(before.seq + 1), view(before, event, viewer)) for before, event in self._play(until))

    def _play(self, until: Until) -> Iterator[tuple[Punto, Event]]:
        """The events, each with the table before it; raises NobodyStakesError."""
        unstaked = 0
        while not until(self.state):
            for event in decide(self.state, *self._next()):
                before, self.state = self.state, evolve(self.state, event)
                yield before, event
                if isinstance(event, BetsClosed):
                    unstaked = 0 if event.total else unstaked + 1
            if unstaked >= PATIENCE:
                raise NobodyStakesError

    def _next(self) -> tuple[PlayerId, Action]:
        """Who moves now, and how: a bot that wants a seat or is waited for, else the croupier."""
        waits = pending(self.state)
        asked = [player for player in self.bots if player not in self.state.players]
        for player in asked or (waits.players if waits else ()):
            action = self.bots[player].choose(snapshot(self.state, player), options(self.state, player))
            if action is not None:
                return player, action
        return CROUPIER, self._croupier()

    def _croupier(self) -> Action:
        waits = pending(self.state)
        if waits is None or waits.default is None:
            return self._chance()
        return waits.default

    def _chance(self) -> Action:
        return shoe_by_chance(self.state.taille, self.state.rules.decks, self._random)


def table_of_bots(rules: RuleSet, players: int, seed: int, bots: str = "mixed") -> Driver:
    """A table with some bots; names, temperaments and all chance come from the seed.

    `bots` is `mixed` (every temperament), or a temperament's name (all have it).
    """
    random = Random(str(seed))  # as text: a number and its negative are two seeds  # noqa: S311 - play money
    names = random.sample(NAMES, players)
    moods = [mood for mood in TEMPERAMENTS if mood.name == bots] or TEMPERAMENTS
    seated = [
        Bot(PlayerId(name), moods[place % len(moods)], buy_in(rules), Random(f"{seed} {name}"))  # noqa: S311
        for place, name in enumerate(names)
    ]
    return Driver(rules, seated, random)
