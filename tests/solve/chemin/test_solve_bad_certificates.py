"""Certificates from elsewhere: whatever is wrong with them, it is their own error that says so."""

import json
import sys
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from long import asked_later
from sabot.odds import fresh
from sabot.solve import CertificateError, check, read_certificate, solve

LONG = "9" * 5000
BAD: list[Any] = [
    None, True, False, 0, -1, 10**30, 1.5, "", "x", "1/0", "1e999999999", "-0/7", "٣/٤", "nan", LONG, f"1/{LONG}",
    [], {}, [[]], {"x": "1"}, {"5": LONG}, [LONG], ["0"] * 10, [10**30] * 10,
]  # fmt: skip
"""What may stand in the place of anything."""


@cache
def plain(model: str, levy: str) -> str:
    return msgspec.json.encode(solve(model, fresh(2), levy).certificate).decode()


def places(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every part of a JSON value, itself with it."""
    yield path
    entries = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, each in entries:
        yield from places(each, (*path, key))


def put(part: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The JSON value with another part in one place."""
    if not path:
        return value
    copy = part.copy()
    copy[path[0]] = put(part[path[0]], path[1:], value)
    return copy


@pytest.mark.parametrize(("model", "levy"), [("B1", "0"), ("B2", "5%"), asked_later("B3", "1/20")])
def test_any_part_that_is_wrong_is_the_certificates_own_error(model: str, levy: str) -> None:
    """Parts of other kinds, numbers of 5,000 digits, exponents, other scripts' digits: each is refused, or verifies."""
    random, given = Random(f"{model} {levy}"), json.loads(plain(model, levy))  # noqa: S311 - the same in every run
    everywhere = list(places(given))
    refused = 0
    for _ in range(120):
        where, value = random.choice(everywhere), random.choice(BAD)
        changed = put(given, where, value)
        try:
            check(read_certificate(json.dumps(changed)))
        except CertificateError as error:
            refused += 1
            assert 0 < len(str(error)) < 400, (where, value)
    assert refused > 60


@pytest.mark.parametrize("field", ["levy", "ponte_bound", "points"])
@pytest.mark.parametrize("number", [LONG, f"1/{LONG}", f"{LONG}/7", "1" * 4301])
def test_a_number_of_5000_digits_is_a_bad_certificate(field: str, number: str) -> None:
    """Python refuses to read it, with an error of its own that is nobody's."""
    given = read_certificate(plain("B2", "5%"))
    claim = given.claims[0]
    wrong = {
        "levy": msgspec.structs.replace(given, levy=number),
        "ponte_bound": msgspec.structs.replace(given, ponte_bound={"5": number}),
        "points": msgspec.structs.replace(given, claims=(msgspec.structs.replace(claim, points=({"5": number},)),)),
    }[field]
    with pytest.raises(CertificateError, match="is too long a number: it is one of at most 2000 digits"):
        check(wrong)


@pytest.mark.parametrize("points", [(), ({"4": "1/2"},), ({"4": "1", "5": "1/2"},)])
def test_points_of_a_claim_name_the_free_hands_and_no_other(points: tuple[dict[str, str], ...]) -> None:
    given = read_certificate(plain("B2", "5%"))
    claims = (msgspec.structs.replace(given.claims[0], points=points), *given.claims[1:])
    with pytest.raises(CertificateError, match="name other hands than the free ones"):
        check(msgspec.structs.replace(given, claims=claims))


def test_a_python_that_reads_short_numbers_only_says_so() -> None:
    given = msgspec.structs.replace(read_certificate(plain("B2", "5%")), levy="1/" + "3" * 700)
    before = sys.get_int_max_str_digits()
    try:
        sys.set_int_max_str_digits(640)
        with pytest.raises(CertificateError, match="is too long a number for this Python"):
            check(given)
    finally:
        sys.set_int_max_str_digits(before)


def nested(head: str, levels: int) -> str:
    """A certificate whose search goes down and down."""
    given = plain("B2", "5%")
    end = '{"step":"found","claim":0}'
    start = given.index('"search":') + len('"search":')
    return given[:start] + head * levels + end + "}" * levels + "}"


@pytest.mark.parametrize("levels", [20, 400, 200_000])
@pytest.mark.parametrize(
    "head",
    [
        '{"step":"hand","hand":"5","never":{"step":"found","claim":0},"mixed":{"step":"found","claim":0},"always":',
        '{"step":"set","set":"0,6:S","stands":{"step":"found","claim":0},"even":{"step":"found","claim":0},"draws":',
    ],
    ids=["hand", "set"],
)
def test_a_search_nested_without_end_is_a_bad_certificate(head: str, levels: int) -> None:
    with pytest.raises(CertificateError):
        check(read_certificate(nested(head, levels)))


def test_a_set_is_taken_apart_once() -> None:
    found = {"step": "found", "claim": 0}
    once = {"step": "set", "set": "0,6:S", "stands": found, "even": found, "draws": found}
    given = json.loads(plain("B2", "5%"))
    twice = put(given, ("search", "never"), {**once, "stands": once})
    with pytest.raises(CertificateError, match=r"^0,6:S is taken apart twice$"):
        check(read_certificate(json.dumps(twice)))


@pytest.mark.parametrize(
    "text", ["", "null", "[]", "{", "[" * 100_000, "NaN", '{"model": "B2"}', "\ud800", b"\xff\xfe", b"\x00", 7, None]
)
def test_what_is_no_certificate_gets_a_sentence(text: Any) -> None:
    with pytest.raises(CertificateError):
        read_certificate(text)
    with pytest.raises(CertificateError, match="is no certificate: give that of a solution"):
        check(text)


WRONG: dict[str, dict[str, Any]] = {
    "a float": {"levy": 0.05},
    "text for counts": {"shoe": "1234567890"},
    "nothing": {"claims": None},
    "a word for a truth": {"unique": "yes"},
    "a list for a name": {"model": ["B2"]},
    "a count of 5,000 digits": {"shoe": (10**5000, *fresh(2)[1:])},
    "a number for a hand": {"ponte_bound": {5: "1"}},
    "an unknown thing": {"search": object()},
}


@pytest.mark.parametrize("changes", WRONG.values(), ids=list(WRONG))
def test_a_certificate_made_by_hand_is_held_to_the_same(changes: dict[str, Any]) -> None:
    given = read_certificate(plain("B2", "0"))
    assert check(given).claims == 1
    with pytest.raises(CertificateError):
        check(msgspec.structs.replace(given, **changes))


def test_a_certificate_that_contains_itself_is_refused() -> None:
    loop = read_certificate(plain("B2", "0"))
    msgspec.structs.force_setattr(loop, "claims", [loop])
    with pytest.raises(CertificateError, match="nested too deeply"):
        check(loop)
