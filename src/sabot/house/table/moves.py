"""A player's moves now, action by action, for a page that draws a table without knowing its game: its plain page."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, islice, takewhile
from typing import Final, cast

from sabot.games.game import AnyGame, TableState
from sabot.games.kinds import TableAction, TableOption
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.wire import Move

_STEPS: Final = (1, 2, 5)
"""Of each power of ten, as chips are."""


class Chips:
    """Amounts as chips have them: the least, those of 1, 2 and 5 times a power of ten above it, and the most."""

    size: int = 8

    def between(self, least: int, most: int, coin: int) -> Sequence[Cents]:
        """As many as the size, in whole coins; of a range that has fewer the most again and again, of none nothing."""
        if most < least:
            return ()
        most = max(most - most % coin, least)
        round_ = (each for each in takewhile(lambda each: each < most, _round(least)) if each % coin == 0)
        amounts = [least, *islice(round_, self.size - 2)]
        return [Cents(each) for each in (*amounts, *[most] * (self.size - len(amounts)))]

    bids = between

    def purses(self, most: int) -> Sequence[Cents]:
        """Purses up to the most."""
        return self.between(1, most, 1)


def moves(game: AnyGame, state: TableState, player: PlayerId) -> list[Move]:
    """A player's moves in the game now, amounts as chips have them; coming, going and the shoe are left out."""
    if state.taille.window is not None:
        return []
    return [move for option in game.options(state, player) for move in _of(game, option)]


def _of(game: AnyGame, option: TableOption) -> Iterator[Move]:
    for slot, action in game.acts(option, Chips()):
        if slot.section == "play":
            words = tuple(each for each in slot.way if isinstance(each, str))
            amount = _amount(action, words)
            named = words if amount is not None or len(words) == len(slot.way) else _facts_of(action)
            yield Move(slot.option, named, amount, action)


def _facts_of(action: TableAction) -> tuple[str, ...]:
    """Words of an action beside the event that it answers: a name that it bears, or a number."""
    fields = (getattr(action, field) for field in action.__struct_fields__ if field != "on")
    return tuple(str(each) for each in fields if isinstance(each, str | int))


def _amount(action: TableAction, words: Sequence[str]) -> Cents | None:
    """The amount of an action in cents: its `amount`, or that of one of its words in a map of amounts; else None."""
    amount = getattr(action, "amount", None)
    if isinstance(amount, int):
        return Cents(amount)
    maps = (getattr(action, field) for field in action.__struct_fields__)
    by_word = (cast("Mapping[str, Cents]", each) for each in maps if isinstance(each, Mapping))
    return next((each[word] for each in by_word for word in words if word in each), None)


def _round(least: int) -> Iterator[int]:
    """The round amounts above one, without end."""
    power = 10 ** (len(str(max(least, 1))) - 1)
    for more in count():
        yield from (step * power * 10**more for step in _STEPS if step * power * 10**more > least)
