"""Profiles of bots: all temperaments of a game at one table, or one that all have."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Protocol, TypeVar

from sabot.games.game import Bot, BotMaker
from sabot.games.rules import Rules
from sabot.games.windows import PlayerId
from sabot.money import Cents

Found = TypeVar("Found")
R = TypeVar("R", bound=Rules)


class Named(Protocol):
    """A thing with a name, such as a temperament."""

    @property
    def name(self) -> str:
        """The name of a temperament."""
        ...


M = TypeVar("M", bound=Named)


def bot_profiles(
    bot: Callable[[PlayerId, M, Cents, Random], Bot], moods: Sequence[M], buy_in: Callable[[R], Cents]
) -> dict[str, BotMaker[R]]:
    """The profiles of bots: of all temperaments, which follow one another, and of each by its name."""

    def maker(moods: Sequence[M]) -> BotMaker[R]:
        def make_bot(rules: R, player: PlayerId, place: int, seed: str) -> Bot:
            return bot(player, moods[place % len(moods)], buy_in(rules), Random(seed))  # noqa: S311 - play money

        return make_bot

    return {"mixed": maker(moods), **{mood.name: maker((mood,)) for mood in moods}}


def find(options: Iterable[object], kind: type[Found]) -> Found | None:
    """The first option of a kind."""
    return next((each for each in options if isinstance(each, kind)), None)
