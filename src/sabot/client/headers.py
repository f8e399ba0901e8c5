"""Headers of a client: cookies that identify it, and the origin by which it is no page of somebody else's."""

from typing import Final
from urllib.parse import quote, urlsplit

COOKIES: Final = ("sabot", "__Host-sabot")
"""The cookie of a session, and its name where the house is reached by https."""
KEY: Final = "sabot-key"
"""The cookie of the key of a private table's link."""


def headers(address: str, token: str | None, key: str = "") -> dict[str, str]:
    """The headers of every request to a house at an address, with the key of a table's link where one is brought."""
    where = urlsplit(address)
    said = {"Origin": f"{where.scheme}://{where.netloc}"}
    cookies = [f"{name}={token}" for name in COOKIES if token is not None]
    if key:
        cookies.append(f"{KEY}={quote(key, safe='')}")
    if cookies:
        said["Cookie"] = "; ".join(cookies)
    return said
