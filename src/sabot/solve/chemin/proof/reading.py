"""Certificates as they come from elsewhere: every part of its kind, or refused."""

from collections.abc import Callable
from typing import Final, TypeVar

import msgspec

from sabot.solve.chemin.certificate import Certificate
from sabot.solve.coup.proof.faults import CertificateError, is_a, shown

_Found = TypeVar("_Found")
_PART: Final = 80


def read_certificate(text: str | bytes) -> Certificate:
    """The certificate of a JSON text, not verified yet; raises CertificateError for what is none."""
    if not is_a(text, (str, bytes)):
        raise CertificateError(f"{shown(text)} is no JSON: give the text of a certificate")
    return _refused(lambda: msgspec.json.decode(text, type=Certificate))


def formed(certificate: Certificate) -> Certificate:
    """The certificate, if all its parts are of their kind; raises CertificateError."""
    if not is_a(certificate, Certificate):
        raise CertificateError(f"{shown(certificate)} is no certificate: give that of a solution")
    return _refused(lambda: msgspec.convert(msgspec.to_builtins(certificate), Certificate))


def _refused(read: Callable[[], _Found]) -> _Found:
    try:
        return read()
    except RecursionError:
        raise CertificateError("the certificate is nested too deeply to be one of a search") from None
    except (msgspec.MsgspecError, TypeError, ValueError, OverflowError) as error:
        raise CertificateError(f"the certificate cannot be read: {_cut(str(error))}") from None


def _cut(said: str) -> str:
    """A library's message, with long quotations cut short; the place stands at its end."""
    return said if len(said) <= 2 * _PART else f"{said[:_PART]}...{said[-_PART:]}"
