"""The rationals of a certificate, written as texts."""

import re
from fractions import Fraction
from typing import Final

from sabot.solve.coup.proof.faults import CertificateError, shown

MOST_DIGITS: Final = 2000
"""Of a numerator and of a denominator; Python itself reads whole numbers of some thousand digits and no longer ones."""
_RATIO: Final = re.compile(r"-?([0-9]+)(?:/([0-9]*[1-9][0-9]*))?")


def ratio(text: str) -> Fraction:
    """The rational of a text; raises CertificateError."""
    parts = _RATIO.fullmatch(text)
    if parts is None:
        raise CertificateError(f"{shown(text)} is no rational")
    if max(len(part or "") for part in parts.groups()) > MOST_DIGITS:
        raise CertificateError(f"{shown(text)} is too long a number: it is one of at most {MOST_DIGITS} digits")
    try:
        return Fraction(text)
    except ValueError:  # this Python reads shorter ones only
        raise CertificateError(f"{shown(text)} is too long a number for this Python") from None


def probability(text: str) -> Fraction:
    """The rational of a text, from 0 to 1; raises CertificateError."""
    number = ratio(text)
    if not 0 <= number <= 1:
        raise CertificateError(f"{shown(text)} is no probability")
    return number
