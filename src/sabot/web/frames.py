"""Frames on lines: each costs whoever sends it time, and a player and an address have so many on all their lines."""

from typing import Final

from sabot.house.allowance import Allowances, Rate
from sabot.house.limits import Limits
from sabot.web.gate import Gate, Hearing

FRAME: Final = "frame"
"""The kind of work of taking a frame apart, and of answering it where it is a ping or is refused."""
FRAME_S: Final = 0.00003
"""Seconds that a frame costs whatever it says."""
PULSES: Final = Rate(8, 1)
"""So many pings and pongs of a line are no part of a flood: answers to the house, and a program's own pulse."""
UNPAID: Final = Rate(Hearing.most_refused, 1)
"""So many frames of somebody without time are taken."""
ADDRESS_SHARE: Final = 2
"""So many frames an address has for each message that is heard of it."""


def frames_of(limits: Limits) -> Rate:
    """The rate at which frames are taken: all messages that are heard, and those that are answered with a refusal."""
    return Rate(limits.messages + Hearing.most_refused, limits.messages_per_second + 1 / Hearing.pause_s)


def frames_there(limits: Limits) -> Rate:
    """The rate at which frames are taken of an address."""
    return Rate(ADDRESS_SHARE * limits.messages_there, ADDRESS_SHARE * limits.messages_there_per_second)


class Frames:
    """Everybody's remaining frames.

    Whoever has half of his left is not kept out by others of his address, as long as all who are spared so have not
    sent as many again. Whoever has no time left has few.
    """

    def __init__(self, gate: Gate) -> None:
        self.of_line = frames_of(gate.limits)
        self._budgets, self._watch = gate.budgets, gate.watch
        there = frames_there(gate.limits)
        self._own, self._there, self._spared = Allowances(self.of_line), Allowances(there), Allowances(there)
        self._unpaid = Allowances(UNPAID)

    def take(self, whose: str, number: int, pulses: int) -> bool:
        """Take frames that have come off what somebody may send, and their time; False where he sends too many.

        Pulses among them cost time alone.
        """
        for _ in range(number):
            self._budgets.spend(whose, FRAME, FRAME_S)
        counted, address = number - pulses, self._budgets.address(whose)
        if counted and not self._budgets.affords(whose, FRAME):
            return all(self._unpaid.take(whose) for _ in range(counted))
        return all(self._take(whose, address) for _ in range(counted))

    def flooded(self) -> None:
        """Tell that a line is ended for its frames."""
        self._watch.refused("rate_limited")

    def _take(self, whose: str, address: str) -> bool:
        if not self._own.take(whose):
            return False
        is_spared = self._own.left(whose) >= self.of_line.burst / 2
        return self._there.take(address) or (is_spared and self._spared.take(address))
