"""Companies of bots: all temperaments of a game at one table, or one that all have."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, TypeVar

from sabot.games.game import Bot, BotMaker
from sabot.games.windows import PlayerId
from sabot.money import Cents

Found = TypeVar("Found")


def companies(
    bot: Callable[[PlayerId, Any, Cents, Random], Bot], moods: Sequence[Any], buy_in: Callable[[Any], Cents]
) -> dict[str, BotMaker[Any]]:
    """The companies of bots: of all temperaments, which follow one another, and of each by its name."""

    def maker(moods: Sequence[Any]) -> BotMaker[Any]:
        def made(rules: Any, player: PlayerId, place: int, seed: str) -> Bot:
            return bot(player, moods[place % len(moods)], buy_in(rules), Random(seed))  # noqa: S311 - play money

        return made

    return {"mixed": maker(moods), **{mood.name: maker((mood,)) for mood in moods}}


def find(options: Iterable[Any], kind: type[Found]) -> Found | None:
    """The first option of a kind."""
    return next((each for each in options if isinstance(each, kind)), None)
