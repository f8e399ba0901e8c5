"""Certificates verified from scratch: this package shares nothing with the solver but the form of a certificate."""

from sabot.solve.chemin.proof.reading import read_certificate
from sabot.solve.chemin.proof.verify import CheminVerified, check
from sabot.solve.coup.proof.faults import CertificateError

__all__ = ["CertificateError", "CheminVerified", "check", "read_certificate"]
