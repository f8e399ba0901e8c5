"""Limits at the door: who asks too much is told which limit he met, and nothing is done for him."""

import asyncio
import re
import time
from collections import Counter
from collections.abc import Container, Generator, Hashable
from contextlib import contextmanager
from itertools import islice
from typing import Final

from sabot.house.allowance import Allowances, Rate
from sabot.house.budgets import Budgets
from sabot.house.errors import HouseError
from sabot.house.limits import LIMITS, Limits, counted
from sabot.web.watch import Watch

_RECORDS: Final = "/api/tables/[^/]*/(shoes|end|export|ledger|odds|worth).*"
_RULES: Final = (
    ("sessions", re.compile(r"POST /api/session(/claim)?")),
    ("opened", re.compile(r"POST /api/tables")),
    ("top_ups", re.compile(r"POST /api/tables/[^/]*/top-up")),
    (
        "records",
        re.compile(
            r"GET (/api/tables/[^/]*/(shoes|end|export|ledger|odds|worth).*|/api/played.*|/heads)|POST /api/qr\.svg"
        ),
    ),
    ("looks", re.compile(r"POST /api/lab.*")),
    ("requests", re.compile(r".*", re.DOTALL)),
)
_SECONDS: Final = {"sessions": 3600, "opened": 3600, "top_ups": 3600, "records": 60, "looks": 60, "requests": 60}
ADDRESS_ALONE: Final = frozenset({"sessions"})
"""Limits of which nobody has a share of his own: who is somebody already needs to be nobody else."""
STRANGERS: Final = Rate(600, 10)
"""So many of an address's keys are looked up that turn out to be nobody's; then none is that was not seen before."""


DOOR: Final = "door"
"""The kind of work of hearing and refusing a request."""
HEARD_S: Final = 0.0015
"""Seconds of a processor that a request or a line costs whatever it asks: a connection, its headers, an answer."""
READ_S: Final = 0.0005
"""Seconds that a message costs whatever it says: its frame, its answer, and the store's part."""
LINE: Final = "line"
"""The kind of work of opening a line, with all that is seen at its table."""
LOOKED_AT: Final = 2
"""Whenever one more table or connection is opened, so many addresses that were not looked at for longest are looked at:
whether what they have opened is still there; and so many connections at each.
"""
PAUSE_S: Final = 1.0
"""Whoever has no time left is answered so much later."""
MESSAGE: Final = "message"
"""The kind of work of reading and answering a message of any sort; its table's work for it is of its own kind."""


class Gate:
    """Everybody's remaining requests to a house, and the number of his lines to its tables."""

    def __init__(self, limits: Limits = LIMITS, budgets: Budgets | None = None) -> None:
        self.limits, self.budgets = limits, budgets or Budgets(limits)
        self.watch = Watch()
        self.messages = Allowances(Rate(limits.messages, limits.messages_per_second))
        self.messages_there = Allowances(Rate(limits.messages_there, limits.messages_there_per_second))
        self._asked = {
            name: Allowances(Rate(getattr(limits, name), getattr(limits, name) / _SECONDS[name])) for name, _ in _RULES
        }
        self.strangers = Allowances(STRANGERS)
        self._lines: Counter[tuple[str, str]] = Counter()
        self._opened: dict[str, set[str]] = {}
        self._opening = Counter[str]()

    def passed(self, method: str, path: str, whose: Hashable) -> str | None:
        """The limit that a request meets, None where it meets none; it is an address's, or a player's."""
        asked = f"{method} {path}"
        for name, pattern in _RULES:
            if pattern.fullmatch(asked) and not self._asked[name].take(whose):
                return name
        return None

    def heard(self, whose: str) -> None:
        """Take note that somebody asks for something."""
        self.budgets.spend(whose, DOOR, HEARD_S)

    def pause_s(self, whose: str) -> float:
        """The seconds that somebody waits for a refusal who has no time left: his refusals cost time too."""
        return 0.0 if self.budgets.affords(whose, DOOR) else PAUSE_S

    async def slow(self, whose: str) -> None:
        """Let somebody wait who has no time left."""
        if pause_s := self.pause_s(whose):
            await asyncio.sleep(pause_s)

    @contextmanager
    def opening(self, address: str, there: Container[str]) -> Generator[None, None, None]:
        """Open one more table; raises HouseError where an address has so many that are still `there`, or come."""
        for longest in list(islice(self._opened, LOOKED_AT)):
            self._look_at(longest, there)
        still = self._look_at(address, there)
        if len(still) + self._opening[address] >= self.limits.hosted_there:
            raise HouseError("too_many_tables_there", most=self.limits.hosted_there)
        with counted(self._opening, address):
            yield

    def _look_at(self, address: str, there: Container[str]) -> set[str]:
        """The tables that an address has opened and that are still there; the others are forgotten."""
        still = {table for table in self._opened.pop(address, ()) if table in there}
        if still:
            self._opened[address] = still
        return still

    def opened(self, address: str, table: str) -> None:
        """Take note of a table that an address has opened."""
        self._opened.setdefault(address, set()).add(table)

    @contextmanager
    def line(self, address: str, player: str | None) -> Generator[None, None, None]:
        """Hold a line to a table; raises HouseError where somebody has too many."""
        with self._hold([("connections", address)] + ([] if player is None else [("lines", player)])):
            yield

    @contextmanager
    def run(self, address: str) -> Generator[None, None, None]:
        """Hold a run of the laboratory's; raises HouseError where an address has too many."""
        with self._hold([("runs", address)]):
            yield

    @contextmanager
    def _hold(self, lines: list[tuple[str, str]]) -> Generator[None, None, None]:
        for name, whose in lines:
            most: int = getattr(self.limits, name)
            if self._lines[name, whose] >= most:
                raise HouseError("too_many_lines", limit=name, most=most)
        self._lines.update(lines)
        try:
            yield
        finally:
            for each in lines:
                self._lines[each] -= 1
                if not self._lines[each]:
                    del self._lines[each]


