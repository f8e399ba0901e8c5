"""An audition: a number of coups against the clock, by a mark that the school sets, and the same cards again."""

import re
from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

from sabot.games.bounds import RuleSetError
from sabot.games.registry import BY_ID
from sabot.games.rulefile import NUMBER, TEXT, Kind, check_kinds, is_line
from sabot.money import Cents, quoted
from sabot.rulesets import load
from sabot.school.dealing.report import DealingReport, report
from sabot.school.dealing.table import DealtRecord, DealtShoe, ShoeTerms, dealt_again
from sabot.selfplay import MIXED

MOST_COUPS: Final = 400
MOST_FAULTS: Final = 10_000
MOST_SECONDS: Final = 3600
LONGEST_NAME: Final = 80
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_KEYS: Final[dict[str, Kind]] = {
    "rules": TEXT,
    "bots": TEXT,
    **dict.fromkeys(("coups", "players", "drawing_faults", "faults", "seconds_a_coup"), NUMBER),
}
Lacking = Literal["coups", "drawing_faults", "faults", "seconds_a_coup"]
"""Points at which a mark can fail: too few coups, faults of drawing, faults of all kinds, time."""


class AuditionError(ValueError):
    """Terms that are none, or a certificate that cannot be made out."""


class AuditionTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terms of an audition: so many coups at a table of bots, and the mark.

    At most `drawing_faults` of cards and decisions, `faults` of all kinds where they are counted, and
    `seconds_a_coup` in the mean of all coups, each from closed stakes to its settlement.
    """

    rules: str = "punto-banco"
    players: int = 5
    bots: str = MIXED
    coups: int = 40
    drawing_faults: int = 0
    faults: int | None = None
    seconds_a_coup: int = 12

    def shoe(self, seed: int) -> ShoeTerms:
        """The cards of a seed, for a candidate and for who examines him."""
        return ShoeTerms(rules=self.rules, seed=seed, players=self.players, bots=self.bots, coups=self.coups)


class AuditionVerdict(msgspec.Struct, frozen=True):
    """The verdict of an audition: the mark is reached, or something is lacking."""

    is_passed: bool
    lacking: tuple[Lacking, ...] = ()


class AuditionCertificate(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The text of a certificate; whoever deals the seed again by the terms has the same cards."""

    name: str
    date: str
    terms: AuditionTerms
    seed: int
    is_passed: bool
    lacking: tuple[Lacking, ...]
    coups: int
    drawing_faults: int
    faults: int
    total_ms: int
    median_ms: int
    slowest_ms: int
    lost: Cents
    kept: Cents


def terms_of(where: str, written: Mapping[str, Any]) -> AuditionTerms:
    """The terms that a table of TOML says; raises AuditionError."""
    try:
        check_kinds(where, written, _KEYS)
        return checked(where, AuditionTerms(**written))
    except RuleSetError as error:
        raise AuditionError(str(error)) from None


def checked(where: str, terms: AuditionTerms) -> AuditionTerms:
    """Terms that can be held; raises AuditionError, or RuleSetError for a rule set that is not there."""
    rules = load(terms.rules)
    bounds: dict[str, tuple[int, int]] = {
        "players": (2, rules.seats),
        "coups": (1, MOST_COUPS),
        "drawing_faults": (0, MOST_FAULTS),
        "seconds_a_coup": (1, MOST_SECONDS),
    }
    if terms.faults is not None:
        bounds["faults"] = (0, MOST_FAULTS)
    for key, (least, most) in bounds.items():
        figure: Any = getattr(terms, key)
        if not least <= figure <= most:
            raise AuditionError(f"{where}: {key} = {quoted(figure)}: it is {least} to {most}")
    if terms.bots not in (known := BY_ID[rules.game].bots):
        raise AuditionError(f"{where}: bots = {quoted(terms.bots)}: it is one of {', '.join(known)}")
    return terms


def verdict(terms: AuditionTerms, dealt: DealingReport) -> AuditionVerdict:
    """The verdict on a report; what is lacking stands in the order of the terms."""
    marks: dict[Lacking, bool] = {
        "coups": dealt.coups >= terms.coups,
        "drawing_faults": dealt.drawing <= terms.drawing_faults,
        "faults": terms.faults is None or len(dealt.slips) <= terms.faults,
        "seconds_a_coup": dealt.total_ms <= 1000 * terms.seconds_a_coup * dealt.coups,
    }
    lacking: tuple[Lacking, ...] = tuple(name for name, is_held in marks.items() if not is_held)
    return AuditionVerdict(not lacking, lacking)


def certificate(terms: AuditionTerms, record: DealtRecord, name: str, date: str) -> AuditionCertificate:
    """The certificate of a candidate's deeds, which are dealt again for it; raises AuditionError.

    The date is handed in, as in `2026-11-27`.
    """
    if not _DATE.fullmatch(date):
        raise AuditionError(f"{quoted(date)} is no date: write it as 2026-11-27")
    called = named(name)
    if record.terms != terms.shoe(record.terms.seed):
        raise AuditionError("these deeds were done at another table than the terms ask for")
    shoe = dealt_again(record)
    return certified(terms, shoe, called, date)


def named(name: str) -> str:
    """A name as a certificate bears it; raises AuditionError."""
    if not is_line(name) or not 1 <= len(name.strip()) <= LONGEST_NAME:
        raise AuditionError(
            f"{quoted(name)} is no name for a certificate: it is one line of 1 to {LONGEST_NAME} letters"
        )
    return name.strip()


def certified(terms: AuditionTerms, shoe: DealtShoe, name: str, date: str) -> AuditionCertificate:
    """The certificate of a shoe that was dealt by the terms: its mark, faults, times and money."""
    shoe_report = report(shoe)
    mark = verdict(terms, shoe_report)
    return AuditionCertificate(
        name=name,
        date=date,
        terms=terms,
        seed=shoe.terms.seed,
        is_passed=mark.is_passed,
        lacking=mark.lacking,
        coups=shoe_report.coups,
        drawing_faults=shoe_report.drawing,
        faults=len(shoe_report.slips),
        total_ms=shoe_report.total_ms,
        median_ms=shoe_report.median_ms,
        slowest_ms=shoe_report.slowest.ms if shoe_report.slowest else 0,
        lost=shoe_report.lost,
        kept=shoe_report.kept,
    )
