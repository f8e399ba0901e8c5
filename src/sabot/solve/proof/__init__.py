"""Certificates verified from scratch: this package shares nothing with the solver but the form of a certificate."""

from sabot.solve.proof.faults import CertificateError
from sabot.solve.proof.reading import read_certificate
from sabot.solve.proof.verify import Verified, check

__all__ = ["CertificateError", "Verified", "check", "read_certificate"]
