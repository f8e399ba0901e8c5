"""Players who sit at a table without looking on: bots, and players who are away."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from random import Random
from typing import Final

from sabot.games.game import AnyGame, Bot, TableState
from sabot.games.kinds import TableEvent
from sabot.games.rules import Rules
from sabot.games.windows import PlayerId
from sabot.house.failures import where
from sabot.house.table.audience import AnyStep
from sabot.house.table.clock import Timing
from sabot.house.table.inbox import NOBODY, Request
from sabot.selfplay import MIXED

_LOG: Final = logging.getLogger(__name__)
Wake = Callable[[PlayerId], bool]


def bot_of(game: AnyGame, rules: Rules, player: PlayerId, temperament: str = MIXED) -> Bot:
    """The bot behind a player's id: the same whenever the house opens."""
    place = Random(player).randrange(10**6)  # noqa: S311 - a bot's moods, not what is dealt
    return game.bots[temperament](rules, player, place, player)


class BotSeats:
    """The bots of a table. A bot that is waited for thinks, wakes, and then does what it sees fit."""

    def __init__(self, game: AnyGame, random: Random, wake: Wake) -> None:
        self.bots: dict[PlayerId, Bot] = {}
        self._game, self._random, self._wake = game, random, wake
        self._thinking: set[PlayerId] = set()

    def __contains__(self, player: PlayerId) -> bool:
        return player in self.bots

    def seat(self, player: PlayerId, bot: Bot) -> None:
        """Let a bot act for a player."""
        self.bots[player] = bot
        self._wake(NOBODY)

    def leaves(self, player: PlayerId) -> None:
        """Somebody has left the table; a bot that was he is none of it."""
        self.bots.pop(player, None)

    def alone(self, state: TableState) -> bool:
        """Whether nobody sits at the table but bots."""
        return all(player in self.bots for player in state.players)

    def think(self, step: str, players: Iterable[PlayerId], shown_ms: int, timing: Timing) -> None:
        """Have the bots among some players think what to do in a step, from when all is shown."""
        loop = asyncio.get_running_loop()
        for player in players:
            if player in self.bots and player not in self._thinking:
                self._thinking.add(player)
                delay = shown_ms + timing.thought_ms(step, self._random.random())
                loop.call_later(delay / 1000, self._thought, player)

    def wake(self) -> None:
        """Nobody thinks any more: whoever is waited for begins anew."""
        self._thinking.clear()

    def answer(self, player: PlayerId, state: TableState) -> Request | None:
        """The request of a bot that has thought; None where it does nothing, or is no bot."""
        self._thinking.discard(player)
        bot = self.bots.get(player)
        if bot is None or player not in state.players:
            return None
        try:
            action = bot.choose(self._game.snapshot(state, player), self._game.options(state, player))
        except Exception as error:  # the table answers for a bot that fails, as for anybody who is silent
            _LOG.error("bot %s has failed after event %s: %s", player, state.seq, where(error))
            return None
        return None if action is None else Request(player, action)

    def hear(self, steps: Iterable[AnyStep]) -> None:
        """Tell the bots that listen what has happened, as each may know it."""
        listeners = [bot for bot in self.bots.values() if bot.listens]
        for before, event in steps if listeners else ():
            for bot in listeners:
                self._tell(bot, before, event)

    def _tell(self, bot: Bot, before: TableState, event: TableEvent) -> None:
        try:
            bot.hear(self._game.view(before, event, bot.id))
        except Exception as error:
            _LOG.error("bot %s has failed at event %s: %s", bot.id, before.seq + 1, where(error))

    def _thought(self, player: PlayerId) -> None:
        if not self._wake(player):
            self._thinking.discard(player)
