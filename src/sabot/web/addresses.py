"""By which address somebody is counted."""

import ipaddress
from functools import lru_cache
from typing import Any


def address_of(scope: Any) -> str:
    """The address behind a connection: one of IPv4, or the network of one of IPv6, which a household has whole."""
    host = scope["client"][0] if scope.get("client") else ""
    return network(host)


@lru_cache(4096)
def network(host: str) -> str:
    """An address as it is counted."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if address.version == 4:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))
