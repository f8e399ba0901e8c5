"""Shoes with seeds for tests, and what a stand-alone script would make of them, from the description alone."""

import hashlib

from punto_table import Table, house, shuffled
from sabot.cards import Card
from sabot.games.punto.table import Event
from sabot.games.taille import PromiseSeed, RevealSeed
from sabot.shoe import Seed, promise


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def mixed(order: list[str], sealed: str, seeds: list[str]) -> list[str]:
    """Fisher and Yates from the last place down, on 16-bit words of SHAKE-256, rejecting the incomplete rest."""
    lines = sorted(f"{sha256('sabot seed 1' + chr(10) + seed)} {seed}" for seed in seeds)
    text = "\n".join(["sabot mix 1", sealed, *lines])
    stream = hashlib.shake_256(text.encode()).digest(100_000)
    words = iter(int.from_bytes(stream[at : at + 2], "big") for at in range(0, len(stream), 2))
    for size in range(len(order), 1, -1):
        word = next(words)
        while word >= 65536 // size * size:
            word = next(words)
        order[size - 1], order[word % size] = order[word % size], order[size - 1]
    return order


def verified(order: tuple[Card, ...], sealed: str, seeds: list[str], cut: int) -> list[str]:
    """The order dealt, from all that is public when the shoe is over."""
    before: list[str] = list(order)
    after = mixed(before, sealed, seeds) if seeds else before
    return after[cut:] + after[:cut]


def promised(table: Table, name: str, seed: str) -> tuple[Event, ...]:
    return table.act(name, PromiseSeed(table.on, promise(seed)))


def revealed(table: Table, name: str, seed: str) -> tuple[Event, ...]:
    return table.act(name, RevealSeed(table.on, seed))


def asked_for_the_cut(names: str = "ann bob") -> Table:
    """A table whose players ann and bob have promised the seeds `north` and `south`."""
    table = Table(house(), names)
    table.shuffle(shuffled(8, 3))
    promised(table, "ann", "north")
    promised(table, "bob", "south")
    if table.stage == "promises":
        table.close()
    return table


def asked_for_seeds(names: str = "ann bob", cut: int = 100) -> Table:
    """The same table after the cut."""
    table = asked_for_the_cut(names)
    table.cut(cut)
    return table


def seeds_of(*values: str) -> tuple[Seed, ...]:
    return tuple(Seed(f"p{place}", promise(value), value) for place, value in enumerate(values))
