"""How much of the house one person, one address or one table may have."""

from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from typing import Annotated, Final, TypeVar

import msgspec

Whose = TypeVar("Whose")
Some = Annotated[int, msgspec.Meta(ge=1)]
"""Without any nobody could come in."""
Positive = Annotated[float, msgspec.Meta(gt=0)]


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Generous to a club behind one address; an operator sets others. An address is one of IPv4, or a network of IPv6.

    `tables` are open at once, `hosted` of them by one host, `hosted_there` opened from one address, `bots` sit at them
    in all. A table where nobody looks on ends after `empty_minutes` if bots alone sit there, after `deserted_minutes`
    if people do who are away. An address has `connections` at once, a player `lines` to tables. An address may make
    `sessions` and open `opened` tables an hour, its hosts give `top_ups` an hour; it may ask for `records` of shoes,
    for `looks` at the laboratory and for `requests` in all a minute, and has `runs` of the laboratory going at once.
    Where an address has asked for all that it may, who is signed in there may still ask for as much himself. A player
    says `messages` at once and `messages_per_second` in the long run. A request has arrived whole after
    `request_seconds`, or is given up.
    """

    tables: int = 200
    hosted: int = 8
    hosted_there: int = 40
    bots: int = 1000
    empty_minutes: float = 30
    deserted_minutes: float = 12 * 60
    connections: Some = 250
    lines: Some = 16
    sessions: Some = 120
    opened: int = 60
    top_ups: int = 60
    records: int = 60
    requests: Some = 3000
    looks: int = 1200
    runs: int = 4
    messages: Some = 200
    messages_per_second: Positive = 50
    request_seconds: Positive = 10


LIMITS: Final = Limits()


@contextmanager
def counted(each: Counter[Whose], whose: Whose, number: int = 1) -> Generator[None, None, None]:
    """Count so many more of somebody's while it lasts."""
    each[whose] += number
    try:
        yield
    finally:
        each -= Counter({whose: number})
