"""Names and secrets from the system's entropy."""

import secrets


def token() -> str:
    """A secret that identifies a browser."""
    return secrets.token_urlsafe(24)


def name(prefix: str) -> str:
    """A short public id nobody can guess."""
    return f"{prefix}{secrets.token_hex(5)}"
