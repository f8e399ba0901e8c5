"""Names and secrets from the system's entropy."""

import hashlib
import secrets


def token() -> str:
    """A secret that identifies a browser."""
    return secrets.token_urlsafe(24)


def digest(secret: str) -> bytes:
    """The SHA-256 of a secret, kept in its place, by which it is known again."""
    return hashlib.sha256(secret.encode()).digest()


def name(prefix: str) -> str:
    """A short public id nobody can guess."""
    return f"{prefix}{secrets.token_hex(5)}"
