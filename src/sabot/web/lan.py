"""The address under which others in the network find the house, as text and as a code to be photographed."""

import io
import ipaddress
import socket
from functools import lru_cache
from typing import Final

_ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address of nobody's (RFC 5737): asked for the way there, a machine names its own address, and sends nothing."""


def address_for_others(host: str, port: int, public: str = "") -> str | None:
    """The address that others open, None where the house is for this machine alone."""
    if public:
        return f"{public}/"
    here = _own_address() if host in ("", "0.0.0.0", "::") else host  # noqa: S104 - what the operator typed
    if here is None or here == "localhost" or _is_this_machine(here):
        return None
    return f"http://{f'[{here}]' if ':' in here else here}:{port}/"


def picture(text: str) -> str:
    """A QR code, two rows of it to a line, for a terminal with a dark ground."""
    import segno  # noqa: PLC0415 - only a house that opens to others draws one

    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()


@lru_cache(256)
def drawing(text: str) -> bytes:
    """A QR code as SVG, dark on white with its quiet zone."""
    import segno  # noqa: PLC0415 - only who asks for one has one drawn

    drawn = io.BytesIO()
    segno.make(text, micro=False).save(drawn, kind="svg", scale=6, light="#fff", xmldecl=False)
    return drawn.getvalue()


def _own_address() -> str | None:
    """The address of this machine in its network, where it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(_ELSEWHERE)
        except OSError:
            return None
        name: str = asked.getsockname()[0]
    return name


def _is_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
