"""Gains of a coup for a player, by bet, call or role: data beside the settlement, told by each game of its own."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from sabot.games.seats import issued_by
from sabot.games.windows import PlayerId
from sabot.money import Cents


class Brought(msgspec.Struct, frozen=True, array_like=True):
    """A player's gain by a stake, or by a part of a bank, in cents, levies taken off; a loss is negative.

    `bet` is a bet, a call, or what somebody was: `bank`, `associate`. `ways` is what the stake could have brought, by
    each result of a coup, in games whose results are few. `opens` says that his bank was posted for this coup.
    """

    coup: int
    player: PlayerId
    bet: str
    stake: Cents
    gain: Cents
    ways: tuple[Cents, ...] = ()
    opens: bool = False


class Step(NamedTuple):
    """An event, with the table before and after it."""

    before: Any
    event: Any
    after: Any


Bringing = Callable[[Sequence[Step], PlayerId], tuple[Brought, ...]]
"""From a coup's steps so far, those since the settlement before, what the last of them has brought a player."""


class Expected(NamedTuple):
    """Expected gain of stakes, in cents, and the variance of it; exact."""

    mean: Fraction
    variance: Fraction


class Expectation(NamedTuple):
    """Expected gain of each of some lines, None where it is unknown; and of those together that are known."""

    lines: tuple[Expected | None, ...]
    together: Expected


NOTHING = Expected(Fraction(0), Fraction(0))
Expecting = Callable[[Any, Sequence[Brought]], Expectation]
"""From a rule set and what a player had at stake in a coup, what could be expected of it."""


def chips(game: Any, state: Any, player: PlayerId) -> Cents:
    """All that a player has at a table: his purse, and what of his is on it."""
    person = state.players.get(player)
    return Cents(0) if person is None else Cents(person.purse + sum(game.holds(state, player).values()))


def moved(game: Any, step: Step, player: PlayerId) -> Cents:
    """A player's gain by an event at a table, in cents, without the chips that he brought there or took away."""
    issued = issued_by(step.event) if getattr(step.event, "player", None) == player else 0
    return Cents(chips(game, step.after, player) - chips(game, step.before, player) - issued)


def by_chances(chances: Sequence[Fraction] | None, lines: Sequence[Brought]) -> Expectation:
    """Expected gains of lines by the chances of a coup's results; nothing is known without them."""
    if chances is None:
        return unknown(lines)
    by_line = tuple(_expected(chances, each.ways) if each.ways else None for each in lines)
    together = [sum(ways) for ways in zip(*(each.ways for each in lines if each.ways), strict=True)]
    return Expectation(by_line, _expected(chances, together) if together else NOTHING)


def unknown(lines: Sequence[Brought]) -> Expectation:
    """Nothing is known of some lines."""
    return Expectation((None,) * len(lines), NOTHING)


def _expected(chances: Sequence[Fraction], ways: Sequence[int]) -> Expected:
    mean = sum((chance * way for chance, way in zip(chances, ways, strict=True)), Fraction(0))
    square = sum((chance * way**2 for chance, way in zip(chances, ways, strict=True)), Fraction(0))
    return Expected(mean, square - mean**2)
