"""What a client says of itself: who it is, and that it is no page of somebody else's."""

from typing import Final
from urllib.parse import quote, urlsplit

COOKIES: Final = ("sabot", "__Host-sabot")
"""The cookie of a session, and its name where the house is reached by https."""


def headers(address: str, token: str | None) -> dict[str, str]:
    """The headers of every request to a house at an address."""
    where = urlsplit(address)
    said = {"Origin": f"{where.scheme}://{where.netloc}"}
    if token is not None:
        said["Cookie"] = "; ".join(f"{name}={token}" for name in COOKIES)
    return said


def keyed(address: str, key: str) -> str:
    """An address as whoever brings the key of a table's link asks for it, behind whatever else it asks."""
    return f"{address}{'&' if '?' in address else '?'}key={quote(key, safe='')}" if key else address
