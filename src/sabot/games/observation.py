"""Numbers of a view, by name and with bounds, as an agent that learns has them before it.

Amounts are read in cents and told as such by their names' record; places of players go round the seats from that of
the viewer, 0 is he himself, and -1 is nobody. What is one of several words is its number from 1, 0 where it is none.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from sabot.cards import RANKS, SUITS
from sabot.games.display import ShownHand, ShownShoe
from sabot.games.kinds import AnyView
from sabot.games.windows import PlayerId

MOST: Final = 10**15
"""No amount at a table is larger, in cents."""
MOST_COUNT: Final = 10**9
"""No count at a table is larger."""
DOWN: Final = 14
"""The rank of a card that lies face down; ranks are 1 to 13, 0 where there is no card."""
HAND_CARDS: Final = 3


class Number(NamedTuple):
    """A number of an observation: its name, its least and its most; an amount is in cents."""

    name: str
    least: int
    most: int
    cents: bool = False


class Observed(NamedTuple):
    """The numbers of a rule set's views, how they are read off one, and the fields of a view that are in none of them.

    They are read by the view and who looks.
    """

    numbers: tuple[Number, ...]
    of: Callable[[AnyView, PlayerId | None], list[int]]
    left_out: frozenset[str]


def cents(*names: str) -> tuple[Number, ...]:
    """Amounts."""
    return tuple(Number(name, -MOST, MOST, cents=True) for name in names)


def flags(*names: str) -> tuple[Number, ...]:
    """No or yes."""
    return tuple(Number(name, 0, 1) for name in names)


def counts(*names: str) -> tuple[Number, ...]:
    """Numbers that count things."""
    return tuple(Number(name, 0, MOST_COUNT) for name in names)


def word(name: str, *words: str) -> Number:
    """A number for one of some words, or none."""
    return Number(name, 0, len(words))


def places(seats: int, *names: str) -> tuple[Number, ...]:
    """Places of players among the seats, one number for each name; -1 is nobody."""
    return tuple(Number(name, -1, seats - 1) for name in names)


def of_hand(name: str) -> tuple[Number, ...]:
    """A hand: its points, -1 where they are not seen, and rank and suit of each card."""
    cards = range(1, HAND_CARDS + 1)
    ranks = ((Number(f"{name} rank {at}", 0, DOWN), Number(f"{name} suit {at}", 0, len(SUITS))) for at in cards)
    return (Number(f"{name} points", -1, 9), *(each for pair in ranks for each in pair))


def hand(shown: ShownHand) -> list[int]:
    """The numbers of a hand."""
    numbers = [-1 if shown.points is None else shown.points, 0, 0, 0, 0, 0, 0]
    at = 1
    for each in shown.cards:
        numbers[at], numbers[at + 1] = _FACES[each.face]
        at += 2
    return numbers


SHOE: Final = (*counts("shoe", "shoe cards", "shoe dealt", "stop card"), *flags("stop reached"))


def shoe(shown: ShownShoe) -> tuple[int, ...]:
    """The numbers of a shoe."""
    return shown.number, shown.cards, shown.dealt, shown.stop_card, shown.stop_reached


def steps_of(waits: Iterable[str]) -> tuple[tuple[Number, ...], dict[str, tuple[int, ...]]]:
    """The steps that a table can wait in, one number each, and which of them a step is."""
    names = tuple(waits)
    return flags(*(f"step {name}" for name in names)), {
        name: tuple(int(each == name) for each in names) for name in ("", *names)
    }


def numbered(*words: str) -> dict[str | None, int]:
    """The number of each word, from 1; None is 0."""
    return {None: 0, **{each: at for at, each in enumerate(words, 1)}}


def first_seat(people: Sequence[AnyView], viewer: PlayerId | None) -> int:
    """The seat from which places go round: the viewer's own, seat 1 for a spectator and for who stands."""
    for each in people:
        if each.id == viewer and each.seat is not None:
            return int(each.seat)
    return 1


def ring(
    seats: int,
    people: Sequence[AnyView],
    viewer: PlayerId | None,
    row: Callable[[AnyView], list[int]],
    empty: list[int],
) -> tuple[dict[PlayerId | None, int], list[int]]:
    """The places of the seated by id, round from the viewer's seat, and the numbers of every place in that order.

    Who stands has no place.
    """
    first = first_seat(people, viewer)
    rows: list[list[int]] = [empty] * seats
    at: dict[PlayerId | None, int] = {}
    for each in people:
        if each.seat is not None:
            place = at[each.id] = (each.seat - first) % seats
            rows[place] = row(each)
    flat: list[int] = []
    for each in rows:
        flat += each
    return at, flat


def by_place(seats: int, numbers: Sequence[Number]) -> tuple[Number, ...]:
    """The numbers of every place round the table."""
    return tuple(each._replace(name=f"place {place} {each.name}") for place in range(seats) for each in numbers)


_FACES: Final[dict[str | None, tuple[int, int]]] = {
    None: (DOWN, 0),
    **{rank + suit: (at, of) for at, rank in enumerate(RANKS, 1) for of, suit in enumerate(SUITS, 1)},
}
