"""Tables that nobody comes to any more: they end, so that nobody fills the house for ever."""

from collections.abc import Iterable
from math import ceil
from typing import Final

from sabot.house.limits import Limits
from sabot.house.table.table import Table

EVERY_S: Final = 60
"""How often the house looks round."""


class IdleTables:
    """Since when nobody has looked on at a table."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._since: dict[str, float] = {}
        self._now_s = 0.0

    def over(self, tables: Iterable[Table], now_s: float) -> list[Table]:
        """The tables to be ended, at a time of a clock that nobody sets."""
        self._now_s = now_s
        idle = {table.id: table for table in tables if not table.audience}
        self._since = {name: self._since.get(name, now_s) for name in idle}
        return [each for name, each in idle.items() if now_s - self._since[name] >= 60 * self._minutes(each)]

    def ends_in(self, table: Table) -> int | None:
        """The minutes after which a table ends where nobody comes to it, as it was when the house last looked round."""
        if table.audience:
            return None
        gone_s = self._now_s - self._since.get(table.id, self._now_s)
        return max(1, ceil(self._minutes(table) - gone_s / 60))

    def _minutes(self, table: Table) -> float:
        has_people = len(table.state.players) > len(table.bots)
        return self._limits.deserted_minutes if has_people else self._limits.empty_minutes
