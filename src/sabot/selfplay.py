"""A table of bots that plays by itself, at any game: all chance from one seed; no time, no network, no store."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from sabot.games.game import Bot, BotMaker, TableState
from sabot.games.registry import BY_ID
from sabot.games.rules import Rules
from sabot.games.waiting import Pending
from sabot.games.windows import CROUPIER, PlayerId, Seq

PATIENCE: Final = 5000
"""Moves in a row without a coup after which a table is given up."""
MIXED: Final = "mixed"
"""The profile in which every temperament of a game sits."""
NAMES: Final = (
    "Ada", "Anton", "Beatrix", "Bruno", "Carla", "Clément", "Dora", "Edgar", "Elise", "Emil", "Fanny", "Felix",
    "Gaston", "Greta", "Henri", "Hilda", "Ida", "Jakob", "Josephine", "Karl", "Leonie", "Louis", "Margot", "Moritz",
    "Nora", "Oscar", "Paula", "Philippe", "Rosa", "Simon", "Thea", "Victor",
)  # fmt: skip
"""Names of bots."""

Until = Callable[[Any], bool]


class Happened(NamedTuple):
    """An event of a table that plays by itself: whose move made it, the table before and after it, and whether the
    move ends with it."""

    actor: PlayerId
    before: Any
    event: Any
    after: Any
    is_last: bool


class NobodyStakesError(RuntimeError):
    """A table at which no coup is dealt, because nobody can stake."""


class SelfPlay:
    """A table of bots. `state` is the table after the last event yielded; the same seed makes the same log.

    `rules` are those with which it was opened.
    """

    def __init__(self, rules: Rules, bots: Sequence[Bot], random: Random) -> None:
        if len(bots) > rules.seats:
            raise ValueError(f"{len(bots)} players at a table of {rules.seats} seats")
        self.game = game = BY_ID[rules.game]
        self.rules = rules
        self.state: Any = game.open(rules)
        self.bots: dict[PlayerId, Any] = {bot.id: bot for bot in bots}
        self._listeners = [bot for bot in bots if bot.listens]
        self._random = random

    def log(self, until: Until) -> Iterator[tuple[Seq, Any]]:
        """The numbered events up to the action after which `until` holds; called again, it goes on from there."""
        return ((Seq(before.seq + 1), event) for before, event in self._play(until))

    def seen(self, until: Until, viewer: PlayerId | None = None) -> Iterator[tuple[Seq, Any]]:
        """The same log as a viewer sees it; None is a spectator."""
        return ((Seq(before.seq + 1), self.game.view(before, event, viewer)) for before, event in self._play(until))

    def steps(self, until: Until, viewer: PlayerId | None = None) -> Iterator[tuple[Any, Any]]:
        """The events as a viewer sees them, each with the table as it leaves it."""
        return ((self.state, self.game.view(before, event, viewer)) for before, event in self._play(until))

    def _play(self, until: Until) -> Iterator[tuple[TableState, Any]]:
        """The events, each with the table before it; raises NobodyStakesError."""
        return ((each.before, each.event) for each in self.happenings(until))

    def happenings(self, until: Until) -> Iterator[Happened]:
        """The events with all that is known of each; raises NobodyStakesError."""
        game, idle = self.game, 0
        while not until(self.state):
            move, coups = self._next(), self.state.coups
            events = () if move is None else game.decide(self.state, *move)
            for place, event in enumerate(events, start=1):
                before, self.state = self.state, game.evolve(self.state, event)
                for bot in self._listeners:
                    bot.hear(game.view(before, event, bot.id))
                if move is not None:
                    yield Happened(move[0], before, event, self.state, place == len(events))
            idle = 0 if self.state.coups != coups else idle + 1
            if idle >= PATIENCE:
                raise NobodyStakesError

    def _next(self) -> tuple[PlayerId, Any] | None:
        """The next mover and his action: a bot that wants a seat or is waited for, else the croupier; else None."""
        game, waits = self.game, self.game.pending(self.state)
        asked = [player for player in self.bots if player not in self.state.players]
        for player in asked or (waits.players if waits else ()):
            action = self.bots[player].choose(game.snapshot(self.state, player), game.options(self.state, player))
            if action is not None:
                return player, action
        return self._croupier(waits)

    def _croupier(self, waits: Pending[Any] | None) -> tuple[PlayerId, Any] | None:
        """The croupier's action when nobody else moves; None is nothing."""
        if waits is None or waits.default is not None:
            return None if waits is None else (CROUPIER, waits.default)
        if waits.idle or waits.chance is None:
            return None
        return CROUPIER, self.game.chance(self.state, waits.chance, self._random)


def table_of_bots(
    rules: Rules, players: int, seed: int, bots: str | BotMaker[Any] = MIXED, names: Sequence[str] = NAMES
) -> SelfPlay:
    """A table with some bots; names, temperaments and all chance come from the seed.

    `bots` is a profile of the game's bots, `mixed` (every temperament) or one that all have, or whoever makes them.
    """
    random = Random(str(seed))  # as text: a number and its negative are two seeds  # noqa: S311 - play money
    called = map(PlayerId, random.sample(names, players))
    maker = BY_ID[rules.game].bots[bots] if isinstance(bots, str) else bots
    seated = [maker(rules, name, place, f"{seed} {name}") for place, name in enumerate(called)]
    return SelfPlay(rules, seated, random)