def _asks(message: object) -> str:
    """The kind of work that a message asks for."""
    return type(getattr(message, "action", message)).__name__


class Hearing:
    """The bound on what is heard of somebody's messages on a line, and the link by which he came."""

    most_refused = 200
    """So many messages in a row beyond what is allowed, and the line is closed."""
    pause_s = 0.02
    """For so long nothing more is read from whoever says too much."""

    def __init__(self, gate: Gate, whose: str, address: str, key: str) -> None:
        self.key, self.watch, self.limit = key, gate.watch, ""
        self.tab = list[float]()
        """Seconds that threads have taken for this work."""
        self._gate, self._whose, self._address, self._refused = gate, whose, address, 0

    @property
    def is_flooded(self) -> bool:
        """Whether there is no end to it."""
        return self._refused >= self.most_refused

    def affords(self, message: object) -> bool:
        """Whether somebody has enough left for what a message asks for."""
        if self._gate.budgets.affords(self._whose, _asks(message)):
            return True
        self.watch.refused("rate_limited")
        return False

    def spent(self, message: object, seconds: float) -> None:
        """Take note of what a message that is no command has cost."""
        self._spend(_asks(message), seconds)

    def _spend(self, kind: str, seconds: float) -> None:
        """Seconds of threads since the last payment are paid for with this kind's own."""
        seconds += sum(self.tab)
        self.tab.clear()
        self._gate.budgets.spend(self._whose, kind, seconds)

    @contextmanager
    def working(self, kind: str) -> Generator[None, None, None]:
        """Do what does not wait for anything; raises HouseError for who has no time left."""
        if not self._gate.budgets.affords(self._whose, kind):
            raise HouseError("rate_limited", limit="work")
        begun = time.thread_time()
        try:
            yield
        finally:
            self._spend(kind, time.thread_time() - begun)

    async def allowed(self) -> bool:
        """Whether one message more is heard: his own are counted, those of his address, and what they cost."""
        gate = self._gate
        if not gate.budgets.affords(self._whose, MESSAGE):
            self.limit, pause_s = "work", PAUSE_S
        elif not gate.messages.take(self._whose):
            self.limit, pause_s = "messages", self.pause_s
        elif not gate.messages_there.take(self._address):
            self.limit, pause_s = "messages_there", self.pause_s
        else:
            self._refused = 0
            self._spend(MESSAGE, READ_S)
            return True
        self._refused += 1
        self.watch.refused("rate_limited")
        await asyncio.sleep(pause_s)
        return False
