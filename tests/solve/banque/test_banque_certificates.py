"""Certificates of Banque: verified by code that shares nothing with the solver, refused where anything is changed."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest

from banque_tools import entry, game_of
from long import asked_later, first
from sabot.odds import fresh
from sabot.solve import CertificateError
from sabot.solve.banque import BanqueCertificate, banque_game, check, read_certificate, solve, solve_game
from sabot.solve.banque.deal_law import dealt
from sabot.solve.banque.proof.deals import deals
from sabot.solve.coup.model import Model

PLAIN = solve("A1", None, "1/3").certificate
"""A game with three mixed decisions and two plans, whose numbers are small."""


@pytest.mark.parametrize(
    "identity",
    first(1, ["A1-s-turn-1_4", "B2-d3-h-turn-3_5", "B3-d8-h-turn-2_3", "B1-d3-h-shown-2_3", "B2-d3-i-shown-1_2",
              "A1-h-turn-1", "B2-odd4-h-turn-1_2"]),
)  # fmt: skip
def test_a_certificate_proves_the_value_and_what_is_unique(identity: str) -> None:
    found = solve_game(game_of(entry(identity)["inputs"]))
    assert read_certificate(msgspec.json.encode(found.certificate)) == found.certificate
    proof = check(found.certificate)
    assert (proof.value, proof.unique) == (found.value, found.unique)
    assert proof.mixed == len(found.banker_mixes)


@pytest.mark.parametrize(
    ("model", "shoe"),
    [
        ("A1", (4, *[1] * 9)),
        asked_later("B3", (5, 0, 3, 2, 4, 1, 2, 0, 3, 2)),
        asked_later("B1", (1, 1, 1, 1, 1, 1, 1, 1, 1, 0)),
        asked_later("B2", (0, 0, 0, 0, 0, 9, 0, 0, 4, 2)),
        asked_later("B3", fresh(3)),
        asked_later("B3", fresh(16)),
    ],
)
def test_two_enumerations_agree_on_every_weight(model: str, shoe: tuple[int, ...]) -> None:
    """The solver's sums and the check's tables, which take each pair of states apart card by card."""
    own, other = dealt(Model(model), shoe), deals(model, shoe)
    assert (own.total, own.fixed) == (other.total, other.fixed)
    for mine, theirs in (
        (own.weights.main, other.main),
        (own.weights.shown, other.natural),
        (own.weights.reach, other.reach),
        (own.weights.reach_shown, other.reach_natural),
    ):
        assert mine.ints() == theirs.tolist()


@pytest.mark.parametrize("number", first(6, range(40)))
def test_a_mutated_certificate_is_refused(number: int) -> None:
    plain: dict[str, Any] = msgspec.to_builtins(PLAIN)
    before = msgspec.json.encode(plain)
    mutate(plain, Random(number))  # noqa: S311 - it draws what is changed
    assert msgspec.json.encode(plain) != before
    with pytest.raises(CertificateError):
        check(read_certificate(msgspec.json.encode(plain)))


def mutate(plain: dict[str, Any], random: Random) -> None:
    """Change one thing that is claimed."""
    kind = random.choice(["value", "theta", "weight", "hand", "letter", "share", "after", "shoe", "hears"])
    if kind in ("value", "theta"):
        plain[kind] = str(Fraction(plain[kind]) + Fraction(random.choice([-1, 1]), random.choice([97, 10**9, 10**14])))
    elif kind == "weight":
        one, other = plain["plans"]
        more = Fraction(random.choice([-1, 1]), 10**6)
        one["weight"], other["weight"] = str(Fraction(one["weight"]) + more), str(Fraction(other["weight"]) - more)
    elif kind == "hand":
        plan = random.choice(plain["plans"])
        heard = random.choice(["S", "card"])
        share = Fraction(plan["ponte_2"][heard]["5"])
        plan["ponte_2"][heard]["5"] = str(1 - share if share != Fraction(1, 2) else Fraction(0))
    elif kind == "letter":
        hand, row, column = random.choice("01234567"), random.randrange(22), random.randrange(11)
        words = list(plain["banker"][hand])
        letter = words[row][column]
        changed = {"D": "S", "S": "D", "M": "D"}[letter]
        words[row] = words[row][:column] + changed + words[row][column + 1 :]
        plain["banker"][hand] = words
    elif kind == "share":
        place = random.choice(sorted(plain["mixed"]))
        plain["mixed"][place] = str(Fraction(plain["mixed"][place]) * Fraction(999_999, 1_000_000))
    elif kind == "after":
        claim = plain["after_1"][random.choice(sorted(plain["after_1"]))]
        claim["ponte"]["5"] = str(Fraction(claim["ponte"]["5"]) - Fraction(1, 10**9))
    elif kind == "shoe":
        value = random.randrange(10)
        plain["shoe"] = [count + (place == value) for place, count in enumerate(plain["shoe"])]
    else:
        plain["hears"] = random.choice(["nothing", "third_card", "all"])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"model": "A2"}, "no model of Banque"),
        ({"shoe": (1,) * 9}, "is no shoe"),
        ({"theta": "3/2"}, "no probability"),
        ({"naturals": "hidden"}, "no custom of Banque"),
        ({"sees": "nobody"}, "not what a Banker sees"),
        ({"plans": ()}, "do not add up to 1"),
        ({"banker": {}}, "are not those of his hands"),
        ({"mixed": {"7:S:S": "1/2"}}, "its share is not said"),
        ({"after_1": {}}, "after a natural are not those"),
        ({"value": "1/0"}, "is no rational"),
    ],
)
def test_a_bad_part_of_a_certificate_gets_a_sentence(change: dict[str, Any], said: str) -> None:
    with pytest.raises(CertificateError, match=said):
        check(msgspec.structs.replace(PLAIN, **change))


@pytest.mark.parametrize("given", ["", "[]", "{}", '{"model": "B2"}', None])
def test_what_is_no_certificate_is_refused(given: Any) -> None:
    with pytest.raises(CertificateError):
        read_certificate(given)


def test_uniqueness_is_not_claimed_where_it_is_not_proved() -> None:
    """At theta 1 eleven naturals make one decision eleven times over: a false claim is refused."""
    found = solve("A1", None, 1)
    assert not found.unique
    assert check(found.certificate).value == found.value
    with pytest.raises(CertificateError, match="no other saddle point"):
        check(msgspec.structs.replace(found.certificate, unique=True))


def test_a_banker_who_is_told_of_one_side_must_answer_alike() -> None:
    found = solve_game(banque_game("A1", None, 1, sees="side_1"))
    assert check(found.certificate).value == found.value
    rows = dict(found.certificate.banker)
    rows["3"] = ("S" + rows["3"][0][1:], *rows["3"][1:])
    with pytest.raises(CertificateError, match="what he is not told of"):
        check(msgspec.structs.replace(found.certificate, banker=rows))


def test_a_certificate_is_of_its_form() -> None:
    with pytest.raises(CertificateError, match="no certificate of Banque"):
        check("certificate")  # type: ignore[arg-type]
    assert isinstance(PLAIN, BanqueCertificate)
