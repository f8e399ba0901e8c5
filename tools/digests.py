"""Digests of what bots play, for whoever rebuilds a game: `python tools/digests.py`, with `--write` to keep them anew.

One line a rule set and seed: the SHA-256 of a log, how many events it has, its name. A log is every event as it is
stored, secret ones too, with what is told of it, and at each coup's end the table as everybody sees it. The file is
written anew only where that has changed on purpose; otherwise it holds still.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from sabot.house.table.setup import plain
from sabot.rulesets import load, names
from sabot.selfplay import table_of_bots

ROOT: Final = Path(__file__).parents[1]
KEPT: Final = ROOT / "tests" / "logs" / "digests.txt"
SEEDS: Final = (1, 7, 42)
PLAYERS: Final = 6
COUPS: Final = 60
NAMES: Final = tuple(f"{rules}-{seed}" for rules in names() for seed in SEEDS)


def digest(name: str) -> str:
    """The line of a log, of `punto-banco-7` for example."""
    rules, _, seed = name.rpartition("-")
    lines = list(log(rules, int(seed)))
    return f"{sha256(b''.join(lines)).hexdigest()} {len(lines)} {name}"


def log(rules: str, seed: int) -> Iterator[bytes]:
    """The lines of a log."""
    table = table_of_bots(load(rules), PLAYERS, seed)
    encode, game, before = msgspec.json.Encoder(enc_hook=plain, order="deterministic").encode, table.game, table.state
    for seq, event in table.log(lambda state: state.coups >= COUPS):
        state = table.state
        told = game.narrate(state, game.view(before, event, None))
        seen = game.snapshot(state, None) if state.coups != before.coups else None
        yield encode((seq, event, told, seen)) + b"\n"
        before = state


def kept() -> dict[str, str]:
    """The lines that were kept, by the names of their logs."""
    return {line.split()[-1]: line for line in KEPT.read_text("utf-8").splitlines()}


def main() -> None:
    """Compare, or keep."""
    found = {name: digest(name) for name in NAMES}
    if sys.argv[1:] == ["--write"]:
        KEPT.write_text("".join(f"{line}\n" for line in found.values()), "utf-8")
        return
    before = kept()
    changed = [name for name in {**before, **found} if found.get(name) != before.get(name)]
    sys.stdout.write(f"{len(found) - len(changed)} of {len(found)} logs are as they were; changed: {changed}\n")
    raise SystemExit(bool(changed))


if __name__ == "__main__":
    main()
