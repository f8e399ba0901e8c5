"""Certificates of Banque verified from scratch: shared with the solver is their form alone."""

from sabot.solve.banque.proof.verify import BanqueVerified, check, read_certificate

__all__ = ["BanqueVerified", "check", "read_certificate"]
