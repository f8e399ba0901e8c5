"""Certificates: verified from scratch, and refused when anything in them is changed."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from msgspec.structs import replace
from solve_tools import levies, models, shoes

from long import first
from sabot.odds import fresh
from sabot.solve import Bindings, Certificate, CertificateError, InfoSet, Model, check, solve
from sabot.solve.chemin.certificate import ByHand, BySet, ClaimedCell, Refuted, Step

SIX = fresh(6)
TWENTIETH = Fraction(1, 20)


@cache
def six_decks(levy: Fraction) -> Certificate:
    """Of model B3, solved once."""
    return solve("B3", SIX, levy).certificate


@settings(max_examples=8, deadline=None)
@given(models, shoes(), levies)
def test_every_solution_comes_with_its_proof(model: Model, shoe: tuple[int, ...], levy: Fraction) -> None:
    found = solve(model, shoe, levy)
    verified = check(found.certificate)
    assert verified.unique == found.unique
    assert verified.claims >= len(found.equilibria)


@pytest.mark.parametrize("bindings", [(), ("tableau",), ("tableau", "6:S=free"), ("custom",), ("ponte=draw",)])
@pytest.mark.parametrize("levy", first(1, [TWENTIETH, Fraction(0)]))
def test_bindings_are_part_of_what_is_proved(bindings: tuple[str, ...], levy: Fraction) -> None:
    assert check(solve("B3", SIX, levy, bindings=bindings).certificate).unique


@pytest.mark.parametrize("levy", [Fraction(0), TWENTIETH])
def test_decisions_bound_to_probabilities_are_part_of_what_is_proved(levy: Fraction) -> None:
    """Fractions are put on a common unit by the solver, of which a certificate knows nothing."""
    bound = Bindings(
        {(2, 3): Fraction(1, 7)}, {InfoSet((8, 8), None): Fraction(3, 4), InfoSet((3, 3), 6): Fraction(2, 5)}
    )
    found = solve("B3", SIX, levy, bindings=bound)
    assert found.banker_mixed.keys() > bound.banker.keys()
    assert check(found.certificate).unique


def test_a_certificate_is_plain_JSON() -> None:
    given = six_decks(TWENTIETH)
    again = msgspec.json.decode(msgspec.json.encode(given), type=Certificate)
    assert again == given
    found = check(again)
    assert found.unique
    assert found.refuted == found.cells - 1 > 0


def test_B3_with_a_levy_is_searched_in_cells_that_cover_everything() -> None:
    """A cell left out, or put in the place of another, is missed."""
    given = six_decks(TWENTIETH)
    assert isinstance(given.search, ByHand)
    for part in ("never", "mixed", "always"):
        with pytest.raises(CertificateError):
            check(replace(given, search=getattr(given.search, part)))
    with pytest.raises(CertificateError, match="taken apart twice"):
        check(replace(given, search=replace(given.search, mixed=given.search)))


def steps(step: Step) -> list[Step]:
    """A proof and all its parts."""
    if isinstance(step, ByHand):
        return [step, *(each for part in (step.never, step.mixed, step.always) for each in steps(part))]
    if isinstance(step, BySet):
        return [step, *(each for part in (step.stands, step.even, step.draws) for each in steps(part))]
    return [step]


def changed(step: Step, old: Step, new: Step) -> Step:
    """A proof with one of its parts changed."""
    if step is old:
        return new
    if isinstance(step, ByHand | BySet):
        return replace(step, **{
            name: changed(getattr(step, name), old, new)
            for name in step.__struct_fields__
            if name not in ("hand", "set")
        })  # fmt: skip
    return step


@pytest.mark.long
def test_no_refutation_is_idle() -> None:
    """Every cell that holds no equilibrium needs its multipliers."""
    given = solve("B3", fresh(1), TWENTIETH).certificate
    assert given.search is not None
    refuted = [step for step in steps(given.search) if isinstance(step, Refuted)]
    assert len(refuted) > 20
    for step in refuted[::12]:
        negated = Refuted({hand: f"-{each}".replace("--", "") for hand, each in step.multipliers.items()})
        for wrong in (Refuted({}), negated, ClaimedCell(0)):
            with pytest.raises(CertificateError):
                check(replace(given, search=changed(given.search, step, wrong)))


def test_what_is_found_must_be_claimed() -> None:
    given = six_decks(TWENTIETH)
    assert given.search is not None
    (found,) = (step for step in steps(given.search) if isinstance(step, ClaimedCell))
    for wrong in (Refuted({"1,4": "1"}), ClaimedCell(1), ClaimedCell(-1)):
        with pytest.raises(CertificateError):
            check(replace(given, search=changed(given.search, found, wrong)))
    with pytest.raises(CertificateError, match="not the claims, each once"):
        check(replace(given, claims=given.claims * 2, unique=False))
    with pytest.raises(CertificateError):
        check(replace(given, claims=()))


def with_claim(given: Certificate, **changes: Any) -> Certificate:
    """The certificate with another first claim."""
    return replace(given, claims=(replace(given.claims[0], **changes), *given.claims[1:]))


def with_range(given: Certificate, **changes: Any) -> Certificate:
    """The certificate with another first range of its first claim."""
    return with_claim(given, ranges=(replace(given.claims[0].ranges[0], **changes),))


WIDE: dict[str, Any] = {"low": "0", "high": "1", "low_by": {}, "high_by": {}}
TAMPERED: dict[str, Callable[[Certificate], Certificate]] = {
    "another shoe": lambda given: replace(given, shoe=fresh(5)),
    "a card less": lambda given: replace(given, shoe=(*given.shoe[:9], given.shoe[9] - 1)),
    "another model": lambda given: replace(given, model="B2"),
    "no model": lambda given: replace(given, model="C4"),
    "another levy": lambda given: replace(given, levy="1/10"),
    "no levy": lambda given: replace(given, levy="1"),
    "a word for a levy": lambda given: replace(given, levy="five"),
    "five cards": lambda given: replace(given, shoe=(5, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
    "fewer counts": lambda given: replace(given, shoe=given.shoe[:9]),
    "debts": lambda given: replace(given, shoe=(-1, *given.shoe[1:])),
    "not unique": lambda given: replace(given, unique=False),
    "bound to what it is not": lambda given: replace(given, banker_bound={"0,6:6": "0"}),
    "bound to nothing": lambda given: replace(given, banker_bound={"9,9:6": "0"}),
    "ponte bound": lambda given: replace(given, ponte_bound={"0,5": "0"}),
    "a probability of 2": lambda given: replace(given, ponte_bound={"0,5": "2"}),
    "another p": lambda given: with_claim(given, points=({**given.claims[0].points[0], "1,4": "1/2"},)),
    "another q": lambda given: with_claim(given, witness=dict.fromkeys(given.claims[0].witness, "1/2")),
    "q at another set": lambda given: with_claim(given, witness={"0,6:6": "1/2"}),
    "no q": lambda given: with_claim(given, witness={}, ranges=()),
    "no points": lambda given: with_claim(given, points=()),
    "a point twice": lambda given: with_claim(given, points=given.claims[0].points * 2),
    "another hand": lambda given: with_claim(given, points=({"5": "1"},)),
    "a wider range": lambda given: with_range(given, high="1"),
    "a range beside it": lambda given: with_range(given, low="0", high="0"),
    "a range without proof": lambda given: with_range(given, high_by={}),
    "a wide range": lambda given: with_range(replace(given, unique=False), **WIDE),
    "a wide range with its ends": lambda given: with_range(
        replace(given, unique=False),
        **WIDE,
        **{f"{end}_at": {given.claims[0].ranges[0].set: WIDE[end]} for end in ("low", "high")},
    ),
    "an end at another set": lambda given: with_range(given, low_at={"0,6:6": "0"}),
    "a range with a wrong proof": lambda given: with_range(given, low_by={"0,5": "1"}),
}


@pytest.mark.parametrize("change", TAMPERED.values(), ids=TAMPERED.keys())
@pytest.mark.parametrize("levy", first(1, [TWENTIETH, Fraction(0)]), ids=["levy", "no levy"])
def test_a_tampered_certificate_is_refused(levy: Fraction, change: Callable[[Certificate], Certificate]) -> None:
    with pytest.raises(CertificateError):
        check(change(six_decks(levy)))


def test_a_proof_of_one_kind_does_not_pass_for_the_other() -> None:
    without, levied = solve("B2", SIX).certificate, solve("B2", SIX, TWENTIETH).certificate
    with pytest.raises(CertificateError, match="a game with a levy needs a search"):
        check(replace(without, levy="1/20"))
    with pytest.raises(CertificateError, match="has one claim and no search"):
        check(replace(levied, levy="0"))


def test_a_range_is_no_wider_and_no_narrower_than_it_is() -> None:
    """In a set of equilibria both ends of a range are taken by some equilibrium."""
    given = solve("B2", (3, 1, 2, 0, 0, 0, 3, 0, 0, 2)).certificate
    (claim,) = given.claims
    (place,) = (place for place, each in enumerate(claim.ranges) if each.low not in ("0", each.high))
    wide = claim.ranges[place]
    for wrong in (
        replace(wide, low="0", low_by={}),
        replace(wide, high="1", high_by={}),
        replace(wide, low="1/1000"),
        replace(wide, high="999/1000"),
    ):
        ranges = (*claim.ranges[:place], wrong, *claim.ranges[place + 1 :])
        with pytest.raises(CertificateError):
            check(replace(given, claims=(replace(claim, ranges=ranges),)))


def test_a_smaller_set_than_all_equilibria_is_refused() -> None:
    """Where the banker does not care the whole polytope has to be claimed."""
    given = solve("B2", (0, 0, 0, 0, 1, 2, 0, 2, 3, 0)).certificate
    shorter = with_claim(given, points=given.claims[0].points[:1])
    assert len(given.claims[0].points) == 2
    check(given)
    with pytest.raises(CertificateError):
        check(shorter)
