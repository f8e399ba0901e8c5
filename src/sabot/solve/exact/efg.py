"""Any tree with rational chances as an extensive form of Gambit's (`.efg`).

Format: Gambit's own documentation, "Game representation formats".
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import count
from typing import Final, Generic, NamedTuple, TypeVar

P = TypeVar("P")

CHANCE: Final = 0
"""The player that is none."""


class Node(NamedTuple, Generic[P]):
    """A place at which something happens: whose move it is, from 1 on or chance's, its information set, its moves.

    A move is its name, its probability where it is chance's, and the place that it leads to.
    """

    player: int
    label: str
    moves: Sequence[tuple[str, Fraction | None, P]]


class End(NamedTuple):
    """The end of a play: the outcome's number from 1 on, its name, what each player gets."""

    number: int
    name: str
    payoffs: Sequence[Fraction | int]


def efg(title: str, comment: str, players: Iterable[str], root: P, told: Callable[[P], Node[P] | End]) -> Iterator[str]:
    """The lines of the tree below a place, of which `told` says what happens there, without their ends."""
    yield f'EFG 2 R "{title}" {names(players)}'
    yield f'"{comment}"'
    yield ""
    yield from _nodes(_Numbers({}, count(1)), root, told)


def names(players: Iterable[str]) -> str:
    """Names in braces."""
    return f"{{ {' '.join(f'{chr(34)}{name}{chr(34)}' for name in players)} }}"


class _Numbers(NamedTuple):
    """The numbers of information sets, and of chance nodes."""

    sets: dict[tuple[int, str], int]
    chances: Iterator[int]


def _nodes(numbers: _Numbers, place: P, told: Callable[[P], Node[P] | End]) -> Iterator[str]:
    """The lines of a place and of all below it, in Gambit's order."""
    node = told(place)
    if isinstance(node, End):
        yield f't "" {node.number} "{node.name}" {{ {" ".join(map(str, node.payoffs))} }}'
        return
    if node.player == CHANCE:
        deals = " ".join(f'"{name}" {chance}' for name, chance, _ in node.moves)
        # Without a name: Gambit compares each name with every other, and a full shoe's tree has 16,732 of these.
        yield f'c "" {next(numbers.chances)} "" {{ {deals} }} 0'
    else:
        number = numbers.sets.setdefault((node.player, node.label), len(numbers.sets) + 1)
        yield f'p "" {node.player} {number} "{node.label}" {names(name for name, _, _ in node.moves)} 0'
    for _, _, then in node.moves:
        yield from _nodes(numbers, then, told)
