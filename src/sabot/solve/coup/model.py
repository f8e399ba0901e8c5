"""The five models of a coup of one ponte against a banker, and the names of what a player may know in them.

Models: A with replacement, B from the shoe; 1 both sides know their points only, 2 the banker knows his two cards,
3 both do (Ethier & Gámez, *A game-theoretic analysis of baccara chemin de fer*, Games 4, 2013).
"""

from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from sabot.money import is_a, is_whole, quoted, whole_numbers
from sabot.solve.errors import SolveError

Pair: TypeAlias = tuple[int, int]
"""Two cards by their values, the smaller one first."""
Hand: TypeAlias = int | Pair
"""Two cards as somebody knows them: their points, or their values, the smaller one first."""


class Model(StrEnum):
    """Models of a coup: cards that go back (A) or a shoe that runs down (B), points or cards known to each side."""

    A1 = "A1"
    A2 = "A2"
    B1 = "B1"
    B2 = "B2"
    B3 = "B3"

    @property
    def replaces(self) -> bool:
        """Whether every card goes back before the next is drawn."""
        return self in (Model.A1, Model.A2)

    @property
    def banker_sees_cards(self) -> bool:
        """Whether the banker knows his two cards, not their points alone."""
        return self not in (Model.A1, Model.B1)

    @property
    def ponte_sees_cards(self) -> bool:
        """Whether the ponte knows his two cards, not their points alone."""
        return self is Model.B3


class InfoSet(NamedTuple):
    """A decision of the banker's by his knowledge: his hand, and the ponte's third card, None for a ponte who stood."""

    hand: Hand
    third: int | None


STOOD: Final = "S"
THIRDS: Final[tuple[int | None, ...]] = (*range(10), None)
"""The ponte's third card as the banker may have seen it, in the order of the tableau's columns."""

PAIRS: Final = tuple(sorted(((i, j) for i in range(10) for j in range(i, 10)), key=lambda pair: (sum(pair) % 10, pair)))
"""Two cards by their values, sorted by points."""
FIVES: Final = tuple(pair for pair in PAIRS if sum(pair) % 10 == 5)
"""The hands on which the ponte is free."""
FREE_TOTAL: Final = 5
HIGHEST: Final = 7
"""The highest points on which anybody decides."""
BANKER_PAIRS: Final = tuple(pair for pair in PAIRS if sum(pair) % 10 <= HIGHEST)

_BY_POINTS: Final[tuple[Hand, ...]] = tuple(range(HIGHEST + 1))


def model_named(name: str) -> Model:
    """The model of a name such as `B2`; raises SolveError."""
    if not is_a(name, str) or name not in tuple(Model):
        raise SolveError(f"{quoted(name)} is no model: it is {', '.join(Model)}")
    return Model(name)


def banker_hands(model: Model) -> tuple[Hand, ...]:
    """The hands with which the banker decides, by points."""
    return BANKER_PAIRS if model.banker_sees_cards else _BY_POINTS


def ponte_hands(model: Model) -> tuple[Hand, ...]:
    """The hands with which the ponte is free."""
    return FIVES if model_named(model).ponte_sees_cards else (FREE_TOTAL,)


def info_sets(model: Model) -> tuple[InfoSet, ...]:
    """The banker's information sets, hand by hand, the third cards 0 to 9 and then the ponte who stood."""
    return _SETS[model_named(model)]


def points_of(hand: Hand) -> int:
    """The points of a hand."""
    return hand if isinstance(hand, int) else sum(hand) % 10


@whole_numbers
def hand_text(hand: Hand) -> str:
    """`5`, or `0,5`; raises SolveError for what is no hand."""
    if is_whole(hand, 0, 9):
        return str(hand)
    if not isinstance(hand, tuple) or len(hand) != 2 or not all(is_whole(each, 0, 9) for each in hand):
        raise SolveError(f"{quoted(hand)} is no hand: it is points, or two values with the smaller one first")
    return f"{hand[0]},{hand[1]}"


@whole_numbers
def third_text(third: int | None) -> str:
    """`0` to `9`, or `S` for a ponte who stood; raises SolveError for what is no third card."""
    if third is not None and not is_whole(third, 0, 9):
        raise SolveError(f"{quoted(third)} is no third card: it is a value of 0 to 9, or None")
    return STOOD if third is None else str(third)


def set_text(info: InfoSet) -> str:
    """`6:S`, or `0,6:S`; raises SolveError for what is no information set."""
    if not is_a(info, InfoSet):
        raise SolveError(f"{quoted(info)} is no information set: give one such as InfoSet((0, 6), None)")
    return f"{hand_text(info.hand)}:{third_text(info.third)}"


_SETS: Final = {
    model: tuple(InfoSet(hand, third) for hand in banker_hands(model) for third in THIRDS) for model in Model
}
