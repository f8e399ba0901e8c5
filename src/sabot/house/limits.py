"""Limits on what one person, one address or one table may have of the house."""

from collections import Counter
from collections.abc import Generator, Mapping
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
    says `messages` at once and `messages_per_second` in the long run, all of an address `messages_there`. A player, and
    an address where nobody is signed in, has `work` seconds of a processor at once and `work_per_second` in the long
    run, all of an address `work_there`. A request has arrived whole after `request_seconds`, or is given up.
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
    messages_there: Some = 2000
    messages_there_per_second: Positive = 500
    work: Positive = 30
    work_per_second: Positive = 0.05
    work_there: Positive = 120
    work_there_per_second: Positive = 0.5
    request_seconds: Positive = 10


LIMITS: Final = Limits()
OF_WHOM: Final[Mapping[str, str]] = {
    "tables": "tables open at once, in all",
    "hosted": "of them by one host",
    "hosted_there": "of them opened from one address",
    "bots": "bots at all tables",
    "empty_minutes": "a table ends when nobody has looked on for so long, and nobody but bots sits there",
    "deserted_minutes": (
        "and when nobody has looked on for so long, though people sit there who are away; their chips go "
        "back to their accounts"
    ),
    "connections": "an address, at once. Behind a proxy only lines to tables are counted so",
    "lines": "a player: lines to tables, at once",
    "sessions": "an address: new players, and personal links tried, an hour",
    "opened": "an address: tables opened an hour",
    "top_ups": "an address: gifts of play money by hosts an hour, of 10,000 units each at most",
    "records": (
        "an address: lists and records of shoes, exports, ledgers, worths of decisions and addresses drawn "
        "as a code a minute"
    ),
    "looks": "an address: looks at shoes in the laboratory, and runs begun there, a minute",
    "runs": "an address: simulations and curves going in the laboratory, at once",
    "requests": "an address: all requests a minute, and lines that are opened, wherever they lead",
    "messages, messages_per_second": (
        "a player, or the spectators of an address: messages to tables at once, and in the long run. Frames "
        "of all their lines are counted as they come, pings and pieces of messages too, and cost time: 200 more "
        "at once and 50 more a second are refused, beyond that a line ends, and a flood is not taken apart. A line's "
        "pings and pongs, one a second, are not counted"
    ),
    "messages_there, messages_there_per_second": (
        "all of an address: messages to tables at once, and in the long run. Twice as many frames are taken, and as "
        "many again of those who have used half of their own"
    ),
    "work, work_per_second": (
        "a player, or an address where nobody is signed in: seconds of a processor, of the house and its "
        "workers, at once, and of each second in the long run; what each kind of request and message costs "
        "is measured as it is done. Whoever has none left is refused after a second's wait, until time has "
        "given him enough again; whoever has used more than he had owes it, as much as he may have at once. A tenth "
        "is kept for what costs at most 5 milliseconds: who has asked heavy questions plays on"
    ),
    "work_there, work_there_per_second": (
        "all of an address: the same, for those who have used half of their own; the others have as much again when "
        "that is gone. Where a proxy is not named by `--public-url`, everybody is of one address"
    ),
    "request_seconds": (
        "a request has arrived whole after so long, or its connection is closed; so it is where nothing of "
        "an answer is read for six times as long"
    ),
}
"""The meaning of each limit, and whose it is: the table of the documentation."""


def table() -> str:
    """The limits as the documentation shows them, in Markdown."""
    rows = ["| Limit | If unsaid | Of whom |", "|---|---|---|"]
    for names, whose in OF_WHOM.items():
        each = names.split(", ")
        shown = ", ".join(f"{getattr(LIMITS, name):g}" for name in each)
        rows.append(f"| {', '.join(f'`{name}`' for name in each)} | {shown} | {whose} |")
    return "\n".join(rows)


@contextmanager
def counted(each: Counter[Whose], whose: Whose, number: int = 1) -> Generator[None, None, None]:
    """Count so many more of somebody's while it lasts."""
    each[whose] += number
    try:
        yield
    finally:
        each -= Counter({whose: number})
