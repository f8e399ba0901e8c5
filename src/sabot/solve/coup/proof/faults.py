"""Faults of a certificate: the error, and how a bad part is quoted."""

from typing import Final

_SHORT: Final = 60


class CertificateError(ValueError):
    """A certificate that does not prove what it claims; the message says where."""


def is_a(argument: object, kind: type | tuple[type, ...]) -> bool:
    """Whether an argument is of the kind that its annotation says."""
    return isinstance(argument, kind)


def shown(value: object) -> str:
    """A bad part of a certificate as a message shows it: cut where it is long."""
    try:
        text = repr(value)
    except ValueError:  # Python writes no number of some thousand digits
        return "a number without end"
    except Exception:  # what is nested without end, or has a text of its own that fails
        return f"a {type(value).__name__} that cannot be written"
    return text if len(text) <= _SHORT else f"{text[: _SHORT - 3]}..."
