"""Audition: the school's mark, read from TOML; the same cards again from the seed; what a certificate says."""

import tomllib

import msgspec
import pytest
from learner import finished, right

from sabot.money import Cents
from sabot.school.audition import (
    AuditionError,
    AuditionTerms,
    AuditionVerdict,
    Lacking,
    certificate,
    certified,
    terms_of,
    verdict,
)
from sabot.school.dealing.deeds import Give, HandsOff
from sabot.school.dealing.report import DealingReport, report
from sabot.school.dealing.table import CoupTime, DealtShoe, dealt_again

SHORT = AuditionTerms(coups=3, rules="chemin-de-fer")


def test_what_a_school_leaves_out_is_forty_coups_without_a_drawing_fault_in_twelve_seconds_each() -> None:
    terms = terms_of("ours", {})
    assert terms == AuditionTerms()
    assert (terms.coups, terms.drawing_faults, terms.faults, terms.seconds_a_coup) == (40, 0, None, 12)


def test_a_school_sets_its_own_mark() -> None:
    written = {"rules": "chemin-de-fer", "coups": 3, "faults": 2, "bots": "mixed", "players": 4}
    assert terms_of("ours", written) == AuditionTerms(rules="chemin-de-fer", coups=3, faults=2, players=4)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("coups = 0", "coups = 0: it is 1 to 400"),
        ("coups = 401", "coups = 401: it is 1 to 400"),
        ("players = 15", "players = 15: it is 2 to 9"),
        ("drawing_faults = -1", "drawing_faults = -1: it is 0 to 10000"),
        ("faults = -1", "faults = -1: it is 0 to 10000"),
        ("seconds_a_coup = 0", "seconds_a_coup = 0: it is 1 to 3600"),
        ("seconds_a_coup = 1.5", "seconds_a_coup = 1.5: it is a whole number"),
        ("coups = true", "coups = true: it is a whole number"),
        ("rules = 8", "rules = 8: it is text in quotes"),
        ('rules = "poker"', "there is no rule set 'poker': known are american, "),
        ('bots = "angels"', "bots = 'angels': it is one of mixed, "),
        ("marks = 1", "there is no key 'marks': known are rules, bots, coups, "),
    ],
)
def test_what_is_wrong_with_terms_is_said_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(AuditionError) as refused:
        terms_of("ours", tomllib.loads(text))
    assert sentence in str(refused.value)


def dealt(**figures: int) -> DealingReport:
    """A report that reaches the usual mark just so, but for some figures."""
    whole = {"coups": 40, "drawing": 0, "total_ms": 480_000, "median_ms": 1, **figures}
    return DealingReport(
        is_over=True, faults={}, slowest=CoupTime(1, 1), lost=Cents(0), kept=Cents(0), slips=(), **whole
    )


@pytest.mark.parametrize(
    ("figures", "lacking"),
    [
        ({}, ()),
        ({"coups": 39, "total_ms": 1}, ("coups",)),
        ({"drawing": 1}, ("drawing_faults",)),
        ({"total_ms": 480_001}, ("seconds_a_coup",)),
        ({"coups": 0, "drawing": 3}, ("coups", "drawing_faults", "seconds_a_coup")),
    ],
)
def test_the_mark_is_reached_or_what_is_lacking_is_named(figures: dict[str, int], lacking: tuple[Lacking, ...]) -> None:
    assert verdict(AuditionTerms(), dealt(**figures)) == AuditionVerdict(not lacking, lacking)


def test_faults_of_all_kinds_count_where_the_school_counts_them() -> None:
    shoe = DealtShoe(SHORT.shoe(5))
    for _ in range(2):
        shoe.do(HandsOff(), 0)
    told = report(finished(shoe))
    assert told.faults == {"missed_pass": 2}
    assert told.drawing == 0
    assert verdict(SHORT, told).is_passed
    for most, lacking in ((2, ()), (1, ("faults",))):
        assert verdict(msgspec.structs.replace(SHORT, faults=most), told).lacking == lacking


def test_an_examiner_has_the_same_cards_from_the_seed() -> None:
    candidate, examiner = (finished(DealtShoe(SHORT.shoe(7))) for _ in range(2))
    assert candidate.log == examiner.log != finished(DealtShoe(SHORT.shoe(8))).log
    assert candidate.coups == 3


def test_a_certificate_says_what_the_deeds_say_when_they_are_dealt_again() -> None:
    shoe = DealtShoe(SHORT.shoe(7))
    shoe.do(Give("ponte"), 10)
    finished(shoe)
    said = certificate(SHORT, shoe.record, " Ada Lovelace ", "2026-11-27")
    told = report(dealt_again(shoe.record))
    assert said == certified(SHORT, shoe, "Ada Lovelace", "2026-11-27")
    assert (said.is_passed, said.lacking, said.seed, said.terms) == (False, ("drawing_faults",), 7, SHORT)
    assert (said.coups, said.drawing_faults, said.faults) == (3, 1, 1)
    assert (said.total_ms, said.median_ms, said.lost, said.kept) == (told.total_ms, told.median_ms, 0, 0)
    assert told.slowest is not None
    assert said.slowest_ms == told.slowest.ms > 0


def test_who_stops_before_the_last_coup_has_not_passed() -> None:
    shoe = DealtShoe(SHORT.shoe(7))
    right(shoe)
    said = certificate(SHORT, shoe.record, "Ada", "2026-11-27")
    assert (said.coups, said.lacking, said.slowest_ms) == (0, ("coups",), 0)


@pytest.mark.parametrize(
    ("name", "date", "sentence"),
    [
        ("", "2026-11-27", "'' is no name for a certificate: it is one line of 1 to 80 letters"),
        ("A" * 81, "2026-11-27", "is no name for a certificate"),
        ("Ada\nLovelace", "2026-11-27", "is no name for a certificate"),
        ("Ada", "27.11.2026", "'27.11.2026' is no date: write it as 2026-11-27"),
    ],
)
def test_a_certificate_bears_a_name_and_a_date(name: str, date: str, sentence: str) -> None:
    with pytest.raises(AuditionError) as refused:
        certificate(SHORT, DealtShoe(SHORT.shoe(7)).record, name, date)
    assert sentence in str(refused.value)


def test_deeds_of_another_table_make_no_certificate() -> None:
    with pytest.raises(AuditionError, match="another table than the terms ask for"):
        certificate(AuditionTerms(), DealtShoe(SHORT.shoe(7)).record, "Ada", "2026-11-27")
