"""The shoe as odds see it: counts and faces that agree, and a sentence for everything else."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sabot.bets import BetId, catalogue
from sabot.money import quoted
from sabot.odds import (
    OddsError,
    ShoeCounts,
    checked,
    detail,
    edge,
    first_cards,
    fresh,
    fresh_faces,
    law,
    removed,
    shoe_of,
    shoe_of_faces,
)  # fmt: skip

EIGHT = fresh(8)
PAIR = catalogue()[BetId("player_pair")]


def test_counts_and_faces_agree_or_there_is_no_shoe() -> None:
    """All cards left are or were among the faces: two shoes in one would give odds of neither."""
    for decks in (1, 8):
        assert ShoeCounts(fresh(decks), fresh_faces(decks)).known == fresh_faces(decks)
        assert ShoeCounts(removed(fresh(decks), [0, 9, 9]), fresh_faces(decks)).counts[9] == 4 * decks - 2
    with pytest.raises(OddsError, match="128 cards worth 0 are more than the faces have: 16 of them"):
        ShoeCounts(EIGHT, fresh_faces(1))
    with pytest.raises(OddsError, match="33 cards worth 9 are more than the faces have: 32 of them"):
        ShoeCounts((*EIGHT[:9], 33), fresh_faces(8))


@pytest.mark.parametrize("kind", [tuple, list, np.array], ids=["tuple", "list", "array"])
def test_a_shoe_holds_plain_numbers_whatever_they_were_given_in(kind: Any) -> None:
    whole = ShoeCounts(EIGHT, fresh_faces(8))
    assert whole == ShoeCounts(kind(EIGHT), kind(fresh_faces(8))) == shoe_of_faces(kind(fresh_faces(8)))
    given = ShoeCounts(kind(EIGHT), kind(fresh_faces(8)))
    assert {type(each) for each in given.counts} == {type(each) for row in given.known for each in row} == {int}
    assert edge(PAIR, given).ev == edge(PAIR, shoe_of(kind(EIGHT), 8)).ev
    assert law(kind(EIGHT)) == law(EIGHT)


def test_other_whole_numbers_and_other_sequences_are_shoes() -> None:
    small: Any = tuple(map(np.uint8, EIGHT))
    assert ShoeCounts(small).counts == EIGHT
    assert law(range(10)).shoe == tuple(range(10))


NO_COUNTS: dict[str, tuple[Any, str]] = {
    "nothing": (None, "None is no shoe: give ten counts"),
    "a number": (8, "8 is no shoe"),
    "a number of 5,000 digits": (10**5000, "a number without end is no shoe"),
    "text": ("128,32,32,32,32,32,32,32,32,32", "is no shoe: give ten counts"),
    "ten letters": ("4" * 10, "'4444444444' is no shoe"),
    "bytes": (b"4" * 10, "is no shoe"),
    "no order": (set(range(10)), "is no shoe"),
    "names": (dict.fromkeys(range(10), 32), "is no shoe"),
    "an array without a dimension": (np.array(5), "is no shoe"),
    "an endless row": (iter(lambda: 4, None), "is no shoe"),
    "a table": (np.ones((10, 10), int), "cards worth 0: a count is a whole number from 0"),
    "floats": (np.full(10, 32.0), "cards worth 0: a count is a whole number from 0"),
    "a float": ([32.0, *EIGHT[1:]], r"32\.0 cards worth 0: a count"),
    "NaN": ([float("nan"), *EIGHT[1:]], "nan cards worth 0: a count"),
    "a truth": ([*EIGHT[:9], True], "true cards worth 9: a count"),
    "text in it": ([*EIGHT[:9], "٣"], "'٣' cards worth 9: a count"),
    "a hole": ([*EIGHT[:9], None], "None cards worth 9: a count"),
    "a debt": ([*EIGHT[:9], -1], "-1 cards worth 9: a count"),
    "empty": ([], "0 counts are no shoe: give ten"),
    "nine": ([32] * 9, "9 counts are no shoe: give ten"),
    "eleven": ([*EIGHT, 1], "11 counts are no shoe: give ten"),
    "no cards": ([0] * 10, "0 cards are too few"),
    "five cards": ([5, *[0] * 9], "5 cards are too few: a coup is dealt from at least 6"),
    "too many": ([833, *[0] * 9], "833 cards are too many: it is at most 832, 16 decks"),
    "far too many": ([10**5000, *[0] * 9], "a number without end cards are too many"),
}


@pytest.mark.parametrize(("counts", "sentence"), NO_COUNTS.values(), ids=list(NO_COUNTS))
def test_what_is_no_shoe_gets_a_sentence(counts: Any, sentence: str) -> None:
    for read in (ShoeCounts, shoe_of, checked, law, detail, first_cards, lambda each: edge(PAIR, each)):
        with pytest.raises(OddsError, match=sentence):
            read(counts)


def changed(row: int, place: int, count: object) -> list[list[object]]:
    """The faces of eight decks with one count changed."""
    table: list[list[object]] = [list(each) for each in fresh_faces(8)]
    table[row][place] = count
    return table


NO_FACES: dict[str, tuple[Any, str]] = {
    "a number": (8, "8 are no faces: a shoe has 13 rows, A 2-9 10 J Q K, of 4 counts, by suit"),
    "text": ("x" * 13, "are no faces"),
    "rows of text": (["xxxx"] * 13, "are no faces"),
    "twelve rows": (fresh_faces(8)[:12], "are no faces"),
    "rows of three": ([row[:3] for row in fresh_faces(8)], "are no faces"),
    "a row of nothing": ([*fresh_faces(8)[:12], None], "are no faces"),
    "a flat row": ([8] * 52, "are no faces"),
    "a float": (changed(0, 0, 8.0), r"8\.0 cards of a face: a count is a whole number from 0"),
    "a truth": (changed(12, 3, True), "true cards of a face"),
    "a debt": (changed(5, 1, -8), "-8 cards of a face"),
    "text in it": (changed(5, 1, "8"), "'8' cards of a face"),
    "a hole": (changed(5, 1, None), "None cards of a face"),
    "NaN": (changed(5, 1, float("nan")), "nan cards of a face"),
}


@pytest.mark.parametrize(("faces", "sentence"), NO_FACES.values(), ids=list(NO_FACES))
def test_what_are_no_faces_get_a_sentence(faces: Any, sentence: str) -> None:
    for read in (shoe_of_faces, lambda each: ShoeCounts(EIGHT, each)):
        with pytest.raises(OddsError, match=sentence):
            read(faces)


@pytest.mark.parametrize("decks", [0, 17, -1, True, 8.0, "8", None, 10**5000], ids=quoted)
def test_decks_are_a_whole_number_of_1_to_16(decks: Any) -> None:
    makers: list[Callable[[Any], object]] = [fresh, fresh_faces]
    for make in makers if decks is None else [*makers, lambda given: shoe_of(EIGHT, given)]:
        with pytest.raises(OddsError, match=r"(decks are out of bounds: it is|decks: it is a whole number,) 1 to 16$"):
            make(decks)


@pytest.mark.parametrize("values", [5, None, [True], [1.0], ["1"], [10], [-1], [None], [float("nan")], "1"])
def test_cards_are_removed_by_their_values(values: Any) -> None:
    with pytest.raises(
        OddsError, match=r"is no value of a card: it is (a whole number, )?0 to 9$|are no values of cards"
    ):
        removed(EIGHT, values)
