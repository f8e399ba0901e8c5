"""Cards as people write them: every card, in every spelling, and nothing else."""

from __future__ import annotations

import re
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sabot.cards import POINTS, SUITS, Card, CardError, back, card, cards, face, rank

ALL: Final = sorted(POINTS)
SYMBOLS: Final = dict(zip(SUITS, "♠♥♦♣", strict=True))
SPELLING: Final = re.compile(r"(10|[2-9ATJQKatjqk])([shdcSHDC♠♥♦♣])([bpBP]?)")
ODD: Final = st.text(st.characters(categories=["Nd", "Nl", "No", "So", "Lu", "Ll"]), max_size=4)


def spellings(of: Card) -> set[str]:
    """Every way to write a card with its back."""
    ranks = {of[0], of[0].lower(), "10" if of[0] == "T" else of[0]}
    suits = {of[1], of[1].upper(), SYMBOLS[of[1]]}
    return {r + s + b for r in ranks for s in suits for b in (of[2], of[2].upper())}


def test_there_are_52_faces_with_two_backs() -> None:
    assert len(ALL) == 104
    assert len({face(each) for each in ALL}) == 52


@pytest.mark.parametrize("each", ALL)
def test_a_card_is_read_in_every_spelling(each: Card) -> None:
    assert card(each) == each
    for written in spellings(each):
        assert card(written) == card(f" {written}\n") == each
    assert (rank(each), each[1], back(each)) == (each[0], each[1], each[2])


@pytest.mark.parametrize("each", [each for each in ALL if back(each) == "b"])
def test_a_card_without_a_back_is_blue(each: Card) -> None:
    assert card(face(each)) == each
    assert card(SYMBOLS[each[1]].join([each[0], ""])) == each


@pytest.mark.parametrize(
    "written",
    ["", " ", "s", "9", "10", "1s", "0s", "11s", "14s", "9x", "s9", "9ss", "9sbb", "9sx", "9 s", "10 h", "A10", "1010h",
     "T0h", "9s,", "９s", "٩s", "⑨s", "9Ｓ", "9♤", "9♠\ufe0f", "🂩", "🂡", "ßs", "ſs", "9ſ", "\u212as", "9s\u200b",
     "9s\0", "\ud800", "-9s", "+9s", "9.0s", "joker", "9s" * 50_000],
)  # fmt: skip
def test_what_is_no_card_gets_a_sentence(written: str) -> None:
    with pytest.raises(CardError, match=r"is not a card: write a rank of A 2-9 10 J Q K and a suit of s h d c"):
        card(written)


@given(st.text(max_size=5) | ODD | st.text("A2910TJQKshdcbpSHDC♠♥♦♣ ", max_size=5))
@example("10♥P")
@example("tSb")
def test_any_text_is_a_card_or_is_refused(written: str) -> None:
    found = SPELLING.fullmatch(written.strip())
    if found:
        suit = found[2].lower() if found[2].isalpha() else "shdc"["♠♥♦♣".index(found[2])]
        assert card(written) == found[1].replace("10", "T").upper() + suit + (found[3].lower() or "b")
    else:
        with pytest.raises(CardError):
            card(written)


@given(st.lists(st.sampled_from(ALL), max_size=20), st.sampled_from([" ", ",", ", ", "\n", " ,\t"]))
def test_some_cards_are_read_in_order(some: list[Card], between: str) -> None:
    assert cards(between.join(some)) == tuple(some)


@given(st.lists(st.sampled_from(ALL), max_size=5), ODD.filter(lambda text: not SPELLING.fullmatch(text) and text))
def test_a_word_among_cards_that_is_none_is_quoted(some: list[Card], word: str) -> None:
    with pytest.raises(CardError) as refused:
        cards(" ".join([*some, word, *some]))
    assert str(refused.value).startswith(repr(word))


def test_no_text_is_no_card() -> None:
    assert cards("") == cards(" , ,, ") == ()
