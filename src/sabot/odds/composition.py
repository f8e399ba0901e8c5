"""Compositions: how many cards of each value are left in a shoe."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set, Sized
from typing import Final, TypeAlias, cast

from sabot.cards import DECK, MOST_DECKS
from sabot.money import bounds_said, is_a, many, quoted, whole, whole_numbers
from sabot.odds.errors import OddsError

Composition: TypeAlias = tuple[int, ...]
"""Ten counts: cards worth 0 (10, J, Q, K), aces, 2s, ..., 9s."""

VALUES: Final = range(10)
DRAWN: Final = 6
"""Cards that a coup can take: weights are ordered draws of so many."""
MOST_CARDS: Final = DECK * MOST_DECKS
"""The stated bound, 16 decks: every weight, sum and product on the way stays below 2^63."""
IN_A_DECK: Final = (16, *[4] * 9)
"""Cards of each value in one deck; the multiplicities of the effects of removal, times four."""

_REMOVED: Final = re.compile(r"([0-9]{1,4})[xX×]([0-9])")
_COUNT: Final = re.compile(r"[0-9]+")
_DIGITS: Final = 9
"""The most digits of a count that is read: with more, it is too many by far."""


@whole_numbers
def fresh(decks: int) -> Composition:
    """The composition of a full shoe of 1 to 16 decks; raises OddsError."""
    if type(decks) is not int:
        raise OddsError(f"{quoted(decks)} is no number of decks: it is a whole number, 1 to {MOST_DECKS}")
    if not 1 <= decks <= MOST_DECKS:
        raise OddsError(f"{quoted(decks)} decks are out of bounds: it is 1 to {MOST_DECKS}")
    return tuple(decks * count for count in IN_A_DECK)


def checked(counts: Sequence[int]) -> Composition:
    """The composition of ten counts, from which a coup can be dealt; raises OddsError for anything else."""
    ten_counts = ten(counts)
    cards = sum(ten_counts)
    if cards < DRAWN:
        raise OddsError(f"{cards} cards are too few: a coup is dealt from at least {DRAWN}")
    if cards > MOST_CARDS:
        raise OddsError(f"{quoted(cards)} cards are too many: it is at most {MOST_CARDS}, {MOST_DECKS} decks")
    return ten_counts


def removed(shoe: Composition, values: Iterable[int]) -> Composition:
    """The composition without some cards, named by their values; raises OddsError for a card that is not there."""
    before = ten(shoe)
    left = list(before)
    for each in _values_in(values):
        left[each] -= 1
    for value, (count, had) in enumerate(zip(left, before, strict=True)):
        if count < 0:
            lost = many(had - count, "card")
            raise OddsError(f"{lost} worth {value} cannot be removed: the shoe has {had} of them")
    return tuple(left)


def composition(text: str) -> Composition:
    """The composition that a person wrote, such as `128,32,32,32,32,32,32,32,32,32`; raises OddsError."""
    return checked(counts_in(text))


def counts_in(text: str) -> list[int]:
    """The counts that a person wrote with commas, as many as there are; raises OddsError."""
    words = [word.strip() for word in _text(text).split(",")]
    for word in words:
        if not _COUNT.fullmatch(word):
            raise OddsError(f"{quoted(word)} is no count of cards: give ten whole numbers from 0, with commas")
        if len(word) > _DIGITS:
            raise OddsError(f"{quoted(word)} cards are too many: it is at most {MOST_CARDS}, {MOST_DECKS} decks")
    return [int(word) for word in words]


def removal(text: str) -> tuple[int, ...]:
    """The values of the cards in a text such as `4x5,2x0`: four 5s and two cards worth 0; raises OddsError."""
    return tuple(value for word in _text(text).split(",") for value in _values(word.strip()))


def is_within(shoe: Composition, full: Composition) -> bool:
    """Whether the cards could be the rest of a fuller shoe."""
    return all(count <= most for count, most in zip(shoe, full, strict=True))


def falling(cards: int, drawn: int) -> int:
    """The ordered draws of so many cards: n (n - 1) ... (n - drawn + 1)."""
    product = 1
    for each in range(drawn):
        product *= cards - each
    return product


def _values(word: str) -> tuple[int, ...]:
    parts = _REMOVED.fullmatch(word)
    if parts is None:
        wanted = "write a count, x and a value of 0 to 9, such as 4x5; tens and faces are 0"
        raise OddsError(f"{quoted(word)} removes nothing: {wanted}")
    return (int(parts[2]),) * int(parts[1])


def sequence(argument: object) -> tuple[object, ...] | None:
    """Items of an ordered argument: a tuple, a list, an array; None for any without an order."""
    if isinstance(argument, str | bytes | Mapping | Set) or not isinstance(argument, Sized):
        return None
    try:
        return tuple(cast("Collection[object]", argument))
    except TypeError:  # an array without a dimension
        return None


def _text(text: str) -> str:
    if not is_a(text, str):
        raise OddsError(f"{quoted(text)} is no text: write counts of cards with commas, or cards gone such as 4x5,2x0")
    return text


def ten(counts: object) -> Composition:
    """Ten counts, however few or many cards they come to; raises OddsError."""
    numbers = sequence(counts)
    if numbers is None:
        raise OddsError(f"{quoted(counts)} is no shoe: give ten counts, of cards worth 0, aces, 2s, ..., 9s")
    if len(numbers) != len(VALUES):
        raise OddsError(f"{len(numbers)} counts are no shoe: give ten, of cards worth 0, aces, 2s, ..., 9s")
    return tuple(_count(each, value) for value, each in enumerate(numbers))


def _count(number: object, value: int) -> int:
    count = whole(number)
    if count is None or count < 0:
        raise OddsError(f"{quoted(number)} cards worth {value}: a count is a whole number from 0")
    return count


def _values_in(values: Iterable[int]) -> Iterator[int]:
    if is_a(values, Mapping) or not is_a(values, Iterable):
        raise OddsError(f"{quoted(values)} are no values of cards: give a list of them, each 0 to 9")
    for each in values:
        value = whole(each)
        if value is None or value not in VALUES:
            raise OddsError(f"{quoted(each)} is no value of a card: it is {bounds_said(each, 0, 9)}")
        yield value
