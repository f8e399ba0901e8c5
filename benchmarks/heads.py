"""What the heads of a shoe cost: the processor's time for each, its place in the house's list included, and its bytes.

A shoe of a table with some players is made ready and played to its first coup through the rules, as a house would, with
heads and without; the difference is theirs. What stores them is measured beside it: steps of a shoe with entries for
the list, and the same without. The bytes are what a change sends a player for a head.
"""

import asyncio
import tempfile
import time
from collections.abc import Sequence
from random import Random
from typing import Any, Final

import msgspec

from benchmarks.house import CPU_MS
from benchmarks.report import Effort, Measure
from sabot.games.display import shown_shoe
from sabot.games.taille import (
    Cut,
    PromiseSeed,
    RevealSeed,
    ShoeReady,
    Shuffle,
    Taille,
    acted,
    after_cut,
    closed,
    revealed,
    shuffled,
    taille_event,
)
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.house.store import Append, NewEvent, TableRecord, open_store
from sabot.shoe import Place, cut_bounds, listed, packs, promise, rules_digest

RUNS: Final = 5
SHOES: Final = 200
PLAYERS: Final = tuple(PlayerId(f"player-{number}") for number in range(5))
PLACE: Final = Place("t-0123456789", "punto-banco", rules_digest("{}"))
ORDER: Final = packs(8)
HEADS: Final = 5 + len(PLAYERS)
"""Heads of a shoe: sealed, promises, cut, each seed, ready, revealed."""


def measures(effort: Effort) -> list[Measure]:
    """A head by itself and in the store, each against the same without, turn by turn; and what a player is sent."""
    runs, shoes = range(effort.runs(RUNS)), effort.size(SHOES, 4)
    made = [_folded(shoes) for _ in runs]
    kept = [asyncio.run(_stored(shoes * HEADS)) for _ in runs]
    return [
        Measure("A head of a shoe, against the same step without", CPU_MS, made),
        Measure("Its entry in the house's list, against the same append without", CPU_MS, kept),
        Measure("A head in all", CPU_MS, [one + two for one, two in zip(made, kept, strict=True)], goal="0.05"),
        Measure("A head to each player", "bytes", [_bytes()], goal="100"),
    ]


def _events(place: Place | None, random: Random) -> list[Any]:
    """All that befalls a shoe until it is over, as each game says it."""
    taille, told = Taille(), list[Any]()

    def fold(*events: Any) -> None:
        nonlocal taille
        for event in events:
            told.append(event)
            taille = taille_event(taille, event, Seq(len(told)))

    fold(*shuffled(taille, Shuffle(ORDER, f"{random.getrandbits(256):064x}", place), PLAYERS, CROUPIER))
    on = Seq(2)
    for player in PLAYERS:
        fold(acted(taille, player, PromiseSeed(on, promise(player))))
    fold(*closed(taille, CROUPIER))
    fold(acted(taille, CROUPIER, Cut(on, cut_bounds(len(ORDER))[0])))
    fold(*after_cut(taille, PLAYERS))
    for player in PLAYERS:
        fold(acted(taille, player, RevealSeed(on, player)))
    fold(*closed(taille, CROUPIER), revealed(taille))
    return told


def _folded(shoes: int) -> float:
    """The processor's ms for a head, and what the list tells of it: shoes with heads and without in turn."""
    kinds = [_events(place, Random(1)) for place in (None, PLACE)]  # noqa: S311 - a benchmark repeats its chance
    taken = [0.0, 0.0]
    for _ in range(shoes):
        for kind, events in enumerate(kinds):
            taken[kind] += _folding(events)
    return (taken[1] - taken[0]) * 1000 / (shoes * HEADS)


def _folding(events: Sequence[Any]) -> float:
    """Seconds of the processor for folding a shoe's events, but for the order dealt."""
    taille, taken = Taille(), 0.0
    for number, event in enumerate(events, 1):
        begun = time.process_time()
        before, taille = taille, taille_event(taille, event, Seq(number))
        if taille.head is not None and taille.head != before.head:
            listed(taille.head)
        taken += 0 if isinstance(event, ShoeReady) else time.process_time() - begun
    return taken


async def _stored(heads: int) -> float:
    """The processor's ms for an entry of the list: an append with one and an append without in turn."""
    taken = {"without": 0.0, "with": 0.0}
    with tempfile.TemporaryDirectory() as folder:
        async with open_store(f"{folder}/house.db") as store:
            for name in taken:
                await store.create_table(TableRecord(name, "", b"{}", b"{}", 0))
            for number in range(heads):
                for name in taken:
                    entry = (f"{number:064x}",) if name == "with" else ()
                    begun = time.process_time()
                    await store.append(Append(name, number, 0, (NewEvent("said", b"{}"),), heads=entry))
                    taken[name] += time.process_time() - begun
    return (taken["with"] - taken["without"]) * 1000 / heads


def _bytes() -> float:
    """What a change of the view tells of a head, name and signs included."""
    taille = Taille()
    for number, event in enumerate(_events(PLACE, Random(1))[:1], 1):  # noqa: S311
        taille = taille_event(taille, event, Seq(number))
    shown = msgspec.to_builtins(shown_shoe(taille, 14, stop_reached=False))
    return float(len(msgspec.json.encode({"head": shown["head"]})))
