"""One world of faults: which of them happens when, of a network, a clock, a disk and kills, is drawn from one number.

Its parts act on real sockets, databases and processes where a house is real. Where its time is made up they are in
memory, and a run is the same whenever its number is.
"""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from types import TracebackType
from typing import Self

from world.clock import Clock
from world.disk import Disk
from world.network import Network

Faults = Mapping[str, tuple[int, Callable[[], object]]]
"""What may happen by its name: how often beside the others, and what does it."""


class World:
    """Draws faults and keeps what it has done: a run that fails in it tells both its number and its faults."""

    def __init__(self, seed: int | str) -> None:
        self.seed, self.random, self.did = seed, Random(f"{seed}"), list[str]()  # noqa: S311 - the same each time
        self.network, self.clock, self.disk = Network(self.random), Clock(), Disk()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: TracebackType | None) -> None:
        if error is not None:
            error.add_note(f"World({self.seed!r}): {'; '.join(self.did)}; {self.network}")

    def notes(self, what: str) -> None:
        """Keep that something is done, and when; outside of any loop there is no time."""
        with suppress(RuntimeError):
            what = f"{asyncio.get_running_loop().time():.3f} s: {what}"
        self.did.append(what)

    async def moment(self, longest: float) -> None:
        """Let some time pass."""
        await asyncio.sleep(self.random.random() * longest)

    async def storm(self, faults: Faults, times: int, longest: float, then: Callable[[], object]) -> None:
        """So often one of some faults happens, each once at least, some time after another; then what follows."""
        names, shares = list(faults), [share for share, _ in faults.values()]
        drawn = self.random.choices(names, shares, k=max(0, times - len(names)))
        for name in (*self.random.sample(names, len(names)), *drawn):
            await self.moment(longest)
            self.notes(name)
            faults[name][1]()
            then()

    async def may(self, what: str, share: float, does: Callable[[], object]) -> None:
        """Between two steps of what awaits this, now and then: it happens, and who awaits never comes back."""
        if self.random.random() < share:
            self.notes(what)
            asyncio.get_running_loop().call_soon(does)
            await asyncio.Event().wait()
