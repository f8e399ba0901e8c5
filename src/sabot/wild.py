"""A table of people who do whatever they may, drawn by chance: they come and leave, are away and back, raise and pass.

The house limits a player and changes the table's limits between coups. What comes of it is for checkers: every action
is legal, and all chance is from one seed.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple, get_args

from sabot.games.offers import CanLeave
from sabot.games.rules import Rules
from sabot.games.seats import LimitPlayer, MarkAway
from sabot.games.table_limits import SetLimits, TableLimits
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents
from sabot.selfplay import NAMES, SelfPlay

WILD: Final = "wild"
HOUSE: Final = 0.04
"""How often the house marks or limits somebody, or changes the limits."""
UNASKED: Final = 0.15
"""How often somebody does something whom nobody waits for."""
LATE: Final = 0.1
"""How often the time of those asked is over."""
LEAVES: Final = 0.05
"""How often somebody who may leave thinks of it."""
TIMES: Final = (1, 2, 5)
"""Limits are so many times those of the rule set."""


class Comer(NamedTuple):
    """Somebody who comes to the table or not."""

    id: PlayerId
    mood: str = WILD


class WildPlay(SelfPlay):
    """A table of such people. `state` is the table after the last event yielded; the same seed makes the same log."""

    def __init__(self, rules: Rules, people: Sequence[PlayerId], random: Random) -> None:
        super().__init__(rules, (), random)
        self.bots = {each: Comer(each) for each in people}
        self._first: Any = rules
        self._limits_players = LimitPlayer in get_args(self.game.every_action)

    def _next(self) -> tuple[PlayerId, Any] | None:
        """The next mover and his action; None is nobody."""
        state, random, waits = self.state, self._random, self.game.pending(self.state)
        luck = random.random()
        if state.players and luck < HOUSE:
            return CROUPIER, self._word()
        asked = tuple(self.bots)
        if luck > UNASKED and len(state.players) >= self.game.fewest and waits is not None:
            asked = () if random.random() < LATE else waits.players
        for player in random.sample(asked, len(asked)):
            action = self._action(player)
            if action is not None:
                return player, action
        return self._croupier(waits)

    def _action(self, player: PlayerId) -> Any:
        """Something that a player may do; None where he may do nothing, or only leave."""
        leaves = self._random.random() < LEAVES
        options = [each for each in self.game.options(self.state, player) if leaves or not isinstance(each, CanLeave)]
        return self.game.moves(self._random.choice(options), self._random) if options else None

    def _word(self) -> Any:
        """The house's action: somebody is away or back, has a maximum of his own, or the table has other limits."""
        random, least = self._random, self._first.limits.minimum
        player = random.choice(tuple(self.state.players))
        luck = random.random()
        if luck < 1 / 4:
            return SetLimits(self._limits())
        if luck < 1 / 2 and self._limits_players:
            return LimitPlayer(player, random.choice((None, least, Cents(7 * least))))
        return MarkAway(player, random.random() < 1 / 2)

    def _limits(self) -> TableLimits:
        """The first limits of the table, or narrower ones; bets with limits of their own keep them, or lose them."""
        first, times = self._first.limits, self._random.choice(TIMES)
        least = Cents(times * first.minimum)
        if first.maximum is not None and least > first.maximum:
            return TableLimits(first.minimum, first.minimum)
        return TableLimits(least, first.maximum, self._random.choice((first.bets, {})))


def wild_table(rules: Rules, people: int, seed: int, names: Sequence[str] = NAMES) -> WildPlay:
    """A table to which so many people come; names and all chance come from the seed."""
    random = Random(str(seed))  # as text: a number and its negative are two seeds  # noqa: S311 - play money
    return WildPlay(rules, [PlayerId(name) for name in random.sample(names, people)], random)
