"""Amounts, rates and rounding: what is typed comes back, everything else gets a sentence."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor
from typing import Any, Final

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from sabot.money import (
    LONGEST,
    UNIT,
    Cents,
    MoneyError,
    RateLike,
    Rounding,
    cents,
    chips,
    commission_rate,
    quoted,
    rate,
    share,
    units,
)

MOST: Final = 10**LONGEST * UNIT - 1
AMOUNTS: Final = st.integers(0, MOST).map(Cents)
SHORT: Final = st.text("0123456789.,-+/%e_ ", max_size=12)
ODD_DIGITS: Final = st.text(st.characters(categories=["Nd", "Nl", "No"], exclude_characters="0123456789"), min_size=1)
"""Digits and numbers of all scripts but ours: ٣, ²,  Ⅷ, ½, 𝟗."""


# --- Amounts.


@given(AMOUNTS)
@example(Cents(0))
@example(Cents(5))
@example(Cents(MOST))
def test_an_amount_comes_back_as_it_was_shown(amount: Cents) -> None:
    shown = units(amount)
    assert cents(shown) == amount
    assert Decimal(shown) * UNIT == amount
    assert re.fullmatch(r"\d+(\.\d\d)?", shown)
    assert not shown.endswith(".00")


@given(AMOUNTS.filter(bool))
def test_a_debt_is_shown_with_a_minus_and_is_not_typed(amount: Cents) -> None:
    assert units(Cents(-amount)) == f"-{units(amount)}"
    with pytest.raises(MoneyError):
        cents(units(Cents(-amount)))


@pytest.mark.parametrize(
    ("typed", "amount"),
    [("25", 2500), ("2.50", 250), ("2,5", 250), ("0", 0), ("0.05", 5), ("007", 700), (" 25 ", 2500), ("25\n", 2500)],
)
def test_amounts_as_people_type_them(typed: str, amount: int) -> None:
    assert cents(typed) == amount


@pytest.mark.parametrize(
    "typed",
    ["", " ", ".", ",", "2.", ".5", "2.505", "0.001", "1.2.3", "1,000.00", "1 000", "1'000", "-1", "+1", "−1", "1-",
     "1e3", "1_0", "0x10", "inf", "nan", "ten", "25 €", "2·5", "2．5", "1/2", "50%", "\x002", "2\x00", "2\n3",
     "\ud800"],
)  # fmt: skip
def test_what_is_no_amount_is_quoted(typed: str) -> None:
    with pytest.raises(MoneyError) as refused:
        cents(typed)
    assert str(refused.value) == f"{typed!r} is not an amount: write chip units such as 25 or 2.50"


@given(AMOUNTS)
@example(Cents(MOST))
def test_an_amount_comes_back_from_a_number_of_chips(amount: Cents) -> None:
    """What answers hand out is read again: floats and Fractions."""
    for number in (chips(amount), amount / UNIT, np.float64(amount / UNIT), Fraction(amount, UNIT)):
        assert cents(number) == amount


@pytest.mark.parametrize(("number", "said"), [
    (2.505, "2.505 is not in whole cents: write chip units such as 25 or 2.50"),
    (Fraction(1, 3), "Fraction(1, 3) is not in whole cents: write chip units such as 25 or 2.50"),
    (1e-300, "1e-300 is not in whole cents: write chip units such as 25 or 2.50"),
    (-2.5, "-2.5 is not an amount: write chip units such as 25 or 2.50"),
    (Fraction(-1, 2), "Fraction(-1, 2) is not an amount: write chip units such as 25 or 2.50"),
    (float("nan"), "nan is not an amount: write chip units such as 25 or 2.50"),
    (float("inf"), "inf is not an amount: write chip units such as 25 or 2.50"),
    (1e13, "10000000000000.0 is too large an amount: write at most 13 digits before the point"),
    (Fraction(10**5000), "a number without end is too large an amount: write at most 13 digits before the point"),
], ids=quoted)  # fmt: skip
def test_a_number_that_is_no_amount_is_quoted(number: float | Fraction, said: str) -> None:
    with pytest.raises(MoneyError, match=f"^{re.escape(said)}$"):
        cents(number)


@given(SHORT | ODD_DIGITS | st.text(max_size=20))
def test_any_text_is_an_amount_or_is_refused(typed: str) -> None:
    """The oracle: at most two decimals after an ASCII whole number, with a point or a comma."""
    plain = typed.strip()
    if re.fullmatch(r"[0-9]+([.,][0-9]{1,2})?", plain):
        assert cents(typed) == Decimal(plain.replace(",", ".")) * 100
    else:
        with pytest.raises(MoneyError):
            cents(typed)


@given(ODD_DIGITS, st.sampled_from(["{}", "1{}", "1.{}", "{}.5", "{}%", "1/{}"]))
def test_digits_of_other_scripts_are_refused(digits: str, form: str) -> None:
    for reader in (cents, rate):
        with pytest.raises(MoneyError):
            reader(form.format(digits))


@given(st.integers(LONGEST + 1, 10_000))
@example(5000)
def test_a_huge_amount_is_refused_with_a_short_sentence(length: int) -> None:
    with pytest.raises(MoneyError) as refused:
        cents("9" * length)
    assert "is too large an amount: write at most 13 digits" in str(refused.value)
    assert len(str(refused.value)) < 150


# --- Rates.


@given(st.fractions(0, 99, max_denominator=9999))
def test_a_rate_is_exact(exact: Fraction) -> None:
    assert rate(str(exact)) == exact
    assert rate(f"{exact}%") == exact / 100


@given(st.integers(-999_999, 999_999))
def test_a_whole_number_is_a_rate(number: int) -> None:
    assert rate(number) == rate(str(number)) == number
    assert rate(f"{number} %") == Fraction(number, 100)


@given(st.decimals(0, 9999, places=4))
def test_a_decimal_is_a_rate(decimal: Decimal) -> None:
    assume(decimal.is_finite())
    assert rate(f"{decimal:f}") == Fraction(decimal)
    assert rate(f" {decimal:f}% ") == Fraction(decimal) / 100


@pytest.mark.parametrize(
    "written",
    ["", " ", "%", "5%%", "%5", "nan", "nan%", "inf", "-inf%", "1e5", "1e400", "1E-3", "1_0", "1_0%", "+5", "--5", "−5",
     ".5", "5.", "1/0", "1/-2", "1 / 2", "1//2", "1/2/3", "0.5/2", "0,95", "0x10", "½", "50 per cent",
     "9" * 5000, "1/2\n3"],
)  # fmt: skip
def test_what_is_no_rate_is_quoted(written: str) -> None:
    with pytest.raises(MoneyError) as refused:
        rate(written)
    assert str(refused.value) == f"{quoted(written)} is not a rate: write 5%, 0.95, 1/2 or 11"


@pytest.mark.parametrize("written", ["1" * 7, "0." + "1" * 7, "1/" + "1" * 7, "1000000000000"])
def test_what_is_a_rate_but_for_its_length_is_told_so(written: str) -> None:
    with pytest.raises(MoneyError, match=rf"^'{written}' has more digits than a rate is given with, which are six"):
        rate(written)
    assert rate(written, fine=True) == Fraction(written)


@pytest.mark.parametrize(
    "value",
    [True, False, None, b"5", Decimal("0.05"), [5], 10**6, -(10**6), 10**5000, Fraction(1, 10**200), Fraction(10**200)],
    ids=quoted,
)
def test_a_rate_is_text_a_fraction_or_a_whole_number_of_six_digits(value: Any) -> None:
    with pytest.raises(MoneyError, match=r'is not a rate: write "5%", "0\.95", "1/2", in quotes, or 11$'):
        rate(value)


@pytest.mark.parametrize("value", [0.05, 5.0, float("nan"), float("inf"), -0.0], ids=quoted)
def test_M1_a_float_is_no_rate(value: Any) -> None:
    """No floats anywhere near money."""
    for read in (rate, commission_rate):
        with pytest.raises(MoneyError, match=r'is a float, which is no exact rate: write "5%", "0.95" or "1/2"'):
            read(value)


@given(st.fractions())
def test_a_fraction_is_its_own_rate(exact: Fraction) -> None:
    assert rate(exact) is exact


@pytest.mark.parametrize("written", ["5%", "5 %", "5\u00a0%", "0.05", "1/20", " 1/20 ", Fraction(1, 20)], ids=quoted)
def test_one_commission_in_all_its_spellings(written: RateLike) -> None:
    assert commission_rate(written) == Fraction(1, 20)


@pytest.mark.parametrize("written", [5, "5", "101%", -1, "-0.01", Fraction(101, 100)], ids=quoted)
def test_a_commission_is_none_to_all_of_a_win(written: RateLike) -> None:
    assert [commission_rate(0), commission_rate("100 %")] == [0, 1]
    with pytest.raises(MoneyError, match=re.escape(f"a commission of {quoted(str(written))} is out of bounds")):
        commission_rate(written)


@given(SHORT | st.text(max_size=20))
def test_any_text_is_a_rate_or_is_refused(written: str) -> None:
    try:
        found = rate(written)
    except MoneyError as error:
        assert str(error).startswith((f"{quoted(written)} is not a rate", f"{quoted(written)} has more digits"))
    else:
        plain = written.strip()
        assert found == (Fraction(plain[:-1].strip()) / 100 if plain.endswith("%") else Fraction(plain))
        assert found.denominator <= 10**8


# --- Rounding (M2).

STAKES: Final = st.integers(0, 10**11).map(Cents)
PAYS: Final = st.fractions(0, 10**4, max_denominator=10**6)
COINS: Final = st.integers(1, 10**4).map(Cents)


@given(STAKES, PAYS, COINS)
def test_M2_rounding_against_an_oracle(stake: Cents, pays: Fraction, coin: Cents) -> None:
    coins = stake * pays / coin
    assert share(stake, pays, coin, Rounding.DOWN) == floor(coins) * coin
    assert share(stake, pays, coin, Rounding.UP) == ceil(coins) * coin
    assert share(stake, pays, coin, Rounding.NEAREST) == floor(coins + Fraction(1, 2)) * coin
    assert {type(share(stake, pays, coin, rounding)) for rounding in Rounding} == {int}


@given(st.integers(0, 10**9), COINS)
def test_M2_an_exact_half_goes_to_the_player(coins: int, coin: Cents) -> None:
    stake, half = Cents((2 * coins + 1) * coin), Fraction(1, 2)
    assert share(stake, half, coin, Rounding.NEAREST) == share(stake, half, coin, Rounding.UP) == (coins + 1) * coin


# --- Quoting.


@given(st.text() | st.integers() | st.lists(st.text()))
def test_a_quotation_is_short_and_begins_as_it_was_written(value: object) -> None:
    said = quoted(value)
    assert len(said) <= 60
    assert said == repr(value) or repr(value).startswith(said.removesuffix("..."))


def test_a_quotation_of_what_python_does_not_write() -> None:
    assert quoted(10**5000) == quoted([10**5000]) == "a number without end"
    assert (quoted(True), quoted(False)) == ("true", "false")
